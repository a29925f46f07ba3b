// What the language server says to an editor, message by message.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "tests/files.h"
#include "tools/lsp/server.h"

namespace zug::lsp {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class Editor {
 public:
  Editor() : server_([this](const std::string& text) { take(text); }) {
    ask("initialize", json::object());
    note("initialized", json::object());
  }

  void note(const std::string& method, const json& params) {
    server_.receive(json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}.dump());
  }
  // The whole answer to a request.
  json ask(const std::string& method, const json& params) {
    const int id = ++last_;
    server_.receive(
        json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump());
    server_.finish();
    for (const json& message : said()) {
      if (message.value("id", json()) == id) return message;
    }
    ADD_FAILURE() << "no answer to " << method;
    return json::object();
  }
  json result(const std::string& method, const json& params) {
    return ask(method, params).value("result", json("no result"));
  }
  // Raw bytes instead of a request; what is said to it.
  json raw(const std::string& message) {
    const std::size_t before = said().size();
    server_.receive(message);
    server_.finish();
    const std::vector<json> all = said();
    return all.size() > before ? all.back() : json();
  }

  void open(const std::string& uri, const std::string& text) {
    note("textDocument/didOpen",
         {{"textDocument", {{"uri", uri}, {"languageId", "x"}, {"version", 1}, {"text", text}}}});
  }
  // The diagnostics said last, as "3:7 CODE message".
  std::vector<std::string> diagnostics() {
    server_.finish();
    std::vector<std::string> result;
    const std::vector<json> all = said();
    for (auto message = all.rbegin(); message != all.rend(); ++message) {
      if (message->value("method", "") != "textDocument/publishDiagnostics") continue;
      for (const json& one : (*message)["params"]["diagnostics"]) {
        const json& place = one["range"]["start"];
        result.push_back(place["line"].dump() + ":" + place["character"].dump() + " " +
                         one["code"].get<std::string>() + " " + one["message"].get<std::string>());
      }
      return result;
    }
    return {"none were said"};
  }
  std::optional<int> ended() const { return server_.ended(); }

 private:
  void take(const std::string& text) {
    const std::lock_guard lock(mutex_);
    said_.push_back(json::parse(text));
  }
  std::vector<json> said() {
    const std::lock_guard lock(mutex_);
    return said_;
  }

  std::mutex mutex_;
  std::vector<json> said_;
  int last_ = 0;
  Server server_;
};

json at(const std::string& uri, int line, int character) {
  return {{"textDocument", {{"uri", uri}}},
          {"position", {{"line", line}, {"character", character}}}};
}

std::vector<std::string> places(const json& locations) {
  std::vector<std::string> result;
  for (const json& location : locations) {
    const json& start = location["range"]["start"];
    result.push_back(start["line"].dump() + ":" + start["character"].dump());
  }
  return result;
}

const std::string uri = "file:///x/game.rbg";
const std::string game =
    "#players = white(1), black(1)\n"
    "#pieces = empty, whiteMan\n"
    "#variables = turns(9)\n"
    "#board = rectangle(up, down, right, left, [whiteMan, empty])\n"
    "#step(me; where) = ->me {me~Man} where [empty]  // a comment\n"
    "#rules = step(white; left) ->> [$ turns=turns+1] {empty} ->black right {empty} [whiteMan] "
    "->> {}\n";

class RbgEditor : public ::testing::Test {
 protected:
  void SetUp() override { editor.open(uri, game); }
  Editor editor;
};

TEST_F(RbgEditor, HasNoErrorsInAGameWithoutErrors) {
  for (const std::string& said : editor.diagnostics()) {
    EXPECT_THAT(said, HasSubstr(" RBG07")) << "a warning at the most";
  }
}

TEST_F(RbgEditor, SaysErrorsWhileTyping) {
  editor.note("textDocument/didChange", {{"textDocument", {{"uri", uri}, {"version", 2}}},
                                         {"contentChanges",
                                          {{{"range",
                                             {{"start", {{"line", 5}, {"character", 21}}},
                                              {"end", {{"line", 5}, {"character", 25}}}}},
                                            {"text", "lefd"}}}}});
  EXPECT_THAT(editor.diagnostics(), Contains(HasSubstr("did you mean 'left'?")));
  editor.note("textDocument/didChange", {{"textDocument", {{"uri", uri}, {"version", 3}}},
                                         {"contentChanges", {{{"text", game}}}}});
  EXPECT_THAT(editor.diagnostics(), Not(Contains(HasSubstr("did you mean"))));
  editor.note("textDocument/didClose", {{"textDocument", {{"uri", uri}}}});
  EXPECT_THAT(editor.diagnostics(), IsEmpty());
}

