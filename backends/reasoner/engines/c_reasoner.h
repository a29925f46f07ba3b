#pragma once

// A compiled reasoner, its functions found by their names: the one binding of what backends/c
// declares in a header. States are blocks of bytes here, and the
// list of moves has the layout that all generated headers share (backends/c/runtime/header.cc).

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "backends/reasoner/compilers/compile.h"
#include "ir/reference/semantics.h"

namespace zug {

struct CMoves {
  using Parts = std::uint32_t (*)[2];
  std::size_t count = 0;
  std::size_t room = 0;
  void* word = nullptr;
  std::size_t part_count = 0;
  std::size_t part_room = 0;
  Parts part = nullptr;
  void* kept = nullptr;
};

struct CPlays {
  std::size_t plays = 0;
  void* state = nullptr;
  std::uint32_t* count = nullptr;
  std::int16_t* player = nullptr;
  std::uint64_t* random = nullptr;
  void* drawn = nullptr;
  std::size_t room = 0;
  void* word = nullptr;
};

using CState = std::vector<std::uint64_t>;

struct CReasoner {
  // `name` begins the names of the functions. Throws CompileFailure when one is missing.
  CReasoner(const std::string& name, std::unique_ptr<Library> made);

  CState new_state() const { return CState((state_size() + 7) / 8); }
  // Move number `index` of a list made for the state.
  Move move(const CState& state, const CMoves& moves, std::size_t index) const;

  std::unique_ptr<Library> library;
  std::size_t (*state_size)() = nullptr;
  void (*start)(void*) = nullptr;
  int (*complete)(void*) = nullptr;
  int (*list)(void*, CMoves*) = nullptr;
  void (*apply)(void*, const CMoves*, std::size_t) = nullptr;
  void (*free)(CMoves*) = nullptr;
  std::size_t (*parts)(const void*, const CMoves*, std::size_t, std::size_t,
                       CMoves::Parts) = nullptr;
  int (*player)(const void*) = nullptr;
  std::int64_t (*score)(const void*, int) = nullptr;
  int (*piece)(const void*, unsigned) = nullptr;
  int (*sample)(void*, std::uint64_t*, CMoves*) = nullptr;
  int (*playout_from)(const void*, int, std::uint64_t*, CMoves*, void*) = nullptr;
  // Null where some moves are no words.
  std::size_t (*step)(const CPlays*, const void*, CMoves*) = nullptr;
  using Perft = int (*)(const void*, int, std::uint64_t*, std::uint64_t*, const volatile int*);
  Perft perft = nullptr;
  Perft perft_bulk = nullptr;
};

}  // namespace zug
