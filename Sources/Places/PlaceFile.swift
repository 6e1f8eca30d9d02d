// `places.json`: the places that a person has, in a file that they and other programs may edit too.
// What it says is read; what is wrong is told with its line. Knows no disk.

internal import JSON

public struct PlaceFile: Sendable {
  /// The good ones, in the order of the file.
  public internal(set) var places: [Place] = []
  /// What could not be understood, at most `PlaceLimits.mostProblems`.
  public internal(set) var problems: [Problem] = []
  /// How many more problems there are.
  public internal(set) var moreProblems = 0
  /// Why nothing at all could be read. Then nothing is written either.
  public internal(set) var damage: PlaceFault?

  /// The file without a BOM, and whether it had one.
  var text: [UInt8] = []
  var hasMark = false
  var objects: [String: Value] = [:]
  /// Where the places stand; nil where the file has no list of them yet.
  var list: Value?
  var root: Value?

  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1: where the place begins.
    public let line: Int
    /// Of the place among all, counted from 0; nil where it is about the file.
    public let index: Int?
    /// A sentence that says what to do.
    public let sentence: String

    public var description: String { "line \(line): \(sentence)" }
  }

  /// A radius of 0, or none, is the default one. A file that is not there has no places.
  public init(_ bytes: [UInt8]?, defaultRadius: Double) {
    guard let bytes else { return }
    hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    text = hasMark ? Array(bytes.dropFirst(3)) : bytes
    read(defaultRadius: defaultRadius)
  }

  public subscript(id: String) -> Place? {
    order[id].map { places[$0] }
  }

  /// Which of `places` has an id.
  var order: [String: Int] = [:]

  /// An id for a new place that can be read: made of its title, and numbered where that is taken.
  public func newID(
    for title: String, besides isTaken: (String) -> Bool = { _ in false }
  ) -> String {
    let slug = title.excerpt(64).slug
    guard order[slug] != nil || isTaken(slug) else { return slug }
    var number = 2
    while order["\(slug)-\(number)"] != nil || isTaken("\(slug)-\(number)") { number += 1 }
    return "\(slug)-\(number)"
  }

  /// What a place's revision is a digest of: all that its object says, whatever its layout, what is
  /// unknown here included.
  public func canonicalContent(of id: String) -> [UInt8]? {
    objects[id]?.canonical
  }
}
