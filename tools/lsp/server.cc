// Dispatch. One thread reads messages and answers from the index of names, which is made of a
// version of a text when first asked for; another one reads games. Texts never change: a key press
// makes a new Document, so neither thread waits for the other, but for the moment in which a
// message is sent.
//
// Nothing a client sends ends the server: what is no JSON, no request, of an unknown method or with
// parameters of another shape gets the error that JSON-RPC has for it.

#include "tools/lsp/server.h"

#include <atomic>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "tools/lsp/document.h"
#include "tools/lsp/game_features.h"
#include "tools/lsp/text_features.h"
#include "tools/lsp/worker.h"

namespace zug::lsp {
namespace {

// Of JSON-RPC and the protocol.
constexpr int parse_error = -32700, invalid_request = -32600, method_not_found = -32601,
              invalid_params = -32602, not_initialized = -32002, request_failed = -32803,
              content_modified = -32801;
constexpr int deepest = 64;  // of the nesting of a message

struct RequestFault {
  int code;
  std::string message;
};

Json capabilities() {
  return {{"positionEncoding", "utf-16"},
          {"textDocumentSync", {{"openClose", true}, {"change", 2}}},
          {"hoverProvider", true},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"documentHighlightProvider", true},
          {"documentSymbolProvider", true},
          {"documentFormattingProvider", true},
          {"renameProvider", true},
          {"completionProvider", {{"triggerCharacters", {"#"}}}},
          {"codeLensProvider", {{"resolveProvider", true}}}};
}

const NameIndex no_names;

struct OpenText {
  std::shared_ptr<const Document> document;
  std::shared_ptr<const NameIndex> index;  // null: not yet made
  // Raised when there is a newer version: what is being found out about this one is of no use.
  std::shared_ptr<std::atomic<bool>> stale = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace

class Server::Impl {
 public:
  explicit Impl(Send send) : send_(std::move(send)) {
    answers_ = {
        {"textDocument/hover", &Impl::on_hover},
        {"textDocument/definition", &Impl::on_definition},
        {"textDocument/references", &Impl::on_references},
        {"textDocument/documentHighlight", &Impl::on_highlight},
        {"textDocument/documentSymbol", &Impl::on_outline},
        {"textDocument/completion", &Impl::on_completion},
        {"textDocument/formatting", &Impl::on_formatting},
        {"textDocument/codeLens", &Impl::on_lenses},
    };
  }

  void receive(const std::string& text) {
    // What is nested deeper than any message of the protocol is left out: to copy it takes as many
    // calls inside each other.
    const auto shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= deepest; };
    const Json message = Json::parse(text, shallow, false);
    if (message.is_discarded()) return fail(nullptr, {parse_error, "this is no JSON"});
    const Json id = message.is_object() ? message.value("id", Json()) : Json();
    const bool named = message.is_object() && message.contains("method");
    if (named && !message["method"].is_string()) {
      return fail(id, {invalid_request, "the method is no text"});
    }
    if (!named) {
      const bool answer = message.is_object() && !id.is_null();  // to a request of ours
      if (!answer) fail(id, {invalid_request, "this is no request"});
      return;
    }
    const std::string method = message["method"];
    const Json params = message.value("params", Json::object());
    try {
      id.is_null() ? notice(method, params) : request(id, method, params);
    } catch (const RequestFault& fault) {
      if (!id.is_null()) fail(id, fault);
    } catch (const Json::exception& error) {
      if (!id.is_null()) fail(id, {invalid_params, error.what()});
    }
  }

  void receive_garbage(const std::string& what) { fail(nullptr, {parse_error, what}); }
  void finish() { worker_.finish(); }
  std::optional<int> ended() const { return ended_; }

 private:
  using Answer = Json (Impl::*)(const OpenText& text, const Json& params);

  // ---- what is sent

