// Values that apply to this session: its own, or else the store's settings, or else the machine's.

import CivilTime
import FencepostProtocol
import JSONRPC
import SettingsFile
import Store

extension Server {
  /// The settings as last read; edits use `currentSettings`.
  var settings: Settings { storeHost.openStore?.settings ?? Settings() }

  /// The settings as the file has them now, under the lock.
  mutating func currentSettings() throws(ResponseError) -> Settings {
    try withStore { (store) throws(StoreFault) in
      _ = try store.currentDocument(Settings.file)
    }
    return settings
  }

  /// An edit of the current file.
  mutating func settingsEdit(
    _ changes: [Settings.Change]
  ) throws(ResponseError) -> StoreEdit {
    let now = try withStore { (store) throws(StoreFault) in
      try store.currentDocument(Settings.file)
    }
    guard let bytes = Settings.bytes(now, changes) else {
      throw ResponseError(
        .unreadableItem, "settings.json cannot be read, so it was not changed.",
        hint: "Repair it by hand; 'fencepost doctor' describes the problem.")
    }
    return .write(document: Settings.file, bytes: bytes)
  }

  /// The zone in which a person's words are meant.
  var timeZone: Zone { findTimeZone() }

  /// As a closure for callers that may not need it, because reading the machine's zone is slow.
  var findTimeZone: () -> Zone {
    if let zone = options.zone { return { zone } }
    let (name, codec, environment) = (settings.timeZone, codec, configuration.environment)
    return {
      name.flatMap { try? codec.zone($0) } ?? codec.localZone(environment: environment)
    }
  }
}
