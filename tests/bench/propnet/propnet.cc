// propnet FILE.kif... [--seconds N] [--rows N]: how many random plays a second of processor time a
// propositional network makes of descriptions in GDL, side by side.
//
// The network has a node for each ground sentence and each ground rule. A rule counts what it still
// waits for, a sentence the rules by which it holds. When fluents or moves change, what depends on
// them is brought up to date level by level, each node once, and nothing else is looked at; that is
// how propositional networks of strong players work. Levels exist as long as no ground sentence
// depends on itself; other descriptions are refused.
//
// With --rows it says which relations make the work: how often per step some literal of their
// ground rules changes.
//
// Zug plays GDL with SWI-Prolog (backends/prolog), and `zug check` looks at each state anew
// (langs/gdl/plays/network), so that rules need not be instantiated beforehand; this is here to
// measure what `zug convert --to gdl` writes beside files that people wrote.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "ir/budget.h"
#include "langs/gdl/plays/ground.h"
#include "langs/gdl/plays/grounder.h"
#include "langs/gdl/read.h"

namespace zug {
namespace {

using gdl::Description;
using gdl::TermId;

class Network {
 public:
  explicit Network(const Description& description)
      : own_(description.rules.size()),
        whole_(gdl::completed(description)),
        budget_(Budget::unlimited),
        grounder_(whole_, budget_, [this](const gdl::Instance& instance) { add(instance); }) {
    grounder_.run();
    note_roles();
    connect();
  }

  // Why there is no network; empty where there is one.
  const std::string& obstacle() const { return obstacle_; }
  std::size_t rules() const { return rules_.size(); }
  std::uint64_t steps() const { return steps_; }
  std::uint64_t plays() const { return plays_; }

  // Random plays, until a second of the processor more is over.
  void play(double seconds, std::mt19937_64& random) {
    const std::clock_t end =
        std::clock() + static_cast<std::clock_t>(seconds * static_cast<double>(CLOCKS_PER_SEC));
    while (std::clock() < end) {
      assume(start_);
      settle();
      while (!holds_[terminal_] && std::clock() < end) step(random);
      plays_ += holds_[terminal_] ? 1 : 0;
    }
  }

  // By relation: how many changes a step its rules have seen, and how many rules there are.
  std::map<std::string, std::pair<double, std::size_t>> work() const {
    std::map<std::string, std::pair<double, std::size_t>> result;
    for (const Rule& rule : rules_) {
      auto& [changes, count] = result[relations_[rule.head]];
      changes += static_cast<double>(rule.changes) /
                 static_cast<double>(std::max<std::uint64_t>(steps_, 1));
      ++count;
    }
    return result;
  }

 private:
  struct Rule {
    TermId head = 0;
    std::vector<TermId> positive, negative;
    std::uint32_t missing = 0;
    bool fires = false;
    std::uint64_t changes = 0;
  };
  struct Choice {
    TermId legal = 0, does = 0;
  };

  void add(const gdl::Instance& instance) {
    if (instance.rule >= own_) return;
    const std::string& head = whole_.rules[instance.rule].head.name;
    const std::size_t component = grounder_.dependencies().component(head);
    const bool own = head == "legal" || head == "next" || head == "terminal";
    if (!own && !grounder_.varies(component)) return;  // never changes, and is no literal
    rules_.push_back({instance.head, instance.positive, instance.negative,
                      static_cast<std::uint32_t>(instance.positive.size()), false, 0});
  }

  std::vector<TermId> all(const std::string& relation) {
    const gdl::Relation& list = grounder_.relation(relation);
    std::vector<TermId> result;
    for (std::size_t i = 0; i < list.size(); ++i) result.push_back(list[i]);
    return result;
  }

  TermId argument(TermId sentence, std::size_t i) const {
    return grounder_.pool().arguments(sentence)[i];
  }

