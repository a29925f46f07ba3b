// The C source, put together: types, tables, the functions of the plan, their dispatch by rules
// index and shape, and the interface, which is the same for all games.

#include "backends/c/write.h"

#include <algorithm>
#include <functional>

#include "backends/c/functions.h"
#include "backends/c/helpers.h"
#include "backends/c/names.h"
#include "backends/c/overflow.h"
#include "backends/c/runtime/runtime.h"
#include "backends/c/runtime/sets.h"
#include "backends/c/sampling.h"
#include "backends/c/turns.h"
#include "ir/limits.h"
#include "ir/reference/perft.h"
#include "passes/analysis/arithmetic/interval.h"

namespace zug {

using namespace c;
using reasoner::Function;
using reasoner::Plan;

namespace {

template <class List>
std::vector<std::string> names_of(const List& list) {
  std::vector<std::string> result;
  result.reserve(list.size());
  for (const auto& entry : list) result.push_back(literal(entry.name));
  return result;
}

// The label, and behind it the statements: on its line as long as there is room.
std::string in_lines(const std::string& label, const std::vector<std::string>& statements) {
  constexpr std::size_t most_columns = 100;
  std::string result = label;
  std::size_t columns = label.size() - (label.rfind('\n') + 1);
  for (const std::string& statement : statements) {
    const bool fits = columns + 1 + statement.size() <= most_columns;
    const std::string before = fits ? " " : "\n      ";
    columns = (fits ? columns : 0) + before.size() + statement.size();
    result += before + statement;
  }
  return result + "\n";
}

class Writer {
 public:
  Writer(const Game& game, const Plan& plan)
      : game_(game),
        plan_(plan),
        name_(c_name(game)),
        modifiers_(modifiers(game).size()),
        words_((plan.vertices + word_bits - 1) / word_bits),
        overflows_(may_overflow(game, plan)),
        functions_(game, plan) {}

  CSources write() {
    CSources result;
    result.name = name_;
    std::string guard = "ZUG_" + name_ + "_H";
    const std::string set_type =
        words_ == 1 ? "typedef uint64_t " + name_ + "_set; /* a bit per number */\n"
                    : "typedef struct " + name_ + "_set {\n  uint64_t w[" + number(words_) +
                          "]; /* a bit per number */\n} " + name_ + "_set;\n";
    const std::string word_type = "typedef uint" + word_bits_text() + "_t " + name_ + "_word;\n";
    const std::string board = plan_.array ? "\n  " + piece_type() + " board[" + name_ +
                                                "_numbers]; /* what stands there */"
                                          : "";
    const bool steps = steps_at_once(plan_);
    const auto header = [&](std::string_view text) {
      return fill(with_outcomes(text, overflows_, name_),
                  {{"N", name_},
                   {"INCLUDE", "#include"},
                   {"TITLE", comment(game_.name)},
                   {"GUARD", guard},
                   {"PLAYERS", number(game_.players.size())},
                   {"PIECES", number(plan_.pieces)},
                   {"VERTICES", number(game_.board.size())},
                   {"NUMBERS", number(plan_.vertices)},
                   {"VARIABLES", number(variable_count(game_))},
                   {"MODIFIERS", number(modifiers_)},
                   {"SET_TYPE", set_type + word_type},
                   {"BOARD_FIELD", board},
                   {"STEPS", steps ? fill(steps_header_text, {{"N", name_}}) : ""}});
    };
    result.header = {header(header_opening_text), header(header_text), header(header_closing_text)};
    result.wrapper = fill(
        with_outcomes(wrapper_text, overflows_, name_),
        {{"N", name_}, {"INCLUDE", "#include"}, {"TITLE", comment(game_.name)}, {"GUARD", guard}});
    result.source = body();
    return result;
  }

