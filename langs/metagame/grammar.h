#pragma once

// Pell's grammar of symmetric chess-like games (1992, appendix A, with the additions of his Prolog
// release: INVERSION, sections that may be left out), one rule per production, the production above
// it (quoted words are terminals). Letters of either case are the same. A rule eats its inner gaps,
// never its outer ones. The first word decides everywhere, so no action is ever taken back.

#include <tao/pegtl.hpp>

namespace zug::metagame::grammar {

using namespace tao::pegtl;

// clang-format off

// comment = "%" to the end of the line
struct comment : seq<one<'%'>, until<at<eolf>>> {};
struct gap : star<sor<space, comment>> {};

struct word_character : sor<alnum, one<'_'>> {};
template <class Text> struct word : seq<Text, not_at<word_character>> {};
#define ZUG_WORD(NAME, TEXT) struct NAME : word<TAO_PEGTL_ISTRING(TEXT)> {};
ZUG_WORD(w_all_symmetry, "all_symmetry") ZUG_WORD(w_any_piece, "any_piece") ZUG_WORD(w_any_player, "any_player")
ZUG_WORD(w_after, "after") ZUG_WORD(w_arrive, "arrive") ZUG_WORD(w_assigns, "assigns") ZUG_WORD(w_at, "at")
ZUG_WORD(w_before, "before") ZUG_WORD(w_board_size, "board_size") ZUG_WORD(w_board_type, "board_type") ZUG_WORD(w_by, "by")
ZUG_WORD(w_capture, "capture") ZUG_WORD(w_capturing, "capturing") ZUG_WORD(w_clobber, "clobber")
ZUG_WORD(w_constraints, "constraints") ZUG_WORD(w_continue_captures, "continue_captures") ZUG_WORD(w_decision, "decision")
ZUG_WORD(w_define, "define") ZUG_WORD(w_diagonal, "diagonal") ZUG_WORD(w_displaces, "displaces") ZUG_WORD(w_effect, "effect")
ZUG_WORD(w_end, "end") ZUG_WORD(w_eradicate, "eradicate") ZUG_WORD(w_forward, "forward") ZUG_WORD(w_game, "game")
ZUG_WORD(w_goals, "goals") ZUG_WORD(w_hop, "hop") ZUG_WORD(w_hop_over, "hop_over") ZUG_WORD(w_inversion, "inversion")
ZUG_WORD(w_leap, "leap") ZUG_WORD(w_longest, "longest") ZUG_WORD(w_max, "max") ZUG_WORD(w_min, "min")
ZUG_WORD(w_movement, "movement") ZUG_WORD(w_moving, "moving") ZUG_WORD(w_must_capture, "must_capture")
ZUG_WORD(w_opponent, "opponent") ZUG_WORD(w_options, "options") ZUG_WORD(w_over, "over") ZUG_WORD(w_planar, "planar")
ZUG_WORD(w_player, "player") ZUG_WORD(w_possesses, "possesses") ZUG_WORD(w_promote_rank, "promote_rank")
ZUG_WORD(w_promote_to, "promote_to") ZUG_WORD(w_promoting, "promoting") ZUG_WORD(w_random, "random")
ZUG_WORD(w_remove, "remove") ZUG_WORD(w_retrieve, "retrieve") ZUG_WORD(w_ride, "ride") ZUG_WORD(w_rotation, "rotation")
ZUG_WORD(w_setup, "setup") ZUG_WORD(w_side, "side") ZUG_WORD(w_stalemate, "stalemate") ZUG_WORD(w_symmetry, "symmetry")
ZUG_WORD(w_to, "to") ZUG_WORD(w_type, "type") ZUG_WORD(w_vertical_cylinder, "vertical_cylinder") ZUG_WORD(w_x, "x")
#undef ZUG_WORD
struct reserved : sor<w_all_symmetry, w_any_piece, w_any_player, w_after, w_arrive, w_assigns, w_at, w_before, w_board_size,
    w_board_type, w_by, w_capture, w_capturing, w_clobber, w_constraints, w_continue_captures, w_decision, w_define,
    w_diagonal, w_displaces, w_effect, w_end, w_eradicate, w_forward, w_game, w_goals, w_hop, w_hop_over, w_inversion, w_leap,
    w_longest, w_max, w_min, w_movement, w_moving, w_must_capture, w_opponent, w_options, w_over, w_planar, w_player,
    w_possesses, w_promote_rank, w_promote_to, w_promoting, w_random, w_remove, w_retrieve, w_ride, w_rotation, w_setup,
    w_side, w_stalemate, w_symmetry, w_to, w_type, w_vertical_cylinder, w_x> {};

// number = digit { digit }, as a whole word; identifier = any other word that is not reserved
struct number : seq<plus<digit>, not_at<word_character>> {};
struct identifier_text : plus<word_character> {};
struct identifier_word : seq<not_at<reserved>, not_at<number>, identifier_text> {};

// ---- parts of many productions

// square = "(" number "," number ")"
struct file_number : seq<number> {};
struct rank_number : seq<number> {};
struct square_comma : one<','> {};
struct close_square : one<')'> {};
struct square : seq<one<'('>, gap, must<file_number>, gap, must<square_comma>, gap, must<rank_number>, gap, must<close_square>> {};
// square_list = "{" square { square } "}"
struct open_squares : one<'{'> {};
struct first_square : seq<square> {};
struct close_squares : one<'}'> {};
struct square_list : seq<open_squares, gap, must<first_square>, star<gap, square>, gap, must<close_squares>> {};
struct squares : seq<square_list> {};
// piece_names = "{" identifier { identifier } "}" | ANY_PIECE
struct any_piece : seq<w_any_piece> {};
struct piece_name : seq<identifier_word> {};
struct first_piece_name : seq<piece_name> {};
struct close_names : one<'}'> {};
struct name_list : seq<one<'{'>, gap, must<first_piece_name>, star<gap, piece_name>, gap, must<close_names>> {};
struct piece_names : sor<any_piece, name_list> {};
// player_gen = "{" player "}" | ANY_PLAYER; player = PLAYER | OPPONENT
struct side_player : seq<w_player> {};
struct side_opponent : seq<w_opponent> {};
struct side_word : sor<side_player, side_opponent> {};
struct close_side : one<'}'> {};
struct any_player : seq<w_any_player> {};
struct described_side : seq<side_word> {};
struct player_gen : sor<any_player, seq<one<'{'>, gap, must<described_side>, gap, must<close_side>>> {};
// description = "[" player_gen piece_names "]"
struct open_description : one<'['> {};
struct described_pieces : seq<piece_names> {};
struct close_description : one<']'> {};
struct description_text : seq<open_description, gap, must<player_gen>, gap, must<described_pieces>, gap, must<close_description>> {};

// ---- goals

// goal = ARRIVE description AT square_list | ERADICATE description | STALEMATE player
struct goal_what : seq<description_text> {};
struct goal_at : seq<w_at> {};
struct arrive : seq<w_arrive, gap, must<goal_what>, gap, must<goal_at>, gap, must<squares>> {};
struct eradicate : seq<w_eradicate, gap, must<goal_what>> {};
struct stalemated : seq<side_word> {};
struct stalemate : seq<w_stalemate, gap, must<stalemated>> {};
struct goal : sor<arrive, eradicate, stalemate> {};
// goal_defs = [ GOALS { goal } ]
struct goal_defs : seq<w_goals, star<gap, goal>> {};

// ---- board = BOARD_SIZE number BY number BOARD_TYPE board_type [ INVERSION inversion ] PROMOTE_RANK number

struct board_files : seq<number> {};
struct board_by : seq<w_by> {};
struct board_ranks : seq<number> {};
struct board_type_word : seq<w_board_type> {};
struct planar : seq<w_planar> {};
struct vertical_cylinder : seq<w_vertical_cylinder> {};
struct board_type : sor<planar, vertical_cylinder> {};
struct inversion_forward : seq<w_forward> {};
struct inversion_diagonal : seq<w_diagonal> {};
struct inversion_kind : sor<inversion_forward, inversion_diagonal> {};
struct promote_rank_word : seq<w_promote_rank> {};
struct promote_rank : seq<number> {};
struct board_size_word : seq<w_board_size> {};
struct board : seq<board_size_word, gap, must<board_files>, gap, must<board_by>, gap, must<board_ranks>, gap,
    must<board_type_word>, gap, must<board_type>, gap, opt<w_inversion, gap, must<inversion_kind>, gap>,
    must<promote_rank_word>, gap, must<promote_rank>> {};

// ---- setup

// assignment = identifier AT square_list
struct assigned_piece : seq<identifier_word> {};
struct assigned_at : seq<w_at> {};
struct assignment : seq<assigned_piece, gap, must<assigned_at>, gap, must<squares>> {};
// assignment_decision = DECISION assigner ASSIGNS piece_names TO square_list END DECISION
struct assigner_player : seq<w_player> {};
struct assigner_opponent : seq<w_opponent> {};
struct assigner_random : seq<w_random> {};
struct assigner : sor<assigner_player, assigner_opponent, assigner_random> {};
struct assigns : seq<w_assigns> {};
struct assigned_pieces : seq<piece_names> {};
struct assigned_to : seq<w_to> {};
struct end_decision : seq<w_end> {};
struct end_decision_word : seq<w_decision> {};
struct assignment_decision : seq<w_decision, gap, must<assigner>, gap, must<assigns>, gap, must<assigned_pieces>, gap,
    must<assigned_to>, gap, must<squares>, gap, must<end_decision>, gap, must<end_decision_word>> {};
// assignment_list = assignment_decision | assignment { assignment }
struct assignments : seq<assignment, star<gap, assignment>> {};
struct assignment_list : sor<assignment_decision, assignments> {};
struct setup_word : seq<w_setup> {};
struct setup : seq<setup_word, gap, must<assignment_list>> {};

// ---- movements

// compare_eq = "[" X comparative number "]"; comparative = ">=" | "=" | "<="
struct open_compare : one<'['> {};
struct compare_x : seq<w_x> {};
struct at_least : string<'>', '='> {};
struct at_most : string<'<', '='> {};
struct exactly : one<'='> {};
struct comparative : sor<at_least, at_most, exactly> {};
struct compare_number : seq<number> {};
struct close_compare : one<']'> {};
struct compare : seq<open_compare, gap, must<compare_x>, gap, must<comparative>, gap, must<compare_number>, gap, must<close_compare>> {};
// leaper = LEAP
struct leap : seq<w_leap> {};
// rider = RIDE [ MIN number ] [ MAX number ] [ LONGEST ]
struct ride_word : seq<w_ride> {};
struct ride_min : seq<number> {};
struct ride_max : seq<number> {};
struct longest : seq<w_longest> {};
struct ride : seq<ride_word, opt<gap, w_min, gap, must<ride_min>>, opt<gap, w_max, gap, must<ride_max>>, opt<gap, longest>> {};
// hopper = HOP BEFORE compare_eq OVER compare_eq AFTER compare_eq HOP_OVER description
struct before_word : seq<w_before> {};
struct before : seq<compare> {};
struct over_word : seq<w_over> {};
struct over : seq<compare> {};
struct after_word : seq<w_after> {};
struct after : seq<compare> {};
struct hop_over_word : seq<w_hop_over> {};
struct hop_over : seq<description_text> {};
struct hop : seq<w_hop, gap, must<before_word>, gap, must<before>, gap, must<over_word>, gap, must<over>, gap,
    must<after_word>, gap, must<after>, gap, must<hop_over_word>, gap, must<hop_over>> {};
// movement_type = leaper | rider | hopper
struct movement_type : sor<leap, ride, hop> {};
// direction = "<" number "," number ">"
struct open_direction : one<'<'> {};
struct direction_dx : seq<number> {};
struct direction_comma : one<','> {};
struct direction_dy : seq<number> {};
struct close_direction : one<'>'> {};
struct direction : seq<open_direction, gap, must<direction_dx>, gap, must<direction_comma>, gap, must<direction_dy>, gap, must<close_direction>> {};
// symmetry_set = ALL_SYMMETRY | "{" [ FORWARD ] [ SIDE ] [ ROTATION ] "}"
struct all_symmetry : seq<w_all_symmetry> {};
struct symmetric_forward : seq<w_forward> {};
struct symmetric_side : seq<w_side> {};
struct symmetric_rotation : seq<w_rotation> {};
struct close_symmetry : one<'}'> {};
struct symmetry_set : sor<all_symmetry, seq<one<'{'>, star<gap, sor<symmetric_forward, symmetric_side, symmetric_rotation>>, gap, must<close_symmetry>>> {};
// movement = MOVEMENT movement_type direction SYMMETRY symmetry_set END MOVEMENT
struct symmetry_word : seq<w_symmetry> {};
struct end_movement : seq<w_end> {};
struct end_movement_word : seq<w_movement> {};
struct movement : seq<w_movement, gap, must<movement_type>, gap, must<direction>, gap, must<symmetry_word>, gap,
    must<symmetry_set>, gap, must<end_movement>, gap, must<end_movement_word>> {};
struct first_movement : seq<movement> {};
// movement_def = movement { movement }
struct movement_def : seq<must<first_movement>, star<gap, movement>> {};

// ---- captures

// capture_methods = "{" [ RETRIEVE ] [ CLOBBER ] [ HOP ] "}"
struct open_methods : one<'{'> {};
struct by_retrieve : seq<w_retrieve> {};
struct by_clobber : seq<w_clobber> {};
struct by_hop : seq<w_hop> {};
struct close_methods : one<'}'> {};
struct capture_methods : seq<open_methods, star<gap, sor<by_retrieve, by_clobber, by_hop>>, gap, must<close_methods>> {};
// effect = REMOVE | player POSSESSES | player DISPLACES
struct effect_remove : seq<w_remove> {};
struct effect_possesses : seq<w_possesses> {};
struct effect_displaces : seq<w_displaces> {};
struct effect_verb : sor<effect_possesses, effect_displaces> {};
struct effect_side : seq<side_word> {};
struct effect : sor<effect_remove, seq<effect_side, gap, must<effect_verb>>> {};
// capture = CAPTURE BY capture_methods TYPE description EFFECT effect movement_def END CAPTURE
struct capture_by : seq<w_by> {};
struct type_word : seq<w_type> {};
struct capture_type : seq<description_text> {};
struct effect_word : seq<w_effect> {};
struct end_capture : seq<w_end> {};
struct end_capture_word : seq<w_capture> {};
struct capture : seq<w_capture, gap, must<capture_by>, gap, must<capture_methods>, gap, must<type_word>, gap,
    must<capture_type>, gap, must<effect_word>, gap, must<effect>, gap, movement_def, gap,
    must<end_capture>, gap, must<end_capture_word>> {};
struct first_capture : seq<capture> {};

// ---- pieces

// constraint_def = [ MUST_CAPTURE ] [ CONTINUE_CAPTURES ]
struct must_capture : seq<w_must_capture> {};
struct continue_captures : seq<w_continue_captures> {};
struct constraints : seq<w_constraints, star<gap, sor<must_capture, continue_captures>>> {};
// promote_def = PROMOTE_TO identifier | DECISION player OPTIONS description
struct promoted_piece : seq<identifier_word> {};
struct promote_to : seq<w_promote_to, gap, must<promoted_piece>> {};
struct promotion_side : seq<side_word> {};
struct options_word : seq<w_options> {};
struct options : seq<description_text> {};
struct promotion_decision : seq<w_decision, gap, must<promotion_side>, gap, must<options_word>, gap, must<options>> {};
struct promote_def : sor<promote_to, promotion_decision> {};
// piece_def = DEFINE identifier [ MOVING movement_def END MOVING ] [ CAPTURING capture { capture } END CAPTURING ]
//             [ PROMOTING promote_def END PROMOTING ] [ CONSTRAINTS constraint_def ] END DEFINE
struct end_moving : seq<w_end> {};
struct end_moving_word : seq<w_moving> {};
struct moving : seq<w_moving, gap, movement_def, gap, must<end_moving>, gap, must<end_moving_word>> {};
struct end_capturing : seq<w_end> {};
struct end_capturing_word : seq<w_capturing> {};
struct capturing : seq<w_capturing, gap, must<first_capture>, star<gap, capture>, gap, must<end_capturing>, gap, must<end_capturing_word>> {};
struct end_promoting : seq<w_end> {};
struct end_promoting_word : seq<w_promoting> {};
struct promoting : seq<w_promoting, gap, must<promote_def>, gap, must<end_promoting>, gap, must<end_promoting_word>> {};
struct defined_piece : seq<identifier_word> {};
struct piece_constraints : seq<constraints> {};
struct end_define : seq<w_end> {};
struct end_define_word : seq<w_define> {};
struct piece_def : seq<w_define, gap, must<defined_piece>, gap, opt<moving, gap>, opt<capturing, gap>, opt<promoting, gap>,
    opt<piece_constraints, gap>, must<end_define>, gap, must<end_define_word>> {};

// ---- game = GAME identifier goal_defs board SETUP assignment_list [ CONSTRAINTS constraint_def ]
//             { piece_def } END GAME "."     What follows is ignored.

struct game_word : seq<w_game> {};
struct game_name : seq<identifier_word> {};
struct board_part : seq<board> {};
struct setup_part : seq<setup> {};
struct game_constraints : seq<constraints> {};
struct end_game : seq<w_end> {};
struct end_game_word : seq<w_game> {};
struct end_game_dot : one<'.'> {};
struct header : seq<gap, must<game_word>, gap, must<game_name>, gap, opt<goal_defs, gap>, must<board_part>, gap,
    must<setup_part>, gap, opt<game_constraints, gap>> {};
// Where reading goes on after an error: at a piece.
struct pieces : seq<star<piece_def, gap>, must<end_game>, gap, must<end_game_word>, gap, must<end_game_dot>> {};
struct file : seq<header, pieces> {};

// clang-format on

}  // namespace zug::metagame::grammar
