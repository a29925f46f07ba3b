// The server on real sockets, on ports of the system's choice: games against our own client, and
// clients that hang, babble, cut the line or send without an end.

#include "tools/server/tcp_server.h"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <future>
#include <mutex>
#include <thread>

#include "backends/ll_rbg/write.h"
#include "tests/server/bench_table.h"
#include "tools/server/http.h"
#include "tools/server/join.h"
#include "tools/server/link.h"

namespace zug {
namespace {

using server::Link;
using server::ServeOptions;
using server::ServeSummary;
using testing::HasSubstr;

// A server in a thread of its own, until it is over or this is.
class Served : public server::ServeEvents {
 public:
  Served(const std::string& game_text, ServeOptions options)
      : rules_(test::rules_of(game_text)), options_(std::move(options)) {
    Source source("game", game_text);
    Diagnostics diagnostics;
    options_.table.text = *write_ll_rbg(rules_.game(), source, diagnostics);
    thread_ = std::thread(
        [this] { summary_ = serve(rules_, options_, *this, [this] { return !stop_; }); });
    port = promise_.get_future().get();
  }
  ~Served() override {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }

  // Waits for the end.
  ServeSummary summary() {
    if (thread_.joinable()) thread_.join();
    return summary_;
  }
  ServeSummary stopped() {
    stop_ = true;
    return summary();
  }

  void listening(const std::string&, std::uint16_t at) override { promise_.set_value(at); }
  void note(std::size_t, const std::string&) override {}
  void finished(std::size_t, const server::Report& report) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    reports_.push_back(report);
  }
  std::vector<server::Report> reports() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return reports_;
  }

  std::uint16_t port = 0;

 private:
  reasoner::Reasoner rules_;
  ServeOptions options_;
  std::atomic<bool> stop_ = false;
  std::promise<std::uint16_t> promise_;
  std::thread thread_;
  ServeSummary summary_;
  std::mutex mutex_;
  std::vector<server::Report> reports_;
};

ServeOptions quick(std::size_t games) {
  ServeOptions options;
  options.table.games = games;
  options.table.seconds_per_move = 20;
  options.table.rejoin = 0.2;
  options.linger = 0.2;
  return options;
}

struct Games : server::JoinEvents {
  void seated(const Game&, std::size_t) override {}
  void note(const std::string&) override {}
  void finished(const server::JoinedGame& game) override { played.push_back(game); }
  std::vector<server::JoinedGame> played;
};

std::vector<server::JoinedGame> join_at(std::uint16_t port, std::uint64_t seed,
                                        bool extended = false) {
  std::string error;
  server::JoinOptions options;
  options.player = *players::parse_player("random", error);
  options.seed = seed;
  options.extended = extended;
  Link link("127.0.0.1", port);
  Games games;
  server::join(link, options, games, {});
  return games.played;
}

Link connected(std::uint16_t port) { return Link("127.0.0.1", port); }

// Reads the handshake and says ready.
void handshake(Link& link) {
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(link.receive());
  link.send("ready");
}

TEST(Tcp, BothSidesComputeTheSameResultsInTwentyGames) {
  for (const std::string game : {"tic_tac_toe.rbg", "breakthrough.rbg"}) {
    Served served(test::corpus_text(game), quick(20));
    std::vector<server::JoinedGame> first;
    std::jthread other([&] { first = join_at(served.port, 1); });
    const std::vector<server::JoinedGame> second = join_at(served.port, 2, true);
    other.join();
    EXPECT_EQ(served.summary().games, 20u);
    const std::vector<server::Report> reports = served.reports();
    ASSERT_EQ(first.size(), 20u);
    ASSERT_EQ(second.size(), 20u);
    for (std::size_t i = 0; i < reports.size(); ++i) {
      EXPECT_EQ(reports[i].reason, "end");
      EXPECT_EQ(first[i].scores, reports[i].scores);
      EXPECT_EQ(second[i].scores, reports[i].scores);
      EXPECT_EQ(first[i].length, reports[i].length);
      EXPECT_EQ(second[i].told, std::to_string(reports[i].scores[0]) + " " +
                                    std::to_string(reports[i].scores[1]) + " end");
    }
  }
}

// What happens at the last result takes so long that all timers have gone off by then.
class SlowToWriteResults : public server::ServeEvents {
 public:
  void listening(const std::string&, std::uint16_t at) override { port.set_value(at); }
  void note(std::size_t, const std::string&) override {}
  void finished(std::size_t, const server::Report&) override {
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
  }
  std::promise<std::uint16_t> port;
};