 private:
  CBody body() {
    CBody result;
    const auto opening = [&](std::string_view text) {
      return fill(text, {{"N", name_}, {"INCLUDE", "#include"}, {"TITLE", comment(game_.name)}});
    };
    result.title = opening(title_text);
    result.own_include = opening(own_include_text);
    result.includes = opening(includes_text);
    result.types = types();
    const std::string code = functions() + dispatch();
    result.tables = enumerators() + arithmetic_of(game_, plan_, code) + functions_.tables() +
                    functions_.star_tables() + names() + start_state();
    result.functions = listing(code) + code;
    result.interface = fill(with_outcomes(interface_text, overflows_, name_),
                            {{"N", name_},
                             {"LIST_MOVES", list_moves_opening(plan_, functions_)},
                             {"INLINE", functions_.linkage(true)},
                             {"APPLY", apply_of_list(plan_)},
                             {"LIST", listing_of_turn(plan_)},
                             {"WHOLE_LISTS", std::string(plan_.paths ? whole_lists_text : "")},
                             {"LONG_LISTS", std::string(plan_.paths ? long_lists_text : "")},
                             {"TURN", turns(plan_, functions_)},
                             {"OWNED", plan_.kept != 0 ? "list->kept" : "list->word"}}) +
                       fill(with_outcomes(playouts_text, overflows_, name_),
                            {{"N", name_},
                             {"LIST", listing_of_play(plan_)},
                             {"TURN", turn_of_play(plan_)},
                             {"SAMPLING", sampling(plan_, functions_, name_)}}) +
                       fill(with_outcomes(perft_text, overflows_, name_),
                            {{"N", name_}, {"COUNTING", counting(plan_, functions_)}});
    if (steps_at_once(plan_)) {
      const Drawing draw = drawing(plan_, functions_);
      result.interface +=
          fill(with_outcomes(steps_text, overflows_, name_),
               {{"N", name_}, {"DRAWING", draw.functions}, {"DRAW_OF_LIST", draw.of_list}});
    }
    result.sets = sets(result.tables + result.functions + result.interface);
    return result;
  }

  // Of a move.
  std::string word_bits_text() const { return plan_.word_bits <= 32 ? "32" : "64"; }
  // What stands on a vertex of the board.
  std::string piece_type() const { return plan_.pieces <= 256 ? "uint8_t" : "uint16_t"; }

  std::string types() const {
    const bool small = plan_.vertices < 255;
    return fill(types_text, {{"N", name_},
                             {"VERTICES", number(plan_.vertices)},
                             {"VERTEX_MASK", number((std::uint64_t{1} << plan_.vertex_bits) - 1)},
                             {"SHAPE_MASK", number((std::uint64_t{1} << plan_.shape_bits) - 1)},
                             {"SEARCH_DEPTH", number(limits::search_depth)},
                             {"KEEPER_MOVES", number(limits::keeper_moves)},
                             {"OFFERS", fields_of_offers(plan_, functions_)},
                             {"PATHS", fields_of_paths()},
                             {"VERTEX_TYPE", small ? "uint8_t" : "uint16_t"},
                             {"NONE", small ? "255" : "65535"}}) +
           "#define SET_WORDS " + number(words_) + "\n#define LISTED_MODIFIERS " +
           number(limits::listed_modifiers) + "\n#define PLAY_LENGTH " +
           number(limits::play_length) + "\n" +
           (plan_.paths ? "#define PATH " + number(plan_.path_shape()) + "u\n#define SHAPE_BITS " +
                              number(plan_.shape_bits) + "\n#define LENGTH_BITS " +
                              number(Plan::length_bits) + "\n#define COUNTED_MOVES " +
                              number(limits::counted_moves) + "\n" + std::string(rest_type_text)
                        : std::string()) +
           std::string(instructions() * words_ > large ? large_text : "");
  }

  // Of what a search carries along.
  std::string fields_of_paths() const {
    return std::string(plan_.paths ? "  struct rest *left; /* NULL: all moves must fit */\n" : "") +
           (plan_.renamings.empty()
                ? ""
                : "  const struct names *names; /* of the path's modifiers */\n");
  }

  // As the code needs them.
  std::string sets(const std::string& code) const {
    const std::string behind = (plan_.array ? board() : called_helpers(bits_helpers, code, {})) +
                               (functions_.has_wide() ? wide_sets_text(words_) : std::string()) +
                               (functions_.has_row_parts() ? row_parts() : std::string()) +
                               R"(#define TURN(who, index, v) \
  (s->player = who, s->rules = index, s->vertex = (uint16_t)(v))
)";
    return sets_text(words_, code + behind) + behind;
  }

  std::string board() const {
    const std::pair<std::string_view, std::string> type("PIECE_TYPE", piece_type());
    const std::string move = fill(is_large() ? move_apart_text : move_in_place_text, {type});
    return fill(board_text, {{"MOVE_BIT", move}, type});
  }

  static constexpr std::size_t large = 8000;  // instructions; for the pragma times words of a set

  // So large that what is done over and over again is better a function: compilers take half as
  // long, and what is not faster for it anyway fits the caches.
  bool is_large() const { return instructions() > large; }

