// The store's codec: decodes the bytes of an item's file to an indexed item with pre-encoded JSON,
// and reverts a past change of single fields for undo.

import CivilTime
import FencepostProtocol
import Files
import ICalendar
import JSON
import Places
import Reminders
import SettingsFile
public import Store

/// Only one thread may use an instance, because it keeps caches of zones and rules without a lock.
final class ItemCodec {
  private var reader: ItemReader
  private var ruleCache = RuleCache()
  private let now: () -> Instant

  init(_ configuration: Configuration) {
    reader = ItemReader(ZoneDatabase.system(environment: configuration.environment))
    now = configuration.clock.now
  }

  /// The version of the index's content. Increase this number with every change of the code that
  /// indexes a file differently, so that indexes of older versions are not used.
  private static let indexVersion = 8

  /// The person's mail addresses in lower case, which show which attendee of an event is the
  /// person. The addresses are part of the codec's version: the index has the person's answer to
  /// each invitation, so an index that was made with other addresses cannot be used.
  var addresses: Set<String> {
    get { reader.addresses }
    set { reader.addresses = newValue }
  }

  var codec: Codec {
    var formatVersion = Self.indexVersion << 16 | EventKeys.version << 8 | ReminderKeys.version
    if !addresses.isEmpty {
      let joinedAddresses = addresses.sorted().joined(separator: "\n")
      formatVersion ^= Int(truncatingIfNeeded: Digest(of: Array(joinedAddresses.utf8)).leading >> 1)
    }
    return Codec(
      version: formatVersion,
      readFile: { bytes, _, list in self.reader.read(bytes, list: list) },
      restoreFields: { now, from, to in self.restore(now, from: from, to: to) },
      documentEntries: { document, bytes in Self.entryDigests(document, bytes) },
      makeBackgroundReader: { [zones = reader.zones, addresses = reader.addresses] in
        var reader = ItemReader(zones, addresses: addresses)
        return { bytes, _, list in reader.read(bytes, list: list) }
      })
  }

  /// Decodes the bytes of a reminder's file.
  func reminderFile(_ bytes: [UInt8]) throws(Unreadable) -> ReminderFile {
    try ReminderFile(bytes, &reader.zones)
  }

  /// Decodes the bytes of an event's file.
  func eventFile(_ bytes: [UInt8]) throws(Unreadable) -> EventFile {
    try EventFile(bytes, &reader.zones)
  }

  /// Decodes the bytes of a file to an indexed item, with the full reader.
  func indexedItem(_ bytes: [UInt8], list: String) throws(Unreadable) -> IndexedItem {
    switch try reader.itemFile(bytes) {
    case .reminder(let file): Self.indexedItem(file, list: list)
    case .event(let file): Self.indexedItem(file, list: list, of: reader.addresses)
    }
  }

  /// The name of the zone that a person probably means with a misspelt zone name, or with the name
  /// of a city.
  func zoneName(near name: String) -> String? {
    let names = reader.zones.cityNames()
    let cityName = { (name: String) in name.split(separator: "/").last.map(String.init) ?? name }
    return Suggestion.nearest(to: name, among: names, typosOnly: true)
      ?? names.first { Suggestion.equivalentWord(to: cityName(name), among: [cityName($0)]) != nil }
  }

  /// The zone of the tz database with this name. Names may come from a person or a client.
  func zone(_ name: String) throws(ZoneFault) -> Zone { try reader.zones.zone(name) }

  /// The recurrence rule in a text from an event's index entry: parsed, or taken from the cache.
  func rule(_ text: String) throws(RecurrenceFault) -> RecurrenceRule { try ruleCache.rule(text) }

  func localZone(environment: [String: String]) -> Zone {
    Zone.local(environment: environment, database: &reader.zones)
  }

  /// A copy of the zone database, with all zones that have been loaded so far.
  var zoneDatabase: ZoneDatabase { reader.zones }

  /// Replaces the zone database by a copy in which more zones have been loaded.
  func replaceZones(_ zoneDatabase: ZoneDatabase) { reader.zones = zoneDatabase }

  static func indexedItem(_ file: ReminderFile, list: String) -> IndexedItem {
    let revision = Digest(of: file.canonicalContent)
    var writer = Writer(reserving: 1 << 10)
    FencepostProtocol.Reminder(file, list: list, revision: revision.hex)
      .writeMembers(to: &writer)
    return IndexedItem(
      uid: file.uid, kind: ItemKind.reminder, revision: revision,
      keys: ReminderKeys(file.reminder, added: file.nextAddedDate).bytes,
      members: Self.membersForIndex(writer.takeBytes()))
  }

