// In connect four no stone hovers: wherever a stone stands, no empty square is below it. Such a
// fact is a relation between what stands on a square and one step in some direction from it, and it
// is found by guessing and checking. The guess are the pairs that are there at the start. Every off
// of the rules may add pairs: what it puts, next to what may stand beside it. They join the
// relation, and with a larger relation more may stand beside the next off; when no off adds
// anything, the relations hold at the start and each step keeps them, so they hold always.
//
// What may stand beside an off is known from the checks on the way to it. In
//
//   ->> down* {e} {! down {e}} [stone]
//
// the square below holds a stone, if there is one, so the new pairs are a stone on a stone; and the
// square above was empty before, for the square of the off was, and what is above an empty square
// is empty. Hence each node of the product gets the squares around its vertex, and what may stand
// there on every way that leads to it: an on says it of its square, an off, too, and a pattern of
// those squares on which a piece alone would make it fail.

#include "passes/analysis/keeper/neighbours.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "passes/analysis/keeper/cube.h"

namespace zug {
namespace {

using Around = std::map<std::uint32_t, std::uint64_t>;  // by vertex: bits of what may stand there

constexpr std::size_t most_neighbour_nodes = 200'000;  // of a product that is looked at
constexpr std::size_t most_around = 24;                // squares next to one
constexpr std::size_t largest_learnt = 32;             // states of a pattern that is tried out

class NeighbourSearch {
 public:
  NeighbourSearch(const Product& product, Budget& budget, Stock& stock)
      : product_(product),
        game_(*product.game),
        budget_(budget),
        vertices_(game_.board.size()),
        cubes_(product, budget, stock, nullptr) {
    all_ = ~std::uint64_t{0};
    if (game_.pieces.size() < 64) all_ = (std::uint64_t{1} << game_.pieces.size()) - 1;
  }

  std::optional<NeighbourFacts> search() {
    if (game_.pieces.size() > 64 || product_.nodes.size() > most_neighbour_nodes) return {};
    if (!find_squares_around()) return {};
    guess();
    find_known();
    while (add_pairs()) {
    }
    facts_.around = std::move(known_);
    return excludes_something() ? std::optional(std::move(facts_)) : std::nullopt;
  }

 private:
  std::uint32_t next(std::size_t direction, std::uint32_t vertex) const {
    return product_.programs.neighbours[direction * vertices_ + vertex];
  }

  bool find_squares_around() {
    around_.resize(vertices_);
    facts_.sources.resize(game_.directions.size() * vertices_);
    for (std::size_t d = 0; d < game_.directions.size(); ++d) {
      for (std::uint32_t v = 0; v < vertices_; ++v) {
        const std::uint32_t target = next(d, v);
        budget_.spend();
        if (target != no_vertex) facts_.sources[d * vertices_ + target].push_back(v);
        if (target == no_vertex || target == v) continue;
        around_[v].insert(target);
        around_[target].insert(v);
      }
    }
    return std::all_of(around_.begin(), around_.end(),
                       [](const auto& squares) { return squares.size() <= most_around; });
  }

  void guess() {
    const std::vector<std::uint64_t> nothing(game_.pieces.size(), 0);
    facts_.ahead.assign(game_.directions.size(), nothing);
    facts_.behind = facts_.ahead;
    for (std::size_t d = 0; d < game_.directions.size(); ++d) {
      for (std::uint32_t v = 0; v < vertices_; ++v) {
        const std::uint32_t target = next(d, v);
        if (target == no_vertex) continue;
        const std::uint32_t here = game_.board.square(VertexId(v)).piece.value;
        add_pair(d, here, game_.board.square(VertexId(target)).piece.value);
      }
    }
  }

  bool add_pair(std::size_t direction, std::size_t piece, std::size_t other) {
    std::uint64_t& ahead = facts_.ahead[direction][piece];
    if (((ahead >> other) & 1) != 0) return false;
    ahead |= std::uint64_t{1} << other;
    facts_.behind[direction][other] |= std::uint64_t{1} << piece;
    return true;
  }

