// `item/import` and `item/export`: reminders and events in iCalendar texts of other programs. Each
// item keeps all of its lines, including those that Fencepost does not use.

import FencepostProtocol
import Files
import ICalendar
import JSONRPC
import Reminders
import SettingsFile
import Store

extension Server {
  mutating func itemImport(_ params: ItemImportParams) throws(ResponseError) -> ImportedItems {
    if let finishedWork = try longWork.takeFinished(ItemImportWork.self) {
      return try finishImport(finishedWork)
    }
    if let importWork = beginImport(params) { return try finishImport(importWork) }
    var context = EditContext(kind: .dryRun)
    return ImportedItems(try importItems(params, at: "params", on: &context), nil)
  }

  /// Begins the long work of an import; nil for a dry run, which is done at once.
  func beginImport(_ params: ItemImportParams) -> ItemImportWork? {
    params.dryRun == true ? nil : ItemImportWork(params)
  }

  private mutating func finishImport(
    _ finishedWork: ItemImportWork
  ) throws(ResponseError) -> ImportedItems {
    var importWork = finishedWork
    while try !importWork.advance(in: &self, until: { false }) {}
    guard importWork.writesAnything else { return ImportedItems(importWork.report, nil) }
    let receipt = try withStore { (_) throws(StoreFault) in try importWork.finish() }
    do throws(StoreFault) {
      try suppressPastAlarms(importWork.newItems)
    } catch {
      throw refusal(error)
    }
    return ImportedItems(importWork.report, receipt)
  }

  /// Stages all items of the iCalendar text.
  mutating func importItems(
    _ params: ItemImportParams, at path: String, on context: inout EditContext
  ) throws(ResponseError) -> OperationImported {
    var itemReading = try beginReading(
      try calendarText(params.text, at: path), params, at: path, on: context)
    while try readItem(&itemReading, on: &context) {}
    return itemReading.sortedReport
  }

  /// Splits the text into items. `readItem` then stages one after the other.
  func beginReading(
    _ text: CalendarText, _ params: ItemImportParams, at path: String, on context: EditContext
  ) throws(ResponseError) -> ItemReading {
    let targets = try importTargets(params.list, "\(path).list", on: context)
    let itemTargets = try chosenTargets(params.items, at: path, on: context)
    let calendarSplit = CalendarSplit(text) { content in
      "imported-\(StableHash("import", content).uuid)"
    }
    return ItemReading(calendarSplit, targets, itemTargets)
  }

  /// Stages the next item of the text; false if all items have been staged.
  mutating func readItem(
    _ itemReading: inout ItemReading, on context: inout EditContext
  ) throws(ResponseError) -> Bool {
    guard let item = itemReading.takeItem() else { return false }
    guard let targets = itemReading.targets(of: item) else { return true }
    let kind: Settings.Entity = item.componentName == .vtodo ? .reminder : .event
    let importedItem = ImportedItem(
      id: item.uid, kind: kind == .reminder ? .reminder : .event, title: item.title ?? "")
    let id = ItemID(item.uid)
    do throws(ImportRefusal) {
      let list = try list(for: kind, among: targets)
      try checkUID(id)
      if try isPresent(id, on: context) {
        itemReading.addPresent(importedItem)
        return true
      }
      try checkIsReadable(item, in: list)
      do throws(ResponseError) {
        try stageWrite(item.bytes, in: list, as: id, from: nil, on: &context)
      } catch {
        throw .wholeRequest(error)
      }
      itemReading.addCreated(importedItem)
    } catch {
      switch error {
      case .oneItem(let message): itemReading.refuse(item, message)
      case .wholeRequest(let error): throw error
      }
    }
    return true
  }

  /// Why one item is not imported, or why the whole request fails.
  private enum ImportRefusal: Error {
    case oneItem(String)
    case wholeRequest(ResponseError)
  }

  func calendarText(_ text: String, at path: String) throws(ResponseError) -> CalendarText {
    let calendarText: CalendarText
    do throws(LimitExceeded) {
      calendarText = try CalendarText(
        Array(text.utf8), limits: CalendarLimits(bytes: 32 << 20, lines: 2 << 20))
    } catch {
      throw ResponseError(
        .limitExceeded, "The text cannot be imported: \(error).", field: "\(path).text",
        hint: "Import the text in parts.")
    }
    guard !calendarText.components.isEmpty else {
      throw ResponseError(
        .invalidValue,
        "\(path).text: this is not an iCalendar text, because BEGIN:VCALENDAR is missing.",
        field: "\(path).text",
        hint: "Send the content of an .ics file; place/import imports places.")
    }
    return calendarText
  }

  // MARK: Lists

