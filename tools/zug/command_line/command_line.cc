#include "tools/zug/command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

namespace zug {
namespace {

constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();

std::string without_zeros(double number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string not_between(const std::string& text, double least, double most) {
  double number = 0;
  const char* end = text.data() + text.size();
  const std::from_chars_result read = std::from_chars(text.data(), end, number);
  if (read.ec == std::errc() && read.ptr == end && number >= least && number <= most) return "";
  return "'" + text + "' is no number from " + without_zeros(least) + " to " + without_zeros(most) +
         "; write one such as 2.5, without a unit";
}

CLI::Validator unnamed(std::function<std::string(const std::string&)> check) {
  return CLI::Validator([check = std::move(check)](std::string& text) { return check(text); }, "");
}

}  // namespace

std::string not_whole(const std::string& text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const std::from_chars_result read = std::from_chars(text.data(), end, number);
  const bool whole = read.ec == std::errc() && read.ptr == end;
  if (whole && number >= least && number <= most) return "";
  const bool too_large = read.ec == std::errc::result_out_of_range && read.ptr == end;
  const bool bounded = most != any_number || too_large;
  const std::string range = bounded
                                ? " from " + std::to_string(least) + " to " + std::to_string(most)
                                : ", " + std::to_string(least) + " or more";
  return "'" + text + "' is no whole number" + range + "; write one such as " +
         std::to_string(std::clamp<std::uint64_t>(10, least, most));
}

Option Option::type_name(const std::string& name) const {
  option_->type_name(name);
  return *this;
}

Option Option::description(const std::string& text) const {
  option_->description(text);
  return *this;
}

Option Option::required(bool required) const {
  option_->required(required);
  return *this;
}

Option Option::hidden() const {
  option_->group(hidden_group);
  return *this;
}

Option Option::excludes(Option other) const {
  option_->excludes(other.option_);
  return *this;
}

Option Option::one_value() const {
  option_->allow_extra_args(false);
  return *this;
}

Option Option::one_of(std::initializer_list<const char*> words) const {
  option_->check(
      CLI::IsMember(std::vector<std::string>(words.begin(), words.end())).description(""));
  return *this;
}

Option Option::whole_between(std::uint64_t low, std::uint64_t high) const {
  option_->check(
      unnamed([low, high](const std::string& text) { return not_whole(text, low, high); }));
  return *this;
}

Option Option::between(double low, double high) const {
  option_->check(
      unnamed([low, high](const std::string& text) { return not_between(text, low, high); }));
  return *this;
}

Option Option::whole_number() const { return whole_between(0, any_number); }

Option Option::positive_number() const { return whole_between(1, any_number); }

bool Option::given() const { return option_->count() > 0; }

Command Command::add_subcommand(const std::string& name, const std::string& text) const {
  return Command(app_->add_subcommand(name, text));
}

template <class T>
Option Command::add_option(const std::string& name, T& value, const std::string& text) const {
  CLI::Option* const option = app_->add_option(name, value, text);
  if (std::is_same_v<T, std::string> || std::is_same_v<T, std::vector<std::string>>) {
    option->check(unnamed([](const std::string& given) {
      return std::string(given.empty() ? "the value is empty" : "");
    }));
  }
  return Option(option);
}
template Option Command::add_option(const std::string&, std::string&, const std::string&) const;
template Option Command::add_option(const std::string&, std::vector<std::string>&,
                                    const std::string&) const;
template Option Command::add_option(const std::string&, int&, const std::string&) const;
template Option Command::add_option(const std::string&, std::uint16_t&, const std::string&) const;
template Option Command::add_option(const std::string&, std::uint64_t&, const std::string&) const;
template Option Command::add_option(const std::string&, std::int64_t&, const std::string&) const;
template Option Command::add_option(const std::string&, double&, const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<double>&,
                                    const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<std::uint64_t>&,
                                    const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<std::int64_t>&,
                                    const std::string&) const;

Option Command::add_flag(const std::string& name, bool& value, const std::string& text) const {
  return Option(app_->add_flag(name, value, text));
}

Option Command::get_option(const std::string& name) const { return Option(app_->get_option(name)); }

std::vector<std::string> Command::given(std::initializer_list<const char*> names) const {
  std::vector<std::string> result;
  for (const char* name : names) {
    if (get_option(name).given()) result.emplace_back(name);
  }
  return result;
}

void Command::footer(const std::string& text) const { app_->footer(text); }

void Command::hidden() const { app_->group(""); }

void Command::require_subcommand() const { app_->require_subcommand(1); }

void Command::callback(std::function<void()> action) const { app_->callback(std::move(action)); }

}  // namespace zug
