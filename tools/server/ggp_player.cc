// A description that is without names what a known export is, is that export under other names
// (kif.h), so its moves are translated and the game is played by our engine. Everything else is
// played by its rules: for as long as the clock allows, every move of ours in turn is played on at
// random, and the one with the best mean goal is chosen. A play that the clock cuts off counts for
// nothing: where it would have ended is not known, and a draw made up for it would speak against
// moves that win late, and for those that lose late. A role with one move does not think.

#include "tools/server/ggp_player.h"

#include <algorithm>
#include <utility>

#include "ir/arithmetic.h"
#include "ir/game_text.h"
#include "ir/limits.h"

namespace zug::server {
namespace {

using Clock = std::chrono::steady_clock;

std::map<std::string, std::string> dictionary(const std::vector<std::string>& from,
                                              const std::vector<std::string>& to) {
  std::map<std::string, std::string> result;
  for (std::size_t i = 0; i < from.size(); ++i) result[from[i]] = to[i];
  return result;
}

std::string text_of_rules(const std::vector<gdl::Form>& rules) {
  std::string text;
  for (const gdl::Form& rule : rules) text += text_of(rule) + "\n";
  return text;
}

// After this many play clocks without a word the host is taken to be gone. Before the first move he
// may wait through the start clock, whatever was answered.
double patience_of(double start_clock, double play_clock) {
  return start_clock + 10 * std::max(play_clock, 1.0);
}

// Has anybody no legal move? A description should not, but hosts send what they like; such a play
// cannot go on.
bool stuck(const GdlView& view) {
  return std::any_of(view.legal.begin(), view.legal.end(),
                     [](const std::vector<std::string>& moves) { return moves.empty(); });
}

}  // namespace

struct GgpPlayer::Match {
  std::unique_ptr<GdlRules> rules;
  ExportedRules* known = nullptr;  // the same, if it is one
  std::unique_ptr<players::Player> player;
  std::map<std::string, std::string> to_ours, to_theirs;  // names
  std::size_t role = 0;
};

std::optional<KnownGame> known_game(const std::string& name, const reasoner::Reasoner& reasoner,
                                    Diagnostics& diagnostics) {
  std::optional<Exported> exported = export_game(reasoner.game(), diagnostics);
  if (!exported) return {};
  std::string error;
  Nameless nameless = without_names(read_kif(exported->text, error));
  return KnownGame{name, reasoner, std::move(*exported), std::move(nameless)};
}

GgpPlayer::GgpPlayer(GgpPlayerOptions options)
    : options_(std::move(options)), random_(options_.seed) {}
GgpPlayer::~GgpPlayer() = default;

void GgpPlayer::note(const std::string& line) const {
  if (options_.note) options_.note(line);
}

bool GgpPlayer::busy() const {
  if (id_.empty()) return false;
  return std::chrono::duration<double>(options_.now() - heard_).count() < patience_;
}

std::optional<std::string> GgpPlayer::answer_at_once(const std::string& message) {
  std::string error;
  const std::optional<GgpMessage> read = read_ggp_message(message, error);
  if (!read) return "error";
  const std::lock_guard<std::mutex> lock(mutex_);
  switch (read->kind) {
    case GgpMessage::Kind::Info:
      return "((name " + options_.name + ") (status " + (busy() ? "busy" : "available") +
             ") (species computer))";
    case GgpMessage::Kind::Ping:
      return busy() ? "busy" : "ready";
    case GgpMessage::Kind::Abort:
      if (read->match != id_) return "busy";
      aborted_ = true;
      id_.clear();
      return "aborted";
    case GgpMessage::Kind::Preview:
    case GgpMessage::Kind::Start:
    case GgpMessage::Kind::Play:
    case GgpMessage::Kind::Stop:
      break;
  }
  return {};
}

std::string GgpPlayer::answer(const std::string& message) {
  if (std::optional<std::string> at_once = answer_at_once(message)) return *at_once;
  std::string error;
  const GgpMessage read = *read_ggp_message(message, error);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const bool begins =
        read.kind == GgpMessage::Kind::Start || read.kind == GgpMessage::Kind::Preview;
    if (begins ? busy() : read.match != id_) return "busy";
    heard_ = options_.now();
    if (read.kind == GgpMessage::Kind::Preview) return "ready";
    if (read.kind == GgpMessage::Kind::Stop) id_.clear();
    if (read.kind == GgpMessage::Kind::Play) patience_ = patience_of(0, play_clock_);
    if (read.kind == GgpMessage::Kind::Start) {
      id_ = read.match;
      play_clock_ = read.play_clock;
      patience_ = patience_of(read.start_clock, play_clock_);
      aborted_ = false;
    }
  }
  try {
    if (read.kind == GgpMessage::Kind::Start) return start(read);
    return play(read);
  } catch (const ImproperGame& improper) {
    note(std::string("the game is improper: ") + improper.what());
  } catch (const ArithmeticOverflow& overflow) {
    note(std::string("the game cannot be played: ") + overflow.what());
  }
  return "nil";
}

