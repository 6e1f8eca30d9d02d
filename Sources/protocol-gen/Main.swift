// `swift run protocol-gen`: writes everything that follows from protocol/openrpc.json, or with
// `--check` says what of it is stale.

import Glibc
import JSON

@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.allSatisfy({ $0 == "--check" }) else {
      say("usage: protocol-gen [--check]   (run in the top folder of the project)")
      exit(2)
    }
    do {
      let stale = try run(check: arguments.contains("--check"))
      guard stale.isEmpty else {
        say("stale, run `swift run protocol-gen`: \(stale.joined(separator: ", "))")
        exit(1)
      }
    } catch {
      say("protocol-gen: \(error)")
      exit(1)
    }
  }

  /// Writes what differs, or only names it.
  private static func run(check: Bool) throws -> [String] {
    let source = try TextFile.read("protocol/openrpc.json")
    let document: Document
    do {
      document = try Document(source)
    } catch {
      throw Unsupported(path: "the document", reason: "\(error)")
    }
    let root = document.root ?? .null
    let specification = try Specification(root)
    let generated = "Sources/FencepostProtocol/Generated"
    let types = SwiftTypes(specification)
    let methods = SwiftMethods(specification: specification)
    let files: [(path: String, text: String)] = [
      ("\(generated)/Types.swift", types.file()),
      ("\(generated)/Methods.swift", methods.file()),
      ("\(generated)/ErrorCode.swift", methods.errorsFile()),
      ("\(generated)/Discovery.swift", methods.discoveryFile(root.compact)),
      ("protocol/REFERENCE.md", Reference(specification: specification).page()),
    ]
    var stale: [String] = []
    for (path, text) in files where (try? TextFile.read(path)) != Array(text.utf8) {
      if check {
        stale.append(path)
      } else {
        try TextFile.write(Array(text.utf8), path)
        print("wrote \(path)")
      }
    }
    return stale
  }

  private static func say(_ text: String) {
    let line = text + "\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }
}
