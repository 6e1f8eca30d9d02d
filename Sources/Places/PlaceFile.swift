// `places.json`: the person's places, in a file that people and other programs may edit too.
// Invalid parts are reported with their lines. Does no I/O.

internal import JSON

public struct PlaceFile: Sendable {
  /// Valid places, in the order of the file.
  public internal(set) var places: [Place] = []
  /// Problems, at most `PlaceLimits.mostProblems`.
  public internal(set) var problems: [Problem] = []
  /// The number of further problems.
  public internal(set) var moreProblems = 0
  /// Why the file could not be read at all; nil if it could. Such a file is not written either.
  public internal(set) var damage: PlaceFault?

  /// The text of the file without a byte order mark, and whether the file has one.
  var text: [UInt8] = []
  var hasByteOrderMark = false
  var objects: [String: Value] = [:]
  /// The list of places; nil if the file has none yet.
  var placeList: Value?
  var rootValue: Value?

  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The line of the place, counted from 1.
    public let line: Int
    /// The index of the place, counted from 0; nil if the problem concerns the file.
    public let index: Int?
    /// A sentence that says what to do.
    public let sentence: String

    public var description: String { "line \(line): \(sentence)" }
  }

  /// - Parameters:
  ///   - bytes: The bytes of the file; nil if there is none, so that there are no places.
  ///   - defaultRadius: The radius, in metres, of places without a radius or with one of 0.
  public init(_ bytes: [UInt8]?, defaultRadius: Double) {
    guard let bytes else { return }
    hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    text = hasByteOrderMark ? Array(bytes.dropFirst(3)) : bytes
    parseFile(defaultRadius: defaultRadius)
  }

  public subscript(id: String) -> Place? {
    indexByID[id].map { places[$0] }
  }

  /// The index in `places` for each id.
  var indexByID: [String: Int] = [:]

  /// A readable id for a new place: its title in lower case with hyphens, and a number if another
  /// place has that id.
  public func newID(
    for title: String, besides isTaken: (String) -> Bool = { _ in false }
  ) -> String {
    let slug = title.excerpt(64).slug
    guard indexByID[slug] != nil || isTaken(slug) else { return slug }
    var number = 2
    while indexByID["\(slug)-\(number)"] != nil || isTaken("\(slug)-\(number)") { number += 1 }
    return "\(slug)-\(number)"
  }

  /// All members of a place's object, unknown ones included, without formatting. The revision of
  /// the place is computed from this.
  public func canonicalContent(of id: String) -> [UInt8]? {
    objects[id]?.canonical
  }
}
