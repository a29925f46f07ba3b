// The states are explored breadth first over all joint moves, as long as they are few; a witness so
// has few moves. When all of them were seen, every property is decided: an endless play is a cycle
// among them, which a depth first search finds. When they are too many, random plays look at deeper
// states, and what is refuted stays so: a state that comes back within a play is a cycle as well.
//
// Half of the work is for the exploration, the other half for the plays. With a seed and limits
// other than time the answer is the same on every machine.

#include "langs/gdl/plays/plays.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "langs/gdl/plays/network.h"
#include "langs/gdl/plays/state_graph.h"

namespace zug::gdl {
namespace {

bool is_goal_value(const std::string& text) {
  const bool number =
      !text.empty() && text.size() <= 3 &&
      std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  return number && std::stoi(text) <= 100;
}

// The same numbers on every machine (splitmix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t bound) {
    state_ += 0x9E3779B97F4A7C15ull;
    std::uint64_t word = state_;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ull;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBull;
    return static_cast<std::size_t>((word ^ (word >> 31)) % bound);
  }

 private:
  std::uint64_t state_;
};

using Moves = std::vector<JointMove>;

class Examination {
 public:
  Examination(const Description& description, const PlayLimits& limits, Budget& budget,
              Diagnostics& diagnostics)
      : description_(description),
        limits_(limits),
        budget_(budget),
        diagnostics_(diagnostics),
        network_(description, budget),
        has_base_(defines(description, "base")),
        has_input_(defines(description, "input")),
        won_(network_.roles().size(), 0) {}

  Plays run() {
    const std::uint64_t before = budget_.spent();
    explore_until_ = before + (budget_.steps() - std::min(budget_.steps(), before)) / 2;
    if (trusted()) explore();
    if (trusted()) find_cycle();
    if (!plays_.explored && trusted()) sample();
    if (!trusted()) {
      plays_.explored = false;
      plays_.limit = network_.limit();
    }
    conclude();
    return std::move(plays_);
  }

 private:
  bool trusted() const { return network_.limit().empty(); }

  // ---- one state

  // What is wrong with the state itself. `lead` gives the moves from the start, when needed.
  template <class Lead>
  void examine(const State& state, const Network::View& view, const Lead& lead) {
    if (!trusted()) return;
    for (std::size_t role = 0; role < network_.roles().size(); ++role) {
      if (has_input_) check_input(role, view.legal[role], state, lead);
      if (view.terminal) {
        check_goals(role, view.goals[role], state, lead);
      } else if (view.legal[role].empty()) {
        refute(plays_.playability, name(role) + " has no legal move", state, lead());
      }
    }
  }

  template <class Lead>
  void check_input(std::size_t role, const std::vector<TermId>& legal, const State& state,
                   const Lead& lead) {
    for (const TermId move : legal) {
      budget_.take();
      if (network_.holds("input", {network_.roles()[role], move})) continue;
      const std::size_t rule = network_.rule_of_move(role, move);
      outside(rule, network_.text(move), " is legal for " + name(role), "input", state, lead);
    }
  }

  // `state` comes from the one that `lead` leads to, by `move`.
  template <class Lead>
  void check_base(const State& state, const Lead& lead) {
    if (!has_base_) return;
    for (const TermId fluent : state) {
      budget_.take();
      if (network_.holds("base", {fluent})) continue;
      const std::size_t rule = network_.rule_of_fluent(fluent);
      outside(rule, network_.text(fluent), " holds", "base", state, lead);
    }
  }

  template <class Lead>
  void outside(std::size_t rule, const std::string& text, const std::string& what,
               const std::string& whole, const State& state, const Lead& lead) {
    if (rule >= description_.rules.size() || !reported_.insert(rule).second) return;
    plays_.outside.push_back(text);
    Diagnostic& error = diagnostics_.error(
        "GDL0501", {description_.rules[rule].head.range},
        zug::quoted(text) + what + after(lead().size()) + " and is not in '" + whole + "'");
    const Witness witness = tell(state, lead());
    error.hint = one_line(witness);
  }

