// Decodes frames into messages. An invalid frame becomes a malformed message, which says what is
// wrong.

public import JSON

extension Arrival {
  /// - Parameter mostMessages: The most messages of a batch; a longer one is refused as a whole.
  public init(_ frame: Frame, limits: Limits, batch mostMessages: Int = 10_000) {
    switch frame {
    case .badHeader(let reason):
      self = .single(.malformed(MalformedMessage(.badHeader(reason))))
    case .badEncoding(let charset):
      self = .single(.malformed(MalformedMessage(.badEncoding(charset))))
    case .tooLong(let beginning):
      let partial = Document.read(beginning, limits: limits).document
      let envelope = partial.root.map { Envelope($0) }
      let id = envelope.flatMap { $0.endsWithinID ? nil : $0.usableID } ?? .null
      let fault = LimitFault(measure: .bytes, maximum: limits.bytes)
      self = .single(.malformed(MalformedMessage(id: id, .tooLarge(fault))))
    case .message(let bytes):
      self.init(Document.read(bytes, limits: limits), limits: limits, batch: mostMessages)
    }
  }

  private init(_ parsed: Document.ParseResult, limits: Limits, batch mostMessages: Int) {
    guard let root = parsed.document.root else {
      self = .single(Message(unread: nil, parsed.fault))
      return
    }
    guard root.kind == .array, parsed.fault.isNilOrDefect else {
      self = .single(parsed.fault.map { Message(unread: root, $0) } ?? Message(root))
      return
    }
    let count = root.count
    guard count <= mostMessages else {
      self = .single(
        .malformed(MalformedMessage(.batchTooLong(count: count, maximum: mostMessages))))
      return
    }
    let elements = root.elements.map { element in
      guard parsed.fault != nil else { return Message(element) }
      // The batch has a defect. Each element is parsed by itself, so that only elements with a
      // defect are refused, and paths begin at the element.
      let parsedElement = Document.read(Array(element.text), limits: limits)
      guard let root = parsedElement.document.root else {
        return Message(unread: nil, parsedElement.fault)
      }
      return parsedElement.fault.map { Message(unread: root, $0) } ?? Message(root)
    }
    self =
      elements.isEmpty
      ? .single(.malformed(MalformedMessage(.notRequest("the batch is empty"))))
      : .batch(elements)
  }
}

extension Fault? {
  fileprivate var isNilOrDefect: Bool {
    switch self {
    case nil, .defect: true
    case .syntax, .limit: false
    }
  }
}

extension Message {
  /// Decodes a message that was parsed without a fault.
  init(_ value: Value) {
    guard value.kind == .object else {
      self = .malformed(MalformedMessage(.notMessage(value.kind)))
      return
    }
    self = Envelope(value).message
  }

  /// The message for a text that was refused, with the id for the answer, if the id can be read.
  init(unread value: Value?, _ fault: Fault?) {
    let envelope = value.map { Envelope($0) }
    let id = envelope?.usableID ?? .null
    switch fault {
    case .syntax(let fault):
      self = .malformed(MalformedMessage(.notJSON(fault)))
    case .limit(let fault):
      self = .malformed(MalformedMessage(id: id, .tooLarge(fault)))
    case .defect(let defect):
      let isAnswered = envelope?.wantsAnswer ?? true
      self = .malformed(
        isAnswered
          ? MalformedMessage(id: id, .ambiguous(defect))
          : MalformedMessage(.unanswerable(defect.description)))
    case nil:
      self = .malformed(MalformedMessage(.notRequest("the message is empty")))
    }
  }
}

/// References to the members that JSON-RPC defines in a message.
private struct Envelope {
  let root: Value
  private var version: Value.ValueRef?
  private var method: Value.ValueRef?
  private var params: Value.ValueRef?
  private var id: Value.ValueRef?
  private var idCount = 0
  private var result: Value.ValueRef?
  private var error: Value.ValueRef?
  /// Whether there is a member whose key is `id` in other capitals.
  private var misspelledID: Bool = false

