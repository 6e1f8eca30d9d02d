// Which family a method's name belongs to.

import FencepostProtocol

extension RequestMethod {
  /// Whether a name begins as one of our methods does: `reminder/list` does.
  static func hasFamily(of name: String) -> Bool {
    let family = name.prefix { $0 != "/" }
    return family.utf8.count < name.utf8.count
      && allCases.contains { $0.rawValue.hasPrefix("\(family)/") }
  }
}
