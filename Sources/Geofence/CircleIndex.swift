// An index of circles, which finds those that contain a point. A search takes time that depends
// only on the circles nearby. Each circle is in the linked list of its cell, so that inserting,
// moving and removing a circle take the same time however many there are. The owner of a circle is
// only a number here.

internal import Glibc

public struct CircleIndex: Sendable {
  var entries: ContiguousArray<CircleEntry> = []
  /// The first entry in the linked list of each bucket. The number of buckets is a power of two.
  var buckets: ContiguousArray<UInt32>
  /// One bit for each cell, set if the cell has or had a circle. A few cells share a bit. If the
  /// bit is not set, the cell is empty, and no entry has to be read.
  var occupancy: ContiguousArray<UInt64>
  /// How many circles were removed or moved since the bits of `occupancy` were last computed. The
  /// bits of their former cells stay set.
  var removedCount = 0
  /// The first entry in the linked list of unused entries.
  var firstFreeEntry = Self.noOwner
  public internal(set) var count = 0
  /// For each grid, how many circles it has, and the largest radius that a circle in it ever had.
  var grids: [GridContents]

  /// One circle, linked to the next and the previous entry of its bucket.
  struct CircleEntry: BitwiseCopyable {
    var latitude: Double
    var longitude: Double
    var radius: Double
    var nextIndex: UInt32
    var previousIndex: UInt32
    /// `Cell.tag` of the circle's cell.
    var tag: UInt32
    var owner: UInt32
  }

  struct GridContents {
    var count = 0
    private(set) var largestRadius = 0.0
    /// The largest radius as an angle at the centre of the earth, in radians, a little greater so
    /// that rounding never excludes a circle. `reachHeight` is the same angle in parts of the way
    /// from pole to pole.
    private(set) var reachAngle = 0.0
    private(set) var reachHeight = 0

    mutating func includeRadius(_ radius: Double) {
      guard radius > largestRadius else { return }
      largestRadius = radius
      reachAngle = radius / Coordinate.earthRadius * (1 + 1e-9) + 1e-9
      reachHeight = Grid.meridianParts(ofAngle: reachAngle)
    }
  }

  static let noOwner = UInt32.max
  static let fewestBuckets = 1024
  /// For four buckets there is one word of `occupancy`, which has 64 bits, so each bucket has
  /// sixteen.
  static let bucketsPerWord = 4

  /// - Parameter capacity: The expected number of circles; more can be inserted.
  public init(reserving capacity: Int = 0) {
    var bucketCount = Self.fewestBuckets
    while bucketCount < capacity { bucketCount <<= 1 }
    buckets = ContiguousArray(repeating: Self.noOwner, count: bucketCount)
    occupancy = ContiguousArray(repeating: 0, count: bucketCount / Self.bucketsPerWord)
    grids = Array(repeating: GridContents(), count: Grid.count)
    entries.reserveCapacity(capacity)
  }

  func circle(_ entryIndex: UInt32) -> Circle? {
    let entry = entries[Int(entryIndex)]
    return Coordinate(latitude: entry.latitude, longitude: entry.longitude)
      .flatMap { Circle(center: $0, radius: entry.radius) }
  }

  /// How many metres a point is from the circle's centre, and the circle's radius.
  func distance(_ point: PrecomputedPoint, to entryIndex: UInt32) -> (Double, radius: Double) {
    let entry = entries[Int(entryIndex)]
    guard let center = Coordinate(latitude: entry.latitude, longitude: entry.longitude) else {
      return (.infinity, entry.radius)
    }
    return (point.distance(to: center), entry.radius)
  }

  // MARK: Changing

