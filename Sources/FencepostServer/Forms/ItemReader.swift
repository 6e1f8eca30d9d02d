// Reads the files of items. A file without unusual lines is read in one pass, any other with the
// full reader. Each thread has an instance of its own. Does not depend on where a file comes from.

import CivilTime
import FencepostProtocol
import ICalendar
import Reminders
import Store

struct ItemReader {
  var zones: ZoneDatabase
  /// The person's own mail addresses, in lower case.
  var addresses: Set<String>
  private var plainEncoder = PlainReminderEncoder()

  init(_ zones: ZoneDatabase, addresses: Set<String> = []) {
    self.zones = zones
    self.addresses = addresses
  }

  enum ItemFile {
    case reminder(ReminderFile)
    case event(EventFile)
  }

  /// The item in these bytes, which are parsed only once.
  mutating func itemFile(_ bytes: [UInt8]) throws(Unreadable) -> ItemFile {
    let text = try CalendarText(readable: bytes)
    do throws(Unreadable) {
      return .reminder(try ReminderFile(text, &zones))
    } catch {
      guard case .event = error.reason else { throw error }
      return .event(try EventFile(text, &zones))
    }
  }

  mutating func read(_ bytes: [UInt8], list: String) -> FileReading {
    if let indexed = plainEncoder.indexed(bytes, list: list, &zones) { return .item(indexed) }
    return readFully(bytes, list: list)
  }

  /// Reads an item with the full reader.
  mutating func readFully(_ bytes: [UInt8], list: String) -> FileReading {
    do throws(Unreadable) {
      switch try itemFile(bytes) {
      case .reminder(let file):
        return .item(
          ItemCodec.indexed(file, list: list), diagnostics: file.problems.map(FileDiagnostic.init))
      case .event(let file):
        return .item(
          ItemCodec.indexed(file, list: list, of: addresses),
          diagnostics: file.problems.map(FileDiagnostic.init))
      }
    } catch {
      return .unreadable(FileDiagnostic(error))
    }
  }
}

extension FileDiagnostic {
  fileprivate init(_ problem: ICalendar.Problem) {
    self.init(
      kind: "doubtful", line: problem.line, message: "\(problem.sentence.capitalizedFirst).")
  }

  fileprivate init(_ fault: Unreadable) {
    self.init(
      kind: "unreadable", line: fault.line, message: "\(fault.sentence.capitalizedFirst).")
  }
}
