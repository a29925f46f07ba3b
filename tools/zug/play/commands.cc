// The commands are a table; `help` prints it. Each is one function.

#include "tools/zug/play/commands.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

#include "backends/notation/board.h"
#include "tools/zug/command_line/suggest.h"
#include "tools/zug/command_line/words.h"

namespace zug::playing {
namespace {

struct Command {
  const char* name;
  const char* argument;
  const char* help;
  Answer (*run)(Session& session, const std::string& argument);
};

const std::vector<Command>& commands();

// How often; 0 when the argument is no number.
std::size_t times(const std::string& argument) {
  if (argument.empty()) return 1;
  std::size_t result = 0;
  const char* const end = argument.data() + argument.size();
  const auto read = std::from_chars(argument.data(), end, result);
  return read.ec == std::errc() && read.ptr == end ? result : 0;
}

// ---- Back and forth ---------------------------------------------------------------------------

// From `ply` on in steps of 1 or -1 to where a person is to move: the ply, or `ply` itself when
// there is none in that direction. Forward the end of what is known will do as well.
std::size_t next_turn(Session& session, std::size_t ply, bool forward) {
  const std::vector<Made>& made = session.course().made();
  std::size_t at = ply;
  while (forward ? at < made.size() : at > 0) {
    at = forward ? at + 1 : at - 1;
    if (forward && at == made.size()) return at;
    if (session.human(made[at].by)) return at;
  }
  return ply;
}

Answer go(Session& session, const std::string& argument, bool forward) {
  const std::size_t count = times(argument);
  if (count == 0) {
    session.blame("'" + argument + "' is no number of turns");
    return Answer::Wrong;
  }
  const std::size_t from = session.course().length();
  std::size_t to = from;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t next = next_turn(session, to, forward);
    if (next == to) break;
    to = next;
  }
  if (to == from) {
    session.blame(forward ? "no move has been taken back"
                          : "there is no move of yours to take back");
    return Answer::Wrong;
  }
  session.go_to(to);
  const std::size_t moves = forward ? to - from : from - to;
  session.say(std::to_string(moves) + (moves == 1 ? " move " : " moves ") +
              (forward ? "made again\n" : "taken back\n"));
  return Answer::Moved;
}

Answer undo(Session& session, const std::string& argument) { return go(session, argument, false); }
Answer redo(Session& session, const std::string& argument) { return go(session, argument, true); }

// ---- What there is to see ---------------------------------------------------------------------

Answer moves(Session& session, const std::string& argument) {
  std::vector<std::string> found;
  for (const std::string& text : session.course().texts()) {
    if (text.compare(0, argument.size(), argument) == 0) found.push_back(text);
  }
  if (found.empty()) {
    session.blame("no legal move begins with '" + argument + "'");
    return Answer::Wrong;
  }
  session.say(notation::in_columns(found));
  return Answer::Done;
}

Answer game(Session& session, const std::string&) {
  const Course& course = session.course();
  std::vector<std::string> entries;
  for (std::size_t i = 0; i < course.length(); ++i) {
    entries.push_back(std::to_string(i + 1) + ". " + session.name(course.made()[i].by) + " " +
                      course.made()[i].text);
  }
  session.say(entries.empty() ? "no move has been made\n" : notation::in_columns(entries));
  return Answer::Done;
}

Answer board(Session& session, const std::string&) {
  session.show_board(true);
  const Course& course = session.course();
  session.say(notation::describe(course.game(), course.rules().to_ir(course.state()), true));
  return Answer::Done;
}

// The moves looked at, best for the mover first: by visits, where there are any.
std::vector<const players::MoveValue*> ranked(const players::Decision& decision,
                                              std::size_t mover) {
  std::vector<const players::MoveValue*> result;
  for (const players::MoveValue& value : decision.moves) {
    if (!value.utilities.empty()) result.push_back(&value);
  }
  std::stable_sort(result.begin(), result.end(), [&](const auto* a, const auto* b) {
    const bool a_chosen = a->move == decision.chosen, b_chosen = b->move == decision.chosen;
    if (a_chosen != b_chosen) return a_chosen;
    if (a->visits != b->visits) return a->visits > b->visits;
    return a->utilities[mover] > b->utilities[mover];
  });
  return result;
}

std::string table(Session& session, const players::Decision& decision) {
  const PlayerId mover = session.course().mover();
  const std::vector<std::string>& texts = session.course().texts();
  std::string result;
  std::size_t lines = 0;
  for (const players::MoveValue* value : ranked(decision, mover.value - 1u)) {
    if (++lines > 5) break;
    result += "  " + padded(texts[value->move], 12) + "  " +
              session.share(value->utilities, mover, value->proven) + "  " +
              std::to_string(value->visits) + (value->visits == 1 ? " visit\n" : " visits\n");
  }
  return result;
}

Answer hint(Session& session, const std::string& argument) {
  const std::string spec = argument.empty() ? session.settings().advisor : argument;
  players::Decision decision;
  try {
    bool cut = false;
    decision = session.ask(*session.advisor(spec), cut);
  } catch (const Refusal& refusal) {
    session.blame(refusal.what());
    return Answer::Wrong;
  } catch (const players::PlayerFault& fault) {
    session.blame(spec + ": " + fault.what());
    return Answer::Wrong;
  }
  Course& course = session.course();
  std::string text = spec + " would play " + course.texts()[decision.chosen];
  if (!decision.utilities.empty()) {
    text += ", worth " + session.share(decision.utilities, course.mover(), decision.proven) +
            " to " + session.name(course.mover());
  }
  text += "\n" + table(session, decision);
  std::string line;
  for (const std::string& move : course.texts_of(decision.line)) line += " " + move;
  if (decision.line.size() > 1) text += "  expecting" + line + "\n";
  session.say(text);
  return Answer::Done;
}

// ---- Endings ----------------------------------------------------------------------------------

Answer save(Session& session, const std::string& argument) {
  if (argument.empty()) {
    session.blame("save needs the name of a file");
    return Answer::Wrong;
  }
  try {
    RecordFile(argument, false).write(session.record(), true);
  } catch (const std::runtime_error& error) {
    session.blame(error.what());
    return Answer::Wrong;
  }
  session.say("saved; go on with --resume " + argument + "\n");
  return Answer::Done;
}

Answer resign(Session& session, const std::string&) {
  session.resign();
  return Answer::Moved;
}

Answer quit(Session&, const std::string&) { return Answer::Leave; }

Answer help(Session& session, const std::string&) {
  std::string text = "A move, or any beginning of it that no other legal move has; or one of\n";
  for (const Command& command : commands()) {
    const std::string name = std::string(command.name) + " " + command.argument;
    text += "  " + padded(name, 16) + command.help + "\n";
  }
  session.say(text + "Where a square is called like a command, put a colon before the command.\n");
  return Answer::Done;
}

const std::vector<Command>& commands() {
  static const std::vector<Command> result = {
      {"moves", "[BEGIN]", "list the legal moves, or those that begin like that", moves},
      {"hint", "[PLAYER]", "ask a player (--hint; uct:1s) for a move, and what he thinks", hint},
      {"undo", "[N]", "take back to your last turn, or to the Nth last", undo},
      {"redo", "[N]", "make again what was taken back", redo},
      {"board", "", "show the board with its legend, scores and values", board},
      {"game", "", "list the moves made so far", game},
      {"save", "FILE", "add the game to a file of records", save},
      {"resign", "", "give up", resign},
      {"quit", "", "leave; --resume goes on with a recorded game", quit},
      {"help", "", "print this", help}};
  return result;
}

}  // namespace

std::vector<std::string> command_names() {
  std::vector<std::string> result;
  for (const Command& command : commands()) result.emplace_back(command.name);
  return result;
}

Answer obey(Session& session, const std::string& line) {
  const bool colon = !line.empty() && line.front() == ':';
  const std::size_t end = std::min(line.find(' '), line.size());
  std::string word = line.substr(colon ? 1 : 0, end - (colon ? 1 : 0));
  if (word == "?") word = "help";
  const std::size_t argument = line.find_first_not_of(' ', end);
  for (const Command& command : commands()) {
    if (word != command.name) continue;
    return command.run(session, argument == std::string::npos ? "" : line.substr(argument));
  }
  if (!colon) return Answer::NoCommand;
  session.blame(unknown("command", word, command_names()));
  return Answer::Wrong;
}

}  // namespace zug::playing
