// What the loop waits for, in the one array that `poll` takes, made once. Knows nothing of what is
// behind a descriptor.

import Glibc

struct PollSet {
  enum PollSlot: Int, CaseIterable {
    case input, signal, output, store, ledger, client, gpsd
  }

  private var places = PollSlot.allCases.map { _ in pollfd(fd: -1, events: 0, revents: 0) }

  /// What is waited for beside the slots, as many as there are now.
  var others: ArraySlice<pollfd> {
    get { places[PollSlot.allCases.count...] }
    set { places.replaceSubrange(PollSlot.allCases.count..., with: newValue) }
  }

  /// A descriptor below 0 is passed over.
  mutating func watch(_ place: PollSlot, _ descriptor: Int32, for events: Int32 = POLLIN) {
    places[place.rawValue] = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Sleeps for so many milliseconds at most; how many places are ready, nil where it fails.
  mutating func wait(_ timeout: Int32) -> Int? {
    Descriptors.retry { Int(poll(&places, nfds_t(places.count), timeout)) }
  }

  func isReady(_ place: PollSlot) -> Bool { places[place.rawValue].revents != 0 }
}