  template <class Lead>
  void check_goals(std::size_t role, const std::vector<TermId>& values, const State& state,
                   const Lead& lead) {
    for (const TermId value : values) {
      const std::string text = network_.text(value);
      if (text == "100") won_[role] = 1;
      if (!is_goal_value(text)) {
        refute(plays_.goals,
               name(role) + " has the goal " + zug::quoted(text) +
                   " in a terminal state, which is no number from 0 to 100",
               state, lead());
      }
    }
    if (values.empty()) {
      refute(plays_.goals, name(role) + " has no goal in a terminal state", state, lead());
    } else if (values.size() > 1) {
      std::string list;
      for (const TermId value : values) {
        list += (list.empty() ? "" : " and ") + network_.text(value);
      }
      refute(plays_.goals, name(role) + " has the goals " + list + " in a terminal state", state,
             lead());
    }
  }

  std::string name(std::size_t role) const {
    return zug::quoted(network_.text(network_.roles()[role]));
  }

  static std::string after(std::size_t moves) {
    if (moves == 0) return " at the start";
    return " after " + std::to_string(moves) + (moves == 1 ? " move" : " moves");
  }

  // ---- telling

  std::vector<std::vector<std::string>> texts(const Moves& moves) const {
    std::vector<std::vector<std::string>> result;
    for (const JointMove& joint : moves) {
      result.emplace_back();
      for (const TermId move : joint) result.back().push_back(network_.text(move));
    }
    return result;
  }

  Witness tell(const State& state, const Moves& moves) const {
    Witness witness{texts(moves), {}, {}};
    for (const TermId fluent : state) witness.facts.push_back(network_.text(fluent));
    std::sort(witness.facts.begin(), witness.facts.end());
    return witness;
  }