  std::size_t instructions() const {
    std::size_t size = 0;
    for (const Function& function : plan_.functions) size += function.code.size();
    return size;
  }

  std::string enumerators() const {
    std::vector<std::string> pieces;
    for (std::size_t i = 0; i < plan_.pieces; ++i) pieces.push_back(piece(game_, i));
    std::vector<std::string> variables;
    for (std::size_t i = 0; i < variable_count(game_); ++i) {
      variables.push_back(variable_index(game_, VariableId(i)));
    }
    return "\n" + braced("enum ", pieces) + ";\n" + braced("enum ", variables) + ";\n\n";
  }

  std::string names() const {
    const auto table = [&](const std::string& what, const std::vector<std::string>& texts) {
      return braced("const char *const " + name_ + "_" + what + "[] = ", texts) + ";\n";
    };
    std::vector<std::string> players = names_of(game_.players);
    players.insert(players.begin(), "\"keeper\"");
    std::vector<std::string> vertices;
    for (std::size_t v = 0; v < game_.board.size(); ++v) {
      vertices.push_back(literal(game_.board.square(VertexId(v)).name));
    }
    std::vector<std::string> variables;
    for (std::size_t i = 0; i < variable_count(game_); ++i) {
      variables.push_back(literal(bounded(game_, VariableId(i)).name));
    }
    std::vector<std::string> modifier_texts{"\"\""};
    for (std::size_t i = 1; i <= modifiers_; ++i) {
      modifier_texts.push_back(literal(action_text(game_, action(i))));
    }
    return "\n" + table("player_names", players) + table("piece_names", names_of(game_.pieces)) +
           table("vertex_names", vertices) + numbers_of_vertices(plan_, name_) +
           table("variable_names", variables) + table("modifier_texts", modifier_texts) + "\n";
  }

  const Action& action(std::size_t rules) const {
    return std::get<Atom>(game_.expressions[plan_.rules[rules].atom]).action;
  }

  std::string start_state() const {
    std::vector<Bits> at(plan_.pieces, Bits(plan_.vertices));
    std::vector<std::string> board(plan_.vertices, "0");
    for (std::size_t v = 0; v < game_.board.size(); ++v) {
      const PieceId stands = game_.board.square(VertexId(v)).piece;
      const std::uint32_t at_number = plan_.numbering.number_of[v];
      at[stands.value].set(at_number);
      board[at_number] = number(stands.value);
    }
    std::vector<std::string> sets;
    for (const Bits& set : at) {
      std::string text;
      for (const std::uint64_t word : set.words()) text += (text.empty() ? "" : ", ") + hex(word);
      sets.push_back(words_ == 1 ? text : "{{" + text + "}}");
    }
    return "static const state start_state = {\n" + braced("  ", sets) + ",\n" +
           (plan_.array ? braced("  ", board) + ",\n" : std::string()) + "  {0}, " +
           number(plan_.numbering.number_of[0]) + ", 0, 0\n};\n\n";
  }

  bool lists_sets() const {
    const auto is_set = [](const reasoner::Instruction& is) {
      return is.op == reasoner::Op::EmitEach;
    };
    return std::any_of(plan_.functions.begin(), plan_.functions.end(), [&](const Function& one) {
      return one.kind != Function::Kind::Choose &&
             std::any_of(one.code.begin(), one.code.end(), is_set);
    });
  }

  std::string listed_sets() const {
    const std::string one = "LIST_WORD(out, first, factor, s)";
    const std::string several =
        "WORDS(LIST_WORD(out, (first) + I * 64 * (factor), factor, (s).w[I]))";
    return fill(listed_sets_text,
                {{"BITS", word_bits_text()}, {"EACH_WORD", words_ == 1 ? one : several}});
  }

  std::string listing(const std::string& code) const {
    std::string result =
        "/* The search does not end within the limits, or there is no memory for its moves. */\n"
        "#if defined(__GNUC__) && !defined(__TINYC__)\n__attribute__((cold, noreturn))\n#endif\n"
        "static void improper(run *x) { longjmp(x->out, 1); }\n" +
        overflow_exit(overflows_);
    result += lists_sets() ? listed_sets()
                           : "/* Words are copied by four, the last ones from behind a list. */\n"
                             "#define SPARE 3\n";
    if (plan_.kept != 0) {
      const bool counts = code.find("kept_count(x, ") != std::string::npos;
      result += "#define KEPT_LISTS " + number(counts ? 2 * plan_.kept : plan_.kept) + "\n";
      result += kept_moves_text;
      if (counts) result += kept_count_text;
    } else {
      result += called_helpers(list_helpers, code, {{"PUSH", is_large() ? "APART" : "inline"}});
    }
    return result + offer_types(plan_, functions_) + "\n";
  }

