#pragma once

// What can be known about a state without seeing it: which pieces can be on a vertex, which
// patterns hold there, which comparisons do.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "backends/gdl/graph.h"

namespace zug::gdl_writer {

// A comparison, and whether it holds.
using KnownNumbers = std::vector<std::pair<const Step*, bool>>;
// 1: the comparison holds, or the value of the assignment is within its bound, whatever the state;
// 0: never; -1: neither is known.
using Judge = std::function<int(const KnownNumbers& known, const Step& asked)>;

struct Knowledge {
  std::map<std::uint32_t, Bits> pieces;                           // by vertex
  std::map<std::pair<std::uint32_t, std::uint32_t>, bool> holds;  // by program and vertex
  KnownNumbers numbers;
};

// Whatever is learnt about a vertex is forgotten when this goes out of scope: on long ways a copy
// of everything at each step would be most of the work.
class Lesson {
 public:
  Lesson(Knowledge& knowledge, std::uint32_t v);
  ~Lesson();
  Lesson(const Lesson&) = delete;
  Lesson& operator=(const Lesson&) = delete;

 private:
  Knowledge& knowledge_;
  std::uint32_t v_;
  std::optional<Bits> before_;
};

class Knower {
 public:
  Knower(const Graph& graph, Judge judge);

  // The pieces an on accepts.
  const Bits& accepted(const Step& on) const { return accepted_.at(&on); }

  const Bits& known(const Knowledge& knowledge, std::uint32_t v) const;
  // False when it contradicts what is known.
  bool learn(Knowledge& knowledge, std::uint32_t v, const Bits& pieces) const;
  // What is known once the step has been passed at `v`; false when it cannot be.
  bool pass(Knowledge& knowledge, const Step& step, std::uint32_t v) const;
  // 1: the step, not a switch, is sure to pass at `v`; 0: sure to fail; -1: neither.
  int passes(const Knowledge& knowledge, const Step& step, std::uint32_t v) const;
  // Calls `check` with what is known if the pattern holds at `v`, once per word of it. False when a
  // check is, or when there are too many words; then nothing is checked.
  bool all_words(std::uint32_t program, std::uint32_t v, const Knowledge& knowledge,
                 const std::function<bool(const Knowledge&)>& check) const;

 private:
  using Places = std::set<std::pair<std::uint32_t, std::uint32_t>>;
  int status(std::uint32_t program, std::uint32_t v, const Knowledge& knowledge) const;
  bool word(std::uint32_t program, std::uint32_t node, std::uint32_t v, const Knowledge& knowledge,
            bool sure, Places& seen) const;
  struct Search;
  bool words_from(std::uint32_t program, std::uint32_t node, std::uint32_t v, Knowledge& knowledge,
                  Search& search) const;

  const Graph& graph_;
  Judge judge_;
  std::unordered_map<const Step*, Bits> accepted_;  // looked up only
};

}  // namespace zug::gdl_writer
