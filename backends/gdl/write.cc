// A game in GDL, put together: the turns (turns.h), the keeper (keeper.h), the start as the
// reference engine finds it, and what follows from the lists of names: roles, base and goals.

#include "backends/gdl/write.h"

#include <algorithm>
#include <set>

#include "backends/gdl/chains.h"
#include "backends/gdl/failure.h"
#include "backends/gdl/graph.h"
#include "backends/gdl/keeper/keeper.h"
#include "backends/gdl/speaker.h"
#include "backends/gdl/turns.h"
#include "backends/gdl/unfold.h"
#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "passes/analysis/arithmetic/overflow.h"
#include "passes/analysis/search/explore.h"

namespace zug {
namespace {

using namespace gdl_writer;

class GameWriter {
 public:
  GameWriter(const Game& game, const Graph& graph, const GdlOptions& options, bool keeper_plies,
             Diagnostics& diagnostics)
      : game_(game),
        graph_(graph),
        put_(puts_of(graph)),
        options_(options),
        keeper_plies_(keeper_plies),
        diagnostics_(diagnostics),
        speaker_(graph, document_) {}

  GdlText write(const State& start, bool playing) {
    const GameText name = game_.name.empty() ? "a game" : game_.name;
    document_.comment(Section::Roles, name + ", written by zug from " + game_.language + ".");
    for (const std::string& player : speaker_.names().players) {
      document_.rule(Section::Roles, compound("role", {constant(player)}));
    }
    Unfolder unfolder(speaker_);
    const Turns::Policy policy = options_.moves == GdlOptions::Moves::Auto ? Turns::Policy::Auto
                                 : options_.moves == GdlOptions::Moves::Split
                                     ? Turns::Policy::Split
                                     : Turns::Policy::Compound;
    Turns turns(speaker_, unfolder, policy, keeper_plies_, pieces_of(start));
    describe(turns);
    turns.write();
    write_keeper(unfolder, turns);
    write_legal(turns);
    write_fluents(turns, start, playing);
    write_goals();
    if (options_.step_limit > 0) write_step_limit();
    document_.prune();
    require_stratified();
    document_.simplify();
    const std::map<std::string, std::string> wishes = speaker_.write_tables();
    document_.drop_undefined();
    // Tables that turned out to be the same have one name now, so more relations are alike.
    document_.simplify();
    while (document_.fold()) document_.simplify();
    document_.unite_ways([this] { return speaker_.fresh_name("along"); });
    document_.simplify();
    document_.prune();
    document_.give_names(wishes);
    document_.unite_alike(speaker_.names().players);
    document_.project();
    document_.simplify();
    document_.prune();
    return {options_.infix ? document_.infix() : document_.kif(), move_map(turns)};
  }

 private:
  // Folded into the moves of the players, what the keeper tests can come to depend on what he does
  // in between; in plies of his own it does not, since each looks at the state before it.
  void require_stratified() const {
    const std::string relation = document_.not_stratified();
    if (relation.empty()) return;
    throw Failure{"GDL0713",
                  {},
                  "rules that depend on their own negation ('" + relation + "')",
                  "",
                  !keeper_plies_};
  }

  void write_keeper(Unfolder& unfolder, Turns& turns) {
    try {
      Keeper(speaker_, unfolder, turns).write();
    } catch (Failure& failure) {
      failure.of_keeper = true;
      throw;
    }
  }

  void describe(const Turns&) {
    document_.comment(Section::Input, "What may be played.");
    document_.comment(Section::Init, "The start.");
    document_.comment(Section::Legal, "Legal moves: whoever is not to move has a noop.");
    document_.comment(Section::Moves, "Which moves are possible.");
    document_.comment(Section::Views, "Loops and patterns.");
    document_.comment(Section::Effects, "What a move and the keeper's work change.");
    document_.comment(Section::Terminal, "The game is over when nobody can move.");
    document_.comment(Section::Goal, "Scores, from 0 to 100.");
  }

  void write_legal(const Turns& turns) {
    const std::vector<std::string>& players = speaker_.names().players;
    for (const std::string& player : players) {
      document_.rule(Section::Input, compound("input", {constant(player), constant("noop")}));
      for (const std::string& other : players) {
        if (player == other) continue;
        document_.rule(Section::Legal, compound("legal", {constant(player), constant("noop")}),
                       {is(holds(compound("control", {constant(other)})))});
      }
      if (!keeper_plies_) continue;
      document_.rule(Section::Legal, compound("legal", {constant(player), constant("noop")}),
                     {is(holds(constant("keeper")))});
    }
    document_.rule(Section::Terminal, constant("terminal"), {is_not(constant("anymove"))});
    if (!turns.shapes().empty()) return;
    throw Failure{"GDL0708", {}, "nobody ever has a move", ""};
  }

