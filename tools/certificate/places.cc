// A walk from the start. What the verifier knows behind an action is more than is worth keeping, as
// places that know different things are different places. Kept are: what stands here, as long as
// the walk stays; patterns found not to hold that mean the same everywhere, until the next off; and
// what comparisons have said, until the next assignment to (or off that counts among) what they are
// about; and of flags (Remember) what they were last set to. It is the verifier that computes what
// is known, so what is written fits what it will compute again.

#include "tools/certificate/places.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <tuple>
#include <utility>

#include "backends/ll_rbg/write.h"
#include "ir/limits.h"
#include "langs/rbg/read.h"
#include "tools/verify/scanner.h"

namespace zug {
namespace {

using verifier::Cube;
using verifier::Spot;
using ActionKind = verifier::Action::Kind;

constexpr std::size_t most_cubes = 200;  // more of them would only make the walk long

std::optional<Game> read_low_level(const std::string& text) {
  Source source("", text);
  Diagnostics diagnostics;
  return read_rbg(source, diagnostics);
}

bool same_numbers(const Programs& ours, const verifier::Game& theirs) {
  if (ours.programs.size() != theirs.programs.size()) return false;
  for (std::size_t p = 0; p < ours.programs.size(); ++p) {
    const Program& program = ours.programs[p];
    if (program.steps.size() != theirs.programs[p].steps.size()) return false;
    for (std::size_t s = 0; s < program.steps.size(); ++s) {
      const verifier::States& next = theirs.programs[p].steps[s].next;
      const Step& step = program.steps[s];
      if (!std::equal(next.begin(), next.end(), program.successors.begin() + step.begin,
                      program.successors.begin() + step.end)) {
        return false;
      }
      const bool pattern = step.kind == Step::Kind::Pattern;
      if (pattern &&
          step.operand !=
              theirs.action(static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(s)).index) {
        return false;
      }
    }
  }
  return true;
}

class Walk {
 public:
  Walk(const LowLevelGame& game, verifier::Facts& facts, Remember remember, Budget& budget)
      : game_(game.verified), facts_(facts), budget_(budget) {
    if (remember == Remember::Flags) flags_ = flags_of(game_);
  }

  // False: too many.
  bool walk() {
    Cube start;
    start.pieces[0] = verifier::Mask{1} << game_.start[0];
    enter({0, 0, 0}, start);
    for (std::size_t i = 0; i < found_.size(); ++i) {
      begin_.push_back(targets_.size());
      expand(i);
      if (found_.size() > limits::product_nodes || targets_.size() > limits::product_edges) {
        return false;
      }
    }
    begin_.push_back(targets_.size());
    return true;
  }

