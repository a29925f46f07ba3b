#pragma once

// The functions of a plan as C functions.

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "backends/c/runtime/sets.h"
#include "backends/reasoner/plan/ops.h"
#include "backends/reasoner/plan/plan.h"
#include "ir/game.h"

namespace zug::c {

constexpr std::size_t longest_expression = 80;  // characters, where it stands in place

// A set of one word, moved by so many numbers.
inline std::uint64_t shifted(std::uint64_t set, std::int32_t offset) {
  return offset >= 0 ? set << offset : set >> -offset;
}

// In a register of 512 bits.
constexpr std::size_t fewest_ways = 4, star_ways = 8;

// A union of sets that are computed alike in several directions, see stars/unions.cc.
struct Star {
  struct Step {
    bool shared = false;                  // by all directions: the set
    std::uint32_t set = 0;                // of the first direction
    reasoner::Op op{};                    // if not shared, what computes it
    std::vector<std::size_t> parts;       // of which steps
    std::vector<reasoner::Slide> slides;  // SetImage, SetRay: by direction
    std::uint32_t vertex = 0, mask = 0;   // SetRay
    std::vector<std::uint64_t> words;     // SetConstant: by direction
  };
  std::size_t ways = 0;
  std::set<std::size_t> members;      // instructions, by place
  std::vector<Step> steps;            // parts before wholes
  std::set<std::uint32_t> constants;  // registers
  std::vector<std::size_t> roots;     // the sets of the union; and what they have to meet
  std::uint32_t result = 0;           // register
  std::size_t end = 0;                // of its instructions
};

// Searches that differ in the direction only, see stars/searches.cc.
struct Search {
  std::vector<std::size_t> begins;      // by direction
  std::size_t end = 0;                  // of the last one
  std::set<std::uint32_t> lost;         // registers of the searches before
  std::set<std::uint32_t> sets, flags;  // registers of its own
  std::set<std::uint32_t> shared;       // sets that are asked for behind it, too
  std::set<std::size_t> given;          // the instructions that compute what others need
};

class FunctionWriter {
 public:
  FunctionWriter(const Game& game, const reasoner::Plan& plan);

  // A Moves function lists, and becomes a second one, `choosing`, where moves are chosen from it.
  std::string name(std::uint32_t function, bool choosing = false) const;
  std::string prototype(std::uint32_t function, bool choosing = false) const;
  std::string definition(std::uint32_t function, bool choosing = false);
  std::string tables() const;  // constants and relations the functions use
  bool has_wide() const;       // does any function have sets in registers of 512 bits?
  bool has_row_parts() const;  // are rows looked up, in parts?

  // Does the choosing function end with a choice of its own, instead of leaving offers behind?
  bool chooses(std::uint32_t function) const;

  // How a function begins; `inlined`: it would be even where much happens in a turn.
  std::string linkage(bool inlined) const;
  // Makes a move of the shape by its Apply function, which gets the vertices of the move's word:
  // `vertex` says what is the one from that bit on, `start` where the turn begins.
  using VertexOf = std::function<std::string(std::uint32_t bit)>;
  std::string apply(std::uint32_t shape, const VertexOf& vertex, const std::string& start) const;
  // The same with a whole word `w` of a move.
  std::string apply_word(std::uint32_t shape) const;
  // The value of turn() behind it.
  std::string after_shape(std::uint32_t shape) const;

  // The vertex that a function leads to from `v`; `maybe`: or NONE.
  std::string next(std::uint32_t relation, const std::string& v, bool maybe) const;

  // stars/tables.cc
  std::string star_tables() const;  // what the definitions that were written need

  // The piece at `v`, given that it is one of these.
  std::string standing(const Bits& among, const std::string& v) const;

