// The longest way of rules and board together tells what has to stand where before it. Turning
// round twelve stones by one that is put into a corner of a board of 6x6 takes four stones of the
// other colour and one of the own along two edges and the diagonal; random plays do not come to
// that, yet all players together can. From each turn to the next one the moves of all states at
// hand are made, and the states with most squares as they should be are kept, of equal ones any. So
// the states of a turn are a beam, and the number of squares is what it is directed by. States in
// which a square is lost are not kept: nothing ever makes a square of this board empty again. When
// a beam has come to its end the next one begins, with luck of its own.

#include "passes/analysis/search/towards.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "ir/arithmetic.h"
#include "ir/reference/perft.h"
#include "passes/analysis/search/state_key.h"
#include "passes/analysis/state_budget.h"

namespace zug {
namespace {

constexpr std::size_t states_of_a_turn = 50;
constexpr int most_moves_of_the_keeper = 100;  // in a row
constexpr std::uint64_t seed_of_beams = 7;
constexpr std::uint64_t luck_of_all = 1'000'000;

class Beam {
 public:
  Beam(ReferenceReasoner& reasoner, std::map<std::uint32_t, std::uint64_t> needed,
       std::size_t length, std::size_t most_states, const std::function<bool(std::size_t)>& stop)
      : reasoner_(reasoner),
        budget_(reasoner),
        needed_(std::move(needed)),
        length_(length),
        most_states_(most_states),
        stop_(stop),
        random_(seed_of_beams) {
    for (const Step& step : reasoner.programs().programs[0].steps) {
      if (step.kind == Step::Kind::Off) put_ |= std::uint64_t{1} << step.operand;
    }
  }

  PlayFindings play() {
    try {
      while (!done()) {
        enter(reasoner_.initial());
        if (next_.empty()) break;  // a square is lost from the beginning
        while (!next_.empty() && !done()) make_moves();
        seen_.clear();
      }
    } catch (const OutOfBudget&) {
      // what was found by then counts
    } catch (const ImproperGame&) {
      // a check that does not end takes long, and is found by other means
    } catch (const ArithmeticOverflow&) {
      // and so is this
    }
    return std::move(findings_);
  }

 private:
  struct Reached {
    std::size_t squares;  // as they should be
    std::uint64_t luck;
    State state;  // a player's turn
  };

  bool done() {
    return (findings_.longest_of_all && findings_.longest_of_all->size() > length_) ||
           budget_.after(findings_.states) >= most_states_ || stop_(findings_.states);
  }

  void make_moves() {
    std::stable_sort(next_.begin(), next_.end(), [](const Reached& a, const Reached& b) {
      return std::tie(a.squares, a.luck) > std::tie(b.squares, b.luck);
    });
    if (next_.size() > states_of_a_turn) {
      next_.erase(next_.begin() + states_of_a_turn, next_.end());
    }
    const std::vector<Reached> turn = std::exchange(next_, {});
    for (const Reached& from : turn) {
      for (const Move& move : moves(from.state)) {
        if (done()) return;
        State child = from.state;
        reasoner_.apply(child, move);
        budget_.copied(child);
        enter(std::move(child));
      }
    }
  }

  // Keeps the player's turn that the keeper comes to, unless it has been seen.
  void enter(State state) {
    ++findings_.states;
    for (int i = 0; state.player == keeper; ++i) {
      const std::vector<Move> ways = moves(state);
      if (ways.empty() || i == most_moves_of_the_keeper) return;
      reasoner_.apply(state, ways.front());
    }
    if (!seen_.insert(key_of(state)).second) return;
    std::size_t squares = 0;
    for (const auto& [vertex, pieces] : needed_) {
      const bool as_it_should_be = (pieces >> state.pieces[vertex].value & 1) != 0;
      if (!as_it_should_be && (pieces & put_) == 0) return;
      squares += as_it_should_be ? 1 : 0;
    }
    next_.push_back({squares, random_.below(luck_of_all), std::move(state)});
  }

  std::vector<Move> moves(const State& state) {
    std::vector<Move> result = reasoner_.moves(state);
    for (const Move& move : result) findings_.note(state.player, move);
    return result;
  }

  ReferenceReasoner& reasoner_;
  StateBudget budget_;
  std::map<std::uint32_t, std::uint64_t> needed_;
  std::uint64_t put_ = 0;  // pieces that some off puts
  std::size_t length_;
  std::size_t most_states_;
  const std::function<bool(std::size_t)>& stop_;
  Random random_;
  std::vector<Reached> next_;
  std::unordered_set<std::string> seen_;
  PlayFindings findings_;
};

}  // namespace

std::map<std::uint32_t, std::uint64_t> needed_at_the_start(const Product& product,
                                                           std::span<const std::uint32_t> way) {
  std::map<std::uint32_t, std::uint64_t> needed;
  std::set<std::uint32_t> put;
  for (const std::uint32_t node : way) {
    const ProductNode& at = product.nodes[node];
    if (at.program != 0) break;
    if (product.step(node).kind == Step::Kind::Off) put.insert(at.vertex);
    if (put.contains(at.vertex)) continue;
    needed.emplace(at.vertex, at.here).first->second &= at.here;
  }
  return needed;
}

PlayFindings play_towards(ReferenceReasoner& reasoner, const Product& product,
                          std::span<const std::uint32_t> way, std::size_t most_states,
                          const std::function<bool(std::size_t)>& stop) {
  if (product.game->pieces.size() > 64) return {};
  const auto modifiers = std::count_if(way.begin(), way.end(), [&](std::uint32_t node) {
    const Step::Kind kind = product.step(node).kind;
    return kind == Step::Kind::Off || kind == Step::Kind::Assignment;
  });
  return Beam(reasoner, needed_at_the_start(product, way), static_cast<std::size_t>(modifiers),
              most_states, stop)
      .play();
}

}  // namespace zug
