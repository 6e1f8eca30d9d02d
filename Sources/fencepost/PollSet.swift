// The array of descriptors for `poll`, allocated once: a fixed index for each descriptor that a
// loop always has, and after them a varying number of others.

import Glibc

struct PollSet {
  enum FixedDescriptor: Int, CaseIterable {
    case input, signal, output, store, ledger, client, gpsd
  }

  private var descriptors = FixedDescriptor.allCases.map { _ in
    pollfd(fd: -1, events: 0, revents: 0)
  }

  /// The descriptors after the fixed ones. Their number varies.
  var otherDescriptors: ArraySlice<pollfd> {
    get { descriptors[FixedDescriptor.allCases.count...] }
    set { descriptors.replaceSubrange(FixedDescriptor.allCases.count..., with: newValue) }
  }

  /// Sets one of the fixed descriptors; `poll` ignores a negative one.
  mutating func watch(_ fixed: FixedDescriptor, _ descriptor: Int32, for events: Int32 = POLLIN) {
    descriptors[fixed.rawValue] = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Waits for at most `timeout` milliseconds; without a limit if it is -1. Returns how many
  /// descriptors are ready; nil on failure.
  mutating func wait(_ timeout: Int32) -> Int? {
    Descriptors.retry { Int(poll(&descriptors, nfds_t(descriptors.count), timeout)) }
  }

  func isReady(_ fixed: FixedDescriptor) -> Bool { descriptors[fixed.rawValue].revents != 0 }
}
