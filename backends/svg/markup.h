#pragma once

#include <string>
#include <string_view>

namespace zug::svg {

// Text as it stands in SVG and HTML, between tags or between double quotes: markup in it is none.
// Characters that XML does not know are spelled (\x00), and those that turn the direction of
// writing around are shown as boxes, so that a name cannot rearrange the text around it. No other
// function makes text of a game (for_people), of a file or of a user a part of a page.
std::string markup(std::string_view text);

// A number with at most three digits behind the point, the same on every machine.
std::string number(double value);

}  // namespace zug::svg