std::string GgpPlayer::start(const GgpMessage& message) {
  match_ = std::make_unique<Match>();
  const Nameless nameless = without_names(message.rules);
  for (const KnownGame& game : options_.games) {
    if (game.nameless.text != nameless.text) continue;
    std::unique_ptr<ExportedRules> rules = rules_of_export(game.reasoner, game.exported);
    std::string error = "its turns are not one move each there";
    std::unique_ptr<players::Player> player =
        rules ? players::make_player(game.reasoner, options_.player, error) : nullptr;
    if (!player) {
      note("this is " + game.name + ", which is played by its rules: " + error);
      continue;
    }
    note("this is " + game.name);
    match_->to_ours = dictionary(nameless.names, game.nameless.names);
    match_->to_theirs = dictionary(game.nameless.names, nameless.names);
    match_->known = rules.get();
    match_->rules = std::move(rules);
    match_->player = std::move(player);
    match_->player->new_game();
    break;
  }
  if (!match_->rules) {
    NotPlayed reason;
    match_->rules = rules_of_description(text_of_rules(message.rules), reason);
    if (!match_->rules) return refuse(text_of(reason));
  }
  const std::vector<std::string>& roles = match_->rules->roles();
  const std::string role = renamed(message.role, match_->to_ours);
  const auto ours = std::find(roles.begin(), roles.end(), role);
  if (ours == roles.end()) {
    return refuse("there is no role " + for_people(GameText(message.role)) + " in the rules");
  }
  match_->role = static_cast<std::size_t>(ours - roles.begin());
  if (match_->known == nullptr) warm_up(message.start_clock);
  note("we are " + for_people(GameText(message.role)));
  return "ready";
}

// What we cannot play is no match: others can have us.
std::string GgpPlayer::refuse(const std::string& why) {
  note(why);
  match_.reset();
  const std::lock_guard<std::mutex> lock(mutex_);
  id_.clear();
  return "error";
}

bool GgpPlayer::advance(const std::vector<std::string>& moves) {
  if (moves.empty()) return true;
  std::vector<std::string> joint;
  for (const std::string& move : moves) joint.push_back(renamed(move, match_->to_ours));
  if (match_->known == nullptr) return match_->rules->play(joint);
  ExportedRules& known = *match_->known;
  const std::size_t mover = known.mover();
  const reasoner::State before = known.state();
  const reasoner::Moves legal = known.legal();
  if (mover >= joint.size()) return false;
  std::size_t index = 0;
  while (index < legal.size() && known.term(index) != joint[mover]) ++index;
  if (!known.play(joint)) return false;
  match_->player->played(before, legal[index], known.state());
  return true;
}

std::string GgpPlayer::play(const GgpMessage& message) {
  const bool over = message.kind == GgpMessage::Kind::Stop;
  if (!match_ || !match_->rules) return over ? "done" : "noop";
  if (!advance(message.moves)) note("the host has made a move that is not legal");
  if (!over) return choose();
  const GdlView& view = match_->rules->view();
  if (view.terminal) note("the goal is " + std::to_string(view.goals[match_->role]));
  match_.reset();
  return "done";
}

