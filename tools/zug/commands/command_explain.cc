// zug explain: what a diagnostic code means, with an example. Codes are stable, so that they can be
// looked up years after the message was printed; without a code, all of them are listed.

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/suggest.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/json/json_shapes.h"
#include "tools/zug/reports/explanations.h"

namespace zug {
namespace {

Status explain(std::string code) {
  if (code == "json") {
    print_json(json_schema());
    return Status::Done;
  }
  const std::vector<Explanation> known = all_explanations();
  if (code.empty()) {
    for (const Explanation& e : known) std::printf("%s  %s\n", e.code.c_str(), e.summary.c_str());
    return Status::Done;
  }
  std::transform(code.begin(), code.end(), code.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  std::vector<std::string> codes;
  for (const Explanation& e : known) {
    if (e.code == code) {
      std::printf("%s: %s\n", e.code.c_str(), e.summary.c_str());
      if (!e.example.empty()) std::printf("\nExample:\n%s\n", e.example.c_str());
      if (!e.mended.empty()) std::printf("\nMended:\n%s\n", e.mended.c_str());
      const std::string by = command_that_reports(code);
      if (!by.empty()) std::printf("\nReported by: zug %s\n", by.c_str());
      return Status::Done;
    }
    codes.push_back(e.code);
  }
  const std::string near = nearest(code, codes);
  throw Refusal(Status::Usage, "unknown code '" + code + "'; " +
                                   (near.empty() ? "" : "did you mean '" + near + "'? ") +
                                   "'zug explain' lists them all");
}

}  // namespace

void add_explain_command(const Command& app, Request& request) {
  const auto code = std::make_shared<std::string>();
  const Command command = app.add_subcommand("explain", "Explain the code of an error or warning");
  command.add_option("CODE", *code, "Such as RBG0203; without it, all codes are listed")
      .type_name("");
  command.footer(R"(Examples:
  zug explain RBG0203
  zug explain | grep macro
  zug explain json   # the schema of --format json)");
  command.callback(
      [code, &request] { request.command = [code](const Request&) { return explain(*code); }; });
}

}  // namespace zug
