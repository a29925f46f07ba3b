// A person who is told "improper" wants to see it happen: the endless play action by action with
// the places in the rules, or the play after which the keeper has a choice, the board there, and
// what his two ways lead to. Proofs are told by their measures, outermost first.

#include "tools/zug/reports/properness_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <tuple>
#include <variant>
#include <vector>

#include "backends/notation/board.h"
#include "ir/limits.h"
#include "ir/print.h"
#include "ir/reference/perft.h"
#include "passes/analysis/termination/coordinates.h"
#include "tools/zug/reports/straightness_report.h"
#include "tools/zug/reports/witness.h"

namespace zug {
namespace {

std::string place(const Examined& examined, Origin origin) {
  const LineColumn at = examined.source.locate(origin.range.begin);
  return std::to_string(at.line) + ":" + std::to_string(at.column);
}

Teller teller_of(const Examined& examined) { return {examined.game, examined.reasoner.programs()}; }

WitnessStep tell(Teller& teller, const ProductNode& at) {
  return teller.first({at.program, StateId(at.state)}, VertexId(at.vertex));
}

std::string lines_of(const Examined& examined, const std::vector<WitnessStep>& list,
                     std::size_t most) {
  std::string result;
  std::size_t shown = 0, left = 0;
  for (const WitnessStep& told : list) {
    if (!told.matters) continue;
    if (shown == most) {
      ++left;
      continue;
    }
    ++shown;
    std::string where = told.origin ? place(examined, *told.origin) : "";
    where.resize(std::max<std::size_t>(where.size(), 9), ' ');
    result += "      " + where + " " + for_people(examined.game.board.square(told.vertex).name) +
              " " + told.action + "\n";
  }
  if (left != 0) result += "      and " + std::to_string(left) + " more\n";
  return result;
}

Json json_of(const Examined& examined, const std::vector<WitnessStep>& list) {
  return steps_json(examined.game, examined.source, list);
}

// The modifiers of each of the moves, made one after another from `state` on.
Json json_of(const Examined& examined, const std::vector<Move>& moves, State state) {
  Json result = Json::array();
  for (const Move& move : moves) {
    result.push_back(json_of(examined, steps_of(examined.game, move, state)));
  }
  return result;
}

Json json_of(const RankedLoop& loop) {
  Json rest = Json::array();
  for (const RankedLoop& inner : loop.rest) rest.push_back(json_of(inner));
  return Json{{"decreases", loop.text}, {"nodes", loop.potential.size()}, {"then", rest}};
}

// A line for each loop, and below it those that remain without its lessening steps. Loops next to
// each other that read the same are one line.
std::string text_of(const std::vector<RankedLoop>& loops, std::size_t depth) {
  std::string result;
  for (std::size_t i = 0; i < loops.size();) {
    const std::string rest = text_of(loops[i].rest, depth + 1);
    std::size_t end = i + 1;
    while (end < loops.size() && loops[end].text == loops[i].text &&
           text_of(loops[end].rest, depth + 1) == rest) {
      ++end;
    }
    result += std::string(6 + 2 * depth, ' ') + loops[i].text;
    result += (end - i > 1 ? "   (" + std::to_string(end - i) + " loops)" : "") + "\n" + rest;
    i = end;
  }
  return result;
}

// The first lines of a text, and how many there are more.
std::string beginning(const std::string& text, std::size_t lines) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < lines && end < text.size(); ++i) end = text.find('\n', end) + 1;
  const auto more = std::count(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), '\n');
  if (more == 0) return text;
  return text.substr(0, end) + "      and " + std::to_string(more) + " more\n";
}

Json json_of(const Examined& examined, const State& state) {
  const Game& game = examined.game;
  Json variables = Json::object();
  for (std::size_t i = 0; i < state.variables.size(); ++i) {
    variables[for_people(bounded(game, VariableId(i)).name)] = state.variables[i];
  }
  Json pieces = Json::object();
  for (std::size_t v = 0; v < state.pieces.size(); ++v) {
    pieces[for_people(game.board.square(VertexId(v)).name)] =
        for_people(zug::name_of(game, state.pieces[v]));
  }
  return Json{
      {"player", for_people(zug::name_of(game, state.player))},
      {"position", for_people(game.board.square(state.position).name)},
      {"modifier", examined.reasoner.programs().programs[0].steps[state.rules.value].modifier},
      {"variables", variables},
      {"pieces", pieces}};
}

