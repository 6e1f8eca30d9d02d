// The array of descriptors for `poll`, allocated once. Does not know what the descriptors are.

import Glibc

struct PollSet {
  enum PollSlot: Int, CaseIterable {
    case input, signal, output, store, ledger, client, gpsd
  }

  private var slots = PollSlot.allCases.map { _ in pollfd(fd: -1, events: 0, revents: 0) }

  /// The descriptors after the fixed slots. Their number varies.
  var others: ArraySlice<pollfd> {
    get { slots[PollSlot.allCases.count...] }
    set { slots.replaceSubrange(PollSlot.allCases.count..., with: newValue) }
  }

  /// Sets the descriptor of a slot; a negative one is ignored by `poll`.
  mutating func watch(_ slot: PollSlot, _ descriptor: Int32, for events: Int32 = POLLIN) {
    slots[slot.rawValue] = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Waits at most so many milliseconds. Returns how many descriptors are ready, nil on failure.
  mutating func wait(_ timeout: Int32) -> Int? {
    Descriptors.retry { Int(poll(&slots, nfds_t(slots.count), timeout)) }
  }

  func isReady(_ slot: PollSlot) -> Bool { slots[slot.rawValue].revents != 0 }
}
