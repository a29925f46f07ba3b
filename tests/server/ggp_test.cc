// General game playing: messages, shapes, the two ways to play an export, and whole matches of our
// host with our players over HTTP.

#include <gmock/gmock.h>

#include <atomic>
#include <boost/asio.hpp>
#include <future>
#include <mutex>
#include <thread>

#include "tests/server/bench_table.h"
#include "tools/server/ggp_host.h"
#include "tools/server/ggp_service.h"
#include "tools/server/http.h"
#include "tools/server/kif.h"

namespace zug {
namespace {

using server::Exported;
using server::GgpMatchOptions;
using server::GgpMessage;
using server::GgpPlayer;
using server::GgpPlayerOptions;
using server::GgpResult;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

Exported exported(const std::string& game) {
  Diagnostics diagnostics;
  return *server::export_game(test::game_of(test::corpus_text(game)), diagnostics);
}

TEST(Kif, MessagesAreReadAsHostsWriteThem) {
  std::string error;
  const auto start = server::read_ggp_message(
      "( START m.1 White ((role white) (<= (a ?X) (b ?X))) 30 15 more)\r\n", error);
  ASSERT_TRUE(start) << error;
  EXPECT_EQ(start->kind, GgpMessage::Kind::Start);
  EXPECT_EQ(start->match, "m.1");
  EXPECT_EQ(start->role, "white");
  EXPECT_EQ(start->rules.size(), 2u);
  EXPECT_EQ(start->start_clock, 30);
  EXPECT_EQ(start->play_clock, 15);
  const auto play = server::read_ggp_message("(play m.1 ((mark 1 1) noop))", error);
  ASSERT_TRUE(play);
  EXPECT_THAT(play->moves, ElementsAre("(mark 1 1)", "noop"));
  EXPECT_TRUE(server::read_ggp_message("(PLAY m.1 NIL)", error)->moves.empty());
  EXPECT_TRUE(server::read_ggp_message("INFO", error));
  for (const std::string wrong : {"", "(", "(PLAY)", "(START m a b)", "hello", "(PLAY m NIL) x"}) {
    EXPECT_FALSE(server::read_ggp_message(wrong, error)) << wrong;
    EXPECT_FALSE(error.empty());
  }
}

// A line of a message begins a rule only by chance.
TEST(Kif, MessagesMayStandOnSeveralLines) {
  std::string error;
  const auto preview =
      server::read_ggp_message("(PREVIEW (\n(role a)\n(<= (legal a go) (true x))\n) 5)", error);
  ASSERT_TRUE(preview) << error;
  EXPECT_EQ(preview->rules.size(), 2u);
  const auto start = server::read_ggp_message(
      "(START\nm.1\na\n(\n(role a) ; he\n\n(<=\n(legal a go)\n(true x)))\n5\n5)\n", error);
  ASSERT_TRUE(start) << error;
  EXPECT_EQ(start->rules.size(), 2u);
  EXPECT_FALSE(server::read_ggp_message("(PREVIEW (\n(role a)\n(<= (legal a go)\n) 5)", error));
}

TEST(Kif, AWordIsOneWord) {
  for (const std::string word : {"zug", "m.1", "Zug-2", "7"}) EXPECT_TRUE(server::is_word(word));
  for (const std::string other : {"", " ", "a b", "a ", ")", "(a)", "x;y", ";", "a\nb", "?x"}) {
    EXPECT_FALSE(server::is_word(other)) << other;
  }
}

TEST(Kif, ScramblingKeepsTheShapeAndNothingElse) {
  std::string error;
  const std::vector<gdl::Form> rules = server::read_kif(exported("tic_tac_toe.rbg").text, error);
  const server::Scrambled scrambled = server::scramble(rules, 7);
  EXPECT_EQ(server::without_names(scrambled.rules).text, server::without_names(rules).text);
  EXPECT_NE(server::text_of(scrambled.rules[0]), server::text_of(rules[0]));
  std::vector<gdl::Form> other = server::read_kif(exported("hex.rbg").text, error);
  EXPECT_NE(server::without_names(other).text, server::without_names(rules).text);
  other = rules;
  other.pop_back();
  EXPECT_NE(server::without_names(other).text, server::without_names(rules).text);
}

// Our engine with the map of moves, and the rules of the export, list the same moves all along
// random plays and end with the same goals.
TEST(GdlRules, TheGameAndItsExportAgree) {
  for (const std::string game : {"tic_tac_toe.rbg", "breakthrough.rbg", "connect_four.rbg"}) {
    const Exported text = exported(game);
    server::NotPlayed reason;
    const auto by_text = server::rules_of_description(text.text, reason);
    ASSERT_TRUE(by_text) << reason.why;
    const auto by_game = server::rules_of_export(test::rules_of(test::corpus_text(game)), text);
    ASSERT_TRUE(by_game);
    ASSERT_EQ(by_text->roles(), by_game->roles());
    Random random(1);
    for (std::size_t steps = 0;; ++steps) {
      auto one = by_text->view(), two = by_game->view();
      ASSERT_EQ(one.terminal, two.terminal) << game << " after " << steps;
      if (one.terminal) {
        EXPECT_EQ(one.goals, two.goals);
        break;
      }
      std::vector<std::string> joint;
      for (std::size_t role = 0; role < one.legal.size(); ++role) {
        std::sort(one.legal[role].begin(), one.legal[role].end());
        std::sort(two.legal[role].begin(), two.legal[role].end());
        ASSERT_EQ(one.legal[role], two.legal[role]) << game << " after " << steps;
        joint.push_back(one.legal[role][random.below(one.legal[role].size())]);
      }
      ASSERT_TRUE(by_text->play(joint));
      ASSERT_TRUE(by_game->play(joint));
    }
    EXPECT_FALSE(by_text->play({"noop", "noop"}));
    EXPECT_FALSE(by_game->play({"noop", "noop"}));
  }
}

// A player on a port of his own, for as long as this lives.
class Serving {
 public:
  explicit Serving(GgpPlayerOptions options) : player_(std::move(options)) {
    std::promise<std::uint16_t> promise;
    thread_ = std::thread([&, this] {
      server::serve_ggp_player(
          player_, "127.0.0.1", 0, [&](std::uint16_t at) { promise.set_value(at); },
          [this] { return !stop_; });
    });
    port = promise.get_future().get();
  }
  ~Serving() {
    stop_ = true;
    thread_.join();
  }
  server::GgpSeat seat() const { return {"127.0.0.1", port, "zug"}; }
  std::string ask(const std::string& message) const {
    return server::http_ask("127.0.0.1", port, "zug", message, 5).body;
  }

