// The store's codec: decodes the bytes of an item's file to an indexed item with pre-encoded JSON,
// and takes back a change of an item's fields.

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
  private var rules = RuleCache()
  private let now: () -> Instant

  init(_ configuration: Configuration) {
    reader = ItemReader(ZoneDatabase.system(environment: configuration.environment))
    now = configuration.clock.now
  }

  /// The version of the index's content. It has to be increased when the same file would be
  /// indexed differently, so that old indexes are not used.
  private static let version = 8

  /// The person's mail addresses in lower case. They tell which attendee of an event is the person.
  /// They are part of the codec's version, because an index that was made with other addresses has
  /// other answers.
  var addresses: Set<String> {
    get { reader.addresses }
    set { reader.addresses = newValue }
  }

  var codec: Codec {
    var version = Self.version << 16 | EventKeys.version << 8 | ReminderKeys.version
    if !addresses.isEmpty {
      let text = addresses.sorted().joined(separator: "\n")
      version ^= Int(truncatingIfNeeded: Digest(of: Array(text.utf8)).leading >> 1)
    }
    return Codec(
      version: version,
      readFile: { bytes, _, list in self.reader.read(bytes, list: list) },
      restoreFields: { now, from, to in self.restore(now, from: from, to: to) },
      documentEntries: { document, bytes in Self.entries(document, bytes) },
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
  func indexed(_ bytes: [UInt8], list: String) throws(Unreadable) -> IndexedItem {
    switch try reader.itemFile(bytes) {
    case .reminder(let file): Self.indexed(file, list: list)
    case .event(let file): Self.indexed(file, list: list, of: reader.addresses)
    }
  }

  /// The name of the zone that was probably meant by a misspelt zone name or the name of a city.
  func zoneName(near name: String) -> String? {
    let names = reader.zones.cityNames()
    let last = { (name: String) in name.split(separator: "/").last.map(String.init) ?? name }
    return Suggestion.nearest(to: name, among: names, typosOnly: true)
      ?? names.first { Suggestion.same(as: last(name), among: [last($0)]) != nil }
  }

  /// The zone with this name, which a person typed.
  func zone(_ name: String) throws(ZoneFault) -> Zone { try reader.zones.zone(name) }

  /// The recurrence rule in a text of an event's keys.
  func rule(_ text: String) throws(RecurrenceFault) -> RecurrenceRule { try rules.rule(text) }

  func localZone(environment: [String: String]) -> Zone {
    Zone.local(environment: environment, database: &reader.zones)
  }

  /// A copy of the zones with all that were loaded so far.
  var database: ZoneDatabase { reader.zones }

  /// Replaces the zones by another copy, which has more of them loaded.
  func replaceZones(_ database: ZoneDatabase) { reader.zones = database }

  static func indexed(_ file: ReminderFile, list: String) -> IndexedItem {
    let revision = Digest(of: file.canonicalContent)
    var writer = Writer(reserving: 1 << 10)
    FencepostProtocol.Reminder(file, list: list, revision: revision.hex)
      .writeMembers(to: &writer)
    return IndexedItem(
      uid: file.uid, kind: ItemKind.reminder, revision: revision,
      keys: ReminderKeys(file.reminder, added: file.nextAddedDate).bytes,
      members: Self.membersForIndex(writer.takeBytes()))
  }

  /// The members to store in the index: without instants, unless only the item's file defines their
  /// zone.
  private static func membersForIndex(_ members: [UInt8]) -> [UInt8] {
    let bytes = members[...]
    return bytes.hasOwnInstants ? members : Array(bytes.withoutInstants)
  }

  static func indexed(
    _ file: EventFile, list: String, of addresses: Set<String>
  ) -> IndexedItem {
    let revision = Digest(of: file.canonicalContent)
    let conflicts = MergeConflict.all(in: file.text)
    func members(_ event: Reminders.Event, _ original: WallTime?, isDetached: Bool) -> [UInt8] {
      var writer = Writer(reserving: 1 << 10)
      FencepostProtocol.Event(
        event, uid: file.uid, list: list, revision: revision.hex,
        answer: event.answer(of: addresses), occurrence: original.map(file.schedule.name),
        isDetached: isDetached, conflicts: conflicts
      ).writeMembers(to: &writer)
      return Self.membersForIndex(writer.takeBytes())
    }
    let detached = file.overrides.map { override in
      var event = override.event
      event.recurrence = file.event.recurrence
      return EventKeys.Detached(
        name: EventKeys.Detached.Name(
          original: override.original, isLasting: override.isLasting),
        isBlocking: event.isBlocking && event.answer(of: addresses) != .declined,
        members: members(event, override.original, isDetached: !override.isLasting)[...])
    }
    let keys = EventKeys(
      file.schedule,
      isBlocking: file.event.isBlocking && file.event.answer(of: addresses) != .declined,
      detached: detached, alarms: AlarmInputs(file),
      places: file.followedPlaces)
    return IndexedItem(
      uid: file.uid, kind: ItemKind.event, revision: revision, keys: keys.bytes,
      members: members(file.event, nil, isDetached: false))
  }

  private func restore(_ present: [UInt8], from: [UInt8], to: [UInt8]) -> Restoration {
    let isEvent = (try? eventFile(present)) != nil
    let restored =
      isEvent
      ? EventFile.restored(present, from: from, to: to, at: now(), &reader.zones)
      : ReminderFile.restored(present, from: from, to: to, at: now(), &reader.zones)
    return switch restored {
    case .content(let bytes): .content(bytes)
    case .conflict(let fields): .conflict(fields: fields)
    }
  }

  /// The entries of `places.json` or `settings.json`, each with a digest that changes with its
  /// content.
  private static func entries(_ document: FileName, _ bytes: [UInt8]) -> [Delta.ItemRef: Digest] {
    switch document {
    case Settings.file: lists(in: bytes)
    case AlarmService.placesFile: places(in: bytes)
    default: [:]
    }
  }

  /// The places of the file. Places without a radius get a fixed one here, because the person's
  /// default radius is not part of the file.
  private static func places(in bytes: [UInt8]) -> [Delta.ItemRef: Digest] {
    let file = PlaceFile(bytes, defaultRadius: Settings().defaultRadius)
    var entries: [Delta.ItemRef: Digest] = [:]
    for place in file.places {
      guard let canonicalContent = file.canonicalContent(of: place.id) else { continue }
      entries[Delta.ItemRef(kind: ItemKind.place, id: place.id)] = Digest(of: canonicalContent)
    }
    return entries
  }

  /// What `settings.json` says about each list that it names, whether or not the list exists.
  private static func lists(in bytes: [UInt8]) -> [Delta.ItemRef: Digest] {
    let settings = Settings(bytes)
    var entries: [Delta.ItemRef: Digest] = [:]
    let lists = Set(settings.defaultLists.values).union(settings.entities.keys)
    for list in lists {
      let defaults = Settings.Entity.allCases.filter { settings.defaultLists[$0] == list }
      let text = "\(defaults.map(\.rawValue)) \(settings.entities(of: list).sorted())"
      entries[Delta.ItemRef(kind: Delta.ItemRef.list, id: list)] = Digest(of: Array(text.utf8))
    }
    return entries
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
