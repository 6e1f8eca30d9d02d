// Whether fences that were read hang together: every place leads somewhere, and what stands in two
// places is the same in both. Each array is gone through once, in its order.

internal import CivilTime

extension Fences {
  /// Takes over the parts that were read beside the arrays; false where something does not fit.
  mutating func takeOver(
    _ known: RecordCheck, _ circles: CircleCheck, _ crossings: [UInt32: Crossing],
    _ several: [UInt32: [UInt32]], _ places: ContiguousArray<UInt32>, _ strays: Strays
  ) -> Bool {
    guard known.isSound, circles.isSound, circles.singles == known.singles,
      let manifold = checkSeveral(several), circles.manifold == manifold,
      known.atWatch == watched.count, known.crossing == crossings.count,
      known.manifold == several.count
    else { return false }
    for place in crossings.keys
    where Int(place) >= records.count || !records[Int(place)].hasCrossing { return false }
    index.count = circles.singles + manifold
    changes = known.changed
    self.crossings = crossings
    self.several = several
    let found = places.count - strays.nobodies
    guard found <= places.count - places.count / 4, strays.count == 0 else { return false }
    keys = KeyTable(places: places, count: found)
    for (number, place) in watched.enumerated() {
      guard Int(place) < records.count, records[Int(place)].watched == UInt32(number) else {
        return false
      }
    }
    findNextMoment()
    return true
  }

  /// How many circles those have that have several; nil where one is unsound.
  private func checkSeveral(_ several: [UInt32: [UInt32]]) -> Int? {
    var circles = 0
    for (place, places) in several {
      guard Int(place) < records.count, records[Int(place)].hasSeveralCircles,
        Set(places).count == places.count,
        places.allSatisfy({
          Int($0) < index.entries.count && index.entries[Int($0)].owner == place
        })
      else { return nil }
      circles += places.count
    }
    return circles
  }
}

/// What is counted of the records as they come.
struct RecordCheck {
  private let records: Int
  private let circles: Int
  private let watched: Int
  private var count = 0
  private(set) var isSound = true
  /// Those that every fix is held against, that are being crossed, that have several circles, and that
  /// have one.
  private(set) var atWatch = 0
  private(set) var crossing = 0
  private(set) var manifold = 0
  private(set) var singles = 0
  private(set) var changed: [UInt32] = []

  init(records: Int, circles: Int, watched: Int) {
    self.records = records
    self.circles = circles
    self.watched = watched
  }

  mutating func take(_ records: UnsafeBufferPointer<FenceRecord>) {
    for record in records {
      let number = UInt32(truncatingIfNeeded: count)
      count += 1
      if record.isChanged { changed.append(number) }
      // A free one leads on to the next.
      let limit = record.isFree ? self.records : circles
      if !record.isSound(circles: limit, watched: watched) { isSound = false }
      if record.isFree { continue }
      if record.watched != FenceRecord.nobody { atWatch += 1 }
      if record.hasCrossing { crossing += 1 }
      if record.hasSeveralCircles {
        manifold += 1
      } else if record.circle != FenceRecord.nobody {
        singles += 1
      }
    }
  }
}

/// What is counted of the circles as they come, held against the records of their owners.
struct CircleCheck {
  private let records: Int
  private var strays: Strays
  private var count = 0
  private var areSound = true
  /// Those whose owner has them alone, and has others as well.
  private(set) var singles = 0
  private(set) var manifold = 0

  init(circles: Int, records: Int) {
    self.records = records
    strays = Strays(beyond: circles)
  }

  var isSound: Bool { areSound && strays.count == 0 }

  mutating func take(
    _ entries: UnsafeBufferPointer<CircleIndex.Entry>, of owners: ContiguousArray<FenceRecord>
  ) {
    for entry in entries {
      let place = UInt32(truncatingIfNeeded: count)
      count += 1
      strays.add(entry.next)
      strays.add(entry.previous)
      if entry.owner == CircleIndex.nobody { continue }
      guard Int(entry.owner) < records, entry.latitude.magnitude <= 90,
        entry.longitude.magnitude <= 180, entry.radius > 0, entry.radius.isFinite
      else {
        areSound = false
        continue
      }
      let owner = owners[Int(entry.owner)]
      if owner.isFree {
        areSound = false
      } else if owner.hasSeveralCircles {
        manifold += 1
      } else if owner.circle == place {
        singles += 1
      } else {
        areSound = false
      }
    }
  }

  mutating func take(places: UnsafeBufferPointer<UInt32>) {
    strays.add(places)
  }
}

/// How many places lead nowhere. Whether the next is one, or nobody's, is hard to foresee: sums alone
/// hang on it, for a guess that fails costs more than all the rest.
struct Strays {
  private let limit: Int
  private var beyond = 0
  private(set) var nobodies = 0

  /// There are fewer than nobody's place.
  init(beyond count: Int) {
    limit = count
  }

  var count: Int { beyond - nobodies }

  mutating func add(_ places: UnsafeBufferPointer<UInt32>) {
    for place in places { add(place) }
  }

  @inline(__always)
  mutating func add(_ place: UInt32) {
    // One where the difference is below 0.
    beyond &+= Int(truncatingIfNeeded: UInt(bitPattern: limit &- 1 &- Int(place)) &>> 63)
    nobodies &+= Int(truncatingIfNeeded: (UInt64(place) &+ 1) &>> 32)
  }
}