TEST(Tcp, AServerEndsThoughItsTimersHaveGoneOff) {
  const reasoner::Reasoner rules = test::rules_of(test::corpus_text("tic_tac_toe.rbg"));
  ServeOptions options = quick(1);
  Source source("game", test::corpus_text("tic_tac_toe.rbg"));
  Diagnostics diagnostics;
  options.table.text = *write_ll_rbg(rules.game(), source, diagnostics);
  SlowToWriteResults events;
  std::atomic<bool> stop = false;
  auto over = std::async(std::launch::async,
                         [&] { return serve(rules, options, events, [&] { return !stop; }); });
  const std::uint16_t port = events.port.get_future().get();
  std::jthread other([port] { join_at(port, 1); });
  join_at(port, 2);
  EXPECT_EQ(over.wait_for(std::chrono::seconds(30)), std::future_status::ready);
  stop = true;
  EXPECT_EQ(over.get().games, 1u);
}

TEST(Tcp, No06And07WhoCutsTheLineForfeitsAtOnceAndTheOtherPlaysOn) {
  ServeOptions options = quick(2);
  options.table.rejoin = 20;
  Served served(test::corpus_text("tic_tac_toe.rbg"), options);
  std::optional<Link> cutter(connected(served.port));
  std::vector<server::JoinedGame> games;
  std::jthread other([&] { games = join_at(served.port, 1); });
  handshake(*cutter);
  ASSERT_TRUE(cutter->receive());  // his turn
  cutter.reset();
  join_at(served.port, 2);  // another one takes the seat
  other.join();
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0].reason, "fault");
  EXPECT_EQ(games[1].reason, "end");
  EXPECT_EQ(served.reports()[0].fault, "disconnected:1");
}

TEST(Tcp, No16WhoFindsNoSeatIsAnsweredAndShownTheDoor) {
  Served served(test::corpus_text("tic_tac_toe.rbg"), quick(1));
  Link one(connected(served.port)), two(connected(served.port));
  ASSERT_TRUE(one.receive());
  ASSERT_TRUE(two.receive());
  Link third(connected(served.port));
  EXPECT_THAT(third.receive().value_or(""), HasSubstr("all seats are taken"));
  EXPECT_FALSE(third.receive());
  EXPECT_EQ(served.stopped().refused, 1u);
}

// The field's clients know IPv4 only, so that is what a name stands for first.
TEST(Tcp, AHostMayBeAName) {
  ServeOptions options = quick(1);
  options.host = "localhost";
  Served served(test::corpus_text("tic_tac_toe.rbg"), options);
  Link one("localhost", served.port), two(connected(served.port));
  EXPECT_TRUE(one.receive());
  EXPECT_TRUE(two.receive());
  const server::HttpServer player("localhost", 0, {});
  EXPECT_NE(player.port(), 0);
}

TEST(Tcp, AMessageWithoutAnEndIsCutOffAndKeptNowhere) {
  ServeOptions options = quick(0);
  Served served(test::corpus_text("tic_tac_toe.rbg"), options);
  Link babbler(connected(served.port));
  const std::string chunk(1 << 16, 'x');
  std::size_t sent = 0;
  while (sent < (std::size_t{100} << 20) && babbler.send_bytes(chunk)) sent += chunk.size();
  EXPECT_LT(sent, std::size_t{100} << 20);
  EXPECT_EQ(served.stopped().broken, 1u);
}

TEST(Tcp, MessagesWithoutNumberAreThreeFaultsAndTheDoor) {
  Served served(test::corpus_text("tic_tac_toe.rbg"), quick(0));
  Link babbler(connected(served.port));
  const std::string chunk(1 << 16, '\0');
  std::size_t sent = 0;
  while (sent < (std::size_t{100} << 20) && babbler.send_bytes(chunk)) sent += chunk.size();
  EXPECT_LT(sent, std::size_t{100} << 20);
}

TEST(Tcp, WhoHangsIsLateAndTheOthersGoOn) {
  ServeOptions options = quick(1);
  options.table.seconds_per_move = 0.1;
  options.table.grace = 0.1;
  options.sessions = 2;
  Served served(test::corpus_text("tic_tac_toe.rbg"), options);
  Link hanging(connected(served.port));
  std::vector<server::JoinedGame> with_him, first;
  std::jthread other([&] { with_him = join_at(served.port, 1); });
  handshake(hanging);
  std::jthread third([&] { first = join_at(served.port, 1); });
  const std::vector<server::JoinedGame> second = join_at(served.port, 2);
  other.join(), third.join();
  ASSERT_EQ(with_him.size(), 1u);
  EXPECT_EQ(with_him[0].reason, "fault");
  ASSERT_EQ(second.size(), 1u);
  EXPECT_EQ(second[0].reason, "end");
  EXPECT_EQ(served.summary().games, 2u);
}

// Whoever plays `slowly` leaves the other one 2^17 moves to choose from, which takes a while to
// list: any set of the squares. At the other table, `fast` leaves one.
constexpr const char* slow_game = R"(
#players = a(1), b(1)
#pieces = e, x, slowly, fast
#variables =
#board = rectangle(up, down, left, right,
    [e,e,e,e,e,e,e,e,e,e,e,e,e,e,e,e,e,e])
