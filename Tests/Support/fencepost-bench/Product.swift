// A program that is compiled if it is missing, older than its sources, or was compiled with another
// command.

struct Product {
  let path: String
  let compiler: [String]
  /// Files and libraries for the compiler.
  let sources: [String]
  /// Further dependencies.
  let headers: [String]

  func make(log: String) throws(Failure) {
    let words = compiler + ["-o", path] + sources
    let command = Command(program: words[0], arguments: Array(words.dropFirst()))
    guard !isFresh(command.line) else { return }
    try Files.write([], to: note)
    _ = try command.result(log: log, within: 300)
    try Files.write(Array(command.line.utf8), to: note)
  }

  /// A file with the command that compiled it.
  private var note: String { "\(path).command" }

  private func isFresh(_ line: String) -> Bool {
    guard let made = Files.changed(path), Files.text(note) == line else { return false }
    return (sources + headers).allSatisfy { (Files.changed($0) ?? 0) <= made }
  }
}

extension Command {
  /// Runs to the end, and returns the output; throws if it fails.
  func result(log: String, within seconds: Double) throws(Failure) -> String {
    let child = try Child(self, name: program, log: log, within: seconds)
    let output = try child.readAll()
    guard try child.waitForEnd() == 0 else { throw .wrong("'\(line)' failed; see \(log)") }
    return String(decoding: output, as: UTF8.self)
  }
}
