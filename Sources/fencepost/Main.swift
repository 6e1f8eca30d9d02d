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
        exit(ServeCommand.run(options))
      case .doctor(let options):
        exit(DoctorCommand.run(options))
      case .access(let options):
        exit(AccessCommand.run(options))
      case .call(let options):
        exit(CallCommand.run(options))
      case .watch(let options):
        exit(WatchCommand.run(options))
      case .merge(let options):
        exit(MergeCommand.run(options))
      case .sync(let options):
        exit(SyncCommand.run(options))
      case .service(let options):
        exit(ServiceInstaller.run(options))
      case .transcript(let words):
        exit(TranscriptCommand(name: "fencepost transcript").run(words[...]))
      case .person(let command):
        exit(PersonCommandRunner.run(command))
      }
    } catch {
      StandardError.say("fencepost: \(error)")
      exit(2)
    }
  }
}
