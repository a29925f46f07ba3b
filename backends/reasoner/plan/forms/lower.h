#pragma once

// From terms and machines to functions.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// Terms that are in registers. What a block has found it forgets at its end, for the price of what
// it has found: long turns are as many blocks as there are ways.
class KnownTerms {
 public:
  std::optional<std::uint32_t> find(TermId term) const {
    const auto found = registers_.find(term);
    return found == registers_.end() ? std::nullopt : std::optional(found->second);
  }
  bool has(TermId term) const { return registers_.count(term) != 0; }
  void add(TermId term, std::uint32_t reg) {
    if (registers_.emplace(term, reg).second) order_.push_back(term);
  }
  template <class Holds>
  bool any(const Holds& holds) const {  // of a term
    return std::any_of(registers_.begin(), registers_.end(),
                       [&](const auto& entry) { return holds(entry.first); });
  }
  template <class Holds>
  void remove_if(const Holds& holds) {
    std::erase_if(registers_, [&](const auto& entry) { return holds(entry.first); });
    std::erase_if(order_, holds);
  }
  std::size_t count() const { return order_.size(); }
  void forget_from(std::size_t count) {
    for (; order_.size() > count; order_.pop_back()) registers_.erase(order_.back());
  }

 private:
  std::map<TermId, std::uint32_t> registers_;
  std::vector<TermId> order_;
};

// Writes the body of one function: terms about Here, which is vertex register 0 unless said
// otherwise with at().
class Lowering {
 public:
  using Body = std::function<void()>;
  using VertexBody = std::function<void(std::uint32_t vertex)>;

  Lowering(Stages& stages, Function& function)
      : stages_(stages), terms_(stages.terms), function_(function) {}

  // Runs `work` with Here in that register, where one of the pieces `standing` stands.
  void at(std::uint32_t vertex, const Body& work, const std::optional<Bits>& standing = {});
  std::uint32_t here() const { return here_; }

  void each(TermId set, const VertexBody& body);
  void when(TermId condition, const Body& body);
  std::uint32_t set(TermId set);  // a register with the value
  std::uint32_t flag(TermId condition);
  bool scalar(TermId set) const;  // each() is one chain of tests

  // Computes what occurs more than once in these terms beforehand; nobody asks about it but
  // `asked`, all that follows within what is shared.
  void share(const std::vector<TermId>& terms, const std::vector<TermId>& asked);

  std::uint32_t new_vertex() { return function_.vertices++; }
  std::uint32_t new_set() { return function_.sets++; }
  std::uint32_t new_flag() { return function_.flags++; }
  std::uint32_t new_word() { return function_.words++; }
  std::uint32_t new_save() { return function_.saves++; }
  void emit(Op op, std::uint32_t a = 0, std::uint32_t b = 0, std::uint32_t c = 0,
            std::uint32_t d = 0);
  void emit(const Instruction& instruction) { function_.code.push_back(instruction); }
  void block(Op op, std::uint32_t a, std::uint32_t b, const Body& body) { block({op, a, b}, body); }
  void block(const Instruction& test, const Body& body);

 private:
  struct Frontier {
    bool vertex = false;
    std::uint32_t reg = 0;
  };
  void each_scalar(TermId set, const VertexBody& body);
  void narrow(std::uint32_t vertex, TermId by, const Body& body);
  void where(std::uint32_t vertex, std::uint32_t pattern, bool positive, const Body& body);
  bool by_shifts(TermId set) const;
  std::uint32_t compute_set(TermId set);
  std::uint32_t where_set(const Term& term);
  std::uint32_t flood_set(Term term);
  using Pays = std::function<bool(RelationId relation, TermId set)>;
  TermId invariants_apart(TermId step);
  TermId known_apart(TermId seed);
  bool is_known(TermId set) const;
  TermId apart(TermId set, const Pays& pays);
  TermId shifted_apart(RelationId relation, TermId set, const Pays& pays);
  std::optional<std::size_t> shifts(TermId set) const;
  std::uint32_t walk_set(const Term& term);
  bool walks(const Term& flood) const;
  bool comes_round(const Term& flood) const;
  TermId asked(TermId set) const;
  std::optional<TermId> flood_inside(TermId set) const;
  std::optional<TermId> fill(const Term& flood);
  void set_flag(std::uint32_t flag, TermId condition);
  struct Idle {
    TermId flag = 0;  // with this value of it, nobody asks
    bool value = false;
  };
  std::optional<Idle> idle_under(const std::vector<TermId>& earlier, TermId term,
                                 const std::vector<TermId>& users) const;  // code_sinking.cc
  void unless_idle(const Idle& idle, const Body& body);
  std::uint32_t lazy_flag(TermId condition, const std::vector<TermId>& earlier,
                          const std::vector<TermId>& users);
  std::uint32_t lazy_set(TermId set, const std::vector<TermId>& earlier,
                         const std::vector<TermId>& users);
  void compute_invariants(TermId step);
  void find_from(std::uint32_t first, std::uint32_t before, const Term& term, TermId goal,
                 std::uint32_t flag);
  void find(TermId set, TermId flood, std::uint32_t flag);
  void negated(TermId condition, const Body& body);
  void in_frontier(std::uint32_t level, Frontier frontier, const Body& work);

  Stages& stages_;
  Terms& terms_;
  Function& function_;
  std::uint32_t here_ = 0;
  std::optional<Bits> standing_;  // there
  std::vector<Frontier> frontiers_;
  KnownTerms shared_;
  KnownTerms computed_;
};

}  // namespace zug::reasoner
