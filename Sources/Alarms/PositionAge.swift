// Sentences about how old the last position is and which program reported it. They are in the past
// tense if the position is old.

public import CivilTime
public import Geofence

public enum PositionAge {
  /// For how many milliseconds after its measurement a position counts as the present one.
  static let longestPresentAge: Int64 = 600_000

  public static func isCurrent(_ fix: Fix, now: Instant) -> Bool {
    now - fix.at < longestPresentAge
  }

  /// A length of time in words: "20 min", "3 h", "2 days".
  static func durationWords(_ milliseconds: Int64) -> String {
    let minutes = max(0, milliseconds / 60_000)
    return switch minutes {
    case ..<90: "\(minutes) min"
    case ..<(36 * 60): "\((minutes + 30) / 60) h"
    default: "\((minutes + 12 * 60) / (24 * 60)) days"
    }
  }

  static let noPositionYet = "No program has said where you are yet"

  /// The sentence for the person when no program has reported a position lately; nil if one has.
  public static func warning(
    _ fix: Fix?, now: Instant, _ wording: Explanation.Wording
  ) -> String? {
    guard let fix else { return "\(noPositionYet)." }
    return sentence(fix, now: now, wording)
  }

  /// The last position in the records of a store; nil if no program has reported one yet.
  public static func lastFix(in records: [String: [UInt8]]) -> Fix? {
    guard let text = records[Record.fixesKey],
      case .fixes(let sources) = Record.read(Record.fixesKey, text)
    else { return nil }
    return sources.current
  }

  /// The sentence for an answer that a client shows for a while. The age in the sentence is
  /// rounded down to ten minutes, so that the sentence stays valid until the returned time
  /// `changes`. After that time the client has to ask again.
  public static func sentenceWithExpiry(
    _ fix: Fix?, now: Instant, _ wording: Explanation.Wording
  ) -> (sentence: String?, changes: Instant) {
    guard let fix else { return ("\(noPositionYet).", now.adding(milliseconds: longestPresentAge)) }
    // If the clock was set back after the position came, the age would be negative.
    let elapsedPeriods = max(0, now - fix.at) / longestPresentAge * longestPresentAge
    return (
      sentence(fix, now: fix.at.adding(milliseconds: elapsedPeriods), wording),
      min(
        fix.at.adding(milliseconds: elapsedPeriods + longestPresentAge),
        now.adding(milliseconds: longestPresentAge))
    )
  }

  /// The sentence for the person that the position of this fix is old; nil if it is not.
  static func sentence(_ fix: Fix, now: Instant, _ wording: Explanation.Wording) -> String? {
    guard !isCurrent(fix, now: now) else { return nil }
    let reporterName = reporterName(fix).map { "\($0), " } ?? ""
    return "No program has said where you are for \(durationWords(now - fix.at)); "
      + "last: \(reporterName)\(wording.formatTime(fix.at))."
  }

  /// The name of the program, network or person that reported the fix; nil if the fix has no
  /// source.
  static func reporterName(_ fix: Fix) -> String? {
    if fix.isCheckIn { return "you" }
    if fix.source == Fix.network, fix.place != nil { return "the network of a place" }
    return fix.source.isEmpty ? nil : fix.source
  }

  /// One or two sentences about where the person is. `stays` are the places at which the person is,
  /// with their titles and the times of arrival.
  public static func whereabouts(
    _ fix: Fix?, _ stays: [(place: String, title: String, since: Instant)], now: Instant,
    _ chosen: ChosenDevice?, _ wording: Explanation.Wording
  ) -> String {
    guard let fix else { return "\(noPositionYet)." }
    let chosenDeviceText = chosen.map { " \($0.sentence(wording))" } ?? ""
    return whereabouts(fix, stays, now: now, wording) + chosenDeviceText
  }

  private static func whereabouts(
    _ fix: Fix, _ stays: [(place: String, title: String, since: Instant)], now: Instant,
    _ wording: Explanation.Wording
  ) -> String {
    let titles = stays.map(\.title).joined(separator: " and ")
    if let oldPositionSentence = sentence(fix, now: now, wording) {
      return stays.isEmpty
        ? oldPositionSentence : "\(oldPositionSentence) You were at \(titles) then."
    }
    if let namedStay = stays.first(where: { $0.place == fix.place }),
      fix.isCheckIn || fix.source == Fix.network
    {
      return fix.isCheckIn
        ? "You said at \(wording.formatTime(fix.at)) that you are at \(namedStay.title)."
        : "You are at \(titles): this computer is on its network."
    }
    let minutes = (now - fix.at) / 60_000
    let ago = minutes < 1 ? "just now" : "\(durationWords(now - fix.at)) ago"
    let reporterName = reporterName(fix).map { ", as \($0) said \(ago)." } ?? " (\(ago))."
    guard let first = stays.first else { return "You are at none of your places\(reporterName)" }
    return stays.count == 1
      ? "You are at \(titles) since \(wording.formatTime(first.since))\(reporterName)"
      : "You are at \(titles)\(reporterName)"
  }
}
