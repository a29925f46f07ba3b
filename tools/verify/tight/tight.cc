// A number that is larger than it has to be proves as much as the right one. So of two certificates
// that differ in one number both may be accepted, and a change would not be found. In a tight
// certificate everything is needed:
//
//   place, mark   without it some edge that leads there has no place that keeps what is claimed
//   test          with a leaf in its stead, with one piece less in its set, with a smaller number,
//                 the tree does not tell the keeper's ways apart
//   bound         a sequence begins with a potential that is as great
//   rank, potential, weight
//                 one less (a weight: one nearer to 0), and it does not pay for an edge
//
// The last is enough to find a change of one number. All edges but those that start at a place are
// content with less of it there, so what it may be is everything from some number on. The number
// that is tight is the first of these: a smaller one is rejected by the proof, and of a larger one
// one less would do. Likewise what a weight may be is an interval, and the tight one is its end at
// 0.
//
//   {e}[x] in a loop, ranked by 3 * #e: 2 * #e would do, and #e; without any, the off is not paid.

#include "tools/verify/tight/tight.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "tools/verify/scanner.h"
#include "tools/verify/tight/least.h"

namespace zug::verifier {
namespace {

using Edge = Checker::Edge;

constexpr int most_rounds = 100;
constexpr std::size_t edges_of_a_look = 100;  // at a test: as much work as so many edges

class Tight {
 public:
  Tight(const Game& game, Facts& facts, Certificate& certificate,
        std::function<void(std::size_t)> spend)
      : game_(game),
        facts_(facts),
        certificate_(certificate),
        checker_(game, facts, certificate),
        spend_(std::move(spend)),
        out_(certificate.places.size()),
        in_(certificate.places.size()),
        dead_(certificate.places.size(), false),
        stale_ranks_(certificate.places.size(), true) {
    stale_potentials_.fill(std::vector<bool>(certificate.places.size(), true));
  }

  // Without `spend`: rejects instead of changing anything.
  void run() {
    drop_what_is_not_claimed();
    const bool stocks = has_stocks();
    for (std::size_t i = 0; i < certificate_.places.size(); ++i) {
      for (Edge& edge : checker_.edges(certificate_.places[i])) {
        out_[i].push_back(edges_.size());
        if (!stocks) edge.behind = {};
        edges_.push_back(std::move(edge));
      }
      note_measures(certificate_.places[i]);
    }
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      for (const Place* to : edges_[i].targets) in_[number(*to)].push_back(i);
    }
    std::vector<bool> used(certificate_.measures.size(), false);
    for (const auto& [measure, level] : levels_) used[measure] = true;
    for (std::size_t i = 1; i < used.size(); ++i) {
      if (!spend_ && !used[i]) needless(1, "a measure of no place");
    }
    if (certificate_.keeper) look_at_trees();
    int round = 0;
    do {
      changed_ = false;
      look_at_places();
      if (certificate_.keeper) look_at_marks();
      look_at_bounds();
      if (certificate_.termination) look_at_ranks();
      if (certificate_.termination) look_at_weights();
    } while (changed_ && ++round < most_rounds);
  }

  // The places that are left.
  std::vector<Place> places() const {
    std::vector<Place> result;
    for (std::size_t i = 0; i < dead_.size(); ++i) {
      if (!dead_[i]) result.push_back(certificate_.places[i]);
    }
    return result;
  }

 private:
  // Only stocks ask for what is known behind an edge.
  bool has_stocks() const {
    const auto has = [](const Place& place) {
      return std::any_of(
          place.potentials.begin(), place.potentials.end(), [](const auto& potentials) {
            return std::any_of(potentials.begin(), potentials.end(),
                               [](const Potential& potential) { return potential.stock != 0; });
          });
    };
    return std::any_of(certificate_.places.begin(), certificate_.places.end(), has);
  }