#rules =
  ->a left* {! left} ([slowly] + [fast])
  ->b left* {! left} ({fast} [x] + {slowly} [x] (right ([e] + [x]))* {! right})
  ->> {! up} {! right} {! left}
)";

TEST(Tcp, NobodyWaitsForTheMovesOfAnotherTable) {
  ServeOptions options = quick(1);
  options.sessions = 2;
  Served served(slow_game, options);
  Link slow(connected(served.port)), waiting(connected(served.port));
  Link fast(connected(served.port)), next(connected(served.port));
  for (Link* one : {&slow, &waiting, &fast, &next}) handshake(*one);
  ASSERT_TRUE(slow.receive());
  ASSERT_TRUE(fast.receive());
  std::atomic<int> finished{0};
  int first = 0, second = 0;
  slow.send("1 2 1 4");
  EXPECT_TRUE(waiting.receive());  // the move; what follows it is being computed
  std::jthread late([&] {
    EXPECT_TRUE(waiting.receive());
    first = ++finished;
  });
  fast.send("1 3 1 4");
  EXPECT_TRUE(next.receive());
  EXPECT_TRUE(next.receive());
  second = ++finished;
  late.join();
  EXPECT_LT(second, first);
}

TEST(Tcp, AClientOfAWrongServerSaysSo) {
  Served served(test::corpus_text("tic_tac_toe.rbg"), quick(1));
  Link one(connected(served.port)), two(connected(served.port));
  ASSERT_TRUE(two.receive());
  EXPECT_THROW(join_at(served.port, 1), server::PeerFault);  // "!error all seats are taken"
}

// ---- many at once

bool past(std::chrono::steady_clock::time_point when) {
  return std::chrono::steady_clock::now() >= when;
}

// A client of some kind, again and again: six of ten play, one babbles, one says something without
// an end, one cuts the line in the middle of a word, one hangs. The whole games he has seen.
class Crowd {
 public:
  Crowd(std::uint16_t port, double seconds)
      : port_(port),
        until_(std::chrono::steady_clock::now() +
               std::chrono::duration_cast<std::chrono::nanoseconds>(
                   std::chrono::duration<double>(seconds))) {}

  void come(std::size_t number) {
    while (!over()) {
      try {
        visit(number);
      } catch (const std::exception&) {  // turned away; once more
      }
    }
  }

  std::atomic<std::size_t> whole{0};

 private:
  // On a busy machine nobody may have seen a whole game by then; a minute more is enough.
  bool over() const {
    return past(until_) && (whole > 0 || past(until_ + std::chrono::minutes(1)));
  }

  void visit(std::size_t number) {
    Link link("127.0.0.1", port_);
    const auto go_on = [this] { return !over(); };
    if (number % 10 < 6) return play(link, number);
    if (number % 10 == 6) {
      for (int i = 0; i < 20 && link.send("hello"); ++i) {
      }
    } else if (number % 10 == 7) {
      const std::string chunk(1 << 16, 'x');
      for (int i = 0; i < 1600 && link.send_bytes(chunk); ++i) {
      }
    } else if (number % 10 == 8) {
      link.receive(go_on);
      link.send_bytes("rea");
    } else {
      while (link.receive(go_on)) {
      }
    }
  }

  void play(Link& link, std::size_t number) {
    std::string error;
    server::JoinOptions how;
    how.player = *players::parse_player("random", error);
    how.seed = number;
    Games games;
    server::join(link, how, games, [this] { return !over(); });
    for (const server::JoinedGame& game : games.played) whole += game.reason == "end" ? 1 : 0;
  }

  std::uint16_t port_;
  std::chrono::steady_clock::time_point until_;
};

// With ZUG_LOAD_PORT and ZUG_LOAD_SECONDS, the clients of tests/server/load.
TEST(Tcp, FiftySessionsAtOnceWithClientsOfAllKinds) {
  const char* const port = std::getenv("ZUG_LOAD_PORT");
  const char* const seconds = std::getenv("ZUG_LOAD_SECONDS");
  ServeOptions options = quick(3);
  options.table.seconds_per_move = 0.3;
  options.table.seconds_to_prepare = 0.3;
  options.table.grace = 0.1;
  options.sessions = 50;
  options.forever = true;
  Served served(test::corpus_text("tic_tac_toe.rbg"), options);
  Crowd crowd(port != nullptr ? static_cast<std::uint16_t>(std::atoi(port)) : served.port,
              seconds != nullptr ? std::atof(seconds) : 1);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 120; ++i) threads.emplace_back([&crowd, i] { crowd.come(i); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(crowd.whole, 0u);
  if (port != nullptr) std::printf("whole games seen by clients: %zu\n", crowd.whole.load());
  if (port == nullptr) {
    const ServeSummary summary = served.stopped();
    EXPECT_GT(summary.games, 0u);
    EXPECT_GT(summary.broken, 0u);
  }
}

}  // namespace
}  // namespace zug
