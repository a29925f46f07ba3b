#pragma once

// What the reader's tests share: a text in, the low-level text of the game out, or the codes of its
// errors as "RBG0601 RBG0605". Reading the output again must give the same output.

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "backends/ll_rbg/write.h"
#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "ir/verify.h"
#include "langs/rbg/read.h"

namespace zug::testing_rbg {

inline std::string codes(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    if (diagnostic.severity == Severity::Error) {
      text += (text.empty() ? "" : " ") + diagnostic.code;
    }
  }
  return text;
}

inline std::string low_level_once(const std::string& text) {
  Source source("test.rbg", text);
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  EXPECT_EQ(game.has_value(), !diagnostics.has_errors()) << text;
  if (!game) return codes(diagnostics);
  EXPECT_EQ(verify(*game), std::vector<std::string>()) << text;
  const std::optional<std::string> written = write_ll_rbg(*game, source, diagnostics);
  EXPECT_TRUE(written.has_value()) << text;
  return written.value_or("nothing written");
}

inline std::string low_level(const std::string& text) {
  const std::string first = low_level_once(text);
  if (first.rfind("RBG", 0) != 0) {
    EXPECT_EQ(low_level_once(first), first) << "not a fixed point:\n" << text;
  }
  return first;
}

// The lines of one section, without its first line and the final newline.
inline std::string section(const std::string& text, const std::string& name) {
  const std::string start = "#" + name + " =";
  const std::size_t begin = text.find(start);
  if (begin == std::string::npos) return text;
  std::size_t end = text.find("\n#", begin);
  if (end == std::string::npos) end = text.rfind('\n');
  const std::string body = text.substr(begin + start.size(), end - begin - start.size());
  if (body.rfind(" \n", 0) == 0) return body.substr(2);
  return body.substr(body.empty() ? 0 : 1);
}

// A small game around macros and rules.
inline std::string game_text(const std::string& macros, const std::string& rules) {
  return "#players = p(9), q(9)\n#pieces = e, x, o\n"
         "#variables = v(9), w(9), v1(99), board1(9), vboard(9)\n"
         "#board = rectangle(up,down,left,right, [e,e] [e,e])\n" +
         macros + "\n#rules = " + rules;
}

inline std::string rules_of(const std::string& macros, const std::string& rules) {
  return section(low_level(game_text(macros, rules)), "rules");
}

}  // namespace zug::testing_rbg
