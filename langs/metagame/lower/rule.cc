#include "langs/metagame/lower/rule.h"

#include <unordered_map>
#include <utility>

#include "ir/limits.h"

// Rules are shared trees: the captures of a piece are written into the turn, where every occurrence
// becomes nodes of its own, and into the patterns that ask whether there is a capture, where equal
// nodes become one. RBG has no empty word; where a choice may do nothing it is written as a
// comparison that always holds.

namespace zug::metagame {
namespace {

// Trees are shared, so there can be more expressions than tree nodes and the other way round.
constexpr std::size_t most_nodes = 2 * limits::expressions;

class Emitter {
 public:
  Emitter(const std::vector<DirectionId>& directions, Expressions& expressions)
      : directions_(directions), expressions_(expressions) {}

  ExpressionId emit(const Rule& rule) {
    if (patterns_ == 0) return write(*rule);
    const auto known = in_patterns_.find(rule.get());
    if (known != in_patterns_.end()) return known->second;
    const ExpressionId id = write(*rule);
    in_patterns_.emplace(rule.get(), id);
    return id;
  }

 private:
  ExpressionId write(const RuleNode& node) {
    switch (node.kind) {
      case RuleNode::Kind::Act:
        return atom(translated(node.action), node.origin);
      case RuleNode::Kind::Sequence:
        if (node.parts.empty()) return atom(Comparison{}, node.origin);
        return add(Concatenation{emit_all(node.parts)});
      case RuleNode::Kind::Choice:
        return add(Sum{emit_all(node.parts)});
      case RuleNode::Kind::Repeat: {
        const ExpressionId body = emit(node.parts.front());
        return add(Star{body});
      }
      case RuleNode::Kind::Holds:
      case RuleNode::Kind::Fails: {
        ++patterns_;
        const ExpressionId body = emit(node.parts.front());
        --patterns_;
        return atom(Pattern{node.kind == RuleNode::Kind::Holds, body}, node.origin);
      }
    }
    return {};
  }

  std::vector<ExpressionId> emit_all(const std::vector<Rule>& rules) {
    std::vector<ExpressionId> ids;
    ids.reserve(rules.size());
    for (const Rule& rule : rules) ids.push_back(emit(rule));
    return ids;
  }

  Action translated(Action action) const {
    if (auto* shift = std::get_if<Shift>(&action)) {
      shift->direction = directions_[shift->direction.value];
    }
    return action;
  }

  ExpressionId atom(Action action, Origin origin) { return add(Atom{std::move(action), origin}); }

  ExpressionId add(Expression expression) {
    if (expressions_.size() >= limits::expressions) throw TooLarge();
    return patterns_ > 0 ? expressions_.intern(std::move(expression))
                         : expressions_.add(std::move(expression));
  }

  const std::vector<DirectionId>& directions_;
  Expressions& expressions_;
  std::unordered_map<const RuleNode*, ExpressionId> in_patterns_;
  int patterns_ = 0;  // around the current node
};

}  // namespace

bool is_nothing(const Rule& rule) {
  return rule->kind == RuleNode::Kind::Choice && rule->parts.empty();
}

Rule RuleFactory::add(RuleNode node) {
  made_ += 1 + node.parts.size();
  if (made_ > most_nodes) throw TooLarge();
  node.origin = origin_;
  return std::make_shared<const RuleNode>(std::move(node));
}

Rule RuleFactory::make(RuleNode::Kind kind, std::vector<Rule> parts) {
  RuleNode node;
  node.kind = kind;
  node.parts = std::move(parts);
  return add(std::move(node));
}

Rule RuleFactory::act(Action action) {
  RuleNode node;
  node.action = std::move(action);
  return add(std::move(node));
}

Rule RuleFactory::nothing() { return make(RuleNode::Kind::Choice, {}); }

Rule RuleFactory::sequence(std::vector<Rule> parts) {
  std::vector<Rule> spliced;
  for (const Rule& part : parts) {
    if (is_nothing(part)) return part;
    if (part->kind == RuleNode::Kind::Sequence) {
      spliced.insert(spliced.end(), part->parts.begin(), part->parts.end());
    } else {
      spliced.push_back(part);
    }
  }
  return spliced.size() == 1 ? spliced.front() : make(RuleNode::Kind::Sequence, std::move(spliced));
}

Rule RuleFactory::choice(std::vector<Rule> parts) {
  std::vector<Rule> spliced;
  for (const Rule& part : parts) {
    if (part->kind == RuleNode::Kind::Choice) {
      spliced.insert(spliced.end(), part->parts.begin(), part->parts.end());
    } else {
      spliced.push_back(part);
    }
  }
  return spliced.size() == 1 ? spliced.front() : make(RuleNode::Kind::Choice, std::move(spliced));
}

Rule RuleFactory::repeat(const Rule& body) {
  if (is_nothing(body)) return sequence({});
  return make(RuleNode::Kind::Repeat, {body});
}

Rule RuleFactory::times(const Rule& body, std::int64_t count) {
  if (count > static_cast<std::int64_t>(most_nodes)) throw TooLarge();
  return sequence(std::vector<Rule>(static_cast<std::size_t>(count), body));
}

Rule RuleFactory::holds(const Rule& body) {
  return is_nothing(body) ? body : make(RuleNode::Kind::Holds, {body});
}

Rule RuleFactory::fails(const Rule& body) {
  return is_nothing(body) ? sequence({}) : make(RuleNode::Kind::Fails, {body});
}

ExpressionId emit(const Rule& rule, const std::vector<DirectionId>& directions,
                  Expressions& expressions) {
  return Emitter(directions, expressions).emit(rule);
}

}  // namespace zug::metagame
