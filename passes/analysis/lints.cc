// One look at every action of the rules and of all patterns, and one at the product. What readers
// of a language can say in its own words they say themselves; whoever shows both drops ours where
// they are about the same place. An action that macros repeat is unreachable when all its copies
// are.

#include "passes/analysis/lints.h"

#include <algorithm>
#include <set>
#include <utility>

#include "passes/analysis/arithmetic/interval.h"
#include "passes/analysis/arithmetic/overflow.h"

namespace zug {
namespace {

using TextRange = std::pair<std::uint32_t, std::uint32_t>;  // of a range in the source

TextRange place_of(const Origin& origin) { return {origin.range.begin, origin.range.end}; }

class Linter {
 public:
  Linter(const Product& product, Budget& budget, Diagnostics& diagnostics)
      : product_(product),
        budget_(budget),
        game_(*product.game),
        diagnostics_(diagnostics),
        put_(game_.pieces.size(), false),
        assigned_(variable_count(game_), false),
        read_(variable_count(game_), false),
        edges_(directions_with_edges(game_.board, game_.directions.size())) {}

  void look() {
    look_at_board();
    for (const Program& program : product_.programs.programs) {
      budget_.spend(16 * program.steps.size());
      for (const Step& step : program.steps) {
        if (step.kind != Step::Kind::Start) look_at(step);
      }
    }
    report_names();
    report_unreachable();
  }

  void report_loop(const StraightnessBound& application) {
    if (application.value != unbounded) return;
    for (const std::uint32_t node : application.witness) {
      const Step& step = product_.step(node);
      if (step.kind != Step::Kind::Off && step.kind != Step::Kind::Assignment) continue;
      warn("CHK0009", atom_of(step).origin, "nothing is known to end the loop around this");
      return;
    }
  }

 private:
  const Atom& atom_of(const Step& step) const {
    return std::get<Atom>(game_.expressions[step.atom]);
  }

  void warn(const char* code, const Origin& origin, std::string message) {
    places_.insert(place_of(origin));
    if (said_.emplace(code, place_of(origin)).second) {
      diagnostics_.warning(code, origin, std::move(message));
    }
  }

  void look_at_board() {
    for (std::size_t v = 0; v < game_.board.size(); ++v) {
      put_[game_.board.square(VertexId(v)).piece.value] = true;
    }
  }

  void look_at(const Step& step) {
    const Atom& atom = atom_of(step);
    if (const auto* off = std::get_if<Off>(&atom.action)) put_[off->piece.value] = true;
    if (const auto* assignment = std::get_if<Assignment>(&atom.action)) {
      assigned_[assignment->variable.value] = true;
      note_read(assignment->value);
      if (truth_of(game_, *assignment) != Truth::Never) return;
      const Bounded& variable = bounded(game_, assignment->variable);
      warn("CHK0001", atom.origin,
           "the assignment is never valid: " + quoted(for_people(variable.name)) +
               " ranges over 0.." + std::to_string(variable.bound));
    }
    if (const auto* comparison = std::get_if<Comparison>(&atom.action)) {
      note_read(comparison->left);
      note_read(comparison->right);
      if (truth_of(game_, *comparison) == Truth::Never) {
        warn("CHK0002", atom.origin, "the comparison never holds");
      }
    }
  }

  void note_read(const Arithmetic& value) {
    if (value.kind == Arithmetic::Kind::Variable) read_[value.variable.value] = true;
    for (const Arithmetic& operand : value.operands) note_read(operand);
  }

  void report_names() {
    for (std::size_t i = 0; i < put_.size(); ++i) {
      const Symbol& piece = game_.pieces[i];
      if (!put_[i]) {
        warn("CHK0003", piece.origin,
             "the piece " + quoted(for_people(piece.name)) + " is never on the board");
      }
    }
    for (std::size_t i = 0; i < assigned_.size(); ++i) {
      const Bounded& variable = bounded(game_, VariableId(i));
      const bool score = i < game_.players.size();
      if (!assigned_[i]) {
        warn(score ? "CHK0006" : "CHK0004", variable.origin,
             (score ? "the score of " : "the variable ") + quoted(for_people(variable.name)) +
                 " is never assigned, so it is always 0");
      } else if (!read_[i] && !score) {
        warn("CHK0005", variable.origin,
             "the variable " + quoted(for_people(variable.name)) + " is assigned but never read");
      }
    }
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      const Symbol& direction = game_.directions[i];
      if (!edges_[i]) {
        warn("CHK0007", direction.origin,
             "no edge of the board has the direction " + quoted(for_people(direction.name)));
      }
    }
  }

  void report_unreachable() {
    const Program& rules = product_.programs.programs.front();
    budget_.spend(product_.nodes.size());
    std::vector<bool> reached(rules.steps.size(), false);
    for (const ProductNode& node : product_.nodes) {
      if (node.program == 0) reached[node.state] = true;
    }
    std::set<TextRange> reached_places;
    for (std::size_t state = 1; state < reached.size(); ++state) {
      if (reached[state]) reached_places.insert(place_of(atom_of(rules.steps[state]).origin));
    }
    for (std::size_t state = 0; state < reached.size(); ++state) {
      if (!reached[state]) continue;
      const Step& step = rules.steps[state];
      budget_.spend(1 + 4 * (step.end - step.begin));
      for (std::uint32_t i = step.begin; i < step.end; ++i) {
        const std::uint32_t next = rules.successors[i];
        const Origin& origin = atom_of(rules.steps[next]).origin;
        if (reached[next] || reached_places.contains(place_of(origin))) continue;
        if (said_at(place_of(origin))) continue;
        if (never_passes(rules.steps[next])) continue;
        warn("CHK0008", origin, "no play gets past this");
      }
    }
  }

  // `{}` is how rules say "stop here".
  bool never_passes(const Step& step) const {
    return (step.kind == Step::Kind::On || step.kind == Step::Kind::OnAmong) &&
           step.on->pieces.empty();
  }

  bool said_at(const TextRange& place) const { return places_.contains(place); }

  const Product& product_;
  Budget& budget_;
  const Game& game_;
  Diagnostics& diagnostics_;
  std::vector<bool> put_;       // by piece
  std::vector<bool> assigned_;  // by variable
  std::vector<bool> read_;      // by variable
  std::vector<bool> edges_;     // by direction
  std::set<std::pair<std::string, TextRange>> said_;
  std::set<TextRange> places_;  // of what was said
};

}  // namespace

void find_lints(const Product& product, const StraightnessBound* application, Budget& budget,
                Diagnostics& diagnostics) {
  Linter linter(product, budget, diagnostics);
  linter.look();
  if (application != nullptr) linter.report_loop(*application);
}

void warn_of_overflows(const Game& game, Diagnostics& diagnostics) {
  for (const Origin& origin : overflows(game)) {
    diagnostics.warning("CHK0010", origin,
                        "the arithmetic here may leave 64 bits; a play that gets there is stopped");
  }
}

}  // namespace zug
