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
    var found = 0
    for place in places where place != KeyTable.nobody {
      guard Int(place) < records.count else { return false }
      found += 1
    }
    guard found <= places.count - places.count / 4 else { return false }
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
    func leads(_ place: UInt32) -> Bool { Int(place) < count || place == CircleIndex.nobody }
    var found = 0
    for entry in index.entries {
      guard leads(entry.next), leads(entry.previous) else { return nil }
      if entry.owner == CircleIndex.nobody { continue }
      guard Int(entry.owner) < records.count, entry.latitude.magnitude <= 90,
        entry.longitude.magnitude <= 180, entry.radius > 0, entry.radius.isFinite
      else { return nil }
      found += 1
    }
    return index.buckets.allSatisfy(leads) ? found : nil
  }
}
