// Two ways to play a description. Both list moves in an order of their own; the tests hold them
// against each other move by move.

#include "tools/server/gdl_rules.h"

#include <algorithm>
#include <limits>
#include <map>
#include <sstream>
#include <utility>

#include "backends/gdl/write.h"
#include "ir/reference/perft.h"
#include "langs/gdl/plays/network.h"
#include "langs/gdl/read.h"
#include "tools/server/kif.h"

namespace zug::server {
namespace {

// ---- by the description

class NetworkRules : public GdlRules {
 public:
  explicit NetworkRules(gdl::Description description)
      : description_(std::move(description)), budget_(), network_(description_, budget_) {
    for (const gdl::TermId role : network_.roles()) roles_.push_back(network_.text(role));
    restart();
  }

  const std::string& limit() const { return network_.limit(); }
  const std::vector<std::string>& roles() const override { return roles_; }
  void restart() override {
    state_ = network_.start();
    known_ = false;
  }

  const GdlView& view() override {
    if (std::exchange(known_, true)) return view_;
    look(state_);
    view_ = {};
    view_.terminal = seen_.terminal;
    for (std::size_t role = 0; role < roles_.size(); ++role) {
      view_.legal.emplace_back();
      for (const gdl::TermId move : seen_.legal[role])
        view_.legal[role].push_back(network_.text(move));
    }
    view_.goals = goals(seen_);
    return view_;
  }

  bool play(const std::vector<std::string>& joint) override {
    const std::optional<gdl::JointMove> move = find(joint);
    if (!move) return false;
    network_.look(state_);
    state_ = network_.next(*move);
    known_ = false;
    return true;
  }

  std::optional<std::vector<int>> playout(const std::vector<std::string>& joint, Random& random,
                                          std::size_t most,
                                          const std::function<bool()>& go_on) override {
    std::optional<gdl::JointMove> move = find(joint);
    if (!move) return {};
    gdl::State state = state_;
    network_.look(state);
    for (std::size_t i = 0; i < most && go_on(); ++i) {
      state = network_.next(*move);
      const gdl::Network::View& seen = network_.look(state);
      if (seen.terminal) return goals(seen);
      move->clear();
      for (const std::vector<gdl::TermId>& legal : seen.legal) {
        if (legal.empty()) return {};
        move->push_back(legal[static_cast<std::size_t>(random.below(legal.size()))]);
      }
    }
    return {};
  }

 private:
  void look(const gdl::State& state) { seen_ = network_.look(state); }

  std::optional<gdl::JointMove> find(const std::vector<std::string>& joint) {
    const GdlView& now = view();
    if (joint.size() != roles_.size() || now.terminal) return {};
    gdl::JointMove move;
    for (std::size_t role = 0; role < joint.size(); ++role) {
      const std::vector<std::string>& legal = now.legal[role];
      const auto found = std::find(legal.begin(), legal.end(), joint[role]);
      if (found == legal.end()) return {};
      move.push_back(seen_.legal[role][static_cast<std::size_t>(found - legal.begin())]);
    }
    return move;
  }

  std::vector<int> goals(const gdl::Network::View& seen) const {
    std::vector<int> result;
    for (const std::vector<gdl::TermId>& values : seen.goals) {
      result.push_back(values.empty() ? 0 : std::atoi(network_.text(values.front()).c_str()));
    }
    return result;
  }

  gdl::Description description_;
  Budget budget_;
  gdl::Network network_;
  std::vector<std::string> roles_;
  gdl::State state_;
  gdl::Network::View seen_;  // of state_
  GdlView view_;
  bool known_ = false;
};

// ---- by the game it was made from

// "role TAB move TAB numbers" lines.
struct MoveMap {
  std::map<std::pair<std::string, std::string>, std::string> term;  // by role and numbers
};

MoveMap read_move_map(const std::string& text) {
  MoveMap map;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find('\t'), second = line.find('\t', first + 1);
    map.term[{line.substr(0, first), line.substr(second + 1)}] =
        line.substr(first + 1, second - first - 1);
  }
  return map;
}

class GameRules : public ExportedRules {
 public:
  GameRules(const reasoner::Reasoner& reasoner, std::vector<std::string> roles, MoveMap map)
      : reasoner_(reasoner),
        scratch_(reasoner.scratch()),
        roles_(std::move(roles)),
        map_(std::move(map)) {
    restart();
  }

  const std::vector<std::string>& roles() const override { return roles_; }
  const reasoner::Reasoner& reasoner() const override { return reasoner_; }
  const reasoner::State& state() const override { return state_; }
  const reasoner::Moves& legal() const override { return legal_; }
  std::size_t mover() const override { return reasoner_.player(state_).value - 1; }
  std::string term(std::size_t move) const override {
    const std::string numbers = move_numbers(reasoner_.to_ir(state_, legal_[move]));
    return map_.term.at({roles_[mover()], numbers});
  }

