// Moves that do the same are one kind of move, if from where and whereto tells them apart:
//
//   a king jumps to one of four sides: four moves to the rules, each with modifiers of its own, and
//   one in GDL, (move ?from ?to); whom he jumps over is told by a table of all three
//
// Turns of a player that go on alike share moves. What such a move means must not depend on the
// turn it is made in, nor may it have two names: so its vertices are told apart for all of them
// together.

#include <algorithm>
#include <map>
#include <set>

#include "backends/gdl/turns.h"

namespace zug::gdl_writer {
namespace {

constexpr std::size_t most_arguments_of_variants = 2;

using Vertices = std::vector<std::uint32_t>;
using Modifiers = std::vector<const Node*>;

// What modifiers do: offs of the same piece do the same, others are told apart, and so is the last
// one, where it is told how the play goes on.
std::vector<std::pair<const Node*, std::uint32_t>> deeds(const Modifiers& modifiers) {
  std::vector<std::pair<const Node*, std::uint32_t>> result;
  for (const Node* node : modifiers) {
    const bool off = node->step->kind == Step::Kind::Off && node != modifiers.back();
    result.emplace_back(off ? nullptr : node, off ? node->step->operand : 0);
  }
  return result;
}

Relation between(const Variant& variant, std::size_t from, std::size_t to, const Bits& none) {
  Relation result(none.size(), none);
  for (const Vertices& tuple : variant.tuples) result[tuple[from]].set(tuple[to]);
  return result;
}

// Whether the vertices of `mark` are those on the way from the first argument to the second.
bool on_the_way(const Variant& variant, const std::vector<std::size_t>& arguments, std::size_t mark,
                const Bits& none) {
  const Relation there = between(variant, arguments[0], mark, none),
                 on = between(variant, mark, arguments[1], none);
  std::set<Vertices> told;
  for (const Vertices& tuple : variant.tuples) {
    told.insert({tuple[arguments[0]], tuple[mark], tuple[arguments[1]]});
  }
  std::size_t ways = 0;  // those that are told are among them
  for (const Bits& row : there) {
    for (const std::uint32_t v : row.list()) ways += on[v].count();
  }
  return ways == told.size();
}

}  // namespace

// Whether two vertices tell all moves of the variants apart, and are told by rules.
bool Turns::apart(const std::vector<Variant>& variants) const {
  Tuples all;
  for (const Variant& variant : variants) {
    all.insert(all.end(), variant.tuples.begin(), variant.tuples.end());
  }
  const std::set<Vertices> different(all.begin(), all.end());
  if (different.size() != all.size()) return false;
  const std::vector<std::size_t> told = arguments(all);
  if (told.size() > most_arguments_of_variants) return false;
  for (std::size_t mark = 0; told.size() == 2 && mark < all.front().size(); ++mark) {
    if (std::find(told.begin(), told.end(), mark) != told.end()) continue;
    const bool way = std::all_of(variants.begin(), variants.end(), [&](const Variant& variant) {
      return on_the_way(variant, told, mark, speaker_.graph().none());
    });
    if (!way) return false;
  }
  return true;
}

void Turns::unite_shapes() {
  std::map<Modifiers, std::set<Vertices>> all;
  for (const Shape& shape : shapes_) {
    all[shape.modifiers].insert(shape.tuples.begin(), shape.tuples.end());
  }
  for (Shape& shape : shapes_) {
    if (turns_[shape.turn].of_keeper()) continue;
    const std::set<Vertices>& tuples = all.at(shape.modifiers);
    if (tuples.size() == shape.tuples.size()) continue;
    shape.tuples.assign(tuples.begin(), tuples.end());
    shape.arguments = arguments(shape.tuples);
    shape.variants.front().tuples = shape.tuples;
  }
  unite_variants();
}

void Turns::unite_variants() {
  using Kind = std::pair<PlayerId, std::vector<std::pair<const Node*, std::uint32_t>>>;
  std::map<Kind, std::vector<Variant>> kinds;
  const auto kind_of = [&](const Shape& shape) {
    return Kind{turns_[shape.turn].player, deeds(shape.modifiers)};
  };
  for (const Shape& shape : shapes_) {
    if (turns_[shape.turn].of_keeper()) continue;
    std::vector<Variant>& variants = kinds[kind_of(shape)];
    const bool known = std::any_of(variants.begin(), variants.end(), [&](const Variant& variant) {
      return variant.modifiers == shape.modifiers;
    });
    if (!known) variants.push_back(shape.variants.front());
  }
  std::erase_if(kinds,
                [&](const auto& entry) { return entry.second.size() < 2 || !apart(entry.second); });
  std::vector<Shape> united;
  std::map<std::pair<std::size_t, Kind>, std::size_t> known;  // by turn
  for (Shape& shape : shapes_) {
    const bool of_keeper = turns_[shape.turn].of_keeper();
    const auto kind = of_keeper ? kinds.end() : kinds.find(kind_of(shape));
    if (kind == kinds.end()) {
      united.push_back(std::move(shape));
      continue;
    }
    const auto [entry, added] = known.try_emplace({shape.turn, kind->first}, united.size());
    if (!added) {
      std::vector<Path>& paths = united[entry->second].paths;
      paths.insert(paths.end(), shape.paths.begin(), shape.paths.end());
      continue;
    }
    shape.variants = kind->second;
    shape.modifiers = shape.variants.front().modifiers;
    shape.tuples.clear();
    for (const Variant& variant : shape.variants) {
      shape.tuples.insert(shape.tuples.end(), variant.tuples.begin(), variant.tuples.end());
    }
    shape.arguments = arguments(shape.tuples);
    united.push_back(std::move(shape));
  }
  shapes_ = std::move(united);
}

// (RELATION ?a ?b ?v): on the way from ?a to ?b is ?v, where the modifier is applied.
std::string Turns::place_relation(const Shape& shape, std::size_t mark) {
  std::set<Vertices> related;
  for (const Vertices& tuple : shape.tuples) {
    related.insert({tuple[shape.arguments[0]], tuple[shape.arguments[1]], tuple[mark]});
  }
  const auto [entry, added] = places_.try_emplace(std::move(related), "");
  if (!added) return entry->second;
  entry->second = speaker_.fresh_name("place");
  for (const Variant& variant : shape.variants) {
    write_place(variant, shape.arguments, mark, entry->second);
  }
  return entry->second;
}

void Turns::write_place(const Variant& variant, const std::vector<std::size_t>& arguments,
                        std::size_t mark, const std::string& relation) {
  const Bits none = speaker_.graph().none();
  const auto column = [&](std::size_t i) {
    Bits result = none;
    for (const Vertices& tuple : variant.tuples) result.set(tuple[i]);
    return result;
  };
  Term at, end;
  Body body =
      speaker_
          .follow(argument(0), column(arguments[0]), between(variant, arguments[0], mark, none), at)
          .body;
  append(body,
         speaker_.follow(at, column(mark), between(variant, mark, arguments[1], none), end).body);
  speaker_.say(Section::Tables, compound(relation, {argument(0), end, at}), body,
               {{argument(0).name, column(arguments[0])}});
}

}  // namespace zug::gdl_writer
