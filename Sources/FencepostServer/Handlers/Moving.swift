// `reminder/move`: puts reminders before or after another one, in the order that the person gives
// them by hand, in one transaction.

import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders
import Store
import Views

extension Server {
  mutating func reminderMove(
    _ params: ReminderMoveParams
  ) throws(ResponseError) -> MovedReminders {
    let target = try moveTarget(of: params)
    let orderedSiblings = try siblings(of: params, target)
    let movedIDs = Set(params.ids)
    let otherSiblings = orderedSiblings.filter { !movedIDs.contains($0.id) }
    var insertionIndex = otherSiblings.count
    if let target {
      guard let index = otherSiblings.firstIndex(where: { $0.id == target.id.text }) else {
        throw Self.moveError(
          "this reminder is also among params.ids, and a reminder cannot be put next to itself.",
          target.field)
      }
      insertionIndex = target.isAfter ? index + 1 : index
    }
    let handOrderMove = HandOrder.move(
      params.ids.count, to: insertionIndex, among: otherSiblings.map(\.sortOrder),
      closeToNext: target?.isAfter == false, fallback: HandOrder.number(createdAt: now))
    var context = EditContext(kind: .transaction)
    for (index, id) in params.ids.enumerated() {
      var input = ReminderInput(id: id, sortOrder: .value(handOrderMove.movedNumbers[index]))
      input.parent = params.parent
      try saveMove(input, "params.ids[\(index)]", on: &context)
    }
    for (index, sortOrder) in handOrderMove.changedNumbers.sorted(by: { $0.key < $1.key }) {
      let input = ReminderInput(id: otherSiblings[index].id, sortOrder: .value(sortOrder))
      try saveMove(input, "params", on: &context)
    }
    let receipt = try write(context, title: RequestMethod.reminderMove.rawValue)
    return MovedReminders(
      reminders: try params.ids.map { (id) throws(ResponseError) in
        try encodedItem(ItemID(id), on: context)
      }, state: receipt?.state.text, transaction: receipt?.transaction)
  }

  private mutating func saveMove(
    _ input: ReminderInput, _ path: String, on context: inout EditContext
  ) throws(ResponseError) {
    do throws(ResponseError) {
      _ = try save(ReminderSaveParams(reminder: input), at: path, on: &context)
    } catch {
      var refusal = error
      // The client sent ids and perhaps a parent, but no reminder, so the error must name one of
      // those params.
      refusal.data.field = error.data.field.map { field in
        field.hasSuffix(".parent") ? "params.parent" : path
      }
      throw refusal
    }
  }

  private struct MoveTarget {
    let id: ItemID
    let isAfter: Bool
    let field: String
  }

  /// The reminder before or after which the moved reminders are put; nil to put them last among the
  /// subtasks of the given parent.
  private func moveTarget(of params: ReminderMoveParams) throws(ResponseError) -> MoveTarget? {
    guard !params.ids.isEmpty, params.ids.count <= Self.maximumMoved,
      Set(params.ids.map { Array($0.utf8) }).count == params.ids.count
    else {
      throw Self.moveError(
        "send from 1 to \(Self.maximumMoved) ids, each only once.", "params.ids")
    }
    switch (params.before, params.after) {
    case (let id?, nil): return MoveTarget(id: ItemID(id), isAfter: false, field: "params.before")
    case (nil, let id?): return MoveTarget(id: ItemID(id), isAfter: true, field: "params.after")
    case (nil, nil) where !params.parent.isAbsent: return nil
    default:
      throw Self.moveError(
        "send either before or after; or only parent, to put the reminders last among its subtasks.",
        "params.before")
    }
  }

  private static let maximumMoved = 1000

  private struct Sibling {
    let id: String
    let sortOrder: Int?
  }

  /// The reminders among which the moved ones are put, in the order that the person sees: those
  /// with the list and parent of the target, or the subtasks of the given parent.
  private mutating func siblings(
    of params: ReminderMoveParams, _ target: MoveTarget?
  ) throws(ResponseError) -> [Sibling] {
    guard let store = storeHost.store else { throw closedStoreError }
    var filter = ReminderFilter()
    if let target {
      let item = try reminder(target.id)
      filter.lists = [item.list]
      let parent = item.members.member("parent").string
      let parentless = parentlessReminders()
      if let parent, !parentless.contains(Array(target.id.text.utf8)) {
        filter.parent = .reminder(parent)
      } else {
        filter.parent = .topLevel(besides: parentless)
      }
    } else if let parent = params.parent.value {
      filter.lists = [try reminder(ItemID(parent)).list]
      filter.parent = .reminder(parent)
    } else {
      let list = try params.ids.first.map { (id) throws(ResponseError) in
        try reminder(ItemID(id)).list
      }
      filter.lists = list.map { [$0] }
      filter.parent = .topLevel(besides: parentlessReminders())
    }
    let (page, stagedReminders) = try runQuery(ReminderQuery(filter, sort: .sortOrder), store)
    let viewedReminders = ViewedReminders(
      page.slots, stagedReminders: stagedReminders, in: staging, store,
      PersonClock(now: now, zone: timeZone), codec)
    return viewedReminders.reminders.map { reminder in
      Sibling(
        id: reminder.uid,
        sortOrder: viewedReminders.withKeys(reminder.slot, SummaryReader.sortOrder) ?? nil)
    }
  }

  private static func moveError(_ sentence: String, _ field: String) -> ResponseError {
    ResponseError(.invalidValue, "\(field): \(sentence)", field: field)
  }
}
