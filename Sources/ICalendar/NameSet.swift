// A set of names, to test whether it contains a property's name. Nearly always the short hash in
// the table of lines (`Name.shortHash`) answers this without creating a string.

public struct NameSet: Sendable {
  private let names: [Name]
  private let hashBits: UInt64

  public init(_ names: some Sequence<Name>) {
    self.names = Array(names)
    hashBits = self.names.reduce(0) { $0 | ComponentEntry.hashBit(of: $1.shortHash) }
  }

  public func union(_ more: some Sequence<Name>) -> NameSet { NameSet(names + Array(more)) }

  public func union(_ other: NameSet) -> NameSet { NameSet(names + other.names) }

  /// Whether the property's name is in the set.
  public func contains(_ property: Property) -> Bool {
    let line = property.contents.lines[property.line]
    guard hashBits & ComponentEntry.hashBit(of: line.nameHash) != 0 else { return false }
    for name in names where property.contents.isProperty(line, name) { return true }
    return false
  }
}

extension NameSet: ExpressibleByArrayLiteral {
  public init(arrayLiteral names: Name...) { self.init(names) }
}
