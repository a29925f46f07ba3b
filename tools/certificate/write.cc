// Claim by claim: its proof is looked for on the places of the certificate, printed with what there
// is already, read back and given to the verifier. What the verifier does not accept is not
// written, but named. So a gap between what an analysis can prove and what a certificate can say
// costs a claim, never the truth.

#include "tools/certificate/write.h"

#include <functional>
#include <memory>
#include <utility>

#include "tools/certificate/print.h"
#include "tools/certificate/proofs.h"
#include "tools/verify/rejected.h"
#include "tools/verify/replay.h"
#include "tools/verify/sha256.h"

namespace zug {
namespace {

class Writer {
 public:
  Writer(const LowLevelGame& game, const ProvedClaims& proved, Budget& budget)
      : game_(game), proved_(proved), budget_(budget), facts_(game.verified) {}

  void write(WrittenCertificate& result) {
    state_.certificate.digest = verifier::sha256(game_.text);
    result.digest = state_.certificate.digest;
    if (proved_.lasso) add_lasso();
    const bool places = proved_.termination || proved_.keeper || proved_.straight[0];
    if (places) add_proofs();
    for (const std::string& what : uncertified_) state_.certificate.uncertified.push_back(what);
    result.text = print(state_);
    result.certified = certified_;
    result.uncertified = uncertified_;
  }

 private:
  struct State {
    verifier::Certificate certificate;
    std::vector<std::string> notes{""};
  };

  std::string print(const State& state) const {
    return print_certificate(state.certificate, game_.verified, facts_, state.notes);
  }

  void add_proofs() {
    try {
      std::optional<Places> places = find_places(game_, facts_, budget_);
      if (!places) throw OutOfBudget(Limit::Memory);
      places_ = std::move(*places);
      places_.certificate.digest = state_.certificate.digest;
      places_.certificate.endless = state_.certificate.endless;
      places_.certificate.strides = state_.certificate.strides;
      ready_ = true;
    } catch (const OutOfBudget&) {
      ready_ = false;
    }
    if (proved_.termination) {
      claim("termination", [this](State& state) {
        if (!add_ranks(places_, state.notes, budget_))
          return std::string("no measure was found on the places of the certificate");
        places_.certificate.termination = true;
        return std::string();
      });
    }
    for (const StraightnessKind kind : straightness_kinds) add_bound(kind);
    if (proved_.keeper) {
      claim("keeper", [this](State&) {
        std::string open;
        if (!add_trees(places_, game_.verified, facts_, open, budget_)) {
          return "his ways could not be told apart behind " + open;
        }
        places_.certificate.keeper = true;
        return std::string();
      });
    }
  }

  void add_bound(StraightnessKind kind) {
    const auto index = static_cast<std::size_t>(kind);
    const std::optional<std::int64_t> wanted = proved_.straight[index];
    if (!wanted) return;
    const std::string name =
        std::string("straight ") + verifier::kinds[index] + " " + std::to_string(*wanted);
    claim(name, [this, kind, index, wanted](State&) {
      const std::optional<std::int64_t> bound = add_potentials(places_, facts_, kind, budget_);
      if (!bound)
        return std::string("a loop could not be bounded on the places of the certificate");
      if (*bound > *wanted) return "only " + std::to_string(*bound) + " could be shown";
      places_.certificate.straight[index] = *wanted;
      return std::string();
    });
  }

  // Adds one proof; `add` says why it could not. Kept only if the verifier accepts the whole.
  void claim(const std::string& name, const std::function<std::string(State&)>& add) {
    const verifier::Certificate before = places_.certificate;
    State state{{}, state_.notes};
    std::string reason;
    try {
      reason = ready_ ? add(state) : "the limits were reached";
      if (reason.empty()) {
        state.certificate = places_.certificate;
        reason = objection(state);
      }
    } catch (const OutOfBudget&) {
      reason = "the limits were reached";
    }
    if (reason.empty()) {
      certified_.push_back(name);
      state_ = std::move(state);
      return;
    }
    places_.certificate = before;
    uncertified_.push_back(name + ": " + reason);
  }

  // What the verifier says against it.
  std::string objection(const State& state) const {
    try {
      verifier::Facts facts(game_.verified);
      const verifier::Certificate read =
          verifier::read_certificate(print(state), game_.verified, facts);
      if (!read.places.empty()) verifier::Checker(game_.verified, facts, read).check();
      verifier::replay(game_.verified, read);
    } catch (const verifier::Rejected& rejected) {
      return "line " + std::to_string(rejected.line()) + ": " + rejected.what();
    }
    return "";
  }

  void add_lasso() {
    State state = state_;
    const auto strides = [](const std::vector<Stride>& list) {
      verifier::Strides result;
      for (const Stride& stride : list) result.emplace_back(stride.program, stride.state.value);
      return result;
    };
    state.certificate.endless = true;
    state.certificate.strides[0] = strides(proved_.lasso->lead);
    state.certificate.strides[1] = strides(proved_.lasso->round);
    const std::string reason = objection(state);
    if (reason.empty()) {
      certified_.emplace_back("endless");
      state_ = std::move(state);
    } else {
      uncertified_.push_back("endless: " + reason);
    }
  }

  const LowLevelGame& game_;
  const ProvedClaims& proved_;
  Budget& budget_;
  verifier::Facts facts_;
  Places places_;
  bool ready_ = false;
  State state_;  // what the verifier has accepted
  std::vector<std::string> certified_, uncertified_;
};

}  // namespace

WrittenCertificate write_certificate(const Game& game, const ProvedClaims& proved, Budget& budget) {
  WrittenCertificate result;
  std::string reason;
  const std::unique_ptr<LowLevelGame> low_level = low_level_game(game, reason);
  if (!low_level) {
    result.uncertified.push_back("everything: " + reason);
    return result;
  }
  result.game = low_level->text;
  Writer(*low_level, proved, budget).write(result);
  return result;
}

}  // namespace zug
