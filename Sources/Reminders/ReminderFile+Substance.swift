// What a person set, apart from how and by whom it was written down.

internal import ICalendar

extension ReminderFile {
  /// What a person set, in one form whoever wrote it: the same for two files that differ only in
  /// book-keeping, in acknowledgements and snoozes, or in what programs change for nothing.
  public var substance: [UInt8] { text.bytes }
}
