// Creates, moves and removes fences. Each takes the same time however many fences there are.

public import CivilTime

extension Fences {
  /// Creates a fence, or changes its circles and policy. The side of a new or moved fence is set
  /// at once, from the last fix that counted. If only the policy changes, side and crossing stay.
  /// The person is inside the fence while inside any of its circles. Returns a crossing if the
  /// person is found inside and the policy counts that as entering.
  public mutating func set(
    _ key: FenceKey, _ circles: [Circle], policy: CrossingPolicy = .standard, now: Instant
  ) -> CrossingEvent? {
    guard let recordIndex = recordIndex(of: key) else {
      let recordIndex = createRecord(key, policy)
      updateIndex(circles, recordIndex)
      return arm(recordIndex, now: now)
    }
    if records[Int(recordIndex)].policy != policy {
      records[Int(recordIndex)].policy = policy
      if records[Int(recordIndex)].hasCrossing { updateNextConfirmation() }
    }
    guard self.circles(recordIndex) != circles else { return nil }
    updateIndex(circles, recordIndex)
    return arm(recordIndex, now: now)
  }

  public mutating func remove(_ key: FenceKey) {
    guard let recordIndex = recordIndex(of: key) else { return }
    recordIndices[key] = nil
    if records[Int(recordIndex)].hasCrossing { crossings[recordIndex] = nil }
    if records[Int(recordIndex)].watchIndex != FenceRecord.noOwner { unwatch(recordIndex) }
    updateIndex([], recordIndex)
    records[Int(recordIndex)].isFree = true
    records[Int(recordIndex)].firstCircle = firstFreeRecord
    firstFreeRecord = recordIndex
    if crossings.isEmpty { nextConfirmation = nil }
  }

  private mutating func createRecord(_ key: FenceKey, _ policy: CrossingPolicy) -> UInt32 {
    let record = FenceRecord(key, policy)
    let recordIndex: UInt32
    if firstFreeRecord == FenceRecord.noOwner || !records[Int(firstFreeRecord)].isFree {
      recordIndex = UInt32(records.count)
      records.append(record)
      firstFreeRecord = FenceRecord.noOwner
    } else {
      recordIndex = firstFreeRecord
      firstFreeRecord = records[Int(recordIndex)].firstCircle
      let wasInChanges = records[Int(recordIndex)].isInChanges
      records[Int(recordIndex)] = record
      records[Int(recordIndex)].isInChanges = wasInChanges
    }
    recordIndices[key] = recordIndex
    return recordIndex
  }

  /// Replaces the circles of a fence in the index.
  private mutating func updateIndex(_ circles: [Circle], _ recordIndex: UInt32) {
    var indices = circleIndices(recordIndex)
    while indices.count > circles.count, let last = indices.popLast() { index.remove(last) }
    for (number, circle) in circles.enumerated() {
      if number < indices.count {
        index.move(indices[number], to: circle)
      } else {
        indices.append(index.insert(circle, owner: recordIndex))
      }
    }
    let hasSeveral = indices.count > 1
    if hasSeveral || records[Int(recordIndex)].hasSeveralCircles {
      circlesOfRecords[recordIndex] = hasSeveral ? indices : nil
    }
    records[Int(recordIndex)].hasSeveralCircles = hasSeveral
    records[Int(recordIndex)].firstCircle = indices.first ?? FenceRecord.noOwner
  }

  private mutating func arm(_ recordIndex: UInt32, now: Instant) -> CrossingEvent? {
    let hadCrossing = records[Int(recordIndex)].hasCrossing
    var state = FenceState()
    var step: FenceState.CrossingStep?
    if let fix = sources.current {
      step = state.arm(
        observation(fix, .plain, PrecomputedPoint(fix.coordinate), recordIndex).shownSide,
        at: fix.at,
        now: now,
        policy: records[Int(recordIndex)].policy)
    }
    storeState(state, recordIndex)
    if hadCrossing { updateNextConfirmation() }
    return step.map { CrossingEvent(key(recordIndex), $0, noticedAt: now) }
  }
}
