// Splits a server's output into frames. Fast if replies are only counted, thorough if they are
// read. Knows no JSON.

final class Replies {
  private let child: Child
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: Replies.capacity, alignment: 16)
  /// Bytes that were read and not consumed.
  private var start = 0
  private var end = 0

  /// The size of the largest pipe.
  private static let capacity = 1 << 20

  init(from child: Child) {
    self.child = child
  }

  deinit {
    buffer.deallocate()
  }

  /// Waits for one reply and returns its body.
  func take() throws(Failure) -> [UInt8] {
    let head = try waitForHead()
    start += head.length
    var body: [UInt8] = []
    body.reserveCapacity(head.body)
    while true {
      let part = min(end - start, head.body - body.count)
      body.append(contentsOf: buffer[start..<start + part])
      start += part
      if body.count == head.body { return body }
      try read()
    }
  }

  /// Waits for a reply, skipping notifications.
  func takeAnswer() throws(Failure) -> [UInt8] {
    while true {
      let body = try take()
      if !body.starts(with: Self.notice) { return body }
    }
  }

  private static let notice = Array(#"{"jsonrpc":"2.0","method":"#.utf8)

  /// Waits for one reply, discards it, and returns its size.
  @discardableResult
  func drop() throws(Failure) -> Int {
    let head = try waitForHead()
    let frame = head.length + head.body
    var missing = frame - (end - start)
    while missing > 0 {
      start = 0
      end = 0
      try read()
      missing -= end
    }
    start = end + missing
    return frame
  }

  /// Waits for input and discards all complete replies in it; returns their number. Another body
  /// size than expected means an error reply.
  func dropAll(ofBody size: Int) throws(Failure) -> Int {
    try read()
    var count = 0
    while let head = try Head(buffer[start..<end]), start + head.length + head.body <= end {
      guard head.body == size else {
        throw .wrong("\(child.name) gave a reply of \(head.body) bytes where others had \(size)")
      }
      start += head.length + head.body
      count += 1
    }
    return count
  }

  private func waitForHead() throws(Failure) -> Head {
    while true {
      if let head = try Head(buffer[start..<end]) { return head }
      try read()
    }
  }

  /// Reads once, after the waiting bytes.
  private func read() throws(Failure) {
    if start > 0 {
      let waiting = UnsafeRawBufferPointer(rebasing: buffer[start..<end])
      buffer.copyMemory(from: waiting)
      end -= start
      start = 0
    }
    guard end < buffer.count else { throw .wrong("\(child.name) sends what is not a reply") }
    end += try child.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
  }
}

/// The lengths of a frame's header block and of its body.
private struct Head {
  let length: Int
  let body: Int

  /// Nil if it is incomplete.
  init?(_ bytes: Slice<UnsafeMutableRawBufferPointer>) throws(Failure) {
    var body: Int?
    var line = bytes.startIndex
    while let feed = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) {
      if feed <= line + 1 {
        guard let body else { throw .wrong("a reply came without Content-Length") }
        length = feed + 1 - bytes.startIndex
        self.body = body
        return
      }
      body = Self.length(bytes[line..<feed]) ?? body
      line = feed + 1
    }
    return nil
  }

  private static let name: StaticString = "content-length:"

  private static func length(_ line: Slice<UnsafeMutableRawBufferPointer>) -> Int? {
    let isNamed = name.withUTF8Buffer { letters in
      line.count > letters.count && zip(line, letters).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
    guard isNamed else { return nil }
    var length = 0
    for byte in line.dropFirst(name.utf8CodeUnitCount) {
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 { length = length &* 10 &+ Int(digit) }
    }
    return length
  }
}
