// The warning of `view/list` and `view/agenda` that alarms wait for a place and the position is
// missing or old. The warning must not delay the first answer of a session, so it is made without
// waiting until all alarms are loaded.

import Alarms
import CivilTime
import FencepostProtocol
import Geofence
import Reminders
import SettingsFile
import Store

/// The warning, if there is one, and when its wording may change.
struct OldPositionNote {
  var sentence: String?
  var changesAt: Instant?
  /// The position that the warning is about.
  var fix: Geofence.Fix?

  /// Until when an answer with this warning is valid. `validUntil` is the time for the same answer
  /// without the warning.
  func limitingValidity(_ validUntil: Instant) -> Instant {
    changesAt.map { min($0, validUntil) } ?? validUntil
  }
}

extension Server {
  /// The warning about an old position for the view that is being answered. Remembers the warning,
  /// so that the client can be notified when the wording changes.
  mutating func shownOldPositionNote(now: Instant) -> OldPositionNote {
    let note = oldPositionNote(now: now)
    pendingNotifications.oldPosition.remember(
      note, seesLocation: accessRights.sees(AccessEntity.location))
    return note
  }

  /// The warning that views have now; nil if it is the one that was last sent to the client.
  mutating func takeChangedOldPositionNote() -> OldPositionNote? {
    let now = now
    let seesLocation = accessRights.sees(AccessEntity.location)
    guard
      pendingNotifications.oldPosition.mayDiffer(
        // If this session has no alarm engine, it has not received a newer position. Then the note
        // can differ only because time has passed or access has changed.
        { [alarmService] earlierFix in alarmService.map { $0.alarmEngine.fix } ?? earlierFix },
        seesLocation: seesLocation, now: now)
    else { return nil }
    let note = oldPositionNote(now: now)
    let hasNewWording = !pendingNotifications.oldPosition.wasSent(note)
    pendingNotifications.oldPosition.remember(note, seesLocation: seesLocation)
    return hasNewWording ? note : nil
  }

  private func oldPositionNote(now: Instant) -> OldPositionNote {
    guard accessRights.sees(AccessEntity.location), let openStore = storeHost.openStore,
      let records = alarmService?.records ?? openStore.alarmRecords(),
      waitsAtPlace(in: openStore, records, now: now)
    else { return OldPositionNote() }
    // The engine may have received a position that is not stored yet.
    let fix = alarmService.map { $0.alarmEngine.fix } ?? PositionAge.lastFix(in: records)
    let wording = Explanation.Wording(
      showsPosition: true, in: timeZone, now: now, length: { "\($0) m" })
    let (sentence, changes) = PositionAge.sentenceWithExpiry(fix, now: now, wording)
    return OldPositionNote(sentence: sentence, changesAt: changes, fix: fix)
  }

  private func waitsAtPlace(
    in openStore: StoreHost.OpenStore, _ records: [String: [UInt8]], now: Instant
  ) -> Bool {
    if let alarmService, alarmService.hasLoadedItems {
      return alarmService.alarmEngine.waitsAtPlace(of: visibleEntities, now: now)
    }
    let clock = PersonalClock(zone: timeZone, startOfDay: settings.startOfDay)
    for entity in visibleEntities {
      var anyAlarmWaits = false
      // The keys of most items show that no alarm of theirs waits for a place. These items are left
      // out, because reading an item's alarms takes much longer.
      openStore.store.forEachKeys(
        ofKind: entity.rawValue, minimumLength: entity == .reminder ? QuerySieve.leastKeyLength : 0,
        selectedBits: { bytes, starts in
          entity == .reminder ? QuerySieve.openPlaceAlarms.chosen(in: bytes, at: starts) : .max
        }
      ) { slot, _, keys in
        let mayWait =
          switch entity {
          case .reminder: keys.haveOpenPlaceAlarm
          case .event: EventKeys.mayGoOffAtPlace(keys, from: now.seconds)
          }
        guard !anyAlarmWaits, mayWait, let item = openStore.store.item(inSlot: slot),
          let inputs = openStore.inputs(of: item, codec)
        else { return }
        anyAlarmWaits = inputs.waitsAtPlace(
          of: item.id.text, entity, clock, records: records, now: now)
      }
      if anyAlarmWaits { return true }
    }
    return false
  }
}
