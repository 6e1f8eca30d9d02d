// A part of the protocol's description (`rpc.discover`): only the requested methods, with the
// schemas and errors that they refer to. Clients ask for a part because the whole is large.

import JSON

struct DiscoveryPart {
  private let fullDescription: Value
  private let prefix: String
  /// The references to schemas and errors that the requested methods need, such as
  /// `#/components/schemas/Reminder`.
  private var references: Set<String> = []
  private var isEmpty = true

  init(of fullDescription: Value, _ prefix: String) {
    (self.fullDescription, self.prefix) = (fullDescription, prefix)
    var unvisitedValues = fullDescription.members.flatMap { name, section in
      methods(name, section) ?? []
    }
    isEmpty = unvisitedValues.isEmpty
    while let value = unvisitedValues.popLast() {
      unvisitedValues += value.elements
      for (key, inner) in value.members {
        guard key == "$ref", let reference = inner.string else {
          unvisitedValues.append(inner)
          continue
        }
        guard references.insert(reference).inserted else { continue }
        let steps = reference.split(separator: "/").dropFirst().map(String.init)
        if let referencedSchema = steps.reduce(fullDescription as Value?, { $0?[$1] }) {
          unvisitedValues.append(referencedSchema)
        }
      }
    }
  }

  /// The part of the description; nil if no method has a name that begins with the prefix.
  var value: Value? {
    guard !isEmpty else { return nil }
    var writer = Writer()
    writer.beginObject()
    for (name, section) in fullDescription.members {
      writer.key(name)
      if let methods = methods(name, section) {
        methods.write(to: &writer)
      } else if name == "components" {
        writeComponents(section, &writer)
      } else {
        writer.encodedValue(section.text)
      }
    }
    writer.endObject()
    return (try? Document(writer.bytes))?.root
  }

  /// The requested methods of the array `section`; nil if the section is not a list of methods.
  private func methods(_ name: String, _ section: Value) -> [Value]? {
    guard section.kind == .array, name == "methods" || name.hasPrefix("x-") else { return nil }
    return section.elements.filter { $0["name"]?.string?.hasPrefix(prefix) == true }
  }

  private func writeComponents(_ components: Value, _ writer: inout Writer) {
    writer.beginObject()
    for (kind, all) in components.members {
      writer.key(kind)
      writer.beginObject()
      for (name, value) in all.members where references.contains("#/components/\(kind)/\(name)") {
        writer.key(name)
        writer.encodedValue(value.text)
      }
      writer.endObject()
    }
    writer.endObject()
  }
}
