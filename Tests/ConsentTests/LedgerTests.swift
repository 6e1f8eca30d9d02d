// The ledger as text and value: what is read, kept, warned of and refused.

import CivilTime
import JSON
import Testing

@testable import Consent

@Suite struct LedgerTests {
  private func ledger(_ text: String) throws -> Ledger { try Ledger(Array(text.utf8)) }

  private func text(_ ledger: Ledger) -> String { String(decoding: ledger.bytes, as: UTF8.self) }

  private func damage(_ text: String) -> LedgerDamage? {
    do throws(LedgerDamage) {
      _ = try Ledger(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `a decision is written readably and read again`() throws {
    var ledger = Ledger()
    ledger.record(
      Answer(
        .fullAccess, answerTime: noon, means: .question, purpose: "To show \"due\" in the margin"),
      of: vim, .reminders)
    ledger.record(Answer(.writeOnly, answerTime: noon, means: .command), of: vim, .events)
    #expect(
      text(ledger) == """
        {
          "version": 1,
          "clients": {
            "vim": {
              "reminders": {
                "status": "fullAccess",
                "answered": "2026-11-20T12:00:00.000Z",
                "by": "question",
                "purpose": "To show \\"due\\" in the margin"
              },
              "events": {
                "status": "writeOnly",
                "answered": "2026-11-20T12:00:00.000Z",
                "by": "command"
              }
            }
          }
        }

        """)
    #expect(try self.ledger(text(ledger)) == ledger)
    #expect(text(Ledger()) == "{\n  \"version\": 1,\n  \"clients\": {}\n}\n")
  }

  @Test func `without a decision nothing is granted`() throws {
    let ledger = try ledger(#"{"clients":{"vim":{"events":{"status":"denied"}}}}"#)
    #expect(ledger.statuses(of: vim) == [.notDetermined, .denied, .notDetermined])
    #expect(ledger.statuses(of: emacs) == [.notDetermined, .notDetermined, .notDetermined])
    #expect(try self.ledger("{}") == Ledger())
  }

  @Test func `every status is read as it was written`() throws {
    for entity in Entity.allCases {
      for status in ConsentStatus.allCases where status.isPossible(for: entity) {
        var ledger = Ledger()
        ledger.record(Answer(status), of: vim, entity)
        let read = try self.ledger(text(ledger))
        #expect(read == ledger)
        #expect(read.warnings == [] && read.status(of: vim, entity) == status)
      }
    }
  }

  @Test func `unknown keys are kept exactly, at every level`() throws {
    let written = """
      {
        "version": 1,
        "clients": {
          "vim": {
            "reminders": {
              "status": "denied",
              "why": [
                1.50,
                {
                  "é": null
                }
              ]
            },
            "alarms": {
              "status": "fullAccess"
            }
          }
        },
        "note": "mine, \\u00e9"
      }

      """
    var ledger = try ledger(written)
    #expect(text(ledger) == written)
    #expect(ledger.warnings == [])
    ledger.record(Answer(.fullAccess), of: vim, .reminders)
    #expect(text(ledger) == written.replacing("denied", with: "fullAccess"))
  }

  @Test func `an unknown status grants nothing, is reported and kept`() throws {
    let written = """
      {"clients":{"vim":{"reminders":{"status":"everything","by":"decree","answered":"soon"},
       "location":{"status":"writeOnly","purpose":7},"events":{}}}}
      """
    var ledger = try ledger(written)
    #expect(ledger.statuses(of: vim) == [.notDetermined, .notDetermined, .notDetermined])
    #expect(
      ledger.warnings == [
        "clients.vim.reminders.status: this is not a status for reminders, so access counts as"
          + " notDetermined; write one of notDetermined, restricted, denied, fullAccess",
        "clients.vim.reminders.by: expected one of question, command",
        "clients.vim.reminders.answered: expected a time such as 2026-11-20T16:04:05Z",
        "clients.vim.location.status: this is not a status for location, so access counts as"
          + " notDetermined; write one of notDetermined, restricted, denied, fullAccess",
        "clients.vim.location.purpose: expected a text",
        "clients.vim.events: a status is missing here, so access counts as notDetermined",
      ])
    let again = try self.ledger(text(ledger))
    #expect(again.clients.first?.answers[.reminders] == ledger.clients.first?.answers[.reminders])
    #expect(text(ledger).contains(#""status": "everything""#))
    // A new decision replaces the one that could not be read.
    ledger.record(Answer(.denied), of: vim, .reminders)
    #expect(try self.ledger(text(ledger)).status(of: vim, .reminders) == .denied)
    #expect(!text(ledger).contains("everything") && !text(ledger).contains("decree"))
  }

  @Test func `client names are compared byte by byte`() throws {
    let names = ["é", "e\u{301}", "", "__proto__", "version", "a\nb\u{202E}\"\\", "🧭"]
    var ledger = Ledger()
    for name in names { ledger.record(Answer(.denied), of: ClientName(name), .events) }
    #expect(ledger.clients.count == names.count)
    #expect(try self.ledger(text(ledger)) == ledger)
    #expect(ClientName("é") != ClientName("e\u{301}"))
    #expect(ClientName("é").looksLike(ClientName("E\u{301}")))
  }

  @Test func `a name that is too long is cut between two characters`() {
    let most = ClientName.mostBytes
    #expect(ClientName(String(repeating: "é", count: 200)).text.utf8.count == most)
    #expect(ClientName("x" + String(repeating: "é", count: 200)).text.utf8.count == most - 1)
    #expect(ClientName("e" + String(repeating: "\u{301}", count: 9000)).text.utf8.count == most - 1)
  }

  @Test func `a name that is too long matches no client and is kept`() throws {
    let name = String(repeating: "x", count: ClientName.mostBytes + 1)
    let ledger = try ledger(#"{"clients":{"\#(name)":{"events":{"status":"fullAccess"}}}}"#)
    #expect(ledger.clients == [] && ledger.warnings.count == 1)
    #expect(ledger.status(of: ClientName(name), .events) == .notDetermined)
    #expect(text(ledger).contains(name))
  }

  @Test(arguments: [
    ("", "line 1, column 1: a value is missing"),
    ("[]", "expected an object, found an array"),
    ("null", "expected an object, found null"),
    (#"{"clients":[]}"#, "clients: expected an object, found an array"),
    (#"{"clients":{"vim":"fullAccess"}}"#, "clients.vim: expected an object, found a string"),
    (
      #"{"clients":{"vim":{"events":true}}}"#,
      "clients.vim.events: expected an object, found a boolean"
    ),
    (
      #"{"clients":{"vim":{"events":{"status":null}}}}"#,
      "clients.vim.events.status: expected a string, found null"
    ),
    (
      #"{"clients":{"vim":{},"vim":{"events":{"status":"fullAccess"}}}}"#,
      "clients.vim: this key occurs twice in its object"
    ),
    (#"{"version":"1"}"#, "version: expected the number of a version, such as 1"),
    (#"{"version":0}"#, "version: expected the number of a version, such as 1"),
  ])
  func `a member of the wrong form is reported as damage with its path`(
    _ text: String, _ problem: String
  ) {
    #expect(damage(text) == .malformed(problem))
  }

  @Test func `hostile text is reported as damage and does not trap`() {
    let deep = String(repeating: "[", count: 5000)
    let wide = "[" + String(repeating: "0,", count: 70_000) + "0]"
    let long = #"{"version":1"# + String(repeating: "0", count: 5000) + "}"
    for text in [deep, wide, long, "{\"a\":\"\u{0}\"}", "{\"clients\":{}} x", #"{"a":"\ud800"}"#] {
      guard case .malformed = damage(text) else {
        Issue.record("\(text.prefix(40)) was taken")
        continue
      }
    }
    let whole = Array(#"{"clients":{"vim":{"events":{"status":"fullAccess"}}}}"#.utf8)
    for count in 0..<whole.count {
      #expect(throws: LedgerDamage.self) { try Ledger(Array(whole.prefix(count))) }
    }
    #expect(throws: LedgerDamage.self) { try Ledger([0xFF, 0xFE, 0x7B, 0x7D]) }
  }

  @Test func `the number of warnings is limited`() throws {
    let clients = (0..<500).map { #""c\#($0)":{"events":{"status":"?"}}"# }.joined(separator: ",")
    #expect(try ledger("{\"clients\":{\(clients)}}").warnings.count == 100)
  }

  @Test func `a ledger of a newer version is refused`() {
    #expect(damage(#"{"version":2,"clients":[]}"#) == .tooNew(version: 2))
  }

  @Test func `forgetting a client removes its entry`() throws {
    var ledger = try ledger(
      #"{"clients":{"vim":{"events":{"status":"denied"},"x":1},"emacs":{"events":{"status":"denied"}}}}"#
    )
    #expect(ledger.forget([.reminders], of: vim) == [])
    #expect(ledger.forget([.events], of: vim) == [.events])
    #expect(ledger.clients.map(\.name) == [vim, emacs])
    #expect(ledger.forget(Entity.allCases, of: vim) == [])
    #expect(ledger.forget([.events, .location], of: emacs) == [.events])
    #expect(ledger.forget([.events], of: emacs) == [])
    #expect(ledger == Ledger())
  }
}
