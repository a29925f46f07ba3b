#include "langs/metagame/generator/parameters.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>

#include "ir/limits.h"
#include "ir/messages/diagnostic.h"

// One table of everything that is left to chance. Its last column says what the paper calls rule,
// decision and search complexity, and locality.

namespace zug::metagame {
namespace {

using Kind = Parameter::Kind;

std::optional<double> real(const std::string& text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  if (read.ec != std::errc() || read.ptr != end || !(value >= 0) || value > 1e6)
    return std::nullopt;
  return value;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    if (end == text.size()) return parts;
    begin = end + 1;
  }
}

// Uniform in [0, 1).
double fraction(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

}  // namespace

const std::vector<Parameter>& default_parameters() {
  static const std::vector<Parameter> list{
      {"x_max", Kind::Whole, "5..6", "files; search complexity"},
      {"y_max", Kind::Whole, "5..6", "ranks; search complexity"},
      {"board_type", Kind::Choice, "planar:0.9,vertical_cylinder:0.1", "locality"},
      {"inversion", Kind::Choice, "forward:0.5,diagonal:0.5", "how black sees the board"},
      {"crowding", Kind::Numbers, "0.5:0.7,0.3:0.15,0.7:0.15",
       "how much of a player's half of the board has room for his pieces"},
      {"row_crowding", Kind::Numbers, "1.0:0.7,0.7:0.3", "how much of that room is used"},
      {"variety", Kind::Numbers, "1.0:0.4,0.8:0.2,0.6:0.2,0.4:0.2",
       "kinds of pieces per piece; rule complexity"},
      {"promote_only", Kind::Whole, "1..3", "kinds of pieces that are not there at the start"},
      {"promotion_depth", Kind::Numbers, "1.0:0.3,0.8:0.1,0.6:0.1,0.4:0.2,0.2:0.2,0.0:0.1",
       "ranks of promotion, in ranks of the setup"},
      {"setup", Kind::Choice, "arbitrary:0.6,random:0.2,player:0.1,opponent:0.1",
       "who assigns the pieces; decision complexity"},
      {"movement_type", Kind::Choice, "leaper:0.4,rider:0.4,hopper:0.2", "how a piece moves"},
      {"more_movements", Kind::Chance, "0.2", "another movement; rule and search complexity"},
      {"locality", Kind::Real, "0.1..0.8", "how far a leap goes, in boards; locality"},
      {"forward_symmetry", Kind::Chance, "0.9", "forward in a symmetry set; search complexity"},
      {"side_symmetry", Kind::Chance, "0.9", "side in a symmetry set; search complexity"},
      {"rotation_symmetry", Kind::Chance, "0.9", "rotation in a symmetry set; search complexity"},
      {"ride_longest", Kind::Chance, "0.2", "a ride has to go on as long as it can; planar boards"},
      {"hop_constraint", Kind::Chance, "0.5", "a limit before, over or after; rule complexity"},
      {"hop_comparison", Kind::Choice, "equal:0.5,at_least:0.2,at_most:0.3", "what kind of limit"},
      {"described_players", Kind::Choice, "any:0.2,one:0.8", "whose pieces a description means"},
      {"described_player", Kind::Choice, "player:0.5,opponent:0.5", "which one"},
      {"described_pieces", Kind::Choice, "any:0.5,some:0.5", "any piece or a set; rule complexity"},
      {"more_pieces", Kind::Chance, "0.8", "another piece in such a set; rule complexity"},
      {"capture_by_retrieve", Kind::Chance, "0.2", "retrieve among the ways to capture"},
      {"capture_by_clobber", Kind::Chance, "0.9", "clobber among the ways to capture"},
      {"capture_by_hop", Kind::Chance, "0.5", "hop among the ways to capture"},
      {"capture_effect", Kind::Choice, "remove:0.5,player_possesses:0.3,opponent_possesses:0.2",
       "what becomes of captured pieces"},
      {"more_captures", Kind::Chance, "0.2", "another way to capture; rule and search complexity"},
      {"promotion", Kind::Choice, "fixed:0.4,decision:0.6", "decision complexity"},
      {"promotion_decider", Kind::Choice, "player:0.5,opponent:0.5",
       "who decides; decision and search complexity"},
      {"must_capture", Kind::Chance, "0.3", "must_capture of a piece; search complexity"},
      {"continue_captures", Kind::Chance, "0.1", "continue_captures of a piece"},
      {"continue_captures_of_own", Kind::Chance, "0",
       "also of one that captures its own side's pieces (Pell: 1); search complexity"},
      {"game_must_capture", Kind::Chance, "0.3", "must_capture of the game; search complexity"},
      {"stalemate", Kind::Choice, "player:0.5,opponent:0.5", "whose stalemate is a goal"},
      {"more_goals", Kind::Chance, "0.6", "another goal; rule complexity"},
      {"goal", Kind::Choice, "eradicate:0.5,arrive:0.5", "what kind of goal"},
      {"eradicated_player", Kind::Choice, "opponent:0.8,player:0.2", "whose pieces are to go"},
      {"eradicated_pieces", Kind::Choice, "any:0.2,some:0.8", "all of them or a set"},
      {"arriving_player", Kind::Choice, "player:0.5,opponent:0.5", "whose pieces are to arrive"},
  };
  return list;
}

Parameters::Parameters() {
  for (const Parameter& parameter : default_parameters()) {
    values_.emplace_back();
    [[maybe_unused]] const std::string error = parse(parameter, parameter.value, values_.back());
    assert(error.empty());
  }
}

std::string Parameters::parse(const Parameter& parameter, const std::string& text, Value& value) {
  const std::string wrong = "'" + parameter.name + "' is a ";
  Value result;
  result.name = parameter.name;
  result.kind = parameter.kind;
  if (parameter.kind == Kind::Chance) {
    const std::optional<double> chance = real(text);
    if (!chance || *chance > 1) return wrong + "chance, a number from 0 to 1";
    result.low = *chance;
  } else if (parameter.kind == Kind::Whole || parameter.kind == Kind::Real) {
    const std::size_t dots = text.find("..");
    const std::optional<double> low = real(text.substr(0, dots));
    const std::optional<double> high =
        dots == std::string::npos ? low : real(text.substr(dots + 2));
    const bool whole = parameter.kind == Kind::Whole;
    if (!low || !high || *low > *high ||
        (whole && (text.find('.') != dots || text.find('.', dots + 2) != std::string::npos))) {
      return wrong + (whole ? "range of whole numbers such as 5..6" : "range such as 0.1..0.8");
    }
    result.low = *low;
    result.high = *high;
  } else {
    double sum = 0;
    Value known;
    for (const std::string& part : split(text, ',')) {
      const std::size_t colon = part.find(':');
      const std::string option = part.substr(0, colon);
      const std::optional<double> weight =
          colon == std::string::npos ? 1.0 : real(part.substr(colon + 1));
      const bool fits = parameter.kind == Kind::Numbers
                            ? real(option).has_value()
                            : ("," + parameter.value).find("," + option + ":") != std::string::npos;
      if (!weight || !fits) {
        return wrong + "list of options and weights such as " + parameter.value;
      }
      sum += *weight;
      result.options.emplace_back(option, *weight);
    }
    if (!(sum > 0)) return "all weights of '" + parameter.name + "' are 0";
  }
  value = std::move(result);
  return "";
}

std::string Parameters::set(const std::string& setting) {
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos) return "'" + setting + "' is not of the form parameter=value";
  const std::string name = setting.substr(0, equals);
  const std::string text = setting.substr(equals + 1);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const Parameter& parameter = default_parameters()[i];
    names.push_back(parameter.name);
    if (parameter.name != name) continue;
    std::string error = parse(parameter, text, values_[i]);
    if (error.empty() && (name == "x_max" || name == "y_max") &&
        (values_[i].low < 2 || values_[i].high > static_cast<double>(limits::board_side))) {
      return "'" + name + "' is from 2 to " + std::to_string(limits::board_side);
    }
    if (error.empty() && name == "promote_only" && values_[i].high > 25) {
      return "'" + name + "' is at most 25";
    }
    return error;
  }
  const std::string similar = nearest(name, names);
  return "there is no parameter '" + name + "'" +
         (similar.empty() ? "" : "; did you mean '" + similar + "'?");
}

