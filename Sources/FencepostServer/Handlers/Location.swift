// `location/update`, `location/current` and `location/replay`: the person's position and its
// effects on alarms.

import Alarms
import CivilTime
import FencepostProtocol
import Geofence
import JSONRPC
import Places
import Store
import Visits

extension Server {
  mutating func locationUpdate(
    _ params: LocationUpdateParams
  ) throws(ResponseError) -> LocationUpdated {
    // This method needs no access, so it may be the first request of a session, for which the
    // server has not read the client's rights yet.
    access.readIfUnknown()
    let fix = try fix(params)
    let (ignored, crossings) = try withAlarmService { (server) throws(StoreFault) in
      try server.receive(fix)
    }
    if let ignored { log.debug("alarm: a position was ignored, \(ignored)") }
    // A client without access to the position may report one, but must not learn what the
    // position causes.
    let seesPosition = accessRights.sees(AccessEntity.location)
    return LocationUpdated(
      inside: seesPosition ? alarmService?.alarmEngine.inside ?? [] : [],
      transitions: seesPosition ? crossings.map(PlaceTransition.init) : [],
      ignored: seesPosition ? ignored.map(IgnoredFix.init) : nil)
  }

  private func fix(_ params: LocationUpdateParams) throws(ResponseError) -> Geofence.Fix {
    let fixTime = try params.at.map { (text) throws(ResponseError) in
      try decodedInstant(text, "params.at")
    }
    if let place = params.place { return try checkInFix(at: place, params, fixTime ?? now) }
    for (name, number) in [("latitude", params.latitude), ("longitude", params.longitude)]
    where number == nil {
      throw ResponseError(
        .invalidParams, "params.\(name) is missing.", field: "params.\(name)",
        hint: "Send latitude and longitude, or the id of a place as place.")
    }
    return try validFix { () throws(FixFault) in
      try Geofence.Fix(
        latitude: params.latitude ?? .nan, longitude: params.longitude ?? .nan,
        accuracy: params.accuracy, at: fixTime ?? now, source: params.source ?? params.device ?? "",
        device: params.device)
    }
  }

  /// The person's position that results when a client names a place instead of giving coordinates.
  private func checkInFix(
    at id: String, _ params: LocationUpdateParams, _ time: Instant
  ) throws(ResponseError) -> Geofence.Fix {
    let coordinateMembers = [
      ("latitude", params.latitude), ("longitude", params.longitude), ("accuracy", params.accuracy),
    ]
    if let (name, _) = coordinateMembers.first(where: { $0.1 != nil }) {
      throw ResponseError(
        .invalidValue, "params.\(name): a place already has coordinates.", field: "params.\(name)",
        hint: "Send either place, or latitude and longitude.")
    }
    guard accessRights.seesStore else {
      throw ResponseError(
        .eventStoreNotAuthorized,
        "params.place: a client that may see neither reminders nor events cannot name a place.",
        field: "params.place", hint: "Send latitude and longitude.")
    }
    let file = places
    if let damage = file.damage { throw ResponseError(damage) }
    guard let place = file[id] else {
      throw .noSuchPlace(id, field: "params.place", among: file.places)
    }
    guard let circle = Circle(center: place.coordinate, radius: place.radius) else {
      throw .noSuchPlace(id, field: "params.place")
    }
    return try validFix { () throws(FixFault) in
      try Geofence.Fix(
        at: circle, named: place.id, time,
        source: params.source ?? params.device ?? Geofence.Fix.checkIn, device: params.device)
    }
  }

  private func validFix(
    _ make: () throws(FixFault) -> Geofence.Fix
  ) throws(ResponseError) -> Geofence.Fix {
    do throws(FixFault) {
      return try make()
    } catch {
      throw ResponseError(
        .invalidValue, "params.\(error.rawValue): \(error.sentence)",
        field: "params.\(error.rawValue)")
    }
  }

  private mutating func receive(
    _ fix: Geofence.Fix
  ) throws(StoreFault) -> (Geofence.IgnoreReason?, [RegionCrossing]) {
    let now = now
    guard let alarmService else { return (nil, []) }
    switch alarmService.receive(fix, now: now) {
    case .alreadyFinal(let ignored):
      return (ignored, [])
    case .mustDecide(let trial):
      var ignored = trial.ignoreReason
      let outcome = try decide { alarmEngine in
        // The fix was evaluated before the store was locked. The result can be used, unless
        // another process has changed the state of the alarms meanwhile.
        if alarmService.generation == trial.generation {
          alarmEngine = trial.alarmEngine
        } else {
          ignored = alarmEngine.receive(fix, now: now)
        }
      }
      return (ignored, outcome.crossings)
    }
  }

