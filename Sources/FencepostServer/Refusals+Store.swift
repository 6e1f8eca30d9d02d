// What a client is told where the store refused: one place that turns the store's faults into the
// protocol's errors.

import FencepostProtocol
import Files
import JSONRPC
import Store

extension Server {
  func refusal(_ fault: KeepingFault) -> ResponseError {
    switch fault {
    case .homeless:
      ResponseError(
        .storageUnavailable, "There is no HOME to keep reminders in.",
        hint: "Start the server with --store DIR, or set FENCEPOST_STORE.")
    case .store(let fault): refusal(fault)
    }
  }

  func refusal(_ fault: StoreFault) -> ResponseError {
    switch fault {
    case .disk(let fault), .unsettled(let fault):
      return refusal(fault)
    case .busy(let holder):
      let who = holder.map { "\($0.name) (process \($0.process))" } ?? "another process"
      return ResponseError(
        .storeBusy, "The store is held by \(who), and has been for too long.",
        hint: "Try again in a moment; if it goes on, see what that process does.", retry: true)
    case .tooNew(let version):
      return ResponseError(
        .storeReadOnly,
        "This store was made by a newer Fencepost (its form is \(version)), and is left alone.",
        hint: "Install that version, or name another store with --store.")
    case .notFound(let id):
      return .notFound(id.text)
    case .unreadable(let id, let list, let file, let remark):
      let line = remark.line.map { ", line \($0)" } ?? ""
      return ResponseError(
        .unreadableItem, "\(list)/\(file.text)\(line) cannot be read: \(remark.message)",
        hint: "Mend the file by hand, or see what 'fencepost doctor' says.", id: id.text)
    case .exists(let id):
      return ResponseError(
        .conflict, "There is an item '\(id.text.excerpt())' already.",
        hint: "Leave the id away to make a new one.", id: id.text,
        current: current(id))
    case .conflict(let id):
      return ResponseError(
        .conflict, "'\(id.text.excerpt())' was changed by somebody else meanwhile.",
        hint: "Look at how it is now, in 'current', and save again with its revision.",
        id: id.text, current: current(id))
    case .noSuchList(let id):
      return .noSuchList(id)
    case .listIsReadOnly(let id):
      return ResponseError(
        .calendarReadOnly, "The list '\(id.excerpt())' can only be read.",
        hint: "Make its folder writable, or choose another list.", id: id)
    case .noListName:
      return ResponseError(
        .invalidValue, "A list's title is a line of text that is not blank.",
        field: "params.list.title")
    case .listTitleTaken(let title):
      return ResponseError(
        .invalidValue, "There is a list '\(title.excerpt())' already.",
        field: "params.list.title", hint: "Two lists of one name cannot be told apart by todoman.")
    case .tooLarge(let limit):
      return ResponseError(.limitExceeded, "This item would be longer than \(limit) bytes.")
    case .unacceptable(let remark):
      return ResponseError(.invalidValue, remark.message)
    case .turnIsFull:
      return ResponseError(.internalError, "The store's turn is full.")
    case .noSuchTransaction(let number):
      return ResponseError(
        .notFound, "There is no transaction \(number) that could be undone.",
        hint: "store/history lists those that there are.", id: String(number))
    case .nothingToUndo:
      return ResponseError(.notFound, "There is nothing of this client's to undo.")
    case .nothingToRedo:
      return ResponseError(.notFound, "There is nothing to redo.")
    case .changedSince(let id, let fields):
      let what = fields.isEmpty ? "It" : fields.joined(separator: ", ")
      return ResponseError(
        .conflict, "'\(id.text.excerpt())' cannot be put back: \(what) changed since.",
        hint: "Change it by hand to what it should be.", id: id.text, current: current(id))
    case .cannotCalculateChanges:
      return ResponseError(
        .cannotCalculateChanges, "What changed since that state is not known any more.",
        hint: "Fetch everything anew, and go on from the state that comes with it.")
    }
  }

  private func refusal(_ fault: DiskFault) -> ResponseError {
    let code: ErrorCode =
      switch fault.reason {
      case .full: .storageFull
      case .readOnly, .denied: .storeReadOnly
      default: .internalError
      }
    return ResponseError(code, fault.description, retry: true)
  }
}

extension ResponseError {
  static func notFound(_ id: String) -> ResponseError {
    ResponseError(
      .notFound, "There is no item '\(id.excerpt())'.",
      hint: "It may have been removed; fetch anew.", id: id)
  }

  static func noSuchList(_ id: String) -> ResponseError {
    ResponseError(
      .notFound, "There is no list '\(id.excerpt())'.", hint: "list/all names those that there are.",
      id: id)
  }
}
