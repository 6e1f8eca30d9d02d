// Makes, moves and removes fences. Each of these takes the same time however many fences there are.

public import CivilTime

extension Fences {
  /// Makes a fence, or changes its circles and policy. The side of a new or moved fence is set at
  /// once by the last fix that counted. Another policy alone leaves side and crossing as they are.
  /// The person is inside the fence while inside any of its circles. Returns a crossing if the
  /// person is found inside and the policy counts that as entering.
  public mutating func set(
    _ key: FenceKey, _ circles: [Circle], policy: CrossingPolicy = .usual, now: Instant
  ) -> CrossingEvent? {
    guard let place = place(of: key) else {
      let place = make(key, policy)
      updateIndex(circles, place)
      return arm(place, now: now)
    }
    if records[Int(place)].policy != policy {
      records[Int(place)].policy = policy
      if records[Int(place)].hasCrossing { findNextMoment() }
    }
    guard self.circles(place) != circles else { return nil }
    updateIndex(circles, place)
    return arm(place, now: now)
  }

  public mutating func remove(_ key: FenceKey) {
    guard let place = place(of: key) else { return }
    keys[key] = nil
    if records[Int(place)].hasCrossing { crossings[place] = nil }
    if records[Int(place)].watched != FenceRecord.noOwner { unwatch(place) }
    updateIndex([], place)
    records[Int(place)].isFree = true
    records[Int(place)].circle = free
    free = place
    if crossings.isEmpty { nextMoment = nil }
  }

  private mutating func make(_ key: FenceKey, _ policy: CrossingPolicy) -> UInt32 {
    let record = FenceRecord(key, policy)
    let place: UInt32
    if free == FenceRecord.noOwner || !records[Int(free)].isFree {
      place = UInt32(records.count)
      records.append(record)
      free = FenceRecord.noOwner
    } else {
      place = free
      free = records[Int(place)].circle
      let isListed = records[Int(place)].isChanged
      records[Int(place)] = record
      records[Int(place)].isChanged = isListed
    }
    keys[key] = place
    return place
  }

  /// Replaces the circles of a fence in the index.
  private mutating func updateIndex(_ circles: [Circle], _ place: UInt32) {
    var places = circlePlaces(place)
    while places.count > circles.count, let last = places.popLast() { index.remove(last) }
    for (number, circle) in circles.enumerated() {
      if number < places.count {
        index.move(places[number], to: circle)
      } else {
        places.append(index.insert(circle, owner: place))
      }
    }
    let hasSeveral = places.count > 1
    if hasSeveral || records[Int(place)].hasSeveralCircles {
      several[place] = hasSeveral ? places : nil
    }
    records[Int(place)].hasSeveralCircles = hasSeveral
    records[Int(place)].circle = places.first ?? FenceRecord.noOwner
  }

  private mutating func arm(_ place: UInt32, now: Instant) -> CrossingEvent? {
    let hadCrossing = records[Int(place)].hasCrossing
    var state = FenceState()
    var step: FenceState.CrossingStep?
    if let fix = sources.current {
      step = state.arm(
        observation(fix, .plain, PrecomputedPoint(fix.coordinate), place).verdict, at: fix.at,
        now: now,
        policy: records[Int(place)].policy)
    }
    keep(state, place)
    if hadCrossing { findNextMoment() }
    return step.map { CrossingEvent(key(place), $0, noticed: now) }
  }
}
