// The tree is cut into parts: level by level from the root, until there are many times as many
// nodes as threads or only one ply is left below. The parts are then counted by the engine's own
// loop, each by whichever thread is free, and added up. Addition does not mind the order, so the
// counts are the same for any number of threads.
//
// With a table (transpositions.h) a part is walked by the loop here instead, which asks the table
// at each node that has at least two plies below; the engine counts the last two.
//
// Example: breakthrough to depth 5 with two threads. The root has 22 moves, the next level 484
// nodes: enough. So 484 trees of depth 3 are counted, and the 1 + 22 nodes above added.

#include "backends/reasoner/tree/tree_count.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "backends/reasoner/tree/transpositions.h"

namespace zug::reasoner {
namespace {

// Many times as many parts as threads: they are of different sizes, and the last ones to be counted
// keep everybody waiting.
constexpr std::size_t parts_per_thread = 64;

struct StoppedCounting {};

// A tree to be counted, below one of the root's moves.
struct TreePart {
  State root;
  std::size_t first_move = 0;
};

// What the parts are, and what has been counted above them.
struct CutTree {
  std::vector<TreePart> parts;
  int depth = 0;  // of each part
  std::vector<Move> first_moves;
  std::vector<PerftRow> rows;  // by first move: what lies above the parts, and leaves found there
};

void add_counts(PerftRow& to, const PerftRow& counts) {
  to.leaves += counts.leaves;
  to.states += counts.states;
}

// One thread's walk through trees.
class TreeWalk {
 public:
  TreeWalk(const Reasoner& reasoner, const TreeOptions& options, Transpositions* table,
           Progress progress)
      : reasoner_(reasoner),
        scratch_(reasoner.scratch()),
        last_(options.last),
        table_(table),
        progress_(std::move(progress)) {}

  // Of a state as complete() left it, with a player to move.
  PerftRow count(const State& root, int depth) {
    if (table_ == nullptr || depth < least_asked) return count_by_engine(root, depth);
    if (levels_.size() < static_cast<std::size_t>(depth))
      levels_.resize(static_cast<std::size_t>(depth));
    State& key = levels_[static_cast<std::size_t>(depth) - 1].key;
    key = root;
    reasoner_.remove_dead_parts(key);
    if (const std::optional<PerftRow> known = table_->find(key, depth)) return *known;
    const PerftRow result = depth == least_asked ? count_by_engine(root, depth) : walk(root, depth);
    table_->keep(key, result);
    return result;
  }

  // The nodes one ply below `parent`: who is still playing becomes a part; of the others there are
  // so many.
  std::uint64_t expand(const TreePart& parent, std::vector<TreePart>& children) {
    Moves moves;
    reasoner_.list(parent.root, scratch_, moves);
    std::uint64_t over = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      TreePart child = parent;
      if (reasoner_.play(child.root, moves[i], scratch_)) {
        children.push_back(std::move(child));
      } else {
        ++over;
      }
    }
    return over;
  }

 private:
  // What is less deep is counted faster than looked up.
  static constexpr int least_asked = 2;

  // Memory of a node whose tree is so deep; nodes of the same depth take turns.
  struct Level {
    State key;
    State child;
    Moves moves;
  };

  PerftRow count_by_engine(const State& root, int depth) {
    const std::optional<PerftRow> row = reasoner_.perft(root, depth, scratch_, progress_, last_);
    if (!row) throw StoppedCounting();
    return *row;
  }

  // Of trees deeper than least_asked.
  PerftRow walk(const State& state, int depth) {
    PerftRow row{depth, 0, 1};
    Level& level = levels_[static_cast<std::size_t>(depth) - 1];
    reasoner_.list(state, scratch_, level.moves);
    if (progress_ && !progress_(1)) throw StoppedCounting();
    for (std::size_t i = 0; i < level.moves.size(); ++i) {
      level.child = state;
      if (reasoner_.play(level.child, level.moves[i], scratch_)) {
        add_counts(row, count(level.child, depth - 1));
      } else {
        ++row.states;
      }
    }
    return row;
  }

  const Reasoner& reasoner_;
  Scratch scratch_;
  LastPly last_;
  Transpositions* table_;
  Progress progress_;
  std::vector<Level> levels_;  // by depth - 1
};

// The root's moves, each with the row above its parts.
CutTree cut_at_root(const Reasoner& reasoner, const State& root, int depth) {
  Scratch scratch = reasoner.scratch();
  CutTree tree;
  tree.depth = depth - 1;
  Moves moves;
  reasoner.list(root, scratch, moves);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    tree.first_moves.push_back(reasoner.to_ir(root, moves[i]));
    State child = root;
    const bool playing = reasoner.play(child, moves[i], scratch);
    const bool leaf = tree.depth == 0;
    const bool part = playing && !leaf;
    tree.rows.push_back({tree.depth, leaf ? 1u : 0u, part ? 0u : 1u});
    if (part) tree.parts.push_back({std::move(child), i});
  }
  return tree;
}

