// Of zug and a program that plays:
//
//   zug-player 1                              from zug, at the start
//   game tic_tac_toe
//   players x o
//   rules 7
//   (7 lines of low-level RBG)
//                                  ready      from the program
//   newgame                                   each game
//   moved 1 b2 5 4                            somebody has moved: player, move, the same in numbers
//   turn 2 8                                  player 2 has 8 moves, which follow
//   a3 1 10
//   …
//   go seconds 1 seed 1234
//                                  info …     any number of lines nobody reads
//                                  move a3    or the numbers
//   quit                                      and the end of its input
//
// So a program need not know any rules: it can choose from the list. What it says before `go` is
// thrown away. What it does wrong is a PlayerFault with its last complaint, and the end of it: it
// is killed, and started again when it is needed again.

#include "tools/players/external_player.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>
#include <utility>

#include "backends/ll_rbg/write.h"
#include "backends/notation/notation.h"
#include "ir/messages/source.h"
#include "system/failure.h"
#include "system/processes/dialogue.h"

namespace zug::players {
namespace {

using system::Dialogue;
using system::Heard;

// In one line, as short as a message should be.
std::string quoted(const std::string& line) {
  constexpr std::size_t shown = 60;
  const std::string text = for_people(GameText(line.substr(0, shown)));
  return "'" + text + (line.size() > shown ? "…'" : "'");
}

std::string number(double value) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text << value;
  return text.str();
}

std::string without_blanks(std::string text) {
  std::replace(text.begin(), text.end(), ' ', '_');
  return text.empty() ? "_" : text;
}

std::string introduction(const Game& game) {
  Diagnostics diagnostics;
  const std::string rules = write_ll_rbg(game, Source("", ""), diagnostics).value_or("");
  const auto lines = std::count(rules.begin(), rules.end(), '\n') +
                     (!rules.empty() && rules.back() != '\n' ? 1 : 0);
  std::string text = "zug-player 1\ngame " + without_blanks(for_people(game.name)) + "\nplayers";
  for (const Bounded& player : game.players) text += " " + without_blanks(for_people(player.name));
  text += "\nrules " + std::to_string(lines) + "\n" + rules;
  if (text.back() != '\n') text += '\n';
  return text;
}

// The moves of a state with their texts.
struct Listed {
  reasoner::State state;
  std::vector<Move> moves;
  std::vector<std::string> texts;
};

class ExternalPlayer : public Player {
 public:
  ExternalPlayer(const reasoner::Reasoner& rules, std::vector<std::string> words)
      : rules_(rules),
        notation_(rules_.game()),
        words_(std::move(words)),
        scratch_(rules_.scratch()) {}

  ~ExternalPlayer() override {
    if (!dialogue_) return;
    dialogue_->say("quit\n");
    dialogue_->end(0.2);
  }

  void start(double patience = handshake_seconds) {
    system::Command command;
    command.words = words_;
    try {
      dialogue_ = std::make_unique<Dialogue>(command);
    } catch (const system::Failure& failure) {
      throw PlayerFault(failure.what());  // "cannot start 'PROGRAM': …"
    }
    dialogue_->say(introduction(rules_.game()));
    std::string line;
    const Heard heard = dialogue_->hear(line, patience, {});
    if (heard != Heard::Line) fail(heard, "'ready'", patience);
    if (line.substr(0, line.find(' ')) != "ready") fail("said " + quoted(line) + " for 'ready'");
  }

  void new_game() override {
    history_ = "newgame\n";
    if (!dialogue_) start();
    dialogue_->say(history_);
  }

  void played(const reasoner::State& before, reasoner::MoveWords move,
              const reasoner::State&) override {
    const Listed& listed = look(before);
    const Move made = rules_.to_ir(before, move);
    const auto at = std::find(listed.moves.begin(), listed.moves.end(), made);
    const auto index = static_cast<std::size_t>(at - listed.moves.begin());
    const std::string line = "moved " + std::to_string(rules_.player(before).value) + " " +
                             listed.texts[index] + " " + move_numbers(made) + "\n";
    history_ += line;
    if (dialogue_) dialogue_->say(line);
  }

  Decision choose(const reasoner::State& state, const reasoner::Moves& legal, const Budget& budget,
                  Random& random, const GoOn& go_on) override {
    const auto came = Clock::now();
    if (!dialogue_) {
      start(std::min(handshake_seconds, budget.latest.value_or(handshake_seconds)));
      dialogue_->say(history_);
    }
    if (!dialogue_->forget()) fail("does not stop talking");
    const Listed& listed = look(state);
    const Budget left = less(budget, seconds_since(came));
    dialogue_->say(question(listed, left, random.next()));
    Decision decision;
    const std::string answer = wait(left, go_on);
    if (!answer.empty()) decision.chosen = chosen(listed, legal, answer);
    return decision;
  }

 private:
  const Listed& look(const reasoner::State& state) {
    if (listed_ && listed_->state == state) return *listed_;
    Listed made{state, {}, {}};
    rules_.list(state, scratch_, legal_);
    for (std::size_t i = 0; i < legal_.size(); ++i) {
      made.moves.push_back(rules_.to_ir(state, legal_[i]));
    }
    made.texts = notation::write(notation_, rules_.to_ir(state), made.moves);
    listed_ = std::move(made);
    return *listed_;
  }

