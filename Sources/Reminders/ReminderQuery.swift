// What a client asks for: which reminders, in which order, how many of them, from where on. Running
// it is `QueryRun`'s.

public struct ReminderQuery: Hashable, Sendable {
  public var filter: ReminderFilter
  public var sort: Sort
  /// Turns the order of what is sorted by; what lacks it stays last, and ties stay as they are.
  public var descending: Bool
  /// All where nil.
  public var limit: Int?
  /// What the page before this one ended with.
  public var cursor: String?

  /// Ties are broken by creation, then by id, both ascending.
  public enum Sort: Hashable, Sendable {
    case creationDate
    /// As the person's clocks tell it; an all-day one is due at its day's start.
    case dueDate
    case title
    /// 1 to 9.
    case priority
    /// From the point that the filter names, of the nearest fence.
    case distance
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

  /// What was found: the slots that were offered under, in order.
  public struct Page: Hashable, Sendable {
    public var slots: [Int]
    /// Of all that the filter lets through, whatever limit and cursor say.
    public var total: Int
    /// Where the next page begins; nil where there is none.
    public var cursor: String?

    public init(slots: [Int], total: Int, cursor: String?) {
      self.slots = slots
      self.total = total
      self.cursor = cursor
    }
  }
}

/// Why a query cannot be answered, in words that say what to do.
public enum QueryFault: Error, Hashable, Sendable, CustomStringConvertible {
  case notACursor
  case cursorOfAnotherQuery
  case cursorOfAnotherRange
  case distanceFromNowhere

  public var description: String {
    switch self {
    case .notACursor:
      "this is no cursor of this server: fetch the first page again, without a cursor"
    case .cursorOfAnotherQuery:
      "the cursor belongs to another query: give the same where, sort and descending as for the "
        + "page it came with, or fetch the first page again, without a cursor"
    case .cursorOfAnotherRange:
      "the cursor belongs to another query: give the same start, end, lists and text as for the "
        + "page it came with, or fetch the first page again, without a cursor"
    case .distanceFromNowhere:
      "sorting by distance needs a point to measure from: give where.near, or sort otherwise"
    }
  }
}
