// JSON must be UTF-8 while games may hold any bytes (in comments and in what a message quotes), so
// what is no UTF-8 becomes U+FFFD.

#include "tools/zug/json/json_output.h"

#include <nlohmann/json.hpp>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/write_output.h"

namespace zug {
namespace {

Json place(const Source& source, Origin origin) {
  const LineColumn begin = source.locate(origin.range.begin);
  const LineColumn end = source.locate(origin.range.end);
  return Json{{"file", source.name()},
              {"line", begin.line},
              {"column", begin.column},
              {"end_line", end.line},
              {"end_column", end.column}};
}

// The notes of a diagnostic and, from the inside out, the macro calls its place went through.
Json notes(const Diagnostic& diagnostic, const Source& source) {
  Json result = Json::array();
  for (const Note& note : diagnostic.notes) {
    Json entry{{"message", note.message}};
    entry.update(place(source, note.origin));
    result.push_back(entry);
  }
  for (std::uint32_t id = diagnostic.origin.expansion; id < source.expansions.size();
       id = source.expansions[id].parent) {
    const Expansion& expansion = source.expansions[id];
    Json entry{{"message", "in the expansion of macro '" + expansion.macro + "'"}};
    entry.update(place(source, Origin{expansion.call, no_expansion}));
    result.push_back(entry);
  }
  return result;
}

}  // namespace

void add_format(const Command& command, std::string& format) {
  command.add_option("--format", format, "text (default) or json")
      .type_name("FORMAT")
      .one_of({"text", "json"});
}

void print_json(const Json& document) {
  write_output("-", document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

Json error_json(const std::string& message) {
  Json list = Json::array();
  list.push_back({{"severity", "error"}, {"message", message}});
  return {{"diagnostics", list}};
}

Json diagnostics_json(const Diagnostics& diagnostics, const Source& source) {
  Json list = Json::array();
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    Json entry{{"severity", diagnostic.severity == Severity::Error ? "error" : "warning"},
               {"message", diagnostic.message}};
    entry.update(place(source, diagnostic.origin));
    entry["code"] = diagnostic.code;
    if (!diagnostic.hint.empty()) entry["hint"] = diagnostic.hint;
    entry["notes"] = notes(diagnostic, source);
    list.push_back(entry);
  }
  return list;
}

}  // namespace zug
