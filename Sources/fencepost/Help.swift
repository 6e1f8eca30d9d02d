// The help texts of the program.

import FencepostServer
import PersonCommands

enum Help: Equatable {
  case overview
  case serve
  case doctor
  case access
  case call
  case watch
  case merge
  case sync
  case service
  case transcript
  case person(Verb)
  case topics
  case topic(HelpTopic)

  /// `help topic sync` shows the topic, `help sync` the command of the same name.
  init(words: ArraySlice<String>) throws(UsageError) {
    guard words.first == "topic" || words.first == "topics", let name = words.dropFirst().first
    else {
      self =
        try words.first == "topics" || words.first == "topic" ? .topics : Help(topic: words.first)
      return
    }
    guard let topic = HelpTopic(rawValue: name) else {
      throw UsageError(
        "there is no topic '\(name)'", mistyped: name, among: HelpTopic.allCases.map(\.rawValue))
    }
    self = .topic(topic)
  }

  init(topic: String?) throws(UsageError) {
    switch topic {
    case nil: self = .overview
    case "serve": self = .serve
    case "doctor": self = .doctor
    case "access": self = .access
    case "call": self = .call
    case "watch": self = .watch
    case "merge": self = .merge
    case "sync": self = .sync
    case "service": self = .service
    case "transcript": self = .transcript
    case let word? where Verb(rawValue: word) != nil:
      self = .person(Verb(rawValue: word) ?? .list)
    case let word? where HelpTopic(rawValue: word) != nil:
      self = .topic(HelpTopic(rawValue: word) ?? .dates)
    case let word?:
      throw UsageError(
        "there is no help about '\(word)'", mistyped: word,
        among: [
          "serve", "doctor", "access", "call", "watch", "service", "merge", "sync", "transcript",
        ] + Verb.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue))
    }
  }

  /// The last line of a command's help, which refers to the topic of the same name. Empty if there
  /// is no such topic.
  private static func topicReference(_ name: String) -> String {
    HelpTopic(rawValue: name) == nil
      ? "" : "\n\nWhat it is about, with examples: fencepost help topic \(name)"
  }

  /// The last line of a topic, which refers to the command of the same name. Empty if there is no
  /// such command.
  private static func command(_ topic: HelpTopic) -> String {
    if case .topic? = try? Help(topic: topic.rawValue) { return "" }
    return "\n\nThe command of that name, with its options: fencepost help \(topic.rawValue)"
  }

  /// The version, with the commit if the program was built in a checkout.
  static let version =
    "fencepost \(fencepostVersion)" + (sourceCommit.isEmpty ? "" : " (\(sourceCommit))")

  var text: String {
    switch self {
    case .overview:
      """
      fencepost: location reminders for editors and scripts.

      usage:
      \(CommandOverview.usageLines)

             fencepost serve [options]   speak JSON-RPC 2.0 on stdin and stdout
             fencepost call METHOD [PARAMS]
                                         send one request with full access
             fencepost watch [options]   report your position, and print alarms that go off
             fencepost service install   run 'watch' from login on; also: status, remove
             fencepost doctor [options]  check a store for problems, and fix them
             fencepost access [options]  see and change what clients may do
             fencepost sync              sync the lists with a CalDAV server, and so with your phone
             fencepost merge A B         merge two versions of an item; also a merge driver for git
             fencepost transcript …      test a client or a server against a recorded session
             fencepost help [COMMAND]    show the help of a command; 'help topics': dates, places and more
             fencepost --version

      Without a command, and if its input is not a terminal, it does the same as 'serve'. So this works:

        echo '{"jsonrpc":"2.0","id":1,"method":"units/parse","params":{"text":"500 ft"}}' | fencepost

      Editors start 'fencepost serve' as they start any language server.
      """
    case .topics: HelpTopic.overview
    case .topic(let topic): topic.text + Self.command(topic)
    case .serve:
      """
      usage: fencepost serve [options]

      Speaks JSON-RPC 2.0 on stdin and stdout until the input ends, 'exit' is sent, or a signal
      asks it to end. The first byte decides how messages are separated: by 'Content-Length' headers, as
      editors send them, or by newlines.

        --store DIR         the folder that holds the reminders
        --access full       let the client see and change everything, for this run only
        --client NAME       the client's name, if the client does not give one
        --log-level LEVEL   what is written to stderr: off, error (default), warning, info or debug.
                            debug writes a line with the time for each request, commit, watch event
                            and alarm decision, without titles and notes
        --log-file FILE     append the log to this file instead
        --log-contents      let the log contain params and replies, with titles and notes
        --record FILE       write the session to FILE as a transcript, with all messages. To replay it:
                            fencepost transcript drive fencepost FILE
        --rehearse INSTANT  for transcripts and tests: start the clock at INSTANT, and advance it by a
                            second with each message. $/advanceClock sets it forward; ids count up

      FENCEPOST_LOG=LEVEL or LEVEL:FILE sets the log of every command. Options take precedence.
      """
    case .person(let verb):
      verb.help + Self.topicReference(verb.rawValue)
    case .call:
      """
      usage: fencepost call METHOD [PARAMS] [options]

      Sends one request with full access; no consent is needed. The result goes to stdout as
      JSON, on one line unless stdout is a terminal; an error goes to stderr as a sentence.

        PARAMS        a JSON object; '-' reads it from stdin
        --store DIR   the store; otherwise FENCEPOST_STORE, or fencepost in XDG_DATA_HOME or
                      ~/.local/share

        fencepost call reminder/save '{"reminder":{"title":"Buy milk"}}'
        fencepost call reminder/fetch '{"where":{"status":"incomplete"}}' | jq -r '.reminders[].title'

      protocol/REFERENCE.md describes every method. The exit status is 0 for a result, 1 for an error, and
      2 if the command line is not understood.
      """
    case .watch:
      """
      usage: fencepost watch [options]

      Reads positions from stdin, one JSON object on each line, and writes alarms that go off to stdout,
      one JSON object on each line. Alarms that went off earlier and are still open come first. When an
      alarm is closed, here or elsewhere, it is written once more with "isOpen": false.

        --store DIR   the store; otherwise FENCEPOST_STORE, or fencepost in XDG_DATA_HOME or
                      ~/.local/share
        --format F    the format of the input: json (default), lines of gpsd, owntracks or nmea, or
                      a whole gpx file
        --listen ADDRESS:PORT
                      accept positions from phones over HTTP too, and run until it is stopped.
                      127.0.0.1:8080 can be reached from this machine only; any other address needs a
                      token. With port 0 a free port is chosen and printed on stderr.
                      clients/phone/README.md has the settings of apps.
        --token-file FILE
                      a file with the token that phones have to send, as a bearer token or as the
                      password of basic authentication. Only you may be able to read the file
        --gpsd [HOST:PORT]
                      get positions from gpsd too, by default at localhost:2947, and run until it is
                      stopped. While gpsd cannot be reached, it is tried again
        --network     find your position by the network that this computer is on: you are at the place
                      that names the network under "wifi" in places.json. nmcli, wpa_cli or iwctl tells
                      the Wi-Fi. A wired network is named by its gateway's hardware address, which
                      'ip neigh' shows
        --notify      show alarms that go off as notifications of the desktop, with the buttons Done,
                      Snooze (10 minutes) and Why. A notification disappears when it is answered
                      elsewhere. This needs notify-send
        --exec COMMAND
                      run a shell command when an alarm goes off and when it is closed, with its line on
                      stdin and FENCEPOST_TITLE, FENCEPOST_CAUSE, FENCEPOST_OPEN (true or false),
                      FENCEPOST_ITEM and FENCEPOST_FIRING in its environment
        --sync [EVERY]
                      sync the lists with the server that 'fencepost sync init' has set up: at once, soon
                      after each change here, and every 10m, or as often as EVERY says (30s to 24h); and
                      run until it is stopped. After errors it syncs less often; the same error is
                      printed once
        --forever     go on when the input has ended, as it always does if the input is a terminal

        echo '{"latitude":52.52,"longitude":13.4,"accuracy":15}' | fencepost watch --forever
        fencepost watch --gpsd
        fencepost watch --listen 127.0.0.1:8080
        fencepost watch --notify
        fencepost watch --exec '[ "$FENCEPOST_OPEN" = true ] && say "$FENCEPOST_TITLE"' </dev/null
        mosquitto_sub -h broker -t 'owntracks/+/+' | fencepost watch --format owntracks

      If its input is not a pipe or file, settings.json can set the same: "sources" has listen, tokenFile,
      gpsd and devices (the device of each source, such as {"ab":"phone"}), "notify" has desktop (true)
      and command, "sync" is true or how often. 'fencepost service install' runs it from login on.

      A position has the params of location/update: latitude, longitude, accuracy in metres, at, source and
      device. An alarm has the params of alarm/didFire: item, alarm, title, cause and at. Why positions are
      ignored is written to stderr, once for each source and reason. If the input ends while you arrive
      or leave, the next watch goes on from there. It ends when the program that reads its output ends.

      The exit status is 0 if all went well, 1 if a line was not accepted or the address cannot be listened
      on, and 2 if the command line is not understood.
      """
    case .merge:
      MergeHelp.text
    case .sync:
      SyncHelp.text + Self.topicReference("sync")
    case .service:
      """
      usage: fencepost service install|status|remove [options]

      Makes 'fencepost watch --notify' run from login on. It writes a systemd user unit, and an autostart
      entry that starts the unit, or the watch itself if there is no systemd. settings.json sets what the
      watch listens to and runs, under "sources" and "notify".

        install       write both files and start the watch; also updates them
        status        show what is installed and whether it runs; exit status 1 if nothing is
        remove        stop the watch and remove both files
        --dry-run     only show what would be written, removed and run
        --store DIR   the store to watch; otherwise FENCEPOST_STORE, or the default one

      The files are systemd/user/fencepost.service and autostart/fencepost.desktop in XDG_CONFIG_HOME or
      ~/.config. Files of these names that this command did not write are left as they are.
      """
    case .transcript:
      TranscriptHelp.text
    case .doctor:
      """
      usage: fencepost doctor [options]

      Examines a store, and prints what is wrong and what to do: about its journal and index, its
      permissions, its lists and items, and what todoman, khal, vdirsyncer or CalDAV servers cannot
      handle. Nothing is changed, and servers may run meanwhile.

        --store DIR         the store; otherwise FENCEPOST_STORE, or fencepost in XDG_DATA_HOME or
                            ~/.local/share
        --fix               fix what can be fixed without a guess: join CATEGORIES lines, add
                            VTIMEZONEs and displaynames, finish what a crashed program left, remove
                            a damaged index. Changes of items can be undone.
        --json              print one JSON object on a line for each finding

      The exit status is 0 if there is no problem (there may be advice), 1 if there is one, also after
      --fix, and 2 if nothing could be examined. Wrong permissions are reported, but never changed.
      """
    case .access:
      """
      usage: fencepost access [list] [--json]
             fencepost access grant NAME [ENTITY ...] [--write-only]
             fencepost access deny NAME [ENTITY ...]
             fencepost access forget NAME [ENTITY ...]

      Shows and changes which clients may use your reminders, events and location. NAME is the name that
      the client gives itself; until you decide about it, it may only ask. ENTITY is reminders, events
      or location; without one, the command is about all three. Clients that are connected are told
      about a change at once.

        list                show your decisions; --json: one JSON object on a line for each client
        grant               let the client see and change them; --write-only: only let it add events
        deny                forbid the client to use them, and to ask
        forget              remove your decision; the client may ask again
        --                  the next word is a name, even if it begins with a hyphen

      Your decisions are kept in fencepost/access.json in XDG_STATE_HOME or ~/.local/state. You can read
      and change that file by hand.

      The exit status is 0 if it was done, 1 if it could not be done, and 2 if the command line is not
      understood.
      """ + Self.topicReference("access")
    }
  }
}