  Bits pieces_of(const State& state) const {
    Bits pieces(graph_.pieces());
    for (const PieceId piece : state.pieces) pieces.set(piece.value);
    return pieces;
  }

  // A vertex where only one piece can ever be needs a fluent only if somebody asks for that piece,
  // or puts it there although it is there already.
  bool has_fluent(std::uint32_t v, std::uint32_t p) const {
    if (p == graph_.default_piece || !graph_.possible[v].test(p)) return false;
    return graph_.possible[v].count() > 1 || speaker_.asked(p) || put_[p].test(v);
  }

  // By piece: the vertices where some off puts it.
  static std::vector<Bits> puts_of(const Graph& graph) {
    std::vector<Bits> result(graph.pieces(), graph.none());
    for (const Node& node : graph.graphs[0].nodes) {
      const bool off = node.step != nullptr && node.step->kind == Step::Kind::Off;
      if (off) result[node.step->operand] |= node.domain;
    }
    return result;
  }

  void write_fluents(const Turns& turns, const State& start, bool playing) {
    document_.comment(Section::Base, "What may hold.");
    const Term v = variable("?v");
    for (std::uint32_t p = 0; p < graph_.pieces(); ++p) {
      Bits where = graph_.none();
      for (std::uint32_t u = 0; u < graph_.vertices(); ++u) {
        if (has_fluent(u, p)) where.set(u);
      }
      if (where.none()) continue;
      document_.rule(Section::Base, compound("base", {compound("cell", {v, speaker_.piece(p)})}),
                     speaker_.among(v, where));
    }
    for (std::uint32_t u = 0; u < graph_.vertices(); ++u) {
      const std::uint32_t p = start.pieces[u].value;
      if (!has_fluent(u, p)) continue;
      document_.rule(Section::Init,
                     compound("init", {compound("cell", {speaker_.vertex(u), speaker_.piece(p)})}));
    }
    write_controls(turns, start, playing);
    for (std::uint32_t x = 0; x < variable_count(game_); ++x) {
      if (speaker_.values(x).size() == 1) continue;
      for (const std::int64_t n : speaker_.values(x)) {
        document_.rule(Section::Base,
                       compound("base", {speaker_.value_fluent(x, constant(number(n)))}));
      }
      const Term value = constant(number(start.variables[x]));
      document_.rule(Section::Init, compound("init", {speaker_.value_fluent(x, value)}));
    }
  }

  void write_controls(const Turns& turns, const State& start, bool playing) {
    std::set<std::string> said;
    const auto once = [&](Section section, const Term& sentence) {
      if (said.insert(gdl::text_of(sentence)).second) document_.rule(section, sentence);
    };
    Bits places = graph_.none();
    for (const Turn& turn : turns.turns()) {
      for (const Term& fluent : fluents_of(turn, speaker_.names())) {
        once(Section::Base, compound("base", {fluent}));
      }
      if (turn.position) places |= turn.domain;
      if (turn.inside && !turn.of_keeper())
        once(Section::Base, compound("base", {constant("midturn")}));
    }
    if (!places.none()) {
      const Term v = variable("?v");
      document_.rule(Section::Base, compound("base", {compound("at", {v})}),
                     speaker_.among(v, places));
    }
    if (!playing) return;
    const Turn& turn = turns.turns()[turns.turn_of(start.rules.value)];
    for (const Term& fluent : fluents_of(turn, speaker_.names())) {
      once(Section::Init, compound("init", {fluent}));
    }
    if (turn.position) {
      once(Section::Init,
           compound("init", {compound("at", {speaker_.vertex(start.position.value)})}));
    }
  }

  void write_step_limit() {
    const Term n = variable("?n"), m = variable("?m");
    const auto limit = static_cast<std::int64_t>(options_.step_limit);
    document_.comment(Section::Next, "The play ends after " + number(limit) + " steps.");
    document_.rule(Section::Init, compound("init", {compound("step", {constant("0")})}));
    Body counted{is(holds(compound("step", {n}))), is(compound("succ", {n, m}))};
    Body over{is(holds(compound("step", {constant(number(limit))})))};
    if (keeper_plies_) {
      const Term keeper = holds(constant("keeper"));
      document_.rule(Section::Next, compound("next", {compound("step", {n})}),
                     {is(keeper), is(holds(compound("step", {n})))});
      counted.push_back(is_not(keeper));
      over.push_back(is_not(keeper));
    }
    document_.rule(Section::Next, compound("next", {compound("step", {m})}), counted);
    document_.rule(Section::Terminal, constant("terminal"), over);
    for (std::int64_t k = 0; k <= limit; ++k) {
      document_.rule(Section::Base, compound("base", {compound("step", {constant(number(k))})}));
    }
    speaker_.need_successors(options_.step_limit);
  }

