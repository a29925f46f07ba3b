// The *background* is the piece that means an empty square. Rules do not say which one that is, but
// they show it: they look for it and put it (a light square of a draughts board is in no rule), no
// player has it for himself (what only white puts, or is named after him, is white's), and most of
// the board is full of it.
//
// The other pieces belong to the player whose name they begin with, or his initial (whiteQueen and
// wQ). The rest of the name is the *kind*, and gives the symbol: for two players a capital letter
// and a small one, the first letter of the kind that is free, simple kinds before composed ones:
//
//   whiteKing K, blackKnight n, whiteHomeKing HK    (KN and k are taken, composed ones get
//   initials)
//
// A name of one or two characters is its own symbol, and where players have one kind each, it is
// their initial that tells them apart.

#include "backends/notation/pieces.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "ir/automaton.h"
#include "ir/expression.h"

namespace zug::notation {
namespace {

bool small(char c) { return c >= 'a' && c <= 'z'; }
bool capital(char c) { return c >= 'A' && c <= 'Z'; }
char to_small(char c) { return capital(c) ? static_cast<char>(c - 'A' + 'a') : c; }
char to_capital(char c) { return small(c) ? static_cast<char>(c - 'a' + 'A') : c; }

std::string small(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) { return to_small(c); });
  return text;
}

// ---- The background ---------------------------------------------------------------------------

// By piece: whether some action, in a pattern or not, looks for it or puts it. Which ones are
// counted says nothing: the men of a side are, and empty squares.
std::vector<bool> mentioned_pieces(const Game& game) {
  std::vector<bool> result(game.pieces.size(), false);
  for (std::size_t i = 0; i < game.expressions.size(); ++i) {
    const auto* atom = std::get_if<Atom>(&game.expressions[ExpressionId(i)]);
    if (atom == nullptr) continue;
    if (const auto* off = std::get_if<Off>(&atom->action)) result[off->piece.value] = true;
    if (const auto* on = std::get_if<On>(&atom->action)) {
      for (const PieceId piece : on->pieces) result[piece.value] = true;
    }
  }
  return result;
}

// Nobody, one player, or several of them.
struct Actor {
  PlayerId player;
  bool several = false;

  // True when this changes anything.
  bool join(const Actor& other) {
    const Actor old = *this;
    if (player == keeper) {
      *this = other;
    } else if (other.several || (other.player != keeper && other.player != player)) {
      several = true;
    }
    return player != old.player || several != old.several;
  }
};

// By piece: who puts it, in his moves or in the keeper's after them.
std::vector<Actor> who_puts(const Game& game) {
  std::vector<Actor> result(game.pieces.size());
  const std::optional<Automaton> automaton = build_automaton(game.expressions, game.rules);
  if (!automaton) return result;
  std::vector<Actor> before(automaton->states.size());
  std::vector<bool> seen(automaton->states.size(), false);
  std::vector<StateId> queue{StateId(0)};
  while (!queue.empty()) {
    const StateId state = queue.back();
    queue.pop_back();
    seen[state.value] = true;
    Actor actor = before[state.value];
    if (state.value != 0) {
      const ExpressionId id = automaton->states[state.value].atom;
      const Action& action = std::get<Atom>(game.expressions[id]).action;
      if (const auto* off = std::get_if<Off>(&action)) result[off->piece.value].join(actor);
      const auto* turn = std::get_if<Switch>(&action);
      if (turn != nullptr && turn->player != keeper) actor = {turn->player, false};
    }
    for (const StateId next : automaton->next[state.value]) {
      const bool news = before[next.value].join(actor);
      if (news || !seen[next.value]) {
        seen[next.value] = true;
        queue.push_back(next);
      }
    }
  }
  return result;
}

std::vector<std::size_t> start_counts(const Game& game) {
  std::vector<std::size_t> counts(game.pieces.size(), 0);
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    ++counts[game.board.square(VertexId(v)).piece.value];
  }
  return counts;
}

// `owners`: by the names of the pieces.
PieceId background_of(const Game& game, const std::vector<PlayerId>& owners) {
  const std::vector<std::size_t> counts = start_counts(game);
  const std::vector<bool> mentioned = mentioned_pieces(game);
  const std::vector<Actor> actors = who_puts(game);
  // When one player does everything, that he puts a piece says nothing.
  Actor all;
  for (const Actor& actor : actors) all.join(actor);
  // Most of the board may be full at the start.
  const auto called_empty = [&](std::size_t piece) {
    return owners[piece] == keeper && names_nothing(for_people(game.pieces[piece].name));
  };
  const auto rank = [&](std::size_t piece) {
    const bool of_one = all.several && actors[piece].player != keeper && !actors[piece].several;
    return std::tuple(static_cast<bool>(mentioned[piece]), called_empty(piece), !of_one,
                      owners[piece] == keeper, counts[piece]);
  };
  std::size_t best = 0;
  for (std::size_t piece = 1; piece < game.pieces.size(); ++piece) {
    if (rank(piece) > rank(best)) best = piece;
  }
  return PieceId(best);
}

// ---- Pieces that stay where they are ----------------------------------------------------------

