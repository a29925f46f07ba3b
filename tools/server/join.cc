// A client is not told whose turn it is, nor the result: both sides run the rules. So what comes
// has only one meaning in a state:
//
//   reset      the game is over; if it is not over here, the server has cut it short
//   seconds    our turn, and that long
//   a move     somebody else's, which has to be legal; or, before anybody else has moved, one that
//              is legal where we were asked last: our move came too late, and the server has made
//              another one for us
//
// Our own move counts as made when it is sent. Where we are to move, nobody else is, so a move can
// only be of the second kind there, even if it is legal.

#include "tools/server/join.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "backends/notation/notation.h"
#include "backends/reasoner/reasoner.h"
#include "ir/arithmetic.h"
#include "ir/game_text.h"
#include "ir/reference/perft.h"
#include "langs/rbg/read.h"
#include "tools/server/wire.h"

namespace zug::server {
namespace {

using reasoner::Reasoner;

// What the server sent, in a message.
std::string shown(const std::string& text) { return for_people(GameText(text.substr(0, 80))); }

// The one who joined wants no more.
struct Left {};

Game rules_from(const std::string& text) {
  Source source("<server>", text);
  Diagnostics diagnostics;
  std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) throw PeerFault("the rules the server sent: " + first_error(diagnostics));
  return std::move(*game);
}

Reasoner reasoner_of(Game game) {
  Diagnostics diagnostics;
  std::optional<Reasoner> made = reasoner::make_reasoner(std::move(game), {}, diagnostics);
  if (!made) throw PeerFault("the rules the server sent: " + first_error(diagnostics));
  return std::move(*made);
}

class Client {
 public:
  Client(Link& link, const JoinOptions& options, JoinEvents& events,
         const std::function<bool()>& go_on)
      : link_(link),
        options_(options),
        events_(events),
        go_on_(go_on),
        preparation_(seconds(expect("the time to prepare"))),
        rules_(reasoner_of(rules_from(expect("the rules")))),
        me_(seat(expect("the number of our player"))),
        scratch_(rules_.scratch()),
        notation_(rules_.game()),
        random_(options.seed) {}

  JoinSummary run() {
    std::string error;
    player_ = players::make_player(rules_, options_.player, error);
    if (!player_ && !wanted()) throw Left();
    if (!player_) throw PeerFault("the player cannot play this game: " + error);
    events_.seated(rules_.game(), me_);
    begin();
    if (!link_.send(options_.extended ? "ready zug/1" : "ready")) return summary_;
    while (wanted()) {
      const std::optional<std::string> message = link_.receive(go_on_);
      if (!message) break;
      hear(*message);
      if (options_.games > 0 && summary_.games == options_.games) break;
    }
    require_bounded();
    const bool all = options_.games > 0 && summary_.games == options_.games;
    summary_.stopped = all || !wanted();
    return summary_;
  }

 private:
  bool wanted() const { return !go_on_ || go_on_(); }

  // ---- the handshake

  std::string expect(const std::string& what) {
    std::optional<std::string> message = link_.receive(go_on_);
    require_bounded();
    if (!message && !wanted()) throw Left();
    if (!message)
      throw PeerFault("the server has closed the connection instead of sending " + what);
    if (what_is(*message) == Said::Extension)
      throw PeerFault("the server says: " + message->substr(1));
    return std::move(*message);
  }

  void require_bounded() const {
    if (!link_.too_long()) return;
    throw PeerFault("the server sent a message that is too long: we take " +
                    std::to_string(Link::longest_message) + " bytes, a limit of ours");
  }

  static double seconds(const std::string& text) {
    const std::optional<double> read = read_seconds(text);
    if (!read) throw PeerFault("the server sent '" + shown(text) + "' instead of a time");
    return *read;
  }

  std::size_t seat(const std::string& text) const {
    const std::optional<double> number = read_seconds(text);
    const auto players = static_cast<double>(rules_.game().players.size());
    if (!number || *number < 1 || *number > players)
      throw PeerFault("there is no player '" + shown(text) + "'");
    return static_cast<std::size_t>(*number);
  }

  // ---- a game

  void begin() {
    state_ = rules_.start();
    playing_ = rules_.complete(state_, scratch_);
    look();
    last_.reset();
    game_ = {};
    try {
      player_->new_game();
    } catch (const players::PlayerFault& fault) {  // it has another chance when it is to move
      if (wanted()) events_.note(std::string("the player failed: ") + fault.what());
    }
  }

  void look() {
    legal_.clear();
    if (playing_) rules_.list(state_, scratch_, legal_);
    playing_ = !legal_.empty();
  }

  bool my_turn() const { return playing_ && rules_.player(state_).value == me_; }

  void hear(const std::string& message) {
    switch (what_is(message)) {
      case Said::Reset:
        return finish();
      case Said::Seconds:
        if (!my_turn()) throw PeerFault("the server asks for a move, and it is not our turn");
        return choose(seconds(message));
      case Said::Move:
        return other_move(message);
      case Said::Extension:
        if (message.rfind("!result ", 0) == 0) game_.told = message.substr(8);
        return;
      case Said::Nonsense:
        throw PeerFault("the server sent '" + shown(message) + "', which means nothing");
    }
  }

