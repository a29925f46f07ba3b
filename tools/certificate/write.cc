// The proofs of all claims are looked for on the places of the certificate. What is found is
// printed, read back and given to the verifier; if it objects, claim by claim. What the verifier
// does not accept is not written, but named. So a gap between what an analysis can prove and what a
// certificate can say costs a claim, never the truth.

#include "tools/certificate/write.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <sstream>
#include <utility>

#include "system/sha256.h"
#include "tools/certificate/print.h"
#include "tools/certificate/proofs.h"
#include "tools/certificate/remembering_facts.h"
#include "tools/certificate/stocks.h"
#include "tools/verify/certificate.h"
#include "tools/verify/tight/tight.h"

namespace zug {
namespace {

using Flag = std::function<void(verifier::Certificate&)>;  // makes the claim

struct Claim {
  CertifiedClaim what;
  Flag flag;
  std::optional<StraightnessKind> straight = {};  // its bound may become less
};

constexpr std::uint64_t steps_of_an_edge = 20;
constexpr const char* the_limits = "the limits were reached";

std::string straight_name(StraightnessKind kind) {
  return std::string("straight ") + verifier::kinds[static_cast<std::size_t>(kind)] + " ";
}

// What is said for people behind the measures, by their numbers.
std::vector<std::string> notes_in(const std::string& text) {
  std::vector<std::string> notes{""};
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line) && !line.starts_with("place ");) {
    if (!line.starts_with("measure ")) continue;
    const std::size_t note = line.find(" ; ");
    notes.push_back(note == line.npos ? "" : line.substr(note + 3));
  }
  return notes;
}

class Writer {
 public:
  Writer(const LowLevelGame& game, const ProvedClaims& proved, Budget& finding, Budget& verifying)
      : game_(game),
        proved_(proved),
        budget_(finding),
        verifying_(verifying),
        facts_(game.verified, finding) {}

  void write(WrittenCertificate& result) {
    places_.certificate.digest = system::sha256(game_.text);
    result.digest = places_.certificate.digest;
    uncertified_ = proved_.searched;
    find_proofs();
    add_counterexamples();
    settle_places(places_);
    const std::string found = text_of_places();
    notes_ = notes_in(found);
    keep_what_is_accepted(found);
    for (const Claim& claim : claims_) result.certified.push_back(claim.what);
    result.text = std::move(text_);
    result.uncertified = uncertified_;
  }

 private:
  std::string print(const verifier::Certificate& certificate,
                    const std::vector<std::string>& notes) const {
    return print_certificate(certificate, game_.verified, facts_, notes);
  }

  bool wants_places() const {
    return proved_.termination || proved_.keeper ||
           std::any_of(proved_.straight.begin(), proved_.straight.end(),
                       [](const auto& bound) { return bound.has_value(); });
  }

  struct Facts {
    verifier::Certificate certificate;
    std::set<std::uint32_t> unreached;
    std::map<std::pair<std::uint32_t, Squares>, Potentials> knowing_more;
  };
  Facts facts_of_places() const {
    return {places_.certificate, places_.unreached, places_.knowing_more};
  }
  void restore(const Facts& before) {
    places_.certificate = before.certificate;
    places_.unreached = before.unreached;
    places_.knowing_more = before.knowing_more;
  }

  void find_proofs() {
    const std::string digest = places_.certificate.digest;
    bool ready = false;
    try {
      std::optional<Places> places =
          wants_places() ? find_places(game_, facts_, Remember::Comparisons, budget_)
                         : std::nullopt;
      ready = places.has_value();
      if (ready) places_ = std::move(*places);
    } catch (const OutOfBudget&) {
      // Then nothing that needs places is certified.
    }
    places_.certificate.digest = digest;
    if (proved_.termination) {
      attempt(
          {"termination", "ranking"}, ready, [](verifier::Certificate& c) { c.termination = true; },
          [this] {
            const bool found = add_ranks(places_, notes_, budget_) || add_ranks_with_flags();
            return found ? "" : "no measure was found on the places of the certificate";
          });
    }
    for (const StraightnessKind kind : straightness_kinds) add_bound(kind, ready);
    if (proved_.keeper) {
      attempt(
          {"keeper", "decision trees"}, ready, [](verifier::Certificate& c) { c.keeper = true; },
          [this] {
            std::string open;
            const auto add = [&](TestOrder order) {
              return add_trees(places_, game_.verified, facts_, order, open, budget_);
            };
            if (add(TestOrder::AsMet) || add(TestOrder::PatternsFirst)) return std::string();
            add_counts(places_, facts_, budget_);
            if (add(TestOrder::AsMet) || add_trees_with_neighbours(open)) return std::string();
            return "his ways could not be told apart behind " + open;
          });
    }
  }