  // What could be missing, or less.
  void needless(std::size_t line, const std::string& what) {
    if (!spend_) throw Rejected("not tight: " + what, line);
    changed_ = true;
  }
  std::size_t number(const Place& place) const {
    return static_cast<std::size_t>(&place - certificate_.places.data());
  }
  // Between two looks, when the certificate is as it should be.
  void pay() {
    if (spend_) spend_(work_);
    work_ = 0;
  }

  // A look at a place that has changed nothing would change nothing again, until there is less at
  // the place itself, at one behind it, or in a weight. That one of them is taken out only asks for
  // more.
  void less_at(const Place& place, std::vector<bool>& stale) const {
    stale[number(place)] = true;
    for (const std::size_t edge : in_[number(place)]) stale[number(*edges_[edge].from)] = true;
  }

  // Puts into a number the least good one (tight/least.h). Whether it is less now.
  template <class Tries>
  bool lower(std::int64_t value, std::int64_t least, const Tries& tries, std::size_t line,
             const char* what) {
    if (value < least) needless(line, std::string(what) + " is below " + std::to_string(least));
    if (value <= least || least_good(value, least, tries) == value) return false;
    needless(line, std::string(what) + " could be less");
    return true;
  }

  void drop_what_is_not_claimed() {
    for (Place& place : certificate_.places) {
      if (!certificate_.termination && !place.ranks.empty()) {
        needless(place.line, "ranks without a claim");
        place.ranks.clear();
      }
      if (!certificate_.keeper && (place.keeper || !place.tree.empty())) {
        needless(place.line, "a mark or a tree without a claim");
        place.keeper = false;
        place.tree.clear();
      }
      for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        if (certificate_.straight[kind] >= 0 || place.potentials[kind].empty()) continue;
        needless(place.line, "potentials without a claim");
        place.potentials[kind].clear();
      }
    }
  }

