// The entry point: runs the requested measurements and prints one table.

import CSystem
import Glibc

@main
enum Main {
  static func main() {
    do throws(Failure) {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.wantsHelp {
        print(Help.text)
      } else if let path = options.opened {
        // As in a server: with the default allocator settings.
        print(try FreshOpening.line(path, isBare: options.opensBare))
      } else if options.triesFiring {
        print(try FiringTable(seed: options.seed, tracks: options.tracks).text())
      } else if let path = options.fences {
        try FenceProcess.run(path)
      } else {
        // Keeps freed memory, because otherwise one measurement would change the next one's JSON
        // figures by a quarter. The peers in C do the same.
        csystem_keep_memory()
        signal(SIGPIPE, SIG_IGN)
        Tick.start()
        exit(try run(options))
      }
    } catch {
      say("fencepost-bench: \(error)")
      exit(2)
    }
  }

  private static func run(_ options: Options) throws(Failure) -> Int32 {
    let hall = try BenchmarkSession(options)
    let load = (Files.text("/proc/loadavg") ?? "").prefix { $0 != " " }
    var rows: [Row] = []
    for work in options.works {
      say("measuring \(work.rawValue) …")
      rows += work.rows(in: hall)
    }
    print(preface(hall, load: String(load)))
    print(Table(rows: rows).text)
    if !hall.notes.isEmpty { print("\n" + hall.notes.map { "- \($0)" }.joined(separator: "\n")) }
    return hall.hasFailed ? 1 : 0
  }

  /// A property, because an optimising compiler knows the answer, and would warn of an `if` whose body
  /// never runs.
  private static var isBuiltWithoutOptimisation: Bool { _isDebugAssertConfiguration() }

  private static func preface(_ hall: BenchmarkSession, load: String) -> String {
    var lines = [
      "$ \((["fencepost-bench"] + CommandLine.arguments.dropFirst()).joined(separator: " "))",
      "\(hall.processors.count) CPUs; load before: \(load).",
      "Figures drift; ratios within one run are what counts.",
    ]
    if !hall.processors.canConfine {
      lines.append("CPUs cannot be chosen here: what says 'one CPU' was free.")
    }
    if isBuiltWithoutOptimisation {
      lines.append("Built without optimisation: the JSON figures mean nothing (-c release).")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func say(_ text: String) {
    let line = text + "\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }
}
