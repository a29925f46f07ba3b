#include "tools/zug/command_line.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <optional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

namespace zug {
namespace {

std::string not_whole(const std::string& text) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const std::from_chars_result read = std::from_chars(text.data(), end, number);
  return read.ec == std::errc() && read.ptr == end ? "" : "'" + text + "' is no whole number";
}

std::string not_positive(const std::string& text) {
  const std::string wrong = not_whole(text);
  if (!wrong.empty()) return wrong;
  return text.find_first_not_of('0') == std::string::npos ? "'" + text + "' is not above 0" : "";
}

CLI::Validator unnamed(std::function<std::string(std::string&)> check) {
  return CLI::Validator(std::move(check), "");
}

}  // namespace

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
  option_->group("");
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

template <class T>
Option Option::between(T low, T high) const {
  option_->check(CLI::Range(low, high).description(""));
  return *this;
}
template Option Option::between(int, int) const;
template Option Option::between(std::uint64_t, std::uint64_t) const;
template Option Option::between(std::int64_t, std::int64_t) const;
template Option Option::between(double, double) const;

Option Option::not_negative() const {
  option_->check(CLI::NonNegativeNumber.description(""));
  return *this;
}

Option Option::whole_number() const {
  option_->check(unnamed(not_whole));
  return *this;
}

Option Option::positive_number() const {
  option_->check(unnamed(not_positive));
  return *this;
}

bool Option::given() const { return option_->count() > 0; }

Command Command::add_subcommand(const std::string& name, const std::string& text) const {
  return Command(app_->add_subcommand(name, text));
}

template <class T>
Option Command::add_option(const std::string& name, T& value, const std::string& text) const {
  return Option(app_->add_option(name, value, text));
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

void Command::footer(const std::string& text) const { app_->footer(text); }

void Command::hidden() const { app_->group(""); }

void Command::require_subcommand() const { app_->require_subcommand(1); }

void Command::callback(std::function<void()> action) const { app_->callback(std::move(action)); }

}  // namespace zug
