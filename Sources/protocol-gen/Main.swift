// The program `protocol-gen`: writes every file that is generated from protocol/openrpc.json. With
// `--check` it only lists the files that are out of date.

import Glibc

@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.allSatisfy({ $0 == "--check" }) else {
      printError("usage: protocol-gen [--check]   (run in the top folder of the project)")
      exit(2)
    }
    do {
      let staleFiles = try generate(onlyCheck: arguments.contains("--check"))
      guard staleFiles.isEmpty else {
        printError("stale, run `swift run protocol-gen`: \(staleFiles.joined(separator: ", "))")
        exit(1)
      }
    } catch {
      printError("protocol-gen: \(error)")
      exit(1)
    }
  }

  /// Writes the files whose content has changed, or only lists them.
  private static func generate(onlyCheck: Bool) throws -> [String] {
    var staleFiles: [String] = []
    for file in try Output.files(from: try TextFile.read(Output.sourcePath))
    where (try? TextFile.read(file.path)) != Array(file.text.utf8) {
      if onlyCheck {
        staleFiles.append(file.path)
      } else {
        try TextFile.write(Array(file.text.utf8), file.path)
        print("wrote \(file.path)")
      }
    }
    return staleFiles
  }

  private static func printError(_ text: String) {
    let line = text + "\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }
}
