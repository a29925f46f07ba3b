// JSON must be UTF-8 while games may hold any bytes (in comments and in what a message quotes), so
// what is no UTF-8 becomes U+FFFD.

#include "tools/zug/json_output.h"

#include <nlohmann/json.hpp>

#include "tools/zug/command_line.h"
#include "tools/zug/write_output.h"

namespace zug {

void add_format(const Command& command, std::string& format) {
  command.add_option("--format", format, "text (default) or json")
      .type_name("FORMAT")
      .one_of({"text", "json"});
}

void print_json(const Json& document) {
  write_output("-", document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace zug
