// The expected content of every file of a store through crashes and power losses: what was
// acknowledged, what foreign programs wrote, and changes without a result, which may be there or
// not.

import SimulatedDisk

@testable import Files

struct ExpectedFiles {
  /// Every file that belongs to the person, by its path from the store's root.
  private(set) var files: [String: [UInt8]]
  /// Removed lists by their name in the trash.
  private var trash: [FileName: [String: [UInt8]]] = [:]
  /// What foreign programs wrote since the current turn began; nil is a removal.
  private var overtaking: [String: [UInt8]?] = [:]
  /// Unsynced foreign writes: a power loss may lose them.
  private var soft: Set<String> = []
  private(set) var mistakes: [String] = []

  init(_ machine: Machine) {
    files = Self.disk(machine)
  }

  static func disk(_ machine: Machine) -> [String: [UInt8]] {
    machine.foreign.files(below: "s").filter { path, _ in
      !path.split(separator: "/").contains { $0.hasPrefix(".") } && !path.hasSuffix("~")
    }
  }

  mutating func beginTurn() { overtaking = [:] }

  mutating func write(_ bytes: [UInt8]?, at path: String, isSynced: Bool) {
    files[path] = bytes
    overtaking.updateValue(bytes, forKey: path)
    if isSynced { soft.remove(path) } else { soft.insert(path) }
  }

  /// After a power loss any version of unsynced content is allowed, at its name or where an
  /// unfinished change had moved it.
  mutating func losePower(_ machine: Machine, during transactions: [Transaction]) {
    var disk = Self.disk(machine)
    for change in transactions.flatMap(\.changes) where change.object == .file {
      let isMoved = disk[change.path] == change.after?.bytes
      let temporary = machine.foreign.read("s/\(change.tempFolderPath.text)/\(change.temp)")
      if isMoved, let temporary { disk[change.path] = temporary }
    }
    for path in soft {
      files[path] = disk[path]
      if overtaking[path] != nil { overtaking.updateValue(disk[path], forKey: path) }
    }
  }

  // MARK: Transactions

  /// The transactions were acknowledged.
  mutating func settle(_ transactions: [Transaction], _ machine: Machine) {
    let disk = Self.disk(machine)
    for transaction in transactions { apply(transaction, disk) }
  }

  /// The transactions were refused, and their temporary effects are gone.
  mutating func refuse(_ transactions: [Transaction], _ machine: Machine) {
    let disk = Self.disk(machine)
    for transaction in transactions { undo(transaction, disk) }
  }

  /// Foreign files that were added to a list while it existed are removed with it.
  private mutating func undo(_ transaction: Transaction, _ disk: [String: [UInt8]]) {
    for change in transaction.changes
    where change.object == .folder && change.plannedMove == .create {
      let beneath = "\(change.path)/"
      guard !disk.keys.contains(where: { $0.hasPrefix(beneath) }) else { continue }
      for (path, bytes) in files where path.hasPrefix(beneath) {
        trash[change.temp, default: [:]][path] = bytes
        files[path] = nil
      }
    }
  }

  /// Their result was never reported, and another process has recovered them since: each is checked
  /// alone.
  mutating func resolve(_ transactions: [Transaction], _ machine: Machine) {
    let disk = Self.disk(machine)
    for transaction in transactions {
      var signs: Set<Bool> = []
      for change in transaction.changes {
        if let sign = fingerprint(of: change, disk) { signs.insert(sign) }
      }
      if signs == [true, false] {
        mistakes.append("half of \(transaction.title) \(transaction.number) is there")
      }
      if signs.contains(true) { apply(transaction, disk) } else { undo(transaction, disk) }
      guard signs.isEmpty else { continue }
      for change in transaction.changes where change.object == .file {
        files[change.path] = disk[change.path]
      }
    }
  }

  /// Whether a change was made; nil if that is unknown.
  private func fingerprint(of change: Change, _ disk: [String: [UInt8]]) -> Bool? {
    if change.object == .folder {
      let isThere = disk.keys.contains { $0.hasPrefix("\(change.path)/") }
      return isThere == (change.plannedMove == .create)
    }
    let path = change.path
    guard !isOvertaken(change), !soft.contains(path), change.after?.bytes != files[path] else {
      return nil
    }
    if disk[path] == change.after?.bytes { return true }
    return disk[path] == files[path] ? false : nil
  }

  /// Whether a foreign program wrote to the file after the turn had read it.
  private func isOvertaken(_ change: Change) -> Bool {
    guard let theirs = overtaking[change.path] else { return false }
    return theirs == nil || theirs != change.before?.bytes
  }

  private mutating func apply(_ transaction: Transaction, _ disk: [String: [UInt8]]) {
    for change in transaction.changes {
      switch (change.object, change.plannedMove) {
      case (.folder, .remove):
        let gone = files.filter { $0.key.hasPrefix("\(change.path)/") }
        trash[change.temp] = gone
        for path in gone.keys { files[path] = nil }
      case (.folder, _):
        // A new list has the files written for it, and nothing else.
        let kept =
          trash.removeValue(forKey: change.temp)
          ?? disk.filter { $0.key.hasPrefix("\(change.path)/") && !isForeign($0.key) }
        files.merge(kept) { $1 }
        for path in soft where path.hasPrefix("\(change.path)/") { files[path] = disk[path] }
      case (.file, _):
        guard !isOvertaken(change) else { continue }
        files[change.path] = change.after?.bytes
        soft.remove(change.path)
      }
    }
  }

  private func isForeign(_ path: String) -> Bool { overtaking[path] != nil }

  /// What differs on the disk.
  func differences(_ machine: Machine) -> [String] {
    let disk = Self.disk(machine)
    return Set(disk.keys).union(files.keys).sorted().filter { disk[$0] != files[$0] }.map { path in
      "\(path) holds \(text(disk[path])) and not \(text(files[path]))"
    }
  }

  private func text(_ bytes: [UInt8]?) -> String {
    bytes.map { "“\(String(decoding: $0, as: UTF8.self))”" } ?? "nothing"
  }
}

extension Change {
  /// The path from the store's root.
  var path: String { folderPath == .root ? name.text : "\(folderPath.text)/\(name)" }
}
