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
  /// Returns the session's zone. If a client writes an instant without an offset, the error
  /// suggests the instant of that wall time in this zone.
  let sessionZone: () -> Zone

  func alarms(
    _ alarmInputs: Patch<[AlarmInput]>, _ changes: AlarmChanges?, over old: [Reminders.Alarm]
  ) throws(ResponseError) -> [Reminders.Alarm] {
    var alarms = old
    if !alarmInputs.isAbsent { alarms = try newSet(alarmInputs.value ?? [], over: old) }
    if let changes { try applyChanges(&alarms, changes) }
    return alarms
  }

  /// Decodes a complete new set of alarms. An input with the id of an old alarm changes that alarm;
  /// an input without an id makes a new alarm; old alarms without an input are removed.
  private func newSet(
    _ inputs: [AlarmInput], over old: [Reminders.Alarm]
  ) throws(ResponseError) -> [Reminders.Alarm] {
    var alarms: [Reminders.Alarm] = []
    for (index, input) in inputs.enumerated() {
      let field = "\(path).alarms[\(index)]"
      let oldAlarm = old.first { $0.id == input.id }
      if let id = input.id, oldAlarm == nil { throw noSuchAlarmError(id, field) }
      if let id = input.id, alarms.contains(where: { $0.id == id }) {
        throw ResponseError(
          .invalidValue, "\(field): the alarm '\(id.excerpt(60))' is given twice.",
          field: "\(field).id")
      }
      alarms.append(try decodedAlarm(input, over: oldAlarm, field))
    }
    return alarms
  }

  private func applyChanges(
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
        throw noSuchAlarmError(id, field, hint: alarmsHint)
      }
      alarms[index] = try decodedAlarm(input, over: alarms[index], field)
    }
    for (index, id) in (changes.remove ?? []).enumerated() {
      guard let index = alarms.firstIndex(where: { $0.id == id }) else {
        throw noSuchAlarmError(id, "\(field).remove[\(index)]", hint: alarmsHint)
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
      alarms.append(try decodedAlarm(input, over: nil, field))
    }
  }

  private var alarmsHint: String { "\(entity.rawValue)/get returns its alarms." }

  private func noSuchAlarmError(
    _ id: String, _ field: String, hint: String = "Leave out the id to create a new one."
  ) -> ResponseError {
    ResponseError(
      .notFound, "\(field): there is no alarm '\(id.excerpt(60))'.", field: field, id: id,
      hint: hint)
  }

  // MARK: A single alarm

  private func decodedAlarm(
    _ input: AlarmInput, over old: Reminders.Alarm?, _ field: String
  ) throws(ResponseError) -> Reminders.Alarm {
    var alarm = old ?? Reminders.Alarm(id: input.id ?? newID(), trigger: .other)
    let isRelative =
      input.relativeOffset.value != nil
      || (old?.isRelative == true && input.relativeTo.value != nil)
    let isAbsolute = input.absoluteDate.value != nil
    // A client may send a place alarm back as it read it, with a policy. The alarm stays a place
    // alarm then, unless the client adds a time, which makes it a time alarm.
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
      alarm.trigger = try relativeTrigger(input, over: old, field)
    } else if isAbsolute {
      alarm.trigger = .absolute(try absoluteInstant(input.absoluteDate.value ?? "", field))
    } else if isFence {
      alarm.trigger = .fence(try decodedFence(input, over: old?.fence, field))
    } else if old == nil {
      throw ResponseError(
        .invalidValue, "\(field) has neither a time nor a place.", field: field,
        hint: "Give relativeOffset, or absoluteDate, or proximity with places.")
    }
    return alarm
  }

  /// Refuses members that do not belong to this kind of alarm.
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

  private func relativeTrigger(
    _ input: AlarmInput, over old: Reminders.Alarm?, _ field: String
  ) throws(ResponseError) -> Reminders.Alarm.Trigger {
    var (seconds, anchor) = (0, entity == .event ? Reminders.Alarm.OffsetBase.start : .end)
    if case .relative(let oldSeconds, let oldAnchor) = old?.trigger {
      (seconds, anchor) = (oldSeconds, oldAnchor)
    }
    if let newSeconds = input.relativeOffset.value { seconds = newSeconds }
    switch (input.relativeTo.value, entity) {
    case (nil, _): break
    case (.start, _): anchor = .start
    case (.due, .reminder), (.end, .event): anchor = .end
    case (let newAnchor?, _):
      throw ResponseError(
        .invalidValue, "\(field).relativeTo: \(entity.withArticle) has no \(newAnchor.rawValue).",
        field: "\(field).relativeTo",
        hint:
          #"An alarm of \#(entity.withArticle) is relative to "start" or "\#(entity.endMember)"."#)
    }
    return .relative(seconds: seconds, to: anchor)
  }

  private func absoluteInstant(_ text: String, _ field: String) throws(ResponseError) -> Instant {
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

  private func decodedFence(
    _ input: AlarmInput, over old: Fence?, _ field: String
  ) throws(ResponseError) -> Fence {
    guard let proximity = input.proximity.value.map(Fence.Proximity.init) ?? old?.proximity else {
      throw ResponseError(
        .invalidValue,
        "\(field) has a place but no proximity, so it is not clear whether the alarm goes off on arriving or leaving.",
        field: "\(field).proximity", hint: #"proximity is "enter" or "leave"."#)
    }
    var fence = old ?? Fence(proximity: proximity, places: [])
    fence.proximity = proximity
    if let placeInputs = input.places.value ?? input.place.map({ [$0] }) {
      var places: [FencePlace] = []
      for (index, place) in placeInputs.enumerated() {
        let isSinglePlace = input.places.value == nil
        let field = isSinglePlace ? "\(field).place" : "\(field).places[\(index)]"
        places.append(try self.places.place(place, over: old?.places ?? [], field))
      }
      fence.places = places
    }
    guard !fence.places.isEmpty else {
      throw ResponseError(
        .invalidValue, "\(field) needs a place to \(proximity == .enter ? "enter" : "leave").",
        field: "\(field).places")
    }
    try setPolicy(input.policy, in: &fence.policy, "\(field).policy")
    return fence
  }

  private func setPolicy(
    _ input: Patch<AlarmPolicyInput>, in policy: inout FencePolicy, _ field: String
  ) throws(ResponseError) {
    guard case .value(let policyInput) = input else {
      if !input.isAbsent { policy = FencePolicy() }
      return
    }
    policy.dwell = try checkedMeasure(
      policyInput.dwell, over: policy.dwell, "\(field).dwell", "seconds")
    policy.margin = try checkedMeasure(
      policyInput.margin, over: policy.margin, "\(field).margin", "metres")
    policy.fireIfInside = policyInput.fireIfInside.over(policy.fireIfInside)
    policy.onceOnly = policyInput.onceOnly.over(policy.onceOnly)
  }

  private func checkedMeasure(
    _ measureInput: Patch<Double>, over old: Double?, _ field: String, _ unit: String
  ) throws(ResponseError) -> Double? {
    let measure = measureInput.over(old)
    guard let measure, measure < 0 || measure > 1e7 else { return measure }
    throw ResponseError(
      .invalidValue, "\(field): \(measure) is not from 0 to 10000000 \(unit).", field: field)
  }
}

extension ResponseError {
  /// The error for a place alarm with a relative offset of 0. In EventKit every place alarm has
  /// that offset; in Fencepost an alarm with an offset is a time alarm.
  fileprivate static func zeroOffsetWithPlace(_ field: String) -> ResponseError {
    var error = ResponseError(
      .invalidValue,
      "\(field) has both a place and a time: relativeOffset 0 means the time of the due date.",
      field: "\(field).relativeOffset",
      hint: "Leave out relativeOffset, or make two alarms, one for the place and one for the time.")
    error.data.nearest = Array("null".utf8)
    return error
  }
}

extension FencepostProtocol.Entity {
  fileprivate var withArticle: String { self == .event ? "an event" : "a reminder" }

  /// The member with the second date of an item, after its start.
  fileprivate var endMember: String { self == .event ? "end" : "due" }
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