  // What players get may lie between two numbers of GDL.
  void warn_of_rounding(std::uint32_t i) {
    const std::int64_t bound = game_.players[i].bound;
    std::set<std::int64_t> rounded, goals;
    for (const std::int64_t n : speaker_.values(i)) {
      if (n * 100 % std::max<std::int64_t>(bound, 1) != 0) rounded.insert(n);
      goals.insert(goal_of(n, bound));
    }
    if (rounded.empty()) return;
    const auto values = static_cast<std::int64_t>(speaker_.values(i).size());
    diagnostics_.warning("GDL0710", game_.players[i].origin,
                         "scores of " + quoted(for_people(game_.players[i].name)) +
                             " are rounded: " + number(*rounded.begin()) + " of " + number(bound) +
                             " becomes " + number(goal_of(*rounded.begin(), bound)) + " of 100; " +
                             number(values) + " scores become " +
                             number(static_cast<std::int64_t>(goals.size())) + " goals");
  }

  void write_goals() {
    for (std::uint32_t i = 0; i < game_.players.size(); ++i) {
      const Term player = constant(speaker_.names().players[i]);
      const std::int64_t bound = game_.players[i].bound;
      const std::set<std::int64_t>& values = speaker_.values(i);
      warn_of_rounding(i);
      for (const std::int64_t n : values) {
        const Term goal = compound("goal", {player, constant(number(goal_of(n, bound)))});
        if (values.size() == 1) {
          document_.rule(Section::Goal, goal);
        } else {
          document_.rule(Section::Goal, goal,
                         {is(holds(speaker_.value_fluent(i, constant(number(n)))))});
        }
      }
    }
  }

  Term move_at(const Shape& shape, const std::vector<std::uint32_t>& tuple) const {
    std::vector<Term> arguments;
    for (const std::size_t i : shape.arguments) arguments.push_back(speaker_.vertex(tuple[i]));
    return compound(shape.name, arguments);
  }

  // The modifiers of the rules that the move stands for; those at the end of the turn, too, where
  // the keeper looks whether it is the end.
  std::vector<Move> moves_of(const Variant& variant,
                             const std::vector<std::uint32_t>& tuple) const {
    const auto end = end_of_chain(graph_, *variant.modifiers.back(), tuple.back());
    Move move;
    for (std::size_t i = 0; i + (end ? 1 : 0) < tuple.size(); ++i) {
      move.push_back({variant.modifiers[i]->step->modifier, VertexId(tuple[i])});
    }
    if (!end) return {move};
    Move whole = move;
    whole.push_back({graph_.graphs[0].nodes[end->first].step->modifier, VertexId(end->second)});
    return {move, whole};
  }

  std::string move_map(const Turns& turns) const {
    std::set<std::string> lines;
    for (const Shape& shape : turns.shapes()) {
      const Turn& turn = turns.turns()[shape.turn];
      if (turn.of_keeper()) continue;
      for (const Variant& variant : shape.variants) {
        for (const std::vector<std::uint32_t>& tuple : variant.tuples) {
          for (const Move& made : moves_of(variant, tuple)) {
            lines.insert(speaker_.names().players[turn.player.value - 1] + "\t" +
                         gdl::text_of(move_at(shape, tuple)) + "\t" + move_numbers(made) + "\n");
          }
        }
      }
    }
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
  }

