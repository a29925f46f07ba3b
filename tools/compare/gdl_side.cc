// Descriptions in GDL move all roles at once. Where all roles but one have a single move `noop`, it
// is that one's turn, and a joint move has the name of his. Where all have, nobody has a choice,
// and the description goes on by itself, as exports do while the keeper works; such states belong
// to the move before them. Otherwise it is the turn of all that have more than `noop`, and a joint
// move is called by all their moves. Joint moves are listed by name, so that plays do not depend on
// the order in which rules were grounded.

#include "tools/compare/gdl_side.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include "ir/limits.h"
#include "langs/gdl/plays/network.h"

namespace zug::compare {
namespace {

constexpr std::uint64_t no_limit = Budget::unlimited;
constexpr std::size_t most_joint_moves = 100'000;

class GdlWalker final : public Walker {
 public:
  explicit GdlWalker(const gdl::Description& description)
      : budget_(no_limit), network_(description, budget_) {
    check();
  }

  Words start() override { return settled(network_.start()); }

  const View& look(const Words& position, Names names) override {
    const gdl::Network::View& seen = network_.look(state_of(position));
    check();
    view_ = View{};
    joint_.clear();
    if (!seen.terminal) list(seen);
    view_.moves = joint_.size();
    view_.over = joint_.empty();
    if (view_.over) {
      view_.turn.clear();
      for (const std::vector<gdl::TermId>& goals : seen.goals) {
        view_.scores.push_back(goals.empty() ? -1 : number(network_.text(goals.front())));
      }
    } else if (names == Names::With) {
      for (const auto& [name, move] : joint_) view_.names.push_back(name);
    }
    return view_;
  }

  Words follow(std::size_t move) override {
    // What comes next is found from the state last looked at, which settling leaves.
    const gdl::State before = at_;
    Words result = settled(network_.next(joint_[move].second));
    state_of_again(before);
    return result;
  }

  Words identity(const Words& position, Names) override { return position; }
  Words all_of(const Words& position) override { return position; }
  std::vector<std::size_t> ascending() override {
    std::vector<std::size_t> order(joint_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
  }

 private:
  void check() const {
    if (!network_.limit().empty()) throw TooLarge(network_.limit());
  }

  const gdl::State& state_of(const Words& position) {
    at_.assign(position.size(), 0);
    std::transform(position.begin(), position.end(), at_.begin(),
                   [](std::uint64_t word) { return static_cast<gdl::TermId>(word); });
    return at_;
  }
  void state_of_again(const gdl::State& state) {
    network_.look(state);
    check();
  }

  static std::int64_t number(const std::string& text) {
    std::int64_t result = -1;
    std::from_chars(text.data(), text.data() + text.size(), result);
    return result;
  }

  bool only_noop(const std::vector<gdl::TermId>& moves) const {
    return moves.size() == 1 && network_.text(moves.front()) == "noop";
  }

  // The state, or the first one behind it in which somebody has a choice.
  Words settled(gdl::State state) {
    for (std::size_t i = 0; i < limits::keeper_moves; ++i) {
      const gdl::Network::View& seen = network_.look(state);
      check();
      const bool nobody =
          !seen.terminal && std::all_of(seen.legal.begin(), seen.legal.end(),
                                        [this](const auto& moves) { return only_noop(moves); });
      if (!nobody) return Words(state.begin(), state.end());
      gdl::JointMove move;
      for (const std::vector<gdl::TermId>& moves : seen.legal) move.push_back(moves.front());
      state = network_.next(move);
    }
    throw TooLarge("the description goes on by itself without an end");
  }

  void list(const gdl::Network::View& seen) {
    for (std::size_t role = 0; role < seen.legal.size(); ++role) {
      if (!only_noop(seen.legal[role])) view_.turn.push_back(role);
    }
    joint_.emplace_back();
    for (std::size_t role = 0; role < seen.legal.size(); ++role) {
      const bool named = std::find(view_.turn.begin(), view_.turn.end(), role) != view_.turn.end();
      std::vector<std::pair<std::string, gdl::JointMove>> longer;
      if (joint_.size() * seen.legal[role].size() > most_joint_moves) {
        throw TooLarge("a state has more joint moves than " + std::to_string(most_joint_moves));
      }
      for (const auto& [name, move] : joint_) {
        for (const gdl::TermId own : seen.legal[role]) {
          longer.emplace_back(name, move);
          longer.back().second.push_back(own);
          if (named) longer.back().first += (name.empty() ? "" : " ") + network_.text(own);
        }
      }
      joint_ = std::move(longer);
    }
    std::sort(joint_.begin(), joint_.end());
  }

  Budget budget_;
  gdl::Network network_;
  gdl::State at_;
  std::vector<std::pair<std::string, gdl::JointMove>> joint_;
  View view_;
};

class GdlSide final : public Side {
 public:
  explicit GdlSide(const gdl::Description& description) : description_(description) {
    Budget budget(no_limit);
    const gdl::Network network(description, budget);
    if (!network.limit().empty()) throw TooLarge(network.limit());
    for (const gdl::TermId role : network.roles()) players_.push_back(network.text(role));
  }
  const std::vector<std::string>& players() const override { return players_; }
  std::unique_ptr<Walker> walker() const override {
    return std::make_unique<GdlWalker>(description_);
  }
  bool threads_agree() const override { return false; }

 private:
  const gdl::Description& description_;
  std::vector<std::string> players_;
};

}  // namespace

std::unique_ptr<Side> make_gdl_side(const gdl::Description& description) {
  return std::make_unique<GdlSide>(description);
}

}  // namespace zug::compare
