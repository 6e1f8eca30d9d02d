// Maps the store's faults to protocol errors.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import Store

extension Server {
  func refusal(_ fault: StoreHostFault) -> ResponseError {
    switch fault {
    case .noHomeFolder:
      ResponseError(
        .storeReadOnly, "HOME is not set, so there is no folder to keep reminders in.",
        hint: "Start the server with --store DIR, or set FENCEPOST_STORE.")
    case .store(let fault): refusal(fault)
    }
  }

  func refusal(_ fault: StoreFault) -> ResponseError {
    switch fault {
    case .disk(let fault), .unfinishedCommit(let fault):
      return refusal(fault)
    case .busy(let holder):
      let lockOwner = holder.map { "\($0.name) (process \($0.process))" } ?? "Another process"
      return ResponseError(
        .storeBusy, "\(lockOwner) has locked the store for too long.",
        hint: "Try again in a moment; if it happens again, check that process.", retry: true)
    case .tooNew(let version):
      return ResponseError(
        .storeReadOnly,
        "A newer Fencepost has written this store (store format \(version)), so it was not changed.",
        hint: "Install the newer Fencepost, or name another store with --store.")
    case .notFound(let id):
      return .notFound(id.text)
    case .unreadable(let id, let list, let file, let diagnostic):
      let line = diagnostic.line.map { ", line \($0)" } ?? ""
      return ResponseError(
        .unreadableItem, "\(list)/\(file.text)\(line) cannot be read: \(diagnostic.message)",
        id: id.text, hint: "Repair the file by hand, or run 'fencepost doctor'.")
    case .exists(let id):
      return ResponseError(
        .conflict, "There is an item '\(id.text.excerpt())' already.", id: id.text,
        current: currentJSON(id),
        hint:
          "If this client created the item, there is nothing more to send; otherwise leave out the id."
      )
    case .conflict(let id):
      guard let current = currentJSON(id) else {
        return ResponseError(
          .conflict, "'\(id.text.excerpt())' has been removed in the meantime.", id: id.text,
          hint: "Create the item again, without an id, if it is still needed.")
      }
      return conflict(id, current: current)
    case .noSuchList(let id):
      return .noSuchList(id)
    case .listIsReadOnly(let id):
      return ResponseError(
        .calendarReadOnly, "The list '\(id.excerpt())' is read-only: its folder cannot be written.",
        id: id,
        hint: "Make its folder writable, or choose another list.")
    case .listIsElsewhere(let id):
      return ResponseError(
        .calendarIsImmutable,
        "The list '\(id.excerpt())' was not removed: its folder is outside the store, and settings.json names it.",
        id: id,
        hint:
          "Take the list out of settings.json, and remove the folder itself if no other program uses it."
      )
    case .noListName:
      return ResponseError(
        .invalidValue, "A list needs a title: one line of text that is not empty.",
        field: "params.list.title")
    case .listTitleTaken(let title):
      return ResponseError(
        .invalidValue, "There is a list '\(title.excerpt())' already.",
        field: "params.list.title",
        hint: "Choose another title; todoman cannot tell two lists of one name apart.")
    case .badListID(let id):
      return .badID(id, "params.list.id")
    case .listIDTaken(let id):
      return ResponseError(
        .conflict, "There is a list '\(id.excerpt())' already.", id: id,
        hint: "To create another list, leave out the id.")
    case .notInTrash(let id):
      return ResponseError(
        .notFound, "The items of the list '\(id.excerpt())' are no longer kept.", id: id,
        hint: "The trash was emptied; create a new list.")
    case .tooLarge(let limit):
      return ResponseError(
        .limitExceeded, "The item was not saved: its file would be longer than \(limit) bytes.")
    case .stagingIsFull(let limit):
      return ResponseError(
        .limitExceeded, "The staged changes would be larger than \(limit >> 20) MiB.",
        hint: "Save the staged changes with store/commit, or drop them with store/reset.")
    case .unacceptable(let diagnostic):
      return ResponseError(.invalidValue, diagnostic.message)
    case .turnIsFull:
      return ResponseError(
        .internalError, "The request changes the same item or list twice, so nothing was changed.")
    case .noSuchTransaction(let number):
      return ResponseError(
        .notFound, "There is no transaction \(number) that could be undone.", id: String(number),
        hint: "store/history lists the transactions.")
    case .nothingToUndo:
      return ResponseError(.notFound, "This client has made no change that could be undone.")
    case .nothingToRedo:
      return ResponseError(.notFound, "There is nothing to redo.")
    case .changedSince(let id, let fields):
      let changedFields = fields.isEmpty ? "the item" : fields.joined(separator: ", ")
      return ResponseError(
        .conflict,
        "The change of '\(id.text.excerpt())' cannot be undone or redone: \(changedFields) has changed since.",
        id: id.text, current: currentJSON(id),
        hint: "Change the item to the values you want instead.")
    case .listIsInUse(let id):
      return ResponseError(
        .conflict,
        "Creating the list '\(id.excerpt())' cannot be undone: its content has changed since.",
        id: id,
        hint: "To remove it with its items, use list/remove.")
    case .cannotCalculateChanges:
      return ResponseError(
        .cannotCalculateChanges, "The history no longer reaches back to that state.",
        hint: "Fetch everything again, and continue from the state in that reply.")
    }
  }

  func conflict(_ id: ItemID, current: [UInt8]) -> ResponseError {
    ResponseError(
      .conflict, "'\(id.text.excerpt())' has changed in the meantime.", id: id.text,
      current: current,
      hint:
        "'current' has the stored version: send your changes again, with the revision in 'current'."
    )
  }

  private func refusal(_ fault: DiskFault) -> ResponseError {
    let code: ErrorCode =
      switch fault.reason {
      case .full, .fileSizeLimit: .storageFull
      case .tooLarge: .limitExceeded
      case .keepsChanging: .storeBusy
      // Another program removed a folder or file meanwhile.
      case .missing where fault.action != .makeFolder: .notFound
      case .missing, .exists, .notAFolder, .notAFile, .notEmpty, .readOnly, .denied, .unsupported,
        .locksDoNotHold, .exhausted:
        .storeReadOnly
      case .other: .internalError
      }
    return ResponseError(code, fault.description, retry: true)
  }
}

extension ResponseError {
  static func notFound(_ id: String) -> ResponseError {
    ResponseError(
      .notFound, "There is no item '\(id.excerpt())'.", id: id,
      hint: "The item may have been removed; fetch again.")
  }

  static func noSuchList(_ id: String, field: String? = nil) -> ResponseError {
    ResponseError(
      .notFound, "There is no list '\(id.excerpt())'.", field: field, id: id,
      hint: "list/all returns the lists.")
  }
}
