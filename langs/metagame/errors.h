#pragma once

// What to say where the grammar has committed itself and the text goes on differently. The
// compiler demands an entry for every rule under `must`. Behind '\037' stands what recovery puts
// there, other ways behind '|'; 'zug' is the name of something that has none.

#include "langs/metagame/grammar.h"

namespace zug::metagame {

// clang-format off
template <typename> inline constexpr const char* message = nullptr;

#define ZUG_MESSAGE(RULE, TEXT) template <> inline constexpr auto message<grammar::RULE> = TEXT;
ZUG_MESSAGE(file_number, "expected the file of a square, a number\037" "1")
ZUG_MESSAGE(square_comma, "expected ',' and the rank of the square\037" ",|,1)")
ZUG_MESSAGE(rank_number, "expected the rank of a square, a number\037" "1")
ZUG_MESSAGE(close_square, "expected ')' after the square\037" ")")
ZUG_MESSAGE(squares, "expected '{' and squares such as (1,2)\037" "{(1,1)}|{")
ZUG_MESSAGE(first_square, "expected a square such as (1,2)\037" "(1,1)")
ZUG_MESSAGE(close_squares, "expected another square or '}'\037" "}")
ZUG_MESSAGE(first_piece_name, "expected the name of a piece\037" "zug")
ZUG_MESSAGE(close_names, "expected another name or '}'\037" "}")
ZUG_MESSAGE(described_side, "expected PLAYER or OPPONENT\037" "player")
ZUG_MESSAGE(close_side, "expected '}' after the player\037" "}|} {")
ZUG_MESSAGE(player_gen, "expected {PLAYER}, {OPPONENT} or ANY_PLAYER\037" "any_player|{|{player}")
ZUG_MESSAGE(described_pieces, "expected ANY_PIECE or names of pieces in braces\037" "any_piece|{")
ZUG_MESSAGE(close_description, "expected ']' at the end of the description\037" "]")
ZUG_MESSAGE(goal_what, "expected a description such as [{opponent} any_piece]\037" "[any_player any_piece]|[")
ZUG_MESSAGE(goal_at, "expected AT and a list of squares\037" "at|at {(1,1)}")
ZUG_MESSAGE(stalemated, "expected PLAYER or OPPONENT\037" "opponent")
ZUG_MESSAGE(board_files, "expected the number of files\037" "1")
ZUG_MESSAGE(board_by, "expected BY and the number of ranks\037" "by|by 1")
ZUG_MESSAGE(board_ranks, "expected the number of ranks\037" "1")
ZUG_MESSAGE(board_type_word, "expected BOARD_TYPE\037" "board_type|board_type planar")
ZUG_MESSAGE(board_type, "expected PLANAR or VERTICAL_CYLINDER\037" "planar")
ZUG_MESSAGE(inversion_kind, "expected FORWARD or DIAGONAL\037" "diagonal")
ZUG_MESSAGE(promote_rank_word, "expected PROMOTE_RANK and a number\037" "promote_rank|promote_rank 1")
ZUG_MESSAGE(promote_rank, "expected the number of a rank\037" "1")
ZUG_MESSAGE(assigned_at, "expected AT and a list of squares\037" "at|at {(1,1)}")
ZUG_MESSAGE(assigner, "expected PLAYER, OPPONENT or RANDOM\037" "player")
ZUG_MESSAGE(assigns, "expected ASSIGNS and pieces\037" "assigns|assigns {zug}")
ZUG_MESSAGE(assigned_pieces, "expected names of pieces in braces, or ANY_PIECE\037" "{zug}|{")
ZUG_MESSAGE(assigned_to, "expected TO and a list of squares\037" "to|to {(1,1)}")
ZUG_MESSAGE(end_decision, "expected END DECISION\037" "end decision")
ZUG_MESSAGE(end_decision_word, "expected DECISION after END\037" "decision")
ZUG_MESSAGE(assignment_list, "expected DECISION or a piece and its squares\037" "zug at {(1,1)}")
ZUG_MESSAGE(compare_x, "expected X after '['\037" "x")
ZUG_MESSAGE(comparative, "expected '>=', '=' or '<='\037" "=")
ZUG_MESSAGE(compare_number, "expected a number\037" "1")
ZUG_MESSAGE(close_compare, "expected ']' after the number\037" "]")
ZUG_MESSAGE(ride_min, "expected the least number of leaps\037" "1")
ZUG_MESSAGE(ride_max, "expected the greatest number of leaps\037" "1")
ZUG_MESSAGE(before_word, "expected BEFORE and a comparison such as [X >= 0]\037" "before|before [x = 1]")
ZUG_MESSAGE(before, "expected a comparison such as [X >= 0]\037" "[x = 1]|[")
ZUG_MESSAGE(over_word, "expected OVER and a comparison such as [X = 1]\037" "over|over [x = 1]|over [x = 1] after [x = 1] hop_over [any_player any_piece] <1,1> symmetry {} end movement")
ZUG_MESSAGE(over, "expected a comparison such as [X = 1]\037" "[x = 1]|[")
ZUG_MESSAGE(after_word, "expected AFTER and a comparison such as [X >= 0]\037" "after|after [x = 1]")
ZUG_MESSAGE(after, "expected a comparison such as [X >= 0]\037" "[x = 1]|[")
ZUG_MESSAGE(hop_over_word, "expected HOP_OVER and a description\037" "hop_over|hop_over [any_player any_piece]")
ZUG_MESSAGE(hop_over, "expected a description such as [any_player any_piece]\037" "[any_player any_piece]|[")
ZUG_MESSAGE(movement_type, "expected LEAP, RIDE or HOP\037" "leap")
ZUG_MESSAGE(direction, "expected a direction such as <1,2>\037" "<1,1>|<")
ZUG_MESSAGE(direction_dx, "expected a number of files, not negative\037" "1")
ZUG_MESSAGE(direction_comma, "expected ',' and a number of ranks\037" ",|,1>")
ZUG_MESSAGE(direction_dy, "expected a number of ranks, not negative\037" "1")
ZUG_MESSAGE(close_direction, "expected '>' after the direction\037" ">")
ZUG_MESSAGE(symmetry_word, "expected SYMMETRY and a set of symmetries\037" "symmetry|symmetry {}")
ZUG_MESSAGE(symmetry_set, "expected ALL_SYMMETRY or a set such as {forward side rotation}\037" "{}|{")
ZUG_MESSAGE(close_symmetry, "expected FORWARD, SIDE, ROTATION or '}'\037" "}")
ZUG_MESSAGE(end_movement, "expected END MOVEMENT\037" "end movement")
ZUG_MESSAGE(end_movement_word, "expected MOVEMENT after END\037" "movement|movement end")
ZUG_MESSAGE(first_movement, "expected MOVEMENT\037" "movement|MOVEMENT LEAP <0,1> SYMMETRY {} END MOVEMENT")
ZUG_MESSAGE(capture_by, "expected BY and the ways to capture\037" "by|by {clobber}")
ZUG_MESSAGE(capture_methods, "expected a set such as {retrieve clobber hop}\037" "{clobber}|{")
ZUG_MESSAGE(close_methods, "expected RETRIEVE, CLOBBER, HOP or '}'\037" "}")
ZUG_MESSAGE(type_word, "expected TYPE and a description\037" "type|type [any_player any_piece]|type [any_player any_piece] effect remove movement leap <1,1> symmetry {} end movement")
ZUG_MESSAGE(capture_type, "expected a description such as [{opponent} any_piece]\037" "[any_player any_piece]|[")
ZUG_MESSAGE(effect_word, "expected EFFECT\037" "effect|effect remove")
ZUG_MESSAGE(effect, "expected REMOVE, PLAYER POSSESSES or OPPONENT POSSESSES\037" "remove")
ZUG_MESSAGE(effect_verb, "expected POSSESSES\037" "possesses")
ZUG_MESSAGE(end_capture, "expected another MOVEMENT or END CAPTURE\037" "end capture|movement")
ZUG_MESSAGE(end_capture_word, "expected CAPTURE after END\037" "capture|capture end")
ZUG_MESSAGE(first_capture, "expected CAPTURE\037" "capture|capture by {clobber} type [any_player any_piece] effect remove MOVEMENT LEAP <0,1> SYMMETRY {} END MOVEMENT end capture")
ZUG_MESSAGE(promoted_piece, "expected the name of a piece\037" "zug")
ZUG_MESSAGE(promotion_side, "expected PLAYER or OPPONENT\037" "player")
ZUG_MESSAGE(options_word, "expected OPTIONS and a description\037" "options|options [any_player any_piece]")
ZUG_MESSAGE(options, "expected a description such as [{player} any_piece]\037" "[any_player any_piece]|[")
ZUG_MESSAGE(promote_def, "expected PROMOTE_TO or DECISION\037" "promote_to|promote_to zug")
ZUG_MESSAGE(end_moving, "expected another MOVEMENT or END MOVING\037" "end moving|movement")
ZUG_MESSAGE(end_moving_word, "expected MOVING after END\037" "moving|moving end")
ZUG_MESSAGE(end_capturing, "expected another CAPTURE or END CAPTURING\037" "end capturing|capture")
ZUG_MESSAGE(end_capturing_word, "expected CAPTURING after END\037" "capturing|capturing end")
ZUG_MESSAGE(end_promoting, "expected END PROMOTING\037" "end promoting")
ZUG_MESSAGE(end_promoting_word, "expected PROMOTING after END\037" "promoting|promoting end")
ZUG_MESSAGE(defined_piece, "expected the name of a piece\037" "zug")
ZUG_MESSAGE(end_define, "expected MOVING, CAPTURING, PROMOTING, CONSTRAINTS (in this order) or END DEFINE\037" "end define|end define define zug|moving|capturing|promoting")
ZUG_MESSAGE(end_define_word, "expected DEFINE after END\037" "define|define end")
ZUG_MESSAGE(game_word, "expected GAME and the name of the game\037" "game|game zug")
ZUG_MESSAGE(game_name, "expected the name of the game\037" "zug")
ZUG_MESSAGE(board_part, "expected a goal, or BOARD_SIZE\037" "arrive|eradicate|stalemate|board_size|goals|board_size 1 by 1 board_type planar promote_rank 1")
ZUG_MESSAGE(setup_part, "expected SETUP\037" "setup|setup zug at {(1,1)}")
ZUG_MESSAGE(end_game, "expected DEFINE, or END GAME\037" "define|end game .")
ZUG_MESSAGE(end_game_word, "expected GAME after END\037" "game|game .")
ZUG_MESSAGE(end_game_dot, "expected '.' after END GAME\037" ".")
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
