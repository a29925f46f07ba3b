// What a client of ours takes from a server and what not: the server here says what it is told to.

#include "tools/server/join.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "backends/ll_rbg/write.h"
#include "tests/server/bench_table.h"
#include "tools/server/link.h"

namespace zug {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The server's end of one connection.
class Peer {
 public:
  explicit Peer(int socket) : socket_(socket) {}
  ~Peer() { ::close(socket_); }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  bool say_bytes(const std::string& bytes) {
    for (std::size_t sent = 0; sent < bytes.size();) {
      const ssize_t count = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (count <= 0) return false;
      sent += static_cast<std::size_t>(count);
    }
    return true;
  }
  void say(const std::string& message) { say_bytes(message + '\0'); }
  // The next message; empty at the end.
  std::string hear() {
    std::string message;
    for (char byte = 0; ::recv(socket_, &byte, 1, 0) == 1 && byte != '\0';) message += byte;
    return message;
  }

 private:
  int socket_;
};

// A server for one client, to whom it says what `script` says.
class Scripted {
 public:
  explicit Scripted(std::function<void(Peer&)> script) {
    listening_ = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const plain = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(::bind(listening_, plain, size), 0);
    EXPECT_EQ(::listen(listening_, 1), 0);
    EXPECT_EQ(::getsockname(listening_, plain, &size), 0);
    port = ntohs(address.sin_port);
    thread_ = std::thread([this, script = std::move(script)] {
      Peer peer(::accept(listening_, nullptr, nullptr));
      script(peer);
    });
  }
  ~Scripted() {
    thread_.join();
    ::close(listening_);
  }
  Scripted(const Scripted&) = delete;
  Scripted& operator=(const Scripted&) = delete;

  std::uint16_t port = 0;

 private:
  int listening_ = -1;
  std::thread thread_;
};

std::string low_level(const std::string& game_text) {
  Diagnostics diagnostics;
  return write_ll_rbg(test::game_of(game_text), Source("game", game_text), diagnostics).value();
}

std::string noughts_and_crosses() { return low_level(test::corpus_text("tic_tac_toe.rbg")); }

// Until the client is ready, as the first player.
void welcome(Peer& peer, const std::string& rules) {
  for (const std::string& message : {std::string("60.000000"), rules, std::string("1")}) {
    peer.say(message);
  }
  EXPECT_EQ(peer.hear(), "ready");
}

// What the client made of it.
struct Joined : server::JoinEvents {
  explicit Joined(const std::function<void(Peer&)>& script, const std::function<bool()>& go_on = {},
                  const std::string& player = "random") {
    const Scripted scripted(script);
    std::string error;
    server::JoinOptions options;
    options.player = *players::parse_player(player, error);
    server::Link link("127.0.0.1", scripted.port);
    try {
      summary = server::join(link, options, *this, go_on);
    } catch (const server::PeerFault& thrown) {
      fault = thrown.what();
    }
    link.close();
  }
  void seated(const Game&, std::size_t) override {}
  void note(const std::string& line) override { notes.push_back(line); }
  void finished(const server::JoinedGame& game) override { lengths.push_back(game.length); }

  server::JoinSummary summary;
  std::string fault;
  std::vector<std::string> notes;
  std::vector<std::size_t> lengths;
};

TEST(Join, AMoveAtOurTurnIsAFault) {
  const Joined joined([](Peer& peer) {
    welcome(peer, noughts_and_crosses());
    peer.say("5 4");
  });
  EXPECT_THAT(joined.fault, HasSubstr("the move 5 4 "));
  EXPECT_THAT(joined.fault, HasSubstr("out of turn: it is our turn, and we were not asked"));
}

TEST(Join, AMoveInsteadOfOursIsTakenAndThePlayGoesOn) {
  std::string ours, instead, next;
  const Joined joined([&](Peer& peer) {
    welcome(peer, noughts_and_crosses());
    peer.say("60.000000");
    ours = peer.hear();
    instead = ours == "5 4" ? "1 4" : "5 4";
    peer.say(instead);
    peer.say("9 10");  // the other one's
    peer.say("60.000000");
    next = peer.hear();
    peer.say("reset");
  });
  EXPECT_EQ(joined.fault, "");
  EXPECT_THAT(joined.notes, ElementsAre("the server has made another move for us"));
  EXPECT_THAT(joined.lengths, ElementsAre(3u));
  EXPECT_THAT(next, testing::EndsWith(" 4"));
  EXPECT_NE(next, instead);
  EXPECT_NE(next, "9 4");
}

// The other one has moved since: by then ours was known to all.
TEST(Join, AMoveInsteadOfOursComesBeforeTheNextOne) {
  const Joined joined([](Peer& peer) {
    welcome(peer, noughts_and_crosses());
    peer.say("60.000000");
    const bool centre = peer.hear() == "5 4";
    peer.say(centre ? "9 10" : "5 10");
    peer.say(centre ? "1 4" : "9 4");
  });
  EXPECT_THAT(joined.fault, HasSubstr("out of turn"));
  EXPECT_THAT(joined.notes, IsEmpty());
}

// Who moves twice is to move again when that comes, and it is legal then, too.
TEST(Join, AMoveInsteadOfOursIsNotOurNextOne) {
  const std::string alone = R"(
#players = a(1), b(1)
#pieces = e, x
#variables =
#board = rectangle(up,down,left,right, [e,e,e,e])
#rules = (->a (left* + right*) {e} [x])*
)";
  const Joined joined([&](Peer& peer) {
    welcome(peer, low_level(alone));
    peer.say("60.000000");
    peer.say(peer.hear() == "3 2 3 1" ? "2 2 2 1" : "3 2 3 1");
    peer.say("reset");
  });
  EXPECT_EQ(joined.fault, "");
  EXPECT_THAT(joined.notes, ElementsAre("the server has made another move for us"));
  EXPECT_THAT(joined.lengths, ElementsAre(1u));
}