 private:
  void write(const reasoner::Function& function, std::size_t at, std::size_t end, int depth);
  // A condition, and how many values it computes that want a variable: none, `left`, or `left` and
  // `right`; with one of them it says in `ok` whether they exist.
  struct Test {
    std::string text;
    int values = 0;
  };
  void write_if(const reasoner::Function& function, std::size_t at, int depth);
  bool puts_on_each(const reasoner::Function& function, std::size_t loop) const;
  std::string modifier(std::uint32_t rules) const;
  std::string renamings() const;
  std::optional<reasoner::Slide> only_slide(std::uint32_t relation) const;
  bool is_counted(const reasoner::Instruction& test, const reasoner::Instruction& is) const;
  void emit(const reasoner::Instruction& is, int depth, const std::string& counted);
  void list_paths(int depth, const std::string& call);
  std::size_t most_moves(const reasoner::Function& function, std::size_t at, std::size_t end) const;
  std::string stepped(const std::string& word, const reasoner::Instruction& is) const;
  std::string first_word(const reasoner::Instruction& is) const;
  std::string encoded(const reasoner::Instruction& is) const;
  std::string factor(const reasoner::Instruction& is) const;
  void offer(const reasoner::Instruction& is, int depth, const std::string& counted);
  void declare_offers(const reasoner::Function& function);
  void choose_among_offers();
  std::size_t end_of_alike(std::size_t begin) const;
  void choose_among_alike(std::size_t begin, std::size_t end);
  std::string second_vertex(std::size_t begin, std::size_t end);
  std::string image(const reasoner::Instruction& is) const;
  std::string slide_table(std::uint32_t relation) const;
  std::string looped_image(const reasoner::Instruction& is) const;
  std::string image_word(const reasoner::Instruction& is, std::size_t word) const;
  std::string wide_images() const;

  // rows.cc
  // The row of the first vertex, which is moved up, or of the last one, which is moved down;
  // `within`: nothing of it to bits behind the last vertex.
  struct MovedRow {
    std::uint64_t row = 0;
    bool up = false, within = false;
  };
  void find_moved_rows();
  std::optional<MovedRow> moved_row(std::uint32_t relation) const;
  Bits row_bits(std::uint32_t relation, std::size_t v) const;
  std::string row(const reasoner::Instruction& is) const;
  std::string row_set(const reasoner::Instruction& is) const;  // empty where it is in parts
  std::string row_table(std::uint32_t relation) const;
  std::string part_tables(std::uint32_t relation) const;

  // statements.cc
  struct Text;
  struct Form;
  static const Form& form_of(reasoner::Op op);
  std::string operand(reasoner::Slot slot, std::uint32_t value) const;
  std::string filled(const Text& text, const reasoner::Instruction& is) const;
  void simple(const reasoner::Instruction& is, int depth);  // without a body
  std::string statement(const reasoner::Instruction& is) const;
  std::string one_statement(const reasoner::Instruction& is) const;  // or ""
  std::string head(const reasoner::Instruction& is) const;           // of a loop
  Test test(const reasoner::Instruction& is) const;
  // What a set gets, where that is an expression; empty elsewhere.
  std::string expression(const reasoner::Instruction& is) const;
  // Does the instruction take the set, once, as an expression?
  bool takes_expression(const reasoner::Instruction& is) const;
  std::string pieces(std::uint32_t mask) const;
  std::string pieces_word(const reasoner::Instruction& is) const;
  std::string pieces_wide(const reasoner::Instruction& is) const;
  bool can_be_wide(const reasoner::Function& function) const;
  std::string ray(const reasoner::Instruction& is) const;
  std::string single_slide(const reasoner::Instruction& is) const;
  std::string target(const reasoner::Instruction& is) const;
  std::string each(const reasoner::Instruction& is) const;
  std::string on(const reasoner::Instruction& is) const;
  Test compared(const reasoner::Instruction& is) const;
  Test assignable(const reasoner::Instruction& is) const;
  std::string leave(const reasoner::Instruction& is) const;
  void put(const reasoner::Instruction& is, int depth);
  std::string put_each(const reasoner::Instruction& is) const;
  void assign(const reasoner::Instruction& is, int depth);
  std::string unassign(const reasoner::Instruction& is) const;
  std::string turn(const reasoner::Instruction& is) const;

