// The size of a description is counted as if every fluent of `base` could hold and every move of
// `input` be made, by rules that are added in front:
//
//   (<= (true ?p) (base ?p))           without base: from init and next
//   (<= (does ?r ?m) (input ?r ?m))    without input: from legal
//
// Components are counted as instances go by. Of (p) <- (q) (r), (p) <- (not (q)) with fluents q and
// r there are five: q, r, an AND, the NOT of q, and the OR of both, which is p.

#include "langs/gdl/plays/ground.h"

#include <algorithm>
#include <utility>

#include "ir/limits.h"
#include "langs/gdl/plays/grounder.h"

namespace zug::gdl {
namespace {

void check_within(const Description& description, Grounder& grounder, const std::string& part,
                  const std::string& whole, const std::set<std::string>& known,
                  Diagnostics& diagnostics) {
  const Relation& found = grounder.relation(part);
  std::set<std::size_t> reported;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::size_t rule = grounder.origin(part, i);
    const std::span<const TermId> arguments = grounder.pool().arguments(found[i]);
    const TermId bound = grounder.sentence(whole, {arguments.begin(), arguments.end()});
    if (grounder.may_hold(bound)) continue;
    const std::string text = grounder.pool().text(arguments.back());
    if (known.count(text) != 0 || !reported.insert(rule).second) continue;
    const SourceRange place = description.rules[rule].head.range;
    if (part == "init") {
      diagnostics.error("GDL0501", {place},
                        quoted(text) + " holds at the start and is not in 'base'");
    } else {
      diagnostics.warning("GDL0501", {place},
                          quoted(text) + (part == "legal" ? " may be legal" : " may hold") +
                              " and is not in '" + whole + "'");
    }
  }
}

class Gates {
 public:
  void add(const Instance& instance) {
    if (instance.positive.size() + instance.negative.size() > 1) ++count_;
    char& seen = at(ways_, instance.head);
    if (seen < 2 && ++seen == 2) ++count_;
    for (const TermId sentence : instance.negative) {
      if (std::exchange(at(negated_, sentence), 1) == 0) ++count_;
    }
  }
  std::size_t count() const { return count_; }

 private:
  static char& at(std::vector<char>& list, TermId sentence) {
    if (sentence >= list.size()) list.resize(2 * std::size_t{sentence} + 1, 0);
    return list[sentence];
  }

  std::vector<char> ways_, negated_;  // by sentence: instances, two at most; is it negated
  std::size_t count_ = 0;
};

}  // namespace

Description completed(const Description& description) {
  Description result = description;
  if (defines(description, "base")) {
    result.rules.push_back(implication("true", "base", 1));
  } else {
    result.rules.push_back(implication("true", "init", 1));
    result.rules.push_back(implication("true", "next", 1));
  }
  const bool input = defines(description, "input");
  result.rules.push_back(implication("does", input ? "input" : "legal", 2));
  return result;
}

GroundSize ground_size(const Description& description, Budget& budget, Diagnostics& diagnostics,
                       const std::set<std::string>& known) {
  GroundSize size;
  size.has_base = defines(description, "base");
  size.has_input = defines(description, "input");
  const Description whole = completed(description);
  const std::size_t own = description.rules.size();
  Gates gates;
  const Grounder* self = nullptr;
  Grounder grounder(whole, budget, [&](const Instance& instance) {
    if (instance.rule >= own) return;
    const std::string& head = description.rules[instance.rule].head.name;
    if (head != "base" && head != "input") ++size.rules;
    if (self->varies(self->dependencies().component(head))) gates.add(instance);
  });
  self = &grounder;
  grounder.run();
  size.fluents = grounder.relation("true").size();
  size.moves = grounder.relation("does").size();
  size.components = size.fluents + size.moves + gates.count();
  size.limit = grounder.limit();
  if (!size.complete()) return size;
  if (size.has_base) {
    check_within(description, grounder, "init", "base", known, diagnostics);
    check_within(description, grounder, "next", "base", known, diagnostics);
  }
  if (size.has_input) check_within(description, grounder, "legal", "input", known, diagnostics);
  return size;
}

GroundSize ground_size(const Description& description) {
  Budget budget(limits::ground_steps);
  Diagnostics ignored;
  return ground_size(description, budget, ignored);
}

}  // namespace zug::gdl