TEST(Join, AMessageWithoutAnEndIsALimitOfOurs) {
  const Joined joined([](Peer& peer) {
    peer.say("60.000000");
    const std::string chunk(1 << 20, 'x');
    while (peer.say_bytes(chunk)) {
    }
  });
  EXPECT_EQ(joined.fault,
            "the server sent a message that is too long: we take 67108864 bytes, a limit of ours");
}

TEST(Join, WhoLeavesDuringTheWelcomeBlamesNobody) {
  const Joined joined([](Peer& peer) { peer.hear(); }, [] { return false; });
  EXPECT_EQ(joined.fault, "");
  EXPECT_TRUE(joined.summary.stopped);
  EXPECT_EQ(joined.summary.games, 0u);
}

// `how`: see the program.
std::string failing_player(const std::string& how) {
  return "cmd:sh '" + test::source_path("tests/cli/programs/bad_player.sh") + "' " + how;
}

TEST(Join, AProgramThatFailsIsReplacedAndThePlayGoesOn) {
  std::string first, second;
  const Joined joined(
      [&](Peer& peer) {
        welcome(peer, noughts_and_crosses());
        for (std::string* move : {&first, &second}) {
          peer.say("5.000000");
          *move = peer.hear();
          peer.say("reset");
        }
      },
      [] { return true; }, failing_player("die"));
  EXPECT_EQ(joined.fault, "");
  EXPECT_THAT(first, testing::MatchesRegex("[1-9] 4"));
  EXPECT_THAT(second, testing::MatchesRegex("[1-9] 4"));
  EXPECT_THAT(joined.notes, testing::Contains(HasSubstr("a random move is made")).Times(2));
}

// Not half a second behind it; the time that was waited for is said.
TEST(Join, AProgramThatHangsIsReplacedWithinTheSecondsOfTheMove) {
  std::string move;
  const Joined joined(
      [&](Peer& peer) {
        welcome(peer, noughts_and_crosses());
        peer.say("0.500000");
        move = peer.hear();
      },
      [] { return true; }, failing_player("hang"));
  EXPECT_THAT(move, testing::MatchesRegex("[1-9] 4"));
  ASSERT_EQ(joined.notes.size(), 1u);
  EXPECT_THAT(joined.notes[0], HasSubstr("did not say a move within 0.4"));
}

// Ctrl-C while the program thinks: it says by a file that it has been asked.
TEST(Join, WhoLeavesWhileAProgramThinksMakesNoMove) {
  const std::filesystem::path asked =
      std::filesystem::temp_directory_path() / ("zug_join_asked_" + std::to_string(::getpid()));
  const std::string program =
      "cmd:sh -c 'echo ready; while read -r line; do case $line in go*) : > " + asked.string() +
      ";; esac; done'";
  std::string heard = "?";
  const Joined joined(
      [&](Peer& peer) {
        welcome(peer, noughts_and_crosses());
        peer.say("60.000000");
        peer.say("reset"), peer.say("60.000000");
        heard = peer.hear();
      },
      [&] { return !std::filesystem::exists(asked); }, program);
  EXPECT_TRUE(std::filesystem::remove(asked));
  EXPECT_EQ(joined.fault, "");
  EXPECT_EQ(heard, "");
  EXPECT_TRUE(joined.summary.stopped);
  EXPECT_THAT(joined.notes, IsEmpty());
}

TEST(Join, AServerThatClosesInsteadIsBlamed) {
  const Joined joined([](Peer& peer) { peer.say("60.000000"); });
  EXPECT_EQ(joined.fault, "the server has closed the connection instead of sending the rules");
}

}  // namespace
}  // namespace zug
