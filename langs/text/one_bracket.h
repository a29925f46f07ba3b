#pragma once

// One bracket too few, too many or another one tells the same fault many times: where it is missed,
// where its partner stands alone, where a call has lost its arguments. So where a text has several
// errors, it is read again with one bracket changed. If all errors but those of other places go by
// that, they were one, and one is reported.
//
//   #slide(me = me* {me}     #rules = slide(up)     one error, not four

#include <cstddef>
#include <functional>
#include <string_view>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"

namespace zug::text {

struct BracketedText {
  std::string_view openings;  // in the order of `closings`
  std::string_view closings;
  std::string_view line_comment;
  // Where a part begins that has its brackets in pairs: with this sign; '\0': all of it is one.
  char part;
};

// False when the reader gave up, so that the rest of the text has not been judged.
using ReadText = std::function<bool(Source& source, Diagnostics& diagnostics)>;

// Reads with `read` and adds what it reports to `diagnostics`, without what follows from a single
// bracket. Where `read` goes through a text more than once, it counts characters in `*work`, so
// that the search is bounded by what is really read.
void read_past_brackets(Source& source, const BracketedText& language, const ReadText& read,
                        Diagnostics& diagnostics, const std::size_t* work = nullptr);

}  // namespace zug::text
