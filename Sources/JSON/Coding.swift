// The protocols of types that are read from and written as JSON, and their implementation for basic
// types.

public protocol Readable {
  init(reading reader: inout Reader) throws(Mismatch)
}

public protocol Writable {
  func write(to writer: inout Writer)
  /// An estimate of the length of the encoded value in bytes, so that memory is reserved only once.
  var likelyLength: Int { get }
}

extension Writable {
  @inlinable public var likelyLength: Int { 0 }
}

extension String: Readable, Writable {
  public init(reading reader: inout Reader) throws(Mismatch) { self = try reader.string() }
  public func write(to writer: inout Writer) { writer.value(self) }
}

extension Bool: Readable, Writable {
  public init(reading reader: inout Reader) throws(Mismatch) { self = try reader.boolean() }
  public func write(to writer: inout Writer) { writer.value(self) }
}

extension Double: Readable, Writable {
  public init(reading reader: inout Reader) throws(Mismatch) { self = try reader.double() }
  public func write(to writer: inout Writer) { writer.value(self) }
}

extension Int: Readable, Writable {
  public init(reading reader: inout Reader) throws(Mismatch) { self = try reader.integer() }
  public func write(to writer: inout Writer) { writer.value(self) }
}

extension Array: Readable where Element: Readable {
  @inlinable public init(reading reader: inout Reader) throws(Mismatch) {
    self = try reader.array { (reader) throws(Mismatch) in try Element(reading: &reader) }
  }
}

extension Array: Writable where Element: Writable {
  @inlinable public func write(to writer: inout Writer) {
    // A span gives access to elements without counting references to them.
    let elements = span
    var length = 2
    for index in elements.indices { length += elements[index].likelyLength }
    writer.reserve(length)
    writer.beginArray()
    for index in elements.indices { elements[index].write(to: &writer) }
    writer.endArray()
  }
}

extension Optional: Readable where Wrapped: Readable {
  @inlinable public init(reading reader: inout Reader) throws(Mismatch) {
    if reader.isNull {
      reader.skip()
      self = nil
    } else {
      self = try Wrapped(reading: &reader)
    }
  }
}

extension Optional: Writable where Wrapped: Writable {
  @inlinable public func write(to writer: inout Writer) {
    switch self {
    case .some(let wrapped): wrapped.write(to: &writer)
    case .none: writer.null()
    }
  }
}

/// A value is written with exactly the bytes that were read.
extension Value: Readable, Writable {
  public init(reading reader: inout Reader) throws(Mismatch) { self = reader.value() }
  public func write(to writer: inout Writer) { writer.encodedValue(text) }
}
