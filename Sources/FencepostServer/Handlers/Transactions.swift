// `store/apply`, `store/commit` and `store/reset`.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import Places
import Store

extension Server {
  mutating func storeApply(_ params: StoreApplyParams) throws(ResponseError) -> Applied {
    let isDry = params.dryRun ?? false
    var context = EditContext(kind: isDry ? .dryRun : .transaction)
    var outcomes: [OperationOutcome] = []
    for (index, operation) in params.operations.enumerated() {
      do throws(ResponseError) {
        outcomes.append(try perform(operation, index, after: outcomes, on: &context))
      } catch {
        throw error.inOperation(index, operation.method)
      }
    }
    try checkTitles(
      of: outcomes.enumerated().compactMap { index, outcome in outcome.list.map { (index, $0) } },
      on: context)
    var placesEdit: (edit: StoreEdit, file: PlaceFile)?
    if let pendingPlaces = context.pendingPlaces {
      placesEdit = try planPlaces(pendingPlaces, on: &context)
    }
    let receipt = try write(
      context, with: placesEdit.map { [$0.edit] } ?? [],
      title: try params.title.map { (title) throws(ResponseError) in try checkedTitle(title) }
        ?? RequestMethod.storeApply.rawValue)
    var results: [OperationResult] = []
    for outcome in outcomes {
      results.append(try operationResult(of: outcome, on: context, placesEdit?.file ?? places))
    }
    return Applied(
      results: results, state: receipt?.state.text, transaction: receipt?.transaction)
  }

  /// Checks that the title can be shown in the history.
  private func checkedTitle(_ title: String) throws(ResponseError) -> String {
    guard title.contains(where: { !$0.isWhitespace }), !title.contains(where: \.isNewline),
      title.utf8.count <= 200
    else {
      throw ResponseError(
        .invalidValue, "params.title: a title is one line of at most 200 bytes that is not empty.",
        field: "params.title", hint: "Without title, the transaction has the title store/apply.")
    }
    return title
  }

  /// What one operation of `store/apply` did, and to which item, place or list.
  private enum OperationOutcome {
    case savedReminder(ItemID)
    case completedReminder(ItemID, copy: ItemID?)
    case removedItem(ItemID)
    case savedEvent(EventReference)
    case savedPlace(Places.Place)
    case savedList(String, List)
    case removedPlaceOrList(String)
    case imported(OperationImported)

    var id: String {
      switch self {
      case .savedReminder(let id), .completedReminder(let id, _), .removedItem(let id): id.text
      case .savedEvent(let reference): reference.id.text
      case .savedPlace(let place): place.id
      case .savedList(let id, _), .removedPlaceOrList(let id): id
      // An import may add several items, so there is no single id.
      case .imported: ""
      }
    }

    /// The list that the operation saved; nil for other operations.
    var list: String? { if case .savedList(let id, _) = self { id } else { nil } }
  }

  private mutating func perform(
    _ operation: Operation, _ index: Int, after outcomes: [OperationOutcome],
    on context: inout EditContext
  ) throws(ResponseError) -> OperationOutcome {
    if let method = RequestMethod(rawValue: operation.method.rawValue),
      let refusal = access.refusal(of: method)
    {
      throw refusal
    }
    let path = "params.operations[\(index)].params"
    let call = Call(
      method: operation.method.rawValue, params: operation.params ?? Value(constant: "{}"),
      pathOrigin: operation.params ?? Value(constant: "{}"))
    switch operation.method {
    case .reminderSave: return try saveReminder(call, path, outcomes, on: &context)
    case .reminderComplete: return try completeReminder(call, path, outcomes, on: &context)
    case .reminderRemove: return try removeReminder(call, path, outcomes, on: &context)
    case .eventSave: return try saveEvent(call, path, outcomes, on: &context)
    case .eventRemove: return try removeEvent(call, path, outcomes, on: &context)
    case .placeSave: return try savePlace(call, path, outcomes, name: "$\(index)", on: &context)
    case .placeRemove: return try removePlace(call, path, outcomes, on: &context)
    case .listSave: return try saveList(call, path, outcomes, on: &context)
    case .listRemove: return try removeList(call, path, outcomes, on: &context)
    case .itemImport: return try importFromText(call, path, outcomes, on: &context)
    }
  }

  private mutating func saveReminder(
    _ call: Call, _ path: String, _ outcomes: [OperationOutcome], on context: inout EditContext
  ) throws(ResponseError) -> OperationOutcome {
    var params: ReminderSaveParams = try call.decode(at: path)
    try refuseStaging(params.commit, path)
    params.reminder.id = try resolvedID(params.reminder.id, outcomes)
    params.reminder.list = try resolvedID(params.reminder.list, outcomes)
    params.reminder.parent = try params.reminder.parent.map { (id) throws(ResponseError) in
      try resolvedID(id, outcomes)
    }
    return .savedReminder(try save(params, at: path, on: &context))
  }

