// Conventions of the repository, kept by tests: file sizes, opening sentences, banned words, the
// imports that Package.swift allows, one random generator, one temporary folder, and documents that
// name only existing files.

import Foundation
import Testing

enum Repository {
  static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: top.appending(path: path)), as: UTF8.self)
  }

  /// Swift files below a folder, as paths from the top.
  static func swiftFiles(_ folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: top.appending(path: folder).path())
    return (all?.allObjects ?? []).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }.sorted()
  }

  /// Files of an ending in the rooms of the repository, as paths from the top.
  static func files(ending: String) -> [String] {
    let rooms = ["Sources", "Tests", "protocol", "clients", ".github"]
    let inRooms = rooms.flatMap { room in
      let all = FileManager.default.enumerator(atPath: top.appending(path: room).path())
      return (all?.allObjects ?? []).compactMap { $0 as? String }.map { "\(room)/\($0)" }
    }
    return (inRooms + ["README.md"]).filter { $0.hasSuffix(ending) }.sorted()
  }

  static func isGenerated(_ path: String) -> Bool { path.contains("/Generated/") }
}

@Suite struct TidyTests {
  private static let sources = Repository.swiftFiles("Sources")
  private static let support = Repository.swiftFiles("Tests/Support")
  private static let everything = sources + Repository.swiftFiles("Tests")