  std::string functions() {
    std::string result;
    std::vector<bool> choice(plan_.functions.size(), false);
    for (const reasoner::RulesState& rules : plan_.rules) {
      if (rules.choice != reasoner::no_register) choice[rules.choice] = true;
    }
    const auto each = [&](const auto& write) {
      for (std::uint32_t id = 0; id < plan_.functions.size(); ++id) {
        if (plan_.functions[id].kind != Function::Kind::Choose) write(id, false);
        if (choice[id]) write(id, true);
      }
    };
    each([&](std::uint32_t id, bool choosing) {
      result += functions_.prototype(id, choosing) + ";\n";
    });
    result += functions_.linkage(true) + " int complete(state *s, run *x, unsigned moved);\n";
    if (plan_.paths) {
      result += "static int choose_listed(state *s, run *x, moves *list, randomness *random);\n";
    }
    each([&](std::uint32_t id, bool choosing) {
      result += "\n" + functions_.definition(id, choosing);
    });
    return result;
  }

  std::string dispatch() const {
    std::string keepers;
    std::string players;
    for (std::size_t i = 0; i < plan_.rules.size(); ++i) {
      if (!plan_.rules[i].player) continue;
      const std::string name = functions_.name(plan_.rules[i].function);
      if (*plan_.rules[i].player == keeper) {
        keepers += "    case " + number(i) + ": return " + name + "(s, x, s->vertex);\n";
      } else {
        players += "    case " + number(i) + ": " +
                   (plan_.kept != 0 ? "return " + name + "(s, x, s->vertex);\n"
                                    : name + "(s, x, s->vertex); return;\n");
      }
    }
    std::string result = "\n" + functions_.linkage(false) +
                         " int keeper_move(state *s, run *x) {\n  switch (s->rules) {\n" + keepers +
                         "    default: return 0;\n  }\n}\n";
    result += "\n" + functions_.linkage(false) + (plan_.kept != 0 ? " kept *" : " void ") +
              "player_moves(state *s, run *x) {\n  switch (s->rules) {\n" + players +
              "    default: (void)x; return" + (plan_.kept != 0 ? " NULL" : "") + ";\n  }\n}\n";
    return result + perform() + apply();
  }