// Errors of a text that is still being read when its editor closes it come too late.
TEST_F(RbgEditor, SaysNothingMoreOfATextThatWasClosed) {
  std::string text = game + "#rules = nonsense\n";
  for (int i = 0; i < 2000; ++i) text += "#m" + std::to_string(i) + "(a) = a {whiteMan} left\n";
  const std::string other = "file:///x/large.rbg";
  editor.diagnostics();  // of the text that is open already
  for (const int milliseconds : {0, 1, 2, 4, 6, 8, 10, 15, 20, 30, 40}) {
    editor.open(other, text);
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    editor.note("textDocument/didClose", {{"textDocument", {{"uri", other}}}});
    EXPECT_THAT(editor.diagnostics(), IsEmpty()) << milliseconds;
  }
}

TEST_F(RbgEditor, ShowsWhatAMacroCallBecomes) {
  const json hover = editor.result("textDocument/hover", at(uri, 5, 11));
  const std::string text = hover["contents"]["value"];
  EXPECT_THAT(text, HasSubstr("**step**, a macro"));
  EXPECT_THAT(text, HasSubstr("->white {whiteMan} left [empty]"));
}

TEST_F(RbgEditor, SaysWhatANameIs) {
  EXPECT_THAT(editor.result("textDocument/hover", at(uri, 5, 36))["contents"]["value"],
              HasSubstr("**turns**, a variable: from 0 to 9"));
  EXPECT_THAT(editor.result("textDocument/hover", at(uri, 5, 16))["contents"]["value"],
              HasSubstr("**white**, a player: from 0 to 1"));
  EXPECT_THAT(editor.result("textDocument/hover", at(uri, 5, 24))["contents"]["value"],
              HasSubstr("**left**, a direction"));
  EXPECT_EQ(editor.result("textDocument/hover", at(uri, 4, 53)), json());
}

TEST_F(RbgEditor, GoesToDefinitions) {
  EXPECT_THAT(places(json::array({editor.result("textDocument/definition", at(uri, 5, 11))})),
              ElementsAre("4:1"));
  EXPECT_THAT(places(json::array({editor.result("textDocument/definition", at(uri, 4, 35))})),
              ElementsAre("4:10"));
  EXPECT_THAT(places(json::array({editor.result("textDocument/definition", at(uri, 5, 52))})),
              ElementsAre("1:10"));
}

TEST_F(RbgEditor, FindsReferences) {
  EXPECT_THAT(places(editor.result("textDocument/references", at(uri, 5, 36))),
              ElementsAre("2:13", "5:34", "5:40"));
  json without = at(uri, 5, 36);
  without["context"] = {{"includeDeclaration", false}};
  EXPECT_THAT(places(editor.result("textDocument/references", without)),
              ElementsAre("5:34", "5:40"));
}

std::string edited(const std::string& text, const json& edits) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    const std::size_t line = (*edit)["range"]["start"]["line"];
    const std::size_t begin = (*edit)["range"]["start"]["character"];
    const std::size_t end = (*edit)["range"]["end"]["character"];
    lines[line].replace(begin, end - begin, (*edit)["newText"].get<std::string>());
  }
  std::string result;
  for (const std::string& line : lines) result += line + "\n";
  return result;
}

TEST_F(RbgEditor, Renames) {
  json question = at(uri, 5, 36);
  question["newName"] = "clock";
  const std::string text =
      edited(game, editor.result("textDocument/rename", question)["changes"][uri]);
  EXPECT_THAT(text, HasSubstr("#variables = clock(9)"));
  EXPECT_THAT(text, HasSubstr("[$ clock=clock+1]"));
  EXPECT_THAT(text, Not(HasSubstr("turns")));
  question = at(uri, 4, 6);
  question["newName"] = "who";
  EXPECT_THAT(edited(game, editor.result("textDocument/rename", question)["changes"][uri]),
              HasSubstr("#step(who; where) = ->who {who~Man}"));
}

TEST_F(RbgEditor, RefusesToRenameWhatWouldBeAnotherGame) {
  const auto error = [&](json question, const std::string& name) {
    question["newName"] = name;
    return editor.ask("textDocument/rename", question)["error"].value("message", "no error");
  };
  EXPECT_THAT(error(at(uri, 1, 20), "pawn"), HasSubstr("also made by pasting"));
  EXPECT_THAT(error(at(uri, 5, 36), "left"), HasSubstr("there is a 'left' already"));
  EXPECT_THAT(error(at(uri, 5, 36), "board"), HasSubstr("there is a 'board' already"));
  EXPECT_THAT(error(at(uri, 5, 36), "a b"), HasSubstr("is no name"));
  EXPECT_THAT(error(at(uri, 5, 36), ""), HasSubstr("is no name"));
  EXPECT_THAT(error(at(uri, 0, 3), "people"), HasSubstr("no name here"));
}

