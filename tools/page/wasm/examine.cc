// The analyses are those of `zug check`; here their results become steps that a page can show:
//
//   {"vertex": 12, "action": "{empty}", "begin": 310, "end": 317, "calls": ["step"],
//    "modifier": true, "put": 2}
//
// `put` is the piece that stands on the vertex afterwards, when the step put one. A page starts
// from `pieces` and goes through the steps; nothing has to be asked again. Bounds are numbers of
// states and steps, never seconds, so that the same text has the same answer on every machine.

#include "tools/page/wasm/examine.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "ir/print.h"
#include "ir/reference/perft.h"
#include "langs/gdl/plays/examine.h"
#include "passes/analysis/lints.h"
#include "passes/analysis/properness.h"
#include "passes/analysis/straightness/straightness.h"

namespace zug::page {
namespace {

constexpr double no_clock = 1e9;

std::uint64_t scaled(std::uint64_t at_first, unsigned effort) {
  return at_first << (2 * std::min(effort, 6u));
}

const char* name_of(Verdict verdict) {
  static const char* const names[] = {"proved", "refuted", "unknown"};
  return names[static_cast<std::size_t>(verdict)];
}

const char* name_of(Limit limit) {
  static const char* const names[] = {"", "steps", "states", "memory", "seconds", "interrupt"};
  return names[static_cast<std::size_t>(limit)];
}

Json number(const Straightness& value) {
  if (!value) return nullptr;
  if (*value == unbounded) return "inf";
  return *value;
}

// ---- Steps ------------------------------------------------------------------------------------

class Teller {
 public:
  Teller(const Opened& opened, const Programs& programs) : opened_(opened), programs_(programs) {}

  Json step(std::uint32_t program, std::uint32_t state, std::uint32_t vertex) const {
    Json result{{"vertex", vertex}, {"action", "into a pattern"}, {"modifier", false}};
    if (state == 0) return result;
    const Step& at = programs_.programs[program].steps[state];
    const Atom& atom = std::get<Atom>(opened_.game->expressions[at.atom]);
    return told(atom, vertex, program == 0);
  }

  Json told(const Atom& atom, std::uint32_t vertex, bool real) const {
    Json result{{"vertex", vertex},
                {"action", for_people(print_action(*opened_.game, atom.action, 60))},
                {"modifier", is_modifier(atom.action)}};
    result.update(place_json(atom.origin, opened_.source));
    const auto* const off = std::get_if<Off>(&atom.action);
    if (real && off != nullptr) result["put"] = off->piece.value;
    return result;
  }