std::string GgpPlayer::choose() {
  const GdlView& view = match_->rules->view();
  const std::vector<std::string>& legal = view.legal[match_->role];
  if (view.terminal || legal.empty()) return "noop";
  if (legal.size() == 1) return renamed(legal.front(), match_->to_theirs);
  if (match_->known != nullptr) return choose_known();
  if (options_.player.name == "random" || stuck(view)) return legal[random_of(legal)];
  return legal[sample(legal)];
}

std::size_t GgpPlayer::random_of(const std::vector<std::string>& moves) {
  return static_cast<std::size_t>(random_.below(moves.size()));
}

namespace {

// What came of random plays after a move.
struct Tried {
  double sum = 0, count = 0;
  double mean() const { return count > 0 ? sum / count : -1; }
};

double thinking_time(double clock, double margin) {
  return std::max(0.0, clock - std::min(margin, clock / 2));
}

}  // namespace

std::string GgpPlayer::choose_known() {
  const ExportedRules& known = *match_->known;
  players::Budget budget = options_.player.budget;
  const double time = thinking_time(play_clock_, options_.margin);
  budget.seconds = budget.seconds ? std::min(*budget.seconds, time) : time;
  budget.latest = (play_clock_ + time) / 2;  // half of the margin is for the way
  const auto go_on = [this] { return !aborted_ && !stopped_; };
  const reasoner::Moves legal = known.legal();
  std::size_t chosen = 0;
  try {
    chosen = match_->player->choose(known.state(), legal, budget, random_, go_on).chosen;
  } catch (const players::PlayerFault& fault) {
    if (go_on()) note(std::string("the player failed, a random move is made: ") + fault.what());
    chosen = static_cast<std::size_t>(random_.below(legal.size()));
  }
  return renamed(known.term(chosen), match_->to_theirs);
}

// Rules are made ground when a state asks for them, which in a large game takes seconds; random
// plays meet most of them. Half of the clock, as a single state can take long.
void GgpPlayer::warm_up(double start_clock) {
  constexpr int plays = 20;
  const GdlView first = match_->rules->view();
  if (first.terminal || stuck(first)) return;
  const double time = thinking_time(start_clock, options_.margin) / 2;
  const auto until = Clock::now() + std::chrono::duration<double>(time);
  const auto go_on = [&] { return !aborted_ && !stopped_ && Clock::now() < until; };
  Random random(1);  // so that the moves of the match stay what they are
  for (int i = 0; i < plays && go_on(); ++i) {
    std::vector<std::string> joint;
    for (const std::vector<std::string>& moves : first.legal) {
      joint.push_back(moves[static_cast<std::size_t>(random.below(moves.size()))]);
    }
    match_->rules->playout(joint, random, limits::play_length, go_on);
  }
}

std::size_t GgpPlayer::sample(const std::vector<std::string>& legal) {
  const std::vector<std::vector<std::string>> all = match_->rules->view().legal;
  const double time = thinking_time(play_clock_, options_.margin);
  const auto until = Clock::now() + std::chrono::duration<double>(time);
  const auto go_on = [&] { return !aborted_ && !stopped_ && Clock::now() < until; };
  const std::optional<std::uint64_t> most = options_.player.budget.playouts;
  std::vector<Tried> tried(legal.size());
  for (std::uint64_t i = 0; (!most || i < *most) && go_on(); ++i) {
    const auto move = static_cast<std::size_t>(i % legal.size());
    std::vector<std::string> joint;
    for (const std::vector<std::string>& moves : all) joint.push_back(moves[random_of(moves)]);
    joint[match_->role] = legal[move];
    const auto goals = match_->rules->playout(joint, random_, limits::play_length, go_on);
    if (!goals && !go_on()) break;  // cut off
    tried[move].sum += goals ? (*goals)[match_->role] : 0;
    ++tried[move].count;
  }
  const auto worse = [](const Tried& a, const Tried& b) { return a.mean() < b.mean(); };
  const auto best = std::max_element(tried.begin(), tried.end(), worse);
  if (best->count == 0) return random_of(legal);  // nothing is known of any move
  return static_cast<std::size_t>(best - tried.begin());
}

}  // namespace zug::server
