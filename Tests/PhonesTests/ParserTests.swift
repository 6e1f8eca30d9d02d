// Requests do not depend on where their bytes were split, and a request that proxies could read
// differently is refused.

import Phones
import TestSupport
import Testing

@Suite struct RequestParserTests {
  private static let chunked =
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    + "4\r\nabcd\r\n6;note=x\r\nefghij\r\n0\r\nX-Sum: 1\r\n\r\n"

  @Test(arguments: [post(#"{"lat":1}"#) + get("/?lat=1&lon=2") + chunked + post("") + get("/")])
  func `pipelined requests are parsed the same from pieces of any length`(_ text: String) {
    let whole = events(text)
    #expect(whole.count == 10)
    #expect(whole[1] == .body(Array(#"{"lat":1}"#.utf8)))
    #expect(whole[5] == .body(Array("abcdefghij".utf8)))
    for pieces in 1...40 { #expect(events(text, pieces: pieces) == whole) }
  }

  @Test func `a request split at any byte is parsed the same`() {
    let text = Self.chunked + post("x")
    let whole = events(text)
    let bytes = Array(text.utf8)
    for cut in 1..<bytes.count {
      var parser = RequestParser()
      var found: [RequestParser.Event] = []
      for part in [bytes[..<cut], bytes[cut...]] {
        parser.add(part)
        while let event = parser.nextEvent() { found.append(event) }
      }
      #expect(found == whole, "cut at \(cut)")
      #expect(parser.isBetweenRequests)
    }
  }

  @Test func `a request head gives method, path, query, fields and whether to keep the connection`()
    throws
  {
    let text =
      "GET /a?b=c?d HTTP/1.1\r\nHost: x\r\nX-Two:  words here \t\r\nConnection: Close\r\n\r\n"
    guard case .head(let head)? = events(text).first else {
      Issue.record("no head")
      return
    }
    #expect((head.method, head.path, head.query) == ("GET", "/a", "b=c?d"))
    #expect(head["x-two"] == "words here")
    #expect(!head.staysOpen)
    guard case .head(let whole)? = events("GET http://x:80?q HTTP/1.1\r\nHost: x\r\n\r\n").first
    else {
      Issue.record("no head")
      return
    }
    #expect((whole.path, whole.query, whole.staysOpen) == ("/", "q", true))
  }

  @Test func `HTTP/1.0 closes the connection unless keep-alive is requested`() {
    func staysOpen(_ text: String) -> Bool? {
      if case .head(let head)? = events(text).first { head.staysOpen } else { nil }
    }
    #expect(staysOpen("GET / HTTP/1.0\r\n\r\n") == false)
    #expect(staysOpen("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n") == true)
  }

  @Test(arguments: [
    ("GET /\r\n\r\n", 400), ("\u{16}\u{3}\u{1}\r\n\r\n", 400), ("GET / HTTP/2\r\n\r\n", 505),
    ("GET / SMTP/1.1\r\n\r\n", 400), ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{0}\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", 413),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400
    ),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n", 417),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\nab\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFF\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n", 413),
  ])
  func `malformed requests are refused`(_ text: String, _ expected: Int) {
    #expect(status(text) == expected)
    for pieces in 1...3 {
      guard case .fault(let fault)? = events(text, pieces: pieces).last else {
        Issue.record("taken in pieces of \(pieces)")
        continue
      }
      #expect(fault.status.rawValue == expected)
    }
  }

  @Test func `heads and bodies are limited, also if their end never arrives`() {
    let limits = RequestLimits(head: 200, body: 50)
    #expect(status("GET /" + String(repeating: "a", count: 300), limits: limits) == 414)
    let fields = String(repeating: "X: 1\r\n", count: 60)
    #expect(status("GET / HTTP/1.1\r\n" + fields, limits: limits) == 431)
    #expect(status("GET / HTTP/1.1\r\n" + fields + "\r\n", limits: limits) == 431)
    #expect(status(post(String(repeating: "a", count: 51)), limits: limits) == 413)
    let chunks = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    let many = String(repeating: "a\r\n0123456789\r\n", count: 6)
    #expect(status(chunks + many, limits: limits) == 413)
    #expect(status(chunks + "1;" + String(repeating: "x", count: 300), limits: limits) == 400)
    let trailer = "0\r\n" + String(repeating: "X: 1\r\n", count: 60)
    #expect(status(chunks + trailer, limits: limits) == 400)
  }

  @Test func `nothing is read after a malformed request`() {
    var parser = RequestParser()
    parser.add("nonsense\r\n\r\n".utf8)
    guard case .fault? = parser.nextEvent() else {
      Issue.record("no fault")
      return
    }
    parser.add(get("/").utf8)
    #expect(parser.nextEvent() == nil)
    #expect(parser.unusedByteCount == 0)
  }

  @Test func `random bytes and damaged requests do not trap the parser`() {
    var random = SeededRandom()
    let good = Array((Self.chunked + post("{}") + get("/?a=b")).utf8)
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      var parser = RequestParser()
      var count = 0
      for byte in bytes {
        parser.add([byte])
        while parser.nextEvent() != nil { count += 1 }
      }
      #expect(count <= bytes.count)
    }
  }
}
