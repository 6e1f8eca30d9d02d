// One run of the model: a writer, then as many recoverers as die, then one that does not; and what
// must hold at the end.

import CivilTime
import Files
import SimulatedDisk

struct Broken: Error, CustomStringConvertible {
  var description: String
}

enum Outcome: Hashable {
  /// The writer was told that it stands.
  case acknowledged
  /// The writer was told that it does not.
  case refused
  /// Nobody was told anything.
  case died
}

extension Model {
  func run() throws {
    let outcome = try write()
    try pause(outcome)
    while try !recover() { try pause(outcome) }
    try check(outcome)
  }

  private func grounds(_ process: DiskProcess) throws -> Grounds {
    Grounds(disk: process, root: try process.open(path: "/"))
  }

  private func open(_ process: DiskProcess) throws -> Depot {
    try Depot.open(
      grounds(process), identity: identity(), at: nil, journalID: "j", patience: .none,
      now: Self.now
    ).depot
  }

  private func write() throws -> Outcome {
    let process = process()
    do {
      var depot = try open(process)
      var (commit, _) = try depot.begin(patience: .none, now: Self.now)
      var edits: [Edit] = []
      for (index, name) in Self.names.enumerated() where before[index] != after[index] {
        let found = try commit.read(name, in: Self.list, upTo: 1 << 20)?.bytes
        guard found == before[index] else {
          commit.abandon()
          return .refused
        }
        let work: Edit.Work =
          switch (before[index], after[index]) {
          case (let old, let new?): .write(new, before: old)
          case (let old?, nil): .remove(before: old)
          case (nil, nil): .remove(before: [])
          }
        edits.append(Edit(work, at: name, in: Self.list))
      }
      _ = try commit.add(edits, delta: Delta(), title: "save", at: Self.now)
      _ = try commit.settle(into: &depot)
      return .acknowledged
    } catch {
      guard process.isAlive else { return .died }
      if case .overtaken = error as? DepotFault { return .refused }
      throw Broken(description: "the writer failed with \(error)")
    }
  }

  /// Whether the recoverer lived to the end.
  private func recover() throws -> Bool {
    let process = process()
    do {
      var depot = try open(process)
      _ = try depot.tidy([Self.list], patience: .none, now: Self.now)
      return true
    } catch {
      guard process.isAlive else { return false }
      throw Broken(description: "recovery failed with \(error)")
    }
  }

  // MARK: What must hold

  private func check(_ outcome: Outcome) throws {
    let final = contents()
    let foreign = Set(writes.map(\.name))
    let ours = Self.names.indices.filter { !foreign.contains($0) }
    switch outcome {
    case .acknowledged:
      for index in ours where final[index] != after[index] {
        throw Broken(description: "acknowledged, but \(Self.names[index]) is \(text(final[index]))")
      }
    case .refused:
      for index in ours where final[index] != before[index] {
        throw Broken(description: "refused, but \(Self.names[index]) is \(text(final[index]))")
      }
    case .died:
      let isAfter = ours.allSatisfy { final[$0] == after[$0] }
      let isBefore = ours.allSatisfy { final[$0] == before[$0] }
      guard isAfter || isBefore else {
        throw Broken(description: "half done: \(final.map(text))")
      }
    }
    try checkForeign(final)
    let left = machine.foreign.names(in: "lists/L").filter(Depot.isLeftover)
    guard left.isEmpty else { throw Broken(description: "left over: \(left)") }
    // With its power a machine may lose the journal's last lines, of single files; what they did is
    // then recorded as done by others.
    let isSingle = zip(before, after).count { $0 != $1 } == 1
    if powerLosses == 0 || !isSingle { try checkJournal(final, ours: ours) }
  }

  /// A power loss may take what nobody synced; nothing else may take what a foreign program wrote.
  private func checkForeign(_ final: [[UInt8]?]) throws {
    guard powerLosses == 0, let last = writes.last else { return }
    switch deed0 {
    case .none, .revert:
      break
    case .replace, .create, .delete:
      guard final[last.name] == last.bytes else {
        throw Broken(
          description:
            "a foreign edit is lost: \(Self.names[last.name]) is \(text(final[last.name]))")
      }
    case .overwrite:
      guard last.wasLinked, let bytes = last.bytes else { break }
      guard everyContent().contains(bytes) else {
        throw Broken(description: "what was written in place is nowhere")
      }
    }
  }

  /// The last that the journal says of a name is what stands there.
  private func checkJournal(_ final: [[UInt8]?], ours: [Int]) throws {
    let process = machine.process()
    let (_, _, news) = try Depot.open(
      grounds(process), identity: identity(), at: nil, journalID: "j", patience: .none,
      now: Self.now)
    var said = before.map { $0.map { Digest(of: $0) } }
    for case .happened(let transaction) in news {
      for change in transaction.changes {
        guard let index = Self.names.firstIndex(of: change.name) else { continue }
        said[index] = change.after?.digest
      }
    }
    for index in ours where said[index] != final[index].map({ Digest(of: $0) }) {
      throw Broken(
        description: "the journal has another \(Self.names[index]) than \(text(final[index]))")
    }
  }

  private func text(_ bytes: [UInt8]?) -> String {
    bytes.map { "“\(String(decoding: $0, as: UTF8.self))”" } ?? "nothing"
  }
}
