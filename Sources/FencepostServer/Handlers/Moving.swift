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
    let target = try target(of: params)
    let order = try siblings(of: params, target)
    let moving = Set(params.ids)
    let others = order.filter { !moving.contains($0.id) }
    var insertion = others.count
    if let target {
      guard let index = others.firstIndex(where: { $0.id == target.id.text }) else {
        throw Self.refused("the reminder to move to is among those to be moved.", target.field)
      }
      insertion = target.isAfter ? index + 1 : index
    }
    let move = HandOrder.move(
      params.ids.count, to: insertion, among: others.map(\.number),
      closeToNext: target?.isAfter == false, fallback: HandOrder.number(createdAt: now))
    var context = EditContext(kind: .permanent)
    for (index, id) in params.ids.enumerated() {
      var input = ReminderInput(id: id, sortOrder: .value(move.moved[index]))
      input.parent = params.parent
      try saveMove(input, "params.ids[\(index)]", on: &context)
    }
    for (index, number) in move.shifted.sorted(by: { $0.key < $1.key }) {
      let input = ReminderInput(id: others[index].id, sortOrder: .value(number))
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

  /// The reminder before or after which the others are put; nil to put them last below the parent.
  private func target(of params: ReminderMoveParams) throws(ResponseError) -> MoveTarget? {
    guard !params.ids.isEmpty, params.ids.count <= Self.mostMoved,
      Set(params.ids.map { Array($0.utf8) }).count == params.ids.count
    else {
      throw Self.refused(
        "there have to be from 1 to \(Self.mostMoved) different ids.", "params.ids")
    }
    switch (params.before, params.after) {
    case (let id?, nil): return MoveTarget(id: ItemID(id), isAfter: false, field: "params.before")
    case (nil, let id?): return MoveTarget(id: ItemID(id), isAfter: true, field: "params.after")
    case (nil, nil) where !params.parent.isAbsent: return nil
    default:
      throw Self.refused(
        "send before or after, and not both; or parent, to move below it.", "params.before")
    }
  }

  private static let mostMoved = 1000

  private struct Sibling {
    let id: String
    let number: Int?
  }

  /// The reminders among which the moved ones are put, in their order: those with the list and
  /// parent of the target, or those below the given parent.
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
    let (page, staged) = try runQuery(ReminderQuery(filter, sort: .sortOrder), store)
    let viewed = ViewedReminders(
      page.slots, staged: staged, in: staging, store, PersonClock(now: now, zone: timeZone), codec)
    return viewed.all.map { one in
      Sibling(
        id: one.uid, number: viewed.withKeys(one.slot, SummaryReader.sortOrder) ?? nil)
    }
  }

  private static func refused(_ sentence: String, _ field: String) -> ResponseError {
    ResponseError(.invalidValue, "\(field): \(sentence)", field: field)
  }
}