  players::Budget budget(double limit) const {
    players::Budget budget = options_.player.budget;
    if (limit > no_limit) return budget;
    const double margin = std::min(options_.margin, limit / 2);
    const double most = std::max(0.0, limit - margin);
    budget.latest = std::max(0.0, limit - margin / 2);
    budget.seconds = budget.seconds ? std::min(*budget.seconds, most) : most;
    return budget;
  }

  // Who wants no more moves no more.
  void choose(double limit) {
    std::size_t chosen = 0;
    try {
      chosen = player_->choose(state_, legal_, budget(limit), random_, go_on_).chosen;
    } catch (const players::PlayerFault& fault) {
      if (!wanted()) return;
      events_.note(std::string("the player failed, a random move is made: ") + fault.what());
      chosen = static_cast<std::size_t>(random_.below(legal_.size()));
    }
    if (!wanted()) return;
    link_.send(move_numbers(rules_.to_ir(state_, legal_[chosen])));
    last_ = state_;
    make(chosen);
  }

  void other_move(const std::string& text) {
    const Game& game = rules_.game();
    const MoveReading reading = read_move_numbers(text, game.board.size(), modifiers(game).size());
    if (!reading.move) throw PeerFault("the move '" + shown(text) + "': " + reading.error);
    std::optional<std::size_t> index;
    if (playing_ && !my_turn()) index = rules_.find(state_, legal_, *reading.move);
    if (index) {
      last_.reset();  // he who moves behind us has seen our move
    } else if (last_) {
      index = take_back(*reading.move);
    }
    if (!index) {
      throw PeerFault("the move " + shown(text) + " (" + shown(move_text(game, *reading.move)) +
                      (my_turn() ? ") comes out of turn: it is our turn, and we were not asked"
                                 : ") is not legal here"));
    }
    make(*index);
  }

  // Was it made instead of our last move?
  std::optional<std::size_t> take_back(const Move& move) {
    reasoner::Moves legal;
    rules_.list(*last_, scratch_, legal);
    const std::optional<std::size_t> index = rules_.find(*last_, legal, move);
    if (!index) return {};
    events_.note("the server has made another move for us");
    state_ = *std::exchange(last_, std::nullopt);
    legal_ = legal;
    --game_.length;
    if (!game_.record.moves.empty()) game_.record.moves.pop_back();
    return index;
  }

  void make(std::size_t index) {
    if (options_.records) remember(index);
    const reasoner::State before = state_;
    const std::vector<std::uint64_t> move(legal_[index].begin(), legal_[index].end());
    playing_ = rules_.play(state_, move, scratch_);
    ++game_.length;
    player_->played(before, move, state_);
    look();
  }

  void remember(std::size_t index) {
    std::vector<Move> moves;
    for (std::size_t i = 0; i < legal_.size(); ++i)
      moves.push_back(rules_.to_ir(state_, legal_[i]));
    game_.record.moves.push_back(notation::write(notation_, rules_.to_ir(state_), moves)[index]);
  }

  void finish() {
    game_.scores = rules_.scores(state_);
    game_.reason = playing_ ? "fault" : "end";
    const Game& game = rules_.game();
    game_.record.game = for_people(game.name);
    if (options_.records) game_.record.digest = players::game_digest(game);
    game_.record.seed = options_.seed;
    game_.record.reason = game_.reason;
    for (std::size_t i = 0; i < game.players.size(); ++i) {
      const std::string name = for_people(game.players[i].name);
      game_.record.players.emplace_back(name, i + 1 == me_ ? options_.player.text : "network");
      if (!playing_) game_.record.scores.emplace_back(name, game_.scores[i]);
    }
    ++summary_.games;
    events_.finished(game_);
    begin();
  }

  Link& link_;
  const JoinOptions& options_;
  JoinEvents& events_;
  const std::function<bool()>& go_on_;
  double preparation_;
  Reasoner rules_;
  std::size_t me_;
  reasoner::Scratch scratch_;
  notation::Notation notation_;
  Random random_;
  std::unique_ptr<players::Player> player_;
  JoinSummary summary_;

  reasoner::State state_;
  reasoner::Moves legal_;
  bool playing_ = false;
  std::optional<reasoner::State> last_;  // where we moved last, until another one moves
  JoinedGame game_;
};

}  // namespace

JoinSummary join(Link& link, const JoinOptions& options, JoinEvents& events,
                 const std::function<bool()>& go_on) {
  try {
    return Client(link, options, events, go_on).run();
  } catch (const Left&) {
    return {0, true};
  } catch (const ImproperGame& improper) {
    throw PeerFault(std::string("the game the server sent is improper: ") + improper.what());
  } catch (const ArithmeticOverflow& overflow) {
    throw PeerFault(std::string("the game the server sent cannot be played: ") + overflow.what());
  }
}

}  // namespace zug::server
