// Decodes the members that reminders and events share. A member that the client gives replaces the
// existing value, null clears the value, and a missing member leaves the value as it is.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import Reminders

struct FieldDecoder {
  /// The path of the item in the params of its request, for error messages.
  let path: String

  func title(
    _ given: Patch<String>, over old: String?, of itemPhrase: String
  ) throws(ResponseError) -> String {
    if given.isAbsent, let old { return old }
    guard let title = given.value, title.unicodeScalars.contains(where: \.isVisible) else {
      throw ResponseError(
        .invalidValue, "\(itemPhrase) needs a title that is not empty.", field: "\(path).title")
    }
    return title
  }

  /// Decodes a text. An empty text clears the value like null, because a file cannot distinguish an
  /// empty text from a missing one.
  func text(_ given: Patch<String>, over old: String?) -> String? {
    guard !given.isAbsent else { return old }
    return given.value.flatMap { $0.isEmpty ? nil : $0 }
  }

  func attachments(
    _ given: Patch<[AttachmentInput]>, over old: [Reminders.Attachment]
  ) -> [Reminders.Attachment] {
    guard !given.isAbsent else { return old }
    return (given.value ?? []).map {
      Reminders.Attachment(url: $0.url, mediaType: $0.mediaType, title: $0.title)
    }
  }

  func rules(
    _ given: Patch<[String]>, over old: [RecurrenceRule]
  ) throws(ResponseError) -> [RecurrenceRule] {
    guard !given.isAbsent else { return old }
    var rules: [RecurrenceRule] = []
    for (index, text) in (given.value ?? []).enumerated() {
      do throws(RecurrenceFault) {
        rules.append(try RecurrenceRule(text))
      } catch {
        let field = "\(path).recurrence[\(index)]"
        throw ResponseError(
          .invalidValue, "\(field): \(error.description).", field: field,
          hint: #"A rule looks like "FREQ=WEEKLY;BYDAY=TU"."#)
      }
    }
    return rules
  }
}

extension Unicode.Scalar {
  /// Whether the character is visible. A title needs a visible character: control characters are
  /// not written to files, so a title of only such characters would be empty there.
  fileprivate var isVisible: Bool {
    !properties.isWhitespace && properties.generalCategory != .control
  }
}
