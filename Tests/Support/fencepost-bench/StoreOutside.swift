// Other store operations: another program's change, from the time it is due to its announcement;
// changes since a state; undo; and writing the index.

import Files
import Glibc
import Store

struct StoreOutside {
  private static let goal = Row.Goal.within(1e6, words: "1 ms")

  func rows(in hall: BenchmarkSession) -> [Row] {
    let count = hall.effort.stores.dropLast().last ?? hall.effort.stores.first ?? 0
    var rows: [Row] = []
    hall.attempt(.fencepost) { () throws(Failure) in
      let folder = try StoreFolder.ready(count, in: hall)
      rows = try hall.processors.placed(.one) {
        Result { () throws(Failure) in try Self.rows(of: folder, rounds: hall.effort.saves / 2) }
      }.get()
    }
    return rows
  }

  private static func rows(of folder: StoreFolder, rounds: Int) throws(Failure) -> [Row] {
    let store = try folder.open()
    let ids = store.ids(10)
    let announcing = try announce(store, folder, rounds: rounds)

    var changes: [Double] = []
    var undoing: [Double] = []
    var saving: [Double] = []
    do {
      for round in 0..<rounds {
        var states: [JournalPosition] = []
        for id in ids {
          states.append(store.state)
          try store.touch([id], round: round)
        }
        var found = 0
        changes.append(
          try Stopwatch.uptime.nanoseconds { found = try store.changes(since: states[0]).count })
        guard found == 10 else { throw Failure.wrong("\(found) of 10 changes were found") }
        undoing.append(
          try Stopwatch.uptime.nanoseconds {
            _ = try store.undo()
            try store.commitTurn()
          })
      }
      for _ in 0..<rounds / 10 {
        var isWritten = false
        saving.append(Stopwatch.work.nanoseconds { isWritten = store.writeIndex() })
        guard isWritten else { throw Failure.wrong("the index was not written") }
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .wrong("\(error)")
    }
    func row(_ work: String, _ unit: Quantity.Unit, _ times: [Double], _ goal: Row.Goal? = nil)
      -> Row
    {
      Row(
        work: "\(work), \(folder.count) items", unit: unit,
        figures: times.median.map { [.fencepost: $0] } ?? [:], goal: goal)
    }
    return [
      row("another's change, due to told", .microseconds, announcing, goal),
      row("changes since 10 ago", .microseconds, changes),
      row("undo, to the reply", .microseconds, undoing),
      row("index written (CPU time)", .milliseconds, saving),
    ]
  }

  /// Another program moves a new version of an item to its name, as vdirsyncer does.
  private static func announce(
    _ store: Store, _ folder: StoreFolder, rounds: Int
  ) throws(Failure) -> [Double] {
    var times: [Double] = []
    for round in 0..<rounds {
      let file = "item-\(round % folder.count).ics"
      let path = "\(folder.items)/\(file)"
      guard let bytes = Files.read(path), let name = FileName(file),
        let list = FileName(StoreFolder.list)
      else { throw .wrong("\(path) cannot be read") }
      try Files.write(try ItemChange.touched(bytes, round: round), to: "\(path).new")
      guard rename("\(path).new", path) == 0 else { throw .system("rename", code: errno) }
      store.notice(.file(.list(list), name))
      folder.lead += 1_000
      var told: [Announcement] = []
      do {
        times.append(try Stopwatch.uptime.nanoseconds { told = try store.recheckDue() })
      } catch {
        throw .wrong("what another program did was not taken over: \(error)")
      }
      guard told.first?.origin == .external else { throw .wrong("a change was not announced") }
    }
    return times
  }
}