  bool add_trees_with_neighbours(std::string& open) {
    Stock stock(places_.product, budget_);
    const std::optional<NeighbourFacts> known =
        find_neighbour_facts(places_.product, budget_, stock);
    const Facts before = facts_of_places();
    for (std::size_t direction = 0; known && direction < known->ahead.size(); ++direction) {
      if (add_neighbours(places_, game_.verified, facts_, *known, direction, budget_) &&
          add_trees(places_, game_.verified, facts_, TestOrder::AsMet, open, budget_)) {
        return true;
      }
      restore(before);
    }
    return false;
  }

  // On other places, which all claims behind this one are then about, too.
  bool add_ranks_with_flags() {
    std::optional<Places> places = find_places(game_, facts_, Remember::Flags, budget_);
    const std::size_t before = places_.certificate.places.size();
    if (!places || places->certificate.places.size() == before) return false;
    if (!add_ranks(*places, notes_, budget_)) return false;
    places->certificate.digest = places_.certificate.digest;
    places_ = std::move(*places);
    return true;
  }

  void add_bound(StraightnessKind kind, bool ready) {
    const auto index = static_cast<std::size_t>(kind);
    const std::optional<std::int64_t> wanted = proved_.straight[index];
    if (!wanted) return;
    std::int64_t bound = *wanted;
    const auto flag = [index, &bound = bounds_[index]](verifier::Certificate& c) {
      c.straight[index] = bound;
    };
    const std::string name = straight_name(kind) + std::to_string(bound);
    attempt({name, "potentials"}, ready, flag, [&]() -> std::string {
      std::optional<std::int64_t> found = add_potentials(places_, facts_, kind, budget_);
      if (found && *found > *wanted &&
          lower_starts(places_, game_.verified, facts_, kind, *wanted, budget_)) {
        found = *wanted;
      }
      if (found && *found <= *wanted) {
        bounds_[index] = *wanted;
        return "";
      }
      if (found) return "only " + std::to_string(*found) + " could be shown";
      return "a loop could not be bounded on the places of the certificate";
    });
    if (!claims_.empty() && claims_.back().what.name == name) claims_.back().straight = kind;
  }

  std::string what_ended_the_finding() const {
    return budget_.limit() == Limit::Interrupt ? "Ctrl-C" : the_limits;
  }

  // `find` says why there is no proof. What it has added then nothing needs.
  void attempt(const CertifiedClaim& what, bool ready, const Flag& flag,
               const std::function<std::string()>& find) {
    std::string reason;
    const Facts before = facts_of_places();
    try {
      reason = ready ? find() : what_ended_the_finding();
    } catch (const OutOfBudget&) {
      reason = what_ended_the_finding();
    }
    if (reason.empty()) {
      claims_.push_back({what, flag});
    } else {
      restore(before);
      uncertified_.push_back(what.name + ": " + reason);
    }
  }

  // The verifier is asked about what is short already: that takes a fraction of the time. Only when
  // it objects to that is it asked about all that was found, and then claim by claim. The places of
  // a large game are gigabytes, and the verifier reads its own: so what was found is a text.
  void keep_what_is_accepted(const std::string& found) {
    if (tighten(found) || objection(found, claims_).empty()) return;
    std::vector<Claim> kept;
    for (const Claim& claim : claims_) {
      const std::string why = objection(found, {claim});
      if (why.empty()) kept.push_back(claim);
      if (!why.empty()) uncertified_.push_back(claim.what.name + ": " + why);
    }
    claims_ = std::move(kept);
    if (!tighten(found)) objection(found, claims_);
  }

  // All that was found, with all claims; the places are gone then.
  std::string text_of_places() {
    verifier::Certificate certificate = std::exchange(places_, {}).certificate;
    for (const Claim& claim : claims_) claim.flag(certificate);
    return print(certificate, notes_);
  }

  // What was found, with these claims. Throws Rejected.
  verifier::Certificate claimed(const std::string& found, const std::vector<Claim>& claims) {
    verifier::Certificate certificate =
        verifier::CertificateReader(found, game_.verified, facts_).read();
    certificate.termination = certificate.keeper = certificate.endless = certificate.choice = false;
    certificate.straight.fill(-1);
    certificate.uncertified = uncertified_;
    for (const Claim& claim : claims) claim.flag(certificate);
    return certificate;
  }

