// Writing and reading are each other's inverse, and a value's canonical text stands for the value.

import TestSupport
import Testing

@testable import JSON

@Suite struct RoundTripTests {
  @Test func `random values are read back equal`() throws {
    var random = SeededRandom()
    for _ in 0..<300 {
      let sample = Sample.random(&random, depth: 6)
      var writer = Writer()
      sample.write(to: &writer)
      let root = try #require(try Document(writer.bytes).root, "\(random)")
      #expect(sample.isRead(as: root), "\(writer.text), \(random)")
      #expect(Array(root.text) == writer.bytes)
    }
  }

  @Test func `values are read back equal from any spelling, and have one canonical text`() throws {
    var random = SeededRandom()
    for _ in 0..<200 {
      let sample = Sample.random(&random, depth: 5)
      var writer = Writer()
      sample.write(to: &writer)
      let written = try #require(try Document(writer.bytes).root)
      let spelled = try value(sample.spelled(&random))
      #expect(written == spelled, "\(random)")
      let again = try #require(try Document(spelled.canonical).root)
      #expect(again.canonical == spelled.canonical, "canonical is its own canonical, \(random)")
      #expect(Array(again.text) == spelled.canonical, "\(random)")
    }
  }

  @Test func `values deeper than the stack allows recursion are read back equal`() throws {
    var sample = Sample.null
    for level in 0..<128 {
      sample = level % 2 == 0 ? .array([sample]) : .object([.init(key: "k", value: sample)])
    }
    var writer = Writer()
    sample.write(to: &writer)
    let root = try #require(try Document(writer.bytes).root)
    #expect(sample.isRead(as: root))
    #expect(root.canonical == writer.bytes)
  }
}
