// What stars need: by how much each of their words is moved, and where that may lead.

#include <algorithm>

#include "backends/c/functions.h"
#include "backends/c/names.h"
#include "backends/c/stars/walk.h"

namespace zug::c {

using reasoner::Slide;

namespace {

// Steps in a row, at most.
std::size_t longest_walk(const std::vector<Slide>& slides) {
  std::size_t longest = 0;
  for (const Slide& slide : slides) {
    for (const std::uint32_t from : slide.from.list()) {
      longest = std::max(longest, walk(slide, from).size());
    }
  }
  return longest;
}

}  // namespace

// The number of a way to move the words of a register.
std::size_t FunctionWriter::star_id(const std::vector<Slide>& slides) {
  const auto same = [](const Slide& a, const Slide& b) {
    return a.offset == b.offset && a.from == b.from;
  };
  std::size_t id = 0;
  while (id < star_moves_.size() &&
         !std::equal(slides.begin(), slides.end(), star_moves_[id].slides.begin(),
                     star_moves_[id].slides.end(), same)) {
    ++id;
  }
  if (id == star_moves_.size()) star_moves_.push_back({slides, false});
  return id;
}

std::size_t FunctionWriter::edges_id(const std::vector<std::uint64_t>& words) {
  const auto found = std::find(star_edges_.begin(), star_edges_.end(), words);
  if (found != star_edges_.end()) return static_cast<std::size_t>(found - star_edges_.begin());
  star_edges_.push_back(words);
  return star_edges_.size() - 1;
}

// What the stars of the functions that were written need.
std::string FunctionWriter::star_tables() const {
  if (star_moves_.empty()) return "";
  std::string result = R"(
#ifdef WIDE_REGISTERS
/* Sets of up to eight directions, side by side. */
typedef set star __attribute__((vector_size(64)));
#define ALL(s) ((star)_mm512_set1_epi64((long long)(s)))
#define TURNED(x, by) ((star)_mm512_rolv_epi64((__m512i)(x), (__m512i)(by)))
#define SOME_WAY(ways, x) ((_mm512_test_epi64_mask((__m512i)(x), (__m512i)(x)) & (ways)) != 0)
#define MEET(x, y) _mm512_test_epi64_mask((__m512i)(x), (__m512i)(y))
#define ANY_WAY(ways, x) ((set)_mm512_mask_reduce_or_epi64((__mmask8)(ways), (__m512i)(x)))
)";
  for (std::size_t id = 0; id < star_moves_.size(); ++id) {
    const StarMove& move = star_moves_[id];
    const std::string i = number(id);
    std::vector<std::string> by;
    std::vector<std::string> to;
    for (const Slide& slide : move.slides) {
      by.push_back(number(static_cast<std::size_t>(slide.offset + 64) % 64));
      to.push_back(hex(shifted(slide.from.words()[0], slide.offset)));
    }
    by.resize(star_ways, "0");
    to.resize(star_ways, "0");
    result += braced("static const star by_" + i + " = ", by) + ";\n";
    result += braced("static const star to_" + i + " = ", to) + ";\n";
    result += "#define STAR_" + i + "(x) (TURNED(x, by_" + i + ") & to_" + i + ")\n";
    if (!move.rays) continue;
    result += "/* From v through `pass`, with what stops them. */\nstatic inline star rays_" + i +
              "(unsigned v, set pass) {\n  star by = by_" + i + ", reached = STAR_" + i +
              "(ALL(BIT(v))), passed = STAR_" + i + "(ALL(pass));\n";
    for (std::size_t reach = 1; reach < longest_walk(move.slides); reach *= 2) {
      result +=
          "  reached |= TURNED(reached, by) & passed, passed &= TURNED(passed, by), by += by;\n";
    }
    result += "  return reached;\n}\n";
  }
  for (std::size_t id = 0; id < star_edges_.size(); ++id) {
    std::vector<std::string> words;
    for (const std::uint64_t word : star_edges_[id]) words.push_back(hex(word));
    words.resize(star_ways, "0");
    result += braced("static const star edges_" + number(id) + " = ", words) + ";\n";
  }
  return result + "#endif\n";
}

}  // namespace zug::c
