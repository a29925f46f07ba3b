// A game player in Prolog. A state is a sorted list of fluents, and is put into dynamic predicates
// to be asked about. All successors of a state are computed before any of them is entered, so that
// each state is put there once. Relations keep their answers (backends/prolog/text.cc) and note
// it; those that depend on the moves are forgotten with the moves, the others with the state.
//
// A state with a fluent `midturn` lies inside a turn that one player makes in several steps, as
// `zug convert --to gdl` writes them; perft counts the steps of a turn as one. A state with a
// fluent `keeper` belongs to nobody: everybody's only move is noop, and the keeper of an RBG game,
// who is no player, makes one of his. These belong to the turn before, and replays pass over them.

#include "backends/prolog/driver.h"

namespace zug::prolog {

const char* const driver = R"PROLOG(
:- style_check(-singleton).
:- dynamic does/2.
:- dynamic kept/2.
:- dynamic fluent/2.
:- discontiguous fluent/2.
:- dynamic reset/1.
:- discontiguous reset/1.

holds(Fluent) :- fluent(Fluent, Goal), call(Goal).

roles(Roles) :- findall(Role, 'r role'(Role), Roles).

initial(State) :- findall(F, 'r init'(F), List), sort(List, State).

enter(State) :-
    forall(fluent(_, Goal), retractall(Goal)),
    retractall(does(_, _)),
    forget(moves), forget(state),
    forall(member(F, State), (fluent(F, Goal), assertz(Goal))).

note(Level, Relation) :- kept(Level, Relation), !.
note(Level, Relation) :- assertz(kept(Level, Relation)).

forget(Level) :- abolish_all_tables, forall(retract(kept(Level, Relation)), reset(Relation)).

joint(Roles, Joint) :- maplist(moves_of, Roles, Lists), maplist(member, Joint, Lists).

moves_of(Role, Moves) :-
    findall(M, 'r legal'(Role, M), List), sort(List, Moves),
    ( Moves = [] -> fault(['no legal move for ', Role, ' in a state that is not terminal']) ; true ).

successor(Roles, Joint, Next) :-
    maplist([Role, Move]>>assertz(does(Role, Move)), Roles, Joint),
    findall(F, 'r next'(F), List), sort(List, Next),
    retractall(does(_, _)),
    forget(moves).

fault(Parts) :- atomic_list_concat(Parts, Text), throw(fault(Text)).

% The joint moves of a state that belongs to the turn before.
inside(State, Roles, Joints) :-
    ( memberchk(midturn, State) -> true ; memberchk(keeper, State) ),
    enter(State), \+ 'r terminal', roles(Roles),
    findall(J, joint(Roles, J), Joints),
    ( memberchk(midturn, State) -> true ; Joints = [Joint], maplist(==(noop), Joint) ).

% ---- perft

perft(From, To) :-
    forall(between(From, To, Depth),
           ( get_time(Start), initial(State),
             count(State, Depth, Leaves, States),
             get_time(End), Seconds is End - Start,
             format("row ~w ~w ~w ~6f~n", [Depth, Leaves, States, Seconds]), flush_output )).

count(State, Depth, Leaves, States) :-
    inside(State, Roles, Joints), !,
    findall(S, (member(J, Joints), successor(Roles, J, S)), List),
    count_all(List, Depth, 0, Leaves, 0, States).
count(_, 0, 1, 1) :- !.
count(State, Depth, Leaves, States) :-
    enter(State),
    (   'r terminal'
    ->  Leaves = 0, States = 1
    ;   roles(Roles),
        findall(J, joint(Roles, J), Joints),
        Below is Depth - 1,
        (   Below =:= 0, \+ may_be_midturn
        ->  length(Joints, Leaves), States is Leaves + 1
        ;   findall(S, (member(J, Joints), successor(Roles, J, S)), List),
            count_all(List, Below, 0, Leaves, 1, States)
        )
    ).

may_be_midturn :- ( fluent(midturn, _) ; fluent(keeper, _) ), !.

count_all([], _, L, L, S, S).
count_all([State|Rest], Depth, L0, L, S0, S) :-
    count(State, Depth, L1, S1),
    L2 is L0 + L1, S2 is S0 + S1,
    count_all(Rest, Depth, L2, L, S2, S).

% Depth is at least 1.
divide(Depth) :-
    initial(State), enter(State),
    (   'r terminal'
    ->  true
    ;   roles(Roles), Below is Depth - 1,
        findall(J, joint(Roles, J), Joints),
        findall(J-S, (member(J, Joints), successor(Roles, J, S)), Pairs),
        forall(member(J-S, Pairs),
               ( count(S, Below, Leaves, States),
                 format("part ~w ~w", [Leaves, States]),
                 forall(member(M, J), ( write(' '), write_kif(M) )), nl ))
    ).

% ---- random plays

% Playouts is 0: as many as the time allows.
bench(Budget, Playouts, Seed) :-
    set_random(seed(Seed)),
    get_time(Start), End is Start + Budget,
    between(1, inf, Played),
    initial(State), roles(Roles),
    play(Roles, State, 0, Length, 0, Choices, 0, Most),
    maplist(goal_of, Roles, Goals),
    atomic_list_concat(Goals, ' ', Scores),
    get_time(Now), Seconds is Now - Start,
    format("play ~w ~w ~w ~6f ~w~n", [Length, Choices, Most, Seconds, Scores]), flush_output,
    (   Playouts > 0
    ->  Played >= Playouts
    ;   Now >= End
    ), !.

play(Roles, State, L0, L, C0, C, M0, M) :-
    enter(State),
    (   'r terminal'
    ->  L = L0, C = C0, M = M0
    ;   maplist(moves_of, Roles, Lists),
        maplist(random_element, Lists, Joint),
        maplist(length, Lists, Sizes), foldl([N, P, Q]>>(Q is P * N), Sizes, 1, Size),
        successor(Roles, Joint, Next),
        L1 is L0 + 1, C1 is C0 + Size, M1 is max(M0, Size),
        ( L1 > 100000 -> fault(['a play has more than 100000 steps']) ; true ),
        play(Roles, Next, L1, L, C1, C, M1, M)
    ).

random_element(List, Element) :-
    length(List, N), K is random(N), nth0(K, List, Element).

goal_of(Role, Goal) :-
    findall(G, 'r goal'(Role, G), List), sort(List, Goals),
    ( Goals = [Goal]
    -> ( is_goal(Goal) -> true
       ; with_output_to(atom(Text), write_kif(Goal)),
         fault([Role, ' has the goal \'', Text,
                '\' in a terminal state, which is no number from 0 to 100'])
       )
    ; length(Goals, N), fault([N, ' goals for ', Role, ' in a terminal state'])
    ).

is_goal(Goal) :-
    atomic(Goal), atom_codes(Goal, Codes), Codes = [_|_],
    forall(member(Code, Codes), between(0'0, 0'9, Code)),
    number_codes(Number, Codes), Number =< 100.

% ---- replay

replay(Plays) :- roles(Roles), initial(State), forall(member(Play, Plays), follow(Roles, State, Play)).

follow(Roles, State, Play) :-
    memberchk(keeper, State), inside(State, Roles, [Joint]), !,
    successor(Roles, Joint, Next),
    follow(Roles, Next, Play).
follow(Roles, State, Play) :-
    enter(State),
    (   'r terminal'
    ->  writeln(terminal),
        forall(member(R, Roles), ( goal_of(R, G), format("goal ~w ~w~n", [R, G]) )),
        ( Play = [] -> true ; fault(['a move after the end']) )
    ;   writeln(playing),
        forall(member(R, Roles), ( moves_of(R, Ms), format("legal ~w", [R]),
                                   forall(member(M, Ms), ( write(' '), write_kif(M) )), nl )),
        (   Play = [] -> true
        ;   Play = [Joint|Rest],
            ( maplist('r legal', Roles, Joint) -> true ; fault(['an illegal move in the play']) ),
            successor(Roles, Joint, Next),
            follow(Roles, Next, Rest)
        )
    ).

write_kif(Term) :- atomic(Term), !, write(Term).
write_kif(Term) :-
    Term =.. [Name|Arguments],
    format("(~w", [Name]),
    forall(member(A, Arguments), ( write(' '), write_kif(A) )),
    write(')').

run(Goal) :-
    on_signal(int, _, default),
    set_stream(user_output, encoding(octet)),
    catch(( call(Goal) -> writeln(done) ; writeln('error the goal failed') ), Error, report(Error)),
    halt.

report(fault(Text)) :- !, format("error ~w~n", [Text]).
report(error(resource_error(What), _)) :- !, format("limit ~q~n", [What]).
report(Error) :- message_to_codes(Error, Text), format("error ~w~n", [Text]).
message_to_codes(Error, Text) :- format(atom(Text), "~q", [Error]).
)PROLOG";

}  // namespace zug::prolog
