#pragma once

// Rules under construction: trees that can be used in several places, inside and outside of
// patterns, and become expressions of the game when all directions are known.

#include <memory>
#include <stdexcept>
#include <vector>

#include "ir/expression.h"
#include "ir/ids.h"
#include "ir/messages/source.h"

namespace zug::metagame {

struct RuleNode;
using Rule = std::shared_ptr<const RuleNode>;

// A Shift's direction is a number of the one who builds the rules until emit() translates it.
struct RuleNode {
  enum class Kind { Act, Sequence, Choice, Repeat, Holds, Fails };
  Kind kind = Kind::Act;
  Action action;            // Act
  std::vector<Rule> parts;  // of the others; one for the last three
  Origin origin;
};

// Thrown when the rules get larger than limits::expressions allows.
class TooLarge : public std::runtime_error {
 public:
  TooLarge() : std::runtime_error("rules too large") {}
};

// Makes simple rules simple: sequences in sequences are spliced, a choice of one is that one, and
// what can never be performed (a choice of nothing) takes with it the sequences it is part of.
class RuleFactory {
 public:
  // Where the actions made from now on come from.
  void come_from(SourceRange range) { origin_ = {range}; }

  Rule act(Action action);
  Rule nothing();  // never valid
  Rule sequence(std::vector<Rule> parts);
  Rule choice(std::vector<Rule> parts);
  Rule repeat(const Rule& body);  // any number of times
  Rule times(const Rule& body, std::int64_t count);
  Rule holds(const Rule& body);
  Rule fails(const Rule& body);

 private:
  Rule make(RuleNode::Kind kind, std::vector<Rule> parts);
  Rule add(RuleNode node);

  Origin origin_;
  std::size_t made_ = 0;
};

bool is_nothing(const Rule& rule);

// `directions` translates shifts. Throws TooLarge.
ExpressionId emit(const Rule& rule, const std::vector<DirectionId>& directions,
                  Expressions& expressions);

}  // namespace zug::metagame