std::vector<std::string> labels(const json& items) {
  std::vector<std::string> result;
  for (const json& item : items) result.push_back(item["label"]);
  return result;
}

TEST_F(RbgEditor, CompletesWithTheNamesThatMeanSomethingHere) {
  const auto here = labels(editor.result("textDocument/completion", at(uri, 5, 12))["items"]);
  for (const char* const name : {"step", "white", "turns", "left", "empty", "rectangle"}) {
    EXPECT_THAT(here, Contains(name));
  }
  EXPECT_THAT(here, Not(Contains("where")));
  EXPECT_THAT(labels(editor.result("textDocument/completion", at(uri, 4, 25))["items"]),
              Contains("where"));
}

TEST_F(RbgEditor, Outlines) {
  const json outline = editor.result("textDocument/documentSymbol", at(uri, 0, 0));
  std::vector<std::string> names;
  for (const json& symbol : outline) names.push_back(symbol["name"]);
  EXPECT_THAT(names, ElementsAre("players", "pieces", "variables", "board", "step", "rules"));
  EXPECT_EQ(outline[0]["children"][1]["name"], "black");
  EXPECT_EQ(outline[4]["detail"], "step(me; where)");
}

TEST_F(RbgEditor, HasLensesOnRequest) {
  const json lenses = editor.result("textDocument/codeLens", at(uri, 0, 0));
  ASSERT_EQ(lenses.size(), 2u);
  EXPECT_EQ(lenses[0]["range"]["start"]["line"], 5);
  EXPECT_FALSE(lenses[0].contains("command"));
  EXPECT_THAT(editor.result("codeLens/resolve", lenses[0])["command"]["title"],
              HasSubstr("straightness 1: a move has at most 1 modifier"));
  EXPECT_THAT(editor.result("codeLens/resolve", lenses[1])["command"]["title"],
              HasSubstr("proper: every play ends: proved; the keeper has no choice: proved"));
}

TEST_F(RbgEditor, Formats) {
  const json edits = editor.result("textDocument/formatting", at(uri, 0, 0));
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_THAT(edits[0]["newText"], HasSubstr("   // a comment\n"));
  EXPECT_EQ(edits[0]["range"]["end"]["line"], 6);
}

TEST(Editors, CountUtf16Units) {
  Editor editor;
  // Two units, one unit and one unit before the name.
  editor.open(uri, "/* \xF0\x9F\x99\x82\xC3\xBC\xE2\x82\xAC */ #rules = up\n");
  const json hover = editor.result("textDocument/hover", at(uri, 0, 13));
  EXPECT_THAT(hover["contents"]["value"], HasSubstr("**rules**"));
  const json definition = editor.result("textDocument/definition", at(uri, 0, 13));
  EXPECT_THAT(places(json::array({definition})), ElementsAre("0:12"));
}

TEST(Editors, MayEndALineByACarriageReturn) {
  Editor editor;
  editor.open(uri, "// one\r\n// two\r// three\n\r #rules = up\r");
  const json hover = editor.result("textDocument/hover", at(uri, 4, 3));
  EXPECT_THAT(hover["contents"]["value"], HasSubstr("**rules**"));
  EXPECT_THAT(places(json::array({editor.result("textDocument/definition", at(uri, 4, 3))})),
              ElementsAre("4:2"));
}

TEST(Editors, OfOtherLanguagesAreHelpedToo) {
  Editor editor;
  const auto opened = [&](const std::string& file) {
    const std::string here = "file:///" + file;
    editor.open(here, test::content(test::source_path("corpus/" + file)));
    EXPECT_THAT(editor.diagnostics(), Not(Contains(HasSubstr("error")))) << file;
    return here;
  };
  const std::string hexapawn = opened("sbg/hexapawn.sbg");
  json question = at(hexapawn, 8, 2);
  question["newName"] = "M";
  const json edits = editor.result("textDocument/rename", question)["changes"][hexapawn];
  EXPECT_EQ(edits.size(), 9u);
  EXPECT_EQ(edits[0]["newText"], "m");
  EXPECT_EQ(edits[3]["newText"], "M");
  const std::string chess = opened("metagame/chess.mgame");
  EXPECT_THAT(places(json::array({editor.result("textDocument/definition", at(chess, 17, 7))})),
              ElementsAre("24:7"));
  const std::string draft = opened("rbg_draft/breakthrough.rbgd");
  EXPECT_THAT(editor.result("textDocument/hover", at(draft, 12, 4))["contents"]["value"],
              HasSubstr("**ROW**, a macro"));
}

