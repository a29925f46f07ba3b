// All moves there can be: paths of the product of rules and board from a player's switch to the
// next one, as the words of modifiers that are on them. Different paths may have the same word (any
// square is reached in many ways), so what is followed is the set of all nodes that a word leads
// to, as in the construction that makes an automaton deterministic: each word is met once.
//
//   ->white any square {w} [e] up {e} ->> ...     from all squares at once: the word
//   (2 at b2) leads to what is behind [e] there, and (2 at b2)(3 at b3) ends with the switch.
//
// What a product does not know (what stands elsewhere) is taken as possible, so that moves are
// listed that are never legal; none that can be is missing. Where a word could become longer than
// `longest_word`, or there are too many, nothing is listed.

#include "tools/environment/action_table.h"

#include <algorithm>
#include <map>
#include <utility>

namespace zug::environment {
namespace {

constexpr std::uint32_t no_slot = ~0u;
constexpr std::size_t longest_word = 64;
constexpr std::uint64_t most_steps = 6'000'000;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0xBF58476D1CE4E5B9ull;
  return (hash ^ (hash >> 29)) * 0x94D049BB133111EBull;
}

std::uint64_t hash_of(Parts parts) {
  std::uint64_t hash = 0x9E3779B97F4A7C15ull;
  for (const ModifierAt& part : parts) {
    hash = mixed(hash, std::uint64_t{part.modifier} << 32 | part.vertex.value);
  }
  return hash ^ (hash >> 32);
}

bool is_players_switch(const Step& step) {
  return step.kind == Step::Kind::Switch && step.operand != keeper.value;
}

using Nodes = std::vector<std::uint32_t>;

class Words {
 public:
  Words(const Product& product, std::size_t most)
      : product_(product), most_(most), seen_(product.nodes.size(), 0) {}

  // By player, the words of his moves; empty when there are too many.
  std::optional<std::map<std::uint32_t, std::vector<Move>>> all() {
    std::map<std::uint32_t, Nodes> starts;  // by the switch before
    for (std::uint32_t node = 0; node < product_.nodes.size(); ++node) {
      if (product_.nodes[node].program != 0 || !is_players_switch(product_.step(node))) continue;
      starts[product_.nodes[node].state].push_back(node);
    }
    std::map<std::uint32_t, std::vector<Move>> result;
    for (const auto& [state, nodes] : starts) {
      words_ = &result[product_.programs.programs[0].steps[state].operand];
      if (!follow(nodes)) return std::nullopt;
    }
    return result;
  }

 private:
  // Where modifiers come next, and what is behind each of them.
  std::map<ModifierAt, Nodes> next(const Nodes& from) {
    std::map<ModifierAt, Nodes> result;
    ++round_;
    Nodes open = from;
    while (!open.empty()) {
      const std::uint32_t node = open.back();
      open.pop_back();
      for (const std::uint32_t target : product_.edges(node)) {
        ++steps_;
        if (product_.nodes[target].program != 0 || seen_[target] == round_) continue;
        seen_[target] = round_;
        const Step& step = product_.step(target);
        if (is_modifier(step)) {
          result[{step.modifier, VertexId(product_.nodes[target].vertex)}].push_back(target);
        } else {
          open.push_back(target);
        }
      }
    }
    return result;
  }

  bool follow(const Nodes& from) {
    if (word_.size() == longest_word || steps_ > most_steps) return false;
    for (const auto& [part, nodes] : next(from)) {
      word_.push_back(part);
      if (product_.step(nodes.front()).kind != Step::Kind::Switch) {
        if (!follow(nodes)) return false;
      } else {
        words_->push_back(word_);
        if (++count_ > 2 * most_) return false;
      }
      word_.pop_back();
    }
    return true;
  }

  const Product& product_;
  const std::size_t most_;
  std::vector<std::uint32_t> seen_;  // by node: in which round
  std::uint32_t round_ = 0;
  std::uint64_t steps_ = 0;
  std::size_t count_ = 0;
  Move word_;
  std::vector<Move>* words_ = nullptr;
};

bool by_vertices(const Move& a, const Move& b) {
  return std::lexicographical_compare(
      a.begin(), a.end(), b.begin(), b.end(), [](const ModifierAt& x, const ModifierAt& y) {
        return std::pair(x.vertex, x.modifier) < std::pair(y.vertex, y.modifier);
      });
}

}  // namespace

