// The past is a chain that clones share: a clone costs a copy of the position and its list of
// moves, whatever is behind it. Undoing goes back to the start of the move and, of split actions,
// makes again those that were before.

#include "tools/python/src/state.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "backends/notation/board.h"
#include "ir/reference/perft.h"

namespace zug::python {

using environment::ActionKind;
using environment::Environment;

Past::~Past() {
  while (before && before.use_count() == 1) {
    std::shared_ptr<const Past> next = std::move(const_cast<Past&>(*before).before);
    before = std::move(next);
  }
}

State::State(std::shared_ptr<Game> game) : game_(std::move(game)) {
  game_->environment().start(play_, game_->worker());
  game_->environment().name_actions(play_, game_->worker());
}

int State::current_player() const { return play_.over() ? -4 : static_cast<int>(play_.player) - 1; }

std::vector<std::uint32_t> State::legal_actions() const {
  std::vector<std::uint32_t> result = play_.actions;
  std::sort(result.begin(), result.end());
  return result;
}

void State::apply(std::int64_t action) {
  if (play_.over()) throw std::invalid_argument("the play is over: there are no more actions");
  const bool known = action >= 0 && action < std::int64_t{~0u};
  const auto index = known ? Environment::find(play_, static_cast<std::uint32_t>(action))
                           : std::optional<std::size_t>();
  if (!index) {
    throw std::invalid_argument("action " + std::to_string(action) +
                                " is not legal now; legal_actions() has those that are");
  }
  auto past = std::make_shared<Past>();
  const bool inside = play_.chosen != 0 && past_ != nullptr;
  past->state = play_.state;
  past->length = play_.length;
  past->inside = inside ? past_->inside + 1 : 0;
  past->action = static_cast<std::uint32_t>(action);
  past->player = play_.player;
  past->before = past_;
  try {
    game_->environment().act(play_, *index, game_->worker());
    game_->environment().name_actions(play_, game_->worker());
  } catch (...) {  // a limit
    go_before(*past);
    throw;
  }
  past_ = std::move(past);
}

void State::go_before(const Past& last) {
  std::vector<std::uint32_t> again;  // of the same move, the latest first
  const Past* at = last.before.get();
  for (std::uint32_t i = 0; i < last.inside; ++i, at = at->before.get())
    again.push_back(at->action);
  play_.length = last.length;
  game_->environment().set(last.state, play_, game_->worker());
  for (; !again.empty(); again.pop_back()) {
    game_->environment().act(play_, *Environment::find(play_, again.back()), game_->worker());
  }
  game_->environment().name_actions(play_, game_->worker());
}

void State::undo(std::int64_t player, std::int64_t action) {
  if (!past_) throw std::invalid_argument("nothing to undo: this is where the play begins");
  if ((player >= 0 && player + 1 != past_->player) || (action >= 0 && action != past_->action)) {
    throw std::invalid_argument("the last action was " + std::to_string(past_->action) +
                                ", of player " + std::to_string(past_->player - 1));
  }
  const std::shared_ptr<const Past> last = past_;
  go_before(*last);
  past_ = last->before;
}

std::vector<double> State::returns() const { return game_->environment().returns(play_); }

// All of it is due in the action that ends the play.
std::vector<double> State::rewards() const { return returns(); }

std::vector<std::pair<int, std::uint32_t>> State::full_history() const {
  std::vector<std::pair<int, std::uint32_t>> result;
  for (const Past* at = past_.get(); at != nullptr; at = at->before.get()) {
    result.emplace_back(static_cast<int>(at->player) - 1, at->action);
  }
  std::reverse(result.begin(), result.end());
  return result;
}

std::vector<std::uint32_t> State::history() const {
  std::vector<std::uint32_t> result;
  for (const auto& [player, action] : full_history()) result.push_back(action);
  return result;
}

std::size_t State::past() const {
  std::size_t result = 0;
  for (const Past* at = past_.get(); at != nullptr; at = at->before.get()) ++result;
  return result;
}

std::vector<std::string> State::move_texts(std::vector<Move>& moves) const {
  for (std::size_t i = 0; i < play_.moves.size(); ++i) {
    moves.push_back(game_->rules().to_ir(play_.state, play_.moves[i]));
  }
  return notation::write(game_->notation(), game_->rules().to_ir(play_.state), moves);
}

std::string State::action_text(std::int64_t action) const {
  const bool whole = game_->environment().actions().kind() == ActionKind::Whole;
  const auto index = play_.over() || action < 0 || !whole
                         ? std::optional<std::size_t>()
                         : Environment::find(play_, static_cast<std::uint32_t>(action));
  if (!index) return table_text(*game_, action);
  std::vector<Move> moves;
  return move_texts(moves)[*index];
}

std::uint32_t State::action_of(const std::string& text) const {
  for (const std::uint32_t action : play_.actions) {
    if (table_text(*game_, action) == text) return action;
  }
  const bool whole = game_->environment().actions().kind() == ActionKind::Whole;
  std::string why = "no legal action is called that";
  if (whole && !play_.over()) {
    std::vector<Move> moves;
    const std::vector<std::string> texts = move_texts(moves);
    const auto exact = std::find(texts.begin(), texts.end(), text);
    if (exact != texts.end()) return play_.actions[static_cast<std::size_t>(exact - texts.begin())];
    const notation::Reading reading =
        notation::read(game_->notation(), game_->rules().to_ir(play_.state), moves, text);
    if (reading.move) return play_.actions[*reading.move];
    why = reading.error;
  }
  throw std::invalid_argument("'" + text + "': " + why);
}

std::vector<std::string> State::legal_moves() const {
  std::vector<Move> moves;
  if (play_.over() || play_.chosen != 0) return {};
  return move_texts(moves);
}

void State::apply_move(const std::string& text) {
  if (play_.over() || play_.chosen != 0) {
    throw std::invalid_argument(play_.over() ? "the play is over" : "a move has been begun");
  }
  std::vector<Move> moves;
  move_texts(moves);
  const notation::Reading reading =
      notation::read(game_->notation(), game_->rules().to_ir(play_.state), moves, text);
  if (!reading.move) throw std::invalid_argument("'" + text + "': " + reading.error);
  const environment::ActionTable& actions = game_->environment().actions();
  if (actions.kind() == ActionKind::Whole) return apply(play_.actions[*reading.move]);
  const Move& move = moves[*reading.move];
  const std::shared_ptr<const Past> before = past_;
  try {
    for (const std::uint32_t length = play_.length; play_.length == length;) {
      apply(*actions.find({&move[play_.chosen], 1}));
    }
  } catch (...) {  // a limit, in the last one
    while (past_ != before) undo(-1, -1);
    throw;
  }
}

std::string State::text() const {
  const zug::State state = game_->rules().to_ir(play_.state);
  return notation::draw(game_->notation(), state.pieces) +
         notation::describe(game_->game(), state, !play_.over());
}

reasoner::State State::key() const {
  return play_.over() ? play_.state : game_->rules().key(play_.state);
}

bool State::same(const State& other) const {
  if (!game_->same(*other.game_) || play_.over() != other.play_.over()) return false;
  if (game_->environment().chosen(play_) != other.game_->environment().chosen(other.play_)) {
    return false;
  }
  return key() == other.key();
}

// "zug-state 1", the digest of the table, the actions.
std::string State::serialize() const {
  std::ostringstream text;
  text << "zug-state 1 " << game_->environment().actions().digest();
  for (const std::uint32_t action : history()) text << ' ' << action;
  return text.str();
}

void State::replay(const std::string& text) {
  std::istringstream words(text);
  std::string kind, version, digest;
  words >> kind >> version >> digest;
  if (kind != "zug-state") throw std::invalid_argument("this is not the text of a state");
  if (version != "1") {
    throw std::invalid_argument("the state was written by another version of zug: " + version);
  }
  if (digest != game_->environment().actions().digest()) {
    throw std::invalid_argument("the state belongs to other rules, or to another table of actions");
  }
  for (std::int64_t action; words >> action;) apply(action);
  if (!words.eof()) throw std::invalid_argument("the state has something that is no action");
}

std::string table_text(const Game& game, std::int64_t action) {
  const environment::ActionTable& actions = game.environment().actions();
  if (action < 0 || action >= static_cast<std::int64_t>(actions.size())) {
    throw std::invalid_argument("there is no action " + std::to_string(action) + "; there are " +
                                std::to_string(actions.size()));
  }
  const environment::Parts parts = actions.parts(static_cast<std::size_t>(action));
  // Numbers tell apart what reads the same.
  const Move move(parts.begin(), parts.end());
  return move_text(game.game(), move) + " (" + move_numbers(move) + ")";
}

}  // namespace zug::python
