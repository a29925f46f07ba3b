// The graph has an edge from the relation of a head to every relation of its bodies, negated or
// not. Components are found by Tarjan's algorithm, whose order of completion is the order in which
// relations can be evaluated. The recursion is replaced by a stack of its own, since a description
// may have as many relations as words.

#include "ir/gdl/dependencies.h"

#include <algorithm>
#include <deque>
#include <set>

namespace zug::gdl {
namespace {

class Tarjan {
 public:
  using Graph = std::map<std::string, std::vector<std::string>>;
  explicit Tarjan(const Graph& graph) : graph_(graph) {}

  std::vector<std::vector<std::string>> run() {
    for (const auto& [name, targets] : graph_) {
      if (number_.count(name) == 0) visit(name);
    }
    return std::move(result_);
  }

 private:
  struct Frame {
    std::string name;
    std::size_t next = 0;
  };

  void enter(const std::string& name) {
    number_[name] = low_[name] = number_.size();
    stack_.push_back(name);
    on_stack_.insert(name);
    frames_.push_back({name, 0});
  }

  void visit(const std::string& root) {
    enter(root);
    while (!frames_.empty()) {
      const std::string name = frames_.back().name;
      const std::vector<std::string>& targets = graph_.at(name);
      if (frames_.back().next < targets.size()) {
        const std::string& target = targets[frames_.back().next++];
        if (number_.count(target) == 0) {
          enter(target);
        } else if (on_stack_.count(target) != 0) {
          low_[name] = std::min(low_[name], number_[target]);
        }
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) {
        std::size_t& low = low_[frames_.back().name];
        low = std::min(low, low_[name]);
      }
      if (low_[name] == number_[name]) close(name);
    }
  }

  void close(const std::string& root) {
    result_.emplace_back();
    std::string name;
    do {
      name = stack_.back();
      stack_.pop_back();
      on_stack_.erase(name);
      result_.back().push_back(name);
    } while (name != root);
    std::sort(result_.back().begin(), result_.back().end());
  }

  const Graph& graph_;
  std::map<std::string, std::size_t> number_, low_;
  std::vector<std::string> stack_;
  std::set<std::string> on_stack_;
  std::vector<Frame> frames_;
  std::vector<std::vector<std::string>> result_;
};

}  // namespace

Dependencies::Dependencies(const Description& description) {
  std::map<std::string, std::set<std::string>> edges;
  for (const Rule& rule : description.rules) {
    std::set<std::string>& targets = edges[rule.head.name];
    for (const bool negated : {false, true}) {
      for (const Term* sentence : sentences(rule.body, negated)) targets.insert(sentence->name);
    }
    for (const std::string& target : std::set<std::string>(targets)) edges[target];
  }
  for (const auto& [name, targets] : edges) {
    bodies_[name] = std::vector<std::string>(targets.begin(), targets.end());
  }
  members_ = Tarjan(bodies_).run();
  for (std::size_t i = 0; i < members_.size(); ++i) {
    for (const std::string& name : members_[i]) component_[name] = i;
  }
}

std::size_t Dependencies::component(const std::string& relation) const {
  return component_.at(relation);
}

bool Dependencies::recursive(const std::string& relation) const {
  if (members_[component(relation)].size() > 1) return true;
  const std::vector<std::string>& targets = bodies_.at(relation);
  return std::binary_search(targets.begin(), targets.end(), relation);
}

std::vector<std::string> Dependencies::path(const std::string& from, const std::string& to) const {
  std::map<std::string, std::string> before{{from, from}};
  std::deque<std::string> queue{from};
  while (!queue.empty() && before.count(to) == 0) {
    const std::string name = queue.front();
    queue.pop_front();
    const auto targets = bodies_.find(name);
    if (targets == bodies_.end()) continue;
    for (const std::string& target : targets->second) {
      if (before.emplace(target, name).second) queue.push_back(target);
    }
  }
  if (before.count(to) == 0) return {};
  std::vector<std::string> result{to};
  while (result.back() != from) result.push_back(before.at(result.back()));
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace zug::gdl
