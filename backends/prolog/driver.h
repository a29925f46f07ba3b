#pragma once

namespace zug::prolog {

// The Prolog program that plays the clauses of text.h. Its goals print one line per result:
//
//   perft(From, To)       row DEPTH LEAVES STATES SECONDS, one line per depth
//   divide(Depth)         part LEAVES STATES JOINT-MOVE, one line per first move
//   bench(Budget, Playouts, Seed)
//                         play LENGTH CHOICES MOST SECONDS SCORE..., one line per playout; SECONDS
//                         since the first one began, roles in order
//   replay(Plays)         Plays: lists of joint moves, a joint move one term per role in order.
//                         For each state of a play: terminal or not, legal ROLE MOVE..., goal ROLE
//                         N
//   error TEXT            the description has a fault that only playing shows
//   limit TEXT            Prolog has no room for more
//   beyond TEXT           a limit of ours is reached
//   done                  that was all: without this line the results are not complete
//
// It asks for two facts, most_parts(N) of a turn and most_noops(N) in a row.
extern const char* const driver;

}  // namespace zug::prolog
