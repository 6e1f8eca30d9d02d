// The family of a method, by its name.

import FencepostProtocol

extension RequestMethod {
  /// Whether a name begins like one of the methods, as `reminder/list` does.
  static func hasFamily(of name: String) -> Bool {
    let family = name.prefix { $0 != "/" }
    return family.utf8.count < name.utf8.count
      && allCases.contains { $0.rawValue.hasPrefix("\(family)/") }
  }
}
