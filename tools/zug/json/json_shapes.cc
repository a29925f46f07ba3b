// What is made of the table of json_table.cc: a JSON Schema, and the page docs/json.md. A type is
// read from the outside in: "[estimate | null] | null" is null, or a list of what "estimate | null"
// says.

#include "tools/zug/json/json_shapes.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace zug {

namespace {

// The parts of "a | [b | c] | d" that stand outside brackets.
std::vector<std::string> type_alternatives(const std::string& type) {
  std::vector<std::string> result{""};
  int depth = 0;
  for (const char c : type) {
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (c == '|' && depth == 0) {
      result.push_back("");
    } else if (c != ' ' || depth > 0 || result.back().find('\'') == 0) {
      result.back() += c;
    }
  }
  return result;
}

std::string literal_text(std::string word) {
  const std::size_t first = word.find('\'');
  return word.substr(first + 1, word.rfind('\'') - first - 1);
}

Json schema_of(const std::string& type);

Json schema_of_one(const std::string& type) {
  const std::string inside = type.size() > 2 ? type.substr(1, type.size() - 2) : "";
  if (type.front() == '[') return {{"type", "array"}, {"items", schema_of(inside)}};
  if (type.front() == '{') {
    return {{"type", "object"}, {"additionalProperties", schema_of(inside)}};
  }
  if (type.front() == '\'') return {{"const", literal_text(type)}};
  if (type == "text") return {{"type", "string"}};
  if (type == "truth") return {{"type", "boolean"}};
  if (type == "integer" || type == "number" || type == "null") return {{"type", type}};
  return {{"$ref", "#/$defs/" + type}};
}

Json schema_of(const std::string& type) {
  const std::vector<std::string> parts = type_alternatives(type);
  if (parts.size() == 1) return schema_of_one(parts.front());
  Json any = Json::array();
  for (const std::string& part : parts) any.push_back(schema_of_one(part));
  return {{"anyOf", any}};
}

bool is_optional(const JsonField& field) { return std::string(field.field).back() == '?'; }

std::string name_of_field(const JsonField& field) {
  std::string name = field.field;
  if (is_optional(field)) name.pop_back();
  return name;
}

Json schema_of_object(const JsonObject& object) {
  Json properties = Json::object(), required = Json::array();
  for (const JsonField& field : json_fields()) {
    if (std::string(field.object) != object.name) continue;
    Json entry = schema_of(field.type);
    if (*field.meaning != '\0') entry["description"] = field.meaning;
    properties[name_of_field(field)] = entry;
    if (!is_optional(field)) required.push_back(name_of_field(field));
  }
  return {{"type", "object"},
          {"description", object.meaning},
          {"properties", properties},
          {"required", required}};
}

// Types are code, and '|' would end a cell of the table.
std::string type_in_table(std::string type) {
  for (std::size_t at = 0; (at = type.find('|', at)) != std::string::npos; at += 2) {
    type.replace(at, 1, "\\|");
  }
  std::replace(type.begin(), type.end(), '\'', '"');
  return "`" + type + "`";
}

std::string field_table(const JsonObject& object) {
  std::string text = "| field | type | |\n| --- | --- | --- |\n";
  for (const JsonField& field : json_fields()) {
    if (std::string(field.object) != object.name) continue;
    text += "| `" + std::string(field.field) + "` | " + type_in_table(field.type) + " | " +
            field.meaning + " |\n";
  }
  return text;
}

constexpr const char* json_page_head = R"(# JSON

With `--format json` a command prints one document to standard output; what is for people goes to standard error.
The fields below are a contract: new ones may come, none is renamed or taken away. `?` behind a
name: the field may be missing. `[T]` is a list, `{T}` an object whose names are those of players, squares or
variables.

This page and [json.schema.json](json.schema.json), the same as a JSON Schema (`zug explain json` prints it), are made
from one table, `tools/zug/json/json_table.cc`. `tests/docs` validates what the commands print against it.
)";

}  // namespace

Json json_schema() {
  Json definitions = Json::object(), documents = Json::array();
  for (const JsonObject& object : json_objects()) {
    definitions[object.name] = schema_of_object(object);
    if (*object.of != '\0') {
      documents.push_back({{"$ref", "#/$defs/" + std::string(object.name)}});
    }
  }
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", "what zug prints with --format json"},
          {"anyOf", documents},
          {"$defs", definitions}};
}

std::string json_page() {
  std::string text = json_page_head;
  for (const JsonObject& object : json_objects()) {
    const bool document = *object.of != '\0';
    text += document ? "\n## " + std::string(object.of) + "\n\n`" + object.name + "`: "
                     : "\n### " + std::string(object.name) + "\n\n";
    text += std::string(object.meaning) + ".\n\n" + field_table(object);
  }
  return text;
}

}  // namespace zug