  void restart() override {
    state_ = reasoner_.start();
    look(reasoner_.complete(state_, scratch_));
  }

  const GdlView& view() override { return view_; }

  bool play(const std::vector<std::string>& joint) override {
    const std::optional<std::size_t> move = find(joint);
    if (!move) return false;
    const std::vector<std::uint64_t> words(legal_[*move].begin(), legal_[*move].end());
    look(reasoner_.play(state_, words, scratch_));
    return true;
  }

  std::optional<std::vector<int>> playout(const std::vector<std::string>& joint, Random& random,
                                          std::size_t,
                                          const std::function<bool()>& go_on) override {
    const std::optional<std::size_t> move = find(joint);
    if (!move || !go_on()) return {};
    reasoner::State state = state_;
    Playout result;
    if (!reasoner_.play(state, legal_[*move], scratch_)) return goals(reasoner_.scores(state));
    reasoner_.playout(state, scratch_, random, reasoner::Choice::Sample, result);
    return goals(result.scores);
  }

 private:
  void look(bool playing) {
    legal_.clear();
    if (playing) reasoner_.list(state_, scratch_, legal_);
    view_ = {};
    view_.terminal = legal_.empty();
    view_.goals = goals(reasoner_.scores(state_));
    view_.legal.resize(roles_.size());
    if (view_.terminal) return;
    for (std::size_t role = 0; role < roles_.size(); ++role) {
      if (role != mover()) view_.legal[role] = {"noop"};
    }
    for (std::size_t i = 0; i < legal_.size(); ++i) view_.legal[mover()].push_back(term(i));
  }

  std::optional<std::size_t> find(const std::vector<std::string>& joint) const {
    if (view_.terminal || joint.size() != roles_.size()) return {};
    for (std::size_t role = 0; role < roles_.size(); ++role) {
      if (role != mover() && joint[role] != "noop") return {};
    }
    const std::vector<std::string>& terms = view_.legal[mover()];
    const auto found = std::find(terms.begin(), terms.end(), joint[mover()]);
    if (found == terms.end()) return {};
    return static_cast<std::size_t>(found - terms.begin());
  }

  // As backends/gdl scales them.
  std::vector<int> goals(const std::vector<std::int64_t>& scores) const {
    std::vector<int> result;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const std::int64_t bound = reasoner_.game().players[i].bound;
      result.push_back(bound == 0 ? 0 : static_cast<int>((scores[i] * 100 + bound / 2) / bound));
    }
    return result;
  }

  reasoner::Reasoner reasoner_;
  reasoner::Scratch scratch_;
  std::vector<std::string> roles_;
  MoveMap map_;
  reasoner::State state_;
  reasoner::Moves legal_;
  GdlView view_;
};

// Is there a word of the back end's own for turns in steps, or for plies of the keeper?
bool has_steps(const gdl::Form& form) {
  if (!form.list) return form.word == "midturn" || form.word == "keeper";
  return std::any_of(form.items.begin(), form.items.end(), has_steps);
}

}  // namespace

std::string text_of(const NotPlayed& reason) {
  return (reason.limit ? "the description is beyond a limit of zug's: "
                       : "the description has errors: ") +
         reason.why;
}

std::unique_ptr<GdlRules> rules_of_description(const std::string& text, NotPlayed& reason) {
  const Source source("<rules>", text);
  Diagnostics diagnostics;
  std::optional<gdl::Description> description = read_gdl_description(source, diagnostics);
  reason = {first_error(diagnostics), false};
  if (diagnostics.has_errors()) return nullptr;
  auto rules = std::make_unique<NetworkRules>(std::move(*description));
  reason = {rules->limit(), true};
  if (!reason.why.empty()) return nullptr;
  return rules;
}

std::optional<Exported> export_game(const Game& game, Diagnostics& diagnostics) {
  std::optional<GdlText> text = write_gdl(game, GdlOptions{}, diagnostics);
  if (!text) return {};
  return Exported{std::move(text->text), std::move(text->move_map)};
}

std::unique_ptr<ExportedRules> rules_of_export(const reasoner::Reasoner& reasoner,
                                               const Exported& exported) {
  std::string error;
  const std::vector<gdl::Form> forms = read_kif(exported.text, error);
  if (std::any_of(forms.begin(), forms.end(), has_steps)) return nullptr;
  std::vector<std::string> roles;
  for (const gdl::Form& form : forms) {
    if (form.list && form.items.size() == 2 && form.items[0].word == "role") {
      roles.push_back(text_of(form.items[1]));
    }
  }
  return std::make_unique<GameRules>(reasoner, std::move(roles), read_move_map(exported.move_map));
}

}  // namespace zug::server
