// A child process of the benchmark with two pipes. Every wait uses the current deadline. Does not
// know what is sent through the pipes.

import Glibc

final class Child {
  let name: String
  let process: pid_t
  /// The deadline of every wait from now on; set once per round, so that it does not slow down a
  /// round trip.
  var deadline: Deadline

  private var input: Int32
  private var output: Int32
  private var hasEnded = false

  /// Starts a program; its stderr goes to the file `log`.
  init(_ command: Command, name: String, log: String, within seconds: Double) throws(Failure) {
    let pipes = try Pipes()
    defer { pipes.closeTheirs() }
    let started: pid_t
    do {
      started = try command.spawn(input: pipes.theirInput, output: pipes.theirOutput, log: log)
    } catch {
      pipes.closeOurs()
      throw error
    }
    process = started
    self.name = name
    input = pipes.ourOutput
    output = pipes.ourInput
    deadline = Deadline(seconds: seconds)
  }

  deinit {
    end()
  }

  // MARK: Talking

  func write(_ bytes: RawSpan) throws(Failure) {
    var rest = bytes
    while rest.byteCount > 0 {
      let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.extracting(droppingFirst: count)
      } else {
        try look("writing to \(name)")
      }
    }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    try write(bytes.span.bytes)
  }

  /// Reads at least one byte to the beginning of the buffer.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    while true {
      let count = Glibc.read(output, buffer.baseAddress, buffer.count)
      if count > 0 { return count }
      guard count < 0 else { throw .ended(name) }
      try look("reading from \(name)")
    }
  }

  /// The next bytes; empty at the end.
  func readSome() throws(Failure) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 4 << 10)
    while true {
      let count = Glibc.read(output, &chunk, chunk.count)
      if count >= 0 { return Array(chunk[..<count]) }
      try look("reading from \(name)")
    }
  }

  /// Everything up to the end of the output.
  func readAll() throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try readSome()
      if more.isEmpty { return bytes }
      bytes += more
    }
  }

  /// After a failed call: returns if it was interrupted and the deadline has not passed.
  private func look(_ call: String) throws(Failure) {
    guard errno == EINTR else { throw .system(call, code: errno) }
    if deadline.hasPassed { throw .late(name) }
  }

  // MARK: Ending

  /// Closes its input, and kills the process if it does not exit.
  func end() {
    closePipes()
    // Its process id may be reused after its end, so no signal is sent then.
    let steps: [(signal: Int32?, grace: Double)] = [(nil, 3), (SIGTERM, 2), (SIGKILL, 10)]
    for step in steps where !hasEnded {
      if let signal = step.signal { kill(process, signal) }
      deadline = Deadline(seconds: step.grace)
      _ = try? waitForEnd()
    }
  }

  /// The exit code; nil if a signal ended the process.
  @discardableResult
  func waitForEnd() throws(Failure) -> Int32? {
    var status: Int32 = 0
    while !hasEnded {
      if waitpid(process, &status, 0) == process || errno == ECHILD {
        hasEnded = true
      } else {
        try look("waiting for \(name)")
      }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  private func closePipes() {
    for descriptor in [input, output] where descriptor >= 0 { close(descriptor) }
    input = -1
    output = -1
  }
}

/// A pipe in each direction. The parent's ends are closed on exec.
private struct Pipes {
  let theirInput: Int32
  let ourOutput: Int32
  let ourInput: Int32
  let theirOutput: Int32

  init() throws(Failure) {
    var ends: [Int32] = [-1, -1, -1, -1]
    guard pipe(&ends) == 0 else { throw .system("pipe", code: errno) }
    let other = ends.withUnsafeMutableBufferPointer { pipe($0.baseAddress.map { $0 + 2 }) }
    guard other == 0 else {
      let code = errno
      close(ends[0])
      close(ends[1])
      throw .system("pipe", code: code)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (theirInput, ourOutput, ourInput, theirOutput) = (ends[0], ends[1], ends[2], ends[3])
  }

  func closeTheirs() {
    close(theirInput)
    close(theirOutput)
  }

  func closeOurs() {
    close(ourInput)
    close(ourOutput)
  }
}
