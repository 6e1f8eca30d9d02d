// `store/info`, `store/refresh`, `store/changes` and `store/history`: how much the store contains,
// the problems of its files, and past changes.

import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Places
import SettingsFile
import Store

extension Server {
  mutating func storeInfo(_ params: StoreInfoParams) throws(ResponseError) -> StoreInfo {
    let exchange = try withStore { (store) throws(StoreFault) in store.canExchange() }
    guard let store = storeHost.store else { throw closedStoreError }
    let (accessRights, settings) = (accessRights, settings)
    var (reminders, events) = (0, 0)
    store.forEachKeys { _, _, kind, _ in
      if kind == ItemKind.reminder { reminders += 1 } else { events += 1 }
    }
    return StoreInfo(
      state: store.state.text, path: configuration.storeLocation.path ?? "",
      counts: Counts(
        lists: store.lists.count { isListVisible($0.id, settings) },
        reminders: accessRights.sees(AccessEntity.reminder) ? reminders : nil,
        events: accessRights.sees(AccessEntity.event) ? events : nil, places: places.places.count),
      problems: problems(), exchange: exchange, watched: storeHost.isWatched)
  }

  mutating func storeRefresh(_ params: StoreRefreshParams) throws(ResponseError) -> StoreInfo {
    pendingNotifications.storeChanges += try withStore { (store) throws(StoreFault) in
      try store.refresh()
    }
    return try storeInfo(StoreInfoParams())
  }

  func storeChanges(_ params: StoreChangesParams) throws(ResponseError) -> ChangesSince {
    guard let store = storeHost.store else { throw closedStoreError }
    guard let sinceState = JournalPosition(text: params.since) else {
      throw ResponseError(
        .invalidValue,
        "params.since: '\(params.since.excerpt(60))' is not a state that this server has returned.",
        field: "params.since", hint: "Send a state from a reply or a notification.")
    }
    let limit = try checkedLimit(params.limit, "params.limit") ?? .max
    do throws(StoreFault) {
      let allChanges = try store.changes(since: sinceState)
      var combinedDelta = Delta()
      for change in allChanges.prefix(limit) { combinedDelta.add(change.delta) }
      return ChangesSince(
        changes: self.changes(combinedDelta),
        state: (allChanges.prefix(limit).last?.state ?? sinceState).text,
        hasMore: allChanges.count > limit)
    } catch {
      throw refusal(error)
    }
  }

  func storeHistory(_ params: StoreHistoryParams) throws(ResponseError) -> History {
    guard let store = storeHost.store else { throw closedStoreError }
    let limit = min(try checkedLimit(params.limit, "params.limit") ?? 100, Self.longestHistory)
    do throws(StoreFault) {
      let hasTitles = params.titles ?? false
      let entries = try store.history(
        limit: limit + 1, files: hasTitles ? PastTitles.mostTitles : 0)
      let shownEntries = entries.prefix(limit)
      return History(
        transactions: hasTitles
          ? transactionsWithTitles(Array(shownEntries)) : shownEntries.map { pastTransaction($0) },
        hasMore: entries.count > limit)
    } catch {
      throw refusal(error)
    }
  }

  private static let longestHistory = 10_000

  private func transactionsWithTitles(_ entries: [HistoryEntry]) -> [PastTransaction] {
    let titles = PastTitles(of: entries, codec)
    return entries.enumerated().map { index, entry in
      var transaction = pastTransaction(entry)
      transaction.titles = titles.titles(of: transaction.changes, at: index) { kind, id in
        switch kind {
        case .item: storeHost.openStore?.item(ItemID(id))?.members.member("title").string
        case .list: list(id, with: edits.lists)?.shownTitle ?? id
        case .place: places[id]?.title
        }
      }
      return transaction
    }
  }

  private func checkedLimit(_ requestedLimit: Int?, _ field: String) throws(ResponseError) -> Int? {
    guard let requestedLimit, requestedLimit < 1 else { return requestedLimit }
    throw ResponseError(.invalidValue, "\(field): \(requestedLimit) is less than 1.", field: field)
  }

  /// The problems of the store's files, except the files of items that the client may not see.
  func problems() -> [StoreProblem] {
    let settings = settings
    let settingsProblems = settings.problems(listExists: { storeHost.openStore?.list($0) != nil })
      .map {
        StoreProblem(
          kind: "unreadable", list: nil, file: Settings.fileName.text, line: $0.position?.line,
          message: $0.sentence)
      }
    let placeProblems = places.problems.map {
      StoreProblem(
        kind: "unreadable", list: nil, file: AlarmService.placesFile.text, line: $0.line,
        message: $0.sentence)
    }
    let fileProblems = storeHost.openStore?.store.problems ?? []
    return settingsProblems + placeProblems
      + fileProblems.filter { problem in
        problem.list.map { isListVisible($0, settings) } ?? true
          && problem.itemKind.flatMap(AccessEntity.init).map(accessRights.sees) ?? true
      }.map(StoreProblem.init)
  }
}

extension StoreProblem {
  init(_ problem: Problem) {
    self.init(
      kind: problem.kind, list: problem.list, file: problem.file, line: problem.line,
      message: problem.message.printable)
  }
}

/// The members of a problem by which two problems are compared, to find out whether the problems
/// have changed.
struct ProblemKey: Hashable {
  let kind: String
  let list: String?
  let file: String
  let line: Int?
  let message: String

  init(_ problem: StoreProblem) {
    kind = problem.kind
    list = problem.list
    file = problem.file
    line = problem.line
    message = problem.message
  }
}

extension Server {
  /// A past transaction. If it changed anything that this session's client may not see, the title
  /// and the client of the transaction are left out.
  private func pastTransaction(_ entry: HistoryEntry) -> PastTransaction {
    let seesAll = seesEverything(in: entry.delta)
    return PastTransaction(
      transaction: entry.number, at: entry.at.text, client: seesAll ? entry.client : nil,
      title: seesAll && !entry.title.isEmpty ? entry.title : nil,
      origin: ChangeOrigin(entry.origin), changes: changes(entry.delta),
      undoes: entry.undoes, isUndone: entry.isUndone)
  }
}

extension ChangeOrigin {
  init(_ origin: TransactionOrigin) {
    switch origin {
    case .own: self = .`self`
    case .other: self = .other
    case .external: self = .external
    }
  }
}
