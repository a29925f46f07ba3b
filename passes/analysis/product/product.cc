// Nodes are found by walking from the start. Besides the vertex a node knows which pieces may stand
// there: what an on has let through or an off has put, until the next shift. That decides many
// checks ({e} behind [w] is not passed) and tells which piece an off replaces, which is what
// rankings live on: in
//
//   {w} [e] up {e,b} ->> [w]
//
// the first off replaces a w and the second one an e or a b, on every path. Nodes with different
// knowledge are kept apart, so a capture and a quiet move can be told from each other later. So are
// nodes behind different negative patterns (passes/analysis/product/pattern_facts.h).
//
// A product without the board has all vertices in one, where every shift leads from it to it. Plays
// are paths of it, too; it is small, and enough where only numbers of pieces and variables count.

#include "passes/analysis/product/product.h"

#include <map>
#include <utility>

#include "ir/limits.h"
#include "passes/analysis/product/pattern_facts.h"
#include "passes/analysis/product/square_memory.h"
#include "passes/analysis/product/static_patterns.h"

namespace zug {
namespace {

class Builder {
 public:
  Builder(Product& product, Budget& budget, const ProductDetail& detail)
      : product_(product),
        budget_(budget),
        game_(*product.game),
        patterns_(game_, product.programs, budget),
        facts_(game_, budget, detail.values),
        detail_(detail),
        few_pieces_(game_.pieces.size() <= 64) {
    all_ = ~std::uint64_t{0};
    if (game_.pieces.size() < 64) all_ = (std::uint64_t{1} << game_.pieces.size()) - 1;
    runs_.resize(product.programs.programs.size());
  }

  bool build() {
    const Square& first = game_.board.square(VertexId(0));
    enter({0, 0, 0, few_pieces_ ? std::uint64_t{1} << first.piece.value : all_, 0, 0});
    for (std::uint32_t node = 0; node < product_.nodes.size(); ++node) {
      product_.begin.push_back(static_cast<std::uint32_t>(product_.targets.size()));
      expand(product_.nodes[node]);
      if (product_.nodes.size() > limits::product_nodes) return false;
      if (product_.targets.size() > limits::product_edges) return false;
    }
    product_.begin.push_back(static_cast<std::uint32_t>(product_.targets.size()));
    return true;
  }

 private:
  void expand(ProductNode from) {
    const Program& program = product_.programs.programs[from.program];
    const Step& last = program.steps[from.state];
    budget_.spend(1 + last.end - last.begin);
    for (std::uint32_t i = last.begin; i < last.end; ++i) {
      const std::uint32_t state = program.successors[i];
      const Step& step = program.steps[state];
      ProductNode to{from.program, state, from.vertex, from.here, from.known, from.remembered};
      if (step.kind == Step::Kind::Shift) {
        if (!shift(from, step, to)) continue;
      } else if (step.kind == Step::Kind::Pattern && patterns_.has_modifiers(step.operand)) {
        enter({step.operand, 0, from.vertex, from.here, 0, 0});
      }
      const bool by_board = step.kind != Step::Kind::Pattern || detail_.board;
      if (by_board && !patterns_.may_perform(step, to.vertex)) continue;
      if (few_pieces_ && step.kind == Step::Kind::On) to.here &= step.mask;
      if (few_pieces_ && step.kind == Step::Kind::Off) to.here = std::uint64_t{1} << step.operand;
      if (to.here == 0) continue;
      if (from.program == 0) {
        const std::optional<PatternFacts::Known> known = facts_.behind(from.known, step);
        if (!known) continue;
        to.known = *known;
        remember(step, to);
      }
      enter(to);
    }
  }

  bool shift(const ProductNode& from, const Step& step, ProductNode& to) {
    to.here = all_;
    if (!detail_.board) return true;
    to.vertex = product_.programs.neighbours[step.operand + from.vertex];
    if (to.vertex == no_vertex) return false;
    if (detail_.memory == nullptr || from.program != 0) return true;
    Remembered squares = remembered_[from.remembered];
    if (from.here != all_) squares[from.vertex] = from.here;
    const auto known = squares.find(to.vertex);
    if (known != squares.end()) to.here = known->second;
    to.remembered = number(std::move(squares));
    return true;
  }

  // Keeps what is still of use.
  void remember(const Step& step, ProductNode& to) {
    if (detail_.memory == nullptr) return;
    Remembered squares = remembered_[to.remembered];
    if (squares.empty()) return;
    if (step.kind == Step::Kind::Off) squares.erase(to.vertex);
    std::erase_if(squares, [&](const auto& square) {
      return !detail_.memory->useful(to.state, to.vertex, square.first);
    });
    to.remembered = number(std::move(squares));
  }

  using Remembered = std::map<std::uint32_t, std::uint64_t>;  // by vertex: what may stand there

  std::uint32_t number(Remembered squares) {
    const auto id = static_cast<std::uint32_t>(remembered_.size());
    const auto [entry, added] = remembered_ids_.try_emplace(squares, id);
    if (added) remembered_.push_back(std::move(squares));
    return entry->second;
  }

  // Finds or makes the node, and adds the edge to it.
  void enter(const ProductNode& node) {
    std::uint32_t& newest = newest_at(node);
    std::uint32_t id = newest;
    budget_.spend(steps_for_node);
    for (; id != none && product_.nodes[id] != node; id = older_[id]) budget_.spend();
    if (id == none) {
      id = static_cast<std::uint32_t>(product_.nodes.size());
      older_.push_back(newest);
      newest = id;
      product_.nodes.push_back(node);
    }
    if (id != 0) product_.targets.push_back(id);
  }

  // Vertices come in runs, of states that are entered at one of their vertices: short ones, as a
  // node may be alone in its run, and then that is what it costs.
  std::uint32_t& newest_at(const ProductNode& node) {
    const std::size_t runs_of_state = game_.board.size() / run_length + 1;
    std::vector<std::uint32_t>& runs = runs_[node.program];
    const std::size_t run = node.state * runs_of_state + node.vertex / run_length;
    if (runs.empty()) {
      runs.resize(product_.programs.programs[node.program].steps.size() * runs_of_state, none);
    }
    if (runs[run] == none) {
      runs[run] = static_cast<std::uint32_t>(newest_.size());
      newest_.resize(newest_.size() + run_length, none);
    }
    return newest_[runs[run] + node.vertex % run_length];
  }

  static constexpr std::uint64_t steps_for_node = 8;
  static constexpr std::size_t run_length = 16;
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  Product& product_;
  Budget& budget_;
  const Game& game_;
  StaticPatterns patterns_;
  PatternFacts facts_;
  const ProductDetail& detail_;
  std::vector<Remembered> remembered_{Remembered{}};
  std::map<Remembered, std::uint32_t> remembered_ids_{{Remembered{}, 0}};
  bool few_pieces_;
  std::uint64_t all_ = 0;
  // By program, then by state and run of vertices: where its nodes are in newest_.
  std::vector<std::vector<std::uint32_t>> runs_;
  std::vector<std::uint32_t> newest_;  // a node of that state and vertex
  std::vector<std::uint32_t> older_;   // by node: another one of the same state and vertex
};

}  // namespace

std::optional<Product> build_product(const Game& game, Budget& budget,
                                     const ProductDetail& detail) {
  Diagnostics refused;
  std::optional<Programs> programs = compile_programs(game, refused);
  if (!programs) return std::nullopt;
  Product product;
  product.game = &game;
  product.board = detail.board;
  product.programs = std::move(*programs);
  if (!Builder(product, budget, detail).build()) return std::nullopt;
  return product;
}

}  // namespace zug
