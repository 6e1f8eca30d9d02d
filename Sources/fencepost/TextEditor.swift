// Runs the person's editor on a file, which is kept until its content has been saved.

import CSystem
import Glibc
import PersonCommands

struct TextEditor {
  private var path: String?

  /// Writes the text to the file, waits until the editor has ended, and returns what the file then
  /// contains.
  mutating func edit(_ text: String) throws(Failure) -> String {
    let path = try file()
    try write(text, to: path)
    let editor = Self.command()
    let exitStatus = Self.run(editor, path)
    guard exitStatus == 0 else {
      let editedText = Self.read(path)
      guard editedText != nil, editedText != text else {
        discard()
        throw .notRead("'\(editor)' ended with status \(exitStatus); nothing was changed.")
      }
      throw .notRead(
        "'\(editor)' ended with status \(exitStatus), so nothing was saved.\n"
          + "What you typed is kept in \(path)")
    }
    guard let editedText = Self.read(path) else {
      throw .notRead("\(path) cannot be read as UTF-8 text, and is kept as it is.")
    }
    return editedText
  }

  /// Ends the editing. Returns the file's path if the file is kept.
  mutating func end(keeping isKept: Bool) -> String? {
    guard isKept else {
      discard()
      return nil
    }
    return path
  }

  private mutating func discard() {
    if let path { unlink(path) }
    path = nil
  }

  private static func command() -> String {
    for name in ["VISUAL", "EDITOR"] {
      if let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty { return value }
    }
    return "vi"
  }

  // MARK: The file

  private mutating func file() throws(Failure) -> String {
    if let path { return path }
    let folder = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    var template = Array("\(folder ?? "/tmp")/fencepost-XXXXXX.fencepost".utf8CString)
    let descriptor = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkstemps($0, Int32(".fencepost".utf8.count)) } ?? -1
    }
    guard descriptor >= 0 else {
      throw .notRead("The file to edit cannot be made: \(String(cString: strerror(errno)))")
    }
    close(descriptor)
    let newPath = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = newPath
    return newPath
  }

  private func write(_ text: String, to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .notRead("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var unwritten = Array(text.utf8)[...]
    while !unwritten.isEmpty {
      let writtenCount = unwritten.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if writtenCount < 0, errno == EINTR { continue }
      guard writtenCount > 0 else {
        throw .notRead("\(path) cannot be written: \(String(cString: strerror(errno)))")
      }
      unwritten = unwritten.dropFirst(writtenCount)
    }
  }

  /// The largest file that is read back, in bytes.
  private static let mostBytes = 8 << 20

  private static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= mostBytes {
      let readCount = buffer.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if readCount < 0, errno == EINTR { continue }
      guard readCount > 0 else {
        return readCount < 0 ? nil : String(validating: bytes, as: UTF8.self)
      }
      bytes += buffer[..<readCount]
    }
    return nil
  }

  // MARK: The process

  /// The exit status of the editor; 127 if it could not be started. Meanwhile Ctrl-C goes to the
  /// editor.
  private static func run(_ editor: String, _ path: String) -> Int32 {
    let (interruptHandler, quitHandler) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
    defer {
      _ = signal(SIGINT, interruptHandler)
      _ = signal(SIGQUIT, quitHandler)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    ChildSpawning.restore([SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ], in: &attributes)
    var process: pid_t = 0
    // EDITOR may have options, as in `code --wait`.
    let shellArguments: [String] = ["sh", "-c", "\(editor) \"$@\"", editor, path]
    let argumentPointers: [UnsafeMutablePointer<CChar>?] = shellArguments.map { strdup($0) }
    defer { for pointer in argumentPointers { free(pointer) } }
    guard posix_spawn(&process, "/bin/sh", nil, &attributes, argumentPointers + [nil], environ) == 0
    else {
      return 127
    }
    return ChildSpawning.wait(for: process) ?? 127
  }
}
