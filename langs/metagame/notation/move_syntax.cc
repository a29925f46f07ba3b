#include "langs/metagame/notation/move_syntax.h"

#include <algorithm>

// The text of moves. A list of tokens is read by a descent with one function per production:
//
//   move      = [ promote ";" ] ( placement | transfer { ";" transfer } [ ";" promote ] ) [ "." ]
//   promote   = PROMOTE square piece
//   placement = piece "(" color ")" "->" square
//   transfer  = piece square "->" square { X piece square { piece square } [ [ "/" ] "(" color ")"
//   ] } piece     = [ color ] identifier square    = "(" ( number | letter ) [ "," ] number ")"

namespace zug::metagame {
namespace {

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::vector<std::string> tokens_of(const std::string& text) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (is_word(text[i])) {
      while (end < text.size() && is_word(text[end])) ++end;
    } else if (text.compare(i, 2, "->") == 0) {
      ++end;
    }
    std::string token = text.substr(i, end - i);
    for (char& c : token) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    if (token.find_first_not_of(" \t\r\n") != std::string::npos) tokens.push_back(token);
    i = end;
  }
  return tokens;
}

bool is_colour(const std::string& token) { return token == "white" || token == "black"; }

// Thrown where the text goes on differently.
struct Unexpected {
  std::string expected;
};

class MoveParser {
 public:
  explicit MoveParser(const std::string& text) : tokens_(tokens_of(text)) {}

  MoveSyntax parse() {
    MoveSyntax move;
    if (peek() == "promote" && peek(1) == "(") {
      move.before = promotion();
      expect(";");
    }
    const NamedPiece first = piece();
    if (peek() == "(" && is_colour(peek(1))) {
      move.placement = placement(first);
    } else {
      move.transfers.push_back(transfer(first));
      while (accept(";")) {
        if (peek() == "promote" && peek(1) == "(") {
          move.after = promotion();
          break;
        }
        move.transfers.push_back(transfer(piece()));
      }
    }
    accept(".");
    if (at_ != tokens_.size()) throw Unexpected{"the end of the move"};
    return move;
  }

  std::string found() const {
    return at_ < tokens_.size() ? "'" + tokens_[at_].substr(0, 40) + "'" : "the end";
  }

 private:
  std::string peek(std::size_t ahead = 0) const {
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : "";
  }
  bool accept(const std::string& token) {
    if (peek() != token) return false;
    ++at_;
    return true;
  }
  void expect(const std::string& token) {
    if (!accept(token)) throw Unexpected{"'" + token + "'"};
  }

  std::string word(const char* what) {
    if (peek().empty() || !is_word(peek()[0])) throw Unexpected{what};
    return tokens_[at_++];
  }

  NamedPiece piece() {
    NamedPiece piece;
    if (is_colour(peek()) && !peek(1).empty() && is_word(peek(1)[0]))
      piece.colour = word("a colour");
    piece.name = word("a piece");
    return piece;
  }

  std::int64_t number() {
    const std::string digits = peek();
    if (digits.empty() || digits.size() > 9 ||
        digits.find_first_not_of("0123456789") != std::string::npos) {
      throw Unexpected{"a number"};
    }
    ++at_;
    return std::stoll(digits);
  }

  SquareOnBoard square() {
    expect("(");
    SquareOnBoard square;
    const std::string file = peek();
    if (file.size() == 1 && file[0] >= 'a' && file[0] <= 'z') {
      square.first = file[0] - 'a' + 1;
      ++at_;
    } else {
      square.first = number();
    }
    accept(",");
    square.second = number();
    expect(")");
    return square;
  }

  Promotion promotion() {
    expect("promote");
    const SquareOnBoard where = square();
    return {where, piece()};
  }

  std::string colour() {
    if (!is_colour(peek())) throw Unexpected{"'white' or 'black'"};
    return tokens_[at_++];
  }

  Placement placement(const NamedPiece& piece) {
    Placement placement{piece, {}, {}};
    expect("(");
    placement.hand = colour();
    expect(")");
    expect("->");
    placement.to = square();
    return placement;
  }

