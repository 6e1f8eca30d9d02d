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

  /// `help topic sync` is the topic, where `help sync` is the command.
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
    case let other? where Verb(rawValue: other) != nil:
      self = .person(Verb(rawValue: other) ?? .list)
    case let other? where HelpTopic(rawValue: other) != nil:
      self = .topic(HelpTopic(rawValue: other) ?? .dates)
    case let other?:
      throw UsageError(
        "there is no help about '\(other)'", mistyped: other,
        among: [
          "serve", "doctor", "access", "call", "watch", "service", "merge", "sync", "transcript",
        ] + Verb.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue))
    }
  }

  /// Names the topic that has the name of a command.
  private static func also(_ name: String) -> String {
    HelpTopic(rawValue: name) == nil
      ? "" : "\n\nWhat it is about, with examples: fencepost help topic \(name)"
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
      \(CommandOverview.lines)

             fencepost serve [options]   speak JSON-RPC 2.0 on stdin and stdout
             fencepost call METHOD [PARAMS]
                                         one request, as the person
             fencepost watch [options]   say where you are, and hear what goes off
             fencepost service install   have that run from login on; status, remove
             fencepost doctor [options]  see whether a store is sound, and mend it
             fencepost access [options]  see what clients may do, and change your mind
             fencepost sync              keep the lists as on a CalDAV server, and so on your phone
             fencepost merge A B         make one of two versions of an item; a merge driver for git
             fencepost transcript …      test a client or a server against a recorded session
             fencepost help [COMMAND]    say more; 'fencepost help topics' has dates, places and the like
             fencepost --version

      Without a command it serves when its input is not a terminal, so this works:

        echo '{"jsonrpc":"2.0","id":1,"method":"units/parse","params":{"text":"500 ft"}}' | fencepost

      Editors start 'fencepost serve' as they start any language server.
      """
    case .topics: HelpTopic.overview
    case .topic(let topic): topic.text
    case .serve:
      """
      usage: fencepost serve [options]

      Speaks JSON-RPC 2.0 on stdin and stdout until the input ends, 'exit' is sent, or a signal
      asks it to end. The first byte chooses the framing: 'Content-Length' headers as editors send
      them, or one JSON message a line.

        --store DIR         where reminders are kept
        --access full       grant the client everything for this run
        --client NAME       the client's name, where it does not say one itself
        --log-level LEVEL   what is said on stderr: off, error (default), warning, info, debug.
                            debug is a line for each request, commit, watch event and alarm decision,
                            with its time, and neither titles nor notes
        --log-file FILE     add the log's lines to a file instead
        --log-contents      let them hold params and replies as well: titles, notes and all
        --record FILE       write the session to a transcript, which holds all that was said. It can be
                            replayed: protocol-transcript drive fencepost FILE
        --rehearse INSTANT  for transcripts and tests: the clock begins there and goes on by a
                            second with each message, and ids count up. $/advanceClock sets it forward

      FENCEPOST_LOG=LEVEL or LEVEL:FILE sets the log of every command; options go before it.
      """
    case .person(let verb):
      verb.help + Self.also(verb.rawValue)
    case .call:
      """
      usage: fencepost call METHOD [PARAMS] [options]

      Sends one request as the person, for whom nothing needs consent. The result goes to stdout as
      JSON, on one line unless stdout is a terminal; an error goes to stderr as a sentence.

        PARAMS        a JSON object; '-' reads it from stdin
        --store DIR   the store; else FENCEPOST_STORE, else fencepost in XDG_DATA_HOME or
                      ~/.local/share

        fencepost call reminder/save '{"reminder":{"title":"Buy milk"}}'
        fencepost call reminder/fetch '{"where":{"status":"incomplete"}}' | jq -r '.reminders[].title'

      protocol/REFERENCE.md has every method. The exit status is 0 for a result, 1 for an error, and
      2 where the command line is not understood.
      """
    case .watch:
      """
      usage: fencepost watch [options]

      Reads where you are from stdin, one JSON object a line, and writes what goes off to stdout, one
      JSON object a line. What went off earlier and is still open comes first. What is closed, here or
      elsewhere, is written once more with "isOpen": false.

        --store DIR   the store; else FENCEPOST_STORE, else fencepost in XDG_DATA_HOME or
                      ~/.local/share
        --format F    what the input is: json (default), or the lines of gpsd, owntracks or nmea, or
                      a whole gpx file
        --listen ADDRESS:PORT
                      take positions from phones over HTTP too, and go on for ever. 127.0.0.1:8080 is
                      reached from this machine only; any other address needs a token. With port 0 one
                      is chosen and told on stderr. clients/phone/README.md has the settings of apps.
        --token-file FILE
                      what phones have to show, as a bearer or as the password of basic
                      authentication; a file that only you may read
        --gpsd [HOST:PORT]
                      ask gpsd too, localhost:2947 where nothing else is said, and go on for ever. It is
                      tried again while it is not there
        --network     take being on a network for being at the place that names it under "wifi" in
                      places.json. nmcli, wpa_cli or iwctl says which Wi-Fi this computer is on; a wired
                      network is named by its gateway's hardware address, which 'ip neigh' shows
        --notify      show what goes off as a notification of the desktop, with the buttons Done,
                      Snooze (10 minutes) and Why; it is taken away when it is answered elsewhere.
                      notify-send does it
        --exec COMMAND
                      run a command of the shell for each firing that opens or closes, with its line on
                      stdin and FENCEPOST_TITLE, FENCEPOST_CAUSE, FENCEPOST_OPEN (true or false),
                      FENCEPOST_ITEM and FENCEPOST_FIRING in its environment
        --sync [EVERY]
                      keep the lists as on the server that 'fencepost sync init' has set up: at once,
                      soon after each change here, and every 10m, or as often as EVERY says, from 30s
                      to 24h; and go on for ever. After errors less often, and an error is said once
        --forever     go on when the input has ended, as it does where the input is a terminal

        echo '{"latitude":52.52,"longitude":13.4,"accuracy":15}' | fencepost watch --forever
        fencepost watch --gpsd
        fencepost watch --listen 127.0.0.1:8080
        fencepost watch --notify
        fencepost watch --exec '[ "$FENCEPOST_OPEN" = true ] && say "$FENCEPOST_TITLE"' </dev/null
        mosquitto_sub -h broker -t 'owntracks/+/+' | fencepost watch --format owntracks

      Where nothing is piped into it, settings.json says the same: "sources" has listen, tokenFile,
      gpsd and devices (which device a source is of, such as {"ab":"phone"}), "notify" has desktop (true) and command, "sync" is true or how often. 'fencepost service
      install' runs it from login on.

      A fix has what location/update takes: latitude, longitude, accuracy in metres, at, source and device. A
      firing has what alarm/didFire says: item, alarm, title, cause and at. Why fixes are ignored is said
      on stderr, once for each source and reason. A crossing that has begun when the input ends is
      kept, and the next watch goes on with it. It ends when its reader has gone.

      The exit status is 0 where all went well, 1 where a line could not be taken or the address not be
      listened on, and 2 where the command line is not understood.
      """
    case .merge:
      MergeHelp.text
    case .sync:
      SyncHelp.text + Self.also("sync")
    case .service:
      """
      usage: fencepost service install|status|remove [options]

      Has 'fencepost watch --notify' run from login on, by a user unit of systemd and by an autostart
      entry, which starts that unit, or the watch itself where there is no systemd. What it listens to
      and what else it runs is said in settings.json, under "sources" and "notify".

        install       write both files and start it; again, to bring them up to date
        status        say what is installed, and whether it runs; 1 where nothing is
        remove        stop it and remove both files
        --dry-run     show what would be written, removed and run, and do nothing
        --store DIR   the store that it watches; else FENCEPOST_STORE, else the usual one

      The files are systemd/user/fencepost.service and autostart/fencepost.desktop in XDG_CONFIG_HOME or
      ~/.config. Files of these names that this command did not write are left as they are.
      """
    case .transcript:
      TranscriptHelp.text
    case .doctor:
      """
      usage: fencepost doctor [options]

      Looks through a store and says in words what is wrong and what to do: with its journal and its
      index, with who may use it, with lists and items, and with what todoman, khal, vdirsyncer and
      CalDAV servers would trip over. Nothing is changed, and servers may run meanwhile.

        --store DIR         the store; else FENCEPOST_STORE, else fencepost in XDG_DATA_HOME or
                            ~/.local/share
        --fix               mend what can be mended without a guess: join CATEGORIES lines, add
                            VTIMEZONEs and displaynames, settle what a dead writer left, remove a
                            damaged index. Items are changed as by any editor, and can be undone.
        --json              one JSON object a line for each finding

      The exit status is 0 where there is no problem (advice may be), 1 where there is, also one
      that --fix has left, and 2 where nothing could be examined. Permissions are told of and never
      changed.
      """
    case .access:
      """
      usage: fencepost access [list] [--json]
             fencepost access grant NAME [ENTITY ...] [--write-only]
             fencepost access deny NAME [ENTITY ...]
             fencepost access forget NAME [ENTITY ...]

      Says which client may use your reminders, events and location, and changes that. A client goes
      by the name that it gives itself; until you say something of it, it may do nothing but ask.
      ENTITY is reminders, events or location; without any, all of them are meant. Clients that are
      connected hear of a change at once.

        list                what was said so far; --json: one JSON object a line for each client
        grant               let it see and change them; --write-only: add events, and see none
        deny                let it do nothing, and not ask either
        forget              as if nothing had been said: it may ask again
        --                  what follows is a name, even if it begins with a hyphen

      What you said is kept in fencepost/access.json in XDG_STATE_HOME or ~/.local/state, which may
      be read and changed by hand.

      The exit status is 0 where it was done, 1 where it could not be, and 2 where the command was not
      understood.
      """ + Self.also("access")
    }
  }
}
