// A problem that does not keep the store from working: the file that has it, and a sentence that
// tells the person what to do.

internal import CivilTime
internal import Files

public struct Problem: Hashable, Sendable {
  /// `unreadable`, `duplicateId`, `duplicateTitle`, `quarantined`, or a kind of the codec's
  /// diagnostics.
  public var kind: String
  public var list: String?
  public var file: String
  public var line: Int?
  public var message: String
  /// The kind of the item in the file; nil if no item can be read in it.
  public var itemKind: String?

  public init(
    kind: String, list: String?, file: String, line: Int? = nil, message: String,
    itemKind: String? = nil
  ) {
    self.itemKind = itemKind
    self.kind = kind
    self.list = list
    self.file = file
    self.line = line
    self.message = message
  }
}

extension Store {
  /// All current problems, by list and file.
  public var problems: [Problem] {
    var problems: [Problem] = []
    for slot in catalogue.slotsWithDiagnostics.union(catalogue.slotsWithSubstituteID) {
      guard let file = catalogue.files[slot], let list = catalogue.list(file.key.list) else {
        continue
      }
      let name = file.key.name.text
      switch file.content {
      case .unreadable(let diagnostic, _):
        problems.append(Problem(diagnostic, in: list, file: name))
      case .item(let item):
        problems += item.diagnostics.map { Problem($0, in: list, file: name, of: item.kind) }
        if let id = catalogue.id(of: slot), id != item.uid {
          problems.append(
            Problem(
              kind: "duplicateId", list: list.id, file: name,
              message: "Another file has the UID “\(item.uid)” already, so this item has the id "
                + "“\(id)”; remove one of the two, or give this one a UID of its own.",
              itemKind: item.kind))
        }
      }
    }
    for (key, diagnostic) in failures {
      let isList = key.folderPath == .lists
      problems.append(
        Problem(
          kind: diagnostic.kind, list: isList ? key.name.text : key.folderPath.list?.text,
          file: isList ? FolderPath.list(key.name).text : key.name.text, line: diagnostic.line,
          message: diagnostic.message))
    }
    return (problems + duplicateTitleProblems + quarantineProblems).sorted {
      ($0.list ?? "", $0.file, $0.line ?? 0, $0.message)
        < ($1.list ?? "", $1.file, $1.line ?? 0, $1.message)
    }
  }

  /// A number that changes whenever the problems may have changed.
  public var problemGeneration: Int {
    catalogue.problemGeneration &+ failureCount &+ transactionLog.quarantinedFiles.count
  }

  /// The problems of lists with equal titles, which are problems because todoman then refuses
  /// every command. Of such lists, the first by id has no problem.
  private var duplicateTitleProblems: [Problem] {
    var firstListByTitle: [String: StoredList] = [:]
    var problems: [Problem] = []
    for list in lists.sorted(by: { $0.id < $1.id }) {
      guard
        let other = firstListByTitle.updateValue(
          firstListByTitle[list.shownTitle] ?? list, forKey: list.shownTitle)
      else { continue }
      problems.append(
        Problem(
          kind: "duplicateTitle", list: list.id, file: StoredList.titleName.text,
          message: "The list in the folder “\(other.id)” is called “\(list.shownTitle)” too, and "
            + "todoman refuses every command until one of the two lists is renamed."))
    }
    return problems
  }

  /// The problems of quarantined files: versions of files that were set aside in `orphans` because
  /// of a conflict, and that the person has not removed yet.
  private var quarantineProblems: [Problem] {
    guard let folder = try? transactionLog.storeRoot.open(.orphans),
      let names = try? disk.names(in: folder)
    else { return [] }
    return names.map { name in
      Problem(
        kind: "orphan", list: nil, file: "\(FolderPath.orphans.text)/\(name)",
        message:
          "Two programs wrote the same file at the same moment, and this version was set aside;"
          + " see whether it has something that you need, and then remove it.")
    }
  }

  /// Records that a file cannot be read now, and schedules a retry if the cause may pass.
  func recordFailure(_ fault: DiskFault, at key: DocumentKey) {
    setDiagnostic(fault.diagnostic, at: key)
    if fault.mayPass { recheckQueue.retry(key, at: nextRetry(of: key)) }
  }

  /// When to read a file or list with a problem again. The delay is as long as the problem has
  /// lasted, within limits.
  func nextRetry(of key: DocumentKey) -> Instant {
    let now = environment.now()
    let age = failingSince[key].map { now - $0 } ?? 0
    return now.adding(
      milliseconds: min(max(age, RecheckQueue.emptyFileDelay), RecheckQueue.longestRetryDelay))
  }

  /// Records why a file cannot be read; nil if it can be read again.
  func setDiagnostic(_ diagnostic: FileDiagnostic?, at key: DocumentKey) {
    guard failures[key] != diagnostic else { return }
    failureCount += 1
    failures[key] = diagnostic
    failingSince[key] = diagnostic.map { _ in failingSince[key] ?? environment.now() }
  }
}

extension Problem {
  fileprivate init(
    _ diagnostic: FileDiagnostic, in list: StoredList, file: String, of itemKind: String? = nil
  ) {
    self.init(
      kind: diagnostic.kind, list: list.id, file: file, line: diagnostic.line,
      message: diagnostic.message,
      itemKind: itemKind)
  }
}

extension DiskFault {
  /// The diagnostic of a file that cannot be read.
  var diagnostic: FileDiagnostic? {
    let message =
      switch reason {
      case .notAFile:
        "This is a folder, a link, a pipe or a device, and only plain files are read. Remove it, or put a plain"
          + " file here."
      case .tooLarge(let limit):
        "This file has more than \(limit >> 20) MiB, which is too much for an item; move it out of the list."
      case .denied:
        "This file is not readable; make it readable (chmod u+r)."
      case .missing, .keepsChanging: ""
      default: "\(self) The server will try again."
      }
    return message.isEmpty ? nil : FileDiagnostic(kind: "unreadable", message: message)
  }

  /// Whether the fault may pass without a change of the file. Then there is no watch event, and the
  /// file has to be read again after a while.
  var mayPass: Bool {
    switch reason {
    case .notAFile, .tooLarge, .denied, .missing: false
    default: true
    }
  }
}