using PieceSet = std::vector<bool>;

// What may stand at the position after an action, if what may stand there before it is `before`.
PieceSet after(const Action& action, const PieceSet& before) {
  if (std::holds_alternative<Shift>(action)) return PieceSet(before.size(), true);
  if (const auto* off = std::get_if<Off>(&action)) {
    PieceSet result(before.size(), false);
    result[off->piece.value] = true;
    return result;
  }
  const auto* on = std::get_if<On>(&action);
  if (on == nullptr) return before;
  PieceSet result(before.size(), false);
  for (const PieceId piece : on->pieces) result[piece.value] = before[piece.value];
  return result;
}

// A flow over the automaton finds what may stand where an off happens; all the others are fixed.
std::vector<bool> fixed_pieces(const Game& game) {
  const std::size_t count = game.pieces.size();
  const std::optional<Automaton> automaton = build_automaton(game.expressions, game.rules);
  if (!automaton) return std::vector<bool>(count, false);
  std::vector<PieceSet> before(automaton->states.size(), PieceSet(count, false));
  std::vector<bool> fixed(count, true);
  std::vector<StateId> queue{StateId(0)};
  before[0].assign(count, true);
  while (!queue.empty()) {
    const StateId state = queue.back();
    queue.pop_back();
    PieceSet now = before[state.value];
    if (state.value != 0) {
      const ExpressionId id = automaton->states[state.value].atom;
      const Action& action = std::get<Atom>(game.expressions[id]).action;
      if (const auto* off = std::get_if<Off>(&action)) {
        fixed[off->piece.value] = false;
        for (std::size_t p = 0; p < count; ++p) fixed[p] = fixed[p] && !now[p];
      }
      now = after(action, now);
    }
    for (const StateId next : automaton->next[state.value]) {
      bool news = false;
      for (std::size_t p = 0; p < count; ++p) {
        if (!now[p] || before[next.value][p]) continue;
        before[next.value][p] = true;
        news = true;
      }
      if (news) queue.push_back(next);
    }
  }
  return fixed;
}

// ---- Owners and kinds -------------------------------------------------------------------------

bool begins_a_word(const std::string& name, std::size_t at) {
  return at < name.size() && !small(name[at]);
}

// "homeKing" of "whiteHomeKing", "Q" of "wQ": a first word becomes small, a letter stays.
std::string as_kind(std::string rest) {
  while (!rest.empty() && rest.front() == '_') rest.erase(rest.begin());
  if (rest.size() > 1 && small(rest[1])) rest.front() = to_small(rest.front());
  return rest;
}

void find_owner(const Game& game, std::size_t piece, PieceNames& names) {
  const std::string name = for_people(game.pieces[piece].name);
  std::size_t longest = 0;
  for (std::size_t p = 0; p < game.players.size(); ++p) {
    const std::string player = for_people(game.players[p].name);
    for (const std::string& prefix : {player, player.substr(0, 1)}) {
      const bool fits = small(name.substr(0, prefix.size())) == small(prefix) &&
                        begins_a_word(name, prefix.size()) && prefix.size() > longest;
      if (!fits) continue;
      const std::string kind = as_kind(name.substr(prefix.size()));
      if (kind.empty()) continue;
      longest = prefix.size();
      names.owners[piece] = PlayerId(p + 1);
      names.kinds[piece] = kind;
    }
  }
}

