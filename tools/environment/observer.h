#pragma once

// States as arrays of numbers, for learners: planes, each a number for every square.
//
//   piece:NAME      1 where such a piece stands
//   score:NAME      what that player has, everywhere: of its bound as float, itself as byte (at
//   variable:NAME   most 255); likewise each variable
//   to move:NAME    1 everywhere when that player is to move
//   position        1 where the turn starts, in games in which that matters
//   phase:N         1 everywhere behind switch number N, where a player has several kinds of turns
//   chosen          of split actions: where the parts of the move chosen so far are; the first one
//                   has 1/16 (as byte: 1), the second one 2/16, ... at most 1
//
// A board that is a full rectangle has shape (planes, rows, columns), the top row first; any other
// one (vertices, planes), in the order of vertices.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "passes/analysis/symmetry/symmetry.h"

namespace zug::environment {

class Observer {
 public:
  Observer(const reasoner::Reasoner& rules, bool split);

  const std::vector<std::string>& planes() const { return names_; }
  bool rectangle() const { return width_ != 0; }
  std::vector<std::size_t> shape() const;
  std::size_t size() const { return names_.size() * vertices_; }

  // By index of a number, where it stands in the observation of the image of the state; its own
  // inverse. Empty where phases have no images, as not enough is known of them.
  std::optional<std::vector<std::uint32_t>> image(const PlayerSymmetry& symmetry) const;

  // size() numbers; Number is float or std::uint8_t. `over`: nobody is to move.
  template <class Number>
  void write(const reasoner::State& state, bool over, std::span<const VertexId> chosen,
             Number* out) const;

 private:
  void find_rectangle(const Game& game);
  void find_turns(const Game& game);
  void add(const std::string& kind, const std::string& name) { names_.push_back(kind + name); }
  void find_runs();
  template <class Number>
  void write_pieces(const std::uint64_t* word, Number* out) const;
  template <class Number>
  void write_runs(const std::uint64_t* word, Number* out) const;
  template <class Number>
  void fill(std::size_t plane, Number value, Number* out) const;
  std::size_t index(std::size_t plane, VertexId vertex) const {
    return plane * plane_step_ + cell_of_[vertex.value] * cell_step_;
  }
  template <class Number>
  void put(std::size_t plane, VertexId vertex, Number value, Number* out) const {
    out[index(plane, vertex)] = value;
  }

  reasoner::Reasoner rules_;
  std::vector<std::string> names_;
  std::size_t vertices_ = 0, pieces_ = 0, players_ = 0, variables_ = 0;
  std::size_t width_ = 0, height_ = 0;
  std::size_t plane_step_ = 1, cell_step_ = 1;
  std::vector<std::uint32_t> cell_of_;         // by vertex
  std::vector<std::uint32_t> cell_of_number_;  // by number in the sets
  struct Run {  // cells one behind another, whose numbers are so, too
    std::uint32_t cell = 0;
    std::uint32_t number = 0;
    std::uint32_t length = 0;  // at most 8
  };
  std::vector<Run> runs_;           // by cell; none where cells are not one behind another
  std::size_t position_plane_ = 0;  // 0: there is none
  std::vector<std::uint32_t> plane_of_switch_;  // by modifier; 0: none
  std::size_t chosen_plane_ = 0;
};

}  // namespace zug::environment
