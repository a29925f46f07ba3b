// How long an editor waits for an answer about a game of 10,000 lines: after a key press (the
// change, and the question that makes the index anew), and when nothing has changed; and until what
// is wrong with the game is told after a key.
//
//   zug_bench --benchmark_filter=lsp/

#include <benchmark/benchmark.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/files.h"
#include "tools/lsp/server.h"

namespace zug {
namespace {

using nlohmann::json;

constexpr int lines = 10'000;

// Breakthrough with macros that do what nobody needs, one a line.
std::string long_game() {
  std::string text = test::content(test::corpus_folder() / "rbg" / "breakthrough.rbg");
  const std::size_t rules = text.find("#rules");
  std::string macros;
  for (int i = 0; i < lines; ++i) {
    macros += "#wander" + std::to_string(i) +
              "(forward; enemy) = forward ({empty} + (left + right) " +
              "{empty, enemy}) ->> [enemy]\n";
  }
  return text.insert(rules, macros);
}

std::string message(const std::string& method, const json& params, int id) {
  json result{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}};
  if (id != 0) result["id"] = id;
  return result.dump();
}

const std::string uri = "file:///long.rbg";

void open_long_game(lsp::Server& server) {
  server.receive(message("initialize", json::object(), 1));
  server.receive(
      message("textDocument/didOpen",
              {{"textDocument",
                {{"uri", uri}, {"languageId", "rbg"}, {"version", 1}, {"text", long_game()}}}},
              0));
  server.finish();
}

std::string key_press() {
  return message(
      "textDocument/didChange",
      {{"textDocument", {{"uri", uri}, {"version", 2}}},
       {"contentChanges",
        {{{"range",
           {{"start", {{"line", 0}, {"character", 3}}}, {"end", {{"line", 0}, {"character", 4}}}}},
          {"text", "x"}}}}},
      0);
}

void answer_about_a_long_game(benchmark::State& state, const std::string& method, bool changed) {
  lsp::Server server([](const std::string&) {});
  open_long_game(server);
  const json place = {{"line", 5'000}, {"character", 4}};
  const std::string ask =
      message(method, {{"textDocument", {{"uri", uri}}}, {"position", place}}, 2);
  const std::string change = key_press();
  for (auto unused : state) {
    (void)unused;
    if (changed) server.receive(change);
    server.receive(ask);
  }
}

void diagnose_a_long_game(benchmark::State& state) {
  lsp::Server server([](const std::string&) {});
  open_long_game(server);
  const std::string change = key_press();
  for (auto unused : state) {
    (void)unused;
    server.receive(change);
    server.finish();
  }
}

[[maybe_unused]] const bool edits_registered = [] {
  for (const std::string method :
       {"hover", "definition", "references", "completion", "documentSymbol", "formatting"}) {
    for (const bool changed : {true, false}) {
      benchmark::RegisterBenchmark(
          ("lsp/" + method + (changed ? "/after_a_key" : "/again")).c_str(),
          [method, changed](benchmark::State& state) {
            answer_about_a_long_game(state, "textDocument/" + method, changed);
          })
          ->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::RegisterBenchmark("lsp/diagnostics/after_a_key", diagnose_a_long_game)
      ->MeasureProcessCPUTime()
      ->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace zug