  void send(const Json& message) {
    const std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::lock_guard lock(sending_);
    send_(text);
  }
  // Not when the text has changed or was closed: who raises `stale` and then sends has the last
  // word.
  void send_unless(const std::atomic<bool>& stale, const Json& message) {
    const std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::lock_guard lock(sending_);
    if (!stale) send_(text);
  }
  void answer(const Json& id, const Json& result) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
  }
  void fail(const Json& id, const RequestFault& fault) {
    send({{"jsonrpc", "2.0"},
          {"id", id},
          {"error", {{"code", fault.code}, {"message", fault.message}}}});
  }

  // ---- notifications

  void notice(const std::string& method, const Json& params) {
    if (method == "exit") {
      ended_ = shut_down_ ? 0 : 1;
    } else if (!initialized_ || shut_down_) {
      return;
    } else if (method == "textDocument/didOpen") {
      const Json& text = params.at("textDocument");
      const std::string uri = text.at("uri");
      open(uri, text.at("version"), language_of_document(uri, text.value("languageId", "")),
           text.at("text"));
    } else if (method == "textDocument/didChange") {
      change(params);
    } else if (method == "textDocument/didClose") {
      close(params.at("textDocument").at("uri"));
    }
  }

  void open(const std::string& uri, std::int64_t version, const Language* language,
            std::string text) {
    auto document = std::make_shared<const Document>(uri, version, language, std::move(text));
    OpenText& kept = texts_[uri];
    *kept.stale = true;
    kept = {document, nullptr};
    worker_.add("diagnostics " + uri, [this, document, stale = kept.stale](const Worker::Stop&) {
      if (*stale) return;
      send_unless(*stale, {{"jsonrpc", "2.0"},
                           {"method", "textDocument/publishDiagnostics"},
                           {"params", diagnostics_of(*document)}});
    });
  }

  void change(const Json& params) {
    const std::string uri = params.at("textDocument").at("uri");
    const OpenText& text = opened(uri);
    const Language* const language = text.document->language();
    std::shared_ptr<const Document> document = text.document;
    const std::int64_t version = params.at("textDocument").value("version", document->version());
    for (const Json& edit : params.at("contentChanges")) {
      document = std::make_shared<const Document>(uri, version, language, edited(*document, edit));
    }
    open(uri, version, language, std::string(document->text()));
  }

  static std::string edited(const Document& document, const Json& edit) {
    const std::string with = edit.at("text");
    if (!edit.contains("range")) return with;
    const std::size_t begin = document.offset(place_of(edit["range"].at("start")));
    const std::size_t end = document.offset(place_of(edit["range"].at("end")));
    std::string text(document.text());
    return text.replace(begin, std::max(begin, end) - begin, with);
  }

  void close(const std::string& uri) {
    *opened(uri).stale = true;
    texts_.erase(uri);
    worker_.leave_out("diagnostics " + uri);
    send({{"jsonrpc", "2.0"},
          {"method", "textDocument/publishDiagnostics"},
          {"params", {{"uri", uri}, {"diagnostics", Json::array()}}}});
  }

  // ---- requests

  void request(const Json& id, const std::string& method, const Json& params) {
    if (method == "initialize") {
      if (initialized_) throw RequestFault{invalid_request, "'initialize' comes once"};
      initialized_ = true;
      return answer(id, {{"capabilities", capabilities()}, {"serverInfo", {{"name", "zug"}}}});
    }
    if (!initialized_) throw RequestFault{not_initialized, "'initialize' comes first"};
    if (shut_down_) throw RequestFault{invalid_request, "after 'shutdown' comes 'exit'"};
    if (method == "shutdown") {
      shut_down_ = true;
      return answer(id, nullptr);
    }
    if (method == "textDocument/rename") return on_rename(id, params);
    if (method == "codeLens/resolve") return on_resolve(id, params);
    const auto found = answers_.find(method);
    if (found == answers_.end()) throw RequestFault{method_not_found, "no '" + method + "' here"};
    const OpenText& text = opened(params.at("textDocument").at("uri"));
    answer(id, (this->*found->second)(text, params));
  }