  /// An item's JSON members as the index stores them: without the instants of dates, except those
  /// whose zone is defined only in the item's file.
  private static func membersForIndex(_ members: [UInt8]) -> [UInt8] {
    let bytes = members[...]
    return bytes.hasOwnInstants ? members : Array(bytes.withoutInstants)
  }

  static func indexedItem(
    _ file: EventFile, list: String, of addresses: Set<String>
  ) -> IndexedItem {
    let revision = Digest(of: file.canonicalContent)
    let conflicts = MergeConflict.all(in: file.text)
    func members(_ event: Reminders.Event, _ original: WallTime?, isDetached: Bool) -> [UInt8] {
      var writer = Writer(reserving: 1 << 10)
      FencepostProtocol.Event(
        event, uid: file.uid, list: list, revision: revision.hex,
        answer: event.answer(of: addresses), occurrence: original.map(file.schedule.occurrenceID),
        isDetached: isDetached, conflicts: conflicts
      ).writeMembers(to: &writer)
      return Self.membersForIndex(writer.takeBytes())
    }
    let detachedOccurrences = file.overrides.map { override in
      var event = override.event
      event.recurrence = file.event.recurrence
      return EventKeys.DetachedOccurrence(
        id: EventKeys.DetachedOccurrence.ID(
          original: override.original, isThisAndFuture: override.isThisAndFuture),
        isBlocking: event.isBlocking && event.answer(of: addresses) != .declined,
        members: members(event, override.original, isDetached: !override.isThisAndFuture)[...])
    }
    let keys = EventKeys(
      file.schedule,
      isBlocking: file.event.isBlocking && file.event.answer(of: addresses) != .declined,
      detached: detachedOccurrences, alarms: AlarmInputs(file),
      places: file.followedPlaces)
    return IndexedItem(
      uid: file.uid, kind: ItemKind.event, revision: revision, keys: keys.bytes,
      members: members(file.event, nil, isDetached: false))
  }

  private func restore(_ currentBytes: [UInt8], from: [UInt8], to: [UInt8]) -> Restoration {
    let isEvent = (try? eventFile(currentBytes)) != nil
    let restoration =
      isEvent
      ? EventFile.restored(currentBytes, from: from, to: to, at: now(), &reader.zones)
      : ReminderFile.restored(currentBytes, from: from, to: to, at: now(), &reader.zones)
    return switch restoration {
    case .content(let bytes): .content(bytes)
    case .conflict(let fields): .conflict(fields: fields)
    }
  }

  /// The places of `places.json`, or the lists that `settings.json` names, each with a digest. The
  /// store compares digests to see which entries have changed.
  private static func entryDigests(_ document: FileName, _ bytes: [UInt8]) -> [Delta.ItemRef:
    Digest]
  {
    switch document {
    case Settings.fileName: listDigests(in: bytes)
    case AlarmService.placesFile: placeDigests(in: bytes)
    default: [:]
    }
  }

  /// The digest of each place. For places without a radius a fixed radius is assumed, so that a
  /// change of the person's default radius does not look like a change of these places.
  private static func placeDigests(in bytes: [UInt8]) -> [Delta.ItemRef: Digest] {
    let file = PlaceFile(bytes, defaultRadius: Settings().defaultRadius)
    var digests: [Delta.ItemRef: Digest] = [:]
    for place in file.places {
      guard let canonicalContent = file.canonicalContent(of: place.id) else { continue }
      digests[Delta.ItemRef(kind: ItemKind.place, id: place.id)] = Digest(of: canonicalContent)
    }
    return digests
  }

  /// The digest of what `settings.json` says about each list that it names. Lists that do not exist
  /// are included.
  private static func listDigests(in bytes: [UInt8]) -> [Delta.ItemRef: Digest] {
    let settings = Settings(bytes)
    var digests: [Delta.ItemRef: Digest] = [:]
    let listIDs = Set(settings.defaultLists.values).union(settings.entities.keys)
    for list in listIDs {
      let defaults = Settings.Entity.allCases.filter { settings.defaultLists[$0] == list }
      let canonicalText = "\(defaults.map(\.rawValue)) \(settings.entities(of: list).sorted())"
      digests[Delta.ItemRef(kind: Delta.ItemRef.list, id: list)] = Digest(
        of: Array(canonicalText.utf8))
    }
    return digests
  }
}

extension Configuration {
  /// The codec of a server, for benchmarks that measure a store without a server.
  public var itemCodec: Codec { ItemCodec(self).codec }
}

/// The store's names for the kinds of items.
enum ItemKind {
  static let reminder = "reminder"
  static let event = "event"
  static let place = "place"
}
