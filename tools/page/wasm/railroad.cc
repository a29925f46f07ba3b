// Rules are an expression, and an expression is a railroad diagram: a sequence goes right, a choice
// branches, a star is a loop. What came out of a macro call is a box with the macro's name, for
// chess written out is thousands of actions: parts next to one another whose atoms all came through
// the same call, looked at from outside, are one box. An open box shows what is in it, with the
// calls inside as boxes again.

#include "tools/page/wasm/railroad.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "ir/print.h"

namespace zug::page {
namespace {

constexpr std::size_t most_nodes = 3'000;

class Railroad {
 public:
  Railroad(const Opened& opened, const std::set<std::uint32_t>& open)
      : opened_(opened), game_(*opened.game), open_(open), calls_(game_.expressions.size()) {
    find_calls();
  }

  Json draw() { return node(game_.rules, 0); }

 private:
  // The calls an origin came through, outermost first.
  std::vector<std::uint32_t> chain(std::uint32_t expansion) const {
    std::vector<std::uint32_t> result;
    const auto& all = opened_.source.expansions;
    for (; expansion < all.size(); expansion = all[expansion].parent) {
      result.insert(result.begin(), expansion);
    }
    return result;
  }

  // By expression: the calls that all its atoms came through. Children are older than parents.
  void find_calls() {
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      const Expression& expression = game_.expressions[ExpressionId(i)];
      if (const auto* atom = std::get_if<Atom>(&expression)) {
        calls_[i] = chain(atom->origin.expansion);
      } else if (const auto* star = std::get_if<Star>(&expression)) {
        calls_[i] = calls_[star->body.value];
      } else if (const auto* sum = std::get_if<Sum>(&expression)) {
        calls_[i] = common(sum->branches);
      } else {
        calls_[i] = common(std::get<Concatenation>(expression).parts);
      }
    }
  }

  std::vector<std::uint32_t> common(const std::vector<ExpressionId>& parts) const {
    if (parts.empty()) return {};
    std::vector<std::uint32_t> result = calls_[parts.front().value];
    for (const ExpressionId part : parts) {
      const std::vector<std::uint32_t>& other = calls_[part.value];
      std::size_t same = 0;
      while (same < result.size() && same < other.size() && result[same] == other[same]) ++same;
      result.resize(same);
    }
    return result;
  }

  std::optional<std::uint32_t> call_at(ExpressionId id, std::size_t depth) const {
    const std::vector<std::uint32_t>& calls = calls_[id.value];
    if (calls.size() <= depth) return std::nullopt;
    return calls[depth];
  }

  Json box(std::uint32_t call, Json inside) const {
    const Expansion& expansion = opened_.source.expansions[call];
    Json result{{"t", "box"},
                {"id", call},
                {"text", expansion.macro},
                {"begin", expansion.call.begin},
                {"end", expansion.call.end}};
    if (!inside.is_null()) result["in"] = std::move(inside);
    return result;
  }

  bool is_open(std::uint32_t call) const { return open_.count(call) != 0 && nodes_ < most_nodes; }

  // `depth` calls are open around it.
  Json node(ExpressionId id, std::size_t depth) {
    ++nodes_;
    if (const auto call = call_at(id, depth)) {
      return box(*call, is_open(*call) ? node(id, depth + 1) : Json());
    }
    const Expression& expression = game_.expressions[id];
    if (const auto* atom = std::get_if<Atom>(&expression)) return act(*atom);
    if (const auto* star = std::get_if<Star>(&expression)) {
      return Json{{"t", "star"}, {"in", node(star->body, depth)}};
    }
    if (const auto* sum = std::get_if<Sum>(&expression)) {
      return Json{{"t", "alt"}, {"in", list(sum->branches, depth, false)}};
    }
    return Json{{"t", "seq"}, {"in", list(std::get<Concatenation>(expression).parts, depth, true)}};
  }

  // Parts from one call are one box; `sequence`: they follow one another.
  Json list(const std::vector<ExpressionId>& parts, std::size_t depth, bool sequence) {
    Json result = Json::array();
    for (std::size_t i = 0; i < parts.size();) {
      const auto call = call_at(parts[i], depth);
      std::size_t end = i + 1;
      while (call && end < parts.size() && call_at(parts[end], depth) == call) ++end;
      if (nodes_ >= most_nodes) {
        result.push_back({{"t", "more"}, {"text", std::to_string(parts.size() - i) + " more"}});
        break;
      }
      if (end - i == 1) {
        result.push_back(node(parts[i], depth));
      } else if (!is_open(*call)) {
        ++nodes_;
        result.push_back(box(*call, {}));
      } else {
        const std::vector<ExpressionId> some(parts.begin() + static_cast<std::ptrdiff_t>(i),
                                             parts.begin() + static_cast<std::ptrdiff_t>(end));
        result.push_back(box(
            *call, Json{{"t", sequence ? "seq" : "alt"}, {"in", list(some, depth + 1, sequence)}}));
      }
      i = end;
    }
    return result;
  }

  Json act(const Atom& atom) const {
    return Json{{"t", "act"},
                {"kind", atom.action.index()},
                {"modifier", is_modifier(atom.action)},
                {"text", for_people(print_action(game_, atom.action, 40))},
                {"begin", atom.origin.range.begin},
                {"end", atom.origin.range.end}};
  }

  const Opened& opened_;
  const Game& game_;
  const std::set<std::uint32_t>& open_;
  std::vector<std::vector<std::uint32_t>> calls_;
  std::size_t nodes_ = 0;
};

}  // namespace

Json railroad(const Opened& opened, const std::set<std::uint32_t>& open) {
  return Railroad(opened, open).draw();
}

}  // namespace zug::page