  // What is known around each node, by going over the edges until nothing gets less.
  void find_known() {
    known_.resize(product_.nodes.size());
    std::vector<bool> reached(product_.nodes.size(), false), waiting(product_.nodes.size(), false);
    std::deque<std::uint32_t> pending{0};
    reached[0] = waiting[0] = true;
    known_[0] = at_start();
    while (!pending.empty()) {
      const std::uint32_t node = pending.front();
      pending.pop_front();
      waiting[node] = false;
      for (const std::uint32_t target : product_.edges(node)) {
        if (product_.nodes[target].program != 0) continue;
        const std::optional<Around> behind = known_behind(node, target);
        if (!behind) continue;
        const bool changed = !reached[target] || weaken(known_[target], *behind);
        if (!reached[target]) known_[target] = *behind;
        reached[target] = true;
        if (changed && !waiting[target]) pending.push_back(target);
        waiting[target] = waiting[target] || changed;
      }
    }
    reached_ = std::move(reached);
  }

  Around at_start() const {
    Around result;
    result[0] = std::uint64_t{1} << game_.board.square(VertexId(0)).piece.value;
    for (const std::uint32_t vertex : around_[0]) {
      result[vertex] = std::uint64_t{1} << game_.board.square(VertexId(vertex)).piece.value;
    }
    return result;
  }

  // Makes of `known` what holds of both. True when that is less.
  static bool weaken(Around& known, const Around& other) {
    bool changed = false;
    for (auto entry = known.begin(); entry != known.end();) {
      const auto found = other.find(entry->first);
      if (found == other.end()) {
        entry = known.erase(entry);
        changed = true;
        continue;
      }
      const std::uint64_t both = entry->second | found->second;
      changed = changed || both != entry->second;
      entry->second = both;
      ++entry;
    }
    return changed;
  }

  // What is known behind an edge; empty when it cannot be taken.
  std::optional<Around> known_behind(std::uint32_t from, std::uint32_t to) {
    const Step& step = product_.step(to);
    const std::uint32_t vertex = product_.nodes[to].vertex;
    Around result;
    budget_.spend(16);
    for (const auto& [square, pieces] : known_[from]) {
      if (square == vertex || around_[vertex].contains(square)) result.emplace(square, pieces);
    }
    if (step.kind == Step::Kind::Off) {
      result[vertex] = std::uint64_t{1} << step.operand;
    } else if (product_.nodes[to].here != all_) {
      const auto [entry, added] = result.emplace(vertex, product_.nodes[to].here);
      entry->second &= product_.nodes[to].here;
      if (entry->second == 0) return std::nullopt;
    }
    if (step.kind == Step::Kind::Pattern && !learn_of_pattern(step, vertex, result)) {
      return std::nullopt;
    }
    return result;
  }

  // Pieces whose presence alone decides the pattern the other way do not stand there.
  bool learn_of_pattern(const Step& step, std::uint32_t vertex, Around& known) {
    if (product_.programs.programs[step.operand].steps.size() > largest_learnt) return true;
    std::vector<std::uint32_t> squares(around_[vertex].begin(), around_[vertex].end());
    squares.push_back(vertex);
    Cube cube = cubes_.at(0);
    cube.squares.assign(vertices_, all_);
    for (const auto& [square, pieces] : known) cube.squares[square] = pieces;
    for (const std::uint32_t square : squares) {
      const std::uint64_t before = cube.squares[square];
      std::uint64_t left = 0;
      for (std::size_t piece = 0; piece < game_.pieces.size(); ++piece) {
        const std::uint64_t alone = std::uint64_t{1} << piece;
        if ((before & alone) == 0) continue;
        Cube one = cubes_.renewed(cube);
        one.squares[square] = alone;
        if (cubes_.can_perform(one, step, vertex) != Truth::Never) left |= alone;
      }
      if (left == 0) return false;
      if (left != before) known[square] = cube.squares[square] = left;
    }
    return true;
  }

  // The pairs that offs add to the facts so far. False when there are none.
  bool add_pairs() {
    bool added = false;
    for (std::uint32_t from = 0; from < product_.nodes.size(); ++from) {
      if (!reached_[from] || product_.nodes[from].program != 0) continue;
      for (const std::uint32_t to : product_.edges(from)) {
        if (product_.nodes[to].program != 0 || product_.step(to).kind != Step::Kind::Off) continue;
        added = add_pairs_of(from, to) || added;
      }
    }
    return added;
  }

