// The store's places, and the alarms and events that follow a place: when the place moves, they are
// moved in the same transaction.

import CivilTime
import Alarms
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Places
import Reminders
import SettingsFile
import Store

extension Server {
  /// The places as last read. Edits use `currentPlaces` instead.
  var places: PlaceFile {
    storeHost.openStore?.places ?? PlaceFile(nil, defaultRadius: settings.defaultRadius)
  }

  /// The places as the file has them now, under the lock.
  mutating func currentPlaces() throws(ResponseError) -> PlaceFile {
    try withStore { (store) throws(StoreFault) in
      _ = try store.currentDocument(AlarmService.placesFile)
    }
    return places
  }

  /// Commits changes of places, and of the items that follow these places, as one transaction.
  mutating func commitPlaces(
    _ pendingPlaces: PendingPlaces, _ method: RequestMethod
  ) throws(ResponseError) -> Receipt {
    var context = EditContext(kind: .transaction)
    let document = try planPlaces(pendingPlaces, on: &context)
    guard let receipt = try write(context, with: [document.edit], title: method.rawValue) else {
      throw refusal(StoreHostFault.noHomeFolder)
    }
    return receipt
  }

  /// The new content of `places.json`. Edits of the items that follow the changed places are added
  /// to the context.
  mutating func planPlaces(
    _ pendingPlaces: PendingPlaces, on context: inout EditContext
  ) throws(ResponseError) -> (edit: StoreEdit, file: PlaceFile) {
    let bytes = try pendingPlaces.fileContent()
    guard bytes.count <= Store.longestFile else {
      throw ResponseError(
        .limitExceeded, "places.json would be longer than \(Store.longestFile) bytes.",
        hint: "Remove some places, or shorten their notes.")
    }
    let followers = followers(of: pendingPlaces.changedPlaces)
    try moveFollowers(pendingPlaces.changedPlaces, followers, on: &context, isForClient: true)
    return (
      .write(document: AlarmService.placesFile, bytes: bytes),
      PlaceFile(bytes, defaultRadius: settings.defaultRadius)
    )
  }

  /// Adds an edit for each item that follows a changed place. Items that the client may not see
  /// are moved later, in a transaction of the server, so that the client does not learn that they
  /// exist.
  ///
  /// - Parameter isForClient: Whether a client's request moved the places, and not the person by hand or
  /// an undo.
  private mutating func moveFollowers(
    _ changedPlaces: [String: Places.Place?], _ followers: [ItemID], on context: inout EditContext,
    isForClient: Bool
  ) throws(ResponseError) {
    let otherEditedItems = context.pendingEdits.changedIDs.filter { id in !followers.contains(id) }
    for id in followers + otherEditedItems {
      if isForClient, isHiddenFromClient(id) {
        placeFollowing.addChanges(changedPlaces)
        continue
      }
      guard let loadedItem = try itemIfReadable(id, on: context) else { continue }
      guard let (bytes, entity) = try contentAfterMoves(loadedItem, changedPlaces) else { continue }
      // If the person moved the place by hand, the edits are not made for the client, so they may
      // include hidden items.
      if isForClient, !accessRights.sees(entity) {
        placeFollowing.addChanges(changedPlaces)
        continue
      }
      try stageWrite(bytes, in: loadedItem.list, as: id, from: loadedItem.baseItem, on: &context)
    }
  }

  /// Whether the client may not see the item. Errors of such an item are not reported to the
  /// client.
  private func isHiddenFromClient(_ id: ItemID) -> Bool {
    guard let kind = storeHost.openStore?.store.item(id)?.kind,
      let entity = Alarms.Firing.Entity(kind: kind)
    else { return false }
    return !accessRights.sees(entity.access)
  }

  /// The item's content with its alarms moved to the new positions of their places; nil if they
  /// have these positions already.
  private func contentAfterMoves(
    _ loadedItem: EditContext.LoadedItem, _ changedPlaces: [String: Places.Place?]
  ) throws(ResponseError) -> ([UInt8], AccessEntity)? {
    guard let event = try? codec.eventFile(loadedItem.bytes) else {
      let file = try reminderFile(loadedItem.bytes, loadedItem.id, loadedItem.list)
      let changedReminder = file.reminder.movedWithPlaces(changedPlaces)
      guard changedReminder != file.reminder else { return nil }
      return try (
        mapReminderFaults(nil) { (now) throws(ReminderFault) in
          try file.bytes(for: changedReminder, at: now)
        },
        .reminder
      )
    }
    let bytes = try mapReminderFaults(nil) { (now) throws(ReminderFault) in
      try event.bytes(
        changing: { event in
          event.alarms = event.alarms.movedWithPlaces(changedPlaces)
          event.place = event.place?.movedWithPlaces(changedPlaces)
        }, at: now)
    }
    return bytes == loadedItem.bytes ? nil : (bytes, .event)
  }

  private func followers(of changedPlaces: [String: Places.Place?]) -> [ItemID] {
    guard let openStore = storeHost.openStore else { return [] }
    let store = openStore.store
    var slots: [Int] = []
    store.forEachKeys { slot, _, kind, keys in
      if placesReferredTo(by: keys, kind).contains(where: {
        $0.movedWithPlaces(changedPlaces) != $0
      }) {
        slots.append(slot)
      }
    }
    return slots.compactMap(store.id)
  }

  /// The places to which an item refers. `keys` are the values of the item in the index.
  private func placesReferredTo(by keys: RawSpan, _ kind: String) -> [FencePlace] {
    guard let entity = Alarms.Firing.Entity(kind: kind) else { return [] }
    let eventPlaces = entity == .event && EventKeys.isValid(keys) ? EventKeys.places(keys) : []
    guard let inputs = AlarmInputs(keys: keys, of: entity, zone: { try? codec.zone($0) }) else {
      return eventPlaces
    }
    let alarms = inputs.alarms + inputs.detachedOccurrences.flatMap(\.alarms)
    return eventPlaces + alarms.compactMap(\.fence).flatMap(\.places)
  }

