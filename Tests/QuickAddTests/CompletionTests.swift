// Completions that go on from several words: `next w`, `every `, `/Hardware st`.

import Testing

@testable import QuickAdd

@Suite struct CompletionTests {
  /// The completions at the mark `|`, each as the whole line that it makes.
  private static func lines(_ text: String, locale: String = "en-GB") throws -> [String] {
    let before = text.prefix { $0 != "|" }
    let line = Array(text.replacing("|", with: "").unicodeScalars)
    let completions = QuickAddLine.completions(
      String(String.UnicodeScalarView(line)), at: before.unicodeScalars.count, as: .reminder,
      in: try Sample.context(locale))
    return completions.map { completion in
      var made = line
      made.replaceSubrange(completion.range, with: Array(completion.newText.unicodeScalars))
      return String(String.UnicodeScalarView(made))
    }
  }

  @Test(arguments: [
    ("en-GB", "Ring Bob next w|", "Ring Bob next week"),
    ("en-GB", "Ring Bob next |", "Ring Bob next month"),
    ("en-GB", "Ring Bob next thu| at 9", "Ring Bob next thursday at 9"),
    ("en-GB", "Water every |", "Water every 2 weeks"),
    ("en-GB", "Water every mon|", "Water every month"),
    ("en-GB", "Water in 3 |", "Water in 3 days"),
    ("en-GB", "Ring Bob due:next w|", "Ring Bob due:\"next week\""),
    ("en-GB", "Buy /Gro| tomorrow", "Buy /Groceries tomorrow"),
    ("en-GB", "Buy @Hom| tomorrow", "Buy @Home tomorrow"),
    ("en-GB", "Nails /Hardware st| tomorrow", "Nails /\"Hardware store\" tomorrow"),
    ("en-GB", "Nails @Old T|", "Nails @\"Old Town Bakery\""),
    ("en-GB", "Nails list:Hardware s|", "Nails list:\"Hardware store\""),
    ("de-DE", "Anruf nächste W|", "Anruf nächste woche"),
    ("de-DE", "Müll jeden |", "Müll jeden donnerstag"),
    ("fr-FR", "Appeler la semaine pro|", "Appeler la semaine prochaine"),
    ("fr-FR", "Appeler semaine pro|", "Appeler semaine prochaine"),
    ("es-ES", "Llamar cada |", "Llamar cada semana"),
    ("it-IT", "Chiamare ogni |", "Chiamare ogni lunedì"),
    ("pt-BR", "Regar toda |", "Regar toda semana"),
    ("nl-NL", "Bellen volgende |", "Bellen volgende week"),
    ("sv-SE", "Ringa varje |", "Ringa varje vecka"),
    ("pl-PL", "Basen co 2 |", "Basen co 2 tygodnie"),
    ("ja-JP", "会議 来|", "会議 来週"),
  ])
  func `a completion goes on from the words before it`(
    _ locale: String, _ text: String, _ line: String
  ) throws {
    #expect(try Self.lines(text, locale: locale).contains(line), "\(text)")
  }

  @Test func `words that no phrase begins with have no completion of several words`() throws {
    #expect(try Self.lines("Ring Bob about w|").isEmpty)
    #expect(try Self.lines("Nails /Groceries st|").allSatisfy { $0.hasPrefix("Nails /Groceries ") })
  }

  @Test(arguments: [
    "en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "pt-BR", "nl-NL", "sv-SE", "pl-PL", "ja-JP",
  ])
  func `each phrase that is offered is read as a whole`(_ locale: String) throws {
    let context = try Sample.context(locale)
    for phrase in context.language.phrases {
      let parsed = QuickAddLine.parse("x \(phrase)", as: .reminder, in: context)
      #expect(parsed.item.title == "x", "\(locale): \(phrase): \(parsed.item.title)")
      #expect(parsed.item.due != nil, "\(locale): \(phrase)")
      #expect(!parsed.diagnostics.contains { $0.severity != .information }, "\(phrase)")
    }
  }
}
