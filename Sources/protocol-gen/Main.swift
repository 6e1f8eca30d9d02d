// The program `protocol-gen`: writes every file that is generated from protocol/openrpc.json. With
// `--check` it only lists the files that are out of date.

import Glibc

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

  /// Writes the files whose content has changed, or only lists them.
  private static func run(check: Bool) throws -> [String] {
    var stale: [String] = []
    for file in try Output.files(from: try TextFile.read(Output.source))
    where (try? TextFile.read(file.path)) != Array(file.text.utf8) {
      if check {
        stale.append(file.path)
      } else {
        try TextFile.write(Array(file.text.utf8), file.path)
        print("wrote \(file.path)")
      }
    }
    return stale
  }

  private static func say(_ text: String) {
    let line = text + "\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }
}
