// The words after `list`, `map` and `export` as conditions: `text/parse` reads them.

import JSON

/// Which reminders a typed line asks for.
struct ListFilter {
  /// The conditions as `text/parse` answers them; null if nothing was typed.
  fileprivate(set) var conditions = Value.null
  /// The status if the line names none.
  let status: String
  /// How ambiguous words were read. The person sees this if nothing is found.
  fileprivate(set) var remarks: [String] = []

  init(status: String) { self.status = status }

  /// Writes the conditions as the members of the param `where`.
  func write(to writer: inout Writer) {
    if conditions["status"] == nil { writer.member("status", status) }
    for (key, condition) in conditions.members {
      writer.key(key)
      writer.encodedValue(condition.text)
    }
  }

  var hasPlace: Bool { conditions["near"] != nil }
}

extension CommandRun {
  /// The conditions that the words of the command give. Throws if a part of them is an error.
  mutating func filter() throws(Failure) -> ListFilter {
    var filter = ListFilter(status: command.reminderStatus)
    let typedLine = command.line
    guard !command.words.isEmpty else { return filter }
    let parseResult = try parse(typedLine, "filter")
    try refuse(parseResult, typedLine)
    filter.conditions = parseResult["filter"] ?? .null
    for diagnostic in parseResult.elements(of: "diagnostics") {
      guard let message = diagnostic["message"]?.string else { continue }
      if diagnostic["severity"]?.string == "warning" {
        remark(message)
      } else {
        filter.remarks.append(message)
      }
    }
    return filter
  }
}
