// Keys → the numbers of their fences: an open table of numbers, whose keys stand with the fences.

/// What a fence goes by: a number that its owner chooses. Keys that somebody else can choose should be
/// digests, for those that were made to meet in this table would make it slow.
public struct FenceKey: Hashable, Comparable, Sendable {
  public let rawValue: UInt64

  public init(_ rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public static func < (one: FenceKey, other: FenceKey) -> Bool { one.rawValue < other.rawValue }
}

struct KeyTable {
  /// A power of two of them, at least a quarter of them free.
  var places: ContiguousArray<UInt32>
  private(set) var count = 0

  static let nobody = UInt32.max
  static let fewest = 1024

  init(reserving capacity: Int = 0) {
    places = ContiguousArray(filledWith: Self.nobody, count: Self.size(for: capacity))
  }

  /// As it was kept.
  init(places: ContiguousArray<UInt32>, count: Int) {
    self.places = places
    self.count = count
  }

  static func size(for count: Int) -> Int {
    var size = fewest
    while size - size / 4 < count { size <<= 1 }
    return size
  }

  private static func home(_ key: UInt64, _ mask: Int) -> Int {
    let mixed = (key ^ key >> 32) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 24) & mask
  }

  func place(of key: UInt64, in fences: ContiguousArray<FenceRecord>) -> UInt32? {
    let mask = places.count - 1
    var at = Self.home(key, mask)
    while places[at] != Self.nobody {
      if fences[Int(places[at])].key == key { return places[at] }
      at = (at + 1) & mask
    }
    return nil
  }

  /// A key that is not in here yet.
  mutating func insert(_ place: UInt32, in fences: ContiguousArray<FenceRecord>) {
    if count + 1 > places.count - places.count / 4 {
      let old = places
      places = ContiguousArray(filledWith: Self.nobody, count: 2 * old.count)
      for place in old where place != Self.nobody { put(place, fences) }
    }
    put(place, fences)
    count += 1
  }

  private mutating func put(_ place: UInt32, _ fences: ContiguousArray<FenceRecord>) {
    let mask = places.count - 1
    var at = Self.home(fences[Int(place)].key, mask)
    while places[at] != Self.nobody { at = (at + 1) & mask }
    places[at] = place
  }

  /// Whoever stands behind it and could stand here moves up, so that nobody is lost.
  mutating func remove(_ key: UInt64, in fences: ContiguousArray<FenceRecord>) {
    let mask = places.count - 1
    var hole = Self.home(key, mask)
    while places[hole] != Self.nobody, fences[Int(places[hole])].key != key {
      hole = (hole + 1) & mask
    }
    guard places[hole] != Self.nobody else { return }
    places[hole] = Self.nobody
    count -= 1
    var at = (hole + 1) & mask
    while places[at] != Self.nobody {
      let home = Self.home(fences[Int(places[at])].key, mask)
      if (at - home) & mask >= (at - hole) & mask {
        places[hole] = places[at]
        places[at] = Self.nobody
        hole = at
      }
      at = (at + 1) & mask
    }
  }
}