const Parameters::Value& Parameters::value(const std::string& name) const {
  const auto found = std::find_if(values_.begin(), values_.end(),
                                  [&](const Value& value) { return value.name == name; });
  assert(found != values_.end());
  return *found;
}

bool Parameters::chance(const std::string& name, Random& random) const {
  const Value& chance = value(name);
  assert(chance.kind == Kind::Chance);
  return fraction(random) < chance.low;
}

std::string Parameters::choice(const std::string& name, Random& random) const {
  const Value& choice = value(name);
  assert(!choice.options.empty());
  double sum = 0;
  for (const auto& option : choice.options) sum += option.second;
  double rest = fraction(random) * sum;
  for (const auto& [option, weight] : choice.options) {
    if (rest < weight) return option;
    rest -= weight;
  }
  return choice.options.back().first;  // what rounding leaves
}

double Parameters::number(const std::string& name, Random& random) const {
  const Value& number = value(name);
  if (number.kind == Kind::Real) return number.low + fraction(random) * (number.high - number.low);
  return *real(choice(name, random));
}

std::int64_t Parameters::whole(const std::string& name, Random& random) const {
  const Value& whole = value(name);
  assert(whole.kind == Kind::Whole);
  const auto low = static_cast<std::int64_t>(whole.low);
  const auto high = static_cast<std::int64_t>(whole.high);
  return low + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(high - low + 1)));
}

}  // namespace zug::metagame
