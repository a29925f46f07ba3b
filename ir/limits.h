#pragma once

// Every bound that input can hit, in one place. A reader that hits one says the number.

#include <cstddef>
#include <cstdint>

namespace zug::limits {

inline constexpr std::size_t source_bytes = 16u << 20;
inline constexpr std::size_t tokens = 250'000;           // of one file, and after macro expansion
inline constexpr std::size_t expansion_steps = 500'000;  // macro calls and emitted tokens
inline constexpr std::size_t expansion_depth = 200;      // macro calls inside macro calls
inline constexpr std::size_t nesting = 200;              // brackets inside brackets
inline constexpr std::size_t priorities = 64;            // sets of moves, one above the other
inline constexpr std::size_t players = 255;              // and the keeper
inline constexpr std::size_t vertices = 16'384;
inline constexpr std::size_t board_side = 64;         // files, and ranks, of a Metagame board
inline constexpr std::size_t board_edges = 1u << 20;  // of a board made by a reader
inline constexpr std::size_t expressions = 300'000;   // nodes after unrolling powers
inline constexpr std::size_t automaton_edges = 20'000'000;
inline constexpr std::size_t diagnostics = 100;
inline constexpr std::size_t move_length = 10'000;          // modifiers in one move
inline constexpr std::size_t keeper_moves = 100'000;        // one after another
inline constexpr std::size_t play_length = 1'000'000;       // moves of one play
inline constexpr std::size_t search_places = 1u << 24;      // (state, vertex) pairs under way
inline constexpr std::size_t offsets = 1u << 20;            // tried for a way back to the start
inline constexpr std::size_t listed_modifiers = 1u << 26;   // in all moves of one state together
inline constexpr std::uint64_t counted_moves = 0xffffffff;  // of one state, in random plays
inline constexpr std::size_t neighbour_entries = 1u << 26;  // directions times vertices
inline constexpr std::size_t product_nodes = 4'000'000;  // of rules and board, in passes/analysis
inline constexpr std::size_t product_edges = 30'000'000;
inline constexpr std::size_t relation_pairs = 1u << 21;  // of one table of shifts in a plan
inline constexpr std::size_t plan_places = 300'000;      // modifiers and branches of a plan
inline constexpr std::size_t c_lines = 100'000;          // of a reasoner in C
inline constexpr std::size_t c_bytes = 32u << 20;        // of it, where lines are long
inline constexpr std::size_t search_depth = 2'000;  // modifiers in a row, for engines with a plan
inline constexpr std::size_t ground_rules = 1'000'000;  // of a GDL description, counted one by one
inline constexpr std::size_t gdl_steps = 50'000;        // of ways spelled out as rules of GDL
inline constexpr std::size_t gdl_places = 100'000'000;  // looked at to find which writes matter
// Steps of a Budget (ir/budget.h), a few seconds each; those of the keeper's proof are short.
inline constexpr std::uint64_t form_steps = 250'000'000;  // product, straightness, lints
inline constexpr std::uint64_t termination_steps = 200'000'000;
inline constexpr std::uint64_t keeper_steps = 1'000'000'000;
inline constexpr std::uint64_t ground_steps = 50'000'000;   // of grounding a GDL description
inline constexpr std::uint64_t work_per_state = 1'000;      // of a large game; steps
inline constexpr std::size_t search_memory = 1u << 28;      // bytes, of states that a search keeps
inline constexpr std::size_t ground_term_symbols = 10'000;  // of one term of GDL, written down
inline constexpr std::int64_t number = 2'147'483'647;

}  // namespace zug::limits
