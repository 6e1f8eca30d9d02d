// Parses a locale: BCP 47, POSIX names, and the older `@key=value` form. Does not interpret the
// values.

extension LocaleSubtags {
  /// The length of the longest text that is read, in characters.
  static let lengthLimit = 255

  init(parsing text: String) throws(LocaleFault) {
    guard text.utf8.count <= Self.lengthLimit else { throw .tooLong(limit: Self.lengthLimit) }
    for scalar in text.unicodeScalars where !(0x21...0x7E).contains(scalar.value) {
      throw .foreignCharacter(text: excerpt(text.unicodeScalars), character: excerpt([scalar]))
    }
    let nameAndModifier = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let nameAndCharset = (nameAndModifier.first ?? "").split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if nameAndCharset.count > 1, let charset = nameAndCharset.last {
      // The character set is checked and then ignored: it says nothing about measures.
      let isValid = charset.utf8.allSatisfy { Self.isAlphanumeric($0) || $0 == 45 || $0 == 95 }
      guard isValid, !charset.isEmpty else {
        throw .badPart(text: excerpt(text.unicodeScalars), part: ".\(charset)")
      }
    }
    let languageTag = nameAndCharset.first ?? ""
    if !["", "C", "POSIX", "root"].contains(languageTag) {
      try parse(languageTag, of: text)
    }
    if nameAndModifier.count > 1, let modifier = nameAndModifier.last {
      try parse(modifier: modifier, of: text)
    }
  }

  private mutating func parse(_ languageTag: Substring, of text: String) throws(LocaleFault) {
    var parts = languageTag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
      .map { $0.lowercased() }[...]
    for part in parts {
      guard !part.isEmpty else { throw .emptyPart(text: text) }
      for scalar in part.unicodeScalars
      where !scalar.isASCII || !Self.isAlphanumeric(UInt8(truncatingIfNeeded: scalar.value)) {
        throw .foreignCharacter(text: text, character: String(scalar))
      }
    }
    if parts.first != "x" {
      try parseLanguage(&parts, of: text)
    }
    while let singleton = parts.popFirst() {
      guard singleton.utf8.count == 1 else { throw .badPart(text: text, part: singleton) }
      if singleton == "x" {
        guard !parts.isEmpty, parts.allSatisfy({ $0.utf8.count <= 8 }) else {
          throw .badPart(text: text, part: singleton)
        }
        privateUse = parts.joined(separator: "-")
        return
      }
      try parseExtension(singleton, &parts, of: text)
    }
  }

  private mutating func parseLanguage(
    _ parts: inout ArraySlice<String>, of text: String
  ) throws(LocaleFault) {
    let languageCode = parts.popFirst() ?? ""
    // A language subtag of four letters is reserved in BCP 47 and never used.
    guard Self.isAlpha(languageCode), (2...8).contains(languageCode.utf8.count),
      languageCode.utf8.count != 4
    else {
      throw .badPart(text: text, part: languageCode)
    }
    language = Self.canonicalLanguage(languageCode)
    // After a few languages an extended language may follow, which replaces the language: `zh-yue`
    // is `yue`.
    if ["ar", "kok", "ms", "sgn", "sw", "uz", "zh"].contains(languageCode), let next = parts.first,
      next.utf8.count == 3, Self.isAlpha(next)
    {
      language = Self.canonicalLanguage(next)
      parts.removeFirst()
    }
    if let next = parts.first, next.utf8.count == 4, Self.isAlpha(next) {
      script = Self.titleCased(next)
      parts.removeFirst()
    }
    if let next = parts.first, Self.isRegion(next) {
      region = next.uppercased()
      parts.removeFirst()
    }
    while let next = parts.first, next.utf8.count > 1 {
      guard Self.isVariant(next) else { throw .badPart(text: text, part: next) }
      guard !variants.contains(next) else { throw .repeatedPart(text: text, part: next) }
      variants.append(next)
      parts.removeFirst()
    }
  }