  @Test func `a file has at most 400 lines`() throws {
    for path in Self.everything where !Repository.isGenerated(path) {
      let lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 400, "\(path): \(lines.count) lines hide a missing type")
    }
  }

  @Test func `a file begins with a comment`() throws {
    for path in Self.everything {
      let text = try Repository.text(path)
      #expect(text.hasPrefix("// "), "\(path)")
    }
  }

  @Test(arguments: [
    "try!", "as!", "fatalError(", "@unchecked", "nonisolated(unsafe)", "import Foundation",
    "// TODO", "FIXME", "unsafelyUnwrapped", "Task {", "await ",
  ])
  func `no source contains a forbidden construct`(_ word: String) throws {
    // The plugin runs at build time and is not part of the program; its interface is Foundation's.
    let product = (Self.sources + Self.support).filter {
      !Repository.isGenerated($0) && !$0.contains("/SourceCommit/")
    }
    // The room that finds such comments in an editor's texts contains them.
    let isComment = word == "// TODO" || word == "FIXME"
    for path in product where !(isComment && path.hasPrefix("Sources/TaskLines/")) {
      #expect(try !Repository.text(path).contains(word), "\(path)")
    }
  }

  @Test(arguments: ["NSTemporaryDirectory", "temporaryDirectory", "mkdtemp"])
  func `only TestFolder makes temporary folders`(_ word: String) throws {
    let own = "Tests/Support/TestSupport/TestFolder.swift"
    for path in Repository.swiftFiles("Tests")
    where path != own && !path.hasPrefix("Tests/TidyTests/") {
      #expect(try !Repository.text(path).contains(word), "\(path): use TestFolder of TestSupport")
    }
  }

  private static func withoutActor() throws -> Regex<AnyRegexOutput> {
    try Regex(#"\b(whoever|whomever|whom|somebody|nobody|anybody|everybody|who asks)\b"#)
      .ignoresCase()
  }

  @Test func `a comment in Swift names its actor`() throws {
    let pattern = try Self.withoutActor()
    for path in Self.everything where !Repository.isGenerated(path) {
      for line in try Repository.text(path).split(separator: "\n") where line.contains("//") {
        guard let start = line.range(of: "//")?.lowerBound else { continue }
        #expect(line[start...].firstMatch(of: pattern) == nil, "\(path): \(line)")
      }
    }
  }

  @Test(arguments: [
    (".py", ["#", "\"\"\""]), (".sh", ["#"]), (".bash", ["#"]), (".lua", ["--"]),
    (".js", ["//", "*", "/*"]), (".el", [";"]), (".transcript", ["# "]), (".md", [""]),
  ])
  func `a comment in another language, and a page, names its actor`(
    _ ending: String, _ marks: [String]
  ) throws {
    let pattern = try Self.withoutActor()
    for path in Repository.files(ending: ending) {
      for line in try Repository.text(path).split(separator: "\n") {
        let words = line.drop { $0 == " " }
        guard marks.contains(where: { words.hasPrefix($0) }) else { continue }
        #expect(line.firstMatch(of: pattern) == nil, "\(path): \(line)")
      }
    }
  }

  @Test func `random numbers of tests come from one generator`() throws {
    let pattern = try Regex(
      #"SystemRandomNumberGenerator|: RandomNumberGenerator|BF58_476D|6_364_136_223"#)
    for path in Repository.swiftFiles("Tests") where !path.hasSuffix("TidyTests.swift") {
      let isGenerator = path == "Tests/Support/TestSupport/SeededRandom.swift"
      let found = try Repository.text(path).firstMatch(of: pattern)
      #expect((found != nil) == isGenerator, "\(path)")
    }
  }

  @Test func `no test can be switched off`() throws {
    for path in Repository.swiftFiles("Tests") where !path.hasSuffix("TidyTests.swift") {
      let text = try Repository.text(path)
      #expect(!text.contains(".disabled(") && !text.contains("XCTSkip"), "\(path)")
    }
  }

  @Test func `no type is called Manager, Helper, Utils or Impl`() throws {
    let pattern = try Regex(#"(class|struct|enum|protocol) \w*(Manager|Helper|Util|Utils|Impl)\b"#)
    for path in Self.everything {
      #expect(try Repository.text(path).firstMatch(of: pattern) == nil, "\(path)")
    }
  }

  @Test func `a target imports only its dependencies in Package.swift`() throws {
    for (name, room) in try Self.house() {
      let allowed = Set(room.arrows + ["Glibc", "Swift"])
      for path in Repository.swiftFiles("\(room.folder)/\(name)") {
        for line in try Repository.text(path).split(separator: "\n") {
          let words = line.split(separator: " ")
          guard words.contains("import"), !line.hasPrefix("//"), !line.hasPrefix(" ") else {
            continue
          }
          let module = String(words.last ?? "")
          #expect(allowed.contains(module), "\(path) imports \(module)")
        }
      }
    }
  }

  @Test func `Sources/README.md names every target`() throws {
    let map = try Repository.text("Sources/README.md")
    for room in try Self.house().keys {
      #expect(map.contains("`\(room)`"), "Sources/README.md does not name \(room)")
    }
  }

  @Test func `every file that Sources/README.md names exists`() throws {
    let pattern = try Regex("`[A-Za-z][A-Za-z0-9+./-]*\\.swift`")
    let files = Self.everything + ["Package.swift"]
    for match in try Repository.text("Sources/README.md").matches(of: pattern) {
      let name = match[0].substring?.dropFirst().dropLast() ?? ""
      let isThere = files.contains { $0 == name || $0.hasSuffix("/\(name)") }
      #expect(isThere, "Sources/README.md names \(name)")
    }
  }

  @Test func `every page named in a source or document exists`() throws {
    let pattern = try Regex(#"\.?[A-Za-z][A-Za-z0-9_./-]*\.md\b"#)
    let pages = Repository.files(ending: ".md")
    try #require(pages.contains("protocol/README.md"))
    let others = [".py", ".lua", ".el", ".sh", ".transcript"]
    // Tests of editors open documents of their own.
    for path in Self.everything + pages + others.flatMap(Repository.files)
    where !path.contains("/tests/") && !path.hasPrefix("Tests/Wire/lsp") {
      for match in try Repository.text(path).matches(of: pattern) {
        guard let name = match[0].substring else { continue }
        let isThere = pages.contains { $0 == name || $0.hasSuffix("/\(name)") }
        #expect(isThere, "\(path) names \(name)")
      }
    }
  }

  @Test func `every folder of Sources and of Tests/Support is a target in Package.swift`() throws {
    let house = try Self.house()
    func others(in folder: String) throws -> Set<String> {
      let all = try FileManager.default.contentsOfDirectory(
        atPath: Repository.top.appending(path: folder).path())
      return Set(all).subtracting(house.filter { $0.value.folder == folder }.keys)
    }
    // The map of the code, and the build plugin.
    #expect(try others(in: "Sources") == ["README.md", "SourceCommit"])
    #expect(try others(in: "Tests/Support") == [])
  }

  @Test func `the product does not depend on Tests/Support`() throws {
    let house = try Self.house()
    for (name, room) in house where room.folder == "Sources" {
      for arrow in room.arrows {
        #expect(house[arrow]?.folder != "Tests/Support", "\(name) is made of \(arrow)")
      }
    }
  }

  @Test func `CI runs the test command of the README`() throws {
    let command = "swift test"
    #expect(try Repository.text("README.md").contains(command))
    #expect(try Repository.text(".ci/run").contains(command))
  }

  private struct Room {
    var folder: String
    var arrows: [String]
  }

  /// The rooms of Package.swift with their dependencies and folders, read from its text.
  private static func house() throws -> [String: Room] {
    let text = try Repository.text("Package.swift")
    var house = ["CSystem": Room(folder: "Sources", arrows: [])]
    let pattern = try Regex(#"(room|supportTool|support|tool)\(\s*"([^"]+)"([^)]*)\)"#)
    for match in text.matches(of: pattern) {
      guard let kind = match[1].substring, let name = match[2].substring,
        let rest = match[3].substring
      else { continue }
      house[String(name)] = Room(
        folder: kind.hasPrefix("support") ? "Tests/Support" : "Sources",
        arrows: rest.split(separator: "\"").map(String.init)
          .filter { $0.first?.isLetter == true })
    }
    try #require(house.count > 5)
    return house
  }
}