 private:
  const Opened& opened_;
  const Programs& programs_;
};

Json pieces_json(const std::vector<PieceId>& pieces) {
  Json result = Json::array();
  for (const PieceId piece : pieces) result.push_back(piece.value);
  return result;
}

Json strides_json(const Teller& teller, ReferenceReasoner& reasoner,
                  const std::vector<Stride>& strides, Place& at) {
  Json result = Json::array();
  for (const Stride& stride : strides) {
    if (!perform(reasoner, at, stride)) break;
    result.push_back(teller.step(at.program, stride.state.value, at.state.position.value));
  }
  return result;
}

Json moves_json(const Teller& teller, const Game& game, const std::vector<Move>& moves) {
  const std::vector<ExpressionId> all = modifiers(game);
  Json result = Json::array();
  for (const Move& move : moves) {
    for (const ModifierAt& part : move) {
      const Atom& atom = std::get<Atom>(game.expressions[all[part.modifier - 1]]);
      result.push_back(teller.told(atom, part.vertex.value, true));
    }
  }
  return result;
}

// ---- Straightness -----------------------------------------------------------------------------

Json bound_json(const Opened& opened, const Product& product, const StraightnessBound& bound) {
  const Teller teller(opened, product.programs);
  Json result{{"value", number(bound.value)}, {"steps", Json::array()}, {"loops", Json::array()}};
  for (const std::uint32_t node : bound.witness) {
    const ProductNode& at = product.nodes[node];
    result["steps"].push_back(teller.step(at.program, at.state, at.vertex));
  }
  for (const Ranking& ranking : bound.rankings) {
    result["loops"].push_back(
        {{"spends", ranking.spends}, {"stock", ranking.stock}, {"cost", ranking.cost}});
  }
  return result;
}

// ---- Properness -------------------------------------------------------------------------------

Json measures_json(const TerminationProof& proof) {
  Json result = Json::array();
  for (const RankedLoop& loop : proof) {
    result.push_back({{"decreases", loop.text}, {"then", measures_json(loop.rest)}});
  }
  return result;
}

Json termination_json(const Opened& opened, const Properness& found, ReferenceReasoner& reasoner) {
  Json result{{"verdict", name_of(found.termination)}, {"limit", name_of(found.ranking.limit)}};
  if (found.termination == Verdict::Proved && found.ranking.proof) {
    result["how"] = found.ranking.proof->empty() ? "no loop" : "measures";
    result["measures"] = measures_json(*found.ranking.proof);
    return result;
  }
  if (!found.lassos) return result;
  result["how"] = "search";
  result["states"] = found.lassos->states;
  if (found.lassos->end != LassoSearch::End::Found) return result;
  const Teller teller(opened, reasoner.programs());
  Place at{reasoner.initial(), 0};
  Json witness{{"kind", "endless"}, {"pieces", pieces_json(at.state.pieces)}};
  witness["lead"] = strides_json(teller, reasoner, found.lassos->lasso.lead, at);
  witness["round"] = strides_json(teller, reasoner, found.lassos->lasso.round, at);
  result["witness"] = witness;
  return result;
}

Json keeper_json(const Opened& opened, const Properness& found, ReferenceReasoner& reasoner) {
  const Exploration& exploration = found.exploration;
  Json result{{"verdict", name_of(found.keeper)},
              {"states", exploration.states},
              {"exhausted", exploration.exhausted},
              {"limit", name_of(exploration.limit)}};
  if (!exploration.two) return result;
  const TwoCompletions& two = *exploration.two;
  const Teller teller(opened, reasoner.programs());
  result["witness"] = {{"kind", "keeper"},
                       {"pieces", pieces_json(reasoner.initial().pieces)},
                       {"play", moves_json(teller, *opened.game, two.play)},
                       {"one", moves_json(teller, *opened.game, two.one)},
                       {"other", moves_json(teller, *opened.game, two.other)},
                       {"one_end", pieces_json(two.one_end.pieces)},
                       {"other_end", pieces_json(two.other_end.pieces)}};
  return result;
}

std::optional<Product> product_of(const Game& game, Budget& budget) {
  try {
    return build_product(game, budget);
  } catch (const OutOfBudget&) {
    return std::nullopt;
  }
}

void add_bounds(const Opened& opened, const Product& product, Budget& budget, Json& result) {
  Stock stock(product, budget);
  const auto bound = bounded_straightness(product, StraightnessKind::Application, stock, budget);
  result["straightness"]["application"]["bound"] = bound_json(opened, product, bound);
  Diagnostics lints;
  find_lints(product, &bound, budget, lints);
  result["lints"] = diagnostics_json(lints, opened.source);
}

}  // namespace

Json examine_form(const Opened& opened, unsigned effort) {
  const Game& game = *opened.game;
  Json result{{"straightness", Json::object()}, {"limit", ""}, {"lints", Json::array()}};
  result["pieces"] = Json::array();
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    result["pieces"].push_back(game.board.square(VertexId(v)).piece.value);
  }
  for (const StraightnessKind kind : straightness_kinds) {
    const auto index = static_cast<std::size_t>(kind);
    result["straightness"][straightness_names[index]] = {
        {"syntactic", number(syntactic_straightness(game, kind))}};
  }
  Budget budget(scaled(20'000'000, effort));
  const std::optional<Product> product = product_of(game, budget);
  try {
    if (product) add_bounds(opened, *product, budget, result);
  } catch (const OutOfBudget&) {
    // What was found so far is shown.
  }
  if (!budget.left()) result["limit"] = name_of(budget.limit());
  return result;
}

Json examine_plays(const Opened& opened, unsigned effort) {
  const Game& game = *opened.game;
  Diagnostics refused;
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(game, refused);
  if (!reasoner) throw Refused("the game is too large to be examined");
  Budget budget(scaled(60'000'000, effort));
  const std::optional<Product> product = product_of(game, budget);
  PropernessLimits limits;
  limits.states = static_cast<std::size_t>(scaled(6'000, effort));
  limits.termination_steps = scaled(limits.termination_steps, effort);
  limits.keeper_steps = scaled(limits.keeper_steps, effort);
  limits.seconds = no_clock;
  const Properness found =
      examine_properness(game, product ? &*product : nullptr, *reasoner, limits);
  static const char* const words[] = {"proper", "improper", "unknown"};
  return Json{{"verdict", words[static_cast<std::size_t>(verdict(found))]},
              {"looked_at", limits.states},
              {"overflow", found.overflow},
              {"termination", termination_json(opened, found, *reasoner)},
              {"keeper", keeper_json(opened, found, *reasoner)}};
}

Json examine_description(const Opened& opened, unsigned effort) {
  Diagnostics diagnostics;
  const auto description = opened.language->descriptions->read(opened.source, diagnostics);
  if (!description) throw Refused("the text has errors");
  gdl::ExamineLimits limits;
  limits.states = scaled(6'000, effort);
  limits.seconds = no_clock;
  const gdl::Findings found = gdl::examine(*description, limits, diagnostics);
  static const char* const words[] = {"proper", "improper", "unknown"};
  return Json{{"verdict", words[static_cast<std::size_t>(found.plays.verdict())]},
              {"diagnostics", diagnostics_json(diagnostics, opened.source)}};
}

}  // namespace zug::page
