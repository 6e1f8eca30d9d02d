// The documents that people write by hand, looked through: whether they are JSON at all. What they
// ask for is the server's to judge.

internal import Files
internal import JSON

extension Examination {
  private static let documents = [FileName(ours: "places.json"), FileName(ours: "settings.json")]
  /// Nobody writes so much by hand.
  private static let longestDocument = 16 << 20

  mutating func examineDocuments(_ names: [FileName]) {
    for name in Self.documents where names.contains(name) {
      guard let illness = illness(of: name) else { continue }
      note(.document(illness.0), at: .root, name, line: illness.line)
    }
  }

  private func illness(of name: FileName) -> (DocumentIllness, line: Int?)? {
    let bytes: [UInt8]
    do throws(DiskFault) {
      if let look = try disk.look(at: name, in: grounds.root), look.kind != .file {
        return (.notAFile(look.kind), nil)
      }
      let content = try disk.read(name, in: grounds.root, upTo: Self.longestDocument)
      guard let content else { return nil }
      bytes = content.bytes
    } catch {
      return error.reason == .unsettled ? nil : (.unreadable(error), nil)
    }
    do throws(Fault) {
      let document = try Document(bytes)
      return document.root?.kind == .object ? nil : (.notAnObject, nil)
    } catch {
      guard case .syntax(let fault) = error else { return (.notJSON(error.description), nil) }
      return (.notJSON("\(fault.message) at column \(fault.column)"), fault.line)
    }
  }
}
