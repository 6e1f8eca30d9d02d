// Interprets a phone's HTTP request: checks path, method and token, recognises the app, and returns
// the positions and the reply. Does not depend on connections.

public import CivilTime
internal import JSON
public import Tracks

public struct PhoneRequest: Sendable {
  /// The positions, in order of time.
  public var points: [TrackPoint] = []
  /// The reply to send when all positions were accepted.
  public var reply: Reply
  /// A sentence about positions that were skipped, for the log; nil if none was.
  public var skippedSentence: String?

  /// The source name of a phone that sends none.
  public static let defaultSource = "phone"
  /// The most characters of a source's name.
  static let longestName = 60

  /// Why the request is refused, if its head alone shows that; else nil.
  public static func fault(_ head: RequestHead, token: Token?) -> RequestFault? {
    if let token, !token.isContained(in: head["authorization"]) {
      let sentence =
        head["authorization"] == nil
        ? "Send the token, as a bearer token or as the password of basic authentication."
        : "The token is not the one in the token file."
      return RequestFault(.unauthorized, sentence)
    }
    // Without a token, a web page could reach this server under a host name of its own that
    // resolves to this machine.
    if token == nil, let host = head["host"], !isOfThisMachine(host) {
      return RequestFault(
        .forbidden,
        "The request names the host '\(host.safeExcerpt)'. Name 'localhost' or a numeric address, or start 'fencepost watch' with a --token-file."
      )
    }
    // Browsers send these fields with requests of web pages; apps do not.
    let site = head["sec-fetch-site"]
    if head["origin"] != nil || site == "cross-site" || site == "same-site" {
      return RequestFault(.forbidden, "A web page may not send your position.")
    }
    guard head.path == "/" else {
      return RequestFault(.notFound, "There is nothing at '\(head.path.safeExcerpt)'; post to '/'.")
    }
    guard ["GET", "HEAD", "POST"].contains(head.method) else {
      return RequestFault(
        .methodNotAllowed,
        "'\(head.method.safeExcerpt)' is not a method that is supported; send a position with POST."
      )
    }
    let contentCoding = head["content-encoding"]?.lowercased() ?? "identity"
    guard contentCoding == "identity" else {
      return RequestFault(
        .unsupportedMediaType,
        "Send the body without the Content-Encoding '\(contentCoding.safeExcerpt)'.")
    }
    return nil
  }

  private static func isOfThisMachine(_ host: String) -> Bool {
    if host.hasPrefix("[") { return true }
    let hostName = host.prefix { $0 != ":" }
    return hostName == "localhost"
      || hostName.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
  }

  /// - Parameter now: The time for positions that have none.
  public init(_ head: RequestHead, body: [UInt8], now: Instant) throws(RequestFault) {
    let query = FormFields(head.query.utf8)
    let firstByte = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if head.method == "HEAD" || head.method == "GET" && query.isEmpty {
      self.init(reply: Reply(text: Self.greetingText))
    } else if head.method == "POST",
      firstByte == UInt8(ascii: "{") || firstByte == UInt8(ascii: "[")
    {
      let device = query["device", "d", "id"] ?? head["x-limit-d"]
      try self.init(json: body, device: device, now: now)
    } else {
      var fields = query
      if head.method == "POST" { fields.merge(FormFields(body.drop { $0 <= 0x20 })) }
      try self.init(fields, now: now)
    }
    points = points.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }

  init(_ points: [TrackPoint] = [], reply: Reply, skippedSentence: String? = nil) {
    self.points = points
    self.reply = reply
    self.skippedSentence = skippedSentence
  }

  private static let greetingText = """
    This is fencepost watch. Post a position to '/': as OwnTracks, Overland, Home Assistant or Traccar
    Client send it, or as {"latitude":52.52,"longitude":13.405,"accuracy":10}.

    """

  private init(json: [UInt8], device: String?, now: Instant) throws(RequestFault) {
    let root: Value
    do throws(Fault) {
      let limits = Limits(bytes: json.count, depth: 32, values: 1 << 18, numberLength: 400)
      root = try Document(json, limits: limits).root ?? .null
    } catch {
      throw RequestFault(.badRequest, "The body is not JSON: \(error).")
    }
    let payload = Payload(root: root, device: device, now: now)
    let isList = root.kind == .array
    if root["_type"]?.kind == .string || isList && root[0]?["_type"]?.kind == .string {
      self = try payload.ownTracks()
    } else if root["locations"]?.kind == .array {
      self = try payload.overland()
    } else if let location = root["location"], location.kind == .object || location.kind == .array {
      self = try payload.traccar(location)
    } else if root["type"]?.kind == .string, root["latitude"] == nil {
      self = try payload.homeAssistant()
    } else if !isList {
      self = try payload.plainPosition()
    } else {
      throw RequestFault(
        .badRequest,
        #"The body is a list; send one object such as {"latitude":52.5,"longitude":13.4}."#
      )
    }
  }
}

extension String {
  /// The text, shortened and without characters that could control a terminal.
  var safeExcerpt: String { excerpt(40).printable }
}