  Transfer transfer(const NamedPiece& piece_moved) {
    Transfer transfer{piece_moved, square(), {}, {}, {}};
    expect("->");
    transfer.to = square();
    if (!accept("x")) return transfer;
    do {
      const NamedPiece victim = piece();
      transfer.victims.push_back({square(), victim});
      accept("x");
    } while (!peek().empty() && is_word(peek()[0]));
    if (accept("/") || peek() == "(") {
      expect("(");
      transfer.owner = colour();
      expect(")");
    }
    return transfer;
  }

  std::vector<std::string> tokens_;
  std::size_t at_ = 0;
};

std::string text(const SquareOnBoard& square) {
  return "(" + std::to_string(square.first) + "," + std::to_string(square.second) + ")";
}

std::string text(const NamedPiece& piece) {
  return piece.colour.empty() ? piece.name : piece.colour + " " + piece.name;
}

bool means(const NamedPiece& text, const NamedPiece& piece) {
  return text.name == piece.name && (text.colour.empty() || text.colour == piece.colour);
}

bool means(const std::optional<Promotion>& text, const std::optional<Promotion>& promotion) {
  if (!text || !promotion) return !text && !promotion;
  return text->square == promotion->square && means(text->piece, promotion->piece);
}

bool means(const Transfer& text, const Transfer& transfer, bool exact) {
  if (!means(text.piece, transfer.piece) || text.from != transfer.from || text.to != transfer.to ||
      ((exact || !text.owner.empty()) && text.owner != transfer.owner) ||
      text.victims.size() != transfer.victims.size()) {
    return false;
  }
  const auto is_there = [&](const Victim& wanted) {
    return std::any_of(transfer.victims.begin(), transfer.victims.end(), [&](const Victim& victim) {
      return wanted.square == victim.square && means(wanted.piece, victim.piece);
    });
  };
  return std::all_of(text.victims.begin(), text.victims.end(), is_there);
}

}  // namespace

std::string print(const MoveSyntax& move) {
  const auto promote = [](const Promotion& promotion) {
    return "promote " + text(promotion.square) + " " + text(promotion.piece);
  };
  std::string result;
  if (move.before) result += promote(*move.before) + "; ";
  if (move.placement) {
    result += text(move.placement->piece) + " (" + move.placement->hand + ") -> " +
              text(move.placement->to);
  }
  for (std::size_t i = 0; i < move.transfers.size(); ++i) {
    const Transfer& transfer = move.transfers[i];
    if (i > 0) result += "; ";
    result += text(transfer.piece) + " " + text(transfer.from) + " -> " + text(transfer.to);
    if (!transfer.victims.empty()) result += " x";
    for (const Victim& victim : transfer.victims) {
      result += " " + text(victim.piece) + " " + text(victim.square);
    }
    if (!transfer.owner.empty()) result += " / (" + transfer.owner + ")";
  }
  if (move.after) result += "; " + promote(*move.after);
  return result + ".";
}

std::optional<MoveSyntax> parse_move(const std::string& text, std::string& error) {
  MoveParser parser(text);
  try {
    return parser.parse();
  } catch (const Unexpected& unexpected) {
    error = "expected " + unexpected.expected + ", found " + parser.found();
    return std::nullopt;
  }
}

bool means(const MoveSyntax& text, const MoveSyntax& move, bool exact) {
  if (!means(text.before, move.before) || !means(text.after, move.after)) return false;
  if (text.placement && move.placement) {
    return means(text.placement->piece, move.placement->piece) &&
           text.placement->hand == move.placement->hand && text.placement->to == move.placement->to;
  }
  return !text.placement && !move.placement &&
         std::equal(text.transfers.begin(), text.transfers.end(), move.transfers.begin(),
                    move.transfers.end(), [exact](const Transfer& left, const Transfer& right) {
                      return means(left, right, exact);
                    });
}

}  // namespace zug::metagame