  Places places(const LowLevelGame& game) const {
    Places result;
    result.product.game = &game.game;
    result.product.programs = game.programs;
    std::vector<std::uint32_t> order(found_.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto key = [this](std::uint32_t i) {
      const Found& f = found_[i];
      return std::tuple(f.spot.program, f.spot.state, f.spot.vertex, f.cube != 0 ? 0 : 1, f.here,
                        f.cube);
    };
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    std::vector<std::uint32_t> position(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) position[order[i]] = i;
    for (const std::uint32_t i : order) {
      const Found& f = found_[i];
      verifier::Place place;
      place.program = f.spot.program;
      place.state = f.spot.state;
      place.vertex = f.spot.vertex;
      place.facts = facts_of(f);
      result.certificate.places.push_back(std::move(place));
      result.product.nodes.push_back({f.spot.program, f.spot.state, f.spot.vertex, f.here, f.cube});
      result.product.begin.push_back(static_cast<std::uint32_t>(result.product.targets.size()));
      for (std::size_t e = begin_[i]; e < begin_[i + 1]; ++e) {
        result.product.targets.push_back(position[targets_[e]]);
      }
    }
    result.product.begin.push_back(static_cast<std::uint32_t>(result.product.targets.size()));
    return result;
  }

 private:
  struct Found {
    Spot spot;
    verifier::Mask here = 0;
    std::uint32_t cube = 0;
  };

  Cube facts_of(const Found& found) const {
    Cube facts = cubes_[found.cube];
    if (found.here != game_.all()) facts.pieces[found.spot.vertex] = found.here;
    return facts;
  }

  void expand(std::size_t i) {
    const Spot from = found_[i].spot;
    const Cube facts = facts_of(found_[i]);
    for (const std::uint32_t next : game_.programs[from.program].steps[from.state].next) {
      budget_.spend(32);
      const verifier::Action& action = game_.action(from.program, next);
      if (action.kind == ActionKind::Pattern && game_.programs[action.index].modifiers) {
        enter({action.index, 0, from.vertex}, Cube{facts.pieces, {}, {}});
      }
      Spot to{from.program, next, from.vertex};
      std::optional<Cube> behind = facts_.behind(facts, to);
      if (!behind) continue;
      if (action.kind == ActionKind::Pattern) behind->forms = facts.forms;
      if (action.kind == ActionKind::Shift) behind->pieces.clear();
      if (from.program != 0) *behind = Cube{behind->pieces, {}, {}};
      forget(*behind, action);
      enter(to, *behind);
    }
  }

  // Flags: variables that are compared, and only ever assigned numbers, such as whose turn it is.
  static std::set<std::uint32_t> flags_of(const verifier::Game& game) {
    std::set<std::uint32_t> compared, computed;
    for (const verifier::Program& program : game.programs) {
      for (const verifier::Step& step : program.steps) {
        const verifier::Action& action = step.action;
        if (action.kind == ActionKind::Compare) add_terms(action.value, compared);
        if (action.kind == ActionKind::Assign &&
            action.value.operands[0].kind != verifier::Arithmetic::Kind::Number) {
          computed.insert(action.index);
        }
      }
    }
    std::erase_if(compared, [&](std::uint32_t term) {
      return term >= game.bounds.size() || computed.count(term) != 0;
    });
    return compared;
  }
  static void add_terms(const verifier::Arithmetic& expression, std::set<std::uint32_t>& terms) {
    if (expression.kind == verifier::Arithmetic::Kind::Term) terms.insert(expression.term);
    for (const verifier::Arithmetic& operand : expression.operands) add_terms(operand, terms);
  }

  // What is not worth keeping.
  void forget(Cube& cube, const verifier::Action& action) const {
    std::erase_if(cube.patterns, [&](const auto& entry) {
      return entry.second || entry.first.second != verifier::nowhere ||
             action.kind == ActionKind::Off;
    });
    const auto last = std::remove_if(cube.forms.begin(), cube.forms.end(), [&](const auto& entry) {
      const verifier::Form& form = facts_.form(entry.first);
      if (action.kind == ActionKind::Assign) {
        return form.count(action.index) != 0 &&
               (form.size() > 1 || flags_.count(action.index) == 0);
      }
      return action.kind == ActionKind::Off && form.rbegin()->first >= game_.bounds.size();
    });
    cube.forms.erase(last, cube.forms.end());
  }

  std::uint32_t number(Cube cube) {
    const auto found = numbers_.find(cube);
    if (found != numbers_.end()) return found->second;
    if (cubes_.size() == most_cubes) return 0;
    const auto result = static_cast<std::uint32_t>(cubes_.size());
    cubes_.push_back(cube);
    numbers_.emplace(std::move(cube), result);
    return result;
  }

  void enter(Spot spot, Cube cube) {
    const verifier::Mask here = facts_.pieces_at(cube, spot.vertex);
    cube.pieces.clear();
    const std::uint32_t known = number(std::move(cube));
    const auto next = static_cast<std::uint32_t>(found_.size());
    const auto [place, added] =
        index_.emplace(std::tuple(spot.program, spot.state, spot.vertex, here, known), next);
    if (added) found_.push_back({spot, here, known});
    budget_.spend(8);
    if (next != 0) targets_.push_back(place->second);
  }

  const verifier::Game& game_;
  verifier::Facts& facts_;
  Budget& budget_;
  std::set<std::uint32_t> flags_;
  std::vector<Found> found_;
  std::vector<std::size_t> begin_;
  std::vector<std::uint32_t> targets_;
  std::vector<Cube> cubes_{Cube{}};
  std::map<Cube, std::uint32_t> numbers_{{Cube{}, 0}};
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, verifier::Mask, std::uint32_t>,
           std::uint32_t>
      index_;
};

}  // namespace

std::unique_ptr<LowLevelGame> low_level_game(const Game& game, std::string& reason) {
  auto result = std::make_unique<LowLevelGame>();
  Diagnostics ignored;
  std::optional<std::string> text = write_ll_rbg(game, Source("", ""), ignored);
  std::optional<Game> again = text ? read_low_level(*text) : std::nullopt;
  if (!again) {
    reason = "the game cannot be written in low-level RBG";
    return nullptr;
  }
  result->text = std::move(*text);
  result->game = std::move(*again);
  std::optional<Programs> programs = compile_programs(result->game, ignored);
  if (!programs) {
    reason = "the automata of the game are too large";
    return nullptr;
  }
  result->programs = std::move(*programs);
  try {
    result->verified = verifier::read_game(result->text);
  } catch (const verifier::Rejected& rejected) {
    reason = rejected.what();
    return nullptr;
  }
  if (!same_numbers(result->programs, result->verified)) {
    reason = "the verifier numbers the rules in another way";
    return nullptr;
  }
  return result;
}

std::optional<Places> find_places(const LowLevelGame& game, verifier::Facts& facts,
                                  Remember remember, Budget& budget) {
  Walk walk(game, facts, remember, budget);
  if (!walk.walk()) return std::nullopt;
  return walk.places(game);
}

void settle_places(Places& places) {
  std::vector<verifier::Place>& all = places.certificate.places;
  std::vector<verifier::Place> more;
  for (const auto& [which, potentials] : places.knowing_more) {
    const auto& [number, squares] = which;
    if (places.unreached.count(number) != 0) continue;
    verifier::Place place = all[number];
    for (const auto& [vertex, pieces] : squares) place.facts.pieces[vertex] = pieces;
    place.potentials = potentials;
    place.keeper = false;
    place.tree.clear();
    more.push_back(std::move(place));
  }
  std::vector<verifier::Place> settled;
  for (std::uint32_t number = 0; number < all.size(); ++number) {
    if (places.unreached.count(number) == 0) settled.push_back(std::move(all[number]));
  }
  std::move(more.begin(), more.end(), std::back_inserter(settled));
  std::stable_sort(settled.begin(), settled.end(), std::less<verifier::Spot>());
  all = std::move(settled);
}

}  // namespace zug