  /// The places that have moved since the events that follow them were last updated.
  var movedPlaces: Set<String> {
    guard let openStore = storeHost.openStore else { return [] }
    let places = places
    var movedPlaceIDs: Set<String> = []
    openStore.store.forEachKeys(ofKind: ItemKind.event) { _, _, keys in
      guard EventKeys.isValid(keys) else { return }
      for place in EventKeys.places(keys) {
        guard let id = place.placeID, let currentPlace = places[id] else { continue }
        if FencePlace(following: currentPlace) != place { movedPlaceIDs.insert(id) }
      }
    }
    return movedPlaceIDs
  }

  // MARK: Moves by hand or undo

  /// Whether places have moved and it is time to move the items that follow them.
  var hasMovedPlaces: Bool { storeHost.isOpen && placeFollowing.isDue(at: now) }

  /// Moves the items that follow moved places, in one transaction, unless another server has done
  /// so, which is checked under the lock. Items that cannot be moved now are tried again later.
  /// Returns the reason of a failure that was not reported yet.
  mutating func followPlaces() -> ResponseError? {
    let movedBatch = placeFollowing.takeBatch()
    do throws(ResponseError) {
      // Usually no item follows a moved place, or all were moved already. This check needs no lock,
      // so that other processes need not wait.
      if !followers(of: movedBatch.changedPlaces(in: places)).isEmpty {
        let changedPlaces = movedBatch.changedPlaces(in: try currentPlaces())
        try moveFollowers(changedPlaces, followers(of: changedPlaces))
      }
      placeFollowing.recordSuccess()
      return nil
    } catch {
      storeHost.openStore?.store.abandonTurn()
      let isNewFailure = placeFollowing.recordFailure(movedBatch, because: error.message, at: now)
      return isNewFailure ? error : nil
    }
  }

  /// Moves all items in one transaction. If that fails, because one list cannot be written, moves
  /// them list by list.
  private mutating func moveFollowers(
    _ changedPlaces: [String: Places.Place?], _ followers: [ItemID]
  ) throws(ResponseError) {
    do throws(ResponseError) {
      return try moveFollowersInOneTransaction(changedPlaces, followers)
    } catch {
      let lists = Dictionary(grouping: followers) { id in
        storeHost.openStore?.store.item(id)?.list ?? ""
      }
      guard lists.count > 1, error.code != ErrorCode.storeBusy.rawValue else { throw error }
      var lastError: ResponseError?
      for (_, followers) in lists.sorted(by: { $0.key < $1.key }) {
        do throws(ResponseError) {
          try moveFollowersInOneTransaction(changedPlaces, followers)
        } catch {
          lastError = error
        }
      }
      if let lastError { throw lastError }
    }
  }

  private mutating func moveFollowersInOneTransaction(
    _ changedPlaces: [String: Places.Place?], _ followers: [ItemID]
  ) throws(ResponseError) {
    do throws(ResponseError) {
      var context = EditContext(kind: .transaction)
      try moveFollowers(changedPlaces, followers, on: &context, isForClient: false)
      _ = try write(context, title: Store.alarmsFollowPlaceTitle)
      if let refusal = commitTurn() { throw refusal }
    } catch {
      storeHost.openStore?.store.abandonTurn()
      throw error
    }
  }

  /// The item as it is now; nil if its file was just removed or damaged, so that it cannot be
  /// moved.
  private mutating func itemIfReadable(
    _ id: ItemID, on context: EditContext
  ) throws(ResponseError) -> EditContext.LoadedItem? {
    do throws(ResponseError) {
      return try load(id, on: context)
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
  fileprivate func movedWithPlaces(_ changedPlaces: [String: Places.Place?]) -> Reminders.Reminder {
    var reminder = self
    reminder.alarms = alarms.movedWithPlaces(changedPlaces)
    return reminder
  }
}

extension [Reminders.Alarm] {
  /// The alarms moved to the new positions of their places. An alarm whose place no longer exists
  /// keeps its position.
  fileprivate func movedWithPlaces(_ changedPlaces: [String: Places.Place?]) -> [Reminders.Alarm] {
    var alarms = self
    for (index, alarm) in enumerated() {
      guard var fence = alarm.fence else { continue }
      fence.places = fence.places.map { $0.movedWithPlaces(changedPlaces) }
      alarms[index].trigger = .fence(fence)
    }
    return alarms
  }
}

extension FencePlace {
  /// This position moved to the new position of its place. If the place no longer exists, the
  /// position stays as it is.
  fileprivate func movedWithPlaces(_ changedPlaces: [String: Places.Place?]) -> FencePlace {
    guard let id = placeID, let target = changedPlaces[id] else { return self }
    if let target { return FencePlace(following: target) }
    var place = self
    place.placeID = nil
    return place
  }

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
        .unreadableItem, sentence,
        hint: "Repair the file by hand; store/info describes the problem.")
    case .invalid(let sentence): self.init(.invalidValue, sentence)
    case .unknown(let id): self = .noSuchPlace(id)
    case .limit(let sentence): self.init(.limitExceeded, sentence)
    }
  }

  /// The error for an unknown place, with a suggestion: the place whose title or id is similar.
  static func noSuchPlace(
    _ id: String, field: String? = nil, among places: [Places.Place] = []
  ) -> ResponseError {
    ResponseError(
      .notFound, "There is no place '\(id.excerpt())'.", field: field, id: id,
      hint: "place/all returns the places."
    ).suggesting(id, among: places.map { ($0.id, $0.title) })
  }
}