  private mutating func completeReminder(
    _ call: Call, _ path: String, _ outcomes: [OperationOutcome], on context: inout EditContext
  ) throws(ResponseError) -> OperationOutcome {
    var params: ReminderCompleteParams = try call.decode(at: path)
    try refuseStaging(params.commit, path)
    params.id = try resolvedID(params.id, outcomes)
    let (id, copy) = try complete(params, at: path, on: &context)
    return .completedReminder(id, copy: copy)
  }

  private mutating func removeReminder(
    _ call: Call, _ path: String, _ outcomes: [OperationOutcome], on context: inout EditContext
  ) throws(ResponseError) -> OperationOutcome {
    var params: ReminderRemoveParams = try call.decode(at: path)
    try refuseStaging(params.commit, path)
    params.id = try resolvedID(params.id, outcomes)
    try remove(params, at: path, on: &context)
    return .removedItem(ItemID(params.id))
  }

  private mutating func saveEvent(
    _ call: Call, _ path: String, _ outcomes: [OperationOutcome], on context: inout EditContext
  ) throws(ResponseError) -> OperationOutcome {
    var params: EventSaveParams = try call.decode(at: path)
    try refuseStaging(params.commit, path)
    params.event.id = try resolvedID(params.event.id, outcomes)
    params.event.list = try resolvedID(params.event.list, outcomes)
    return .savedEvent(try save(params, at: path, on: &context))
  }

  private mutating func removeEvent(
    _ call: Call, _ path: String, _ outcomes: [OperationOutcome], on context: inout EditContext
  ) throws(ResponseError) -> OperationOutcome {
    var params: EventRemoveParams = try call.decode(at: path)
    try refuseStaging(params.commit, path)
    params.id = try resolvedID(params.id, outcomes)
    try remove(params, at: path, on: &context)
    return .removedItem(ItemID(params.id))
  }

  private mutating func savePlace(
    _ call: Call, _ path: String, _ outcomes: [OperationOutcome], name: String,
    on context: inout EditContext
  ) throws(ResponseError) -> OperationOutcome {
    var params: PlaceSaveParams = try call.decode(at: path)
    params.place.id = try resolvedID(params.place.id, outcomes)
    var pendingPlaces = try pendingPlaces(on: context)
    let id = try save(params, at: path, into: &pendingPlaces)
    pendingPlaces.addReference(name, to: id)
    context.pendingPlaces = pendingPlaces
    guard let place = pendingPlaces[id] else { throw .noSuchPlace(id) }
    return .savedPlace(place)
  }

  private mutating func removePlace(
    _ call: Call, _ path: String, _ outcomes: [OperationOutcome], on context: inout EditContext
  ) throws(ResponseError) -> OperationOutcome {
    var params: PlaceRemoveParams = try call.decode(at: path)
    params.id = try resolvedID(params.id, outcomes)
    var pendingPlaces = try pendingPlaces(on: context)
    try remove(params, at: path, from: &pendingPlaces)
    context.pendingPlaces = pendingPlaces
    return .removedPlaceOrList(params.id)
  }

  private mutating func saveList(
    _ call: Call, _ path: String, _ outcomes: [OperationOutcome], on context: inout EditContext
  ) throws(ResponseError) -> OperationOutcome {
    var params: ListSaveParams = try call.decode(at: path)
    try refuseStaging(params.commit, path)
    params.list.id = try resolvedID(params.list.id, outcomes)
    let id = try save(params, at: path, on: &context, isOneOfSeveral: true)
    return .savedList(id, try shownList(id, with: pendingLists(on: context)))
  }

  private mutating func removeList(
    _ call: Call, _ path: String, _ outcomes: [OperationOutcome], on context: inout EditContext
  ) throws(ResponseError) -> OperationOutcome {
    var params: ListRemoveParams = try call.decode(at: path)
    try refuseStaging(params.commit, path)
    params.id = try resolvedID(params.id, outcomes)
    try remove(params, at: path, on: &context)
    return .removedPlaceOrList(params.id)
  }

  private mutating func importFromText(
    _ call: Call, _ path: String, _ outcomes: [OperationOutcome], on context: inout EditContext
  ) throws(ResponseError) -> OperationOutcome {
    var params: ItemImportParams = try call.decode(at: path)
    params.list = try resolvedID(params.list, outcomes)
    params.items = try params.items.map { (items) throws(ResponseError) in
      try items.map { (item) throws(ResponseError) in
        ItemChoice(id: item.id, list: try resolvedID(item.list, outcomes))
      }
    }
    return .imported(try importItems(params, at: path, on: &context))
  }

  private mutating func pendingPlaces(on context: EditContext) throws(ResponseError)
    -> PendingPlaces
  {
    if let pendingPlaces = context.pendingPlaces { return pendingPlaces }
    return PendingPlaces(context.kind == .transaction ? try currentPlaces() : places)
  }

