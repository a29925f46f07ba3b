// All languages have the short notation, which says what a move changes (backends/notation), and
// RBG's list of actions with their vertices; a language may have one of its own besides. They are
// read side by side, the short one first.

#include "tools/zug/games/moves.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "ir/reference/perft.h"
#include "langs/registry.h"
#include "tools/zug/command_line/command_line.h"

namespace zug {
namespace {

std::string without_blanks(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return text;
}

}  // namespace

void add_notation(const Command& command, std::string& notation) {
  command
      .add_option("--notation", notation,
                  "Of moves: short (default), own (the language's) or modifiers")
      .type_name("HOW")
      .one_of({"short", "own", "modifiers"});
}

MoveTexts::MoveTexts(const ReadGame& read, std::string style)
    : read_(&read),
      style_(std::move(style)),
      notation_(*read.game),
      modifiers_(modifiers(*read.game)) {}

std::vector<std::string> MoveTexts::write(const State& before,
                                          const std::vector<Move>& legal) const {
  const bool own = style_ == "own" && read_->language->notation.has_value();
  if (style_ == "short" || (style_ == "own" && !own)) {
    return notation::write(notation_, before, legal);
  }
  if (!own) return by_modifiers(legal);
  std::vector<std::string> texts;
  for (const Move& move : legal) {
    texts.push_back(read_->language->notation->write(*read_->game, read_->source, before, move));
  }
  return texts;
}

// Those that read the same are told apart as in the short notation: by #1, #2, in the order of
// moves.
std::vector<std::string> MoveTexts::by_modifiers(const std::vector<Move>& legal) const {
  std::vector<std::string> texts;
  std::map<std::string, std::set<Move>> alike;
  for (const Move& move : legal) {
    texts.push_back(move_text(*read_->game, modifiers_, move));
    alike[texts.back()].insert(move);
  }
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const std::set<Move>& same = alike[texts[i]];
    if (same.size() == 1) continue;
    const auto before = std::distance(same.begin(), same.find(legal[i]));
    texts[i] += "#" + std::to_string(before + 1);
  }
  return texts;
}

MoveReading MoveTexts::read(const State& before, const std::vector<Move>& legal,
                            const std::string& text) const {
  const notation::Reading reading = notation::read(notation_, before, legal, text);
  if (reading.move) return {reading.move, ""};
  const std::vector<std::string> spelled = by_modifiers(legal);
  const std::string wanted = without_blanks(text);
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (move_numbers(legal[i]) == text || without_blanks(spelled[i]) == wanted) return {i, ""};
    if (without_blanks(spelled[i]) == wanted + "#1") {
      return {{}, "several moves read like this: '" + spelled[i] + "' is one of them"};
    }
  }
  if (read_->language->notation) {
    const MoveReading own =
        read_->language->notation->read(*read_->game, read_->source, before, legal, text);
    // What begins with a word is not meant to be short.
    if (own.move || text.find(' ') != std::string::npos) return own;
  }
  return {{}, reading.error};
}

Position position_after(const std::vector<std::string>& moves, const MoveTexts& texts,
                        const reasoner::Reasoner& reasoner) {
  reasoner::Scratch scratch = reasoner.scratch();
  reasoner::State state = reasoner.start();
  reasoner::Moves listed;
  Position result;
  bool going = reasoner.complete(state, scratch);
  const auto look = [&] {
    listed.clear();
    if (going) reasoner.list(state, scratch, listed);
    result = {reasoner.to_ir(state), !listed.empty(), {}};
    for (std::size_t i = 0; i < listed.size(); ++i) {
      result.legal.push_back(reasoner.to_ir(state, listed[i]));
    }
  };
  look();
  for (const std::string& text : moves) {
    if (!result.playing) {
      throw Refusal(Status::Usage, "the play is over before the move '" + text + "'");
    }
    const MoveReading reading = texts.read(result.state, result.legal, text);
    if (!reading.move) {
      throw Refusal(Status::Usage, "cannot play '" + text + "': " + reading.error);
    }
    going = reasoner.play(state, listed[*reading.move], scratch);
    look();
  }
  return result;
}

}  // namespace zug