  // listing.cc
  // A move, or one for each vertex of a set. `counted`: the condition that says whether there is
  // a single one; empty where there is.
  void list(const reasoner::Instruction& is, int depth, const std::string& counted);
  void list_certain(const reasoner::Instruction& is, int depth);
  void list_path(const reasoner::Instruction& is, int depth);
  void call(const reasoner::Instruction& is, int depth);

  // lines.cc
  std::size_t most_lines(std::uint32_t table) const;
  bool lines_in_rows(std::uint32_t table) const;
  std::string line_tables() const;
  std::string line_table(std::uint32_t table) const;
  std::string has_line(const reasoner::Instruction& is) const;

  // stars/tables.cc
  struct StarMove {
    std::vector<reasoner::Slide> slides;  // by direction
    bool rays = false;
  };
  std::size_t edges_id(const std::vector<std::uint64_t>& words);
  std::size_t star_id(const std::vector<reasoner::Slide>& slides);

  // stars/unions.cc
  void find_stars(reasoner::Function& function);
  std::string star_text(const Star& star, std::size_t step, const std::vector<std::string>& names);
  std::vector<std::string> only_of_others(const reasoner::Function& function,
                                          std::size_t begin) const;
  void write_star(const reasoner::Function& function, std::size_t begin, int depth);

  // stars/searches.cc
  void find_searches(const reasoner::Function& function);
  bool shares(const reasoner::Function& function, std::size_t begin, Search& search) const;
  void write_search(const reasoner::Function& function, std::size_t begin, int depth);

  // expressions.cc
  void fold(const reasoner::Function& function);
  std::set<std::uint32_t> find_loose(const reasoner::Function& function) const;
  std::string set(std::uint32_t index) const;  // its register, or what stands in place of it

  std::string constant_word(std::uint32_t constant, std::size_t word) const;
  void line(int depth, const std::string& text);

  bool in_loops() const { return words_ > most_spelled; }  // goes through the words of a set?

  const Game& game_;
  const reasoner::Plan& plan_;
  std::size_t words_;
  std::vector<bool> is_wide_;  // by function: its sets are in registers of 512 bits
  std::vector<std::optional<MovedRow>> moved_rows_;  // by relation
  std::string out_;
  std::map<std::uint32_t, std::string> in_place_;  // sets of the function that have no register
  std::set<std::uint32_t> loose_;   // images and rows with bits that are cut off later
  std::set<std::uint32_t> by_bit_;  // vertices of loops which we are in, see puts_on_each()
  std::uint32_t kept_ = 0;          // the list that the function keeps
  bool counts_kept_ = false;        // its moves, which a playout remembers from turn to turn
  bool counts_depth_ = false;       // the function, which can call itself
  bool renamed_ = false;            // the function's modifiers have names of callers
  bool shared_list_ = false;        // the function lists words and paths
  bool room_ = false;               // there is some for all moves of the function
  bool choosing_ = false;           // not listing
  bool wide_ = false;               // it is one with wide sets
  bool direct_ = false;             // writing a function that chooses()
  std::vector<reasoner::Instruction> offered_;  // by it so far
  std::set<std::uint32_t> tested_;              // vertices that may be none
  std::set<std::uint32_t> given_;               // vertices that the function is given
  std::map<std::size_t, Star> stars_;           // of the function, by where they begin
  std::set<std::uint32_t> of_stars_;            // sets that nobody asks for elsewhere
  std::map<std::size_t, Search> searches_;      // of the function, by where they begin
  std::set<std::uint32_t> of_searches_;         // flags of theirs
  std::vector<StarMove> star_moves_;            // of all functions
  std::vector<std::vector<std::uint64_t>> star_edges_;
};

// Tables from vertices to their numbers and back, and what looks into them.
std::string numbers_of_vertices(const reasoner::Plan& plan, const std::string& name);

}  // namespace zug::c
