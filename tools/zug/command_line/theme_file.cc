// Themes are read strictly: an entry that means nothing is an error, so that a slip is not a piece
// that quietly looks as before. Pieces that the game does not have are no error: one theme can
// serve many games. Of these nothing is asked that another game would have to know, or another
// folder: who owns them, and a file.

#include "tools/zug/command_line/theme_file.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "backends/svg/glyph.h"
#include "backends/svg/markup.h"
#include "system/failure.h"
#include "system/file.h"
#include "tools/zug/command_line/suggest.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/json/json_output.h"

namespace zug {
namespace {

constexpr std::size_t most_bytes = 1'000'000;

class ThemeReader {
 public:
  ThemeReader(std::string path, const Game& game) : path_(std::move(path)), game_(game) {}

  svg::Theme read() {
    const Json json = Json::parse(text_of(path_), nullptr, false);
    if (json.is_discarded()) refuse("it is no JSON");
    if (!json.is_object()) refuse("it should be an object, piece to look");
    svg::Theme theme;
    for (const auto& [piece, entry] : json.items()) theme.push_back(piece_theme(piece, entry));
    return theme;
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw Refusal(Status::Usage, "the theme '" + path_ + "': " + why);
  }

  std::string text_of(const std::string& path) const {
    try {
      return system::read_file(path, most_bytes);
    } catch (const system::TooLong& limit) {
      refuse(limit.what());
    }
  }

  svg::PieceTheme piece_theme(const std::string& piece, const Json& entry) const {
    if (!entry.is_object()) refuse("'" + piece + "' should be an object");
    const bool here = std::any_of(game_.pieces.begin(), game_.pieces.end(),
                                  [&](const auto& one) { return for_people(one.name) == piece; });
    svg::PieceTheme theme;
    theme.piece = piece;
    for (const auto& [key, value] : entry.items()) {
      if (!value.is_string()) refuse("'" + key + "' of '" + piece + "' should be a string");
      if (!here && (key == "owner" || key == "svg")) continue;
      set(key, value.get<std::string>(), theme);
    }
    return theme;
  }

  void set(const std::string& key, const std::string& value, svg::PieceTheme& theme) const {
    if (key == "glyph") {
      theme.glyph = glyph(value);
    } else if (key == "letters") {
      theme.letters = letters(value);
    } else if (key == "svg") {
      theme.image = image(value);
    } else if (key == "owner") {
      theme.owner = owner(value);
    } else if (key == "colour" || key == "color") {
      theme.fill = colour(value);
    } else {
      refuse(unknown("entry", key, {"glyph", "letters", "svg", "owner", "colour"}));
    }
  }

  std::string glyph(const std::string& name) const {
    std::vector<std::string> known;
    for (const svg::Glyph& one : svg::glyphs()) known.emplace_back(one.name);
    if (svg::find_glyph(name) == nullptr) refuse(unknown("glyph", name, known));
    return name;
  }

  std::string letters(const std::string& text) const {
    if (text.empty() || text.size() > 12) refuse("letters are 1 to 12 bytes, not '" + text + "'");
    return text;
  }

  std::string colour(const std::string& text) const {
    const bool good = text.size() == 7 && text[0] == '#' &&
                      text.find_first_not_of("0123456789abcdefABCDEF", 1) == text.npos;
    if (!good) refuse("a colour is like '#D55E00', not '" + text + "'");
    return text;
  }

  PlayerId owner(const std::string& name) const {
    if (name == "nobody") return keeper;
    for (std::size_t p = 0; p < game_.players.size(); ++p) {
      if (for_people(game_.players[p].name) == name) return PlayerId(p + 1);
    }
    refuse("the game has no player '" + name + "'");
  }

  // Text of SVG, or the name of a file of it, beside the theme.
  std::string image(const std::string& value) const {
    const std::string text =
        value.find('<') != value.npos
            ? value
            : text_of((std::filesystem::path(path_).parent_path() / value).string());
    if (text.find("<svg") == text.npos) refuse("'" + value.substr(0, 60) + "' is no SVG");
    return text;
  }

  std::string path_;
  const Game& game_;
};

}  // namespace

svg::Theme read_theme(const std::string& path, const Game& game) {
  return path.empty() ? svg::Theme{} : ThemeReader(path, game).read();
}

}  // namespace zug
