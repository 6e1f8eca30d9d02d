// An index of circles, which finds those that contain a point. A search takes time that depends
// only on the circles nearby. Each circle is in the linked list of its cell, so that inserting,
// moving and removing a circle take the same time however many there are. The owner of a circle is
// only a number here.

internal import Glibc

public struct CircleIndex: Sendable {
  var entries: ContiguousArray<Entry> = []
  /// The first entry in the linked list of each bucket. The number of buckets is a power of two.
  var buckets: ContiguousArray<UInt32>
  /// One bit for each cell, set if the cell has or had a circle. A few cells share a bit. A clear
  /// bit tells that a cell is empty without reading an entry.
  var occupancy: ContiguousArray<UInt64>
  /// How many circles were removed or moved since the bits were last computed. Their bits stay set.
  var removedCount = 0
  /// The first entry in the linked list of unused entries.
  var firstFreeSlot = Self.noOwner
  public internal(set) var count = 0
  /// For each grid, how many circles it has, and the largest radius that a circle in it ever had.
  var grids: [GridContents]

  /// One circle, linked to the next and the previous entry of its bucket.
  struct Entry: BitwiseCopyable {
    var latitude: Double
    var longitude: Double
    var radius: Double
    var next: UInt32
    var previous: UInt32
    /// `Cell.tag` of the circle's cell.
    var tag: UInt32
    var owner: UInt32
  }

  struct GridContents {
    var count = 0
    private(set) var largest = 0.0
    /// The largest radius as an angle at the centre of the earth, in radians. Made a little
    /// greater, so that rounding never excludes a circle. `height` is the same angle in parts of
    /// the way from pole to pole.
    private(set) var reach = 0.0
    private(set) var height = 0

    mutating func noteRadius(_ radius: Double) {
      guard radius > largest else { return }
      largest = radius
      reach = radius / Coordinate.earthRadius * (1 + 1e-9) + 1e-9
      height = Grid.parts(reach)
    }
  }

  static let noOwner = UInt32.max
  static let fewestBuckets = 1024
  /// For how many buckets there is one word of `occupancy`. A word has 64 bits, so there are
  /// sixteen bits for each bucket.
  static let bucketsPerWord = 4

  /// - Parameter capacity: The expected number of circles; more can be inserted.
  public init(reserving capacity: Int = 0) {
    var size = Self.fewestBuckets
    while size < capacity { size <<= 1 }
    buckets = ContiguousArray(repeating: Self.noOwner, count: size)
    occupancy = ContiguousArray(repeating: 0, count: size / Self.bucketsPerWord)
    grids = Array(repeating: GridContents(), count: Grid.count)
    entries.reserveCapacity(capacity)
  }

  func circle(_ slot: UInt32) -> Circle? {
    let entry = entries[Int(slot)]
    return Coordinate(latitude: entry.latitude, longitude: entry.longitude)
      .flatMap { Circle(center: $0, radius: entry.radius) }
  }

  /// How many metres a point is from the circle's centre, and the circle's radius.
  func distance(_ point: PrecomputedPoint, to slot: UInt32) -> (Double, radius: Double) {
    let entry = entries[Int(slot)]
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
    let entry = Entry(
      latitude: circle.center.latitude, longitude: circle.center.longitude,
      radius: circle.radius, next: Self.noOwner, previous: Self.noOwner, tag: 0, owner: owner)
    let slot: UInt32
    if firstFreeSlot == Self.noOwner || entries[Int(firstFreeSlot)].owner != Self.noOwner {
      slot = UInt32(entries.count)
      entries.append(entry)
      firstFreeSlot = Self.noOwner
    } else {
      slot = firstFreeSlot
      firstFreeSlot = entries[Int(slot)].next
      entries[Int(slot)] = entry
    }
    link(slot)
    return slot
  }

  public mutating func move(_ slot: UInt32, to circle: Circle) {
    refresh()
    unlink(slot)
    entries[Int(slot)].latitude = circle.center.latitude
    entries[Int(slot)].longitude = circle.center.longitude
    entries[Int(slot)].radius = circle.radius
    link(slot)
  }

  public mutating func remove(_ slot: UInt32) {
    refresh()
    unlink(slot)
    entries[Int(slot)].next = firstFreeSlot
    entries[Int(slot)].owner = Self.noOwner
    firstFreeSlot = slot
  }

  private mutating func link(_ slot: UInt32) {
    let entry = entries[Int(slot)]
    let grid = Grid(radius: entry.radius)
    let cell = grid.cell(latitude: entry.latitude, longitude: entry.longitude)
    chain(slot, cell)
    grids[grid.number].count += 1
    grids[grid.number].noteRadius(entry.radius)
    count += 1
  }

  private mutating func chain(_ slot: UInt32, _ cell: Cell) {
    let bucket = cell.bucket(mask: buckets.count - 1)
    let next = buckets[bucket]
    entries[Int(slot)].tag = cell.tag
    entries[Int(slot)].next = next
    entries[Int(slot)].previous = Self.noOwner
    if next != Self.noOwner { entries[Int(next)].previous = slot }
    buckets[bucket] = slot
    occupancy[cell.word(mask: occupancy.count - 1)] |= cell.occupancyBit
  }

  private mutating func unlink(_ slot: UInt32) {
    let entry = entries[Int(slot)]
    let grid = Grid(radius: entry.radius)
    if entry.next != Self.noOwner { entries[Int(entry.next)].previous = entry.previous }
    if entry.previous != Self.noOwner {
      entries[Int(entry.previous)].next = entry.next
    } else {
      let cell = grid.cell(latitude: entry.latitude, longitude: entry.longitude)
      buckets[cell.bucket(mask: buckets.count - 1)] = entry.next
    }
    grids[grid.number].count -= 1
    count -= 1
    removedCount += 1
  }

  /// Computes `occupancy` again if more circles were removed than there are buckets, because the
  /// bits of removed circles stay set and make searches slower. Called before each removal. The
  /// work is proportional to the number of removals since the last time, so that on average a
  /// removal takes constant time.
  private mutating func refresh() {
    if removedCount > buckets.count { rehash(to: buckets.count) }
  }

  /// Builds all linked lists and bits again, with another number of buckets.
  private mutating func rehash(to size: Int) {
    buckets = ContiguousArray(repeating: Self.noOwner, count: size)
    occupancy = ContiguousArray(repeating: 0, count: size / Self.bucketsPerWord)
    removedCount = 0
    for slot in entries.indices where entries[slot].owner != Self.noOwner {
      let entry = entries[slot]
      let grid = Grid(radius: entry.radius)
      chain(UInt32(slot), grid.cell(latitude: entry.latitude, longitude: entry.longitude))
    }
  }
}
