// The head of an HTTP request: the request line and the header fields. Parsed strictly, so that
// this server and a proxy in front of it cannot understand the same bytes differently.

public struct RequestHead: Hashable, Sendable {
  /// How the end of the body is found.
  public enum BodyFraming: Hashable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  public internal(set) var method = ""
  /// The path without the query.
  public internal(set) var path = ""
  /// The text after `?`, not decoded.
  public internal(set) var query = ""
  /// The header fields in the order of the request. Names are in lower case.
  public internal(set) var fields: [Field] = []
  public internal(set) var bodyFraming = BodyFraming.none
  /// Whether the connection stays open after the reply.
  public internal(set) var staysOpen = true
  /// Whether the sender waits for `100 Continue` before it sends the body.
  public internal(set) var awaitsContinue = false

  public struct Field: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  /// The value of the first field with this name, which must be in lower case.
  public subscript(name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  func fieldValues(of name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }
}

extension RequestHead {
  /// - Parameter lines: The lines of the head without their ends; the first is the request line.
  init(lines: [ArraySlice<UInt8>]) throws(RequestFault) {
    guard let requestLine = lines.first else {
      throw RequestFault(.badRequest, "The request is empty.")
    }
    let version = try readRequestLine(requestLine)
    for line in lines.dropFirst() { fields.append(try Self.parseField(line)) }
    if version == "HTTP/1.1" {
      guard fieldValues(of: "host").count == 1 else {
        throw RequestFault(.badRequest, "A request must have one Host field.")
      }
    }
    let connection = Self.commaSeparatedWords(fieldValues(of: "connection"))
    staysOpen = !connection.contains("close")
    if version == "HTTP/1.0" { staysOpen = connection.contains("keep-alive") }
    try readBodyLength(version)
    switch self["expect"].map({ $0.lowercased() }) {
    case nil: break
    case "100-continue": awaitsContinue = version == "HTTP/1.1"
    case let expectation?:
      throw RequestFault(
        .expectationFailed,
        "The header Expect can only be 100-continue, not '\(expectation.safeExcerpt)'; leave it out."
      )
    }
  }

  private mutating func readRequestLine(_ line: ArraySlice<UInt8>) throws(RequestFault) -> String {
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(Self.isTokenByte),
      words[1].allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw RequestFault(
        .badRequest, "The first line is not a request line. Send one such as 'POST / HTTP/1.1'.")
    }
    let version = String(decoding: words[2], as: UTF8.self)
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      guard version.hasPrefix("HTTP/") else {
        throw RequestFault(.badRequest, "The first line does not end in HTTP/1.1.")
      }
      throw RequestFault(.versionNotSupported, "Only HTTP/1.1 and HTTP/1.0 are understood.")
    }
    method = String(decoding: words[0], as: UTF8.self)
    var requestTarget = String(decoding: words[1], as: UTF8.self)[...]
    // A proxy may send the whole URL instead of the path.
    if requestTarget.lowercased().hasPrefix("http://") {
      requestTarget = requestTarget.dropFirst(7).drop { $0 != "/" && $0 != "?" }
    }
    let pathAndQuery = requestTarget.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = pathAndQuery.first.map { $0.isEmpty ? "/" : String($0) } ?? "/"
    query = pathAndQuery.count > 1 ? String(pathAndQuery[1]) : ""
    return version
  }

  private static func parseField(_ line: ArraySlice<UInt8>) throws(RequestFault) -> Field {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isTokenByte)
    else {
      throw RequestFault(
        .badRequest,
        "A line of the request's head is not a header field. Send lines such as 'Host: example.org'."
      )
    }
    let value = line[(colon + 1)...]
    guard value.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
      throw RequestFault(.badRequest, "A field of the request's head holds a control character.")
    }
    return Field(
      name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
      value: String(decoding: value.trimmed, as: UTF8.self))
  }

  private mutating func readBodyLength(_ version: String) throws(RequestFault) {
    let lengths = fieldValues(of: "content-length")
    let transferCodings = Self.commaSeparatedWords(fieldValues(of: "transfer-encoding"))
    guard transferCodings.isEmpty else {
      guard lengths.isEmpty, version == "HTTP/1.1" else {
        throw RequestFault(.badRequest, "A body must either have a Content-Length or be chunked.")
      }
      guard transferCodings == ["chunked"] else {
        throw RequestFault(
          .notImplemented, "The only Transfer-Encoding that is understood is chunked.")
      }
      bodyFraming = .chunked
      return
    }
    guard let length = lengths.first else { return }
    guard lengths.count == 1, !length.isEmpty,
      length.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw RequestFault(.badRequest, "A Content-Length must be one number of bytes.") }
    // A length that is too large for an integer counts as the largest one.
    bodyFraming = .length(Int(length) ?? .max)
  }

  /// The words of lists that are separated by commas, in lower case.
  private static func commaSeparatedWords(_ fieldValues: [String]) -> [String] {
    fieldValues.flatMap { $0.split(separator: ",") }
      .map { String(decoding: Array($0.utf8)[...].trimmed, as: UTF8.self).lowercased() }
      .filter { !$0.isEmpty }
  }

  /// Whether the byte may be in the name of a method or field.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces and tabs around them.
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      let last = lastIndex(where: { $0 != 0x20 && $0 != 0x09 })
    else { return [] }
    return self[first...last]
  }
}
