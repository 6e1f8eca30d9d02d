// Settings as they hold for this session: the value that the client gave, or else the one of the
// store's `settings.json`, or else the machine's.

import CivilTime
import FencepostProtocol
import JSONRPC
import SettingsFile
import Store

extension Server {
  /// The settings as last read. Edits use `currentSettings` instead.
  var settings: Settings { storeHost.openStore?.settings ?? Settings() }

  /// The settings as the file has them now, under the lock.
  mutating func currentSettings() throws(ResponseError) -> Settings {
    try withStore { (store) throws(StoreFault) in
      _ = try store.currentDocument(Settings.fileName)
    }
    return settings
  }

  /// The edit that makes these changes in the present `settings.json`.
  mutating func settingsEdit(
    _ changes: [Settings.Change]
  ) throws(ResponseError) -> StoreEdit {
    let now = try withStore { (store) throws(StoreFault) in
      try store.currentDocument(Settings.fileName)
    }
    guard let bytes = Settings.bytes(now, changes) else {
      throw ResponseError(
        .unreadableItem, "settings.json cannot be read, so it was not changed.",
        hint: "Repair the file by hand; 'fencepost doctor' describes the problem.")
    }
    return .write(document: Settings.fileName, bytes: bytes)
  }

  /// The zone in which a person's dates and times are meant.
  var timeZone: Zone { findTimeZone() }

  /// A function that finds the zone, because reading the machine's zone is slow and not every
  /// caller needs it.
  var findTimeZone: () -> Zone {
    if let zone = options.zone { return { zone } }
    let (name, codec, environment) = (settings.timeZone, codec, configuration.environment)
    return {
      name.flatMap { try? codec.zone($0) } ?? codec.localZone(environment: environment)
    }
  }
}
