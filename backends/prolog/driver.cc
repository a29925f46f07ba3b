// A game player in Prolog. A state is a sorted list of fluents, and is put into dynamic predicates
// to be asked about. All successors of a state are computed before any of them is entered, so that
// each state is put there once. Relations keep their answers (backends/prolog/text.cc) and note
// it; those that depend on the moves are forgotten with the moves, the others with the state.
//
// A state with a fluent `midturn` lies inside a turn that one player makes in several steps, as
// `zug convert --to gdl` writes them; perft counts the steps of a turn as one, as long as they are
// steps of the same roles: where others have the choice, it is a turn of their own. A state with a
// fluent `keeper` belongs to nobody: everybody's only move is noop, and the keeper of an RBG game,
// who is no player, makes one of his. These belong to the turn before, and replays pass over them.
// What need not come to an end has a limit, which reasoner.cc sets: most_parts/1 and most_noops/1.
//
// A fluent that no rule asks for by its name, as any fluent of (next ?x) may be, is put into
// unread/1. It is a part of the state, and whoever asks for any fluent finds it there.

#include "backends/prolog/driver.h"

namespace zug::prolog {

const char* const driver = R"PROLOG(
:- style_check(-singleton).
:- dynamic does/2.
:- dynamic kept/2.
:- dynamic fluent/2.
:- discontiguous fluent/2.
:- dynamic unread/1.
:- dynamic may_be_inside/0.
:- dynamic reset/1.
:- discontiguous reset/1.

holds(Fluent) :- fluent(Fluent, Goal), call(Goal).
holds(Fluent) :- unread(Fluent).

roles(Roles) :- findall(Role, 'r role'(Role), All), list_to_set(All, Roles).

initial(State) :- findall(F, 'r init'(F), List), sort(List, State).

enter(State) :-
    forall(fluent(_, Goal), retractall(Goal)),
    retractall(unread(_)),
    retractall(does(_, _)),
    forget(moves), forget(state),
    forall(member(F, State), put(F)).

put(Fluent) :- ( fluent(Fluent, Goal) -> assertz(Goal) ; assertz(unread(Fluent)) ).

note(Level, Relation) :- kept(Level, Relation), !.
note(Level, Relation) :- assertz(kept(Level, Relation)).

forget(Level) :- abolish_all_tables, forall(retract(kept(Level, Relation)), reset(Relation)).

joints(Lists, Joints) :- findall(Joint, maplist(member, Joint, Lists), Joints).

moves_of(Role, Moves) :-
    findall(M, 'r legal'(Role, M), List), sort(List, Moves),
    ( Moves = [] -> fault(['no legal move for ', Role, ' in a state that is not terminal']) ; true ).

successor(Roles, Joint, Next) :-
    maplist([Role, Move]>>assertz(does(Role, Move)), Roles, Joint),
    findall(F, 'r next'(F), List), sort(List, Next),
    retractall(does(_, _)),
    forget(moves).

successors(Roles, Lists, List) :-
    joints(Lists, Joints),
    findall(Next, (member(Joint, Joints), successor(Roles, Joint, Next)), List).

fault(Parts) :- atomic_list_concat(Parts, Text), throw(fault(Text)).
beyond(Parts) :- atomic_list_concat(Parts, Text), throw(beyond(Text)).

% The state, or the first one behind it in which somebody has a choice, if it has one of the marks.
settled(Marks, State, Settled) :- settled(Marks, State, 0, Settled).

settled(Marks, State, Noops, Settled) :-
    (   all_wait(Marks, State, Roles, Joint)
    ->  most_noops(Most),
        (   Noops >= Most
        ->  beyond(['more than ', Most, ' states in a row in which all roles can only noop'])
        ;   true
        ),
        successor(Roles, Joint, Next),
        More is Noops + 1,
        settled(Marks, Next, More, Settled)
    ;   Settled = State
    ).

all_wait(Marks, State, Roles, Joint) :-
    member(Mark, Marks), memberchk(Mark, State), !,
    enter(State), \+ 'r terminal', roles(Roles), maplist(moves_of, Roles, Lists),
    maplist(==([noop]), Lists), joints(Lists, [Joint]).

% Who has a choice.
turn(Lists, Turn) :- maplist(choice, Lists, Turn).

choice([noop], no) :- !.
choice(_, yes).

% ---- perft

perft(From, To) :-
    forall(between(From, To, Depth),
           ( get_time(Start), initial(State),
             count(State, none, 0, Depth, Leaves, States),
             get_time(End), Seconds is End - Start,
             format("row ~w ~w ~w ~6f~n", [Depth, Leaves, States, Seconds]), flush_output )).

% Turn made a move that led to the state, the last of so many parts of a turn.
count(Reached, Turn, Parts, Depth, Leaves, States) :-
    settled([midturn, keeper], Reached, State),
    (   goes_on(State, Turn, Roles, Lists)
    ->  most_parts(Most),
        ( Parts >= Most -> beyond(['a turn has more parts than ', Most]) ; true ),
        successors(Roles, Lists, List),
        More is Parts + 1,
        count_all(List, Turn, More, Depth, 0, Leaves, 0, States)
    ;   Depth =:= 0
    ->  Leaves = 1, States = 1
    ;   count_turns(State, Depth, Leaves, States)
    ).

goes_on(State, Turn, Roles, Lists) :-
    memberchk(midturn, State),
    enter(State), \+ 'r terminal', roles(Roles), maplist(moves_of, Roles, Lists),
    turn(Lists, Turn).

count_turns(State, Depth, Leaves, States) :-
    enter(State),
    (   'r terminal'
    ->  Leaves = 0, States = 1
    ;   roles(Roles), maplist(moves_of, Roles, Lists),
        Below is Depth - 1,
        (   Below =:= 0, \+ may_be_inside
        ->  maplist(length, Lists, Sizes), foldl([N, P, Q]>>(Q is P * N), Sizes, 1, Leaves),
            States is Leaves + 1
        ;   turn(Lists, Turn),
            successors(Roles, Lists, List),
            count_all(List, Turn, 1, Below, 0, Leaves, 1, States)
        )
    ).

count_all([], _, _, _, L, L, S, S).
count_all([State|Rest], Turn, Parts, Depth, L0, L, S0, S) :-
    count(State, Turn, Parts, Depth, L1, S1),
    L2 is L0 + L1, S2 is S0 + S1,
    count_all(Rest, Turn, Parts, Depth, L2, L, S2, S).

% Depth is at least 1.
divide(Depth) :-
    initial(State), enter(State),
    (   'r terminal'
    ->  true
    ;   roles(Roles), maplist(moves_of, Roles, Lists), Below is Depth - 1,
        turn(Lists, Turn),
        joints(Lists, Joints),
        findall(J-S, (member(J, Joints), successor(Roles, J, S)), Pairs),
        forall(member(J-S, Pairs),
               ( count(S, Turn, 1, Below, Leaves, States),
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
        ( L1 > 100000 -> beyond(['a play has more than 100000 steps']) ; true ),
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

replay(Plays) :-
    roles(Roles), initial(State), forall(member(Play, Plays), follow(Roles, State, Play, 1)).

% What is left of the play, and the number of its first joint move.
follow(Roles, Reached, Play, Number) :-
    settled([keeper], Reached, State),
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
            ( maplist('r legal', Roles, Joint) -> true ; illegal(Joint, Number) ),
            successor(Roles, Joint, Next),
            Following is Number + 1,
            follow(Roles, Next, Rest, Following)
        )
    ).

illegal(Joint, Number) :-
    with_output_to(atom(Text), forall(member(Move, Joint), ( write(' '), write_kif(Move) ))),
    fault(['an illegal move in the play, turn ', Number, ':', Text]).

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
report(beyond(Text)) :- !, format("beyond ~w~n", [Text]).
report(error(resource_error(What), _)) :- !, format("limit ~q~n", [What]).
report(Error) :- message_to_codes(Error, Text), format("error ~w~n", [Text]).
message_to_codes(Error, Text) :- format(atom(Text), "~q", [Error]).
)PROLOG";

}  // namespace zug::prolog
