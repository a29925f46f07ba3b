#pragma once

// Many plays of one environment at once, into arrays of the caller.
//
//   Plays plays(game, 4096, seed, threads, {});
//   std::vector<std::int32_t> actions(4096);
//   plays.sample(actions.data());
//   if (!plays.first_illegal(actions.data())) plays.step(rewards, done);
//   plays.legal_mask(mask);                        // [plays][actions], 1: legal
//
// Plays do not know of each other and have random numbers of their own: all results are the same
// for any number of threads. One caller at a time.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/environment/environment.h"
#include "tools/environment/thread_pool.h"

namespace zug::environment {

struct PlaysOptions {
  bool auto_reset = false;       // a play that is over begins anew within the same step
  std::uint32_t max_length = 0;  // moves after which a play is cut; 0: never
};

class Plays {
 public:
  // All at the start. Play k draws from Random(Random(seed).next() + k), so that seeds that follow
  // each other have no play in common.
  Plays(std::shared_ptr<const Environment> game, std::size_t plays, std::uint64_t seed,
        std::size_t threads, PlaysOptions options);

  std::size_t size() const { return player_.size(); }
  const Environment& game() const { return *game_; }
  std::size_t threads() const { return pool_.threads(); }
  // With its actions named; good until the next call.
  const Play& play(std::size_t k);

  // What the caller may look at between calls, by play.
  const std::vector<std::int8_t>& current_player() const { return player_; }  // from 0; -4: over
  const std::vector<std::uint32_t>& length() const { return length_; }        // moves made
  const std::vector<std::uint8_t>& truncated() const { return truncated_; }   // cut in this step
  const std::vector<std::uint8_t>& failed() const { return failed_; }  // cut by a limit of ours
  // Why the first of those was, or did not come to its end in playouts().
  const std::string& failure() const { return failure_; }

  // To the start, those where `where` is not 0, or all; with new random numbers if there is a seed.
  void reset(const std::uint8_t* where, std::optional<std::uint64_t> seed);
  // The first play in which its action is not legal now; plays that are over take any, and -1
  // leaves a play alone.
  std::optional<std::size_t> first_illegal(const std::int32_t* actions);
  // The actions that were last found legal by first_illegal(). `rewards` is [plays][players]: what
  // the play is worth in the step that ends it, else 0; `done`: this step ended it (0 for plays
  // that were over before). A play that is cut has rewards of 0 and is done and truncated.
  void step(float* rewards, std::uint8_t* done);
  // One of the legal actions of each play, all equally likely; -1 where it is over.
  void sample(std::int32_t* actions);
  // `again`: the memory holds what the last call wrote there, if that was with `again`, too, so
  // that only those ones are taken back: where there are thousands of actions, most of the time is
  // writing zeros.
  void legal_mask(std::uint8_t* mask, bool again = false);
  // `canonical`: where the second player is to move, the image of the state; the game has a view.
  template <class Number>
  void observe(Number* out, bool canonical = false);
  // From each play on, `count` plays of random moves to the end: the mean of what they are worth,
  // [plays][players]. Random numbers come from those of the play; the play stays as it is. Where
  // one of its random plays does not come to an end, there is no mean (NaN), and failure() says
  // why. `stop` is asked by this thread now and then: is it to give up? Then the result is false.
  bool playouts(std::size_t count, double* means, const std::function<bool()>& stop = {});

  void set(std::size_t k, const Play& play);

 private:
  struct Block {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t size() const { return end - begin; }
  };
  template <class Each>
  void each_block(const Each& work);
  template <class Each>
  void each(const Each& work);
  void restart(std::size_t k, Worker& worker);
  void advance(std::size_t k, Worker& worker, float* rewards, std::uint8_t* done);
  void step_one(std::size_t k, Worker& worker, float* rewards, std::uint8_t* done);
  void fail(std::size_t k, const std::string& why);
  void note(std::size_t k, const std::string& why);
  void add_playouts(std::size_t k, Worker& worker, std::size_t count, double* sum);
  bool over(std::size_t k) const { return rows_ ? count_[k] == 0 : plays_[k].over(); }
  const reasoner::State& state(std::size_t k, Worker& worker) const;
  std::optional<std::size_t> find(std::size_t k, std::uint32_t action, Worker& worker);

  // Where all moves are words: rows of the reasoner. In rows.cc.
  std::uint64_t* row_state(std::size_t k) { return states_.data() + k * words_; }
  const std::uint64_t* row_state(std::size_t k) const { return states_.data() + k * words_; }
  std::uint32_t* row(std::size_t k) { return moves_.data() + k * room_; }
  std::uint32_t row_action(std::size_t k, std::uint32_t word, Worker& worker) {
    const std::uint64_t* const state = row_state(k);
    return game_->action(word, game_->place(state, worker), state, worker);
  }
  reasoner::Rows rows(Block block);
  void make_rows();
  void want_rows();
  void list_rows();
  void draw(std::size_t k, const std::uint32_t* words);
  void set_row(std::size_t k, const Play& play);
  void restart_row(std::size_t k);
  void want_rows_for(const std::int32_t* actions);
  void sample_rows(std::int32_t* actions);
  void step_rows(float* rewards, std::uint8_t* done);
  void after_row(std::size_t k, Worker& worker, float* rewards, std::uint8_t* done);
  void mask_row(std::size_t k, Worker& worker, std::uint8_t* mask,
                std::vector<std::uint32_t>* ones);

  std::shared_ptr<const Environment> game_;
  PlaysOptions options_;
  ThreadPool pool_;
  std::vector<Worker> workers_;
  std::vector<Play> plays_;  // where there are no rows
  bool rows_ = false;
  std::size_t words_ = 0;  // of a state
  std::vector<std::uint64_t> states_;
  std::vector<std::uint32_t> count_;
  std::vector<std::int16_t> mover_;         // from 1
  std::vector<std::uint32_t> drawn_;        // a move at random; no_word: somebody has taken it
  std::vector<std::uint32_t> made_;         // the move to make; no_word: none
  std::size_t room_ = 0;                    // of a row of moves
  std::vector<std::uint32_t> moves_;        // the rows
  bool listed_ = false;                     // they are there
  bool asked_ = false;                      // somebody has looked at them since the last step
  std::vector<std::uint32_t> start_moves_;  // the row of the start
  std::vector<std::uint64_t> start_words_;
  std::int16_t start_mover_ = 0;
  Play shown_;
  std::vector<std::uint64_t> random_;
  std::vector<std::uint32_t> index_;  // no rows: of the action in its list, as last looked up
  std::vector<std::int32_t> found_;   // rows: the action that is the move to make; below 0: none
  const std::uint8_t* masked_ = nullptr;          // the memory of legal_mask(again)
  std::vector<std::vector<std::uint32_t>> ones_;  // what it wrote there
  std::vector<std::int8_t> player_;
  std::vector<std::uint32_t> length_;
  std::vector<std::uint8_t> truncated_, failed_;
  std::mutex failure_mutex_;
  std::string failure_;
  std::size_t failed_play_ = ~std::size_t{0};
};

}  // namespace zug::environment
