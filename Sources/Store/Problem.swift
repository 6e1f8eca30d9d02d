// What is wrong in a store without keeping it from working: each with the file it is about, and a
// sentence that says what to do.

internal import CivilTime
internal import Files

public struct Problem: Hashable, Sendable {
  /// `unreadable`, `duplicateId`, `duplicateTitle`, `orphan`, and what the codec remarks.
  public var kind: String
  public var list: String?
  public var file: String
  public var line: Int?
  public var message: String
  /// What kind of item the file holds; nil where it holds none that can be read, or is no item's.
  public var item: String?

  public init(
    kind: String, list: String?, file: String, line: Int? = nil, message: String,
    item: String? = nil
  ) {
    self.item = item
    self.kind = kind
    self.list = list
    self.file = file
    self.line = line
    self.message = message
  }
}

extension Store {
  /// Everything that is wrong now, by list and file.
  public var problems: [Problem] {
    var problems: [Problem] = []
    for slot in catalogue.ailing.union(catalogue.renamed) {
      guard let file = catalogue.files[slot], let list = catalogue.list(file.key.list) else {
        continue
      }
      let name = file.key.name.text
      switch file.content {
      case .unreadable(let remark, _):
        problems.append(Problem(remark, in: list, file: name))
      case .item(let item):
        problems += item.remarks.map { Problem($0, in: list, file: name, of: item.kind) }
        if let id = catalogue.id(of: slot), id != item.uid {
          problems.append(
            Problem(
              kind: "duplicateId", list: list.id, file: name,
              message: "Another file has the UID “\(item.uid)” already, so this item goes by "
                + "“\(id)”; remove one of the two, or give this one a UID of its own.",
              item: item.kind))
        }
      }
    }
    for (key, remark) in troubles {
      let isList = key.place == .lists
      problems.append(
        Problem(
          kind: remark.kind, list: isList ? key.name.text : key.place.list?.text,
          file: isList ? Place.list(key.name).text : key.name.text, line: remark.line,
          message: remark.message))
    }
    return (problems + sameTitles + putAside).sorted {
      ($0.list ?? "", $0.file, $0.line ?? 0, $0.message)
        < ($1.list ?? "", $1.file, $1.line ?? 0, $1.message)
    }
  }

  /// Another number wherever there may be other problems.
  public var unrest: Int { catalogue.unrest &+ troubleCount &+ depot.orphaned.count }

  /// Lists that todoman cannot tell apart; the first of each title by id is not the one to blame.
  private var sameTitles: [Problem] {
    var first: [String: StoredList] = [:]
    var problems: [Problem] = []
    for list in lists.sorted(by: { $0.id < $1.id }) {
      guard let other = first.updateValue(first[list.shownTitle] ?? list, forKey: list.shownTitle)
      else { continue }
      problems.append(
        Problem(
          kind: "duplicateTitle", list: list.id, file: StoredList.titleName.text,
          message: "The list in the folder “\(other.id)” is called “\(list.shownTitle)” too, and "
            + "todoman refuses every command as long as that is so; rename one of the two."))
    }
    return problems
  }

  /// What was put aside and nobody has looked at.
  private var putAside: [Problem] {
    guard let folder = try? depot.grounds.open(.orphans), let names = try? disk.names(in: folder)
    else { return [] }
    return names.map { name in
      Problem(
        kind: "orphan", list: nil, file: "\(Place.orphans.text)/\(name)",
        message: "Two programs wrote at the same moment, and this version had to make way; see "
          + "whether it holds something that you miss, and remove it.")
    }
  }

  /// Remembers that a file cannot be taken over now, and looks at it again where that may pass.
  mutating func noteTrouble(_ fault: DiskFault, at key: DocumentKey) {
    note(fault.trouble, at: key)
    if fault.mayPass { patrol.retry(key, at: nextTry(ofWhatAils: key)) }
  }

  /// When something that is in trouble is tried again: after as long as it has been.
  func nextTry(ofWhatAils key: DocumentKey) -> Instant {
    let now = surroundings.now()
    let age = troubledSince[key].map { now - $0 } ?? 0
    return now.adding(milliseconds: min(max(age, Patrol.emptiness), Patrol.patience))
  }

  /// Remembers why a file cannot be taken over, or that it can again.
  mutating func note(_ trouble: Remark?, at key: DocumentKey) {
    guard troubles[key] != trouble else { return }
    troubleCount += 1
    troubles[key] = trouble
    troubledSince[key] = trouble.map { _ in troubledSince[key] ?? surroundings.now() }
  }
}

extension Problem {
  fileprivate init(_ remark: Remark, in list: StoredList, file: String, of item: String? = nil) {
    self.init(
      kind: remark.kind, list: list.id, file: file, line: remark.line, message: remark.message,
      item: item)
  }
}

extension DiskFault {
  /// Why a file that stands in a list is not taken for an item.
  var trouble: Remark? {
    let message =
      switch reason {
      case .notAFile:
        "This is no plain file; only plain files are read. Remove it, or put the file itself here."
      case .tooLarge(let limit):
        "This file has more than \(limit >> 20) MiB, which no item has; move it out of the list."
      case .denied:
        "This file may not be read; give yourself leave to read it (chmod u+r)."
      case .missing, .unsettled: ""
      default: "\(self) It will be tried again."
      }
    return message.isEmpty ? nil : Remark(kind: "unreadable", message: message)
  }

  /// Whether it may pass without anybody touching the file, so that no watch will tell.
  var mayPass: Bool {
    switch reason {
    case .notAFile, .tooLarge, .denied, .missing: false
    default: true
    }
  }
}