  bool add_pairs_of(std::uint32_t from, std::uint32_t to) {
    const std::uint32_t vertex = product_.nodes[to].vertex;
    const std::size_t piece = product_.step(to).operand;
    budget_.spend(64);
    std::vector<std::uint64_t> squares(vertices_, all_);
    std::vector<std::uint32_t> changed;
    for (const auto& [square, pieces] : known_[from]) {
      squares[square] = pieces;
      changed.push_back(square);
    }
    if (!facts_.narrow(product_, squares, changed, budget_)) return false;
    bool added = false;
    for (std::size_t d = 0; d < game_.directions.size(); ++d) {
      const std::uint32_t ahead = next(d, vertex);
      if (ahead == vertex) added = add_pair(d, piece, piece) || added;
      if (ahead == no_vertex || ahead == vertex) continue;
      for (std::size_t other = 0; other < game_.pieces.size(); ++other) {
        if (((squares[ahead] >> other) & 1) != 0) added = add_pair(d, piece, other) || added;
      }
    }
    for (const std::uint32_t square : around_[vertex]) {
      for (std::size_t d = 0; d < game_.directions.size(); ++d) {
        if (next(d, square) != vertex) continue;
        for (std::size_t other = 0; other < game_.pieces.size(); ++other) {
          if (((squares[square] >> other) & 1) != 0) added = add_pair(d, other, piece) || added;
        }
      }
    }
    return added;
  }

  bool excludes_something() const {
    for (const std::vector<std::uint64_t>& direction : facts_.ahead) {
      std::uint64_t met = 0;
      for (const std::uint64_t ahead : direction) met |= ahead;
      for (const std::uint64_t ahead : direction) {
        if (ahead != 0 && ahead != met) return true;
      }
    }
    return false;
  }

  const Product& product_;
  const Game& game_;
  Budget& budget_;
  std::size_t vertices_;
  Cubes cubes_;
  std::uint64_t all_ = 0;
  std::vector<std::set<std::uint32_t>> around_;  // by vertex
  std::vector<Around> known_;                    // by node
  std::vector<bool> reached_;                    // by node
  NeighbourFacts facts_;
};

}  // namespace

bool NeighbourFacts::narrow(const Product& product, std::vector<std::uint64_t>& squares,
                            std::vector<std::uint32_t>& changed, Budget& budget) const {
  const std::vector<std::uint32_t>& next = product.programs.neighbours;
  const auto vertices = static_cast<std::uint32_t>(squares.size());
  const auto allow = [&](const std::vector<std::uint64_t>& relation, std::uint32_t from,
                         std::uint32_t to) {
    std::uint64_t allowed = 0;
    for (std::size_t piece = 0; piece < relation.size(); ++piece) {
      if (((squares[from] >> piece) & 1) != 0) allowed |= relation[piece];
    }
    if ((squares[to] & ~allowed) == 0) return true;
    squares[to] &= allowed;
    changed.push_back(to);
    return squares[to] != 0;
  };
  for (std::size_t i = 0; i < changed.size(); ++i) {
    const std::uint32_t vertex = changed[i];
    budget.spend(4 * ahead.size());
    for (std::size_t d = 0; d < ahead.size(); ++d) {
      const std::uint32_t target = next[d * vertices + vertex];
      if (target != no_vertex && !allow(ahead[d], vertex, target)) return false;
      if (target != no_vertex && !allow(behind[d], target, vertex)) return false;
    }
    for (std::size_t d = 0; d < ahead.size(); ++d) {
      for (const std::uint32_t source : sources[d * vertices + vertex]) {
        if (!allow(behind[d], vertex, source)) return false;
      }
    }
  }
  return true;
}

std::optional<NeighbourFacts> find_neighbour_facts(const Product& product, Budget& budget,
                                                   Stock& stock) {
  return NeighbourSearch(product, budget, stock).search();
}

}  // namespace zug