  // Of the certificate that `text` is, unless the budget ends before.
  void leave_out_what_is_not_needed(const std::string& text, verifier::Certificate& certificate) {
    const bool only_replays = std::all_of(claims_.begin(), claims_.end(), [](const Claim& claim) {
      return claim.what.proof == "replay";
    });
    if (only_replays) {
      certificate.places.clear();
      return;
    }
    try {
      verifier::tighten(game_.verified, facts_, certificate,
                        [this](std::size_t edges) { budget_.spend(steps_of_an_edge * edges); });
    } catch (const OutOfBudget&) {
      certificate = claimed(text, claims_);  // not tight, and as true
    }
  }

  // What was found, without what is not needed. False: the verifier does not accept it so.
  bool tighten(const std::string& found) {
    std::array<std::int64_t, 4> straight{};
    std::vector<std::string> notes = notes_;
    try {
      verifier::Certificate certificate = claimed(found, claims_);
      const std::vector<verifier::Form> measures = certificate.measures;
      leave_out_what_is_not_needed(found, certificate);
      for (std::size_t i = 1; i < measures.size(); ++i) {
        if (measures[i] != certificate.measures[i]) notes[i].clear();
      }
      straight = certificate.straight;
      text_ = print(certificate, notes);
    } catch (const verifier::Rejected&) {
      return false;
    }
    if (!objection_to_text().empty()) return false;
    for (Claim& claim : claims_) {
      if (!claim.straight) continue;
      claim.what.name = straight_name(*claim.straight) +
                        std::to_string(straight[static_cast<std::size_t>(*claim.straight)]);
    }
    return true;
  }

  // What the verifier says against what was found, with these claims.
  std::string objection(const std::string& found, const std::vector<Claim>& claims) {
    try {
      text_ = print(claimed(found, claims), notes_);
    } catch (const verifier::Rejected& rejected) {
      return said(rejected);
    }
    return objection_to_text();
  }
  std::string objection_to_text() const {
    try {
      verifier::verified(game_.verified, BudgetedFacts(game_.verified, verifying_), game_.text,
                         text_);
    } catch (const verifier::Rejected& rejected) {
      return said(rejected);
    } catch (const OutOfBudget&) {
      return the_limits;
    }
    return "";
  }
  static std::string said(const verifier::Rejected& rejected) {
    return "line " + std::to_string(rejected.line) + ": " + rejected.what();
  }

  static verifier::Strides strides(const std::vector<Stride>& list) {
    verifier::Strides result;
    for (const Stride& stride : list) result.emplace_back(stride.program, stride.state.value);
    return result;
  }

  void add_counterexamples() {
    std::array<verifier::Strides, 5>& list = places_.certificate.strides;
    if (proved_.lasso) {
      list[0] = strides(proved_.lasso->lead);
      list[1] = strides(proved_.lasso->round);
      claims_.push_back(
          {{"endless", "replay"}, [](verifier::Certificate& c) { c.endless = true; }});
    }
    if (proved_.choice) {
      list[2] = strides(proved_.choice->play);
      list[3] = strides(proved_.choice->one);
      list[4] = strides(proved_.choice->other);
      claims_.push_back({{"choice", "replay"}, [](verifier::Certificate& c) { c.choice = true; }});
    }
  }

  const LowLevelGame& game_;
  const ProvedClaims& proved_;
  Budget& budget_;
  Budget& verifying_;
  RememberingFacts facts_;
  Places places_;
  std::string text_;  // the last one that the verifier was asked about
  std::vector<std::string> notes_{""};
  std::array<std::int64_t, 4> bounds_{};
  std::vector<Claim> claims_;
  std::vector<std::string> uncertified_;
};

}  // namespace

WrittenCertificate write_certificate(const Game& game, const ProvedClaims& proved, Budget& finding,
                                     Budget& verifying) {
  WrittenCertificate result;
  std::string reason;
  const std::unique_ptr<LowLevelGame> low_level = low_level_game(game, reason);
  if (!low_level) {
    result.uncertified = proved.searched;
    result.uncertified.push_back("everything: " + reason);
    return result;
  }
  result.game = low_level->text;
  Writer(*low_level, proved, finding, verifying).write(result);
  return result;
}

}  // namespace zug