  void note_roles() {
    for (const TermId sentence : all("init")) {
      start_.push_back(grounder_.sentence("true", {argument(sentence, 0)}));
    }
    for (const TermId sentence : all("next")) {
      next_.emplace_back(sentence, grounder_.sentence("true", {argument(sentence, 0)}));
    }
    std::map<TermId, std::vector<Choice>> choices;
    for (const TermId sentence : all("legal")) {
      const TermId role = argument(sentence, 0), move = argument(sentence, 1);
      choices[role].push_back({sentence, grounder_.sentence("does", {role, move})});
    }
    for (auto& [role, list] : choices) choices_.push_back(std::move(list));
    terminal_ = grounder_.sentence("terminal", {});
  }

  // Nodes are the sentences, then the rules; each has a level above all that it depends on.
  void connect() {
    const std::size_t sentences = grounder_.pool().size();
    relations_.resize(sentences);
    watch_.resize(sentences);
    support_.assign(sentences, 0);
    holds_.assign(sentences, false);
    in_state_.assign(sentences, false);
    std::vector<std::size_t> open(sentences + rules_.size(), 0);
    for (std::uint32_t i = 0; i < rules_.size(); ++i) {
      const Rule& rule = rules_[i];
      for (const TermId sentence : rule.positive) watch_[sentence].push_back({i, true});
      for (const TermId sentence : rule.negative) watch_[sentence].push_back({i, false});
      open[sentences + i] = rule.positive.size() + rule.negative.size();
      ++open[rule.head];
      const std::string text = grounder_.pool().text(rule.head);
      const std::size_t begin = text.front() == '(' ? 1 : 0;
      relations_[rule.head] = text.substr(begin, text.find_first_of(" )", begin) - begin);
    }
    level_.assign(open.size(), 0);
    std::vector<std::uint32_t> ready;
    for (std::uint32_t node = 0; node < open.size(); ++node) {
      if (open[node] == 0) ready.push_back(node);
    }
    for (std::size_t i = 0; i < ready.size(); ++i) {
      const std::uint32_t node = ready[i];
      const auto reach = [&, own = level_[node]](std::size_t to) {
        level_[to] = std::max(level_[to], own + 1);
        if (--open[to] == 0) ready.push_back(static_cast<std::uint32_t>(to));
      };
      if (node >= sentences) reach(rules_[node - sentences].head);
      if (node < sentences) {
        for (const Watch& watch : watch_[node]) reach(sentences + watch.rule);
      }
    }
    if (!grounder_.limit().empty()) obstacle_ = grounder_.limit();
    if (ready.size() != open.size()) obstacle_ = "a ground sentence depends on itself";
    if (level_.empty() || !obstacle_.empty()) return;
    waiting_.resize(1 + *std::max_element(level_.begin(), level_.end()));
    queued_.assign(level_.size(), false);
    for (std::size_t i = 0; i < rules_.size(); ++i) wake(sentences + i);
    settle();
  }

  void wake(std::size_t node) {
    if (queued_[node]) return;
    queued_[node] = true;
    waiting_[level_[node]].push_back(static_cast<std::uint32_t>(node));
  }

  void set(TermId sentence, bool value) {
    if (holds_[sentence] == value) return;
    holds_[sentence] = value;
    for (const Watch& watch : watch_[sentence]) {
      Rule& rule = rules_[watch.rule];
      rule.missing += watch.positive == value ? ~std::uint32_t{0} : 1;  // minus or plus one
      ++rule.changes;
      wake(holds_.size() + watch.rule);
    }
  }

  void settle() {
    for (std::vector<std::uint32_t>& nodes : waiting_) {
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::uint32_t node = nodes[i];
        queued_[node] = false;
        if (node < holds_.size()) {
          set(node, support_[node] > 0);
          continue;
        }
        Rule& rule = rules_[node - holds_.size()];
        if (rule.fires == (rule.missing == 0)) continue;
        rule.fires = !rule.fires;
        support_[rule.head] += rule.fires ? 1 : -1;
        wake(rule.head);
      }
      nodes.clear();
    }
  }

  void assume(const std::vector<TermId>& state) {
    for (const TermId fluent : state) in_state_[fluent] = true;
    for (const TermId fluent : state_) {
      if (!in_state_[fluent]) set(fluent, false);
    }
    for (const TermId fluent : state) {
      set(fluent, true);
      in_state_[fluent] = false;
    }
    state_ = state;
  }