  private mutating func parseExtension(
    _ singleton: String, _ parts: inout ArraySlice<String>, of text: String
  ) throws(LocaleFault) {
    let extensionLetter = Character(singleton)
    let isRepeated =
      extensions[extensionLetter] != nil
      || (extensionLetter == "u" && !(unicodeAttributes.isEmpty && unicodeKeywords.isEmpty))
    guard !isRepeated else { throw .repeatedPart(text: text, part: singleton) }
    let extensionParts = Array(parts.prefix { $0.utf8.count > 1 })
    parts.removeFirst(extensionParts.count)
    guard !extensionParts.isEmpty else { throw .badPart(text: text, part: singleton) }
    if let overlongPart = extensionParts.first(where: { $0.utf8.count > 8 }) {
      throw .badPart(text: text, part: overlongPart)
    }
    guard extensionLetter == "u" else {
      extensions[extensionLetter] = extensionParts.joined(separator: "-")
      return
    }
    try parseKeywords(extensionParts, of: text)
  }

  private mutating func parseKeywords(
    _ extensionParts: [String], of text: String
  ) throws(LocaleFault) {
    var key: String?
    var valueParts: [String] = []
    for value in extensionParts {
      // `measure` is the long name of the key `ms`.
      if value.utf8.count == 2 || value == "measure" {
        guard value == "measure" || Self.isAlpha(value.suffix(1)) else {
          throw .badPart(text: text, part: value)
        }
        if let key { setKeyword(key, valueParts.joined(separator: "-")) }
        key = value == "measure" ? "ms" : value
        valueParts = []
      } else if key == nil {
        unicodeAttributes.append(value)
      } else {
        valueParts.append(value)
      }
    }
    if let key { setKeyword(key, valueParts.joined(separator: "-")) }
  }

  private mutating func parse(
    modifier: Substring, of text: String
  ) throws(LocaleFault) {
    let lowercasedModifier = modifier.lowercased()
    guard lowercasedModifier.utf8.contains(UInt8(ascii: "=")) else {
      guard !lowercasedModifier.isEmpty, lowercasedModifier.utf8.allSatisfy(Self.isAlphanumeric)
      else {
        throw .badModifier(text: text, modifier: String(modifier))
      }
      // If the modifier is a script, the locale gets that script. A modifier for a currency or a
      // dialect is ignored.
      let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]
      if script == nil, language != Self.undetermined { script = scripts[lowercasedModifier] }
      return
    }
    for pair in lowercasedModifier.split(separator: ";", omittingEmptySubsequences: false) {
      let keyAndValue = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard keyAndValue.count == 2, keyAndValue.allSatisfy({ !$0.isEmpty }),
        pair.utf8.allSatisfy({ Self.isAlphanumeric($0) || $0 == 61 || $0 == 45 || $0 == 95 })
      else { throw .badModifier(text: text, modifier: String(modifier)) }
      let keys = ["measure": "ms", "ms": "ms", "numbers": "nu", "nu": "nu", "rg": "rg"]
      let value = String(keyAndValue[1])
      if let key = keys[String(keyAndValue[0])], (3...8).contains(value.utf8.count),
        value.utf8.allSatisfy(Self.isAlphanumeric)
      {
        setKeyword(key, value)
      }
    }
  }
}

extension LocaleSubtags {
  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: false
    }
  }

  private static func isAlpha(_ part: some StringProtocol) -> Bool {
    part.utf8.allSatisfy { isAlphanumeric($0) && $0 > 57 }
  }

  private static func isDigits(_ part: some StringProtocol) -> Bool {
    part.utf8.allSatisfy { (48...57).contains($0) }
  }

  private static func isRegion(_ part: String) -> Bool {
    (part.utf8.count == 2 && isAlpha(part)) || (part.utf8.count == 3 && isDigits(part))
  }

  private static func isVariant(_ part: String) -> Bool {
    let count = part.utf8.count
    return (5...8).contains(count) || (count == 4 && isDigits(part.prefix(1)))
  }

  private static func titleCased(_ part: String) -> String {
    part.prefix(1).uppercased() + part.dropFirst()
  }
}