  std::string apply() const {
    std::string cases;
    std::string parts;
    for (std::size_t i = 0; i < plan_.shapes.size(); ++i) {
      const reasoner::Shape& shape = plan_.shapes[i];
      const auto id = static_cast<std::uint32_t>(i);
      cases += "    case " + number(i) + ": " + functions_.apply_word(id) + "; return;\n";
      std::vector<std::string> done;
      for (std::size_t k = 0; k < shape.parts.size(); ++k) {
        const reasoner::Shape::Part& part = shape.parts[k];
        std::string at;
        if (part.shift != reasoner::no_register) {
          at = "VERTEX_IN(w, " + number(part.shift) + ")";
        } else {
          at = part.base == reasoner::no_register ? "s->vertex" : "v[" + number(part.base) + "]";
          at = functions_.next(part.relation, at, false);
        }
        done.push_back("v[" + number(k) + "] = " + at + "; m[" + number(k) +
                       "] = " + number(part.modifier) + ";");
      }
      done.push_back("count = " + number(shape.parts.size()) + "; break;");
      parts += in_lines("    case " + number(i) + ":", done);
    }
    std::size_t longest = 1;
    for (const reasoner::Shape& shape : plan_.shapes) {
      longest = std::max(longest, shape.parts.size());
    }
    const std::string apply = R"(
static inline void apply_word(state *s, word w) {
  (void)s;
  switch (w & SHAPE_MASK) {
)" + cases + R"(    default: return;
  }
}
)";
    const std::string path = plan_.paths ? R"(  if (IS_PATH(w)) {
    uint32_t(*const part)[2] = PATH_BEGIN(list, w);
    count = PATH_LENGTH(w);
    for (size_t i = 0; i < count && i < room; ++i) {
      parts[i][0] = VERTEX_AT(part[i][0]), parts[i][1] = part[i][1];
    }
    return count;
  }
)"
                                         : "";
    return apply + std::string(plan_.paths ? path_apply_text : "") + "\nsize_t " + name_ +
           "_parts(const state *s, const moves *list, size_t index, size_t room,\n"
           "    uint32_t (*parts)[2]) {\n  const word w = list->word[index];\n  unsigned v[" +
           number(longest) + "], m[" + number(longest) + "];\n  size_t count = 0;\n  (void)s;\n" +
           path + "  switch (w & SHAPE_MASK) {\n" + parts +
           "    default: break;\n  }\n"
           "  for (size_t i = 0; i < count && i < room; ++i) {\n"
           "    parts[i][0] = VERTEX_AT(v[i]), parts[i][1] = m[i];\n  }\n  return count;\n}\n";
  }

  // Modifiers that do the same are one case: a compiler then tests for them rather than jump.
  std::string perform() const {
    std::vector<std::pair<std::string, std::string>> cases;  // what is done, and for which ones
    for (std::size_t i = 1; i <= modifiers_; ++i) {
      if (!plan_.rules[i].reached) continue;
      std::string text;
      if (const auto* off = std::get_if<Off>(&action(i))) {
        const std::string put = piece(game_, off->piece.value) + ", v);";
        text = plan_.array
                   ? "PUT(" + put
                   : "MOVE_BIT(" + functions_.standing(plan_.rules[i].stood, "v") + ", " + put;
      } else if (const auto* assignment = std::get_if<Assignment>(&action(i))) {
        const std::string value = c::arithmetic(game_, assignment->value);
        text = variable(game_, assignment->variable) + " = (int32_t)(" + value + ");";
        if (!always_defined(game_, assignment->value))
          text = "{ int ok = 1; " + text + " (void)ok; }";
      } else {
        text = "TURN(" + number(plan_.rules[i].player->value) + ", " + number(i) + ", v);";
      }
      const auto same = std::find_if(cases.begin(), cases.end(),
                                     [&](const auto& other) { return other.first == text; });
      if (same == cases.end()) {
        cases.emplace_back(text, "    case " + number(i) + ":");
      } else {
        const bool full = same->second.size() - same->second.rfind('\n') > 90;
        same->second += (full ? "\n    case " : " case ") + number(i) + ":";
      }
    }
    std::string all;
    for (const auto& [text, of] : cases) all += in_lines(of, {text, "break;"});
    return "\nstatic void perform(state *s, unsigned modifier, unsigned v) {\n"
           "  (void)s; (void)v;\n  switch (modifier) {\n" +
           all + "    default: break;\n  }\n}\n";
  }

  const Game& game_;
  const Plan& plan_;
  const std::string name_;
  const std::size_t modifiers_;
  const std::size_t words_;
  const bool overflows_;
  FunctionWriter functions_;
};

}  // namespace

// A word of all ones is no move.
bool steps_at_once(const Plan& plan) {
  return !plan.paths && !plan.shapes.empty() && plan.word_bits != 32 && plan.word_bits < 64;
}

std::string c_name(const Game& game) { return game_identifier(game.name); }

std::optional<CSources> write_plan(const Game& game, const Plan& plan, Diagnostics& diagnostics) {
  CSources made = Writer(game, plan).write();
  const std::string text = made.source.text();
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  if (lines <= limits::c_lines && text.size() <= limits::c_bytes) return made;
  const bool long_lines = lines <= limits::c_lines;
  diagnostics.error("REA0003", Origin{},
                    "the reasoner in C has " + std::to_string(long_lines ? text.size() : lines) +
                        (long_lines ? " bytes" : " lines") + ", of at most " +
                        std::to_string(long_lines ? limits::c_bytes : limits::c_lines));
  return std::nullopt;
}

std::optional<CSources> write_c(const Game& game, const reasoner::Options& options,
                                Diagnostics& diagnostics) {
  const std::optional<Plan> plan = reasoner::build_plan(game, options, diagnostics);
  return plan ? write_plan(game, *plan, diagnostics) : std::nullopt;
}

std::optional<std::vector<WrittenFile>> write_c_files(const Game& game, Diagnostics& diagnostics) {
  std::optional<CSources> made = write_c(game, {}, diagnostics);
  if (!made) return std::nullopt;
  return std::vector<WrittenFile>{{made->name + ".h", made->header.text()},
                                  {made->name + ".c", made->source.text()},
                                  {made->name + ".hpp", std::move(made->wrapper)}};
}

}  // namespace zug