  static std::string one_line(const Witness& witness) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < witness.moves.size() && i < most; ++i) {
      text += text.empty() ? "after " : "; ";
      for (const std::string& move : witness.moves[i])
        text += (&move == witness.moves[i].data() ? "" : " ") + move;
    }
    if (witness.moves.size() > most) text += "; and so on";
    return text;
  }

  void refute(Property& property, const std::string& reason, const State& state,
              const Moves& moves) {
    if (property.verdict == Verdict::Refuted) return;
    property = {Verdict::Refuted, reason + (moves.empty() ? " at the start" : after(moves.size())),
                tell(state, moves)};
  }

  // ---- exploration

  bool exploring() {
    if (!trusted()) return false;
    if (budget_.spent() < explore_until_ && budget_.left() &&
        !(limits_.half_time && limits_.half_time())) {
      return true;
    }
    plays_.limit = budget_.spent() < explore_until_ ? "time" : "work";
    return false;
  }

  void explore() {
    graph_.add(network_.start(), StateGraph::none, {});
    check_base(network_.start(), [] { return Moves{}; });
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      if (i >= limits_.states) {
        plays_.limit = std::to_string(limits_.states) + " states";
        return;
      }
      if (!exploring()) return;
      const auto lead = [&] { return graph_.moves_to(i); };
      const Network::View& view = network_.look(graph_.state(i));
      ++plays_.states;
      examine(graph_.state(i), view, lead);
      if (!trusted()) return;
      if (!view.terminal && !expand(i, view)) return;
    }
    plays_.explored = true;
  }

  // All joint moves, counted up like the digits of a number.
  bool expand(std::size_t from, const Network::View& view) {
    std::vector<std::size_t> digits(view.legal.size(), 0);
    for (const std::vector<TermId>& legal : view.legal) {
      if (legal.empty()) return true;
    }
    for (;;) {
      JointMove joint;
      for (std::size_t r = 0; r < digits.size(); ++r) joint.push_back(view.legal[r][digits[r]]);
      State next = network_.next(joint);
      if (!exploring()) return false;
      check_base(next, [&] {
        Moves moves = graph_.moves_to(from);
        moves.push_back(joint);
        return moves;
      });
      budget_.take(next.size() + joint.size());
      graph_.add(std::move(next), from, joint);
      std::size_t r = 0;
      while (r < digits.size() && ++digits[r] == view.legal[r].size()) digits[r++] = 0;
      if (r == digits.size()) return true;
    }
  }

  void find_cycle() {
    const std::vector<std::size_t> cycle = graph_.cycle();
    if (cycle.empty()) return;
    Moves loop;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
      loop.push_back(move_between(cycle[i], cycle[(i + 1) % cycle.size()]));
    }
    refute_end(graph_.state(cycle[0]), graph_.moves_to(cycle[0]), loop);
  }

  void refute_end(const State& state, const Moves& lead, const Moves& loop) {
    if (plays_.termination.verdict == Verdict::Refuted) return;
    const std::string back =
        loop.size() == 1 ? "1 move later" : std::to_string(loop.size()) + " moves later";
    plays_.termination = {Verdict::Refuted,
                          "the state" + after(lead.size()) + " comes again " + back,
                          tell(state, lead)};
    plays_.termination.witness.loop = texts(loop);
  }

  JointMove move_between(std::size_t from, std::size_t to) {
    const auto& edges = graph_.edges(from);
    for (const StateGraph::Edge& edge : edges) {
      if (edge.target == to) return edge.move;
    }
    return {};
  }

  // ---- random plays

  void sample() {
    Random random(limits_.seed);
    std::uint64_t looked = 0;
    while (looked < limits_.states && budget_.left() && trusted() && !all_decided()) {
      const std::uint64_t before = looked;
      play(random, looked);
      if (looked == before) return;
    }
  }

  bool all_decided() const {
    return plays_.playability.verdict == Verdict::Refuted &&
           plays_.termination.verdict == Verdict::Refuted &&
           plays_.goals.verdict == Verdict::Refuted;
  }

  void play(Random& random, std::uint64_t& looked) {
    StateGraph line;  // the states of this play, each the child of the one before
    std::size_t here = line.add(network_.start(), StateGraph::none, {}).first;
    while (looked < limits_.states && budget_.left()) {
      ++looked;
      const Network::View& view = network_.look(line.state(here));
      const auto lead = [&] { return line.moves_to(here); };
      examine(line.state(here), view, lead);
      if (!trusted()) return;
      JointMove joint;
      for (const std::vector<TermId>& legal : view.legal) {
        if (!legal.empty()) joint.push_back(legal[random.below(legal.size())]);
      }
      if (view.terminal || joint.size() < view.legal.size()) break;
      State next = network_.next(joint);
      if (!trusted()) return;
      check_base(next, [&] {
        Moves moves = lead();
        moves.push_back(joint);
        return moves;
      });
      budget_.take(next.size());
      const auto [there, fresh] = line.add(std::move(next), here, joint);
      if (!fresh) {
        Moves loop = lead();
        loop.push_back(joint);
        const Moves to = line.moves_to(there);
        loop.erase(loop.begin(), loop.begin() + static_cast<std::ptrdiff_t>(to.size()));
        refute_end(line.state(there), to, loop);
        break;
      }
      here = there;
    }
    ++plays_.samples;
  }

  // ---- conclusions

  void conclude() {
    if (plays_.explored) {
      for (Property* property : {&plays_.playability, &plays_.termination, &plays_.goals}) {
        if (property->verdict == Verdict::Unknown) property->verdict = Verdict::Proved;
      }
    }
    std::string never;
    for (std::size_t role = 0; role < won_.size(); ++role) {
      if (won_[role] == 0) never += (never.empty() ? "" : ", ") + name(role);
    }
    if (never.empty() && !won_.empty()) {
      plays_.winnability.verdict = Verdict::Proved;
    } else if (plays_.explored) {
      plays_.winnability = {Verdict::Refuted, "no play ends with the goal 100 for " + never, {}};
    }
  }

  const Description& description_;
  const PlayLimits& limits_;
  Budget& budget_;
  Diagnostics& diagnostics_;
  Network network_;
  bool has_base_, has_input_;
  StateGraph graph_;
  std::vector<char> won_;  // by role
  std::set<std::size_t> reported_;
  std::uint64_t explore_until_ = 0;
  Plays plays_;
};

}  // namespace

Verdict Plays::verdict() const {
  const Property* const all[] = {&playability, &termination, &goals, &winnability};
  if (!outside.empty()) return Verdict::Refuted;
  Verdict result = Verdict::Proved;
  for (const Property* property : all) {
    if (property->verdict == Verdict::Refuted) return Verdict::Refuted;
    if (property->verdict == Verdict::Unknown) result = Verdict::Unknown;
  }
  return result;
}

Plays examine_plays(const Description& description, const PlayLimits& limits, Budget& budget,
                    Diagnostics& diagnostics) {
  return Examination(description, limits, budget, diagnostics).run();
}

}  // namespace zug::gdl
