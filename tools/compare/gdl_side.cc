// Descriptions in GDL move all roles at once. Where all roles but one have a single move `noop`, it
// is that one's turn, and a joint move has the name of his. Where all have, nobody has a choice,
// and the description goes on by itself, as exports do while the keeper works; such states belong
// to the move before them. Otherwise it is the turn of all that have more than `noop`, and a joint
// move is called by all their moves. Where it leads to a state with the fluent `midturn`, as
// exports have them whose turns are made in parts (docs/gdl.md), it is only a part of a move, which
// goes on there: (move-1 a b) then (move-5 b c). Parts are of those who made the first one. Where
// others have the choice in such a state the move is over, and that is counted, as no turn of an
// exported game is given to another player before it is over. A state in which a role has no move,
// or at the end not one goal, is a fault of the description, and no end with no score. Moves are
// listed by name, so that plays do not depend on the order in which rules were grounded.

#include "tools/compare/gdl_side.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "ir/limits.h"
#include "langs/gdl/plays/network.h"

namespace zug::compare {
namespace {

constexpr std::uint64_t no_limit = Budget::unlimited;
constexpr std::size_t most_joint_moves = 100'000;
constexpr std::size_t most_parts = 1000;  // of a move

class GdlWalker final : public Walker {
 public:
  explicit GdlWalker(const gdl::Description& description)
      : budget_(no_limit),
        network_(description, budget_),
        has_parts_(gdl::may_be_fluent(description, "midturn")) {
    check();
  }

  Words start() override {
    const gdl::State state = settled(network_.start());
    return Words(state.begin(), state.end());
  }

  const View& look(const Words& position, Names names) override {
    const gdl::Network::View& seen = seen_in(state_of(position));
    const std::vector<std::vector<gdl::TermId>> goals = seen.goals;
    view_ = View{};
    moves_.clear();
    inside_.clear();
    if (!seen.terminal) {
      view_.turn = turn_in(seen);
      list(at_, seen, "", 0);
    }
    std::sort(moves_.begin(), moves_.end());
    view_.moves = moves_.size();
    view_.over = moves_.empty();
    if (view_.over) {
      view_.turn.clear();
      for (std::size_t role = 0; role < goals.size(); ++role) {
        view_.scores.push_back(goal(role, goals[role]));
      }
    } else if (names == Names::With) {
      for (const Move& move : moves_) view_.names.push_back(move.name);
    }
    return view_;
  }

  Words follow(std::size_t move) override {
    seen_in(inside_[moves_[move].state]);
    const gdl::State state = settled(network_.next(moves_[move].last));
    return Words(state.begin(), state.end());
  }

