// A side that an engine plays. A name says what a move changes, so it depends on the pieces before
// it, on the values that are assigned, and on the other legal moves (backends/notation). The key of
// a state (reasoner.h) leaves out what nobody reads before it is overwritten, such as the piece on
// a square that is about to be taken; names do read that. So the identity without names is the key,
// and with names it is the key with all pieces besides: positions that agree in it have the same
// moves, which lead to positions that agree in it again, and the names are the same. Where the
// keeper is stuck no move will have a name, and the key is enough.

#include <algorithm>
#include <numeric>
#include <utility>

#include "backends/gdl/write.h"
#include "backends/notation/notation.h"
#include "tools/compare/side.h"

namespace zug::compare {
namespace {

class GameSide final : public Side {
 public:
  GameSide(reasoner::Reasoner reasoner, ScoresAs scores)
      : reasoner_(std::move(reasoner)), notation_(reasoner_.game()), scores_(scores) {
    for (const Bounded& player : reasoner_.game().players) {
      players_.push_back(for_people(player.name));
    }
  }
  const std::vector<std::string>& players() const override { return players_; }
  std::unique_ptr<Walker> walker() const override;
  const reasoner::Reasoner& reasoner() const { return reasoner_; }
  const notation::Notation& notation() const { return notation_; }
  std::vector<std::int64_t> scores(const reasoner::State& state) const {
    std::vector<std::int64_t> result = reasoner_.scores(state);
    for (std::size_t i = 0; i < result.size() && scores_ == ScoresAs::Goals; ++i) {
      result[i] = goal_of(result[i], reasoner_.game().players[i].bound);
    }
    return result;
  }

 private:
  reasoner::Reasoner reasoner_;
  notation::Notation notation_;
  std::vector<std::string> players_;
  ScoresAs scores_;
};

class GameWalker final : public Walker {
 public:
  explicit GameWalker(const GameSide& side)
      : side_(side), rules_(side.reasoner()), scratch_(rules_.scratch()) {}

  Words start() override {
    reasoner::State state = rules_.start();
    rules_.complete(state, scratch_);
    return std::move(state.words);
  }

  const View& look(const Words& position, Names names) override {
    at_.words = position;
    moves_.clear();
    if (rules_.player(at_) != keeper) rules_.list(at_, scratch_, moves_);
    view_ = View{};
    view_.moves = moves_.size();
    view_.over = moves_.empty();
    if (view_.over) {
      view_.scores = side_.scores(at_);
    } else {
      view_.turn = {rules_.player(at_).value - std::size_t{1}};
      if (names == Names::With) write_names();
    }
    return view_;
  }

  Words follow(std::size_t move) override {
    reasoner::State next = at_;
    rules_.play(next, moves_[move], scratch_);
    return std::move(next.words);
  }

  Words identity(const Words& position, Names names) override {
    const reasoner::State state{position};
    Words result = rules_.key(state).words;
    if (names == Names::Without || rules_.player(state) == keeper) return result;
    const std::size_t sets = rules_.game().pieces.size() * rules_.set_words();
    result.insert(result.end(), position.begin(),
                  position.begin() + static_cast<std::ptrdiff_t>(sets));
    return result;
  }

  Words all_of(const Words& position) override {
    const State state = rules_.to_ir(reasoner::State{position});
    Words result{state.player.value, state.position.value, state.rules.value};
    for (const PieceId piece : state.pieces) result.push_back(piece.value);
    for (const std::int64_t value : state.variables) {
      result.push_back(static_cast<std::uint64_t>(value));
    }
    return result;
  }

  std::vector<std::size_t> ascending() override {
    const std::vector<Move> moves = legal();
    std::vector<std::size_t> order(moves.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t x, std::size_t y) { return moves[x] < moves[y]; });
    return order;
  }

 private:
  std::vector<Move> legal() const {
    std::vector<Move> result;
    result.reserve(moves_.size());
    for (std::size_t i = 0; i < moves_.size(); ++i) result.push_back(rules_.to_ir(at_, moves_[i]));
    return result;
  }

  void write_names() {
    view_.names = notation::write(side_.notation(), rules_.to_ir(at_), legal());
  }

  const GameSide& side_;
  const reasoner::Reasoner& rules_;
  reasoner::Scratch scratch_;
  reasoner::State at_;
  reasoner::Moves moves_;
  View view_;
};

std::unique_ptr<Walker> GameSide::walker() const { return std::make_unique<GameWalker>(*this); }

}  // namespace

std::size_t WordsHash::operator()(const Words& words) const noexcept {
  std::uint64_t result = 0x9E3779B97F4A7C15ull * (words.size() + 1);
  for (std::uint64_t word : words) {
    word = (word ^ result) * 0xBF58476D1CE4E5B9ull;
    result = (word ^ (word >> 29)) * 0x94D049BB133111EBull;
  }
  return static_cast<std::size_t>(result ^ (result >> 32));
}

std::unique_ptr<Side> make_side(reasoner::Reasoner reasoner, ScoresAs scores) {
  return std::make_unique<GameSide>(std::move(reasoner), scores);
}

}  // namespace zug::compare
