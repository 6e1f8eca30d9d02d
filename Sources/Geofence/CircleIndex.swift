// Circles, found by a point that they hold, in time that depends on the circles nearby. Each stands
// once, in the chain of its cell, so that to insert, move and remove one costs the same however many
// there are. Knows a circle's owner by number only.

internal import Glibc

public struct CircleIndex: Sendable {
  var entries: ContiguousArray<Entry> = []
  /// The first entry of each bucket's chain; a power of two of them.
  var buckets: ContiguousArray<UInt32>
  /// A mark for each cell where a circle stands or stood, and a few others share it: to see that a
  /// cell is empty takes no look at an entry.
  var marks: ContiguousArray<UInt64>
  /// How many have gone since the marks were made.
  var removedCount = 0
  /// The first of a chain of entries that are free.
  var free = Self.noOwner
  public internal(set) var count = 0
  /// Of each grid, how many circles stand there, and the largest radius that ever did.
  var grids: [GridContents]

  /// One circle and its place in the chain of its bucket.
  struct Entry: BitwiseCopyable {
    var latitude: Double
    var longitude: Double
    var radius: Double
    var next: UInt32
    var previous: UInt32
    /// Of its cell.
    var tag: UInt32
    var owner: UInt32
  }

  struct GridContents {
    var count = 0
    private(set) var largest = 0.0
    /// How far its circles reach, as an angle at the centre of the earth, and in parts of the way from
    /// pole to pole: a little more than the largest, for what rounding may take.
    private(set) var reach = 0.0
    private(set) var height = 0

    mutating func admit(_ radius: Double) {
      guard radius > largest else { return }
      largest = radius
      reach = radius / Coordinate.earthRadius * (1 + 1e-9) + 1e-9
      height = Grid.parts(reach)
    }
  }

  static let noOwner = UInt32.max
  static let fewestBuckets = 1024
  /// Sixteen marks for each bucket.
  static let bucketsPerWord = 4

  /// Room for so many, which can be more later.
  public init(reserving capacity: Int = 0) {
    var size = Self.fewestBuckets
    while size < capacity { size <<= 1 }
    buckets = ContiguousArray(repeating: Self.noOwner, count: size)
    marks = ContiguousArray(repeating: 0, count: size / Self.bucketsPerWord)
    grids = Array(repeating: GridContents(), count: Grid.count)
    entries.reserveCapacity(capacity)
  }

  func circle(_ place: UInt32) -> Circle? {
    let entry = entries[Int(place)]
    return Coordinate(latitude: entry.latitude, longitude: entry.longitude)
      .flatMap { Circle(center: $0, radius: entry.radius) }
  }

  /// Metres from the circle's centre, and its radius.
  func distance(_ point: PrecomputedPoint, to place: UInt32) -> (Double, radius: Double) {
    let entry = entries[Int(place)]
    guard let center = Coordinate(latitude: entry.latitude, longitude: entry.longitude) else {
      return (.infinity, entry.radius)
    }
    return (point.distance(to: center), entry.radius)
  }

  // MARK: Changing

  /// The circle's place, good until it is removed.
  public mutating func insert(_ circle: Circle, owner: UInt32) -> UInt32 {
    if count >= buckets.count { rehash(to: 2 * buckets.count) }
    let entry = Entry(
      latitude: circle.center.latitude, longitude: circle.center.longitude,
      radius: circle.radius, next: Self.noOwner, previous: Self.noOwner, tag: 0, owner: owner)
    let place: UInt32
    if free == Self.noOwner || entries[Int(free)].owner != Self.noOwner {
      place = UInt32(entries.count)
      entries.append(entry)
      free = Self.noOwner
    } else {
      place = free
      free = entries[Int(place)].next
      entries[Int(place)] = entry
    }
    link(place)
    return place
  }

  public mutating func move(_ place: UInt32, to circle: Circle) {
    refresh()
    unlink(place)
    entries[Int(place)].latitude = circle.center.latitude
    entries[Int(place)].longitude = circle.center.longitude
    entries[Int(place)].radius = circle.radius
    link(place)
  }

  public mutating func remove(_ place: UInt32) {
    refresh()
    unlink(place)
    entries[Int(place)].next = free
    entries[Int(place)].owner = Self.noOwner
    free = place
  }

  private mutating func link(_ place: UInt32) {
    let entry = entries[Int(place)]
    let grid = Grid(radius: entry.radius)
    let cell = grid.cell(latitude: entry.latitude, longitude: entry.longitude)
    chain(place, cell)
    grids[grid.number].count += 1
    grids[grid.number].admit(entry.radius)
    count += 1
  }

  private mutating func chain(_ place: UInt32, _ cell: Cell) {
    let bucket = cell.bucket(mask: buckets.count - 1)
    let next = buckets[bucket]
    entries[Int(place)].tag = cell.tag
    entries[Int(place)].next = next
    entries[Int(place)].previous = Self.noOwner
    if next != Self.noOwner { entries[Int(next)].previous = place }
    buckets[bucket] = place
    marks[cell.word(mask: marks.count - 1)] |= cell.mark
  }

  private mutating func unlink(_ place: UInt32) {
    let entry = entries[Int(place)]
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

  /// Before a circle goes, makes marks anew where too many are of those gone before. By then it has
  /// been paid for.
  private mutating func refresh() {
    if removedCount > buckets.count { rehash(to: buckets.count) }
  }

  /// Builds all chains anew.
  private mutating func rehash(to size: Int) {
    buckets = ContiguousArray(repeating: Self.noOwner, count: size)
    marks = ContiguousArray(repeating: 0, count: size / Self.bucketsPerWord)
    removedCount = 0
    for place in entries.indices where entries[place].owner != Self.noOwner {
      let entry = entries[place]
      let grid = Grid(radius: entry.radius)
      chain(UInt32(place), grid.cell(latitude: entry.latitude, longitude: entry.longitude))
    }
  }
}
