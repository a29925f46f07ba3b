#pragma once

// How much there can be of something at each place of the product: what loops that use it up are
// counted by.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/budget.h"
#include "passes/analysis/product/product.h"
#include "passes/analysis/straightness/absence.h"
#include "passes/analysis/termination/measure.h"
#include "passes/analysis/termination/termination.h"

namespace zug {

// Why a bound on pieces holds: along every edge of the product the bound of `measure` grows at
// least as the measure does.
struct StockEvidence {
  Measure measure;                  // how many there are, maybe with weights for other pieces
  std::vector<std::int64_t> bound;  // by node; -1: no play gets there
};

class Stock {
 public:
  // Both must outlive this.
  Stock(const Product& product, Budget& budget)
      : product_(product), budget_(budget), absence_(product, budget) {}

  // By node: an upper bound for how many of these pieces (ascending) there are in any state in
  // which a play, or the evaluation of a pattern, is there; at most the number of vertices. -1: no
  // play gets there. With `few`, bounds above 2 may be larger than they have to be, and are found
  // sooner. The reference is good until the next call.
  const std::vector<std::int64_t>& pieces(const std::vector<PieceId>& pieces, bool few = false);
  // The same of the pieces whose bits are set: of the first 64.
  const std::vector<std::int64_t>& pieces_of_bits(std::uint64_t bits, bool few = false);

  // The same for the value of a variable or, with `room`, for how far it is below its bound.
  std::vector<std::int64_t> variable(VariableId variable, bool room) const;

  // From now on `evidence` gets what later bounds on pieces rest on.
  void keep_evidence(std::vector<StockEvidence>& evidence) { evidence_ = &evidence; }
  void note(const Measure& measure, const std::vector<std::int64_t>& bound) {
    if (evidence_ != nullptr) evidence_->push_back({measure, bound});
  }
  Absence& absence() { return absence_; }
  // Of the product; found when they are asked for first.
  const std::vector<Loop>& loops();
  // By node: whether its action is an off.
  const std::vector<bool>& offs();

 private:
  const Product& product_;
  Budget& budget_;
  std::vector<StockEvidence>* evidence_ = nullptr;
  Absence absence_;
  std::optional<std::vector<Loop>> loops_;
  std::vector<bool> offs_;
  // What is known already: by pieces, and whether of few.
  std::map<std::pair<std::vector<PieceId>, bool>, std::vector<std::int64_t>> pieces_;
  // Of some in pieces_, by `few` and bits.
  std::array<std::unordered_map<std::uint64_t, const std::vector<std::int64_t>*>, 2> by_bits_;
};

}  // namespace zug