  mutating func locationCurrent(
    _ params: LocationCurrentParams
  ) throws(ResponseError) -> Whereabouts {
    let now = now
    let engineState = try withAlarmService { (server) throws(StoreFault) in
      server.alarmService.map {
        let alarmEngine = $0.alarmEngine
        return (
          alarmEngine.fix, alarmEngine.stays, alarmEngine.ignoredSources, alarmEngine.chosenDevice
        )
      }
    }
    let (fix, stays, ignored, chosenDevice) = engineState ?? (nil, [], [], nil)
    let titles = placeTitles
    let wording = explanationWording(showsPosition: true, now: now)
    return Whereabouts(
      fix: fix.map(FencepostProtocol.Fix.init), inside: stays.map(\.place),
      visits: stays.map { stay in
        let visit = Visits.Visit(place: stay.place, arrival: stay.since)
        return FencepostProtocol.Visit(visit, titles, in: .first..<(.last), now: now)
      },
      age: fix.map { Double(max(0, now - $0.at)) / 1000 },
      isCurrent: fix.map { PositionAge.isCurrent($0, now: now) } ?? false,
      sentence: PositionAge.whereabouts(
        fix, stays.map { ($0.place, titles[$0.place] ?? "'\($0.place)'", $0.since) }, now: now,
        chosenDevice, wording),
      ignored: ignored.isEmpty
        ? nil
        : ignored.map {
          IgnoredSource(
            source: $0.fix.source, device: $0.fix.device.isEmpty ? nil : $0.fix.device,
            reason: IgnoredFix($0.reason))
        })
  }

  mutating func locationReplay(
    _ params: LocationReplayParams
  ) throws(ResponseError) -> Replayed {
    let finishedWork = try longWork.takeFinished(ReplayWork.self)
    var replayWork: ReplayWork
    if let finishedWork { replayWork = finishedWork } else { replayWork = try beginReplay(params) }
    try replayWork.finish()
    guard let replayed = replayWork.replayResult else { throw refusal(StoreHostFault.noHomeFolder) }
    return replayed
  }

  mutating func beginReplay(_ params: LocationReplayParams) throws(ResponseError) -> ReplayWork {
    let alarmEngine = try withAlarmService { (server) throws(StoreFault) in
      // Gives the alarm engine the changes that were committed just before this request.
      server.pendingNotifications.storeChanges += server.takeAnnouncements()
      return server.alarmService?.alarmEngine
    }
    guard let alarmEngine else { throw closedStoreError }
    return try ReplayWork(params, through: alarmEngine, of: visibleEntities, now: now)
  }

  /// Runs the body after all alarms have been loaded.
  mutating func withAlarmService<Result>(
    _ body: (inout Server) throws(StoreFault) -> Result
  ) throws(ResponseError) -> Result {
    guard storeHost.isOpen else { throw closedStoreError }
    do throws(StoreFault) {
      try loadAllAlarms()
      return try body(&self)
    } catch {
      throw refusal(error)
    }
  }
}

extension FixFault {
  var sentence: String {
    switch self {
    case .latitude: "a latitude must be from -90 to 90 degrees."
    case .longitude: "a longitude must be from -180 to 180 degrees."
    case .accuracy: "an accuracy must be 0 or more metres."
    case .source: "a source's name may have at most \(Geofence.Fix.longestSource) bytes."
    case .device: "a device's name may have at most \(Geofence.Fix.longestSource) bytes."
    }
  }
}

extension PlaceTransition {
  fileprivate init(_ crossing: RegionCrossing) {
    self.init(
      place: crossing.place, kind: crossing.kind == .enter ? .enter : .leave,
      at: crossing.at.text)
  }
}

extension IgnoredFix {
  fileprivate init(_ ignored: Geofence.IgnoreReason) {
    switch ignored {
    case .old: self = .old
    case .future: self = .future
    case .source: self = .source
    case .coarse: self = .coarse
    case .device: self = .device
    }
  }
}

extension FencepostProtocol.Fix {
  init(_ fix: Geofence.Fix) {
    self.init(
      latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude,
      accuracy: fix.accuracy, at: fix.at.text, source: fix.source, place: fix.place,
      device: fix.device.isEmpty ? nil : fix.device)
  }
}
