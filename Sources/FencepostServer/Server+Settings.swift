// What holds for this session: what it said itself, else what the store's settings say, else what
// the machine is set to.

import CivilTime
import FencepostProtocol
import JSONRPC
import SettingsFile
import Store

extension Server {
  /// As they are known here; who changes them asks for `currentSettings`.
  var settings: Settings { storeHost.openStore?.settings ?? Settings() }

  /// As the file has them now, under the lock.
  mutating func currentSettings() throws(ResponseError) -> Settings {
    try withStore { (store) throws(StoreFault) in
      _ = try store.currentDocument(Settings.file)
    }
    return settings
  }

  /// Makes changes of the file as it is now.
  mutating func settingsEdit(
    _ changes: [Settings.Change]
  ) throws(ResponseError) -> StoreEdit {
    let now = try withStore { (store) throws(StoreFault) in
      try store.currentDocument(Settings.file)
    }
    guard let bytes = Settings.bytes(now, changes) else {
      throw ResponseError(
        .unreadableItem, "settings.json cannot be read, so it was not changed.",
        hint: "Mend it by hand; 'fencepost doctor' says what is wrong with it.")
    }
    return .write(document: Settings.file, bytes: bytes)
  }

  /// The zone in which a person's own words are meant.
  var timeZone: Zone { findTimeZone() }

  /// For who may not need it: to ask the machine costs more than to read a small request.
  var findTimeZone: () -> Zone {
    if let sessionZone { return { sessionZone } }
    let (name, codec, environment) = (settings.timeZone, codec, configuration.environment)
    return {
      name.flatMap { try? codec.zone($0) } ?? codec.localZone(environment: environment)
    }
  }

  /// The client's own words for what it wants something for.
  func purpose(of entity: AccessEntity) -> String? {
    switch entity {
    case .reminder: usage?.reminders
    case .event: usage?.events
    case .location: usage?.location
    }
  }
}
