// Decodes values that are numbers. A number outside the property's range is a fault. It is not
// replaced by the nearest valid number, which would later be written as if the person had chosen
// it.

extension Property {
  /// INTEGER (RFC 5545 §3.3.8), with an optional plus sign.
  public func integer(
    in range: ClosedRange<Int> = Int.min...Int.max
  ) throws(ValueFault) -> Int {
    try withTrimmedValue { (value) throws(ValueFault) -> Int in
      var at = 0
      var isNegative = false
      if let sign = value.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        isNegative = sign == UInt8(ascii: "-")
        at = 1
      }
      guard at < value.count else { throw .notANumber }
      var number = 0
      var isTooLarge = false
      while at < value.count {
        let digit = value[at] &- UInt8(ascii: "0")
        guard digit < 10 else { throw .notANumber }
        // Subtracts instead of adding, because the least Int has no positive counterpart.
        let (product, productOverflows) = number.multipliedReportingOverflow(by: 10)
        let (difference, differenceOverflows) = product.subtractingReportingOverflow(Int(digit))
        isTooLarge = isTooLarge || productOverflows || differenceOverflows
        number = isTooLarge ? 0 : difference
        at += 1
      }
      guard !isTooLarge, isNegative || number > Int.min else { throw .outOfRange(range) }
      let signedNumber = isNegative ? number : -number
      guard range.contains(signedNumber) else { throw .outOfRange(range) }
      return signedNumber
    }
  }

  /// A plain decimal number, such as X-APPLE-RADIUS.
  public func decimal() throws(ValueFault) -> Double {
    try withTrimmedValue { (value) throws(ValueFault) -> Double in
      guard let number = PlainDecimal.read(value, 0..<value.count) else { throw .notANumber }
      return number
    }
  }

  /// PRIORITY: 0 is none, 1 the highest, 9 the lowest (RFC 5545 §3.8.1.9).
  public func priority() throws(ValueFault) -> Int { try integer(in: 0...9) }

  /// PERCENT-COMPLETE (RFC 5545 §3.8.1.8).
  public func percent() throws(ValueFault) -> Int { try integer(in: 0...100) }
}