ActionTable::ActionTable(ActionKind kind, std::vector<Move> actions) : kind_(kind) {
  begins_.push_back(0);
  for (const Move& action : actions) {
    parts_.insert(parts_.end(), action.begin(), action.end());
    begins_.push_back(static_cast<std::uint32_t>(parts_.size()));
  }
  std::size_t room = 16;
  while (room < 2 * actions.size()) room *= 2;
  slots_.assign(room, no_slot);
  for (std::uint32_t action = 0; action < actions.size(); ++action) {
    slots_[slot_of(parts(action))] = action;
  }
}

std::size_t ActionTable::slot_of(Parts wanted) const {
  std::size_t slot = hash_of(wanted) & (slots_.size() - 1);
  while (slots_[slot] != no_slot) {
    const Parts there = parts(slots_[slot]);
    if (std::equal(there.begin(), there.end(), wanted.begin(), wanted.end())) break;
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

std::optional<std::uint32_t> ActionTable::find(Parts wanted) const {
  const std::uint32_t action = slots_[slot_of(wanted)];
  return action == no_slot ? std::nullopt : std::optional(action);
}

std::string ActionTable::digest() const {
  std::uint64_t hash = mixed(static_cast<std::uint64_t>(kind_), size());
  for (std::size_t action = 0; action < size(); ++action) {
    hash = mixed(hash, hash_of(parts(action)));
  }
  std::string result;
  for (int shift = 60; shift >= 0; shift -= 4) result += "0123456789abcdef"[hash >> shift & 15];
  return result;
}

std::optional<ActionTable> whole_actions(const Product& product, std::size_t most) {
  auto words = Words(product, most).all();
  if (!words) return std::nullopt;
  std::vector<Move> actions;
  for (auto& [player, list] : *words) {
    std::sort(list.begin(), list.end(), by_vertices);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    actions.insert(actions.end(), list.begin(), list.end());
  }
  // A modifier that follows switches to several players: its words count for the first of them.
  if (words->size() > 1) {
    std::map<Move, int> seen;
    std::erase_if(actions, [&](const Move& move) { return ++seen[move] > 1; });
  }
  if (actions.size() > most) return std::nullopt;
  return ActionTable(ActionKind::Whole, std::move(actions));
}

namespace {

void add_all_pairs(const Game& game, std::vector<ModifierAt>& pairs) {
  for (std::uint32_t modifier = 1; modifier <= modifiers(game).size(); ++modifier) {
    for (std::size_t v = 0; v < game.board.size(); ++v) pairs.push_back({modifier, VertexId(v)});
  }
}

// Nodes of players' turns, from their switches on.
void add_pairs(const Product& product, std::vector<ModifierAt>& pairs) {
  std::vector<bool> seen(product.nodes.size());
  Nodes open;
  for (std::uint32_t node = 0; node < product.nodes.size(); ++node) {
    if (product.nodes[node].program == 0 && is_players_switch(product.step(node))) {
      open.push_back(node);
    }
  }
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    for (const std::uint32_t target : product.edges(node)) {
      if (product.nodes[target].program != 0 || seen[target]) continue;
      seen[target] = true;
      const Step& step = product.step(target);
      if (is_modifier(step)) {
        pairs.push_back({step.modifier, VertexId(product.nodes[target].vertex)});
      }
      if (step.kind != Step::Kind::Switch) open.push_back(target);
    }
  }
}

}  // namespace

ActionTable split_actions(const Game& game, const Product* product) {
  std::vector<ModifierAt> pairs;
  if (product != nullptr) {
    add_pairs(*product, pairs);
  } else {
    add_all_pairs(game, pairs);
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  std::vector<Move> actions;
  for (const ModifierAt& pair : pairs) actions.push_back({pair});
  return ActionTable(ActionKind::Split, std::move(actions));
}

}  // namespace zug::environment