  OpenText& opened(const std::string& uri) {
    const auto text = texts_.find(uri);
    if (text == texts_.end()) throw RequestFault{invalid_params, "'" + uri + "' is not open"};
    return text->second;
  }

  const NameIndex& index_of(const OpenText& text) {
    const Language* const language = text.document->language();
    if (language == nullptr || !language->names) return no_names;
    OpenText& kept = opened(text.document->uri());
    if (!kept.index) {
      kept.index =
          std::make_shared<const NameIndex>(language->names->index(text.document->source()));
    }
    return *kept.index;
  }

  static std::size_t offset_in(const OpenText& text, const Json& params) {
    return text.document->offset(place_of(params.at("position")));
  }

  Json on_hover(const OpenText& text, const Json& params) {
    return hover(*text.document, index_of(text), offset_in(text, params));
  }
  Json on_definition(const OpenText& text, const Json& params) {
    return definition(*text.document, index_of(text), offset_in(text, params));
  }
  Json on_references(const OpenText& text, const Json& params) {
    const Json context = params.value("context", Json::object());
    return references(*text.document, index_of(text), offset_in(text, params),
                      context.value("includeDeclaration", true));
  }
  Json on_highlight(const OpenText& text, const Json& params) {
    return highlights(*text.document, index_of(text), offset_in(text, params));
  }
  Json on_outline(const OpenText& text, const Json&) {
    return outline(*text.document, index_of(text));
  }
  Json on_completion(const OpenText& text, const Json& params) {
    return completion(index_of(text), offset_in(text, params));
  }
  Json on_formatting(const OpenText& text, const Json&) { return formatting(*text.document); }
  Json on_lenses(const OpenText& text, const Json&) {
    const Language* const language = text.document->language();
    if (language == nullptr || !language->names) return Json::array();
    return lenses(*text.document, index_of(text));
  }

  void on_rename(const Json& id, const Json& params) {
    const OpenText& text = opened(params.at("textDocument").at("uri"));
    index_of(text);
    const std::size_t offset = offset_in(text, params);
    const std::string name = params.at("newName");
    const OpenText kept = opened(text.document->uri());
    if (!kept.index) throw RequestFault{request_failed, "there are no names here"};
    worker_.add("", [this, id, kept, offset, name](const Worker::Stop&) {
      std::string error;
      const Json edits = rename(*kept.document, *kept.index, offset, name, error);
      error.empty() ? answer(id, edits) : fail(id, {request_failed, error});
    });
  }

  void on_resolve(const Json& id, const Json& lens) {
    const std::string uri = lens.at("data").at("uri"), what = lens.at("data").at("what");
    const OpenText text = opened(uri);
    if (text.document->language() == nullptr) throw RequestFault{invalid_params, "no game"};
    worker_.add("", [this, id, lens, text, what](const Worker::Stop& stop) {
      const auto stale = [&] { return stop() || text.stale->load(std::memory_order_relaxed); };
      Json resolved = lens;
      if (!stale()) {
        const std::string title = lens_title(*text.document, what, stale);
        resolved["command"] = {{"title", title}, {"command", ""}};
      }
      stale() ? fail(id, {content_modified, "the text has changed"}) : answer(id, resolved);
    });
  }

  Send send_;
  std::mutex sending_;
  std::map<std::string, Answer> answers_;
  std::map<std::string, OpenText> texts_;
  bool initialized_ = false, shut_down_ = false;
  std::optional<int> ended_;
  Worker worker_;  // last: its thread uses what is above
};

Server::Server(Send send) : impl_(std::make_unique<Impl>(std::move(send))) {}
Server::~Server() = default;
void Server::receive(const std::string& message) { impl_->receive(message); }
void Server::receive_garbage(const std::string& what) { impl_->receive_garbage(what); }
void Server::finish() { impl_->finish(); }
std::optional<int> Server::ended() const { return impl_->ended(); }

}  // namespace zug::lsp
