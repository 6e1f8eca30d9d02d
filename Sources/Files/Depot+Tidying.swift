// Temporaries that a dead writer left, and that recovery did not find by its journal: judged by
// what the journal knows of them and by the boot they were written in, removed only where their
// content is ours.

public import CivilTime

extension Depot {
  /// Whether a name in a list's folder is one of ours that should not stay.
  public static func isLeftover(_ name: FileName) -> Bool {
    Temporary.isOne(name)
  }

  /// Takes away or puts aside the leftovers in these folders.
  public mutating func tidy(
    _ places: Set<Place>, patience: Patience, now: Instant
  ) throws(DepotFault) -> [News] {
    // While the lock is held, nobody alive has a temporary.
    let (commit, news) = try begin(patience: patience, now: now)
    defer { commit.letGo() }
    // What was seen may have been a living writer's, who has taken it away by now.
    var untidy: [Place] = []
    do throws(DiskFault) {
      for place in places where try isUntidy(place) { untidy.append(place) }
    } catch {
      throw .disk(error)
    }
    guard !untidy.isEmpty else { return news }
    var known: [Place: [FileName: Change]] = [:]
    for segment in try segments() {
      for item in try self.news(inSegment: segment) {
        switch item {
        case .happened(let transaction), .dropped(let transaction): note(transaction, in: &known)
        case .gap: continue
        }
      }
    }
    do throws(DiskFault) {
      for place in untidy {
        try tidy(place, known: known[place] ?? [:])
      }
    } catch {
      throw .disk(error)
    }
    return news
  }

  private func isUntidy(_ place: Place) throws(DiskFault) -> Bool {
    try disk.names(in: grounds.open(place)).contains(where: Temporary.isOne)
  }

  private func note(_ transaction: Transaction, in known: inout [Place: [FileName: Change]]) {
    guard transaction.source != .external else { return }
    for change in transaction.changes {
      known[change.tempPlace, default: [:]][change.temp] = change
    }
  }

  private mutating func tidy(_ place: Place, known: [FileName: Change]) throws(DiskFault) {
    let folder = try grounds.open(place)
    for name in try disk.names(in: folder) where Temporary.isOne(name) {
      if let change = known[name] {
        var settlement = Settlement(grounds: grounds)
        try settlement.clear([change])
        orphaned += settlement.orphans
      } else if try disk.look(at: name, in: folder)?.kind == .folder {
        let trash = try grounds.openOrMake(.trash)
        try disk.move(name, in: folder, to: name, in: trash)
      } else if Temporary.isOne(name, of: identity.boot) {
        // Its journal line was never written, so it was never moved and nobody was told of it.
        try disk.remove(name, in: folder)
      } else {
        let orphan = Orphan(place: place, temp: name, meant: place, name: name)
        try grounds.putAside(orphan)
        orphaned.append(orphan)
      }
    }
  }
}
