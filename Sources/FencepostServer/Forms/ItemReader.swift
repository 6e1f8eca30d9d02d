// Reads the files of items: a file without unusual lines in one pass, and any other file with the
// full reader. Each thread has an instance of its own.

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

  /// The reminder or event in the bytes of a file. The file is parsed once, and the result is tried
  /// as a reminder first.
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
    if let indexedItem = plainEncoder.indexedItem(bytes, list: list, &zones) {
      return .item(indexedItem)
    }
    return readFully(bytes, list: list)
  }

  /// Reads an item with the full reader, which accepts every valid file.
  mutating func readFully(_ bytes: [UInt8], list: String) -> FileReading {
    do throws(Unreadable) {
      switch try itemFile(bytes) {
      case .reminder(let file):
        return .item(
          ItemCodec.indexedItem(file, list: list),
          diagnostics: file.problems.map(FileDiagnostic.init))
      case .event(let file):
        return .item(
          ItemCodec.indexedItem(file, list: list, of: addresses),
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
