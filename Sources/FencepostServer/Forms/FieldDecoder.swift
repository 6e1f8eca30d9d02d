// Decodes the members that reminders and events share. A given member is set, null clears it, and a
// missing one leaves the value as it is.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import Reminders

struct FieldDecoder {
  /// The path of the item in the params of its request, for error messages.
  let path: String

  func title(
    _ given: Patch<String>, over old: String?, of item: String
  ) throws(ResponseError) -> String {
    if given.isAbsent, let old { return old }
    guard let title = given.value, title.unicodeScalars.contains(where: \.isShown) else {
      throw ResponseError(
        .invalidValue, "\(item) needs a title that is not empty.", field: "\(path).title")
    }
    return title
  }

  /// An empty text clears the value, because a file cannot distinguish an empty text from none.
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
  /// Whether the character can be seen. Control characters are not written to files, so a title of
  /// nothing else would be empty.
  fileprivate var isShown: Bool {
    !properties.isWhitespace && properties.generalCategory != .control
  }
}