// A number by itself tells kinds apart where a player has several of them. Where he has one, it
// only tells the piece from the player, and red2 is red's "red".
void drop_lone_numbers(const Game& game, PieceNames& names) {
  const auto is_number = [](const std::string& kind) {
    return std::all_of(kind.begin(), kind.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  std::map<PlayerId, std::vector<std::size_t>> numbered;
  for (std::size_t p = 0; p < game.pieces.size(); ++p) {
    if (names.owners[p] != keeper && is_number(names.kinds[p]))
      numbered[names.owners[p]].push_back(p);
  }
  for (const auto& [player, pieces] : numbered) {
    if (pieces.size() == 1) names.kinds[pieces[0]] = for_people(name_of(game, player));
  }
}

// ---- Symbols ----------------------------------------------------------------------------------

class Symbols {
 public:
  Symbols(const Game& game, const PieceNames& names) : game_(game), names_(names) {}

  std::vector<std::string> make() {
    symbols_.assign(game_.pieces.size(), "");
    give(names_.background, ".");
    squares_out_of_play();
    for (std::size_t p = 0; p < game_.pieces.size(); ++p) {
      if (game_.pieces[p].name.size() <= 2 && !owned(p))
        give(PieceId(p), for_people(game_.pieces[p].name));
    }
    initials_of_players();
    for (const auto& [kind, pieces] : kinds_by_simplicity()) name_kind(kind, pieces);
    for (std::size_t p = 0; p < game_.pieces.size(); ++p) {
      for (std::string symbol = for_people(game_.pieces[p].name); symbols_[p].empty();
           symbol += '\'') {
        give(PieceId(p), symbol);
      }
    }
    return symbols_;
  }

 private:
  bool owned(std::size_t piece) const { return names_.owners[piece] != keeper; }

  void give(PieceId piece, const std::string& symbol) {
    if (!symbols_[piece.value].empty() || !taken_.insert(symbol).second) return;
    symbols_[piece.value] = symbol;
  }

  // What fills the board and is in no rule, or can never change, is the paper between the squares.
  void squares_out_of_play() {
    const std::vector<std::size_t> counts = start_counts(game_);
    const auto most =
        static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    if (owned(most)) return;
    const bool stays = names_.fixed[most] && PieceId(most) != names_.background;
    if (stays || !mentioned_pieces(game_)[most]) give(PieceId(most), " ");
  }

  void initials_of_players() {
    std::map<PlayerId, std::vector<std::size_t>> pieces;
    for (std::size_t p = 0; p < game_.pieces.size(); ++p) {
      if (owned(p)) pieces[names_.owners[p]].push_back(p);
    }
    std::set<char> initials;
    for (const auto& [player, list] : pieces) {
      const char initial = to_small(for_people(name_of(game_, player)).front());
      if (list.size() != 1 || !initials.insert(initial).second) return;
      if (taken_.count(std::string(1, initial)) != 0) return;
    }
    for (const auto& [player, list] : pieces) {
      give(PieceId(list.front()),
           std::string(1, to_small(for_people(name_of(game_, player)).front())));
    }
  }

  using Kinds = std::vector<std::pair<std::string, std::vector<std::size_t>>>;

  static std::size_t words(const std::string& kind) {
    return 1 + static_cast<std::size_t>(
                   std::count_if(kind.begin() + (kind.empty() ? 0 : 1), kind.end(), capital));
  }

  Kinds kinds_by_simplicity() const {
    std::map<std::string, std::vector<std::size_t>> pieces;
    for (std::size_t p = 0; p < game_.pieces.size(); ++p) {
      if (symbols_[p].empty()) pieces[names_.kinds[p]].push_back(p);
    }
    Kinds result(pieces.begin(), pieces.end());
    std::stable_sort(result.begin(), result.end(),
                     [](const auto& a, const auto& b) { return words(a.first) < words(b.first); });
    return result;
  }

  static std::vector<std::string> candidates(const std::string& kind) {
    std::vector<std::string> result;
    std::string initials;
    for (std::size_t i = 0; i < kind.size(); ++i) {
      if (i == 0 || capital(kind[i])) initials += to_capital(kind[i]);
    }
    if (words(kind) == 2 && kind.size() > 2) result.push_back(initials);
    if (words(kind) == 1 || kind.size() <= 2) {
      for (const char c : kind) result.emplace_back(1, to_capital(c));
    }
    for (std::size_t i = 1; i < kind.size(); ++i) {
      result.push_back({to_capital(kind[0]), to_small(kind[i])});
    }
    for (char first = 'A'; first <= 'Z'; ++first) result.emplace_back(1, first);
    for (char second = '0'; second <= '9'; ++second) {
      result.push_back({kind.empty() ? 'P' : to_capital(kind[0]), second});
    }
    return result;
  }

  std::string variant(const std::string& symbol, std::size_t piece) const {
    const PlayerId owner = names_.owners[piece];
    if (game_.players.size() > 2 && owner != keeper) {
      return {to_capital(for_people(name_of(game_, owner)).front()), to_small(symbol.front())};
    }
    return owner == PlayerId(1) ? symbol : small(symbol);
  }

  // All pieces of a kind get the same letters, if these are free for all of them.
  void name_kind(const std::string& kind, const std::vector<std::size_t>& pieces) {
    for (const std::string& candidate : candidates(kind)) {
      std::set<std::string> wanted;
      for (const std::size_t piece : pieces) wanted.insert(variant(candidate, piece));
      const bool free = std::none_of(wanted.begin(), wanted.end(), [this](const auto& symbol) {
        return taken_.count(symbol) != 0;
      });
      if (!free || wanted.size() != pieces.size()) continue;
      for (const std::size_t piece : pieces) give(PieceId(piece), variant(candidate, piece));
      return;
    }
  }

  const Game& game_;
  const PieceNames& names_;
  std::set<std::string> taken_;
  std::vector<std::string> symbols_;
};

}  // namespace

bool names_nothing(const std::string& name) {
  static const std::set<std::string> names{"empty", "e", "free", "none", "vacant"};
  return names.count(small(name)) != 0;
}

PieceNames piece_names(const Game& game) {
  PieceNames result;
  result.owners.assign(game.pieces.size(), keeper);
  for (std::size_t p = 0; p < game.pieces.size(); ++p) {
    result.kinds.push_back(for_people(game.pieces[p].name));
    find_owner(game, p, result);
  }
  const std::size_t background = background_of(game, result.owners).value;
  result.background = PieceId(background);
  result.owners[background] = keeper;
  result.kinds[background] = for_people(game.pieces[background].name);
  drop_lone_numbers(game, result);
  for (const Actor& actor : who_puts(game)) {
    result.putters.push_back(actor.several ? keeper : actor.player);
  }
  result.fixed = fixed_pieces(game);
  result.symbols = Symbols(game, result).make();
  return result;
}

}  // namespace zug::notation
