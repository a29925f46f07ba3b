#pragma once

// What --format json prints, described in one place. Of this are made docs/json.md for people and
// docs/json.schema.json (`zug explain json`) for programs, and tests/docs holds what the commands
// really print to it.

#include <string>
#include <vector>

#include "tools/zug/json/json_output.h"

namespace zug {

// One field of an object. `type` is one of
//
//   text, integer, number, truth, null, 'word'     a value, or that text
//   [T], {T}                                       a list of T; an object with any names and values
//   T name                                           an object that is described here T | U one of
//   both
//
// A field whose name ends with ? may be missing.
struct JsonField {
  const char* object;
  const char* field;
  const char* type;
  const char* meaning;
};

struct JsonObject {
  const char* name;
  const char* of;  // the command that prints it, or nothing when it is a part of others
  const char* meaning;
};

const std::vector<JsonObject>& json_objects();
const std::vector<JsonField>& json_fields();

// JSON Schema, draft 2020-12: a definition for each object; a document is what one command prints.
Json json_schema();

// docs/json.md.
std::string json_page();

}  // namespace zug
