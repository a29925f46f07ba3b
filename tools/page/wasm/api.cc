// What JavaScript calls, in C: open a text, ask in JSON, close. Texts are UTF-8 and end with a
// zero, but for that of a game, which may have some inside; an answer lives until the next call.
// Nothing is thrown out of here. "memory" is a limit after which the caller throws the whole module
// away.

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <string>

#include "tools/page/wasm/opened.h"
#include "tools/page/wasm/session.h"

namespace zug::page {
namespace {

const char* kept(std::string text) {
  static std::string answer;
  answer = std::move(text);
  return answer.c_str();
}

std::string text_of(const Json& document) {
  return document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

const char* refused(const std::exception& why) {
  return kept(text_of(Json{{"fault", why.what()}}));
}

constexpr const char* out_of_memory = R"({"limit":"memory","say":"out of memory"})";

}  // namespace
}  // namespace zug::page

extern "C" {

// Null when the language is unknown or memory is out. `seed` is that of random setups; 0: the
// usual.
void* zug_open(const char* language, const char* name, const char* text, std::size_t length,
               double seed) {
  try {
    zug::ReadOptions options;
    if (seed > 0) options.seed = static_cast<std::uint64_t>(seed);
    return std::make_unique<zug::page::Session>(language, name, std::string(text, length), options)
        .release();
  } catch (const std::exception&) {
    return nullptr;
  }
}

const char* zug_ask(void* session, const char* request) {
  using zug::page::Json;
  try {
    const Json asked = Json::parse(request);
    const Json answer = static_cast<zug::page::Session*>(session)->answer(asked);
    return zug::page::kept(zug::page::text_of(answer));
  } catch (const std::bad_alloc&) {
    return zug::page::out_of_memory;
  } catch (const std::exception& why) {
    return zug::page::refused(why);
  }
}

void zug_close(void* session) { delete static_cast<zug::page::Session*>(session); }
}
