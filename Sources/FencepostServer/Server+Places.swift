// The places of the person's own as the store has them, and the alarms that follow them: where a
// place goes, there they go, in the same transaction.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import Places
import Reminders
import Store

extension Server {
  /// As they are known here; who changes them asks for `currentPlaces`.
  var places: PlaceFile {
    keeping.house?.places ?? PlaceFile(nil, defaultRadius: settings.defaultRadius)
  }

  /// As the file has them now, under the lock.
  mutating func currentPlaces() throws(ResponseError) -> PlaceFile {
    try withStore { (store) throws(StoreFault) in
      _ = try store.currentDocument(Sentry.placesFile)
    }
    return places
  }

  /// Makes changes of places, and what follows from them, one transaction.
  mutating func change(
    _ file: PlaceFile, _ edits: [PlaceEdit], _ method: RequestMethod
  ) throws(ResponseError) -> Receipt {
    let bytes: [UInt8]
    do throws(PlaceFault) {
      bytes = try file.applying(edits)
    } catch {
      throw ResponseError(error)
    }
    guard bytes.count <= Store.longestFile else {
      throw ResponseError(
        .limitExceeded, "places.json would be longer than \(Store.longestFile) bytes.",
        hint: "Remove some places, or shorten their notes.")
    }
    var desk = Desk(kind: .permanent)
    try follow(edits, on: &desk)
    let document = StoreEdit.write(document: Sentry.placesFile, bytes: bytes)
    guard let receipt = try write(desk, with: [document], title: method.rawValue) else {
      throw refusal(KeepingFault.homeless)
    }
    return receipt
  }

  /// Puts down each item whose alarms name a place that is changed, as it has to be then.
  private mutating func follow(
    _ edits: [PlaceEdit], on desk: inout Desk
  ) throws(ResponseError) {
    var targets: [String: Places.Place?] = [:]
    for edit in edits {
      switch edit {
      case .save(let place): targets[place.id] = .some(place)
      case .remove(let id): targets[id] = .some(nil)
      }
    }
    for id in followers(of: targets) {
      guard let sheet = try taken(id, on: desk) else { continue }
      let file = try file(sheet.bytes, id, sheet.list)
      let changed = file.reminder.following(targets)
      guard changed != file.reminder else { continue }
      // Who may not see reminders may not move them either.
      if !sight.sees(AccessEntity.reminder) { throw unauthorized([.reminder]) }
      let bytes = try written(nil) { (now) throws(ReminderFault) in
        try file.bytes(for: changed, at: now)
      }
      try put(bytes, in: sheet.list, as: id, from: sheet.base, on: &desk)
    }
  }

  private func followers(of targets: [String: Places.Place?]) -> [ItemID] {
    guard let house = keeping.house else { return [] }
    return house.look { store in
      var slots: [Int] = []
      store.forEachKeys(ofKind: ItemKind.reminder) { slot, _, keys in
        guard let sheet = AlarmSheet(reminderKeys: keys, zone: { try? form.zone($0) }) else {
          return
        }
        let places = sheet.alarms.lazy.compactMap(\.fence).flatMap(\.places)
        let isOne = places.contains { place in place.placeID.map { targets[$0] != nil } ?? false }
        if isOne { slots.append(slot) }
      }
      return slots.compactMap(store.id)
    }
  }

  /// Nil where the file was removed or broken a moment ago: then nothing follows there.
  private mutating func taken(
    _ id: ItemID, on desk: Desk
  ) throws(ResponseError) -> Desk.Sheet? {
    do throws(ResponseError) {
      return try take(id, on: desk)
    } catch {
      let isGone =
        error.code == ErrorCode.notFound.rawValue
        || error.code == ErrorCode.unreadableItem.rawValue
      guard isGone else { throw error }
      return nil
    }
  }
}

extension Reminders.Reminder {
  /// With its alarms where their places are; one whose place is gone stays where it was.
  fileprivate func following(_ targets: [String: Places.Place?]) -> Reminders.Reminder {
    var reminder = self
    for (index, alarm) in alarms.enumerated() {
      guard var fence = alarm.fence else { continue }
      for (number, place) in fence.places.enumerated() {
        guard let id = place.placeID, let target = targets[id] else { continue }
        if let target {
          fence.places[number] = FencePlace(following: target)
        } else {
          fence.places[number].placeID = nil
        }
      }
      reminder.alarms[index].trigger = .fence(fence)
    }
    return reminder
  }
}

extension FencePlace {
  init(following place: Places.Place) {
    self.init(
      title: place.title, coordinate: place.coordinate, radius: place.radius,
      address: place.address, placeID: place.id)
  }
}

extension ResponseError {
  init(_ fault: PlaceFault) {
    switch fault {
    case .damaged(let sentence):
      self.init(
        .unreadableItem, sentence, hint: "Mend it by hand; store/info says what is wrong with it.")
    case .invalid(let sentence): self.init(.invalidValue, sentence)
    case .unknown(let id): self = .noSuchPlace(id)
    case .limit(let sentence): self.init(.limitExceeded, sentence)
    }
  }

  static func noSuchPlace(_ id: String, field: String? = nil) -> ResponseError {
    ResponseError(
      .notFound, "There is no place '\(id.excerpt())'.", field: field, id: id,
      hint: "place/all names those that there are.")
  }
}
