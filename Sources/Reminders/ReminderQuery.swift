// A client's query: which reminders, in which order, how many, and from where on. `QueryRun` runs
// it.

public struct ReminderQuery: Hashable, Sendable {
  public var filter: ReminderFilter
  public var sort: Sort
  /// Whether the sort order is reversed. Items without a sort value stay last, and items with equal
  /// sort values keep their order.
  public var descending: Bool
  /// At most this many reminders are returned; nil for all.
  public var limit: Int?
  /// Where the page begins: after the last item of the previous page. Nil for the first page.
  public var cursor: String?

  /// Items with equal sort values are ordered by creation date, then by id, both ascending.
  public enum Sort: Hashable, Sendable {
    case creationDate
    /// By instant, in the person's zone. An all-day reminder is due at the start of its day.
    case dueDate
    case title
    /// From 1 to 9; reminders without a priority come last.
    case priority
    /// The distance of the nearest fence from the filter's point.
    case distance
    /// The order by hand; see `HandOrder`.
    case sortOrder
  }

  public init(
    _ filter: ReminderFilter = ReminderFilter(), sort: Sort = .creationDate,
    descending: Bool = false, limit: Int? = nil, cursor: String? = nil
  ) {
    self.filter = filter
    self.sort = sort
    self.descending = descending
    self.limit = limit
    self.cursor = cursor
  }

  /// One page of the result: the slots of its reminders, in the order of the query. A slot is the
  /// number by which the store finds an item.
  public struct Page: Hashable, Sendable {
    public var slots: [Int]
    /// The number of matches, regardless of limit and cursor.
    public var total: Int
    /// Where the next page begins; nil after the last page.
    public var cursor: String?

    public init(slots: [Int], total: Int, cursor: String?) {
      self.slots = slots
      self.total = total
      self.cursor = cursor
    }
  }
}

/// Why a query cannot be answered, with a sentence that says what to do.
public enum QueryFault: Error, Hashable, Sendable, CustomStringConvertible {
  case notACursor
  case cursorOfAnotherQuery
  case cursorOfAnotherRange
  case distanceFromNowhere

  public var description: String {
    switch self {
    case .notACursor:
      "this cursor is not from this server: fetch the first page again, without a cursor"
    case .cursorOfAnotherQuery:
      "the cursor belongs to another query: give the same where, sort and descending as for the "
        + "page it came with, or fetch the first page again, without a cursor"
    case .cursorOfAnotherRange:
      "the cursor belongs to another query: give the same start, end, lists and text as for the "
        + "page it came with, or fetch the first page again, without a cursor"
    case .distanceFromNowhere:
      "sorting by distance needs a point to measure from: give where.near, or choose another sort"
    }
  }
}
