// A level is what was reached and not yet gone on from when it began; so after d levels exactly the
// positions that at most d moves lead to have been reached, and those that fewer lead to gone on
// from. Every position that was reached was also looked at.

#include "tools/compare/graph.h"

#include <algorithm>
#include <utility>

namespace zug::compare {

Graph::Graph(const Side& side, const std::vector<std::size_t>* players)
    : players_(players), walker_(side.walker()) {
  add(walker_->start());
  look_at_new();
}

void Graph::look_at_new() {
  for (std::size_t number = views_.size(); number < positions_.size(); ++number) {
    views_.push_back(walker_->look(positions_[number], Names::Without));
    if (players_ != nullptr) renumber_players(*players_, views_.back());
    next_.emplace_back();
  }
}

std::uint32_t Graph::add(Words position) {
  const auto number = static_cast<std::uint32_t>(positions_.size());
  const auto [at, fresh] = numbers_.emplace(walker_->identity(position, Names::Without), number);
  if (fresh) positions_.push_back(std::move(position));
  return at->second;
}

void Graph::expand(std::size_t number) {
  const std::size_t moves = walker_->look(positions_[number], Names::Without).moves;
  next_[number].reserve(moves);
  for (std::size_t move = 0; move < moves; ++move) {
    next_[number].push_back(add(walker_->follow(move)));
  }
  look_at_new();
}

bool Graph::goes_on() const {
  return std::any_of(views_.begin() + static_cast<std::ptrdiff_t>(expanded_), views_.end(),
                     [](const View& view) { return view.moves > 0; });
}

std::string Graph::name(std::size_t number, std::size_t move) {
  return walker_->look(positions_[number], Names::With).names[move];
}

std::vector<std::uint32_t> Graph::in_order(const std::function<bool()>& stop) {
  std::unordered_map<Words, std::size_t, WordsHash> seen;
  std::vector<Words> queue;
  std::vector<std::uint32_t> result;
  const auto reach = [&](Words position) {
    if (!seen.emplace(walker_->all_of(position), queue.size()).second) return;
    result.push_back(numbers_.at(walker_->identity(position, Names::Without)));
    queue.push_back(std::move(position));
  };
  reach(walker_->start());
  for (std::size_t at = 0; at < queue.size(); ++at) {
    if (stop()) return {};
    walker_->look(queue[at], Names::Without);
    std::vector<Words> next;
    for (const std::size_t move : walker_->ascending()) next.push_back(walker_->follow(move));
    for (Words& position : next) reach(std::move(position));
  }
  return result;
}

}  // namespace zug::compare
