// Changes `settings.json`. Members that are not changed stay as they are.

internal import JSON

extension Settings {
  public enum Change: Sendable {
    case defaultList(Entity, String?)
    /// The kinds of items that a list may hold; nil for all.
    case entities(list: String, Set<Entity>?)
    /// The path of a list whose folder is outside the store.
    case path(list: String, String)
    /// The list was removed: its settings are removed too.
    case forget(list: String)
    /// The address at which `fencepost watch` takes positions from phones; nil to remove the
    /// setting.
    case listen(String?)
    case gpsd(Bool?)
    case network(Bool?)
  }

  /// The settings as they will be when these changes are written.
  public func withChanges(_ changes: [Change]) -> Settings {
    var settings = self
    for change in changes {
      switch change {
      case .defaultList(let entity, let list): settings.defaultLists[entity] = list
      case .entities(let list, let entities): settings.entities[list] = entities
      case .path(let list, let path): settings.paths[list] = path
      case .forget(let list):
        settings.entities[list] = nil
        settings.paths[list] = nil
      case .listen(let address): settings.watch.listen = address
      case .gpsd(let isAsked): settings.watch.gpsd = isAsked == true ? "" : nil
      case .network(let isAsked): settings.watch.network = isAsked ?? WatchSettings().network
      }
    }
    return settings
  }

  /// The changes that make a list the default for all kinds of items.
  public static func defaults(to list: String) -> [Change] {
    Entity.allCases.map { .defaultList($0, list) }
  }

  /// The content of the file with the changes; nil if the old content cannot be read, so that it
  /// must not be overwritten.
  public static func bytes(_ old: [UInt8]?, _ changes: [Change]) -> [UInt8]? {
    var root: Value?
    if let old {
      root = try? Document(old).root
      guard root?.kind == .object else { return nil }
    }
    return contentWithChanges(root, changes)
  }

  private static func contentWithChanges(_ root: Value?, _ changes: [Change]) -> [UInt8] {
    var text = root.map { Array($0.text) } ?? Array("{}".utf8)
    for change in changes {
      let (path, value) = pathAndValue(of: change)
      let currentRoot = (try? Document(text).root) ?? .null
      text = replacingMember(path[...], to: value, in: currentRoot)
    }
    return indentedJSON(text) + [UInt8(ascii: "\n")]
  }

  private static func pathAndValue(of change: Change) -> (path: [String], value: [UInt8]?) {
    switch change {
    case .defaultList(let entity, let list):
      var writer = Writer()
      list.write(to: &writer)
      return (["defaultLists", "\(entity.rawValue)s"], writer.bytes)
    case .entities(let list, let entities):
      guard let entities else { return (["lists", list, "entities"], nil) }
      var writer = Writer()
      entities.sorted().map(\.rawValue).write(to: &writer)
      return (["lists", list, "entities"], writer.bytes)
    case .path(let list, let path):
      var writer = Writer()
      path.write(to: &writer)
      return (["lists", list, "path"], writer.bytes)
    case .forget(let list):
      return (["lists", list], nil)
    case .listen(let address):
      return (["sources", "listen"], encoded(of: address) { $1.value($0) })
    case .gpsd(let isAsked):
      return (["sources", "gpsd"], encoded(of: isAsked) { $1.value($0) })
    case .network(let isAsked):
      return (["sources", "network"], encoded(of: isAsked) { $1.value($0) })
    }
  }

  private static func encoded<SettingValue>(
    of value: SettingValue?, _ write: (SettingValue, inout Writer) -> Void
  ) -> [UInt8]? {
    guard let value else { return nil }
    var writer = Writer()
    write(value, &writer)
    return writer.bytes
  }

  /// The object with one nested member replaced, added or removed.
  private static func replacingMember(
    _ path: ArraySlice<String>, to value: [UInt8]?, in object: Value?
  ) -> [UInt8] {
    guard let key = path.first else { return value ?? [] }
    let restOfPath = path.dropFirst()
    var writer = Writer()
    var hasMember = false
    writer.beginObject()
    for (name, member) in object?.members.map({ $0 }) ?? [] {
      guard name == key else {
        writer.key(name)
        writer.encodedValue(member.text)
        continue
      }
      hasMember = true
      if restOfPath.isEmpty, value == nil { continue }
      writer.key(name)
      writer.encodedValue(replacingMember(restOfPath, to: value, in: member))
    }
    if !hasMember, value != nil {
      writer.key(key)
      writer.encodedValue(replacingMember(restOfPath, to: value, in: nil))
    }
    writer.endObject()
    return writer.bytes
  }
}
