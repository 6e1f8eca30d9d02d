// Decodes a line of the journal. A line that Fencepost would not have written is invalid, and the
// journal ends before it.

internal import CivilTime
internal import JSON

extension JournalLine {
  /// Decodes a line, given without its newline; nil if the checksum is wrong. A line's checksum
  /// also covers the checksum of the previous line. Only a header states itself which checksum
  /// precedes it.
  static func read(
    _ lineBytes: ArraySlice<UInt8>, after previousSum: JournalSum
  ) -> (line: JournalLine, sum: JournalSum)? {
    guard let checksum = LineChecksum(endingOf: lineBytes),
      let root = try? Document(Array(lineBytes), limits: LineChecksum.limits).root,
      let line = JournalLine(root)
    else { return nil }
    var previousSum = previousSum
    if case .header(let header) = line { previousSum = header.chain }
    guard previousSum.checksum(ofNext: checksum.coveredBytes) == checksum.sum else { return nil }
    return (line, checksum.sum)
  }

  /// The format version in a line that is a header, whatever else it contains.
  static func version(of lineBytes: ArraySlice<UInt8>) -> Int? {
    (try? Document(Array(lineBytes)).root)?["fencepost"]?.integer
  }

  private init?(_ value: Value) {
    if let version = value["fencepost"]?.integer {
      guard let header = JournalHeader(value, version: version) else { return nil }
      self = .header(header)
    } else if let doneValue = value["done"] {
      guard let numbers = doneValue.integers else { return nil }
      self = .done(numbers)
    } else if let abortValue = value["abort"] {
      guard let numbers = abortValue.integers else { return nil }
      self = .aborted(numbers)
    } else if let number = value["gap"]?.integer {
      self = .gap(number: number, reason: value["reason"]?.string ?? "")
    } else if let number = value["next"]?.integer {
      self = .nextSegment(number)
    } else {
      guard let transaction = Transaction(value) else { return nil }
      self = .transaction(transaction)
    }
  }
}

extension Value {
  fileprivate var integers: [Int]? {
    guard kind == .array else { return nil }
    var numbers: [Int] = []
    for element in elements {
      guard let number = element.integer else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

extension JournalHeader {
  fileprivate init?(_ value: Value, version: Int) {
    guard let journal = value["journal"]?.string, let machine = value["machine"]?.string,
      let begunText = value["begun"]?.string, let begun = try? Instant(text: begunText),
      let first = value["first"]?.integer,
      let last = value["last"]?.string.flatMap(JournalSum.init(hex:)),
      let chain = value["chain"]?.string.flatMap(JournalSum.init(hex:))
    else { return nil }
    self.init(
      version: version, journalID: journal, machine: machine, begun: begun, firstNumber: first,
      lastSum: last, chain: chain)
  }
}

extension Transaction {
  fileprivate init?(_ value: Value) {
    guard let number = value["n"]?.integer, let title = value["do"]?.string,
      let timeText = value["at"]?.string, let at = try? Instant(text: timeText),
      let source = Source(value), let changeList = value["changes"], changeList.kind == .array,
      let delta = Delta(value)
    else { return nil }
    var changes: [Change] = []
    for element in changeList.elements {
      guard let change = Change(element) else { return nil }
      changes.append(change)
    }
    self.init(
      number: number, source: source, at: at, title: title, undoes: value["undoes"]?.integer,
      changes: changes, delta: delta)
  }
}

extension Delta {
  fileprivate init?(_ value: Value) {
    self.init()
    for event in Event.allCases {
      guard let kinds = value[event.rawValue] else { continue }
      guard kinds.kind == .object else { return nil }
      for (kind, ids) in kinds.members {
        guard ids.kind == .array else { return nil }
        for element in ids.elements {
          guard let id = element.string else { return nil }
          add(event, ItemRef(kind: kind, id: id))
        }
      }
    }
  }
}

extension Transaction.Source {
  fileprivate init?(_ value: Value) {
    if value["external"]?.boolean == true {
      self = .external
    } else if let name = value["by"]?.string, let session = value["session"]?.string,
      let boot = value["boot"]?.string
    {
      self = .client(name, session: session, boot: boot)
    } else {
      return nil
    }
  }
}

extension Change {
  fileprivate init?(_ value: Value) {
    guard let (plannedMove, name) = Self.plannedMove(in: value),
      let folderPath = value["in"]?.string.flatMap(FolderPath.init(text:)),
      let inode = value["inode"]?.string.flatMap({ UInt64($0) }),
      let temp = value["temp"]?.string.flatMap({ FileName($0) }),
      let before = Image.decode(value, digest: "was", text: "before", raw: "beforeBase64"),
      let after = Image.decode(value, digest: "is", text: "after", raw: "afterBase64")
    else { return nil }
    var tempFolderPath = folderPath
    if let text = value["tempIn"]?.string {
      guard let otherFolderPath = FolderPath(text: text) else { return nil }
      tempFolderPath = otherFolderPath
    }
    self.init(
      object: value["folder"]?.boolean == true ? .folder : .file, folderPath: folderPath,
      name: name,
      tempFolderPath: tempFolderPath, temp: temp, inode: inode, plannedMove: plannedMove,
      before: before,
      after: after)
  }

  private static func plannedMove(in value: Value) -> (PlannedMove, FileName)? {
    for plannedMove in [PlannedMove.exchange, .create, .remove] {
      if let text = value[plannedMove.rawValue]?.string {
        return FileName(text).map { (plannedMove, $0) }
      }
    }
    return nil
  }
}

extension Change.Image {
  /// Decodes a file's content before or after the change, which the line has as a digest, and
  /// possibly as text or Base64. The outer optional is nil if this is invalid; the inner optional
  /// is nil if the line has no digest, as when there was no file.
  fileprivate static func decode(
    _ value: Value, digest key: String, text: String, raw: String
  ) -> Change.Image?? {
    guard let hex = value[key]?.string else { return .some(nil) }
    guard let digest = Digest(hex: hex) else { return nil }
    guard let encoded = value[raw]?.string else {
      return Change.Image(digest: digest, bytes: value[text]?.string.map { Array($0.utf8) })
    }
    guard let bytes = Base64.bytes(of: encoded) else { return nil }
    return Change.Image(digest: digest, bytes: bytes)
  }
}
