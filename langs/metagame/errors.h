#pragma once

// What to say where the grammar has committed itself and the text goes on differently. The
// compiler demands an entry for every rule under `must`.

#include "langs/metagame/grammar.h"

namespace zug::metagame {

// clang-format off
template <typename> inline constexpr const char* message = nullptr;

#define ZUG_MESSAGE(RULE, TEXT) template <> inline constexpr auto message<grammar::RULE> = TEXT;
ZUG_MESSAGE(file_number, "expected the file of a square, a number")
ZUG_MESSAGE(square_comma, "expected ',' and the rank of the square")
ZUG_MESSAGE(rank_number, "expected the rank of a square, a number")
ZUG_MESSAGE(close_square, "expected ')' after the square")
ZUG_MESSAGE(squares, "expected '{' and squares such as (1,2)")
ZUG_MESSAGE(first_square, "expected a square such as (1,2)")
ZUG_MESSAGE(close_squares, "expected another square or '}'")
ZUG_MESSAGE(first_piece_name, "expected the name of a piece")
ZUG_MESSAGE(close_names, "expected another name or '}'")
ZUG_MESSAGE(described_side, "expected PLAYER or OPPONENT")
ZUG_MESSAGE(close_side, "expected '}' after the player")
ZUG_MESSAGE(player_gen, "expected {PLAYER}, {OPPONENT} or ANY_PLAYER")
ZUG_MESSAGE(described_pieces, "expected ANY_PIECE or names of pieces in braces")
ZUG_MESSAGE(close_description, "expected ']' at the end of the description")
ZUG_MESSAGE(goal_what, "expected a description such as [{opponent} any_piece]")
ZUG_MESSAGE(goal_at, "expected AT and a list of squares")
ZUG_MESSAGE(stalemated, "expected PLAYER or OPPONENT")
ZUG_MESSAGE(board_files, "expected the number of files")
ZUG_MESSAGE(board_by, "expected BY and the number of ranks")
ZUG_MESSAGE(board_ranks, "expected the number of ranks")
ZUG_MESSAGE(board_type_word, "expected BOARD_TYPE")
ZUG_MESSAGE(board_type, "expected PLANAR or VERTICAL_CYLINDER")
ZUG_MESSAGE(inversion_kind, "expected FORWARD or DIAGONAL")
ZUG_MESSAGE(promote_rank_word, "expected PROMOTE_RANK and a number")
ZUG_MESSAGE(promote_rank, "expected the number of a rank")
ZUG_MESSAGE(assigned_at, "expected AT and a list of squares")
ZUG_MESSAGE(assigner, "expected PLAYER, OPPONENT or RANDOM")
ZUG_MESSAGE(assigns, "expected ASSIGNS and pieces")
ZUG_MESSAGE(assigned_pieces, "expected names of pieces in braces, or ANY_PIECE")
ZUG_MESSAGE(assigned_to, "expected TO and a list of squares")
ZUG_MESSAGE(end_decision, "expected END DECISION")
ZUG_MESSAGE(end_decision_word, "expected DECISION after END")
ZUG_MESSAGE(assignment_list, "expected DECISION or a piece and its squares")
ZUG_MESSAGE(compare_x, "expected X after '['")
ZUG_MESSAGE(comparative, "expected '>=', '=' or '<='")
ZUG_MESSAGE(compare_number, "expected a number")
ZUG_MESSAGE(close_compare, "expected ']' after the number")
ZUG_MESSAGE(ride_min, "expected the least number of leaps")
ZUG_MESSAGE(ride_max, "expected the greatest number of leaps")
ZUG_MESSAGE(before_word, "expected BEFORE and a comparison such as [X >= 0]")
ZUG_MESSAGE(before, "expected a comparison such as [X >= 0]")
ZUG_MESSAGE(over_word, "expected OVER and a comparison such as [X = 1]")
ZUG_MESSAGE(over, "expected a comparison such as [X = 1]")
ZUG_MESSAGE(after_word, "expected AFTER and a comparison such as [X >= 0]")
ZUG_MESSAGE(after, "expected a comparison such as [X >= 0]")
ZUG_MESSAGE(hop_over_word, "expected HOP_OVER and a description")
ZUG_MESSAGE(hop_over, "expected a description such as [any_player any_piece]")
ZUG_MESSAGE(movement_type, "expected LEAP, RIDE or HOP")
ZUG_MESSAGE(direction, "expected a direction such as <1,2>")
ZUG_MESSAGE(direction_dx, "expected a number of files, not negative")
ZUG_MESSAGE(direction_comma, "expected ',' and a number of ranks")
ZUG_MESSAGE(direction_dy, "expected a number of ranks, not negative")
ZUG_MESSAGE(close_direction, "expected '>' after the direction")
ZUG_MESSAGE(symmetry_word, "expected SYMMETRY and a set of symmetries")
ZUG_MESSAGE(symmetry_set, "expected ALL_SYMMETRY or a set such as {forward side rotation}")
ZUG_MESSAGE(close_symmetry, "expected FORWARD, SIDE, ROTATION or '}'")
ZUG_MESSAGE(end_movement, "expected END MOVEMENT")
ZUG_MESSAGE(end_movement_word, "expected MOVEMENT after END")
ZUG_MESSAGE(first_movement, "expected MOVEMENT")
ZUG_MESSAGE(capture_by, "expected BY and the ways to capture")
ZUG_MESSAGE(capture_methods, "expected a set such as {retrieve clobber hop}")
ZUG_MESSAGE(close_methods, "expected RETRIEVE, CLOBBER, HOP or '}'")
ZUG_MESSAGE(type_word, "expected TYPE and a description")
ZUG_MESSAGE(capture_type, "expected a description such as [{opponent} any_piece]")
ZUG_MESSAGE(effect_word, "expected EFFECT")
ZUG_MESSAGE(effect, "expected REMOVE, PLAYER POSSESSES or OPPONENT POSSESSES")
ZUG_MESSAGE(effect_verb, "expected POSSESSES")
ZUG_MESSAGE(end_capture, "expected another MOVEMENT or END CAPTURE")
ZUG_MESSAGE(end_capture_word, "expected CAPTURE after END")
ZUG_MESSAGE(first_capture, "expected CAPTURE")
ZUG_MESSAGE(promoted_piece, "expected the name of a piece")
ZUG_MESSAGE(promotion_side, "expected PLAYER or OPPONENT")
ZUG_MESSAGE(options_word, "expected OPTIONS and a description")
ZUG_MESSAGE(options, "expected a description such as [{player} any_piece]")
ZUG_MESSAGE(promote_def, "expected PROMOTE_TO or DECISION")
ZUG_MESSAGE(end_moving, "expected another MOVEMENT or END MOVING")
ZUG_MESSAGE(end_moving_word, "expected MOVING after END")
ZUG_MESSAGE(end_capturing, "expected another CAPTURE or END CAPTURING")
ZUG_MESSAGE(end_capturing_word, "expected CAPTURING after END")
ZUG_MESSAGE(end_promoting, "expected END PROMOTING")
ZUG_MESSAGE(end_promoting_word, "expected PROMOTING after END")
ZUG_MESSAGE(defined_piece, "expected the name of a piece")
ZUG_MESSAGE(end_define, "expected MOVING, CAPTURING, PROMOTING, CONSTRAINTS (in this order) or END DEFINE")
ZUG_MESSAGE(end_define_word, "expected DEFINE after END")
ZUG_MESSAGE(game_word, "expected GAME and the name of the game")
ZUG_MESSAGE(game_name, "expected the name of the game")
ZUG_MESSAGE(board_part, "expected a goal, or BOARD_SIZE")
ZUG_MESSAGE(setup_part, "expected SETUP")
ZUG_MESSAGE(end_game, "expected DEFINE, or END GAME")
ZUG_MESSAGE(end_game_word, "expected GAME after END")
ZUG_MESSAGE(end_game_dot, "expected '.' after END GAME")
#undef ZUG_MESSAGE
// clang-format on

struct Errors {
  template <typename Rule>
  static constexpr const char* message = metagame::message<Rule>;
  // Rules named here also occur where failing is no error; raise only under `must`.
  template <typename Rule>
  static constexpr bool raise_on_failure = false;
};

}  // namespace zug::metagame
