// df-pn: depth-first proof-number search (Nagai 2002) for the question whether a player can force a
// score. At his turns (OR) one move that works is enough, at others' turns (AND) all must.
//
// The proof number of a position says how much is at least to be proven below it to answer yes, the
// disproof number likewise for no: 0 and infinite when it is answered. The search always goes to
// the child that is cheapest to settle, and stays there until its numbers pass the point at which a
// sibling is cheaper (the thresholds), so that it needs no queue. Siblings count as one each beside
// the hardest ("weak" numbers), since sums count what comes up on several ways several times.
//
// Cycles: a position that comes up again on the way to itself is not proven for the player, as
// infinite play is no success. That is true of this way only. So a *no* that depends on it carries
// the depth of the highest position that it came back to (`depends`), holds for the search that
// asked, and becomes everybody's when no position above is needed any more. A yes never depends on
// the way.
//
// What is proven is read off the positions afterwards (settle.h), so that a mistake here could make
// an answer missing, and not wrong.

#include "tools/players/solver/proof_search.h"

#include <algorithm>

namespace zug::players {
namespace {

constexpr std::uint64_t infinite = std::uint64_t{1} << 40;
constexpr std::uint32_t nowhere = 0xFFFFFFFFu;
constexpr std::size_t longest_path = 20'000;

struct Numbers {
  std::uint64_t proof = 1, disproof = 1;
  std::uint32_t depends = nowhere;

  bool settled() const { return proof == 0 || disproof == 0; }
};

struct Frame {
  PositionId id = 0;
  Numbers limits;              // to return at
  std::vector<Numbers> local;  // by child: a no on this way only; empty when there is none
  std::size_t child = 0;       // the one being searched
};

class ProofSearch {
 public:
  ProofSearch(Positions& positions, const Question& question, std::size_t bytes, Meter& meter)
      : positions_(positions), question_(question), bytes_(bytes), meter_(meter) {}

  bool run(PositionId root);

 private:
  struct Look {
    Numbers all;           // of the position, by its children
    std::size_t best = 0;  // child
    std::uint64_t second = infinite;
    std::uint64_t open = 0;  // children not settled
  };

  void push(PositionId id, Numbers limits);
  Numbers pop(Numbers result);
  Numbers number(const Frame& frame, std::size_t child) const;
  Numbers& known(PositionId id);
  Look look(const Frame& frame) const;
  Look look_or(const Frame& frame) const;
  Look look_and(const Frame& frame) const;
  Numbers limits_below(const Frame& frame, const Look& look) const;
  bool his(PositionId id) const { return positions_.mover(id) == question_.player; }
  Numbers fresh(PositionId id) const;

