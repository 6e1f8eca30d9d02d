// Durable saves, up to the reply: one item, a hundred in one transaction, a thousand transactions
// in one turn; with a server's codec and with the bare one. In real time, because the disk
// dominates; Fencepost and the C program take turns in the same folder, because the disk's speed
// varies.

import Store

struct StoreSaving {
  func rows(in hall: BenchmarkSession) -> [Row] {
    guard let least = hall.effort.stores.first, let most = hall.effort.stores.last else {
      return []
    }
    let many = hall.effort.stores.dropLast().last ?? least
    var rows: [Row] = []
    hall.attempt(.fencepost) { () throws(Failure) in
      // One after the other: in one store, each would have to read what the other has saved.
      for isBare in [false, true] {
        rows += try single(Set([least, most]).sorted(), isBare: isBare, in: hall)
        let folder = try StoreFolder.ready(many, in: hall)
        rows.append(
          try batch("commit of 100 files", of: 100, together: true, isBare, in: folder, hall))
        let thousand = min(1_000, folder.count / 5)
        rows.append(
          try batch(
            "\(thousand) saves in one turn", of: thousand, together: false, isBare, in: folder,
            hall))
      }
    }
    return rows
  }

  // MARK: One at a time

  private enum Contestant {
    case own([StoreSession])
    /// One for each folder.
    case plainWrites([Child])
  }

  /// A round is one save in each store, so that they share disturbances.
  private func single(
    _ counts: [Int], isBare: Bool, in hall: BenchmarkSession
  ) throws(Failure) -> [Row] {
    var folders: [StoreFolder] = []
    for count in counts { folders.append(try StoreFolder.ready(count, in: hall)) }
    let race = Race<Contestant, [Double]>(
      rounds: hall.effort.saves,
      enter: { (contender) throws(Failure) in
        guard contender != .fencepost else {
          var sessions: [StoreSession] = []
          for folder in folders {
            sessions.append(try StoreSession(folder, items: 500, isBare: isBare))
          }
          return .own(sessions)
        }
        var floors: [Child] = []
        for folder in folders {
          floors.append(try Child(contender, on: folder, files: 1, in: hall))
        }
        return .plainWrites(floors)
      },
      round: { (entrant) throws(Failure) in
        var times: [Double] = []
        switch entrant {
        case .own(let sessions): for session in sessions { times.append(try session.saveOne()) }
        case .plainWrites(let floors):
          for floor in floors { times.append(try floor.outcome().times["work"] ?? 0) }
        }
        return times
      })
    let samples = hall.processors.placed(.one) {
      race.run([.fencepost, .replacingEach], in: hall)
    }
    func figure(_ contender: Contender, _ place: Int) -> Double? {
      samples[contender].flatMap { $0.map { $0[place] }.median }
    }
    var rows = counts.indices.map { place in
      var figures: [Contender: Double] = [:]
      for contender in [.fencepost, .replacingEach] as [Contender] {
        figures[contender] = figure(contender, place)
      }
      return Row(
        work: "save of one among \(counts[place])\(isBare ? ", as it is" : "")",
        unit: .microseconds, figures: figures, limits: [.replacingEach],
        goal: .atMost(1.5, times: .replacingEach))
    }
    if counts.count > 1, let small = figure(.fencepost, 0), let large = figure(.fencepost, 1) {
      rows.append(
        Row(
          work: "save of one among \(counts[1])\(isBare ? ", as it is" : "")", unit: .microseconds,
          figures: [.fencepost: large],
          goal: .atMostOurs(1.2, times: small, words: "among \(counts[0])")))
    }
    return rows
  }

  // MARK: Many at a time

  private func batch(
    _ work: String, of count: Int, together: Bool, _ isBare: Bool, in folder: StoreFolder,
    _ hall: BenchmarkSession
  ) throws(Failure) -> Row {
    let session = try StoreSession(folder, items: count, isBare: isBare)
    let race = Race<Child?, Double>(
      rounds: max(3, hall.effort.passes * 40 / max(count, 80)),
      enter: { (contender) throws(Failure) in
        contender == .fencepost ? nil : try Child(contender, on: folder, files: count, in: hall)
      },
      round: { (floor) throws(Failure) in
        guard let floor else { return try session.saveAll(together: together) }
        return try floor.outcome().times["work"] ?? 0
      })
    let limits = [Contender.replacingEach, .replacingAll]
    let figures = hall.processors.placed(.one) {
      race.run([.fencepost] + limits, in: hall).compactMapValues(\.median)
    }
    let better = limits.min { figures[$0] ?? .infinity < figures[$1] ?? .infinity }
    return Row(
      work: isBare ? "\(work), as they are" : work, unit: .milliseconds, figures: figures,
      limits: limits, goal: better.map { .atMost(1.5, times: $0) })
  }
}

/// An open store, and items to save repeatedly. Contents are prepared, as in the C program, or made
/// while the time is measured, as in a server.
final class StoreSession {
  private var store: Store
  private let ids: [ItemID]
  private let isMaking: Bool
  private var contents: [ItemID: [UInt8]] = [:]
  private var round = 0

  init(
    _ folder: StoreFolder, items: Int, isBare: Bool = false, isMaking: Bool = false
  ) throws(Failure) {
    store = isBare ? try folder.open(BareCodec.codec) : try folder.open()
    ids = store.ids(items)
    self.isMaking = isMaking
    if !isMaking { contents = try store.contents(of: ids) }
  }

  func saveOne() throws(Failure) -> Double {
    try save { [ids[$0 % ids.count]] }
  }

  func saveAll(together: Bool) throws(Failure) -> Double {
    try save(together: together) { _ in ids }
  }

  /// Writes the index for the next run.
  func end() { store.saveIndex() }

  private func save(
    together: Bool = false, _ chosen: (Int) -> [ItemID]
  ) throws(Failure) -> Double {
    round += 1
    let ids = chosen(round)
    var made: [ItemID: [UInt8]] = [:]
    for id in ids {
      if let bytes = contents[id] { made[id] = try ItemChange.touched(bytes, round: round) }
    }
    let time = try Stopwatch.uptime.nanoseconds { () throws(Failure) in
      try store.touch(ids, round: round, together: together, made: made)
    }
    contents.merge(made) { $1 }
    _ = store.takeAnnouncements()
    return time
  }
}
