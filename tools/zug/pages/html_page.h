#pragma once

#include <string>
#include <string_view>

namespace zug {

// A file of HTML that needs nothing else: no network, no other file, and a policy that forbids
// both. `title` is text, `body` markup, of which svg::markup() has made everything that is not
// ours; `script` is ours.
std::string html_page(const std::string& title, const std::string& body,
                      const std::string& script = "");

// <tag class="…">text</tag>, the text marked up.
std::string element(const std::string& tag, const std::string& kind, std::string_view text);

}  // namespace zug