  init(_ value: Value) {
    root = value
    var reader = Reader(value)
    guard value.kind == .object, let object = try? reader.beginObject() else { return }
    while let key = reader.nextKey(in: object) {
      switch key {
      case "jsonrpc": version = reader.reference()
      case "method": method = reader.reference()
      case "params": params = reader.reference()
      case "result": result = reader.reference()
      case "error": error = reader.reference()
      case "id":
        id = reader.reference()
        idCount += 1
      case "ID", "Id", "iD":
        misspelledID = true
        reader.skip()
      default: reader.skip()
      }
    }
  }

  /// The id, if the message has exactly one and its value is valid for an id.
  var usableID: RequestID? {
    idCount == 1 ? id.flatMap { RequestID(root.value(at: $0)) } : nil
  }

  /// Whether the text may have been cut off within the id: the id is a number and ends with the
  /// text.
  var endsWithinID: Bool {
    guard let id = id.map({ root.value(at: $0) }) else { return false }
    return id.kind == .number && id.text.endIndex == root.document.bytes.endIndex
  }

  /// Whether the message is to be answered. Two kinds are not: notifications, which have a method
  /// and no id, and responses, which have a result or an error.
  var wantsAnswer: Bool {
    method != nil ? id != nil : result == nil && error == nil
  }

  var message: Message {
    guard let method else { return messageWithoutMethod }
    guard let version, root.string(at: version) == "2.0" else {
      return malformed("\"jsonrpc\" has to be \"2.0\"")
    }
    guard let name = root.string(at: method) else {
      let kind = root.kind(at: method).phrase
      return malformed("\"method\" has to be a string, and this is \(kind)")
    }
    guard let call = decodedCall(name) else {
      let reason = "\"params\" has to be an object"
      // A notification is never answered, whatever is wrong with it.
      return id == nil ? .malformed(MalformedMessage(.unanswerable(reason))) : malformed(reason)
    }
    guard let id else {
      // With a key such as `ID` the sender expects an answer, so the message is refused and not
      // taken as a notification.
      return misspelledID
        ? malformed("the key of an id is \"id\", in small letters") : .notification(call)
    }
    guard let requestID = RequestID(root.value(at: id)) else {
      let kind = root.kind(at: id).phrase
      return malformed("\"id\" has to be a string, a number or null, and this is \(kind)")
    }
    return .request(requestID, call)
  }

  private var messageWithoutMethod: Message {
    let id = usableID
    // JSON-RPC 1.0 sends both `result` and `error`, one of them null, and some clients still do so.
    let hasError = error.map { root.kind(at: $0) != .null } ?? false
    if let result, !hasError, let id { return .response(id, .result(root.value(at: result))) }
    if let error, result.map({ root.kind(at: $0) == .null }) ?? true, let id {
      return .response(id, .error(root.value(at: error)))
    }
    if result != nil || error != nil {
      return .malformed(MalformedMessage(.unanswerable("a response without an id")))
    }
    return malformed("\"method\" is missing")
  }

  private func malformed(_ sentence: String) -> Message {
    .malformed(MalformedMessage(id: usableID ?? .null, .notRequest(sentence)))
  }

  /// The call with its params; nil if the params are not an object or array. Missing params, null
  /// and `[]` count as an empty object, because some clients write `[]` for `{}`.
  private func decodedCall(_ method: String) -> Call? {
    guard let params = params.map({ root.value(at: $0) }) else {
      return EmptyParams.emptyCall(method)
    }
    switch params.kind {
    case .null: return EmptyParams.emptyCall(method)
    case .array where params.count == 0: return EmptyParams.emptyCall(method)
    case .array, .object: return Call(method: method, params: params, pathOrigin: root)
    case .boolean, .number, .string: return nil
    }
  }
}

/// The params of a call without params: an empty object, so that a missing member is reported with
/// the same error as in any other object.
private enum EmptyParams {
  private static let emptyObject = Value(constant: #"{"params":{}}"#)
  private static let params = emptyObject["params"] ?? emptyObject

  static func emptyCall(_ method: String) -> Call {
    Call(method: method, params: params, pathOrigin: emptyObject)
  }
}
