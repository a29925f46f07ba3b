// Glushkov's construction: which occurrences of actions come first, which last, which after which.
//
//   ->a up *{e}[x]       1: ->a   2: up   3: {e}   4: [x]     0 -> 1 -> 2 3,  2 -> 2 3,  3 -> 4
//
// A concatenation with a part that has no word (`up []`) has none either: nothing leads into it.

#include "tools/verify/automata.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "tools/verify/rejected.h"

namespace zug::verifier {
namespace {

constexpr std::size_t most_edges = 20'000'000;    // of all automata
constexpr std::size_t most_alternatives = 64;     // of one pattern
constexpr std::size_t looked_at_from_all = 1024;  // vertices: looking takes their square

class Maker {
 public:
  Maker(Game& game, const std::vector<Node>& nodes) : game_(game), nodes_(nodes) {
    for (std::uint32_t i = 0; i < game.actions.size(); ++i) {
      if (game.actions[i].kind == Action::Kind::Pattern) body_of_[i] = game.actions[i].index;
    }
  }

  void make(std::uint32_t root) {
    std::vector<std::uint32_t> bodies{root};
    std::map<std::uint32_t, std::uint32_t> numbers{{root, nowhere}};  // the rules are no pattern
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      Program program;
      program.steps.emplace_back();
      const Ends ends = build(bodies[i], program);
      program.steps[0].next = ends.first;
      program.steps[0].accepting = ends.nullable;
      for (const std::uint32_t state : ends.last) program.steps[state].accepting = true;
      for (Step& step : program.steps) {
        std::sort(step.next.begin(), step.next.end());
        step.next.erase(std::unique(step.next.begin(), step.next.end()), step.next.end());
        Action& action = game_.actions[step.action];
        if (i > 0 && action.kind == Action::Kind::Switch)
          throw Rejected("a pattern holds a switch", 1);
        if (action.kind != Action::Kind::Pattern || patterns_.count(step.action) != 0) continue;
        const auto next = static_cast<std::uint32_t>(bodies.size());
        std::uint32_t& known = numbers.emplace(action.index, nowhere).first->second;
        if (known == nowhere) {
          known = next;
          bodies.push_back(action.index);
        }
        action.index = known;
        patterns_.insert(step.action);
      }
      game_.programs.push_back(std::move(program));
    }
    for (std::size_t i = game_.programs.size(); i-- > 1;) note_alternatives(i, bodies[i]);
    for (bool changed = true; changed;) {
      changed = false;
      for (Program& program : game_.programs) changed = note_reads(program) || changed;
    }
  }

 private:
  struct Ends {
    bool nullable = false, empty = false;  // empty: has no word at all
    std::vector<std::uint32_t> first, last;
  };

  Ends build(std::uint32_t id, Program& program) {
    const Node& tree = nodes_[id];
    Ends ends;
    switch (tree.kind) {
      case Node::Kind::Atom: {
        const auto state = static_cast<std::uint32_t>(program.steps.size());
        program.steps.push_back({tree.action, false, {}});
        ends.first = ends.last = {state};
        return ends;
      }
      case Node::Kind::Star:
        ends = build(tree.parts[0], program);
        connect(program, ends.last, ends.first);
        ends.nullable = true;
        ends.empty = false;
        return ends;
      case Node::Kind::Sum:
        ends.empty = true;
        for (const std::uint32_t part : tree.parts) {
          const Ends one = build(part, program);
          ends.nullable = ends.nullable || one.nullable;
          ends.empty = ends.empty && one.empty;
          ends.first.insert(ends.first.end(), one.first.begin(), one.first.end());
          ends.last.insert(ends.last.end(), one.last.begin(), one.last.end());
        }
        return ends;
      case Node::Kind::Concatenation:
        ends.nullable = true;
        for (const std::uint32_t part : tree.parts) {
          const Ends one = build(part, program);
          connect(program, ends.last, one.first);
          if (ends.nullable)
            ends.first.insert(ends.first.end(), one.first.begin(), one.first.end());
          if (!one.nullable) ends.last.clear();
          ends.last.insert(ends.last.end(), one.last.begin(), one.last.end());
          ends.nullable = ends.nullable && one.nullable;
          ends.empty = ends.empty || one.empty;
        }
        if (ends.empty) ends.first = ends.last = {};
        return ends;
    }
    return ends;
  }
  void connect(Program& program, const std::vector<std::uint32_t>& from,
               const std::vector<std::uint32_t>& to) {
    edges_ += from.size() * to.size();
    if (edges_ > most_edges) throw Rejected("the automata of these rules are too large", 1);
    for (const std::uint32_t state : from) {
      std::vector<std::uint32_t>& next = program.steps[state].next;
      next.insert(next.end(), to.begin(), to.end());
    }
  }