TEST(Editors, GetAnErrorForWhatIsNoRequest) {
  Editor editor;
  EXPECT_EQ(editor.raw("{")["error"]["code"], -32700);
  EXPECT_EQ(editor.raw("\xff")["error"]["code"], -32700);
  EXPECT_EQ(editor.raw("[]")["error"]["code"], -32600);
  EXPECT_EQ(editor.raw("{\"id\": 333, \"method\": 4}")["error"]["code"], -32600);
  EXPECT_EQ(editor.ask("textDocument/nonsense", json::object())["error"]["code"], -32601);
  EXPECT_EQ(editor.ask("textDocument/hover", json::object())["error"]["code"], -32602);
  EXPECT_EQ(editor.ask("textDocument/hover", json::array())["error"]["code"], -32602);
  EXPECT_EQ(editor.ask("textDocument/hover", at("file:///no", 0, 0))["error"]["code"], -32602);
  json wrong = at("file:///no", 0, 0);
  wrong["position"] = "here";
  editor.open("file:///no", "x");
  EXPECT_EQ(editor.ask("textDocument/hover", wrong)["error"]["code"], -32602);
  EXPECT_EQ(editor.raw("{\"method\": \"textDocument/didOpen\", \"params\": 3}"), json());
  EXPECT_EQ(editor.raw("{\"method\": \"textDocument/didClose\"}"), json());
  EXPECT_EQ(editor.ask("initialize", json::object())["error"]["code"], -32600) << "once";
}

// Deeper than there are calls to copy it.
TEST(Editors, MaySendWhatIsNestedDeeply) {
  Editor editor;
  const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
  const std::string hover =
      "{\"jsonrpc\": \"2.0\", \"id\": 444, \"method\": \"textDocument/hover\", \"params\": ";
  EXPECT_EQ(editor.raw(hover + deep + "}")["error"]["code"], -32602);
  EXPECT_EQ(editor.raw(deep)["error"]["code"], -32600);
  editor.open(uri, game);
  EXPECT_FALSE(editor.ask("textDocument/hover", at(uri, 0, 0)).contains("error"));
}

TEST(Editors, MayAskForPlacesThatAreNowhere) {
  Editor editor;
  editor.open(uri, game);
  for (const char* const method : {"textDocument/hover", "textDocument/completion",
                                   "textDocument/definition", "textDocument/references"}) {
    EXPECT_FALSE(editor.ask(method, at(uri, 4'000'000, 7)).contains("error")) << method;
    EXPECT_FALSE(editor.ask(method, at(uri, 0, 4'000'000)).contains("error")) << method;
    EXPECT_TRUE(editor.ask(method, at(uri, -1, 0)).contains("id")) << method;
  }
}

TEST(Editors, EndInTwoSteps) {
  Editor editor;
  EXPECT_FALSE(editor.ended().has_value());
  EXPECT_EQ(editor.result("shutdown", json::object()), json());
  EXPECT_EQ(editor.ask("textDocument/hover", at(uri, 0, 0))["error"]["code"], -32600);
  editor.note("exit", json::object());
  EXPECT_EQ(editor.ended(), 0);
  Editor hasty;
  hasty.note("exit", json::object());
  EXPECT_EQ(hasty.ended(), 1);
}

// Any text in any language: nothing asked about it ends the server.
TEST(Editors, MayHaveBrokenTextsOpen) {
  Editor editor;
  for (const char* const file :
       {"corpus/rbg/chess.rbg", "corpus/sbg/animals.sbg", "corpus/metagame/minishogi.mgame",
        "corpus/rbg_draft/chess.rbgd", "corpus/gdl/tic_tac_toe.kif"}) {
    const std::string text = test::content(test::source_path(file));
    const std::string here = "file:///" + std::string(file);
    for (std::size_t size = 0; size < text.size(); size += text.size() / 3) {
      editor.open(here, text.substr(size / 3, size));
      for (const char* const method :
           {"textDocument/hover", "textDocument/completion", "textDocument/definition",
            "textDocument/documentSymbol", "textDocument/codeLens", "textDocument/formatting"}) {
        for (int line = 0; line < 40; line += 9) {
          EXPECT_FALSE(editor.ask(method, at(here, line, 5)).contains("error")) << method;
        }
      }
    }
  }
}

}  // namespace
}  // namespace zug::lsp
