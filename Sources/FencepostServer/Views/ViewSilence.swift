// The sentence that `view/list` and `view/agenda` show if alarms wait for a place and the position
// is missing or old. It must not delay the first answer of a session, so it does not wait until all
// alarms are monitored.

import Alarms
import CivilTime
import FencepostProtocol
import Geofence
import Reminders
import SettingsFile
import Store

/// The sentence, if there is one, and when it may be another.
struct ViewSilence {
  var sentence: String?
  var changes: Instant?
  /// The position that it is about.
  var fix: Geofence.Fix?

  /// Until when an answer with the sentence is valid, if without it the answer is valid until the
  /// given time.
  func end(_ validUntil: Instant) -> Instant { changes.map { min($0, validUntil) } ?? validUntil }
}

extension Server {
  /// What a view says. The client is told when it changes.
  mutating func shownSilence(now: Instant) -> ViewSilence {
    let silence = silence(now: now)
    silenceTelling.remember(
      silence, seesLocation: accessRights.sees(AccessEntity.location))
    return silence
  }

  /// What views say now, if the client was told otherwise.
  mutating func takeChangedSilence() -> ViewSilence? {
    let now = now
    let seesLocation = accessRights.sees(AccessEntity.location)
    guard
      silenceTelling.mayDiffer(
        // Without the engine no other position can be known, and only time and access count.
        { [alarmService] told in alarmService.map { $0.alarmEngine.fix } ?? told },
        seesLocation: seesLocation, now: now)
    else { return nil }
    let silence = silence(now: now)
    let hasChanged = !silenceTelling.wasSent(silence)
    silenceTelling.remember(silence, seesLocation: seesLocation)
    return hasChanged ? silence : nil
  }

  private func silence(now: Instant) -> ViewSilence {
    guard accessRights.sees(AccessEntity.location), let openStore = storeHost.openStore,
      let records = alarmService?.records ?? openStore.alarmRecords(),
      waitsAtPlace(in: openStore, records, now: now)
    else { return ViewSilence() }
    // The engine may know a position that is not stored yet.
    let fix = alarmService.map { $0.alarmEngine.fix } ?? Silence.lastFix(in: records)
    let wording = Explanation.Wording(
      showsPosition: true, in: timeZone, now: now, length: { "\($0) m" })
    let (sentence, changes) = Silence.lasting(fix, now: now, wording)
    return ViewSilence(sentence: sentence, changes: changes, fix: fix)
  }

  private func waitsAtPlace(
    in openStore: StoreHost.OpenStore, _ records: [String: [UInt8]], now: Instant
  ) -> Bool {
    if let alarmService, alarmService.isLoaded {
      return alarmService.alarmEngine.waitsAtPlace(of: seenEntities, now: now)
    }
    let clock = PersonalClock(zone: timeZone, startOfDay: settings.startOfDay)
    for entity in seenEntities {
      var waits = false
      // Most items are left out by their keys, because to read an item's alarms takes much longer.
      openStore.store.forEachKeys(
        ofKind: entity.rawValue, least: entity == .reminder ? QuerySieve.leastKeyLength : 0,
        chosen: { bytes, starts in
          entity == .reminder ? QuerySieve.openPlaceAlarms.chosen(in: bytes, at: starts) : .max
        }
      ) { slot, _, keys in
        let mayWait =
          switch entity {
          case .reminder: keys.haveOpenPlaceAlarm
          case .event: EventKeys.mayGoOffAtPlace(keys, from: now.seconds)
          }
        guard !waits, mayWait, let item = openStore.store.item(inSlot: slot),
          let inputs = openStore.inputs(of: item, codec)
        else { return }
        waits = inputs.waitsAtPlace(
          of: item.id.text, entity, clock, records: records, now: now)
      }
      if waits { return true }
    }
    return false
  }
}
