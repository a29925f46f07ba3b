// A bound that grows along every edge at least as what it bounds: that is what the verifier needs
// to see that it holds everywhere (passes/analysis/straightness/stock.h).

#include "tools/certificate/stocks.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "tools/verify/check.h"

namespace zug {

constexpr std::size_t most_neighbours = 64;  // in one direction; each asks what all others say
constexpr std::size_t most_neighbour_facts = 2'000'000;  // of all places

verifier::Form form_of(const Product& product, const Measure& measure, std::int64_t factor) {
  verifier::Form form;
  const auto variables = static_cast<std::uint32_t>(measure.variable.size());
  for (std::uint32_t i = 0; i < variables; ++i) {
    if (measure.variable[i] != 0) form[i] = factor * measure.variable[i];
  }
  for (std::uint32_t piece = 0; piece < product.game->pieces.size(); ++piece) {
    const std::int64_t weight = measure.piece[piece * product.game->board.size()];
    if (weight != 0) form[variables + piece] = factor * weight;
  }
  return form;
}

void add_ranges(
    Places& places, verifier::Facts& facts, std::uint32_t form,
    const std::function<std::pair<std::int64_t, std::int64_t>(std::uint32_t)>& range_of) {
  const verifier::Range free = facts.range(facts.form(form), verifier::Cube{});
  for (std::uint32_t node = 0; node < places.certificate.places.size(); ++node) {
    const auto [low, high] = range_of(node);
    if (low > high || (low <= free.low && high >= free.high)) continue;
    auto& forms = places.certificate.places[node].facts.forms;
    const auto known = forms.find(form);
    verifier::Range both{low, high};
    if (known != forms.end()) both = verifier::meet(both, known->second);
    if (!both.empty()) forms[form] = both;
  }
}

void add_stock(Places& places, verifier::Facts& facts, const StockEvidence& evidence) {
  const std::uint32_t form = facts.number(form_of(places.product, evidence.measure, 1));
  add_ranges(places, facts, form,
             [&](std::uint32_t node) { return std::pair(std::int64_t{0}, evidence.bound[node]); });
  for (std::uint32_t node = 0; node < evidence.bound.size(); ++node) {
    if (evidence.bound[node] < 0) places.unreached.insert(node);
  }
}

void add_counts(Places& places, verifier::Facts& facts, Budget& budget) {
  const Game& game = *places.product.game;
  Stock stock(places.product, budget);
  std::vector<StockEvidence> evidence;
  stock.keep_evidence(evidence);
  for (std::size_t piece = 0; piece < game.pieces.size(); ++piece) {
    std::size_t count = 0;
    for (std::size_t v = 0; v < game.board.size(); ++v) {
      count += game.board.square(VertexId(v)).piece.value == piece ? 1 : 0;
    }
    if (count <= 1) stock.pieces({PieceId(piece)});
  }
  for (const StockEvidence& entry : evidence) {
    if (*std::max_element(entry.bound.begin(), entry.bound.end()) <= 1) {
      add_stock(places, facts, entry);
    }
  }
}

bool add_neighbours(Places& places, const verifier::Game& game, verifier::Facts& facts,
                    const NeighbourFacts& known, std::size_t direction, Budget& budget) {
  std::map<std::uint64_t, std::uint64_t> excluded;  // by what may be ahead: behind which pieces
  for (std::uint32_t piece = 0; piece < game.pieces.size(); ++piece) {
    const std::uint64_t ahead = known.ahead[direction][piece];
    if (ahead != 0 && ahead != game.all()) excluded[ahead] |= std::uint64_t{1} << piece;
  }
  std::vector<std::uint32_t> forms;
  const auto vertices = static_cast<std::uint32_t>(game.vertices.size());
  for (std::uint32_t vertex = 0; vertex < vertices; ++vertex) {
    const std::uint32_t ahead = places.product.programs.neighbours[direction * vertices + vertex];
    if (ahead == no_vertex || ahead == vertex) continue;
    for (const auto& [allowed, here] : excluded) {
      verifier::Form form;
      for (std::uint32_t piece = 0; piece < game.pieces.size(); ++piece) {
        if ((here >> piece & 1) != 0) form[game.term(piece, vertex)] = 1;
        if ((allowed >> piece & 1) == 0) form[game.term(piece, ahead)] = 1;
      }
      forms.push_back(facts.number(form));
    }
  }
  std::vector<verifier::Place>& all = places.certificate.places;
  if (forms.empty() || forms.size() > most_neighbours) return false;
  if (forms.size() * all.size() > most_neighbour_facts) return false;
  for (std::uint32_t node = 0; node < all.size(); ++node) {
    if (all[node].program != 0) continue;
    for (const std::uint32_t form : forms) all[node].facts.forms[form] = {0, 1};
    for (const auto& [vertex, pieces] : known.around[node]) {
      if (pieces != game.all()) all[node].facts.pieces.try_emplace(vertex, pieces);
    }
  }
  try {
    verifier::Checker checker(game, facts, places.certificate);
    std::uint64_t before = facts.work();
    for (const verifier::Place& place : all) {
      checker.edges(place);
      budget.spend(facts.work() - std::exchange(before, facts.work()));
    }
  } catch (const verifier::Rejected&) {
    return false;
  }
  return true;
}

}  // namespace zug
