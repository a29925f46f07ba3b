// zug explain: what a diagnostic code means, with an example. Codes are stable, so that they can be
// looked up years after the message was printed; without a code, all of them are listed.

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "langs/registry.h"
#include "tools/zug/command.h"
#include "tools/zug/command_line.h"
#include "tools/zug/json_shapes.h"
#include "tools/zug/suggest.h"

namespace zug {
namespace {

// Readers explain their own codes; these belong to the engine and the back ends.
const std::vector<Explanation> other_explanations{
    {"CHK0001", "an assignment that is never valid, by the bounds of what it reads (a warning)",
     "#variables = clock(9) ... [$ clock = clock + 10]"},
    {"CHK0002", "a comparison that never holds, by the bounds of what it reads (a warning)",
     "#variables = clock(9) ... {$ clock + 1 > 10}"},
    {"CHK0003", "a piece that is not there at the start and is never put (a warning)", ""},
    {"CHK0004", "a variable that is never assigned (a warning)", ""},
    {"CHK0005", "a variable that is assigned but never read (a warning)", ""},
    {"CHK0006", "a score that is never assigned (a warning)", ""},
    {"CHK0007", "a direction that no edge of the board has (a warning)", ""},
    {"CHK0008", "an action that no play can perform, whatever stands on the board (a warning)",
     "[e] {w}"},
    {"CHK0009", "a loop over modifiers that nothing is known to end (a warning)", "([x] + [e])*"},
    {"CHK0010", "arithmetic that may leave 64 bits: a play that gets there is stopped (a warning)",
     "{$ v*v*v > 0}   // with a variable v(2147483647)"},
    {"CHK0011", "a choice of the keeper, which perft and bench refuse to decide",
     "->> ([x] ->p + [y] ->p)"},
    {"DOT0001", "the automaton has too many edges for a picture", ""},
    {"GDL0701",
     "a modifier that one turn or pattern can repeat without bound: GDL has no word for it",
     "->white ([x] up)* ->black"},
    {"GDL0702", "a way through the rules that is too long to be spelled out", ""},
    {"GDL0703", "more moves than GDL players can be given a list of, or more free vertices", ""},
    {"GDL0704",
     "a loop of the keeper, without a switch in it, that looks at, or changes, what it has written "
     "or assigned itself",
     "->> ({x} [y] up + {y} [x] down)*"},
    {"GDL0705", "arithmetic over more values than fit in a table",
     "#variables = a(1000), b(1000)  {$ a + b > 7}"},
    {"GDL0706", "a loop that looks at a variable assigned earlier in the same turn",
     "->white ([$ v=v+1] [x] {$ v < 3})* ->black"},
    {"GDL0707", "the keeper does not come to an end at the start of the game", ""},
    {"GDL0708", "nobody ever has a move, and GDL wants legal moves", "#rules = ->> {}"},
    {"GDL0709", "the rules are too large for what has to be found out about them", ""},
    {"GDL0710", "scores that GDL, where they go from 0 to 100, can only have rounded (a warning)",
     "#players = white(7), black(7)"},
    {"GDL0711",
     "the keeper can be seen to have a choice that matters, and GDL cannot have that (a warning)",
     "->> ([$ white=1] + [$ white=2]) ->black"},
    {"GDL0712", "arithmetic that leaves 64 bits for some of the values, which make up its table",
     "{$ v*v*v > 0}   // with a variable that gets as large as 2147483647"},
    {"GDL0713",
     "what the keeper does depends on what he does in between in a way that GDL has no "
     "rules for",
     ""},
    {"LLRBG0001",
     "a name that low-level RBG cannot have, so that it gets another one there (a warning)",
     "piece white_pawn"},
    {"REF0001", "the automata of the rules have too many edges for the reference engine", ""},
    {"REA0001", "the rules have too many places for a plan", ""},
    {"REA0002", "the board has too many vertices and directions for a plan", ""},
    {"REA0003", "the reasoner in C is so long that compilers would work at it for minutes", ""},
    {"REF0002", "the board has too many vertices and directions for the reference engine", ""},
    {"SBG0701", "a board that is no rectangle as Simplified Boardgames have it", ""},
    {"SBG0702", "players, pieces or variables that Simplified Boardgames do not have", ""},
    {"SBG0703", "rules that are not those of a Simplified Boardgame", ""},
    {"SBG0704", "a letter that moves in one way for white and in another one for black", ""},
};

std::vector<Explanation> all_explanations() {
  std::vector<Explanation> result = other_explanations;
  for (const Language& language : languages()) {
    for (const Explanation& explanation : language.explanations()) result.push_back(explanation);
  }
  return result;
}

Status explain(std::string code) {
  if (code == "json") {
    print_json(json_schema());
    return Status::Done;
  }
  const std::vector<Explanation> known = all_explanations();
  if (code.empty()) {
    for (const Explanation& e : known) std::printf("%s  %s\n", e.code.c_str(), e.summary.c_str());
    return Status::Done;
  }
  std::transform(code.begin(), code.end(), code.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  std::vector<std::string> codes;
  for (const Explanation& e : known) {
    if (e.code == code) {
      std::printf("%s: %s\n", e.code.c_str(), e.summary.c_str());
      if (!e.example.empty()) std::printf("\nExample:\n%s\n", e.example.c_str());
      if (!e.mended.empty()) std::printf("\nMended:\n%s\n", e.mended.c_str());
      return Status::Done;
    }
    codes.push_back(e.code);
  }
  const std::string near = nearest(code, codes);
  throw Refusal(Status::Usage, "unknown code '" + code + "'; " +
                                   (near.empty() ? "" : "did you mean '" + near + "'? ") +
                                   "'zug explain' lists them all");
}

}  // namespace

void add_explain_command(const Command& app, Request& request) {
  const auto code = std::make_shared<std::string>();
  const Command command = app.add_subcommand("explain", "Explain the code of an error or warning");
  command.add_option("CODE", *code, "Such as RBG0203; without it, all codes are listed")
      .type_name("");
  command.footer(R"(Examples:
  zug explain RBG0203
  zug explain | grep macro
  zug explain json   # the schema of --format json)");
  command.callback(
      [code, &request] { request.command = [code](const Request&) { return explain(*code); }; });
}

}  // namespace zug