  void step(std::mt19937_64& random) {
    made_.clear();
    for (const std::vector<Choice>& choices : choices_) {
      legal_.clear();
      for (const Choice& choice : choices) {
        if (holds_[choice.legal]) legal_.push_back(choice.does);
      }
      if (!legal_.empty()) made_.push_back(legal_[random() % legal_.size()]);
    }
    for (const TermId move : made_) set(move, true);
    settle();
    after_.clear();
    for (const auto& [next, fluent] : next_) {
      if (holds_[next]) after_.push_back(fluent);
    }
    for (const TermId move : made_) set(move, false);
    assume(after_);
    settle();
    ++steps_;
  }

  struct Watch {
    std::uint32_t rule = 0;
    bool positive = true;
  };

  std::size_t own_;  // rules of the description itself
  Description whole_;
  Budget budget_;
  std::vector<Rule> rules_;
  gdl::Grounder grounder_;  // fills the rules
  std::string obstacle_;
  std::vector<TermId> start_;
  std::vector<std::pair<TermId, TermId>> next_;  // (next F) and (true F)
  std::vector<std::vector<Choice>> choices_;     // by role
  TermId terminal_ = 0;
  std::vector<std::string> relations_;               // by sentence
  std::vector<std::vector<Watch>> watch_;            // by sentence
  std::vector<std::int32_t> support_;                // by sentence: the rules by which it holds
  std::vector<bool> holds_, in_state_;               // by sentence
  std::vector<std::uint32_t> level_;                 // by node
  std::vector<bool> queued_;                         // by node
  std::vector<std::vector<std::uint32_t>> waiting_;  // by level
  std::vector<TermId> state_, after_, made_, legal_;
  std::uint64_t steps_ = 0, plays_ = 0;
};

std::optional<Description> read(const char* file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  const Source source(file, text.str());
  Diagnostics diagnostics;
  return in ? read_gdl_description(source, diagnostics) : std::nullopt;
}

bool measure(const char* file, double seconds, std::size_t rows) {
  const std::optional<Description> description = read(file);
  if (!description) {
    std::fprintf(stderr, "propnet: %s cannot be read as GDL\n", file);
    return false;
  }
  Network network(*description);
  if (!network.obstacle().empty()) {
    std::fprintf(stderr, "propnet: %s: %s\n", file, network.obstacle().c_str());
    return false;
  }
  std::mt19937_64 random(1);
  network.play(seconds, random);
  const auto plays = static_cast<double>(network.plays());
  const auto steps = static_cast<double>(network.steps());
  std::printf("| %s | %zu | %.0f | %.0f | %.1f |\n", file, network.rules(), plays / seconds,
              steps / seconds, steps / std::max(plays, 1.0));
  std::vector<std::pair<double, std::string>> list;
  for (const auto& [relation, seen] : network.work()) {
    list.emplace_back(seen.first, relation + " (" + std::to_string(seen.second) + " rules)");
  }
  std::sort(list.rbegin(), list.rend());
  for (std::size_t i = 0; i < std::min(rows, list.size()); ++i) {
    std::printf("  %10.1f %s\n", list[i].first, list[i].second.c_str());
  }
  return true;
}

int run(int count, char** words) {
  double seconds = 3;
  std::size_t rows = 0;
  std::vector<const char*> files;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const bool option = (word == "--seconds" || word == "--rows") && i + 1 < count;
    if (!option) files.push_back(words[i]);
    if (!option) continue;
    const double value = std::max(0.0, std::atof(words[++i]));
    if (word == "--rows") rows = static_cast<std::size_t>(value);
    if (word == "--seconds") seconds = value;
  }
  if (files.empty()) {
    std::fputs("usage: propnet FILE.kif... [--seconds N] [--rows N]\n", stderr);
    return 2;
  }
  std::puts("| file | ground rules | plays/s | steps/s | steps a play |");
  std::puts("| --- | --- | --- | --- | --- |");
  bool good = true;
  for (const char* file : files) good = measure(file, seconds, rows) && good;
  return good ? 0 : 1;
}

}  // namespace
}  // namespace zug

int main(int count, char** words) { return zug::run(count, words); }
