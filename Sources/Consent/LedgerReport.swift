// The ledger as a table for people, or as one JSON object per line for scripts. Control characters
// in clients' names are removed, so that they cannot control the terminal.

public import CivilTime
internal import JSON

public struct LedgerReport {
  public var ledger: Ledger
  /// The zone in which times are printed.
  public var zone: Zone

  /// At most this many characters of a client's name are in the table.
  private static let longestShownName = 40

  public init(_ ledger: Ledger, zone: Zone = .utc) {
    self.ledger = ledger
    self.zone = zone
  }

  // MARK: For people

  public var text: String {
    guard !ledger.clients.isEmpty else {
      return "No client has been granted or denied anything."
    }
    var rows = [["CLIENT"] + Entity.allCases.map { $0.rawValue.uppercased() } + ["ANSWERED"]]
    for client in ledger.clients {
      let statuses = Entity.allCases.map { client.answers[$0]?.status ?? .notDetermined }
      let name = client.name.text.excerpt(Self.longestShownName).printable
      rows.append([name.isEmpty ? "\"\"" : name] + statuses.map(\.words) + [time(of: client)])
    }
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// When the person last answered about this client.
  private func time(of client: Ledger.Client) -> String {
    guard let lastAnswer = client.answers.values.compactMap(\.answerTime).max() else { return "–" }
    let wallTimeText = zone.wallTime(at: lastAnswer).text
    return wallTimeText.prefix(10) + " " + wallTimeText.dropFirst(11).prefix(5)
  }

  // MARK: For scripts

  public var json: String {
    ledger.clients.map { client in
      var writer = Writer()
      writer.beginObject()
      writer.member("client", client.name.text)
      for entity in Entity.allCases {
        let answer = client.answers[entity] ?? Answer(.notDetermined)
        writer.key(entity.rawValue)
        writer.beginObject()
        writer.member("status", answer.status.rawValue)
        writer.member("answered", answer.answerTime?.text)
        writer.member("by", answer.means?.rawValue)
        writer.member("purpose", answer.purpose)
        writer.endObject()
      }
      writer.endObject()
      return writer.text
    }.joined(separator: "\n")
  }
}

extension ConsentStatus {
  /// The status in words for a person.
  public var words: String {
    switch self {
    case .notDetermined: "not determined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .writeOnly: "write only"
    case .fullAccess: "full access"
    }
  }
}
