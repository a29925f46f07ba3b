// The comparison is that of `zug compare`, on one thread and bounded by positions. A page asks with
// more and more of them.

#include "tools/page/wasm/compare_panel.h"

#include <nlohmann/json.hpp>

#include "tools/compare/compare.h"

namespace zug::page {
namespace {

reasoner::Reasoner reasoner_of(const Game& game) {
  Diagnostics refused;
  auto made = reasoner::make_reasoner(game, {}, refused);
  if (!made) throw Refused("one of the games is too large to be played");
  return *made;
}

Json view_json(const compare::View& view) {
  return Json{
      {"over", view.over}, {"turn", view.turn}, {"scores", view.scores}, {"moves", view.moves}};
}

const char* name_of(compare::What what) {
  static const char* const names[] = {"turn", "end", "moves", "scores", "subtrees"};
  return names[static_cast<std::size_t>(what)];
}

Json difference_json(const compare::Difference& difference) {
  return Json{{"what", name_of(difference.what)}, {"after_a", difference.after_a},
              {"after_b", difference.after_b},    {"a", view_json(difference.a)},
              {"b", view_json(difference.b)},     {"only_a", difference.only_a},
              {"only_b", difference.only_b},      {"note", difference.note}};
}

}  // namespace

Json compare_with(const Opened& opened, const Json& request) {
  const Opened other =
      open_text(request.at("language").get<std::string>(), request.value("name", "other"),
                request.at("text").get<std::string>(), opened.options);
  if (!other.game) {
    return Json{{"verdict", "unread"},
                {"diagnostics", diagnostics_json(other.diagnostics, other.source)}};
  }
  if (other.game->players.size() != opened.game->players.size()) {
    return Json{{"verdict", "different"}, {"what", "players"}};
  }
  refuse_choices(*opened.game, "this game");
  refuse_choices(*other.game, "the other game");
  const auto a = compare::make_side(reasoner_of(*opened.game));
  const auto b = compare::make_side(reasoner_of(*other.game));
  compare::Question question;
  question.a = a.get();
  question.b = b.get();
  question.limits.states = request.value("states", std::uint64_t{5'000});
  question.limits.random = 20;
  question.limits.threads = 1;
  if (request.value("found", false)) question.moves = compare::Moves::Found;
  std::string error;
  const auto players = compare::match_players(a->players(), b->players(), compare::Players::ByOrder,
                                              question.map, error);
  if (!players) throw Refused(error);
  question.players = *players;
  const compare::Answer answer =
      compare::compare(question, [](const char*, std::uint64_t) { return compare::Limit::None; });
  static const char* const verdicts[] = {"equal", "different", "unknown"};
  Json result{{"verdict", verdicts[static_cast<std::size_t>(answer.verdict)]},
              {"complete", answer.search.complete},
              {"states", answer.search.states_a + answer.search.states_b}};
  if (answer.search.depth) result["depth"] = *answer.search.depth;
  if (answer.random) result["random"] = question.limits.random;
  if (answer.difference() != nullptr) result["difference"] = difference_json(*answer.difference());
  return result;
}

}  // namespace zug::page