  std::string question(const Listed& listed, const Budget& budget, std::uint64_t seed) const {
    std::string text = "turn " + std::to_string(rules_.player(listed.state).value) + " " +
                       std::to_string(listed.moves.size()) + "\n";
    for (std::size_t i = 0; i < listed.moves.size(); ++i) {
      text += listed.texts[i] + " " + move_numbers(listed.moves[i]) + "\n";
    }
    text += "go";
    if (budget.seconds) text += " seconds " + number(*budget.seconds);
    if (budget.playouts) text += " playouts " + std::to_string(*budget.playouts);
    if (budget.nodes) text += " nodes " + std::to_string(*budget.nodes);
    return text + " seed " + std::to_string(seed >> 32) + "\n";
  }

  using Clock = std::chrono::steady_clock;

  static double seconds_since(Clock::time_point moment) {
    return std::chrono::duration<double>(Clock::now() - moment).count();
  }

  // After so much of it has been used up, which counts only where somebody else waits for the move.
  static Budget less(Budget budget, double seconds) {
    if (!budget.latest) return budget;
    budget.latest = std::max(0.0, *budget.latest - seconds);
    if (budget.seconds) budget.seconds = std::min(*budget.seconds, *budget.latest);
    return budget;
  }

  // Its move; empty when somebody wants us to stop.
  std::string wait(const Budget& budget, const GoOn& go_on) {
    const double usual = budget.seconds ? *budget.seconds + grace_seconds : patience_seconds;
    const double allowed = std::min(usual, budget.latest.value_or(usual));
    const auto begin = Clock::now();
    const auto stop = [&go_on] { return !go_on(); };
    std::string line;
    for (int i = 0; i <= most_info_lines; ++i) {
      const Heard heard = dialogue_->hear(line, allowed - seconds_since(begin), stop);
      if (heard == Heard::Stopped) {
        dialogue_.reset();
        return "";
      }
      if (heard != Heard::Line) fail(heard, "a move", std::round(allowed * 1000) / 1000);
      if (line.compare(0, 5, "move ") == 0 && line.size() > 5) return line.substr(5);
      if (line.compare(0, 4, "info") != 0) fail("said " + quoted(line) + " for a move");
    }
    fail("said more than " + std::to_string(most_info_lines) + " lines before a move");
  }

  std::size_t chosen(const Listed& listed, const reasoner::Moves& legal,
                     const std::string& answer) {
    const auto same = std::find_if(listed.moves.begin(), listed.moves.end(),
                                   [&](const Move& move) { return move_numbers(move) == answer; });
    std::optional<std::size_t> index;
    std::string why;
    if (same != listed.moves.end()) {
      index = static_cast<std::size_t>(same - listed.moves.begin());
    } else {
      const notation::Reading reading =
          notation::read(notation_, rules_.to_ir(listed.state), listed.moves, answer);
      index = reading.move;
      why = reading.error;
    }
    if (!index) throw PlayerFault("cannot play " + quoted(answer) + ": " + why);
    return *rules_.find(listed.state, legal, listed.moves[*index]);
  }

  [[noreturn]] void fail(Heard heard, const std::string& wanted, double seconds) {
    switch (heard) {
      case Heard::TimeUp:
        fail("did not say " + wanted + " within " + number(seconds) + " seconds");
      case Heard::TooLong:
        fail("said a line of more than " + std::to_string(system::longest_line) + " bytes");
      case Heard::End: {
        const system::Outcome end = dialogue_->end(0.2);
        const bool closed = end.end == system::Outcome::End::TimeUp;
        fail(closed ? "closed its output" : end.words());
      }
      case Heard::Stopped:
      case Heard::Line:
        break;
    }
    fail("was stopped");
  }

  // It cannot be trusted any more.
  [[noreturn]] void fail(std::string what) {
    const std::string complaint = dialogue_->complaint();
    if (!complaint.empty()) what += ": " + quoted(complaint);
    dialogue_.reset();
    throw PlayerFault(what);
  }

  const reasoner::Reasoner rules_;
  const notation::Notation notation_;
  const std::vector<std::string> words_;
  reasoner::Scratch scratch_;
  reasoner::Moves legal_;
  std::unique_ptr<Dialogue> dialogue_;
  std::string history_;  // of the game, as it was told
  std::optional<Listed> listed_;
};

}  // namespace

std::vector<std::string> split_command(const std::string& text, std::string& error) {
  std::vector<std::string> words;
  std::string word;
  bool inside = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && c == ' ') {
      if (inside) words.push_back(std::exchange(word, ""));
      inside = false;
      continue;
    }
    inside = true;
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
    } else {
      word += c;
    }
  }
  if (inside) words.push_back(word);
  if (quote != 0) error = "a quote in '" + text + "' is not closed";
  if (words.empty() && error.empty()) error = "there is no program in '" + text + "'";
  return error.empty() ? words : std::vector<std::string>();
}

std::unique_ptr<Player> make_external(const reasoner::Reasoner& rules, const PlayerSpec& spec,
                                      std::string& error) {
  error.clear();
  std::vector<std::string> words = split_command(spec.program, error);
  if (!error.empty()) return nullptr;
  auto player = std::make_unique<ExternalPlayer>(rules, std::move(words));
  try {
    player->start();
  } catch (const PlayerFault& fault) {
    error = "player '" + spec.text + "' " + fault.what();
    return nullptr;
  }
  return player;
}

}  // namespace zug::players
