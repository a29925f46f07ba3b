// The host is the client here: players are servers. Every role has a thread of its own for each
// question, so a slow one costs nobody else any time; where the machine has no more threads, those
// left over are asked one after another. What was answered to START and STOP does not
// matter; a player that said nothing is still asked to play.

#include "tools/server/ggp_host.h"

#include <algorithm>
#include <exception>
#include <system_error>
#include <thread>
#include <utility>

#include "ir/game_text.h"
#include "ir/reference/perft.h"
#include "tools/server/http.h"
#include "tools/server/kif.h"

namespace zug::server {
namespace {

using Names = std::map<std::string, std::string>;

Names reversed(const Names& names) {
  Names result;
  for (const auto& [from, to] : names) result[to] = from;
  return result;
}

class Match {
 public:
  Match(GdlRules& rules, const GgpMatchOptions& options, const std::function<bool()>& go_on)
      : rules_(rules),
        options_(options),
        go_on_(go_on),
        back_(reversed(options.names)),
        random_(options.seed) {}

  GgpResult run(const std::function<void(const GgpStep&)>& told) {
    rules_.restart();
    start();
    std::string last = "NIL";
    while (!rules_.view().terminal) {
      if (options_.most_steps > 0 && result_.steps.size() == options_.most_steps) return abort();
      GgpStep step = ask("( PLAY " + options_.id + " " + last + " )");
      if (!go_on_()) return abort();
      if (!rules_.play(step.moves)) return abort();  // somebody has no legal move
      last = joint(step.moves);
      if (told) told(step);
      result_.steps.push_back(std::move(step));
    }
    result_.goals = rules_.view().goals;
    tell_all("( STOP " + options_.id + " " + last + " )", options_.play_clock, go_on_);
    return std::move(result_);
  }

 private:
  std::vector<HttpReply> ask_all(const std::vector<std::string>& messages, double seconds,
                                 const std::function<bool()>& go_on) const {
    std::vector<HttpReply> replies(messages.size());
    std::vector<std::exception_ptr> failures(messages.size());
    const auto ask_one = [&](std::size_t role) {
      const GgpSeat& at = options_.seats[role];
      try {
        replies[role] = http_ask(at.host, at.port, at.name, messages[role], seconds, go_on);
      } catch (...) {
        failures[role] = std::current_exception();
      }
    };
    std::vector<std::thread> threads;
    threads.reserve(messages.size());
    std::vector<std::size_t> left_over;
    for (std::size_t role = 0; role < messages.size(); ++role) {
      if (options_.seats[role].host.empty()) continue;
      try {
        threads.emplace_back(ask_one, role);
      } catch (const std::system_error&) {
        left_over.push_back(role);
      }
    }
    for (const std::size_t role : left_over) ask_one(role);
    for (std::thread& thread : threads) thread.join();
    for (const std::exception_ptr& failure : failures) {
      if (failure) std::rethrow_exception(failure);
    }
    return replies;
  }

  void tell_all(const std::string& message, double seconds,
                const std::function<bool()>& go_on) const {
    ask_all(std::vector<std::string>(options_.seats.size(), message), seconds, go_on);
  }

  void start() const {
    std::vector<std::string> messages;
    for (const std::string& role : rules_.roles()) {
      messages.push_back("( START " + options_.id + " " + renamed(role, options_.names) + " (" +
                         options_.rules + ") " + std::to_string(options_.start_clock) + " " +
                         std::to_string(options_.play_clock) + " )");
    }
    ask_all(messages, options_.start_clock, go_on_);
  }

  std::string joint(const std::vector<std::string>& moves) const {
    std::string text = "(";
    for (const std::string& move : moves) {
      text += (text.size() > 1 ? " " : "") + renamed(move, options_.names);
    }
    return text + ")";
  }

  GgpStep ask(const std::string& message) {
    const std::size_t roles = options_.seats.size();
    const std::vector<HttpReply> replies =
        ask_all(std::vector<std::string>(roles, message), options_.play_clock + 1, go_on_);
    GgpStep step{std::vector<std::string>(roles), std::vector<std::string>(roles)};
    for (std::size_t role = 0; role < roles; ++role) {
      const std::vector<std::string>& legal = rules_.view().legal[role];
      if (!options_.seats[role].host.empty()) {
        step.moves[role] = answered(replies[role], legal, step.errors[role]);
      }
      if (step.moves[role].empty() && !legal.empty()) {
        step.moves[role] = legal[static_cast<std::size_t>(random_.below(legal.size()))];
      }
    }
    return step;
  }

  // Empty, and why, when it is no legal move.
  std::string answered(const HttpReply& reply, const std::vector<std::string>& legal,
                       std::string& error) const {
    if (reply.kind != HttpReply::Kind::Body) {
      error = reply.kind == HttpReply::Kind::TimeOut ? "TO" : "CE";
      return "";
    }
    std::string unreadable;
    const std::vector<gdl::Form> forms = read_kif(reply.body, unreadable);
    const std::string move = forms.size() == 1 ? renamed(text_of(forms[0]), back_) : "";
    if (std::find(legal.begin(), legal.end(), move) != legal.end()) return move;
    error = "IL " + for_people(GameText(reply.body.substr(0, 80)));
    return "";
  }

  // Players hear of it whoever wants no more: they would be busy for a long time.
  GgpResult abort() {
    result_.aborted = true;
    tell_all("( ABORT " + options_.id + " )", 1, {});
    return std::move(result_);
  }

  GdlRules& rules_;
  const GgpMatchOptions& options_;
  const std::function<bool()>& go_on_;
  Names back_;
  Random random_;
  GgpResult result_;
};

}  // namespace

GgpResult host_match(GdlRules& rules, const GgpMatchOptions& options,
                     const std::function<void(const GgpStep&)>& step,
                     const std::function<bool()>& go_on) {
  return Match(rules, options, go_on).run(step);
}

std::string rules_in_one_line(const std::string& text) {
  std::string error, line;
  for (const gdl::Form& form : read_kif(text, error))
    line += (line.empty() ? "" : " ") + text_of(form);
  return line;
}

}  // namespace zug::server
