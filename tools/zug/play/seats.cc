// "--white uct:1s" has become "white=uct:1s" by now (tools/zug/player_options).

#include "tools/zug/play/seats.h"

#include "ir/messages/diagnostic.h"

namespace zug::playing {
namespace {

std::string listed(const std::vector<std::string>& names) {
  std::string result;
  for (const std::string& name : names) result += (result.empty() ? "" : ", ") + name;
  return result;
}

[[noreturn]] void refuse_name(const Game& game, const std::string& name,
                              const std::vector<std::string>& names) {
  const std::string near = nearest(name, names);
  throw Refusal(Status::Usage, "'--" + name +
                                   "' is neither an option of zug play nor a player of '" +
                                   for_people(game.name) + "'; its players are: " + listed(names) +
                                   (near.empty() ? "" : "; did you mean '--" + near + "'?"));
}

}  // namespace

std::vector<std::string> wishes(const Game& game, const std::vector<std::string>& given,
                                const std::vector<std::string>& usual) {
  std::vector<std::string> names;
  for (const Bounded& player : game.players) names.push_back(for_people(player.name));
  std::vector<std::string> result = usual;
  std::vector<bool> wished(names.size(), false);
  for (const std::string& wish : given) {
    if (wish.find('=') == std::string::npos) {
      throw Refusal(
          Status::Usage,
          "--player " + wish + ": say NAME=PLAYER, with the name of one of: " + listed(names));
    }
    std::size_t p = 0;
    while (p < names.size() && wish.compare(0, names[p].size() + 1, names[p] + "=") != 0) ++p;
    if (p == names.size()) refuse_name(game, wish.substr(0, wish.find('=')), names);
    if (wished[p]) throw Refusal(Status::Usage, "'--" + names[p] + "' is given more than once");
    wished[p] = true;
    result[p] = wish.substr(names[p].size() + 1);
  }
  return result;
}

Seat make_seat(const reasoner::Reasoner& rules, const std::string& text, const std::string& who) {
  std::string error;
  std::optional<players::PlayerSpec> spec = players::parse_player(text, error);
  if (!spec) throw Refusal(Status::Usage, who + ": " + error);
  Seat result{std::move(*spec), nullptr};
  if (result.spec.name == "human") return result;
  result.player = players::make_player(rules, result.spec, error);
  if (!result.player) throw Refusal(Status::Usage, who + ": " + error);
  return result;
}

void catch_up(players::Player& player, const Course& course) {
  player.new_game();
  for (std::size_t ply = 0; ply < course.length(); ++ply) {
    const Made& made = course.made()[ply];
    player.played(course.state_before(ply), {made.move.data(), made.move.size()}, made.after);
  }
}

Random random_at(std::uint64_t seed, std::size_t ply) {
  Random first(seed);
  return Random(Random(first.next() ^ (ply * 0xD1B54A32D192ED03ull)).next());
}

}  // namespace zug::playing
