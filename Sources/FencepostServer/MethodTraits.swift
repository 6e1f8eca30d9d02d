// What a request needs before its handler is reached, by its method. A new method has to say.

import FencepostProtocol

extension RequestMethod {
  /// Whether a name is that of a method of ours, or of one that there could be: `reminder/list`.
  static func hasFamily(of name: String) -> Bool {
    let family = name.prefix { $0 != "/" }
    return family.utf8.count < name.utf8.count
      && allCases.contains { $0.rawValue.hasPrefix("\(family)/") }
  }

  /// Whether it reads or changes what the store keeps: it waits for the store to be open, and is
  /// answered when its turn has settled.
  var needsStore: Bool {
    switch self {
    case .initialize, .shutdown, .rpcDiscover, .accessStatus, .accessRequest, .unitsInfo,
      .unitsConvert, .unitsParse, .unitsFormat:
      false
    case .itemGet, .listAll, .listSave, .listRemove, .listDefault, .listSetDefault, .reminderSave,
      .reminderGet, .reminderComplete, .reminderRemove, .reminderFetch, .eventSave, .eventGet,
      .eventRemove, .eventFetch, .eventConflicts, .storeApply, .storeStaged, .storeCommit,
      .storeReset, .storeRefresh, .storeInfo, .storeChanges, .storeHistory, .storeUndo, .storeRedo,
      .placeAll, .placeNear, .placeSave, .placeRemove, .placeImport, .locationUpdate,
      .locationCurrent, .alarmFirings, .alarmAcknowledge, .alarmSnooze, .alarmExplain,
      .alarmUpcoming, .locationReplay, .mapRender, .textParse:
      true
    }
  }

  /// Whether it asks for what only somebody can say who watches: it waits until that is so.
  var needsSentry: Bool {
    switch self {
    case .locationUpdate, .locationCurrent, .locationReplay, .alarmFirings, .alarmAcknowledge,
      .alarmSnooze, .alarmExplain, .alarmUpcoming, .mapRender:
      true
    case .initialize, .shutdown, .rpcDiscover, .accessStatus, .accessRequest, .unitsInfo,
      .unitsConvert, .unitsParse, .unitsFormat, .listAll, .listSave, .listRemove, .listDefault,
      .listSetDefault, .itemGet, .reminderSave, .reminderGet, .reminderComplete, .reminderRemove,
      .reminderFetch, .eventSave, .eventGet, .eventRemove, .eventFetch, .eventConflicts,
      .storeApply, .storeStaged, .storeCommit, .storeReset, .storeRefresh, .storeInfo,
      .storeChanges,
      .storeHistory, .storeUndo, .storeRedo, .placeAll, .placeNear, .placeSave, .placeRemove,
      .placeImport, .textParse:
      false
    }
  }

  /// Whether it needs what was gathered before it to stand: it reads what is on disk, writes there
  /// by itself, or asks whoever watches, who is to know of nothing that may yet come to nothing.
  var endsTurn: Bool {
    switch self {
    case .storeRefresh, .storeChanges, .storeHistory, .storeInfo, .storeUndo, .storeRedo,
      .storeReset, .locationUpdate, .locationCurrent, .alarmFirings, .alarmAcknowledge,
      .alarmSnooze, .alarmExplain, .alarmUpcoming, .locationReplay, .mapRender:
      true
    case .initialize, .shutdown, .rpcDiscover, .accessStatus, .accessRequest, .unitsInfo,
      .unitsConvert, .unitsParse, .unitsFormat, .listAll, .listSave, .listRemove, .listDefault,
      .listSetDefault, .itemGet, .reminderSave, .reminderGet, .reminderComplete, .reminderRemove,
      .reminderFetch, .eventSave, .eventGet, .eventRemove, .eventFetch, .eventConflicts,
      .storeApply, .storeStaged, .storeCommit, .placeAll, .placeNear, .placeSave, .placeRemove,
      .placeImport, .textParse:
      false
    }
  }
}
