// The best of what was offered, as many as are wanted: a heap with the worst of them on top, so that
// most of what comes is seen at once to be too late. Knows no reminder.

struct BestSlots {
  struct RankedSlot {
    var position: QueryPosition
    var slot: Int
  }

  private let limit: Int
  private let descending: Bool
  private var heap: [RankedSlot] = []
  /// What ranks higher need not come; nobody does before there are as many as are wanted.
  private(set) var worstRank = UInt64.max
  /// And of those of the same rank, what was made later.
  private(set) var worstCreation = UInt64.max

  /// - Parameter limit: all where nil.
  init(limit: Int?, descending: Bool) {
    self.limit = max(limit ?? .max, 0)
    self.descending = descending
  }

  /// Whether some of what is offered is dropped, and so everything has to be comparable when it comes.
  var isLimited: Bool { limit < .max }

  /// Where all are kept, ids may be left out.
  mutating func keep(_ place: RankedSlot) {
    guard isLimited else { return heap.append(place) }
    guard limit > 0 else { return }
    if heap.count < limit {
      heap.append(place)
      rise(from: heap.count - 1)
    } else {
      guard stands(place, before: heap[0]) else { return }
      heap[0] = place
      sink()
    }
    if heap.count == limit {
      worstRank = heap[0].position.rank
      worstCreation = heap[0].position.creation
    }
  }

  /// The slots in order, and the position of the last. Numbers are moved about instead of places,
  /// for to move a place is to count references.
  func inOrder(id: (Int) -> String) -> (slots: [Int], last: QueryPosition?) {
    var ordered = heap.indices.map {
      RankOrder.Entry(rank: heap[$0].position.rank, index: $0)
    }
    RankOrder.sort(&ordered)
    for equals in ordered.runsOfOneRank {
      ordered[equals].sort { stands(heap[$0.index], before: heap[$1.index]) }
    }
    var slots = ordered.map { heap[$0.index].slot }
    if !isLimited {
      for twins in runs(of: ordered.map(\.index)) {
        let named = slots[twins].map { (slot: $0, id: Array(id($0).utf8)) }
        let sorted = named.sorted { $0.id.lexicographicallyPrecedes($1.id) }
        slots.replaceSubrange(twins, with: sorted.map(\.slot))
      }
    }
    return (slots, ordered.last.map { heap[$0.index].position })
  }

  /// Where several stand one after the other that only their ids tell apart.
  private func runs(of indices: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for place in indices.indices.dropFirst() {
      if heap[indices[place]].position == heap[indices[start]].position { continue }
      if place - start > 1 { runs.append(start..<place) }
      start = place
    }
    if indices.count - start > 1 { runs.append(start..<indices.count) }
    return runs
  }

  private func stands(_ one: RankedSlot, before other: RankedSlot) -> Bool {
    one.position.stands(before: other.position, descending: descending)
  }

  private mutating func rise(from last: Int) {
    var child = last
    while child > 0 {
      let parent = (child - 1) / 2
      guard stands(heap[parent], before: heap[child]) else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var worst = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if stands(heap[worst], before: heap[child]) { worst = child }
      }
      guard worst != parent else { return }
      heap.swapAt(parent, worst)
      parent = worst
    }
  }
}

extension [RankOrder.Entry] {
  /// Where several of one rank stand one after the other.
  fileprivate var runsOfOneRank: [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for place in indices.dropFirst() where self[place].rank != self[start].rank {
      if place - start > 1 { runs.append(start..<place) }
      start = place
    }
    if count - start > 1 { runs.append(start..<count) }
    return runs
  }
}
