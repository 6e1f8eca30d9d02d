// Decodes alarms of a request: a complete new set, or changes to single alarms.

import CivilTime
import FencepostProtocol
import Geofence
import JSON
import JSONRPC
import Reminders

struct AlarmDecoder {
  let places: PlaceDecoder
  /// The path of the item in the params of its request, for error messages.
  let path: String
  let entity: FencepostProtocol.Entity
  let newID: () -> String
  /// Finds the session's zone, which is used for an instant without an offset.
  let sessionZone: () -> Zone

  func alarms(
    _ given: Patch<[AlarmInput]>, _ changes: AlarmChanges?, over old: [Reminders.Alarm]
  ) throws(ResponseError) -> [Reminders.Alarm] {
    var alarms = old
    if !given.isAbsent { alarms = try set(given.value ?? [], over: old) }
    if let changes { try change(&alarms, changes) }
    return alarms
  }

  /// Decodes a complete new set of alarms: an alarm with the id of an old one changes that alarm,
  /// an alarm without an id is new, and old alarms that are missing are removed.
  private func set(
    _ inputs: [AlarmInput], over old: [Reminders.Alarm]
  ) throws(ResponseError) -> [Reminders.Alarm] {
    var alarms: [Reminders.Alarm] = []
    for (index, input) in inputs.enumerated() {
      let field = "\(path).alarms[\(index)]"
      let before = old.first { $0.id == input.id }
      if let id = input.id, before == nil { throw unknown(id, field) }
      if let id = input.id, alarms.contains(where: { $0.id == id }) {
        throw ResponseError(
          .invalidValue, "\(field): the alarm '\(id.excerpt(60))' is given twice.",
          field: "\(field).id")
      }
      alarms.append(try alarm(input, over: before, field))
    }
    return alarms
  }

  private func change(
    _ alarms: inout [Reminders.Alarm], _ changes: AlarmChanges
  ) throws(ResponseError) {
    let field = "\(path).alarmChanges"
    for (index, input) in (changes.update ?? []).enumerated() {
      let field = "\(field).update[\(index)]"
      guard let id = input.id else {
        throw ResponseError(
          .invalidParams, "\(field).id is missing.", field: "\(field).id",
          hint: "Give the id of the alarm to change, or put the alarm under add.")
      }
      guard let index = alarms.firstIndex(where: { $0.id == id }) else {
        throw unknown(id, field, hint: alarmsHint)
      }
      alarms[index] = try alarm(input, over: alarms[index], field)
    }
    for (index, id) in (changes.remove ?? []).enumerated() {
      guard let index = alarms.firstIndex(where: { $0.id == id }) else {
        throw unknown(id, "\(field).remove[\(index)]", hint: alarmsHint)
      }
      alarms.remove(at: index)
    }
    for (index, input) in (changes.add ?? []).enumerated() {
      let field = "\(field).add[\(index)]"
      if let id = input.id, alarms.contains(where: { $0.id == id }) {
        throw ResponseError(
          .invalidValue, "\(field): there is an alarm '\(id.excerpt(60))' already.",
          field: "\(field).id", hint: "Change the alarm under update.")
      }
      alarms.append(try alarm(input, over: nil, field))
    }
  }

  private var alarmsHint: String { "\(entity.rawValue)/get returns its alarms." }

  private func unknown(
    _ id: String, _ field: String, hint: String = "Leave out the id to create a new one."
  ) -> ResponseError {
    ResponseError(
      .notFound, "\(field): there is no alarm '\(id.excerpt(60))'.", field: field, id: id,
      hint: hint)
  }

  // MARK: A single alarm

  private func alarm(
    _ input: AlarmInput, over old: Reminders.Alarm?, _ field: String
  ) throws(ResponseError) -> Reminders.Alarm {
    var alarm = old ?? Reminders.Alarm(id: input.id ?? newID(), trigger: .other)
    let isRelative =
      input.relativeOffset.value != nil
      || (old?.isRelative == true && input.relativeTo.value != nil)
    let isAbsolute = input.absoluteDate.value != nil
    // If a place alarm is sent back with a time added, it becomes a time alarm, and its fence
    // members are null.
    let keepsFence = old?.fence != nil && !input.policy.isAbsent && !isRelative && !isAbsolute
    let isFence =
      input.proximity.value != nil || input.places.value?.isEmpty == false || input.place != nil
      || (old?.fence != nil && input.policy.value != nil) || keepsFence
    if isFence, isRelative, !isAbsolute, input.relativeOffset.value == 0 {
      throw .zeroOffsetWithPlace(field)
    }
    guard [isFence, isRelative, isAbsolute].count(where: \.self) <= 1 else {
      throw ResponseError(
        .invalidValue, "\(field) can have only one of relativeOffset, absoluteDate and a place.",
        field: field)
    }
    try checkUse(of: input, isRelative: isRelative, isFence: isFence, field)
    if isRelative {
      alarm.trigger = try relative(input, over: old, field)
    } else if isAbsolute {
      alarm.trigger = .absolute(try instant(input.absoluteDate.value ?? "", field))
    } else if isFence {
      alarm.trigger = .fence(try fence(input, over: old?.fence, field))
    } else if old == nil {
      throw ResponseError(
        .invalidValue, "\(field) has neither a time nor a place.", field: field,
        hint: "Give relativeOffset, or absoluteDate, or proximity with places.")
    }
    return alarm
  }

