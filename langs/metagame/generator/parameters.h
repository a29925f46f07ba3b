#pragma once

// The knobs of the generator (Pell 1992, §4.3): a probability distribution for every choice point
// of the grammar, with the values of Pell's release as defaults.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ir/reference/perft.h"

namespace zug::metagame {

struct Parameter {
  enum class Kind {
    Chance,   // "0.2": how likely it is
    Choice,   // "leaper:0.4,rider:0.4,hopper:0.2": one of these, by weight
    Numbers,  // "0.5:0.7,0.3:0.3": one of any numbers, by weight
    Whole,    // "5..6": a whole number of that range, all alike
    Real,     // "0.1..0.8": a number of that range
  };
  std::string name;
  Kind kind = Kind::Chance;
  std::string value;
  std::string meaning;  // one line
};

const std::vector<Parameter>& default_parameters();

class Parameters {
 public:
  Parameters();

  // "name=value". Empty when it has been set, else what is wrong with it.
  std::string set(const std::string& setting);

  bool chance(const std::string& name, Random& random) const;
  std::string choice(const std::string& name, Random& random) const;
  double number(const std::string& name, Random& random) const;  // Numbers and Real
  std::int64_t whole(const std::string& name, Random& random) const;

 private:
  struct Value {
    std::string name;
    Parameter::Kind kind = Parameter::Kind::Chance;
    double low = 0, high = 0;  // of ranges; `low` is a chance
    std::vector<std::pair<std::string, double>> options;
  };
  // Empty when `text` is a value of that kind.
  static std::string parse(const Parameter& parameter, const std::string& text, Value& value);
  const Value& value(const std::string& name) const;

  std::vector<Value> values_;
};

}  // namespace zug::metagame