void cut_further(TreeWalk& walk, std::size_t wanted, CutTree& tree) {
  while (tree.depth > 2 && !tree.parts.empty() && tree.parts.size() < wanted) {
    const std::vector<TreePart> parents = std::exchange(tree.parts, {});
    for (const TreePart& parent : parents) {
      // The parent itself and those that are over; a part counts its own root.
      tree.rows[parent.first_move].states += 1 + walk.expand(parent, tree.parts);
    }
    --tree.depth;
  }
}

// Threads that take parts one after another, and the calling thread, which watches.
class PartCounter {
 public:
  PartCounter(const Reasoner& reasoner, const TreeOptions& options, const CutTree& tree)
      : reasoner_(reasoner), options_(options), tree_(tree), rows_(tree.parts.size()) {
    if (options.hash_bytes > 0) {
      table_ = std::make_unique<Transpositions>(options.hash_bytes, reasoner.state_words());
    }
  }

  // False when `progress` stopped it; throws what a thread threw.
  bool run(const Progress& progress) {
    const std::size_t wanted = std::min(options_.threads, tree_.parts.size());
    std::vector<std::thread> threads;
    threads.reserve(wanted);
    running_ = wanted;
    try {
      while (threads.size() < wanted) threads.emplace_back([this] { work(); });
    } catch (const std::system_error&) {  // the machine has no more: those there are do it all
      const std::lock_guard<std::mutex> lock(mutex_);
      running_ -= wanted - threads.size();
    }
    if (threads.empty()) {
      running_ = 1;
      work();
    }
    const bool finished = watch(progress);
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    return finished;
  }
  const std::vector<PerftRow>& rows() const { return rows_; }

 private:
  void work() {
    try {
      TreeWalk walk(reasoner_, options_, table_.get(), [this](std::uint64_t states) {
        seen_ += states;
        return !stop_;
      });
      for (std::size_t i = next_++; i < rows_.size() && !stop_; i = next_++) {
        rows_[i] = walk.count(tree_.parts[i].root, tree_.depth);
      }
    } catch (const StoppedCounting&) {
      // The calling thread knows why.
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      stop_ = true;
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    --running_;
    ended_.notify_one();
  }

  bool watch(const Progress& progress) {
    bool go_on = true;
    std::unique_lock<std::mutex> lock(mutex_);
    while (!ended_.wait_for(lock, std::chrono::milliseconds(5), [this] { return running_ == 0; })) {
      lock.unlock();
      go_on = go_on && (!progress || progress(seen_.exchange(0)));
      if (!go_on) stop_ = true;
      lock.lock();
    }
    return go_on;
  }

  const Reasoner& reasoner_;
  const TreeOptions& options_;
  const CutTree& tree_;
  std::vector<PerftRow> rows_;  // by part
  std::unique_ptr<Transpositions> table_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::uint64_t> seen_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::size_t running_ = 0;
  std::exception_ptr failure_;
};

bool plain(const TreeOptions& options) { return options.threads == 1 && options.hash_bytes == 0; }

std::optional<CutTree> count_parts(const Reasoner& reasoner, const State& root, int depth,
                                   const TreeOptions& options, const Progress& progress) {
  CutTree tree = cut_at_root(reasoner, root, depth);
  TreeWalk walk(reasoner, options, nullptr, {});
  if (options.threads > 1) cut_further(walk, parts_per_thread * options.threads, tree);
  PartCounter counter(reasoner, options, tree);
  if (!counter.run(progress)) return std::nullopt;
  for (std::size_t i = 0; i < tree.parts.size(); ++i) {
    add_counts(tree.rows[tree.parts[i].first_move], counter.rows()[i]);
  }
  return tree;
}

}  // namespace

std::optional<PerftRow> count_tree(const Reasoner& reasoner, const State& root, int depth,
                                   const TreeOptions& options, const Progress& progress) {
  if (depth <= 1 || reasoner.player(root) == keeper || plain(options)) {
    Scratch scratch = reasoner.scratch();
    return reasoner.perft(root, depth, scratch, progress, options.last);
  }
  const std::optional<CutTree> tree = count_parts(reasoner, root, depth, options, progress);
  if (!tree) return std::nullopt;
  PerftRow result{depth, 0, 1};
  for (const PerftRow& row : tree->rows) add_counts(result, row);
  return result;
}

std::optional<std::vector<FirstMove>> count_by_move(const Reasoner& reasoner, const State& root,
                                                    int depth, const TreeOptions& options,
                                                    const Progress& progress) {
  if (plain(options) && options.last == LastPly::Made) {
    Scratch scratch = reasoner.scratch();
    return reasoner.divide(root, depth, scratch, progress);
  }
  std::vector<FirstMove> result;
  if (reasoner.player(root) == keeper) return result;
  const std::optional<CutTree> tree = count_parts(reasoner, root, depth, options, progress);
  if (!tree) return std::nullopt;
  for (std::size_t i = 0; i < tree->rows.size(); ++i) {
    result.push_back({tree->first_moves[i], tree->rows[i]});
  }
  std::sort(result.begin(), result.end(),
            [](const FirstMove& a, const FirstMove& b) { return a.move < b.move; });
  return result;
}

}  // namespace zug::reasoner