  const Game& game_;
  const Graph& graph_;
  const std::vector<Bits> put_;
  const GdlOptions& options_;
  bool keeper_plies_;
  Diagnostics& diagnostics_;
  Document document_;
  Speaker speaker_;
};

constexpr std::size_t most_states_tried = 200;

// What is written takes the game to be proper. A few states, some near the start and some of random
// plays, may show that it is not.
void warn_of_choices(const Game& game, ReferenceReasoner& reasoner, Diagnostics& diagnostics) {
  const auto never = [](std::size_t) { return false; };
  const std::optional<TwoCompletions> two = explore(reasoner, most_states_tried, 1, never).two;
  if (!two) return;
  const std::vector<ExpressionId> all = modifiers(game);
  const Move& move = two->one.empty() ? two->other.front() : two->one.front();
  const Atom& atom = std::get<Atom>(game.expressions[all[move.front().modifier - 1]]);
  diagnostics
      .warning("GDL0711", atom.origin,
               "the game is improper: after " + std::to_string(two->play.size()) +
                   " moves of players and keeper he can go on in two ways that end differently; "
                   "what becomes of them in GDL is left open")
      .hint = "`zug check` shows them";
}

// The keeper is folded into the moves of the players; where that cannot be, he has plies. Chains
// are split if the moves are left to us, and if the keeper, who is asked then, can be folded.
GdlText write(const Game& game, Graph& graph, const GdlOptions& options, const State& start,
              bool playing, Diagnostics& diagnostics) {
  const auto with = [&](bool keeper_plies) {
    return GameWriter(game, graph, options, keeper_plies, diagnostics).write(start, playing);
  };
  const std::vector<Node> whole = graph.graphs[0].nodes;
  if (options.moves == GdlOptions::Moves::Auto && split_chains(graph)) {
    try {
      return with(false);
    } catch (const Failure&) {
      graph.graphs[0].nodes = whole;
    }
  }
  Failure folding;
  try {
    return with(false);
  } catch (const Failure& failure) {
    if (!failure.of_keeper) throw;
    folding = failure;
  }
  try {
    return with(true);
  } catch (const Failure& failure) {
    folding.hint = "and in plies of its own, the keeper's work has " + failure.message;
    throw folding;
  }
}

}  // namespace

std::int64_t goal_of(std::int64_t score, std::int64_t bound) {
  return bound == 0 ? 0 : (score * 100 + bound / 2) / bound;
}

namespace {

// As the reader counts them; comments do not count.
std::size_t words_and_parentheses(const std::string& text) {
  std::size_t count = 0;
  bool in_word = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == ';') at = std::min(text.find('\n', at), text.size() - 1);
    const bool parenthesis = text[at] == '(' || text[at] == ')';
    const bool blank = text[at] == ' ' || text[at] == '\n';
    if (parenthesis || (!blank && !in_word)) ++count;
    in_word = !parenthesis && !blank;
  }
  return count;
}

void warn_of_length(const GdlText& written, const GdlOptions& options, Diagnostics& diagnostics) {
  const std::size_t length = options.infix ? 0 : words_and_parentheses(written.text);
  if (length <= limits::tokens) return;
  diagnostics.warning("GDL0714", {},
                      "the description has " + std::to_string(length) +
                          " words and parentheses; of more than " + std::to_string(limits::tokens) +
                          " zug does not read it back");
}

}  // namespace

std::optional<GdlText> write_gdl(const Game& game, const GdlOptions& options,
                                 Diagnostics& diagnostics) {
  try {
    std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(game, diagnostics);
    if (!reasoner) return std::nullopt;
    std::optional<Graph> graph = build_graph(game, diagnostics);
    if (!graph) return std::nullopt;
    graph->source = options.source;
    State start = reasoner->initial();
    const bool playing = reasoner->complete(start);
    warn_of_choices(game, *reasoner, diagnostics);
    GdlText written = write(game, *graph, options, start, playing, diagnostics);
    warn_of_length(written, options, diagnostics);
    return written;
  } catch (const Failure& failure) {
    // What has no place of its own is about the rules as a whole.
    const std::vector<ExpressionId> all = modifiers(game);
    const bool placed = failure.origin != Origin{} || all.empty();
    const Origin origin =
        placed ? failure.origin : std::get<Atom>(game.expressions[all.front()]).origin;
    diagnostics.error(failure.code, origin, failure.message).hint = failure.hint;
  } catch (const ImproperGame& improper) {
    diagnostics.error("GDL0707", {},
                      std::string("the game does not get started: ") + improper.what());
  } catch (const ArithmeticOverflow& overflow) {
    const std::vector<Origin> places = overflows(game);
    Diagnostic& error = diagnostics.error(
        "GDL0712", places.empty() ? Origin{} : places.front(),
        std::string("arithmetic that cannot be spelled out as a table: ") + overflow.what());
    for (std::size_t i = 1; i < places.size(); ++i) error.note(places[i], "or here");
  }
  return std::nullopt;
}

std::optional<std::string> write_gdl(const Game& game, const Source& source,
                                     Diagnostics& diagnostics) {
  GdlOptions options;
  options.source = &source;
  std::optional<GdlText> result = write_gdl(game, options, diagnostics);
  if (!result) return std::nullopt;
  return std::move(result->text);
}

}  // namespace zug