Json json_of(const Game& game, const std::vector<Move>& moves) {
  Json result = Json::array();
  for (const Move& move : moves) result.push_back(move_text(game, move));
  return result;
}

std::string indented(const std::string& text, std::size_t by) {
  std::string result;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = text.find('\n', begin) + 1;
    result += std::string(by, ' ') + text.substr(begin, end - begin);
    begin = end;
  }
  return result;
}

std::string moves_text(const Game& game, const std::vector<Move>& moves) {
  std::string result;
  for (const Move& move : moves) result += "        " + move_text(game, move) + "\n";
  return result.empty() ? "        (nothing)\n" : result;
}

// What tells two states from each other, one line each.
std::string differences(const Examined& examined, const State& a, const State& b) {
  const Game& game = examined.game;
  std::string result;
  const auto say = [&](const GameText& what, const GameText& one, const GameText& other) {
    if (one != other) result += "      " + for_people(what + ": " + one + " or " + other) + "\n";
  };
  say("to move", zug::name_of(game, a.player), zug::name_of(game, b.player));
  say("position", game.board.square(a.position).name, game.board.square(b.position).name);
  for (std::size_t i = 0; i < a.variables.size(); ++i) {
    say(bounded(game, VariableId(i)).name, std::to_string(a.variables[i]),
        std::to_string(b.variables[i]));
  }
  for (std::size_t v = 0; v < a.pieces.size(); ++v) {
    say(game.board.square(VertexId(v)).name, zug::name_of(game, a.pieces[v]),
        zug::name_of(game, b.pieces[v]));
  }
  const auto where = [&](StateId rules) {
    if (rules.value == 0) return std::string("the start");
    const Step& turn = examined.reasoner.programs().programs[0].steps[rules.value];
    return "the switch at " + place(examined, std::get<Atom>(game.expressions[turn.atom]).origin);
  };
  say("place in the rules", where(a.rules), where(b.rules));
  return result;
}

std::string states_text(std::size_t states) {
  return std::to_string(states) + (states == 1 ? " state" : " states");
}

// What was not finished, for the parts that a verdict hangs on.
struct Unfinished {
  std::string what;
  Limit limit = Limit::None;
};

std::vector<Unfinished> unfinished(const Properness& properness, bool termination) {
  std::vector<Unfinished> result;
  const Verdict verdict = termination ? properness.termination : properness.keeper;
  if (verdict != Verdict::Unknown) return result;
  const auto add = [&](const std::string& what, Limit limit) {
    if (limit != Limit::None) result.push_back({what, limit});
  };
  if (termination) {
    add("the search for a measure", properness.ranking.limit);
    if (properness.lassos) add("the search for endless plays", properness.lassos->limit);
  } else {
    add("the proof", properness.choice_limit);
    add("the search for choices", properness.exploration.limit);
  }
  return result;
}

// Why nothing counts as proved, but for limits.
std::vector<std::string> reasons(const Properness& properness, bool termination) {
  std::vector<std::string> result;
  const Verdict verdict = termination ? properness.termination : properness.keeper;
  if (verdict == Verdict::Unknown && properness.overflow) {
    result.push_back("arithmetic may leave 64 bits, where a play is stopped (CHK0010)");
  }
  const std::string& limit = properness.exploration.too_long;
  if (verdict == Verdict::Unknown && !limit.empty()) {
    result.push_back("a move or a completion of the keeper is too long to be looked at: " + limit);
  }
  return result;
}

std::string why_unknown(const Properness& properness, bool termination) {
  std::string result;
  for (const std::string& reason : reasons(properness, termination)) {
    result += "    " + reason + "\n";
  }
  for (const Unfinished& part : unfinished(properness, termination)) {
    const std::uint64_t steps = termination ? limits::termination_steps : limits::keeper_steps;
    result += "    " + part.what + " was ended by " + limit_text(part.limit, steps) + "\n";
  }
  return result;
}

Json json_of(const std::vector<Unfinished>& list) {
  Json result = Json::array();
  for (const Unfinished& part : list) {
    result.push_back({{"of", part.what}, {"limit", limit_name(part.limit)}});
  }
  return result;
}

std::string termination_how(const Properness& properness) {
  if (ranking_of(properness) != nullptr) return "ranking";
  if (!properness.lassos) return "";
  switch (properness.lassos->end) {
    case LassoSearch::End::Found:
      return "lasso";
    case LassoSearch::End::Exhausted:
      return "exhaustive search";
    case LassoSearch::End::Stopped:
      return properness.ranking.open ? "no ranking found, no lasso found" : "no lasso found";
  }
  return "";
}

