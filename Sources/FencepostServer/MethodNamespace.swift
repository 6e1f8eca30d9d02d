// The namespace of a method: the first part of its name.

import FencepostProtocol

extension RequestMethod {
  /// Whether `name` begins with the namespace of some method, such as `reminder/`.
  static func hasNamespace(of name: String) -> Bool {
    let namespace = name.prefix { $0 != "/" }
    return namespace.utf8.count < name.utf8.count
      && allCases.contains { $0.rawValue.hasPrefix("\(namespace)/") }
  }
}
