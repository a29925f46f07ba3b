// Where the keeper's ways are not told apart yet, the nearest check on a way to one of his
// modifiers that may hold or not becomes a test, and both answers are looked at. Checks on ways
// that lead to none, as behind a pattern that has failed, are not asked: there may be many of them,
// and each would double what follows. When nothing on the ways is open, the comparisons in patterns
// are asked:
//
//   {? {$ turn<=9} + {? row}}    holds, and row does not: then turn<=9, which only asking says

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "tools/certificate/proofs.h"

namespace zug {
namespace {

using verifier::Cube;
using verifier::Spot;
using verifier::Test;
using ActionKind = verifier::Action::Kind;

constexpr int most_leaves = 10'000;       // of one tree
constexpr std::size_t few_modifiers = 4;  // to look at whether they come to nothing
constexpr std::size_t most_met = 10'000;  // with shadows, on the ways of one look
constexpr std::uint64_t steps_of_a_look = 2000;

class Trees {
 public:
  Trees(Places& places, const verifier::Game& game, verifier::Facts& facts, TestOrder order,
        Budget& budget)
      : order_(order),
        places_(places),
        certificate_(places.certificate),
        game_(game),
        facts_(facts),
        checker_(game, facts, places.certificate),
        budget_(budget) {}

  bool add(std::string& open) {
    mark();
    for (std::uint32_t i = 0; i < certificate_.places.size(); ++i) {
      verifier::Place& place = certificate_.places[i];
      if (!place.keeper || places_.unreached.count(i) != 0) continue;
      if (place.state != 0 && !verifier::is_modifier(game_.action(0, place.state))) continue;
      leaves_ = 0;
      if (!split(place, place.facts)) {
        open = game_.place(place);
        return false;
      }
    }
    return true;
  }

 private:
  // The keeper's turn: the start, behind `->>`, and on until the next switch.
  void mark() {
    std::vector<std::uint32_t> pending;
    const auto add = [&](std::uint32_t i) {
      if (!certificate_.places[i].keeper) pending.push_back(i);
      certificate_.places[i].keeper = true;
    };
    add(0);
    for (std::uint32_t i = 0; i < certificate_.places.size(); ++i) {
      const verifier::Place& place = certificate_.places[i];
      const verifier::Action& action = game_.action(place.program, place.state);
      if (action.kind == ActionKind::Switch && action.index == 0) add(i);
    }
    while (!pending.empty()) {
      const std::uint32_t from = pending.back();
      pending.pop_back();
      for (const std::uint32_t to : places_.product.edges(from)) {
        const verifier::Place& place = certificate_.places[to];
        if (place.program != 0) continue;
        if (game_.action(0, place.state).kind != ActionKind::Switch) add(to);
      }
    }
  }

  // Appends a tree for the states that fulfil the cube.
  bool split(verifier::Place& place, const Cube& cube) {
    budget_.spend(steps_of_a_look + facts_.work() - std::exchange(work_, facts_.work()));
    if (++leaves_ > most_leaves) return false;
    const Look look = look_from({0, place.state, place.vertex}, facts_.counted(cube));
    const verifier::Checker::Ways& ways = look.ways;
    if (ways.size() <= 1 || facts_.refuted(cube, 0)) return leaf(place, Test::Kind::Leaf);
    std::optional<Test> test;
    for (const Spot& spot : in_order(look.open)) {
      if (!test) test = test_of(spot, cube);
    }
    // What is behind a modifier is looked at when it may take many tests else.
    const bool pieces = test && !test->fact.pieces.empty();
    if (pieces && ways.size() <= few_modifiers && checker_.living(ways, cube) <= 1) {
      return leaf(place, Test::Kind::DeadEnds);
    }
    if (!test && facts_.refuted(cube)) return leaf(place, Test::Kind::Leaf);
    for (const auto& [pattern, holds] : cube.patterns) {
      if (!test) test = comparison_in(pattern.first, cube);
    }
    if (test) {
      place.tree.push_back(*test);
      for (const bool yes : {true, false}) {
        const std::optional<Cube> known = checker_.answered(*test, yes, cube);
        if (!(known ? split(place, *known) : leaf(place, Test::Kind::Leaf))) return false;
      }
      return true;
    }
    if (checker_.living(ways, cube) <= 1) return leaf(place, Test::Kind::DeadEnds);
    return false;
  }

  struct Look {
    verifier::Checker::Ways ways;
    std::vector<Spot> open;  // checks that may hold or not on ways to a modifier, nearest first
  };