// A loop may have a hundred thousand steps at a thousand places: places are looked up in order.
std::tuple<bool, std::uint32_t, std::uint32_t, std::uint32_t> key(const std::optional<Origin>& at) {
  if (!at) return {false, 0, 0, 0};
  return {true, at->range.begin, at->range.end, at->expansion};
}

// The modifiers of the loop that no measure was found for, each once.
std::vector<WitnessStep> open_loop(const Properness& properness, const Examined& examined) {
  std::vector<WitnessStep> loop;
  std::set<decltype(key({}))> known;
  if (properness.termination != Verdict::Unknown || !properness.ranking.open) return loop;
  Teller teller = teller_of(examined);
  for (const std::uint32_t node : properness.ranking.open->nodes) {
    const ProductNode& at = examined.product->nodes[node];
    WitnessStep told = tell(teller, at);
    if (told.matters && known.insert(key(told.origin)).second) loop.push_back(std::move(told));
  }
  return loop;
}

// What a coordinate is, in a proof that has some: how the squares near the first one are counted.
std::string coordinates_text(const std::string& proof, const Examined& examined) {
  std::string result;
  Budget budget;
  const auto numbers = coordinates(examined.game, budget);
  const Board& board = examined.game.board;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const std::string name = "coordinate " + std::to_string(k + 1);
    if (proof.find(name + " of ") == proof.npos) continue;
    std::string steps;
    std::vector<bool> told(examined.game.directions.size(), false);
    for (std::size_t v = 0; v < board.size(); ++v) {
      for (const auto& [direction, target] : board.neighbours(VertexId(v))) {
        const std::int64_t step = numbers[k][target.value] - numbers[k][v];
        if (told[direction.value] || step == 0) continue;
        told[direction.value] = true;
        steps += (steps.empty() ? "" : ", ") + for_people(zug::name_of(examined.game, direction)) +
                 (step > 0 ? " +" : " ") + std::to_string(step);
      }
    }
    const auto first = std::find(numbers[k].begin(), numbers[k].end(), 0) - numbers[k].begin();
    result += "    " + name + " of a piece: summed over all of them, 0 on " +
              for_people(board.square(VertexId(static_cast<std::size_t>(first))).name) + ", " +
              steps + "\n";
  }
  return result;
}

std::string termination_text(const Properness& properness, const Examined& examined) {
  std::string result = std::string("  termination  ") + word_of(properness.termination);
  if (const TerminationProof* const proof = ranking_of(properness)) {
    if (proof->empty()) return result + ": the rules have no loop\n";
    const std::string text = beginning(text_of(*proof, 0), 16);
    return result + ": going round lessens the first of these that it changes (#x: how many x)\n" +
           text + coordinates_text(text, examined);
  }
  if (!properness.lassos) return result + "\n" + why_unknown(properness, true);
  const LassoSearch& search = *properness.lassos;
  if (search.end == LassoSearch::End::Exhausted) {
    result = result + ": none of all " + states_text(search.states) + " comes again\n";
    return result + why_unknown(properness, true);
  }
  if (search.end == LassoSearch::End::Stopped) {
    const bool tried = examined.product != nullptr || properness.ranking.open;
    result +=
        (tried ? std::string(": no measure was found that gets less, and no endless play among ")
               : std::string(": no endless play was found among ")) +
        states_text(search.states) + "\n" + why_unknown(properness, true);
    if (!properness.ranking.open) return result;
    const std::vector<WitnessStep> loop = open_loop(properness, examined);
    return result + "    modifiers of the loop in question\n" + lines_of(examined, loop, 12);
  }
  const LassoSteps steps = teller_of(examined).replay(examined.reasoner, search.lasso);
  result += ": this goes on for ever\n    from the start\n" + lines_of(examined, steps.lead, 40);
  return result + "    then again and again\n" + lines_of(examined, steps.round, 40);
}

bool by_rules(const Properness& properness, const Examined& examined) {
  return properness.keeper == Verdict::Proved && examined.product != nullptr &&
         !properness.choice && properness.choice_limit == Limit::None;
}

// Where the proof fails: a place, and two modifiers that may both follow; or the place alone, with
// too many of them.
std::vector<WitnessStep> open_places(const Properness& properness, const Examined& examined) {
  std::vector<WitnessStep> places;
  if (properness.keeper != Verdict::Unknown || !properness.choice) return places;
  Teller teller = teller_of(examined);
  const auto add = [&](std::uint32_t node) {
    const ProductNode& at = examined.product->nodes[node];
    places.push_back(tell(teller, at));
  };
  add(properness.choice->node);
  if (properness.choice->too_many) return places;
  add(properness.choice->one);
  add(properness.choice->other);
  return places;
}