  Positions& positions_;
  Question question_;
  std::size_t bytes_;
  Meter& meter_;
  std::vector<Numbers> numbers_;           // by position
  std::vector<std::uint32_t> path_place_;  // by position: depth on the path, or nowhere
  std::vector<Frame> path_;
};

Numbers ProofSearch::fresh(PositionId id) const {
  if (!positions_.over(id)) return {};
  const bool yes = positions_.score(id, question_.player) >= question_.score;
  return yes ? Numbers{0, infinite, nowhere} : Numbers{infinite, 0, nowhere};
}

Numbers& ProofSearch::known(PositionId id) {
  while (numbers_.size() < positions_.size()) {
    numbers_.push_back(fresh(static_cast<PositionId>(numbers_.size())));
    path_place_.push_back(nowhere);
  }
  return numbers_[id];
}

Numbers ProofSearch::number(const Frame& frame, std::size_t child) const {
  const PositionId id = positions_.children(frame.id)[child];
  if (numbers_[id].settled()) return numbers_[id];
  if (path_place_[id] != nowhere) return {infinite, 0, path_place_[id]};
  if (!frame.local.empty() && frame.local[child].disproof == 0) return frame.local[child];
  return numbers_[id];
}

// A no needs all children's, and depends on what any of them depends on.
ProofSearch::Look ProofSearch::look_or(const Frame& frame) const {
  Look result{{infinite, 0, nowhere}, 0, infinite, 0};
  const std::size_t count = positions_.children(frame.id).size();
  for (std::size_t i = 0; i < count; ++i) {
    const Numbers one = number(frame, i);
    if (one.proof < result.all.proof) {
      result.second = result.all.proof;
      result.all.proof = one.proof;
      result.best = i;
    } else {
      result.second = std::min(result.second, one.proof);
    }
    result.all.disproof = std::max(result.all.disproof, one.disproof);
    result.all.depends = std::min(result.all.depends, one.depends);
    if (one.disproof > 0) ++result.open;
  }
  if (result.open > 0) result.all.disproof += result.open - 1;
  if (result.all.proof == 0) result.all.disproof = infinite;
  if (result.all.disproof > 0) result.all.depends = nowhere;
  return result;
}

// A no needs one child's: the one that depends on least.
ProofSearch::Look ProofSearch::look_and(const Frame& frame) const {
  Look result{{0, infinite, nowhere}, 0, infinite, 0};
  const std::size_t count = positions_.children(frame.id).size();
  bool no = false;
  std::uint32_t depends = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Numbers one = number(frame, i);
    if (one.disproof == 0) {
      depends = no ? std::max(depends, one.depends) : one.depends;
      no = true;
    }
    if (one.disproof < result.all.disproof) {
      result.second = result.all.disproof;
      result.all.disproof = one.disproof;
      result.best = i;
    } else {
      result.second = std::min(result.second, one.disproof);
    }
    result.all.proof = std::max(result.all.proof, one.proof);
    if (one.proof > 0) ++result.open;
  }
  if (result.open > 0) result.all.proof += result.open - 1;
  if (no) result.all = {infinite, 0, depends};
  return result;
}

ProofSearch::Look ProofSearch::look(const Frame& frame) const {
  return his(frame.id) ? look_or(frame) : look_and(frame);
}

// A quarter more than the second best, so that the search does not change sides all the time.
Numbers ProofSearch::limits_below(const Frame& frame, const Look& look) const {
  const std::uint64_t second = std::min(infinite, look.second + look.second / 4 + 1);
  const std::uint64_t beside = look.open > 0 ? look.open - 1 : 0;
  const auto less = [&](std::uint64_t limit) {
    return limit >= infinite ? infinite : limit - std::min(limit - 1, beside);
  };
  if (his(frame.id)) {
    return {std::min(frame.limits.proof, second), less(frame.limits.disproof), nowhere};
  }
  return {less(frame.limits.proof), std::min(frame.limits.disproof, second), nowhere};
}

void ProofSearch::push(PositionId id, Numbers limits) {
  const std::size_t before = positions_.size();
  if (!positions_.expanded(id)) positions_.expand(id);
  meter_.add_nodes(std::max<std::size_t>(positions_.size() - before, 1));
  known(id);
  path_place_[id] = static_cast<std::uint32_t>(path_.size());
  path_.push_back({id, limits, {}, 0});
}

// Leaves the last position of the path with what was found out.
Numbers ProofSearch::pop(Numbers result) {
  const PositionId id = path_.back().id;
  path_.pop_back();
  path_place_[id] = nowhere;
  if (result.depends != nowhere && result.depends >= path_.size()) result.depends = nowhere;
  if (result.depends == nowhere) numbers_[id] = result;
  return result;
}

bool ProofSearch::run(PositionId root) {
  if (known(root).settled()) return true;
  push(root, {infinite, infinite, nowhere});
  for (;;) {
    const Look seen = look(path_.back());
    const Numbers limits = path_.back().limits;
    if (seen.all.settled() || seen.all.proof >= limits.proof ||
        seen.all.disproof >= limits.disproof) {
      const Numbers result = pop(seen.all);
      if (path_.empty()) return result.settled();
      if (result.depends == nowhere) continue;
      Frame& above = path_.back();
      above.local.resize(positions_.children(above.id).size());
      above.local[above.child] = result;
      continue;
    }
    // Vectors may be half empty.
    if (meter_.over() || positions_.bytes() > bytes_ / 2 || path_.size() > longest_path)
      return false;
    path_.back().child = seen.best;
    push(positions_.children(path_.back().id)[seen.best], limits_below(path_.back(), seen));
  }
}

}  // namespace

bool search_proof(Positions& positions, PositionId root, const Question& question,
                  std::size_t bytes, Meter& meter) {
  return ProofSearch(positions, question, bytes, meter).run(root);
}

}  // namespace zug::players
