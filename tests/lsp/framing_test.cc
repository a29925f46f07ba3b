// The stream of the language server, whole, in pieces and broken.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tools/lsp/framing.h"

namespace zug::lsp {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> frames_in(Framing& framing) {
  std::vector<std::string> result;
  for (auto frame = framing.next(); frame; frame = framing.next()) {
    result.push_back((frame->good ? "" : "bad: ") + frame->text);
  }
  return result;
}

std::vector<std::string> frames_of(const std::string& bytes) {
  Framing framing;
  framing.feed(bytes);
  return frames_in(framing);
}

TEST(Framing, TakesMessagesByTheirLength) {
  EXPECT_THAT(frames_of(framed("{\"a\":1}") + framed("") + framed("x\r\n\r\ny")),
              ElementsAre("{\"a\":1}", "", "x\r\n\r\ny"));
  EXPECT_THAT(frames_of("content-length:2\nContent-Type: text\n\nab"), ElementsAre("ab"));
}

TEST(Framing, WaitsForTheRestByteByByte) {
  const std::string bytes = framed("one") + framed("two");
  Framing framing;
  std::vector<std::string> all;
  for (const char byte : bytes) {
    framing.feed({&byte, 1});
    for (const std::string& frame : frames_in(framing)) all.push_back(frame);
  }
  EXPECT_THAT(all, ElementsAre("one", "two"));
}

TEST(Framing, FindsTheNextMessageBehindGarbage) {
  EXPECT_THAT(frames_of("hello\nhow are you\n\n" + framed("x")),
              ElementsAre("bad: a line that is no header", "x"));
  EXPECT_THAT(frames_of("Content-Length: -5\r\n\r\n" + framed("x")),
              ElementsAre(HasSubstr("no number"), HasSubstr("without"), "x"));
  EXPECT_THAT(frames_of("Content-Length: 12x\r\n\r\n" + framed("x")),
              ElementsAre(HasSubstr("no number"), HasSubstr("without"), "x"));
  EXPECT_THAT(frames_of("Content-Type: a\r\n\r\n" + framed("x")),
              ElementsAre(HasSubstr("without Content-Length"), "x"));
}

TEST(Framing, KeepsNoMessageThatIsTooLong) {
  const std::size_t size = longest_message + 1;
  Framing framing;
  framing.feed("Content-Length: " + std::to_string(size) + "\r\n\r\nabc");
  EXPECT_THAT(frames_in(framing), ElementsAre(HasSubstr("bad: a message of more than")));
  for (std::size_t fed = 3; fed < size;) {
    const std::string part(std::min<std::size_t>(1 << 20, size - fed), 'x');
    framing.feed(part);
    fed += part.size();
    EXPECT_TRUE(frames_in(framing).empty());
  }
  framing.feed(framed("next"));
  EXPECT_THAT(frames_in(framing), ElementsAre("next"));
}

TEST(Framing, KeepsNoEndlessHeader) {
  Framing framing;
  for (int i = 0; i < 5; ++i) framing.feed(std::string(longest_header_line, 'x'));
  EXPECT_THAT(frames_in(framing), ElementsAre(HasSubstr("bad: a header of more than")));
  framing.feed("\n" + framed("x"));
  EXPECT_THAT(frames_in(framing), ElementsAre("x"));
}

TEST(Framing, ComesToAnEndWithAnyBytes) {
  std::mt19937 random(7);
  const std::string alphabet = "Content-Length: 0123456789\r\n\r\n{}x";
  for (int run = 0; run < 200; ++run) {
    Framing framing;
    std::size_t frames = 0, bytes = 0;
    for (int part = 0; part < 20; ++part) {
      std::string text = random() % 3 == 0 ? framed("{}") : "";
      while (random() % 20 != 0) text += alphabet[random() % alphabet.size()];
      bytes += text.size();
      framing.feed(text);
      frames += frames_in(framing).size();
    }
    EXPECT_LE(frames, bytes);
  }
}

}  // namespace
}  // namespace zug::lsp
