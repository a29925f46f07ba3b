#pragma once

// Ways through the automata, spelled out as bodies of GDL rules.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "backends/gdl/speaker.h"
#include "passes/analysis/graph/digraph.h"

namespace zug::gdl_writer {

// A modifier of a move, and where it is applied.
struct Mark {
  const Node* node = nullptr;
  Term at;
};

struct Path {
  std::uint32_t program = 0;
  std::uint32_t node = 0;  // arrived at, its step done
  Term at;
  Bits domain;  // where `at` can be
  Body body;
  Situation now;
  std::vector<Mark> marks;
};

enum class Until {
  Accept,    // a word of a pattern is complete: where does not matter
  Turn,      // the next switch of the rules, with all modifiers on the way
  Part,      // likewise, and each modifier on the way, up to the next cut (parts.cc)
  Rest,      // likewise from where a turn was cut: the first modifier has a cut before it
  Modifier,  // the next modifier of the rules
  Complete,  // the next switch of the rules exists: neither where nor how matters
  Onward,    // likewise, with a cut before the next modifier
};

// It only matters that the end can be reached.
bool any_place(Until until);

class Unfolder {
 public:
  using Finish = std::function<void(const Path&)>;
  explicit Unfolder(Speaker& speaker) : speaker_(speaker) {}

  // Nodes of the rules from which the turn can always be completed, see completion.h: found when
  // they are first asked for, since that takes long.
  void set_safe(std::function<std::set<std::uint32_t>()> find) { find_safe_ = std::move(find); }
  bool safe(std::uint32_t node) const {
    if (!safe_) safe_ = find_safe_();
    return safe_->count(node) != 0;
  }

  // The modifiers before which turns may be cut.
  void set_cuts(std::set<std::uint32_t> cuts) { cuts_ = std::move(cuts); }

  // Calls `finish` for every way from `path` on, the alternatives of a rule.
  void unfold(const Path& path, Until until, const Finish& finish);
  // Likewise, the step of the node `path.node` not yet being done.
  void enter(const Path& at_node, Until until, const Finish& finish);

  // Does the step of the node `path.node` at `path.at`; false when it cannot be done.
  bool arrive(Path& path);
  // Goes along `link`, without doing its step.
  bool go(const Path& path, const Link& link, Path& next);

  Outcome pattern(std::uint32_t program, bool positive, const Term& at, const Bits& domain,
                  const Situation& now);
  // Can the turn be completed from the node, whose step is done, at `at`?
  Outcome completion(std::uint32_t node, const Term& at, const Bits& domain, const Situation& now);
  // Likewise, if it is cut before the next modifier.
  Outcome onward(std::uint32_t node, const Term& at, const Bits& domain, const Situation& now) {
    return ask(0, node, Until::Onward, at, domain, now, "onward");
  }
  bool needs_position(std::uint32_t program) const;
  // The squares that the step of a node of the rules looks at when done at `v`.
  Bits looks(std::uint32_t node, std::uint32_t v);

 private:
  struct View {
    std::string name;
    Outcome::Kind kind = Outcome::Kind::If;
    bool position = true;
  };
  struct Loops {
    Components components;
    std::vector<bool> cyclic;  // by component
    std::vector<bool> passed;  // by node: it is in a loop, but no view has to know of it
  };
  struct LoopView {
    std::string name;
    bool states = false;    // the node is an argument
    std::size_t ranks = 0;  // > 0: the number of steps left is an argument
  };

  const Loops& loops(std::uint32_t program, Until until);
  void find_passed(Loops& loops, std::span<const std::uint32_t> members);
  void follow_links(const Path& path, std::uint32_t component, Until until, const Finish& arrived);
  bool stops(std::uint32_t program, const Node& node, Until until) const;
  bool is_cut(std::uint32_t node, Until until) const;
  const Relation& reads(std::uint32_t program, std::uint32_t node, Until until, bool inside);
  // The writes that can matter behind a node, each with the first piece that does not differ from
  // its own in any test there.
  std::vector<Write> relevant(const std::vector<Write>& writes, std::uint32_t program,
                              std::uint32_t node, Until until, bool inside);
  // The variables that are looked up behind a node.
  const std::set<std::uint32_t>& variables(std::uint32_t program, std::uint32_t node, Until until);
  const std::set<Bits>& tests(std::uint32_t program, std::uint32_t node, Until until);
  void enter_loop(Path path, Until until, const Finish& finish);
  const LoopView& loop_view(const Path& path, const std::vector<Write>& writes, Until until);
  void write_loop(const LoopView& view, const Path& path, const std::vector<Write>& writes,
                  Until until);
  bool unseen(std::uint32_t off);
  std::size_t ranks(std::uint32_t program, const std::vector<std::uint32_t>& members) const;
  std::string memory(const Path& path, const std::vector<Write>& writes, Until until);
  Term loop_term(const LoopView& view, const Term& rank, std::uint32_t node, const Term& at,
                 const Term* exit_node, const Term* exit_at, const std::vector<Write>& writes);
  Outcome ask(std::uint32_t program, std::uint32_t start, Until until, const Term& at,
              const Bits& domain, const Situation& now, const std::string& stem);
  std::optional<Relation> way_back(const Write& write, const Bits& domain) const;
  void go_back(Path& path, Write& write, const Relation& back);

  Speaker& speaker_;
  std::set<std::uint32_t> cuts_;
  std::function<std::set<std::uint32_t>()> find_safe_;
  mutable std::optional<std::set<std::uint32_t>> safe_;
  std::map<std::pair<std::uint32_t, Until>, Loops> loops_;
  std::map<std::string, Relation> reads_;
  std::map<std::string, std::set<Bits>> tests_;
  std::map<std::string, std::set<std::uint32_t>> variables_;
  std::map<std::string, View> views_;
  std::map<Relation, std::size_t> ways_back_;  // numbered as they come
  std::map<std::string, LoopView> loop_views_;
  std::size_t depth_ = 0;
  std::size_t places_read_ = 0, steps_ = 0;
};

void append(Body& body, const Body& more);

}  // namespace zug::gdl_writer
