// Parses the command line. Every word that is not understood is named in the error.

struct Options {
  var works: [Work] = []
  var isQuick = false
  var wantsHelp = false
  /// Only opens this store.
  var opened: String?
  /// With the bare codec instead of a server's.
  var opensBare = false
  /// Only evaluates fixes against these fences, on request from stdin.
  var fences: String?
  /// Only compares rules on tracks: so many of them, from this seed.
  var triesFiring = false
  var tracks = 100
  var seed: UInt64 = 1
  /// A built server to measure, instead of building one.
  var server: String?
  /// The first place to look for the headers of yyjson and simdjson.
  var include: String?
  /// The folder for built peers and data.
  var cache = ".build/bench-peers"

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts.first ?? "")
      var given = parts.count > 1 ? String(parts[1]) : nil
      func value(_ what: String) throws(Failure) -> String {
        if given == nil { given = rest.popFirst() }
        guard let given, !given.isEmpty else { throw .usage("\(name) needs \(what)") }
        return given
      }
      func number(_ text: String, from least: Int) throws(Failure) -> Int {
        guard let number = Int(text), number >= least, number <= 1_000_000_000 else {
          throw .usage("\(name) needs a number from \(least) on, and not '\(text)'")
        }
        return number
      }
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--quick": isQuick = true
      case "--bare": opensBare = true
      case "firing": triesFiring = true
      case _ where name == "--tracks": tracks = try number(value("how many tracks"), from: 1)
      case _ where name == "--seed": seed = UInt64(try number(value("a number"), from: 0))
      case _ where name == "--open": opened = try value("a store's folder")
      case _ where name == "--fences": fences = try value("a file of circles and tracks")
      case _ where name == "--server": server = try value("the path of a server")
      case _ where name == "--include": include = try value("a folder")
      case _ where name == "--cache": cache = try value("a folder")
      default:
        guard let work = Work(rawValue: argument) else {
          throw .usage("there is no work or option '\(argument)'")
        }
        if !works.contains(work) { works.append(work) }
      }
    }
    if works.isEmpty { works = Work.allCases }
  }
}

/// The measurements.
enum Work: String, CaseIterable {
  case roundTrip = "round-trip"
  case throughput
  case largeReply = "large-reply"
  case start
  case memory
  case json
  case recurrence
  case icalendar
  case zones
  case query
  case fences
  case opening = "open"
  case saving = "save"
  case outside
  case fetch
  case page
  case month
  case wireSaving = "wire-save"
  case wireFix = "wire-fix"

  func rows(in hall: BenchmarkSession) -> [Row] {
    switch self {
    case .roundTrip: Placement.allCases.flatMap { RoundTrip(placement: $0).rows(in: hall) }
    case .throughput: Throughput().rows(in: hall)
    case .largeReply: LargeReply().rows(in: hall)
    case .start: Start().rows(in: hall)
    case .memory: Memory().rows(in: hall)
    case .json: JSONText().rows(in: hall)
    case .recurrence: Recurrences().rows(in: hall)
    case .icalendar: CalendarTexts().rows(in: hall)
    case .zones: ZoneConversions().rows(in: hall)
    case .query: Queries().rows(in: hall)
    case .fences: FenceFixes().rows(in: hall)
    case .opening: StoreOpening().rows(in: hall)
    case .saving: StoreSaving().rows(in: hall)
    case .outside: StoreOutside().rows(in: hall)
    case .fetch: WireFetch().rows(in: hall) + Listings().rows(in: hall)
    case .page: WirePages().rows(in: hall)
    case .month: WireMonth().rows(in: hall)
    case .wireSaving: WireSaving().rows(in: hall)
    case .wireFix: WireFix().rows(in: hall)
    }
  }
}
