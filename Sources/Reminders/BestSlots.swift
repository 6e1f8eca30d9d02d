// Collects the first items of a sort order, up to a limit. They are kept in a heap with the worst
// of them on top. A new item that sorts after the top is rejected with one comparison. Does not
// depend on reminders.

struct BestSlots {
  struct RankedSlot {
    var position: QueryPosition
    var slot: Int
  }

  private let limit: Int
  private let descending: Bool
  private var heap: [RankedSlot] = []
  /// Candidates above this rank can be skipped; `.max` until the limit is reached.
  private(set) var worstRank = UInt64.max
  /// Candidates of rank `worstRank` that were created later than this can be skipped.
  private(set) var worstCreation = UInt64.max

  /// - Parameter limit: nil for no limit.
  init(limit: Int?, descending: Bool) {
    self.limit = max(limit ?? .max, 0)
    self.descending = descending
  }

  /// Whether items beyond a limit are dropped. Then every item must have its id when it is
  /// inserted, because ids decide which of several equal items are kept.
  var isLimited: Bool { limit < .max }

  /// Adds an item. Its id may be empty if there is no limit.
  mutating func insert(_ candidate: RankedSlot) {
    guard isLimited else { return heap.append(candidate) }
    guard limit > 0 else { return }
    if heap.count < limit {
      heap.append(candidate)
      siftUp(from: heap.count - 1)
    } else {
      guard sorts(candidate, before: heap[0]) else { return }
      heap[0] = candidate
      siftDown()
    }
    if heap.count == limit {
      worstRank = heap[0].position.rank
      worstCreation = heap[0].position.creation
    }
  }

  /// The slots in sort order, and the sort position of the last one. Sorts indices into the heap
  /// and not `QueryPosition` values, because copying such a value costs reference counting.
  func inOrder(id: (Int) -> ArraySlice<UInt8>) -> (slots: [Int], last: QueryPosition?) {
    var ordered = heap.indices.map {
      RankOrder.RankedIndex(rank: heap[$0].position.rank, index: $0)
    }
    RankOrder.sort(&ordered)
    for equals in ordered.runsOfOneRank {
      ordered[equals].sort { sorts(heap[$0.index], before: heap[$1.index]) }
    }
    var slots = ordered.map { heap[$0.index].slot }
    if !isLimited {
      for equalRange in equalRanges(of: ordered.map(\.index)) {
        let slotsWithID = slots[equalRange].map { (slot: $0, id: id($0)) }
        let sorted = slotsWithID.sorted { $0.id.lexicographicallyPrecedes($1.id) }
        slots.replaceSubrange(equalRange, with: sorted.map(\.slot))
      }
    }
    return (slots, ordered.last.map { heap[$0.index].position })
  }

  /// Ranges of neighbours with equal rank and creation, which only their ids order.
  private func equalRanges(of indices: [Int]) -> [Range<Int>] {
    var equalRanges: [Range<Int>] = []
    var rangeStart = 0
    for index in indices.indices.dropFirst() {
      if heap[indices[index]].position == heap[indices[rangeStart]].position { continue }
      if index - rangeStart > 1 { equalRanges.append(rangeStart..<index) }
      rangeStart = index
    }
    if indices.count - rangeStart > 1 { equalRanges.append(rangeStart..<indices.count) }
    return equalRanges
  }

  private func sorts(_ one: RankedSlot, before other: RankedSlot) -> Bool {
    one.position.sorts(before: other.position, descending: descending)
  }

  private mutating func siftUp(from last: Int) {
    var child = last
    while child > 0 {
      let parent = (child - 1) / 2
      guard sorts(heap[parent], before: heap[child]) else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var worst = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if sorts(heap[worst], before: heap[child]) { worst = child }
      }
      guard worst != parent else { return }
      heap.swapAt(parent, worst)
      parent = worst
    }
  }
}

extension [RankOrder.RankedIndex] {
  /// Ranges of two or more neighbours with equal rank.
  fileprivate var runsOfOneRank: [Range<Int>] {
    var equalRanges: [Range<Int>] = []
    var rangeStart = 0
    for index in indices.dropFirst() where self[index].rank != self[rangeStart].rank {
      if index - rangeStart > 1 { equalRanges.append(rangeStart..<index) }
      rangeStart = index
    }
    if count - rangeStart > 1 { equalRanges.append(rangeStart..<count) }
    return equalRanges
  }
}
