// Tables of the session's locale for lengths and titles. Each is built on first use, because most
// sessions need none. Does not depend on messages.

import QuickAdd
import Reminders
import Units

final class LocaleTables {
  let locale: Locale
  /// Formats and parses lengths.
  private(set) lazy var lengths = LengthFormat(locale)
  /// Sorts titles in the person's language.
  private(set) lazy var titles = TitleOrder(language: locale.identifier)

  /// Parses typed text.
  private(set) lazy var quickAdd = QuickAddLanguage(locale)

  init(_ locale: Locale) { self.locale = locale }
}
