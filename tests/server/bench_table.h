#pragma once

// A table without a network: clients are lists of what they were sent, and the clock stands still
// until it is moved.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "langs/rbg/read.h"
#include "tests/files.h"
#include "tools/server/table.h"

namespace zug::test {

inline Game game_of(const std::string& text) {
  Source source("game", text);
  Diagnostics diagnostics;
  std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) throw std::runtime_error("the game of the test has errors");
  game->name = "game";
  return std::move(*game);
}

inline reasoner::Reasoner rules_of(const std::string& text) {
  Diagnostics diagnostics;
  std::optional<reasoner::Reasoner> made = reasoner::make_reasoner(game_of(text), {}, diagnostics);
  if (!made) throw std::runtime_error("the game of the test cannot be played");
  return std::move(*made);
}

inline std::string corpus_text(const std::string& game) {
  return content(corpus_folder() / "rbg" / game);
}

class TestTable : public server::Room {
 public:
  explicit TestTable(const std::string& game_text, server::TableOptions options = {})
      : rules(rules_of(game_text)),
        sent(rules.game().players.size()),
        closed(sent.size(), false),
        table(rules, with_text(std::move(options)), *this, [this] { return now; }) {}

  // Seats everybody and makes them ready.
  void start() {
    for (std::size_t seat = 0; seat < sent.size(); ++seat) table.sit(seat);
    for (std::size_t seat = 0; seat < sent.size(); ++seat) table.message(seat, "ready");
  }
  void wait(double seconds) {
    now += seconds;
    table.tick();
  }
  // What a client was sent since the last time.
  std::vector<std::string> heard(std::size_t seat) { return std::exchange(sent[seat], {}); }

  void send(std::size_t seat, const std::string& message) override {
    sent[seat].push_back(message);
  }
  void close(std::size_t seat) override { closed[seat] = true; }
  void note(const std::string& line) override { notes.push_back(line); }
  void finished(const server::Report& report) override { reports.push_back(report); }

  double now = 100;
  reasoner::Reasoner rules;
  std::vector<std::vector<std::string>> sent;
  std::vector<bool> closed;
  std::vector<std::string> notes;
  std::vector<server::Report> reports;
  server::Table table;

 private:
  static server::TableOptions with_text(server::TableOptions options) {
    options.text = "the rules";
    options.seconds_per_move = 5;
    options.seconds_to_prepare = 30;
    return options;
  }
};

// A game of the protocol's description: two runners on boards of their own.
inline constexpr const char* example_game = R"(
#players = a(100), b(100)
#pieces = e, x, o
#variables =
#board = rectangle(up,down,left,right,
  [x,e,e,o]
  [x,e,e,o])
#rules = ([$ a=0][$ b=1]->a (left*+right*)(up*+down*){x}[e] right {e}[x]->>[$ a=1][$ b=0]->b
  (left*+right*)(up*+down*){o}[e] left {e}[o]->>)*
)";

}  // namespace zug::test