  std::uint16_t port = 0;

 private:
  GgpPlayer player_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

GgpPlayerOptions player(const std::string& spec) {
  std::string error;
  GgpPlayerOptions options;
  options.player = *players::parse_player(spec, error);
  return options;
}

server::KnownGame known(const std::string& game) {
  Diagnostics diagnostics;
  return *server::known_game(game, test::rules_of(test::corpus_text(game)), diagnostics);
}

std::size_t errors(const GgpResult& result) {
  std::size_t count = 0;
  for (const server::GgpStep& step : result.steps) {
    for (const std::string& error : step.errors) count += error.empty() ? 0 : 1;
  }
  return count;
}

const auto go_on = [] { return true; };

TEST(Ggp, WholeMatchesOfTwoExportsWithoutAnError) {
  for (const std::string game : {"tic_tac_toe.rbg", "connect_four.rbg"}) {
    const Exported text = exported(game);
    std::vector<std::string> notes;
    GgpPlayerOptions knowing = player("random");
    knowing.games.push_back(known(game));
    knowing.note = [&](const std::string& line) { notes.push_back(line); };
    const Serving one(std::move(knowing)),
        two(player("random"));  // the other one goes by the rules
    GgpMatchOptions match;
    match.rules = server::rules_in_one_line(text.text);
    match.seats = {one.seat(), two.seat()};
    const auto rules = server::rules_of_export(test::rules_of(test::corpus_text(game)), text);
    const GgpResult result = server::host_match(*rules, match, {}, go_on);
    EXPECT_FALSE(result.aborted);
    EXPECT_EQ(errors(result), 0u);
    EXPECT_EQ(result.goals[0] + result.goals[1], 100);
    EXPECT_THAT(notes, testing::Contains("this is " + game));
    EXPECT_THAT(notes, testing::Contains("the goal is " + std::to_string(result.goals[0])));
  }
}

TEST(Ggp, ScrambledDescriptionsAreRecognisedAndPlayed) {
  const std::string game = "tic_tac_toe.rbg";
  const Exported text = exported(game);
  std::string error, line;
  const server::Scrambled scrambled = server::scramble(server::read_kif(text.text, error), 3);
  for (const gdl::Form& form : scrambled.rules) line += server::text_of(form) + " ";
  EXPECT_THAT(line, testing::Not(HasSubstr("crosses")));
  std::vector<std::string> notes;
  GgpPlayerOptions knowing = player("random");
  knowing.games.push_back(known(game));
  knowing.note = [&](const std::string& note) { notes.push_back(note); };
  const Serving one(std::move(knowing)), two(player("random"));
  GgpMatchOptions match;
  match.rules = line;
  match.names = scrambled.names;
  match.seats = {one.seat(), two.seat()};
  server::NotPlayed reason;
  const auto rules = server::rules_of_description(text.text, reason);
  const GgpResult result = server::host_match(*rules, match, {}, go_on);
  EXPECT_FALSE(result.aborted);
  EXPECT_EQ(errors(result), 0u);
  EXPECT_THAT(notes, testing::Contains("this is " + game));
}

// Nobody who can be asked plays it, so it is played by its rules, and that is said.
TEST(Ggp, APlayerThatCannotPlayTheGameIsSaidSo) {
  std::vector<std::string> notes;
  GgpPlayerOptions knowing = player("human");
  knowing.games.push_back(known("tic_tac_toe.rbg"));
  knowing.note = [&](const std::string& line) { notes.push_back(line); };
  const std::string rules = server::rules_in_one_line(exported("tic_tac_toe.rbg").text);
  EXPECT_EQ(GgpPlayer(std::move(knowing)).answer("(START m crosses (" + rules + ") 1 1)"), "ready");
  EXPECT_THAT(notes, ElementsAre("this is tic_tac_toe.rbg, which is played by its rules: player "
                                 "'human' is not built in",
                                 "we are crosses"));
}

// The host gets a legal move whatever a program does.
TEST(Ggp, AProgramThatFailsIsReplacedAndThePlayGoesOn) {
  for (const std::string how : {"die", "hang", "illegal", "babble", "word", "close"}) {
    std::vector<std::string> notes;
    GgpPlayerOptions knowing =
        player("cmd:sh '" + test::source_path("tests/cli/programs/bad_player.sh") + "' " + how);
    knowing.games.push_back(known("tic_tac_toe.rbg"));
    knowing.note = [&](const std::string& line) { notes.push_back(line); };
    GgpPlayer ours(std::move(knowing));
    const std::string rules = server::rules_in_one_line(exported("tic_tac_toe.rbg").text);
    EXPECT_EQ(ours.answer("(START m crosses (" + rules + ") 10 1)"), "ready");
    const std::string move = ours.answer("(PLAY m NIL)");
    EXPECT_THAT(move, StartsWith("(move ")) << how;
    EXPECT_EQ(ours.answer("(PLAY m (" + move + " noop))"), "noop") << how;
    EXPECT_THAT(notes.back(), StartsWith("the player failed, a random move is made: ")) << how;
  }
}

// What a terminal would obey is spelled.
TEST(Ggp, WhatIsNoMoveIsReplacedByALegalOneAndNoted) {
  server::HttpServer* server = nullptr;
  std::atomic<bool> stop = false;
  server::HttpServer wrong("127.0.0.1", 0,
                           [](const std::string&, server::HttpServer::Answer answer) {
                             answer("(illegal\n\x1b[2J)" + std::string(1, '\0'));
                           });
  server = &wrong;
  std::thread thread([&] { server->run([&] { return !stop; }); });
  std::uint16_t nobody = 0;
  {
    const server::HttpServer gone("127.0.0.1", 0,
                                  [](const std::string&, server::HttpServer::Answer) {});
    nobody = gone.port();
  }
  const Exported text = exported("tic_tac_toe.rbg");
  server::NotPlayed reason;
  const auto rules = server::rules_of_description(text.text, reason);
  GgpMatchOptions match;
  match.rules = server::rules_in_one_line(text.text);
  match.seats = {{"127.0.0.1", wrong.port(), "wrong"}, {"127.0.0.1", nobody, "gone"}};
  const GgpResult result = server::host_match(*rules, match, {}, go_on);
  stop = true;
  thread.join();
  EXPECT_FALSE(result.aborted);
  ASSERT_GE(result.steps.size(), 5u);
  for (const server::GgpStep& step : result.steps) {
    EXPECT_THAT(step.errors, ElementsAre("IL (illegal\\x0a\\x1b[2J)\\x00", "CE"));
  }
}

TEST(Ggp, WhoAnswersTooLateIsTimedOut) {
  std::atomic<bool> stop = false;
  std::vector<server::HttpServer::Answer> kept;  // an answer that is dropped closes the connection
  server::HttpServer silent("127.0.0.1", 0,
                            [&](const std::string&, server::HttpServer::Answer answer) {
                              kept.push_back(std::move(answer));
                            });
  std::thread thread([&] { silent.run([&] { return !stop; }); });
  EXPECT_EQ(server::http_ask("127.0.0.1", silent.port(), "x", "(INFO)", 0.2).kind,
            server::HttpReply::Kind::TimeOut);
  stop = true;
  thread.join();
  kept.clear();  // before the server
}

// The clock to get ready is longer than anybody's patience.
TEST(Ggp, WhoWantsNoMoreDoesNotWaitForThePlayers) {
  std::atomic<bool> stop = false, asked = false;
  std::mutex mutex;
  std::vector<std::string> heard;
  std::vector<server::HttpServer::Answer> kept;
  server::HttpServer silent("127.0.0.1", 0,
                            [&](const std::string& body, server::HttpServer::Answer answer) {
                              const std::lock_guard<std::mutex> lock(mutex);
                              heard.push_back(body.substr(0, body.find(' ', 2)));
                              kept.push_back(std::move(answer));
                              asked = true;
                            });
  std::thread thread([&] { silent.run([&] { return !stop; }); });
  const Exported text = exported("tic_tac_toe.rbg");
  server::NotPlayed reason;
  const auto rules = server::rules_of_description(text.text, reason);
  GgpMatchOptions match;
  match.rules = server::rules_in_one_line(text.text);
  match.seats = {{"127.0.0.1", silent.port(), "silent"}, {}};
  match.start_clock = 100'000;
  const GgpResult result = server::host_match(*rules, match, {}, [&] { return !asked; });
  stop = true;
  thread.join();
  kept.clear();  // before the server
  EXPECT_TRUE(result.aborted);
  EXPECT_THAT(result.steps, testing::IsEmpty());
  EXPECT_THAT(heard, ElementsAre("( START", "( ABORT"));
}

// A match that it cannot play it does not take, and is free for others.
TEST(Ggp, APlayerRefusesWhatItCannotPlay) {
  std::vector<std::string> notes;
  GgpPlayerOptions options = player("random");
  options.note = [&](const std::string& note) { notes.push_back(note); };
  GgpPlayer sampling(std::move(options));
  EXPECT_EQ(sampling.answer("(START m a ((role a)) 1 1)"), "error");
  EXPECT_THAT(notes.back(), StartsWith("the description has errors: "));
  std::string digits;
  for (int i = 0; i < 10; ++i) digits += " (d " + std::to_string(i) + ")";
  EXPECT_EQ(
      sampling.answer("(START m a ((role a) (init (s 0)) (goal a 100)" + digits +
                      " (<= (code ?a ?b ?c ?d ?e ?f ?g) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d "
                      "?f) (d ?g)) (<= (legal a (go ?x)) (true (s ?x)) (code ?x 0 0 0 0 0 0)) "
                      "(<= (next (s 1)) (true (s 0))) (<= terminal (true (s 1)))) 1 1)"),
      "error");
  EXPECT_THAT(notes.back(), StartsWith("the description is beyond a limit of zug's: "));
  EXPECT_EQ(
      sampling.answer("(START m a ((role a) (init (s 0)) (legal a x) (goal a 100) (<= (next (s "
                      "1)) (true (s 0))) (<= terminal (true (s 1)))) 1 1)"),
      "ready");
}

TEST(Ggp, APlayerIsBusyUntilTheMatchIsOver) {
  const Serving serving(player("random"));
  const std::string rules = server::rules_in_one_line(exported("tic_tac_toe.rbg").text);
  EXPECT_THAT(serving.ask("(INFO)"), HasSubstr("(status available)"));
  EXPECT_EQ(serving.ask("(PING one)"), "ready");
  EXPECT_EQ(serving.ask("(START one crosses (" + rules + ") 10 10)"), "ready");
  EXPECT_THAT(serving.ask("(INFO)"), HasSubstr("(status busy)"));
  EXPECT_EQ(serving.ask("(START two crosses (" + rules + ") 10 10)"), "busy");
  EXPECT_EQ(serving.ask("(PLAY two NIL)"), "busy");
  EXPECT_THAT(serving.ask("(PLAY one NIL)"), StartsWith("(move "));
  EXPECT_EQ(serving.ask("(ABORT two)"), "busy");
  EXPECT_EQ(serving.ask("(ABORT one)"), "aborted");
  EXPECT_EQ(serving.ask("(START two noughts (" + rules + ") 10 10)"), "ready");
  EXPECT_EQ(serving.ask("(PLAY two NIL)"), "noop");
  EXPECT_EQ(serving.ask("(STOP two NIL)"), "done");
  EXPECT_EQ(serving.ask("nonsense ("), "error");
}

// And is free for others.
TEST(Ggp, ARoleThatIsNotInTheRulesIsRefused) {
  std::vector<std::string> notes;
  GgpPlayerOptions options = player("random");
  options.games.push_back(known("tic_tac_toe.rbg"));
  options.note = [&](const std::string& line) { notes.push_back(line); };
  const Serving serving(std::move(options));
  const std::string rules = server::rules_in_one_line(exported("tic_tac_toe.rbg").text);
  EXPECT_EQ(serving.ask("(START one nobody (" + rules + ") 10 10)"), "error");
  EXPECT_EQ(serving.ask("(START one nobody ((role a) (legal a m) (next s) (goal a 50) "
                        "(<= terminal (true s))) 10 10)"),
            "error");
  EXPECT_THAT(serving.ask("(INFO)"), HasSubstr("(status available)"));
  EXPECT_EQ(serving.ask("(PLAY one NIL)"), "busy");
  EXPECT_EQ(serving.ask("(START two crosses (" + rules + ") 10 10)"), "ready");
  EXPECT_THAT(notes, ElementsAre("this is tic_tac_toe.rbg", "there is no role nobody in the rules",
                                 "there is no role nobody in the rules", "this is tic_tac_toe.rbg",
                                 "we are crosses"));
}

// Two moves for a, none for b, who a host should not have let in.
TEST(Ggp, ADescriptionInWhichAnotherRoleHasNoMoveIsPlayed) {
  const std::string rules =
      "(role a) (role b) (init (s 0)) (<= (legal a (m 1)) (true (s 0))) (<= (legal a (m 2)) (true "
      "(s 0))) (<= (next (s 1)) (true (s 0))) (<= terminal (true (s 1))) (goal a 50) (goal b 50)";
  GgpPlayer sampling(player("uct"));
  EXPECT_EQ(sampling.answer("(START m a (" + rules + ") 2 1)"), "ready");
  EXPECT_THAT(sampling.answer("(PLAY m NIL)"), StartsWith("(m "));
  EXPECT_EQ(sampling.answer("(STOP m ((m 1) noop))"), "done");
  server::NotPlayed reason;
  const auto host = server::rules_of_description(rules, reason);
  GgpMatchOptions match;
  match.seats.resize(2);
  EXPECT_TRUE(server::host_match(*host, match, {}, go_on).aborted);
}

// The goal is there for a moment only, and not at the end.
TEST(Ggp, ADescriptionWithoutAGoalAtTheEndIsPlayed) {
  GgpPlayer sampling(player("uct:10p"));
  EXPECT_EQ(sampling.answer("(START m a ((role a) (init (s 0)) (legal a x) (legal a y) (<= (next "
                            "(s 1)) (true (s 0))) (<= terminal (true (s 1))) (<= (goal a 50) (true "
                            "(s 0)))) 2 1)"),
            "ready");
  EXPECT_THAT(sampling.answer("(PLAY m NIL)"), testing::AnyOf("x", "y"));
  EXPECT_EQ(sampling.answer("(STOP m (x))"), "done");
}

// Sixty bits to turn over, and no end: a random play goes on for a million moves.
std::string endless_rules() {
  std::string rules = "(role a) (legal a x) (legal a y) (goal a 50) (<= terminal (true (never)))";
  for (int i = 0; i < 60; ++i) {
    const std::string b = "(b" + std::to_string(i) + " ";
    rules += " (init " + b + "0)) (<= (next " + b + "1)) (true " + b + "0)) (does a x))";
    rules += " (<= (next " + b + "0)) (true " + b + "1)) (does a x))";
    rules += " (<= (next " + b + "?v)) (true " + b + "?v)) (does a y))";
  }
  return rules;
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

TEST(Ggp, ARandomPlayWithoutAnEndDoesNotOverrunTheClock) {
  GgpPlayer sampling(player("uct"));
  EXPECT_EQ(sampling.answer("(START m a (" + endless_rules() + ") 1 1)"), "ready");
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_THAT(sampling.answer("(PLAY m NIL)"), testing::AnyOf("x", "y"));
  EXPECT_LT(seconds_since(begin), 5);  // half a second, on a machine that has nothing else to do
}

TEST(Ggp, AnAbortEndsARandomPlay) {
  GgpPlayer sampling(player("uct"));
  EXPECT_EQ(sampling.answer("(START m a (" + endless_rules() + ") 1 1000)"), "ready");
  auto move = std::async(std::launch::async, [&] { return sampling.answer("(PLAY m NIL)"); });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(sampling.answer_at_once("(ABORT m)"), "aborted");
  move.get();
  EXPECT_LT(seconds_since(begin), 5);
}

TEST(Ggp, TheHostMayWaitThroughTheStartClock) {
  std::chrono::steady_clock::time_point now;
  GgpPlayerOptions options = player("random");
  options.now = [&] { return now; };
  GgpPlayer ours(std::move(options));
  const std::string rules = server::rules_in_one_line(exported("tic_tac_toe.rbg").text);
  const auto after = [&](int seconds) {
    now += std::chrono::seconds(seconds);
    return *ours.answer_at_once("(PING m)");
  };
  EXPECT_EQ(ours.answer("(START one crosses (" + rules + ") 60 1)"), "ready");
  EXPECT_EQ(after(69), "busy");
  EXPECT_THAT(ours.answer("(PLAY one NIL)"), StartsWith("(move "));
  EXPECT_EQ(after(9), "busy");
  EXPECT_EQ(after(2), "ready");
  EXPECT_EQ(ours.answer("(START two crosses (" + rules + ") 60 1)"), "ready");
  EXPECT_EQ(after(71), "ready");
}

// What comes back to these bytes, after which there is nothing more.
std::string answer_to(std::uint16_t port, const std::string& bytes) {
  namespace asio = boost::asio;
  asio::io_context io;
  asio::ip::tcp::socket socket(io);
  socket.connect({asio::ip::make_address("127.0.0.1"), port});
  asio::write(socket, asio::buffer(bytes));
  socket.shutdown(asio::socket_base::shutdown_send);
  std::string answer;
  boost::system::error_code error;
  asio::read(socket, asio::dynamic_buffer(answer), error);
  return answer;
}

TEST(Http, AMessageWithoutALengthGoesOnToTheEndOfTheStream) {
  const Serving serving(player("random"));
  for (const std::string type : {"", "Content-Type: text/acl\r\n"}) {
    EXPECT_THAT(answer_to(serving.port, "POST / HTTP/1.0\r\n" + type + "\r\n(INFO)"),
                HasSubstr("(status available)"));
  }
  EXPECT_THAT(answer_to(serving.port, "POST / HTTP/1.0\r\n\r\n"), testing::EndsWith("error"));
  EXPECT_THAT(answer_to(serving.port, "POST / HTTP/1.0\r\nContent-Length: 6\r\n\r\n(PING)more"),
              testing::EndsWith("ready"));
  EXPECT_THAT(answer_to(serving.port,
                        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
                        "3\r\n(PI\r\n3\r\nNG)\r\n0\r\n\r\n"),
              testing::EndsWith("ready"));
  EXPECT_THAT(answer_to(serving.port, "GET /%28PING%29 HTTP/1.0\r\n\r\n"),
              testing::EndsWith("ready"));
}

}  // namespace
}  // namespace zug