  private func importTargets(
    _ list: String?, _ field: String, on context: EditContext
  ) throws(ResponseError) -> ItemReading.Targets {
    var targets: ItemReading.Targets = [:]
    for kind in Settings.Entity.allCases {
      do throws(ResponseError) {
        if let chosen = try targetList(list, for: kind, field, on: context) ?? defaultList(kind) {
          targets[kind] = .success(chosen)
        }
      } catch {
        guard ErrorCode(rawValue: error.code) != .notFound else { throw error }
        targets[kind] = .failure(error)
      }
    }
    return targets
  }

  /// The target lists of the items that the request chooses, by the items' ids. An item without a
  /// list of its own gets nil, and goes into the list that is given for all. The whole result is
  /// nil if the request chooses no items, so that all items are imported.
  private func chosenTargets(
    _ items: [ItemChoice]?, at path: String, on context: EditContext
  ) throws(ResponseError) -> [String: ItemReading.Targets?]? {
    guard let items else { return nil }
    var targetsByList: [String: ItemReading.Targets] = [:]
    var targetsByItem: [String: ItemReading.Targets?] = [:]
    for (index, item) in items.enumerated() {
      guard let list = item.list else {
        targetsByItem[item.id] = .some(nil)
        continue
      }
      let targets: ItemReading.Targets
      if let knownTargets = targetsByList[list] {
        targets = knownTargets
      } else {
        targets = try importTargets(list, "\(path).items[\(index)].list", on: context)
        targetsByList[list] = targets
      }
      targetsByItem[item.id] = targets
    }
    return targetsByItem
  }

  private func list(
    for kind: Settings.Entity, among targets: ItemReading.Targets
  ) throws(ImportRefusal) -> String {
    guard accessRights.sees(kind) else {
      throw .oneItem("This client may not both add and see \(kind)s, so none was imported.")
    }
    switch targets[kind] {
    case .success(let list): return list
    case .failure(let error): throw .oneItem(error.message)
    case nil: throw .oneItem("There is no default list for \(kind)s. Name a list.")
    }
  }

  // MARK: Checking

  private func checkUID(_ id: ItemID) throws(ImportRefusal) {
    do throws(ResponseError) {
      try checkNew(id, "params.text")
    } catch {
      throw .oneItem(
        "This item's UID is longer than 255 bytes, or has control characters.")
    }
    if isUnreadable(id) {
      throw .oneItem("The store already has a file for this item, but that file cannot be read.")
    }
  }

  private mutating func isPresent(
    _ id: ItemID, on context: EditContext
  ) throws(ImportRefusal) -> Bool {
    do throws(ResponseError) {
      return try exists(id, on: context)
    } catch {
      throw .wholeRequest(error)
    }
  }

  /// Checks that the store will be able to read the item back once the item is written to a file.
  private func checkIsReadable(_ item: CalendarSplit.Item, in list: String) throws(ImportRefusal) {
    guard item.bytes.count <= Store.longestFile else {
      throw .oneItem("The item would be longer than \(Store.longestFile) bytes.")
    }
    do throws(Unreadable) {
      _ = try codec.indexedItem(item.bytes, list: list)
    } catch {
      let sentence = error.sentence
      throw .oneItem(sentence.prefix(1).uppercased() + sentence.dropFirst() + ".")
    }
  }

  // MARK: Exporting

  mutating func itemExport(_ params: ItemExportParams) throws(ResponseError) -> ExportedItems {
    var exportWork: ItemExportWork
    if let finishedWork = try longWork.takeFinished(ItemExportWork.self) {
      exportWork = finishedWork
    } else {
      exportWork = try beginExport(params)
    }
    try exportWork.finish()
    if let fault = exportWork.storeFault { try withStore { (_) throws(StoreFault) in throw fault } }
    return ExportedItems(text: exportWork.calendarText, ids: exportWork.exportedIDs)
  }

  mutating func beginExport(_ params: ItemExportParams) throws(ResponseError) -> ItemExportWork {
    var ids = try accessRights.sees(AccessEntity.reminder) ? reminders(where: params.where) : []
    if params.events ?? (params.where == nil) { ids += eventIDs(in: params.where?.lists) }
    guard let store = storeHost.store else { throw closedStoreError }
    return ItemExportWork(ids, in: store)
  }

  private func eventIDs(in lists: [String]?) -> [ItemID] {
    guard accessRights.sees(AccessEntity.event), let store = storeHost.store else { return [] }
    var ids: [ItemID] = []
    store.forEachItem { item in
      if item.kind == ItemKind.event, lists?.contains(item.list) ?? true { ids.append(item.id) }
    }
    return ids.sorted { $0.text < $1.text }
  }
}

extension ImportedItems {
  fileprivate init(_ imported: OperationImported, _ receipt: Receipt?) {
    self.init(
      created: imported.created, present: imported.present, refused: imported.refused,
      unreported: imported.unreported, state: receipt?.state.text, transaction: receipt?.transaction
    )
  }
}