std::string keeper_text(const Properness& properness, const Examined& examined) {
  std::string result = std::string("  keeper       ") + word_of(properness.keeper);
  const Exploration& exploration = properness.exploration;
  if (exploration.two) {
    const TwoCompletions& two = *exploration.two;
    const Game& game = examined.game;
    result += two.play.empty() ? ": he has a choice at the start\n"
                               : ": after this play he has a choice\n" + moves_text(game, two.play);
    result +=
        "    the board\n" + indented(notation::draw(notation::Notation(game), two.state.pieces), 8);
    result += "    one way\n" + moves_text(game, two.one);
    result += "    another way\n" + moves_text(game, two.other);
    return result + "    which differ in\n" + differences(examined, two.one_end, two.other_end);
  }
  if (properness.keeper == Verdict::Proved) {
    return result +
           (!by_rules(properness, examined)
                ? ": one completion in each of all " + states_text(exploration.states)
                : ": his ways exclude each other") +
           "\n";
  }
  result += ": no choice in " + states_text(exploration.states);
  if (exploration.unfinished != 0) {
    result += ", too many ways to compare in " + std::to_string(exploration.unfinished);
  }
  result += "\n" + why_unknown(properness, false);
  std::vector<WitnessStep> places = open_places(properness, examined);
  if (places.empty()) return result;
  for (WitnessStep& entry : places) entry.matters = true;
  return result +
         (places.size() == 1 ? "    many ways lead on from\n"
                             : "    behind the first of these, the others may both follow\n") +
         lines_of(examined, places, 3);
}

}  // namespace

Json to_json(const Properness& properness, const Examined& examined) {
  Json termination{{"verdict", word_of(properness.termination)},
                   {"how", termination_how(properness)},
                   {"certificate", nullptr},
                   {"counterexample", nullptr},
                   {"open_loop", json_of(examined, open_loop(properness, examined))},
                   {"reasons", reasons(properness, true)},
                   {"limits", json_of(unfinished(properness, true))}};
  if (const TerminationProof* const proof = ranking_of(properness)) {
    termination["certificate"] = Json::array();
    for (const RankedLoop& loop : *proof) {
      termination["certificate"].push_back(json_of(loop));
    }
  }
  if (properness.lassos && properness.lassos->end == LassoSearch::End::Found) {
    const LassoSteps steps =
        teller_of(examined).replay(examined.reasoner, properness.lassos->lasso);
    termination["counterexample"] = {{"lead", json_of(examined, steps.lead)},
                                     {"round", json_of(examined, steps.round)}};
  }
  const Exploration& exploration = properness.exploration;
  Json completions{{"verdict", word_of(properness.keeper)},
                   {"how", by_rules(properness, examined) ? "ways exclude each other"
                           : exploration.exhausted        ? "exhaustive search"
                                                          : "search"},
                   {"counterexample", nullptr},
                   {"open_places", json_of(examined, open_places(properness, examined))},
                   {"reasons", reasons(properness, false)},
                   {"limits", json_of(unfinished(properness, false))}};
  if (exploration.two) {
    const TwoCompletions& two = *exploration.two;
    const Game& game = examined.game;
    completions["counterexample"] = {
        {"play", json_of(game, two.play)},
        {"play_steps", json_of(examined, two.play, examined.reasoner.initial())},
        {"state", json_of(examined, two.state)},
        {"completions",
         {{{"moves", json_of(game, two.one)},
           {"steps", json_of(examined, two.one, two.state)},
           {"state", json_of(examined, two.one_end)}},
          {{"moves", json_of(game, two.other)},
           {"steps", json_of(examined, two.other, two.state)},
           {"state", json_of(examined, two.other_end)}}}}};
  }
  const std::size_t lassos = properness.lassos ? properness.lassos->states : 0;
  return Json{{"verdict", proper_word_of(verdict(properness))},
              {"termination", termination},
              {"keeper", completions},
              {"states_explored", exploration.states + lassos}};
}

std::string to_text(const Properness& properness, const Examined& examined) {
  return std::string("properness     ") + proper_word_of(verdict(properness)) + "\n" +
         termination_text(properness, examined) + keeper_text(properness, examined);
}

}  // namespace zug
