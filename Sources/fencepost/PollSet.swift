// The array of descriptors for `poll`, allocated once. Does not know what the descriptors are.

import Glibc

struct PollSet {
  enum FixedDescriptor: Int, CaseIterable {
    case input, signal, output, store, ledger, client, gpsd
  }

  private var descriptors = FixedDescriptor.allCases.map { _ in
    pollfd(fd: -1, events: 0, revents: 0)
  }

  /// The descriptors after the fixed slots. Their number varies.
  var otherDescriptors: ArraySlice<pollfd> {
    get { descriptors[FixedDescriptor.allCases.count...] }
    set { descriptors.replaceSubrange(FixedDescriptor.allCases.count..., with: newValue) }
  }

  /// Sets the descriptor of a slot; a negative one is ignored by `poll`.
  mutating func watch(_ fixed: FixedDescriptor, _ descriptor: Int32, for events: Int32 = POLLIN) {
    descriptors[fixed.rawValue] = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Waits at most so many milliseconds. Returns how many descriptors are ready, nil on failure.
  mutating func wait(_ timeout: Int32) -> Int? {
    Descriptors.retry { Int(poll(&descriptors, nfds_t(descriptors.count), timeout)) }
  }

  func isReady(_ fixed: FixedDescriptor) -> Bool { descriptors[fixed.rawValue].revents != 0 }
}