  bool holds(const Edge& edge) const {
    bool result = checker_.descends(edge) && checker_.marks(edge);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      for (const Potential& mine : edge.from->potentials[kind]) {
        result = result && checker_.pays(kind, edge, mine);
      }
    }
    return result;
  }
  bool all_edges(const std::vector<std::size_t>& list, bool (Checker::*hold)(const Edge&) const) {
    work_ += list.size();
    return std::all_of(list.begin(), list.end(),
                       [&](std::size_t edge) { return (checker_.*hold)(edges_[edge]); });
  }

  void look_at_places() {
    for (std::size_t i = 0; i < certificate_.places.size(); ++i) {
      const Place& place = certificate_.places[i];
      pay();
      if (dead_[i] || needed(place)) continue;
      needless(place.line, "other places stand for all that this one stands for");
      dead_[i] = true;
      for (const std::size_t edge : in_[i]) std::erase(edges_[edge].targets, &place);
      for (const std::size_t edge : out_[i]) {
        for (const Place* to : edges_[edge].targets) std::erase(in_[number(*to)], edge);
      }
      in_[i].clear();
      out_[i].clear();
    }
  }
  bool needed(const Place& place) {
    work_ += in_[number(place)].size();
    for (const std::size_t index : in_[number(place)]) {
      Edge& edge = edges_[index];
      if (edge.targets.size() == 1) return true;
      const std::vector<const Place*> all = edge.targets;
      std::erase(edge.targets, &place);
      const bool without = holds(edge);
      edge.targets = all;
      if (!without) return true;
    }
    return checker_.starts(place) && !starts_without(place);
  }
  bool starts_without(const Place& place) const {
    return std::any_of(certificate_.places.begin(), certificate_.places.end(),
                       [&](const Place& other) {
                         return &other != &place && !dead_[number(other)] && checker_.starts(other);
                       });
  }

  void look_at_trees() {
    for (Place& place : certificate_.places) {
      pay();
      const bool asked = place.state == 0 || is_modifier(game_.step(place).action);
      if (!place.tree.empty() && !(place.keeper && asked)) {
        needless(place.line, "nobody needs the tree");
        place.tree.clear();
      }
      if (!place.tree.empty()) look_at_test(place, 0, place.facts);
    }
  }
  void look_at_marks() {
    for (Place& place : certificate_.places) {
      pay();
      if (dead_[number(place)] || !place.keeper || needs_mark(place)) continue;
      needless(place.line, "nobody needs the mark");
      place.keeper = false;
      place.tree.clear();
    }
  }
  bool needs_mark(Place& place) {
    const bool start = checker_.starts(place) && !starts_without(place);
    place.keeper = false;
    const bool result = start || !all_edges(in_[number(place)], &Checker::marks);
    place.keeper = true;
    return result;
  }
  bool tells_apart(Place& place, std::size_t test, const Cube& cube) {
    const auto at = place.tree.begin() + static_cast<std::ptrdiff_t>(test);
    work_ += edges_of_a_look * static_cast<std::size_t>(behind(place, at, 1) - at);
    try {
      checker_.check_tree(place, test, cube, 0);
      return true;
    } catch (const Rejected&) {
      return false;
    }
  }
  // The number of the test behind this one and all that depends on it.
  std::size_t look_at_test(Place& place, std::size_t test, const Cube& cube) {
    const Test now = place.tree[test];
    if (now.kind == Test::Kind::Leaf) return test + 1;
    place.tree[test] = Test{};
    if (tells_apart(place, test, cube)) {
      needless(place.line, "nobody needs a test");
      const auto begin = place.tree.begin() + static_cast<std::ptrdiff_t>(test) + 1;
      if (now.kind != Test::Kind::DeadEnds) place.tree.erase(begin, behind(place, begin, 2));
      return test + 1;
    }
    place.tree[test] = now;
    if (now.kind == Test::Kind::DeadEnds) return test + 1;
    for (const auto& [vertex, mask] : now.fact.pieces) look_at_set(place, test, vertex, cube);
    for (const auto& [form, asked] : now.fact.forms) {
      look_at_range(place, test, form, cube);
    }
    if (drop_if_answered(place, test, cube)) return look_at_test(place, test, cube);
    std::size_t next = test + 1;
    for (const bool yes : {true, false}) {
      const std::optional<Cube> known = checker_.answered(place.tree[test], yes, cube);
      next = known ? look_at_test(place, next, *known) : next + 1;
    }
    return next;
  }
  // What is asked for became less: of a test with one answer left what follows that one stays.
  bool drop_if_answered(Place& place, std::size_t test, const Cube& cube) {
    const bool yes = checker_.answered(place.tree[test], true, cube).has_value();
    if (yes && checker_.answered(place.tree[test], false, cube)) return false;
    needless(place.line, "a test has one answer only");
    const auto at = place.tree.begin() + static_cast<std::ptrdiff_t>(test);
    const auto other = behind(place, at + 1, 1);
    if (yes) place.tree.erase(other, behind(place, other, 1));
    place.tree.erase(at, yes ? at + 1 : other);
    return true;
  }
  static std::vector<Test>::iterator behind(Place& place, std::vector<Test>::iterator at,
                                            std::size_t trees) {
    for (; trees > 0 && at != place.tree.end(); ++at) {
      const bool leaf = at->kind == Test::Kind::Leaf || at->kind == Test::Kind::DeadEnds;
      leaf ? --trees : ++trees;
    }
    return at;
  }
  void look_at_set(Place& place, std::size_t test, std::uint32_t vertex, const Cube& cube) {
    for (std::size_t piece = 0; piece < game_.pieces.size(); ++piece) {
      Mask& mask = place.tree[test].fact.pieces[vertex];
      const Mask all = mask;
      mask &= ~(Mask{1} << piece);
      if (mask == all) continue;
      if (mask != 0 && tells_apart(place, test, cube)) {
        needless(place.line, "a set that is asked for has a piece too many");
      } else {
        mask = all;
      }
    }
  }
  // What is asked for begins where the form does.
  void look_at_range(Place& place, std::size_t test, std::uint32_t form, const Cube& cube) {
    const Wide low = std::max<Wide>(facts_.range(facts_.form(form), cube).low, -greatest_number);
    Range& asked = place.tree[test].fact.forms[form];
    if (asked.low < low || (!spend_ && asked.low > low)) {
      needless(place.line, "a range that is asked for does not begin where the form does");
      asked.low = low;
    }
    const auto tries = [&](std::int64_t number) {
      asked.high = Wide{number} - 1;
      return tells_apart(place, test, cube);
    };
    lower(static_cast<std::int64_t>(asked.high) + 1, static_cast<std::int64_t>(low), tries,
          place.line, "a number that is asked for");
  }

  void look_at_bounds() {
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      if (certificate_.straight[kind] < 0) continue;
      for (Place& place : certificate_.places) {
        pay();
        std::vector<bool>& stale = stale_potentials_[kind];
        if (dead_[number(place)] || !stale[number(place)]) continue;
        stale[number(place)] = false;
        for (Potential& mine : place.potentials[kind]) {
          if (!mine.never && look_at_potential(kind, place, mine)) less_at(place, stale);
        }
      }
      const auto tries = [&](std::int64_t bound) {
        certificate_.straight[kind] = bound;
        work_ += certificate_.places.size();
        return std::all_of(certificate_.places.begin(), certificate_.places.end(),
                           [&](const Place& place) {
                             return dead_[number(place)] || checker_.begins_well(kind, place);
                           });
      };
      lower(certificate_.straight[kind], 0, tries, 1, "a bound");
    }
  }
  bool look_at_potential(std::size_t kind, const Place& place, Potential& mine) {
    const std::vector<std::size_t>& edges = out_[number(place)];
    const auto tries = [&](std::int64_t number) {
      mine.number = number;
      work_ += edges.size();
      return checker_.ends_well(kind, place) &&
             std::all_of(edges.begin(), edges.end(),
                         [&](std::size_t edge) { return checker_.pays(kind, edges_[edge], mine); });
    };
    const bool less = lower(mine.number, -greatest_number, tries, place.line, "a potential");
    if (mine.number > -greatest_number) return less;
    mine = {0, 0, true};  // nothing asks for anything
    return true;
  }

  // All places whose ranks begin alike have one measure there, and no others have it.
  void note_measures(const Place& place) {
    std::vector<std::uint32_t> level;
    for (const Rank& rank : place.ranks) {
      level.push_back(rank.rank);
      const bool one = measures_.emplace(level, rank.measure).first->second == rank.measure;
      const bool only =
          rank.measure == 0 || levels_.emplace(rank.measure, level).first->second == level;
      if (!spend_ && !(one && only)) needless(place.line, "a measure for other ranks");
    }
  }
  void look_at_ranks() {
    std::vector<Place*> order;
    for (Place& place : certificate_.places) {
      if (!dead_[number(place)] && stale_ranks_[number(place)]) order.push_back(&place);
    }
    std::stable_sort(order.begin(), order.end(), [](const Place* a, const Place* b) {
      return std::lexicographical_compare(
          a->ranks.begin(), a->ranks.end(), b->ranks.begin(), b->ranks.end(),
          [](const Rank& x, const Rank& y) { return x.rank < y.rank; });
    });
    for (Place* place : order) {
      pay();
      stale_ranks_[number(*place)] = false;
      for (std::size_t i = 0; i < place->ranks.size(); ++i) {
        if (look_at_rank(*place, i)) less_at(*place, stale_ranks_);
      }
    }
  }
  bool look_at_rank(Place& place, std::size_t i) {
    const std::vector<std::size_t>& edges = out_[number(place)];
    const bool less_rank = lower(
        place.ranks[i].rank, 0,
        [&](std::int64_t rank) {
          place.ranks[i].rank = static_cast<std::uint32_t>(rank);
          std::vector<std::uint32_t> level;
          for (Rank& one : place.ranks) {
            level.push_back(one.rank);
            const auto found = measures_.find(level);
            one.measure = found == measures_.end() ? 0 : found->second;
          }
          return all_edges(edges, &Checker::descends);
        },
        place.line, "a rank");
    const bool less_potential = lower(
        place.ranks[i].potential, 0,
        [&](std::int64_t potential) {
          place.ranks[i].potential = potential;
          return all_edges(edges, &Checker::descends);
        },
        place.line, "the potential of a rank");
    return less_rank || less_potential;
  }

  // The edges that change a measure: of it at a vertex, or of it and a variable.
  using Changes = std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::size_t>>;
  void look_at_weights() {
    Changes offs, assignments;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const Edge& edge = edges_[i];
      const bool off = edge.action->kind == Action::Kind::Off;
      if (dead_[number(*edge.from)] || (!off && edge.action->kind != Action::Kind::Assign))
        continue;
      for (const Rank& rank : edge.from->ranks) {
        if (rank.measure == 0) continue;
        if (off) offs[{rank.measure, edge.from->vertex}].push_back(i);
        if (!off) assignments[{rank.measure, edge.action->index}].push_back(i);
      }
    }
    for (std::uint32_t m = 1; m < certificate_.measures.size(); ++m) {
      for (auto& [term, weight] : certificate_.measures[m]) {
        const bool variable = term < game_.bounds.size();
        const std::size_t spot = variable ? 0 : (term - game_.bounds.size()) / game_.pieces.size();
        const auto vertex = static_cast<std::uint32_t>(spot) - 1;
        look_at_weight(weight, variable ? assignments[{m, term}] : offs[{m, vertex}], line_of(m));
        pay();
      }
      std::erase_if(certificate_.measures[m], [](const auto& entry) { return entry.second == 0; });
      if (certificate_.measures[m].empty()) drop_measure(m);
    }
  }
  // Of the first place that has it.
  std::size_t line_of(std::uint32_t measure) const {
    for (const Place& place : certificate_.places) {
      for (const Rank& rank : place.ranks) {
        if (rank.measure == measure) return place.line;
      }
    }
    return 1;
  }
  void drop_measure(std::uint32_t measure) {
    const auto is_it = [&](const auto& entry) { return entry.second == measure; };
    if (std::erase_if(measures_, is_it) == 0) return;
    needless(line_of(measure), "a measure without weights");
    stale_ranks_.assign(dead_.size(), true);
    for (Place& place : certificate_.places) {
      for (Rank& rank : place.ranks) rank.measure = rank.measure == measure ? 0 : rank.measure;
    }
  }
  void look_at_weight(Wide& weight, const std::vector<std::size_t>& edges, std::size_t line) {
    const int sign = weight < 0 ? -1 : 1;
    const auto tries = [&](std::int64_t size) {
      weight = sign * size;
      return all_edges(edges, &Checker::descends);
    };
    if (!lower(static_cast<std::int64_t>(sign * weight), 0, tries, line, "a weight")) return;
    for (const std::size_t edge : edges) stale_ranks_[number(*edges_[edge].from)] = true;
  }

  const Game& game_;
  Facts& facts_;
  Certificate& certificate_;
  Checker checker_;
  std::function<void(std::size_t)> spend_;
  std::vector<Edge> edges_;
  std::vector<std::vector<std::size_t>> out_, in_;  // by place: the numbers of edges
  std::vector<bool> dead_;                          // places that were taken out
  std::vector<bool> stale_ranks_;                   // places to look at (again)
  std::array<std::vector<bool>, kinds.size()> stale_potentials_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> measures_;  // by ranks; 0: none
  std::map<std::uint32_t, std::vector<std::uint32_t>> levels_;    // the ranks, by measure
  std::size_t work_ = 0;                                          // edges that were looked at
  bool changed_ = false;
};

}  // namespace

void check_tight(const Game& game, Facts& facts, Certificate certificate) {
  Tight(game, facts, certificate, nullptr).run();
}

void tighten(const Game& game, Facts& facts, Certificate& certificate,
             const std::function<void(std::size_t)>& spend) {
  Tight tight(game, facts, certificate, spend);
  try {
    tight.run();
  } catch (...) {
    certificate.places = tight.places();
    throw;
  }
  certificate.places = tight.places();
}

}  // namespace zug::verifier
