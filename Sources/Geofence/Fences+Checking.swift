// Whether fences that were read hang together: every place leads somewhere, and what stands in two
// places is the same in both. Each array is gone through once, in its order.

internal import CivilTime

extension Fences {
  /// Takes over the parts that were read beside the arrays; false where something does not fit.
  mutating func takeOver(
    _ crossings: [UInt32: Crossing], _ several: [UInt32: [UInt32]],
    _ places: ContiguousArray<UInt32>
  ) -> Bool {
    guard let circles = checkRecords(crossings, several), checkCircles() == circles else {
      return false
    }
    index.count = circles
    self.crossings = crossings
    self.several = several
    var strays = Strays(beyond: records.count)
    for place in places { strays.add(place) }
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

  /// How many circles they have; nil where one is unsound.
  private mutating func checkRecords(
    _ crossings: [UInt32: Crossing], _ several: [UInt32: [UInt32]]
  ) -> Int? {
    var (atWatch, crossing, manifold, circles) = (0, 0, 0, 0)
    for (number, record) in records.enumerated() {
      let limit = record.isFree ? records.count : index.entries.count
      guard record.isSound(circles: limit, watched: watched.count) else { return nil }
      if record.isChanged { changes.append(UInt32(number)) }
      if record.isFree { continue }
      if record.watched != FenceRecord.nobody { atWatch += 1 }
      if record.hasCrossing { crossing += 1 }
      if record.hasSeveralCircles {
        manifold += 1
      } else if record.circle != FenceRecord.nobody {
        guard index.entries[Int(record.circle)].owner == UInt32(number) else { return nil }
        circles += 1
      }
    }
    for place in crossings.keys
    where Int(place) >= records.count || !records[Int(place)].hasCrossing { return nil }
    for (place, places) in several {
      guard Int(place) < records.count, records[Int(place)].hasSeveralCircles,
        Set(places).count == places.count,
        places.allSatisfy({
          Int($0) < index.entries.count && index.entries[Int($0)].owner == place
        })
      else { return nil }
      circles += places.count
    }
    guard atWatch == watched.count, crossing == crossings.count, manifold == several.count else {
      return nil
    }
    return circles
  }

  /// How many circles there are; nil where one is unsound.
  private func checkCircles() -> Int? {
    let count = index.entries.count
    var (found, strays) = (0, Strays(beyond: count))
    for entry in index.entries {
      strays.add(entry.next)
      strays.add(entry.previous)
      if entry.owner == CircleIndex.nobody { continue }
      guard Int(entry.owner) < records.count, entry.latitude.magnitude <= 90,
        entry.longitude.magnitude <= 180, entry.radius > 0, entry.radius.isFinite
      else { return nil }
      found += 1
    }
    for place in index.buckets { strays.add(place) }
    return strays.count == 0 ? found : nil
  }
}

/// How many places lead nowhere. Whether the next is one, or nobody's, is hard to foresee: sums alone
/// hang on it, for a guess that fails costs more than all the rest.
private struct Strays {
  private let limit: Int
  private var beyond = 0
  private(set) var nobodies = 0

  /// There are fewer than nobody's place.
  init(beyond count: Int) {
    limit = count
  }

  var count: Int { beyond - nobodies }

  @inline(__always)
  mutating func add(_ place: UInt32) {
    // One where the difference is below 0.
    beyond &+= Int(truncatingIfNeeded: UInt(bitPattern: limit &- 1 &- Int(place)) &>> 63)
    nobodies &+= Int(truncatingIfNeeded: (UInt64(place) &+ 1) &>> 32)
  }
}
