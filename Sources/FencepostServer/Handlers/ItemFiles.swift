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
    if let done = try work.takeFinished(ItemImportWork.self) { return try finishImport(done) }
    if let importing = beginImport(params) { return try finishImport(importing) }
    var context = EditContext(kind: .dry)
    return ImportedItems(try importItems(params, at: "params", on: &context), nil)
  }

  /// Nil for a dry run.
  func beginImport(_ params: ItemImportParams) -> ItemImportWork? {
    params.dryRun == true ? nil : ItemImportWork(params)
  }

  private mutating func finishImport(
    _ done: ItemImportWork
  ) throws(ResponseError) -> ImportedItems {
    var importing = done
    while try !importing.work(in: &self, until: { false }) {}
    guard importing.writesAnything else { return ImportedItems(importing.report, nil) }
    let receipt = try withStore { (_) throws(StoreFault) in try importing.finish() }
    do throws(StoreFault) {
      try suppressPastAlarms(importing.newItems)
    } catch {
      throw refusal(error)
    }
    return ImportedItems(importing.report, receipt)
  }

  /// Stages the items of the text.
  mutating func importItems(
    _ params: ItemImportParams, at path: String, on context: inout EditContext
  ) throws(ResponseError) -> OperationImported {
    var reading = try beginReading(
      try calendar(params.text, at: path), params, at: path, on: context)
    while try readItem(&reading, on: &context) {}
    return reading.result
  }

  /// Finds the items of the text, which are read one by one then.
  func beginReading(
    _ text: CalendarText, _ params: ItemImportParams, at path: String, on context: EditContext
  ) throws(ResponseError) -> ItemReading {
    let targets = try importTargets(params.list, "\(path).list", on: context)
    let choice = try chosenTargets(params.items, at: path, on: context)
    let split = CalendarSplit(text) { content in
      "imported-\(StableHash("import", content).uuid)"
    }
    return ItemReading(split, targets, choice)
  }

  /// Stages the next item of the text; false if there is no more.
  mutating func readItem(
    _ reading: inout ItemReading, on context: inout EditContext
  ) throws(ResponseError) -> Bool {
    guard let item = reading.takeItem() else { return false }
    guard let targets = reading.targets(of: item) else { return true }
    let kind: Settings.Entity = item.component == .vtodo ? .reminder : .event
    let shown = ImportedItem(
      id: item.uid, kind: kind == .reminder ? .reminder : .event, title: item.title ?? "")
    let id = ItemID(item.uid)
    do throws(ImportRefusal) {
      let list = try list(for: kind, among: targets)
      try check(id)
      if try isPresent(id, on: context) {
        reading.addPresent(shown)
        return true
      }
      try check(item, in: list)
      do throws(ResponseError) {
        try stageWrite(item.bytes, in: list, as: id, from: nil, on: &context)
      } catch {
        throw .all(error)
      }
      reading.addCreated(shown)
    } catch {
      switch error {
      case .item(let message): reading.refuse(item, message)
      case .all(let error): throw error
      }
    }
    return true
  }

  /// Why one item is not imported, or why the whole request fails.
  private enum ImportRefusal: Error {
    case item(String)
    case all(ResponseError)
  }

  func calendar(_ text: String, at path: String) throws(ResponseError) -> CalendarText {
    let calendar: CalendarText
    do throws(LimitExceeded) {
      calendar = try CalendarText(
        Array(text.utf8), limits: CalendarLimits(bytes: 32 << 20, lines: 2 << 20))
    } catch {
      throw ResponseError(
        .limitExceeded, "The text cannot be imported: \(error).", field: "\(path).text",
        hint: "Import the text in parts.")
    }
    guard !calendar.components.isEmpty else {
      throw ResponseError(
        .invalidValue, "\(path).text: this is not an iCalendar text; it has no BEGIN:VCALENDAR.",
        field: "\(path).text",
        hint: "Send the content of an .ics file; place/import imports places.")
    }
    return calendar
  }

  // MARK: Lists

  private func importTargets(
    _ list: String?, _ field: String, on context: EditContext
  ) throws(ResponseError) -> ItemReading.Targets {
    var targets: ItemReading.Targets = [:]
    for kind in Settings.Entity.allCases {
      do throws(ResponseError) {
        if let chosen = try target(list, for: kind, field, on: context) ?? defaultList(kind) {
          targets[kind] = .success(chosen)
        }
      } catch {
        guard ErrorCode(rawValue: error.code) != .notFound else { throw error }
        targets[kind] = .failure(error)
      }
    }
    return targets
  }

  /// The targets of the items that the request chooses, by their ids; nil for an item that goes
  /// into the list that is given for all. The result is nil if the request chooses no items, so
  /// that all are imported.
  private func chosenTargets(
    _ items: [ItemChoice]?, at path: String, on context: EditContext
  ) throws(ResponseError) -> [String: ItemReading.Targets?]? {
    guard let items else { return nil }
    var ofList: [String: ItemReading.Targets] = [:]
    var chosen: [String: ItemReading.Targets?] = [:]
    for (index, item) in items.enumerated() {
      guard let list = item.list else {
        chosen[item.id] = .some(nil)
        continue
      }
      let targets: ItemReading.Targets
      if let known = ofList[list] {
        targets = known
      } else {
        targets = try importTargets(list, "\(path).items[\(index)].list", on: context)
        ofList[list] = targets
      }
      chosen[item.id] = targets
    }
    return chosen
  }

  private func list(
    for kind: Settings.Entity, among targets: ItemReading.Targets
  ) throws(ImportRefusal) -> String {
    guard accessRights.sees(kind) else {
      throw .item("This client may not add \(kind)s and see them.")
    }
    switch targets[kind] {
    case .success(let list): return list
    case .failure(let error): throw .item(error.message)
    case nil: throw .item("There is no default list for \(kind)s. Name a list.")
    }
  }

  // MARK: Checking

  private func check(_ id: ItemID) throws(ImportRefusal) {
    do throws(ResponseError) {
      try checkNew(id, "params.text")
    } catch {
      throw .item(
        "The UID cannot be an id: it is longer than 255 bytes, or has control characters.")
    }
    if isUnreadable(id) {
      throw .item("The store has a file with this UID that cannot be read.")
    }
  }

  private mutating func isPresent(
    _ id: ItemID, on context: EditContext
  ) throws(ImportRefusal) -> Bool {
    do throws(ResponseError) {
      return try exists(id, on: context)
    } catch {
      throw .all(error)
    }
  }

  /// Checks that the item could be read from a file of its own.
  private func check(_ item: CalendarSplit.Item, in list: String) throws(ImportRefusal) {
    guard item.bytes.count <= Store.longestFile else {
      throw .item("The item would be longer than \(Store.longestFile) bytes.")
    }
    do throws(Unreadable) {
      _ = try codec.indexed(item.bytes, list: list)
    } catch {
      let sentence = error.sentence
      throw .item(sentence.prefix(1).uppercased() + sentence.dropFirst() + ".")
    }
  }

  // MARK: Exporting

  mutating func itemExport(_ params: ItemExportParams) throws(ResponseError) -> ExportedItems {
    var exporting: ItemExportWork
    if let done = try work.takeFinished(ItemExportWork.self) {
      exporting = done
    } else {
      exporting = try beginExport(params)
    }
    try exporting.finish()
    if let fault = exporting.fault { try withStore { (_) throws(StoreFault) in throw fault } }
    return ExportedItems(text: exporting.text, ids: exporting.exportedIDs)
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
  fileprivate init(_ found: OperationImported, _ receipt: Receipt?) {
    self.init(
      created: found.created, present: found.present, refused: found.refused,
      unreported: found.unreported, state: receipt?.state.text, transaction: receipt?.transaction)
  }
}
