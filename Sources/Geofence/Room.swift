// Room for the large arrays: in pages of two megabytes where the system has them to give, for a fix
// looks at places far apart, and what is loaded would fault at every fourth kilobyte.

internal import Glibc

extension ContiguousArray where Element: BitwiseCopyable {
  private static var largePage: Int { 2 << 20 }

  /// With room for so many and no more, filled as is said; how many is returned.
  init(room count: Int, fill: (UnsafeMutableBufferPointer<Element>) -> Int) {
    self.init(unsafeUninitializedCapacity: count) { room, made in
      Self.advise(UnsafeMutableRawBufferPointer(room))
      made = fill(room)
    }
  }

  init(reserving count: Int) {
    self.init(room: count) { _ in 0 }
  }

  init(filledWith element: Element, count: Int) {
    self.init(room: count) { room in
      room.initialize(repeating: element)
      return room.count
    }
  }

  /// Only advice: whether it is taken changes nothing but the time.
  private static func advise(_ room: UnsafeMutableRawBufferPointer) {
    guard room.count >= 4 * largePage, let base = room.baseAddress else { return }
    let skipped = (largePage - Int(bitPattern: base) % largePage) % largePage
    _ = madvise(base + skipped, (room.count - skipped) / largePage * largePage, MADV_HUGEPAGE)
  }
}
