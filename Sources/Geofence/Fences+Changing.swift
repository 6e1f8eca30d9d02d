// Makes, moves and removes fences. Each of these takes the same time however many fences there are.

public import CivilTime

extension Fences {
  /// Makes a fence, or changes its circles and policy. The side of a new or moved fence is set at
  /// once by the last fix that counted. Another policy alone leaves side and crossing as they are.
  /// The person is inside the fence while inside any of its circles. Returns a crossing if the
  /// person is found inside and the policy counts that as entering.
  public mutating func set(
    _ key: FenceKey, _ circles: [Circle], policy: CrossingPolicy = .standard, now: Instant
  ) -> CrossingEvent? {
    guard let slot = slot(of: key) else {
      let slot = make(key, policy)
      updateIndex(circles, slot)
      return arm(slot, now: now)
    }
    if records[Int(slot)].policy != policy {
      records[Int(slot)].policy = policy
      if records[Int(slot)].hasCrossing { findNextMoment() }
    }
    guard self.circles(slot) != circles else { return nil }
    updateIndex(circles, slot)
    return arm(slot, now: now)
  }

  public mutating func remove(_ key: FenceKey) {
    guard let slot = slot(of: key) else { return }
    keys[key] = nil
    if records[Int(slot)].hasCrossing { crossings[slot] = nil }
    if records[Int(slot)].watched != FenceRecord.noOwner { unwatch(slot) }
    updateIndex([], slot)
    records[Int(slot)].isFree = true
    records[Int(slot)].circle = firstFreeSlot
    firstFreeSlot = slot
    if crossings.isEmpty { nextMoment = nil }
  }

  private mutating func make(_ key: FenceKey, _ policy: CrossingPolicy) -> UInt32 {
    let record = FenceRecord(key, policy)
    let slot: UInt32
    if firstFreeSlot == FenceRecord.noOwner || !records[Int(firstFreeSlot)].isFree {
      slot = UInt32(records.count)
      records.append(record)
      firstFreeSlot = FenceRecord.noOwner
    } else {
      slot = firstFreeSlot
      firstFreeSlot = records[Int(slot)].circle
      let isListed = records[Int(slot)].isChanged
      records[Int(slot)] = record
      records[Int(slot)].isChanged = isListed
    }
    keys[key] = slot
    return slot
  }

  /// Replaces the circles of a fence in the index.
  private mutating func updateIndex(_ circles: [Circle], _ slot: UInt32) {
    var slots = circleSlots(slot)
    while slots.count > circles.count, let last = slots.popLast() { index.remove(last) }
    for (number, circle) in circles.enumerated() {
      if number < slots.count {
        index.move(slots[number], to: circle)
      } else {
        slots.append(index.insert(circle, owner: slot))
      }
    }
    let hasSeveral = slots.count > 1
    if hasSeveral || records[Int(slot)].hasSeveralCircles {
      slotsOfSeveralCircles[slot] = hasSeveral ? slots : nil
    }
    records[Int(slot)].hasSeveralCircles = hasSeveral
    records[Int(slot)].circle = slots.first ?? FenceRecord.noOwner
  }

  private mutating func arm(_ slot: UInt32, now: Instant) -> CrossingEvent? {
    let hadCrossing = records[Int(slot)].hasCrossing
    var state = FenceState()
    var step: FenceState.CrossingStep?
    if let fix = sources.current {
      step = state.arm(
        observation(fix, .plain, PrecomputedPoint(fix.coordinate), slot).shownSide, at: fix.at,
        now: now,
        policy: records[Int(slot)].policy)
    }
    keep(state, slot)
    if hadCrossing { findNextMoment() }
    return step.map { CrossingEvent(key(slot), $0, noticed: now) }
  }
}
