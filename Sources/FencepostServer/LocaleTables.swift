// What the session's locale says of lengths and of the order of titles, each made when it is first
// asked for: most sessions begin without either. Knows no message.

import QuickAdd
import Reminders
import Units

final class LocaleTables {
  let locale: Locale
  /// How lengths are read and written here.
  private(set) lazy var lengths = LengthFormat(locale)
  /// The order of titles in the person's language.
  private(set) lazy var titles = TitleOrder(language: locale.identifier)

  /// The words of what people type here.
  private(set) lazy var quickAdd = QuickAddLanguage(locale)

  init(_ locale: Locale) { self.locale = locale }
}
