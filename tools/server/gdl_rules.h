#pragma once

// A match of general game playing as both sides see it: roles, moves that are terms, a joint move
// at a time. What is behind it is either the description itself, evaluated by langs/gdl, or the
// game of ours it was exported from, which is much faster.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "ir/gdl/syntax.h"

namespace zug::server {

struct GdlView {
  bool terminal = false;
  std::vector<std::vector<std::string>> legal;  // by role; terms as text
  std::vector<int> goals;                       // by role, of a terminal state
};

class GdlRules {
 public:
  GdlRules() = default;
  GdlRules(const GdlRules&) = delete;
  GdlRules& operator=(const GdlRules&) = delete;
  virtual ~GdlRules() = default;

  virtual const std::vector<std::string>& roles() const = 0;
  virtual void restart() = 0;
  virtual const GdlView& view() = 0;
  // A legal move of every role. False when that is not what it is; nothing has changed then.
  virtual bool play(const std::vector<std::string>& joint) = 0;
  // Plays on at random from the present state, after `joint`, and comes back to it: the goals, or
  // none when the play did not come to an end within `most` moves, somebody had no move, or
  // `go_on`, asked before each move, said no.
  virtual std::optional<std::vector<int>> playout(const std::vector<std::string>& joint,
                                                  Random& random, std::size_t most,
                                                  const std::function<bool()>& go_on) = 0;
};

// Why a description is not played: it has errors, or it is beyond a limit of ours.
struct NotPlayed {
  std::string why;
  bool limit = false;
};
// "the description has errors: ..."
std::string text_of(const NotPlayed& reason);

// A description, by its rules; empty, with the reason, when it is not played.
std::unique_ptr<GdlRules> rules_of_description(const std::string& text, NotPlayed& reason);

// A game of ours and its export.
struct Exported {
  std::string text;      // in GDL
  std::string move_map;  // of GdlText
};
std::optional<Exported> export_game(const Game& game, Diagnostics& diagnostics);

// What is known of a game of ours besides its rules: which move is which term.
class ExportedRules : public GdlRules {
 public:
  // The present state, and the index of a legal move that a term of the mover's is.
  virtual const reasoner::Reasoner& reasoner() const = 0;
  virtual const reasoner::State& state() const = 0;
  virtual const reasoner::Moves& legal() const = 0;
  virtual std::string term(std::size_t move) const = 0;  // of legal()
  virtual std::size_t mover() const = 0;                 // the role
};

// Empty when turns are not one move each there; then only the description will do.
std::unique_ptr<ExportedRules> rules_of_export(const reasoner::Reasoner& reasoner,
                                               const Exported& exported);

}  // namespace zug::server