  Words identity(const Words& position, Names) override { return position; }
  Words all_of(const Words& position) override { return position; }
  std::vector<std::size_t> ascending() override {
    std::vector<std::size_t> order(moves_.size());
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
  const gdl::Network::View& seen_in(const gdl::State& state) {
    const gdl::Network::View& seen = network_.look(state);
    check();
    return seen;
  }

  std::string name(std::size_t role) const { return network_.text(network_.roles()[role]); }

  std::int64_t goal(std::size_t role, const std::vector<gdl::TermId>& values) const {
    if (values.size() != 1) {
      throw FaultyDescription(std::to_string(values.size()) + " goals for " + name(role) +
                              " in a terminal state");
    }
    const std::string text = network_.text(values.front());
    std::int64_t result = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    if (!whole || result < 0 || result > 100) {
      throw FaultyDescription(name(role) + " has the goal '" + text +
                              "' in a terminal state, which is no number from 0 to 100");
    }
    return result;
  }

  bool only_noop(const std::vector<gdl::TermId>& moves) const {
    return moves.size() == 1 && network_.text(moves.front()) == "noop";
  }

  std::vector<std::size_t> turn_in(const gdl::Network::View& seen) const {
    std::vector<std::size_t> result;
    for (std::size_t role = 0; role < seen.legal.size(); ++role) {
      if (!only_noop(seen.legal[role])) result.push_back(role);
    }
    return result;
  }

  // The state, or the first one behind it in which somebody has a choice.
  gdl::State settled(gdl::State state) {
    settle(state);
    return state;
  }
  // Likewise, with what is seen there, which was looked at last.
  const gdl::Network::View& settle(gdl::State& state) {
    for (std::size_t i = 0; i < limits::keeper_moves; ++i) {
      const gdl::Network::View& seen = seen_in(state);
      const bool nobody =
          !seen.terminal && std::all_of(seen.legal.begin(), seen.legal.end(),
                                        [this](const auto& moves) { return only_noop(moves); });
      if (!nobody) return seen;
      gdl::JointMove move;
      for (const std::vector<gdl::TermId>& moves : seen.legal) move.push_back(moves.front());
      state = network_.next(move);
    }
    throw TooLarge("in more than " + std::to_string(limits::keeper_moves) +
                   " states in a row, a limit of zug, all roles can only noop");
  }

  struct Move {
    std::string name;       // of all parts
    std::size_t state = 0;  // the state in which the last part is made, in inside_
    gdl::JointMove last = {};
    friend auto operator<=>(const Move&, const Move&) = default;
  };

  // In the state last looked at, with the names of those whose turn it is.
  std::vector<std::pair<std::string, gdl::JointMove>> joint_moves(
      const gdl::Network::View& seen) const {
    std::vector<std::pair<std::string, gdl::JointMove>> joint(1);
    for (std::size_t role = 0; role < seen.legal.size(); ++role) {
      const std::vector<gdl::TermId>& legal = seen.legal[role];
      if (legal.empty()) {
        throw FaultyDescription("no legal move for " + name(role) +
                                " in a state that is not terminal");
      }
      const bool named = !only_noop(legal);
      std::vector<std::pair<std::string, gdl::JointMove>> longer;
      if (joint.size() * legal.size() > most_joint_moves) {
        throw TooLarge("a state has more joint moves than " + std::to_string(most_joint_moves));
      }
      for (const auto& [name, move] : joint) {
        for (const gdl::TermId own : legal) {
          longer.emplace_back(name, move);
          longer.back().second.push_back(own);
          if (named) longer.back().first += (name.empty() ? "" : " ") + network_.text(own);
        }
      }
      joint = std::move(longer);
    }
    return joint;
  }

  // The moves that begin with so many parts, of this name, which lead to the state; `seen`, of
  // that, is what was looked at last.
  void list(const gdl::State& state, const gdl::Network::View& seen, const std::string& begun,
            std::size_t parts) {
    if (parts > most_parts) {
      throw TooLarge("a move has more parts than " + std::to_string(most_parts));
    }
    if (inside_.size() + moves_.size() > most_joint_moves) {
      throw TooLarge("a state has more moves than " + std::to_string(most_joint_moves));
    }
    const std::size_t number = inside_.size();
    inside_.push_back(state);
    const auto joint = joint_moves(seen);
    std::vector<gdl::State> behind;
    if (has_parts_) {
      for (const auto& [part, move] : joint) behind.push_back(network_.next(move));
    }
    for (std::size_t i = 0; i < joint.size(); ++i) {
      const std::string name = (parts == 0 ? "" : begun + " then ") + joint[i].first;
      const gdl::Network::View* const inside = has_parts_ ? inside_of(behind[i]) : nullptr;
      if (inside != nullptr) {
        list(behind[i], *inside, name, parts + 1);
      } else {
        moves_.push_back({name, number, joint[i].second});
      }
    }
  }

  // What is seen in a state in which the turn goes on, maybe when the keeper has done something:
  // then `state` becomes the one behind that. Else null.
  const gdl::Network::View* inside_of(gdl::State& state) {
    if (!has(state, "midturn") && !has(state, "keeper")) return nullptr;
    const gdl::Network::View& seen = settle(state);
    if (seen.terminal || !has(state, "midturn")) return nullptr;
    if (turn_in(seen) == view_.turn) return &seen;
    ++view_.handed_over;
    return nullptr;
  }

  bool has(const gdl::State& state, const std::string& fluent) {
    return std::any_of(state.begin(), state.end(), [&](gdl::TermId one) {
      const auto [known, news] = fluents_.try_emplace(one);
      if (news) known->second = network_.text(one);
      return known->second == fluent;
    });
  }

  Budget budget_;
  gdl::Network network_;
  bool has_parts_;
  std::unordered_map<gdl::TermId, std::string> fluents_;  // those that were met; looked up only
  gdl::State at_;
  std::vector<Move> moves_;         // in it
  std::vector<gdl::State> inside_;  // it, and those inside of turns that begin in it
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