  /// Inserts a circle. Returns the index of its entry, which stays valid until the circle is
  /// removed.
  public mutating func insert(_ circle: Circle, owner: UInt32) -> UInt32 {
    if count >= buckets.count { rehash(to: 2 * buckets.count) }
    let entry = CircleEntry(
      latitude: circle.center.latitude, longitude: circle.center.longitude,
      radius: circle.radius, nextIndex: Self.noOwner, previousIndex: Self.noOwner, tag: 0,
      owner: owner)
    let entryIndex: UInt32
    if firstFreeEntry == Self.noOwner || entries[Int(firstFreeEntry)].owner != Self.noOwner {
      entryIndex = UInt32(entries.count)
      entries.append(entry)
      firstFreeEntry = Self.noOwner
    } else {
      entryIndex = firstFreeEntry
      firstFreeEntry = entries[Int(entryIndex)].nextIndex
      entries[Int(entryIndex)] = entry
    }
    link(entryIndex)
    return entryIndex
  }

  public mutating func move(_ entryIndex: UInt32, to circle: Circle) {
    rebuildIfManyRemoved()
    unlink(entryIndex)
    entries[Int(entryIndex)].latitude = circle.center.latitude
    entries[Int(entryIndex)].longitude = circle.center.longitude
    entries[Int(entryIndex)].radius = circle.radius
    link(entryIndex)
  }

  public mutating func remove(_ entryIndex: UInt32) {
    rebuildIfManyRemoved()
    unlink(entryIndex)
    entries[Int(entryIndex)].nextIndex = firstFreeEntry
    entries[Int(entryIndex)].owner = Self.noOwner
    firstFreeEntry = entryIndex
  }

  private mutating func link(_ entryIndex: UInt32) {
    let entry = entries[Int(entryIndex)]
    let grid = Grid(radius: entry.radius)
    let cell = grid.cell(latitude: entry.latitude, longitude: entry.longitude)
    prependToBucket(entryIndex, cell)
    grids[grid.number].count += 1
    grids[grid.number].includeRadius(entry.radius)
    count += 1
  }

  private mutating func prependToBucket(_ entryIndex: UInt32, _ cell: Cell) {
    let bucketIndex = cell.bucketIndex(mask: buckets.count - 1)
    let oldFirst = buckets[bucketIndex]
    entries[Int(entryIndex)].tag = cell.tag
    entries[Int(entryIndex)].nextIndex = oldFirst
    entries[Int(entryIndex)].previousIndex = Self.noOwner
    if oldFirst != Self.noOwner { entries[Int(oldFirst)].previousIndex = entryIndex }
    buckets[bucketIndex] = entryIndex
    occupancy[cell.occupancyWordIndex(mask: occupancy.count - 1)] |= cell.occupancyBit
  }

  private mutating func unlink(_ entryIndex: UInt32) {
    let entry = entries[Int(entryIndex)]
    let grid = Grid(radius: entry.radius)
    if entry.nextIndex != Self.noOwner {
      entries[Int(entry.nextIndex)].previousIndex = entry.previousIndex
    }
    if entry.previousIndex != Self.noOwner {
      entries[Int(entry.previousIndex)].nextIndex = entry.nextIndex
    } else {
      let cell = grid.cell(latitude: entry.latitude, longitude: entry.longitude)
      buckets[cell.bucketIndex(mask: buckets.count - 1)] = entry.nextIndex
    }
    grids[grid.number].count -= 1
    count -= 1
    removedCount += 1
  }

  /// Computes `occupancy` again if more circles were removed than there are buckets, because the
  /// bits of removed circles stay set and make searches slower. Each removal calls this, but
  /// `occupancy` is computed so seldom that a removal takes constant time on average.
  private mutating func rebuildIfManyRemoved() {
    if removedCount > buckets.count { rehash(to: buckets.count) }
  }

  /// Builds all linked lists and the bits of `occupancy` again, for this number of buckets.
  private mutating func rehash(to bucketCount: Int) {
    buckets = ContiguousArray(repeating: Self.noOwner, count: bucketCount)
    occupancy = ContiguousArray(repeating: 0, count: bucketCount / Self.bucketsPerWord)
    removedCount = 0
    for entryIndex in entries.indices where entries[entryIndex].owner != Self.noOwner {
      let entry = entries[entryIndex]
      let grid = Grid(radius: entry.radius)
      prependToBucket(
        UInt32(entryIndex), grid.cell(latitude: entry.latitude, longitude: entry.longitude))
    }
  }
}
