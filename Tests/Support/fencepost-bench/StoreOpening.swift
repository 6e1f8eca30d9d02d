// Opening a store: with an index and no changes, compared with a stat of every file; and without an
// index, compared with reading and splitting every file, with a server's codec and with the bare
// one. Each opening in a fresh process, in real time and on all processors, because a second thread
// helps.

import Files
import Store

struct StoreOpening {
  /// The memory that a process may use after opening.
  static let mostMemory = [10_000: Row.Goal.within(49 * 1_048_576, words: "49 MiB")]

  func rows(in hall: BenchmarkSession) -> [Row] {
    var rows: [Row] = []
    for count in hall.effort.stores {
      hall.attempt(.fencepost) { () throws(Failure) in
        rows += Self.rows(of: try StoreFolder.ready(count, in: hall), in: hall)
      }
    }
    return rows
  }

  private static func rows(of folder: StoreFolder, in hall: BenchmarkSession) -> [Row] {
    let rounds = max(3, hall.effort.passes * 1_000 / max(folder.count, 4_000))
    let warm = race(folder, .looking, rounds: rounds, in: hall)
    let cold = race(folder, .reading, rounds: rounds, in: hall) { folder.removeIndex() }
    let bare = race(folder, .reading, rounds: rounds, isBare: true, in: hall) {
      folder.removeIndex()
    }
    func row(
      _ work: String, _ outcomes: [Contender: [Comparison.Outcome]], _ limit: Contender,
      _ goal: Double, _ how: String = ""
    ) -> Row {
      Row(
        work: "\(work) open of \(folder.count) items\(how)", unit: .milliseconds,
        figures: outcomes.mapValues { $0.compactMap { $0.times["work"] }.median ?? 0 },
        limits: [limit], goal: .atMost(goal, times: limit))
    }
    let memory = warm[.fencepost]?.compactMap { $0.results["memory"] }.map(Double.init)
    return [
      row("warm", warm, .looking, 1.5), row("cold", cold, .reading, 2),
      row("cold", bare, .reading, 2, ", as they are"),
      Row(
        work: "memory, \(folder.count) items opened warm", unit: .mebibytes,
        figures: memory?.median.map { [.fencepost: $0] } ?? [:], goal: mostMemory[folder.count]),
    ]
  }

  private static func race(
    _ folder: StoreFolder, _ limit: Contender, rounds: Int, isBare: Bool = false,
    in hall: BenchmarkSession,
    before prepare: @escaping () -> Void = {}
  ) -> [Contender: [Comparison.Outcome]] {
    let race = Race<Child?, Comparison.Outcome>(
      rounds: rounds,
      enter: { (contender) throws(Failure) in
        contender == .fencepost ? nil : try Child(contender, on: folder, in: hall)
      },
      round: { (floor) throws(Failure) in
        let outcome: Comparison.Outcome
        if let floor {
          outcome = try floor.outcome()
        } else {
          prepare()
          outcome = try FreshOpening.outcome(folder, isBare: isBare, in: hall)
        }
        guard outcome.results["items"] == folder.count else {
          throw .wrong("\(outcome.results["items"] ?? 0) of \(folder.count) items were found")
        }
        return outcome
      })
    return race.run([.fencepost, limit], in: hall)
  }
}

/// One opening in a process of its own: this program, started with `--open`.
enum FreshOpening {
  static func outcome(
    _ folder: StoreFolder, isBare: Bool, in hall: BenchmarkSession
  ) throws(Failure) -> Comparison.Outcome {
    let how = isBare ? ["--bare"] : []
    let command = Command(program: "/proc/self/exe", arguments: ["--open", folder.path] + how)
    let child = try Child(
      command, name: "fencepost", log: hall.toolchain.path("logs/open.log"), within: 120)
    let words = try child.readAll()
    guard try child.waitForEnd() == 0 else { throw .ended("fencepost-bench --open") }
    return Comparison.Outcome(line: words)
  }

  /// That process's output: real time, number of items, and memory at the end.
  static func line(_ path: String, isBare: Bool) throws(Failure) -> String {
    let folder = StoreFolder(path: path)
    let start = Stopwatch.uptime.now()
    let store = isBare ? try folder.open(BareCodec.codec) : try folder.open()
    let taken = Stopwatch.uptime.now() &- start
    var items = 0
    store.forEachItem { _ in items += 1 }
    let memory = Memory.bytes("VmRSS", of: "self") ?? 0
    return "work \(taken) items= \(items) memory= \(Int(memory))"
  }
}

extension Child {
  /// Starts a C program on a store's items; `files` is how many it replaces.
  convenience init(
    _ contender: Contender, on folder: StoreFolder, files: Int? = nil, in hall: BenchmarkSession
  ) throws(Failure) {
    let server = try hall.toolchain.server(contender)
    // The folder is the first argument, and the operation is part of the command.
    let command = Command(
      program: server.command.program,
      arguments: [folder.items] + server.command.arguments + (files.map { ["\($0)"] } ?? []))
    try self.init(command, name: server.name, log: server.log, within: 60)
  }
}