  // True when something is new.
  bool note_reads(Program& program) {
    std::set<std::uint32_t> variables(program.variables.begin(), program.variables.end());
    std::set<Mask> masks(program.masks.begin(), program.masks.end());
    const bool modifiers = program.modifiers, counts = program.counts;
    for (const Step& step : program.steps) {
      const Action& action = game_.actions[step.action];
      if (action.kind == Action::Kind::On) masks.insert(action.mask);
      program.modifiers = program.modifiers || is_modifier(action);
      for (const Arithmetic* side : {&action.left, &action.right})
        read(*side, variables, program.counts);
      if (action.kind != Action::Kind::Pattern) continue;
      const Program& inner = game_.programs[action.index];
      program.modifiers = program.modifiers || inner.modifiers;
      program.counts = program.counts || inner.counts;
      variables.insert(inner.variables.begin(), inner.variables.end());
      masks.insert(inner.masks.begin(), inner.masks.end());
    }
    const bool changed = variables.size() != program.variables.size() ||
                         masks.size() != program.masks.size() || modifiers != program.modifiers ||
                         counts != program.counts;
    program.variables.assign(variables.begin(), variables.end());
    program.masks.assign(masks.begin(), masks.end());
    return changed;
  }
  static void read(const Arithmetic& expression, std::set<std::uint32_t>& variables, bool& counts) {
    if (expression.kind == Arithmetic::Kind::Variable) variables.insert(expression.index);
    if (expression.kind == Arithmetic::Kind::Count) counts = true;
    for (const Arithmetic& operand : expression.operands) read(operand, variables, counts);
  }

  // Alternatives of a pattern: it holds when one of them does. What ends in a sum is the sum of
  // what ends in its branches, and a positive pattern at the end is as good as its body.
  using Parts = std::vector<std::uint32_t>;

  void note_alternatives(std::size_t number, std::uint32_t body) {
    std::vector<Parts> list;
    expand({body}, list);
    if (list.size() > most_alternatives) list = {{body}};
    Program& program = game_.programs[number];
    program.anywhere = true;
    for (const Parts& parts : list) {
      program.anywhere = program.anywhere && same_anywhere(parts);
      const auto next = static_cast<std::uint32_t>(alternatives_.size());
      program.alternatives.push_back(alternatives_.emplace(parts, next).first->second);
    }
    std::sort(program.alternatives.begin(), program.alternatives.end());
  }
  void expand(Parts parts, std::vector<Parts>& result) {
    if (result.size() > most_alternatives) return;
    const std::uint32_t last = parts.back();
    const Node& tree = nodes_[last];
    const Action& action = game_.actions[tree.action];
    parts.pop_back();
    if (tree.kind == Node::Kind::Concatenation) {
      parts.insert(parts.end(), tree.parts.begin(), tree.parts.end());
      return expand(std::move(parts), result);
    }
    if (tree.kind == Node::Kind::Sum) {
      for (const std::uint32_t part : tree.parts) {
        Parts one = parts;
        one.push_back(part);
        expand(std::move(one), result);
      }
      return;
    }
    if (tree.kind == Node::Kind::Atom && action.kind == Action::Kind::Pattern && action.positive) {
      parts.push_back(body_of_.at(tree.action));
      return expand(std::move(parts), result);
    }
    parts.push_back(last);
    result.push_back(std::move(parts));
  }

  // Whether the shifts that `parts` begin with lead to the same vertices from everywhere.
  bool same_anywhere(const Parts& parts) const {
    if (game_.vertices.size() > looked_at_from_all) return false;
    std::vector<bool> common;
    for (std::size_t vertex = 0; vertex < game_.vertices.size(); ++vertex) {
      std::vector<bool> reached(game_.vertices.size(), false);
      reached[vertex] = true;
      for (std::size_t i = 0; i < parts.size() && only_shifts(parts[i]); ++i) {
        reached = reach(parts[i], reached);
      }
      if (vertex > 0 && reached != common) return false;
      common = std::move(reached);
    }
    return true;
  }
  bool only_shifts(std::uint32_t id) const {
    const Node& tree = nodes_[id];
    if (tree.kind == Node::Kind::Atom) {
      return game_.actions[tree.action].kind == Action::Kind::Shift;
    }
    return std::all_of(tree.parts.begin(), tree.parts.end(),
                       [this](std::uint32_t part) { return only_shifts(part); });
  }
  std::vector<bool> reach(std::uint32_t id, std::vector<bool> from) const {
    const Node& tree = nodes_[id];
    std::vector<bool> result(from.size(), false);
    const auto add_all = [&result](const std::vector<bool>& more) {
      bool news = false;
      for (std::size_t v = 0; v < more.size(); ++v) {
        news = news || (more[v] && !result[v]);
        if (more[v]) result[v] = true;
      }
      return news;
    };
    switch (tree.kind) {
      case Node::Kind::Atom:
        for (std::size_t v = 0; v < from.size(); ++v) {
          const std::uint32_t target = game_.neighbours[game_.actions[tree.action].index][v];
          if (from[v] && target != nowhere) result[target] = true;
        }
        return result;
      case Node::Kind::Sum:
        for (const std::uint32_t part : tree.parts) add_all(reach(part, from));
        return result;
      case Node::Kind::Concatenation:
        for (const std::uint32_t part : tree.parts) from = reach(part, std::move(from));
        return from;
      case Node::Kind::Star:
        while (add_all(from)) from = reach(tree.parts[0], std::move(from));
        return result;
    }
    return result;
  }

  Game& game_;
  const std::vector<Node>& nodes_;
  std::set<std::uint32_t> patterns_;  // actions whose index is a program already
  std::map<std::uint32_t, std::uint32_t> body_of_;
  std::map<Parts, std::uint32_t> alternatives_;
  std::size_t edges_ = 0;
};

}  // namespace

void make_programs(Game& game, const std::vector<Node>& nodes, std::uint32_t root) {
  Maker(game, nodes).make(root);
}

}  // namespace zug::verifier
