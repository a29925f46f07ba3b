#pragma once

// What a subcommand says of itself: its options, what they check, and its help. CLI11 does the
// work behind it (command_line.cc). It is kept out of this header since compiling against it takes
// five seconds in every file, more than all else there is in most of them.

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace zug {

// The group of options that no help shows. (Those in CLI11's own group for that, "", have no name
// in what it says of wrong use.)
inline constexpr const char* hidden_group = "Hidden";

// What is wrong with a word that should be a whole number between these bounds, with an example;
// empty: nothing.
std::string not_whole(const std::string& word, std::uint64_t least, std::uint64_t most);

// A handle of one option, or argument, of a command; it lives as long as the command line. All but
// the last change the option and return it.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  Option type_name(const std::string& name) const;  // as the help shows its value; empty: nothing
  Option description(const std::string& text) const;
  Option required(bool required = true) const;
  Option hidden() const;  // the help does not show it
  Option excludes(Option other) const;
  Option one_value() const;  // a list: each use of the option adds one value, not all that follow
  Option one_of(std::initializer_list<const char*> words) const;
  // Numbers, with these bounds and between them; what is wrong is said with an example.
  Option between(double low, double high) const;
  Option whole_between(std::uint64_t low, std::uint64_t high) const;
  Option whole_number() const;     // 0 up to the largest std::uint64_t (CLI11 wraps -1 around)
  Option positive_number() const;  // the same from 1 on

  bool given() const;  // on the command line that was read

 private:
  CLI::Option* option_;
};

// A handle of a command, or of the whole command line, whose lifetime it has.
class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}

  Command add_subcommand(const std::string& name, const std::string& text) const;
  // `name` is as CLI11 reads it: "--games,--limit", or "FILE" for an argument. T is a string, a
  // list of strings, int, std::uint16_t, std::uint64_t, std::int64_t, double, or an optional
  // number.
  template <class T>
  Option add_option(const std::string& name, T& value, const std::string& text = "") const;
  Option add_flag(const std::string& name, bool& value, const std::string& text) const;
  Option get_option(const std::string& name) const;  // which has been added
  // Those of the options that are on the command line that was read.
  std::vector<std::string> given(std::initializer_list<const char*> names) const;
  void footer(const std::string& text) const;  // below the options in the help
  void require_subcommand() const;
  void hidden() const;                             // the help does not show it
  const CLI::App& cli11() const { return *app_; }  // for what is made of the whole command line
  // What happens when the command is used; it is called after all of the line has been read.
  void callback(std::function<void()> action) const;

 private:
  CLI::App* app_;
};

}  // namespace zug