  /// Refuses members that the kind of alarm does not have.
  private func checkUse(
    of input: AlarmInput, isRelative: Bool, isFence: Bool, _ field: String
  ) throws(ResponseError) {
    if input.place != nil, input.places.value != nil {
      throw ResponseError(
        .invalidValue, "\(field) has both place and places, and only one of them can be used.",
        field: "\(field).place", hint: "Put every place in places, or leave out place.")
    }
    if input.relativeTo.value != nil, !isRelative {
      throw ResponseError(
        .invalidValue, "\(field).relativeTo is for an alarm with a relativeOffset.",
        field: "\(field).relativeTo", hint: "Give relativeOffset, or leave out relativeTo.")
    }
    if input.policy.value != nil, !isFence {
      throw ResponseError(
        .invalidValue, "\(field).policy is for an alarm with a place.", field: "\(field).policy",
        hint: "Give proximity and places, or leave out policy.")
    }
  }

  private func relative(
    _ input: AlarmInput, over old: Reminders.Alarm?, _ field: String
  ) throws(ResponseError) -> Reminders.Alarm.Trigger {
    var (seconds, anchor) = (0, entity == .event ? Reminders.Alarm.OffsetBase.start : .end)
    if case .relative(let before, let from) = old?.trigger { (seconds, anchor) = (before, from) }
    if let given = input.relativeOffset.value { seconds = given }
    switch (input.relativeTo.value, entity) {
    case (nil, _): break
    case (.start, _): anchor = .start
    case (.due, .reminder), (.end, .event): anchor = .end
    case (let given?, _):
      throw ResponseError(
        .invalidValue, "\(field).relativeTo: \(entity.withArticle) has no \(given.rawValue).",
        field: "\(field).relativeTo",
        hint: #"An alarm of \#(entity.withArticle) is relative to "start" or "\#(entity.end)"."#)
    }
    return .relative(seconds: seconds, to: anchor)
  }

  private func instant(_ text: String, _ field: String) throws(ResponseError) -> Instant {
    do throws(TimeTextFault) {
      // Files store whole seconds.
      return Instant(seconds: try Instant(text: text).seconds)
    } catch {
      throw ResponseError(
        .invalidValue, "\(field).absoluteDate: '\(text.excerpt(40))' is not an instant.",
        field: "\(field).absoluteDate", hint: #"An instant looks like "2026-12-01T08:00:00Z"."#
      ).suggesting(instant: text, in: sessionZone())
    }
  }

  private func fence(
    _ input: AlarmInput, over old: Fence?, _ field: String
  ) throws(ResponseError) -> Fence {
    guard let proximity = input.proximity.value.map(Fence.Proximity.init) ?? old?.proximity else {
      throw ResponseError(
        .invalidValue,
        "\(field) has a place but no proximity, which says whether it goes off on arriving or leaving.",
        field: "\(field).proximity", hint: #"proximity is "enter" or "leave"."#)
    }
    var fence = old ?? Fence(proximity: proximity, places: [])
    fence.proximity = proximity
    if let given = input.places.value ?? input.place.map({ [$0] }) {
      var places: [FencePlace] = []
      for (index, place) in given.enumerated() {
        let isLone = input.places.value == nil
        let field = isLone ? "\(field).place" : "\(field).places[\(index)]"
        places.append(try self.places.place(place, over: old?.places ?? [], field))
      }
      fence.places = places
    }
    guard !fence.places.isEmpty else {
      throw ResponseError(
        .invalidValue, "\(field) needs a place to \(proximity == .enter ? "enter" : "leave").",
        field: "\(field).places")
    }
    try set(input.policy, in: &fence.policy, "\(field).policy")
    return fence
  }

  private func set(
    _ input: Patch<AlarmPolicyInput>, in policy: inout FencePolicy, _ field: String
  ) throws(ResponseError) {
    guard case .value(let given) = input else {
      if !input.isAbsent { policy = FencePolicy() }
      return
    }
    policy.dwell = try measure(given.dwell, over: policy.dwell, "\(field).dwell", "seconds")
    policy.margin = try measure(given.margin, over: policy.margin, "\(field).margin", "metres")
    policy.fireIfInside = given.fireIfInside.over(policy.fireIfInside)
    policy.onceOnly = given.onceOnly.over(policy.onceOnly)
  }

  private func measure(
    _ given: Patch<Double>, over old: Double?, _ field: String, _ unit: String
  ) throws(ResponseError) -> Double? {
    let measure = given.over(old)
    guard let measure, measure < 0 || measure > 1e7 else { return measure }
    throw ResponseError(
      .invalidValue, "\(field): \(measure) is not from 0 to 10000000 \(unit).", field: field)
  }
}

extension ResponseError {
  /// The error for a place alarm with a relative offset of 0. EventKit gives its place alarms that
  /// offset; here an offset makes a time alarm.
  fileprivate static func zeroOffsetWithPlace(_ field: String) -> ResponseError {
    var error = ResponseError(
      .invalidValue,
      "\(field) has a place, and a relativeOffset of 0, which is a time: the due date's own.",
      field: "\(field).relativeOffset",
      hint: "Leave out relativeOffset, or make two alarms, one for the place and one for the time.")
    error.data.nearest = Array("null".utf8)
    return error
  }
}

extension FencepostProtocol.Entity {
  fileprivate var withArticle: String { self == .event ? "an event" : "a reminder" }

  /// The name of the date that follows the start.
  fileprivate var end: String { self == .event ? "end" : "due" }
}

extension Reminders.Alarm {
  fileprivate var isRelative: Bool {
    if case .relative = trigger { true } else { false }
  }
}

extension Fence.Proximity {
  init(_ proximity: FencepostProtocol.Proximity) {
    switch proximity {
    case .enter: self = .enter
    case .leave: self = .leave
    }
  }
}
