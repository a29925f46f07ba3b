// A bound that grows along every edge at least as what it bounds: that is what the verifier needs
// to see that it holds everywhere (passes/analysis/straightness/stock.h).

#include "tools/certificate/stocks.h"

#include <algorithm>
#include <vector>

namespace zug {

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

}  // namespace zug
