// The options that players know, and reading their values: "c=0.5", "threads=2", "mast=on".

#include "tools/players/options.h"

#include <algorithm>
#include <map>

#include "tools/players/read_number.h"

namespace zug::players {

const std::vector<std::string>& option_names(const std::string& player) {
  static const std::vector<std::string> none;
  static const std::map<std::string, std::vector<std::string>> names = {
      {"random", {"by"}},
      {"flat", {"cap"}},
      {"uct",
       {"c", "mast", "epsilon", "decay", "rave", "k", "decisive", "solver", "reuse", "split", "cap",
        "threads", "memory"}},
      {"alphabeta", {"eval", "depth", "sum", "memory"}},
      {"solver", {"memory"}},
  };
  const auto found = names.find(player);
  return found == names.end() ? none : found->second;
}

const std::string* OptionReader::text(const std::string& key) const {
  const std::string* last = nullptr;
  for (const auto& option : spec_.options) {
    if (option.first == key) last = &option.second;
  }
  return last;
}

void OptionReader::wrong(const std::string& key, const std::string& expected) {
  if (good()) error_ = "'" + key + "=" + *text(key) + "': expected " + expected;
}

void OptionReader::number(const std::string& key, double low, double high, double& value) {
  const std::string* written = text(key);
  if (written == nullptr) return;
  const std::optional<double> number = read_number(*written);
  if (number && *number >= low && *number <= high) {
    value = *number;
  } else {
    wrong(key, "a number from " + short_number(low) + " to " + short_number(high));
  }
}

void OptionReader::count(const std::string& key, std::uint64_t low, std::uint64_t high,
                         std::uint64_t& value) {
  const std::string* written = text(key);
  if (written == nullptr) return;
  const std::optional<std::uint64_t> count = read_count(*written);
  if (count && *count >= low && *count <= high) {
    value = *count;
  } else {
    wrong(key, "a number from " + std::to_string(low) + " to " + std::to_string(high));
  }
}

void OptionReader::flag(const std::string& key, bool& value) {
  std::string chosen = value ? "on" : "off";
  choice(key, {"on", "off"}, chosen);
  value = chosen == "on";
}

void OptionReader::choice(const std::string& key, const std::vector<std::string>& choices,
                          std::string& value) {
  const std::string* written = text(key);
  if (written == nullptr) return;
  if (std::find(choices.begin(), choices.end(), *written) != choices.end()) {
    value = *written;
    return;
  }
  std::string expected;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    expected += (i == 0 ? "" : i + 1 < choices.size() ? ", " : " or ") + choices[i];
  }
  wrong(key, expected);
}

bool empty(const Budget& budget) { return !budget.seconds && !budget.playouts && !budget.nodes; }

Budget chosen_budget(const Budget& asked, const Budget& written, const Budget& usual) {
  if (!empty(asked)) return asked;
  return empty(written) ? usual : written;
}

Budget without_playouts(Budget budget) {
  if (budget.playouts)
    budget.nodes = std::min(*budget.playouts, budget.nodes.value_or(*budget.playouts));
  budget.playouts.reset();
  return budget;
}

Meter::Meter(const Budget& budget, const GoOn& go_on)
    : budget_(budget), go_on_(go_on), start_(std::chrono::steady_clock::now()) {}

double Meter::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

double Meter::used() const {
  const auto share = [](double part, double whole) { return whole <= 0 ? 1.0 : part / whole; };
  double result = over_ ? 1 : 0;
  if (budget_.playouts) {
    result = std::max(
        result, share(static_cast<double>(playouts_), static_cast<double>(*budget_.playouts)));
  }
  if (budget_.nodes) {
    result =
        std::max(result, share(static_cast<double>(nodes_), static_cast<double>(*budget_.nodes)));
  }
  if (budget_.seconds) result = std::max(result, share(seconds(), *budget_.seconds));
  return std::min(result, 1.0);
}

bool Meter::over() {
  if (!over_) over_ = is_over();
  return over_;
}

// Whoever gave `go_on` may take his time to answer, so that he is not asked each time.
bool Meter::is_over() {
  if (budget_.playouts && playouts_ >= *budget_.playouts) return true;
  if (budget_.nodes && nodes_ >= *budget_.nodes) return true;
  if (go_on_ && asked_++ % 8 == 0 && !go_on_()) return true;
  return budget_.seconds && seconds() >= *budget_.seconds;
}

}  // namespace zug::players