  private func refuseStaging(_ commit: Bool?, _ path: String) throws(ResponseError) {
    guard commit == false else { return }
    throw ResponseError(
      .invalidValue,
      "\(path).commit: store/apply always commits; to try the changes, send dryRun: true.",
      field: "\(path).commit")
  }

  private func resolvedID(
    _ id: String?, _ outcomes: [OperationOutcome]
  ) throws(ResponseError) -> String? {
    try id.map { (id) throws(ResponseError) in try resolvedID(id, outcomes) }
  }

  /// The id that the request means: `$0` stands for the id of the item, place or list of operation
  /// 0.
  private func resolvedID(
    _ id: String, _ outcomes: [OperationOutcome]
  ) throws(ResponseError) -> String {
    guard id.hasPrefix("$"), let number = Int(id.dropFirst()) else { return id }
    guard outcomes.indices.contains(number), !outcomes[number].id.isEmpty else {
      throw ResponseError(
        .notFound, "'\(id.excerpt(20))' does not name an earlier operation whose result has an id.",
        id: id)
    }
    return outcomes[number].id
  }

  private mutating func operationResult(
    of outcome: OperationOutcome, on context: EditContext, _ file: PlaceFile
  ) throws(ResponseError) -> OperationResult {
    // If a later operation removed the item, the result is the item as it was before the removal.
    func encodedItemOrRemoved(_ id: ItemID) throws(ResponseError) -> EncodedItem {
      guard context.pendingEdits[id] == .removed else { return try encodedItem(id, on: context) }
      guard case .present(let list, let bytes) = context.pendingEdits.contentBeforeRemoval(id)
      else {
        throw .notFound(id.text)
      }
      return try encodedItem(bytes, id, list)
    }
    switch outcome {
    case .savedReminder(let id):
      return .saved(OperationSaved(reminder: try encodedItemOrRemoved(id)))
    case .completedReminder(let id, let copy):
      return .completed(
        OperationCompleted(
          reminder: try encodedItemOrRemoved(id),
          completedCopy: try copy.map { (copy) throws(ResponseError) in
            try encodedItemOrRemoved(copy)
          }))
    case .savedEvent(let reference):
      return .eventSaved(OperationEventSaved(event: try savedEvent(reference, on: context)))
    case .removedItem, .removedPlaceOrList:
      return .removed(OperationRemoved())
    case .imported(let items):
      return .imported(items)
    case .savedList(let id, let list):
      // If a later operation removed the list, the result is the list as it was before the removal.
      let currentList = try? shownList(
        id, with: context.kind == .dryRun ? context.pendingLists : PendingLists())
      return .listSaved(OperationListSaved(list: currentList ?? list))
    case .savedPlace(let place):
      return .placeSaved(
        OperationPlaceSaved(place: FencepostProtocol.Place(file[place.id] ?? place, in: file)))
    }
  }

  // MARK: Staged saves

  mutating func storeCommit(_ params: StoreCommitParams) throws(ResponseError) -> ChangeResult {
    try checkAccessToStaged()
    if hasOpenTurn { edits.keepCopy() }
    let stagedChanges = staging
    let forgottenListIDs = edits.lists.forgottenIDs(settings)
    let listEdits = try stagedListEdits()
    let receipt = try withStore { (store) throws(StoreFault) in
      try store.commit(
        stagedChanges, after: listEdits.beforeItems, before: listEdits.afterItems,
        keepingFilesOf: forgottenListIDs,
        title: RequestMethod.storeCommit.rawValue)
    }
    edits.keepCopy()
    edits.reset()
    try followListPathsIfChanged()
    return ChangeResult(state: receipt.state.text, transaction: receipt.transaction)
  }

  /// Checks that the client may still change the items that it has staged. The person may have
  /// withdrawn the client's access since.
  private func checkAccessToStaged() throws(ResponseError) {
    let items = staging.changes.compactMap { id, item in item ?? storeHost.openStore?.item(id) }
    if items.contains(where: { $0.kind == ItemKind.reminder }) { try checkAccess(to: .reminder) }
    if items.contains(where: { $0.kind == ItemKind.event }) { try checkAccess(to: .event) }
  }

  mutating func storeReset(_ params: StoreResetParams) throws(ResponseError) -> Reset {
    edits.reset()
    return Reset(state: try state())
  }

  func state() throws(ResponseError) -> String {
    guard let store = storeHost.store else { throw closedStoreError }
    return store.state.text
  }
}

extension ResponseError {
  /// The same error with the number of the failed operation, as `store/apply` returns errors.
  func inOperation(_ index: Int, _ method: OperationMethod) -> ResponseError {
    var error = self
    error.data.index = index
    error.message = "Operation \(index) (\(method.rawValue)): \(message)"
    return error
  }
}