  // The ways as Checker::ways finds them, and what is open on them.
  Look look_from(Spot from, const Cube& cube) const {
    struct Met {
      Spot spot;
      verifier::Shadows shadows;
      bool open = false;
      bool leads_on = false;                 // to a modifier
      std::vector<std::size_t> before = {};  // where it was come from
    };
    Look result;
    std::vector<Met> met{{from, {}}};
    if (!facts_.follow(met[0].shadows, game_.action(0, 0), from.vertex, cube)) return result;
    std::unordered_map<verifier::Walking, std::size_t, verifier::Hash> numbers;
    std::vector<std::size_t> leading;
    for (std::size_t i = 0; i < met.size(); ++i) {
      const Spot at = met[i].spot;
      if (i != 0 && verifier::is_modifier(game_.action(at.program, at.state))) continue;
      for (const std::uint32_t next : game_.step(at).next) {
        const verifier::Action& action = game_.action(at.program, next);
        Spot to{at.program, next, at.vertex};
        const int known = facts_.step(action, to.vertex, cube);
        if (known == 0) continue;
        verifier::Shadows shadows = met[i].shadows;
        const bool last = verifier::is_modifier(action);
        if (!last && !facts_.follow(shadows, action, to.vertex, cube)) continue;
        if (met.size() > most_met) shadows.clear();
        if (last) result.ways[to].insert(shadows);
        const auto [entry, added] = numbers.try_emplace(std::pair(to, shadows), met.size());
        if (added) met.push_back({to, std::move(shadows), known < 0, last});
        if (added && last) leading.push_back(entry->second);
        met[entry->second].before.push_back(i);
      }
    }
    while (!leading.empty()) {
      const std::size_t i = leading.back();
      leading.pop_back();
      for (const std::size_t j : met[i].before) {
        if (!std::exchange(met[j].leads_on, true)) leading.push_back(j);
      }
    }
    std::set<Spot> told;
    for (const Met& one : met) {
      if (one.open && one.leads_on && told.insert(one.spot).second) result.open.push_back(one.spot);
    }
    return result;
  }

  std::vector<Spot> in_order(std::vector<Spot> open) const {
    if (order_ == TestOrder::PatternsFirst) {
      std::stable_partition(open.begin(), open.end(), [this](const Spot& spot) {
        return game_.action(spot.program, spot.state).kind != ActionKind::On;
      });
    }
    return open;
  }

  static bool leaf(verifier::Place& place, Test::Kind kind) {
    Test test;
    test.kind = kind;
    place.tree.push_back(test);
    return true;
  }

  std::optional<Test> test_of(const Spot& spot, const Cube& cube) {
    const verifier::Action& action = game_.action(spot.program, spot.state);
    Test test{Test::Kind::Fact, {}};
    if (action.kind == ActionKind::On) {
      test.fact.pieces[spot.vertex] = action.mask;
      return test;
    }
    if (action.kind == ActionKind::Pattern) {
      const bool anywhere = game_.programs[action.index].anywhere;
      test.fact.patterns[{action.index, anywhere ? verifier::nowhere : spot.vertex}] = true;
      return test;
    }
    if (action.kind == ActionKind::Compare) return test_of(action.value, cube);
    for (const std::int64_t end : {game_.bounds[action.index], std::int64_t{-1}}) {
      verifier::Arithmetic within{
          verifier::Arithmetic::Kind::Difference, 0, 0, {action.value.operands[0]}};
      within.operands.push_back({verifier::Arithmetic::Kind::Number, end, 0, {}});
      if (const std::optional<Test> found = test_of(within, cube)) return found;
    }
    return std::nullopt;
  }

  // That may hold or not, in a pattern.
  std::optional<Test> comparison_in(std::uint32_t program, const Cube& cube) {
    for (const verifier::Step& step : game_.programs[program].steps) {
      if (step.action.kind != ActionKind::Compare) continue;
      if (const std::optional<Test> test = test_of(step.action.value, cube)) return test;
    }
    return std::nullopt;
  }

  // Whether the form, which is nowhere less than the test says, is below the number, or at most the
  // number, that it is compared with.
  std::optional<Test> test_of(const verifier::Arithmetic& difference, const Cube& cube) {
    const verifier::Numbers::Value sum = facts_.value_of(difference, cube);
    if (sum.range.empty() || !sum.linear || sum.form.empty()) {  // a product: of what?
      std::optional<Test> test;
      for (const verifier::Arithmetic& part : difference.operands) {
        if (!test) test = test_of(part, cube);
      }
      return test;
    }
    const verifier::Wide sign = sum.form.begin()->second < 0 ? -1 : 1;
    verifier::Form form;
    verifier::add(form, sum.form, sign);
    const verifier::Range range = facts_.range(form, cube);
    const verifier::Wide middle = -sum.constant * sign;
    for (const verifier::Wide number : {middle, middle + 1}) {
      if (range.low >= number || range.high < number) continue;
      return Test{Test::Kind::Fact, Cube{{}, {}, {{facts_.number(form), {range.low, number - 1}}}}};
    }
    return std::nullopt;
  }

  TestOrder order_;
  Places& places_;
  verifier::Certificate& certificate_;
  const verifier::Game& game_;
  verifier::Facts& facts_;
  verifier::Checker checker_;
  Budget& budget_;
  int leaves_ = 0;
  std::uint64_t work_ = facts_.work();
};

}  // namespace

bool add_trees(Places& places, const verifier::Game& game, verifier::Facts& facts, TestOrder order,
               std::string& open, Budget& budget) {
  for (verifier::Place& place : places.certificate.places) place.tree.clear();
  return Trees(places, game, facts, order, budget).add(open);
}

}  // namespace zug
