// The entry point: runs the command that the command line asks for.

import Glibc
import PersonCommands
import Transcripts

@main
enum Main {
  static func main() {
    let hasTerminal = isatty(STDIN_FILENO) == 1
    do {
      switch try Command(Array(CommandLine.arguments.dropFirst()), hasTerminal: hasTerminal) {
      case .help(let topic):
        Pager.show(HelpLayout.text(topic.text + "\n", columns: Terminal.width(STDOUT_FILENO)))
      case .version:
        print(Help.version)
      case .serve(let options):
        exit(Service.run(options))
      case .doctor(let options):
        exit(Doctoring.run(options))
      case .access(let options):
        exit(Accessing.run(options))
      case .call(let options):
        exit(Calling.run(options))
      case .watch(let options):
        exit(Watching.run(options))
      case .merge(let options):
        exit(Merging.run(options))
      case .sync(let options):
        exit(Syncing.run(options))
      case .service(let options):
        exit(ServiceInstaller.run(options))
      case .transcript(let words):
        exit(TranscriptCommand(name: "fencepost transcript").run(words[...]))
      case .person(let command):
        exit(Personal.run(command))
      }
    } catch {
      StandardError.say("fencepost: \(error)")
      exit(2)
    }
  }
}
