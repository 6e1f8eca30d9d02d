// The report of the ledger for people.

import CivilTime
import Testing

@testable import Consent

@Suite struct ReportTests {
  @Test func `the report for people is a table`() throws {
    var ledger = Ledger()
    #expect(LedgerReport(ledger).text == "No client has been granted or denied anything.")
    ledger.record(Answer(.fullAccess, answerTime: noon, means: .command), of: vim, .reminders)
    let later = noon.adding(seconds: 3600)
    ledger.record(Answer(.writeOnly, answerTime: later, means: .question), of: vim, .events)
    ledger.record(Answer(.denied), of: ClientName("a \u{1B}[31mred\u{202E} one"), .location)
    ledger.record(Answer(.restricted), of: ClientName(String(repeating: "x", count: 99)), .events)
    let xs = String(repeating: "x", count: 40)
    #expect(
      LedgerReport(ledger).text == """
        CLIENT                                     REMINDERS       EVENTS          LOCATION        ANSWERED
        vim                                        full access     write only      not determined  2026-11-20 13:00
        a \u{FFFD}[31mred\u{FFFD} one                            not determined  not determined  denied          –
        \(xs)…  not determined  restricted      not determined  –
        """)
  }

  @Test func `the report for scripts has one JSON object per line`() {
    var ledger = Ledger()
    #expect(LedgerReport(ledger).json == "")
    ledger.record(
      Answer(.fullAccess, answerTime: noon, means: .question, purpose: "p"), of: vim, .reminders)
    ledger.record(Answer(.denied), of: emacs, .events)
    let nothing = #"{"status":"notDetermined","answered":null,"by":null,"purpose":null}"#
    let full =
      #"{"status":"fullAccess","answered":"2026-11-20T12:00:00.000Z","by":"question","purpose":"p"}"#
    let denied = #"{"status":"denied","answered":null,"by":null,"purpose":null}"#
    #expect(
      LedgerReport(ledger).json == """
        {"client":"vim","reminders":\(full),"events":\(nothing),"location":\(nothing)}
        {"client":"emacs","reminders":\(nothing),"events":\(denied),"location":\(nothing)}
        """)
  }
}
