// The topics of `fencepost help TOPIC`. The manual pages are made from the same texts. A test runs
// the examples in them.

public enum HelpTopic: String, CaseIterable, Sendable {
  case dates, places, alarms, sync, files, settings, access, scripts

  /// The line of this topic in `fencepost help topics`.
  public var summary: String {
    switch self {
    case .dates: "days, times, lengths and repetitions, as you type them"
    case .places: "your places, and where you are"
    case .alarms: "what goes off when, and why it did or did not"
    case .sync: "other computers, phones and servers"
    case .files: "where your data is, and what other programs do with it"
    case .settings: "what settings.json says"
    case .access: "what editors and other clients may do"
    case .scripts: "exit codes, JSON, stable fields and the environment"
    }
  }

  /// What `fencepost help topics` says.
  public static var overview: String {
    let lines = allCases.map { topic in
      "  \(topic.rawValue)\(String(repeating: " ", count: 10 - topic.rawValue.count))\(topic.summary)"
    }
    return "topics:\n\(lines.joined(separator: "\n"))\n\nTo read one: fencepost help topic dates"
  }

  public var text: String {
    switch self {
    case .dates:
      """
      topic: dates

      Days, times and repetitions can be anywhere in the line that you type. Words are read in English, and in
      your own language. If words have two meanings, both the one used and the other are shown.

        fencepost add --dry-run "Buy milk tomorrow 18:30"
        fencepost add --dry-run "Pay the rent 1 dec"
        fencepost add --dry-run "Call Ann in 2 hours"
        fencepost add --dry-run "Report fri noon"

      A time alone means today, or tomorrow if it has passed. 'fri' is the coming Friday, 'next fri' the
      one of next week. After a key, a length is counted from now; +2h and +3d say the same.

        fencepost add --dry-run "Tax due:+3d start:tomorrow"

      Repetitions begin with 'every', and may have an end:

        fencepost add --dry-run "Choir every fri 18:00"
        fencepost add --dry-run "Water the plants every 2 weeks until 1 mar"
        fencepost add --dry-run "Rent every month on the 15th"

      A date without a time is a whole day. A time without a zone is in yours; a zone after it is kept:

        fencepost add --dry-run "Call Bob tomorrow 18:00 America/New_York"

      Quoted words are the title, whatever they say. protocol/TEXT.md has the whole grammar.
      """
    case .places:
      """
      topic: places

      A place is a point with a radius, by which you name it in reminders.

        fencepost add --place "Bakery 48.8606,2.3376 within 100 m"
        fencepost add "Buy bread @Bakery"
        fencepost add "Post the letter leaving @Bakery"
        fencepost places

      Instead of typing coordinates, save where you are: fencepost here --save Home. What tells where you are
      is a phone, gpsd, the names of networks, or you:

        fencepost here
        fencepost here bakery
        fencepost visits bakery

      'fencepost init' asks for your home, your office and what tells your position. 'fencepost help watch' has
      each source. Places are imported from GeoJSON, OwnTracks and MapData.json, and exported as GeoJSON:

        fencepost export --geojson

      Positions stay on this computer. An alarm that follows a place moves along when the place does.
      """
    case .alarms:
      """
      topic: alarms

      An alarm goes off at a time, or when you arrive at a place or leave it. 'fencepost watch --notify' shows
      it on your desktop, and 'fencepost service install' starts that at each login.

        fencepost add "Dentist tomorrow 15:00 remind 30 min before"
        fencepost add "Collect the parcel @48.8606,2.3376 within 200 m"
        fencepost alarms

      A place alarm goes off when positions that are exact enough have been beyond the edge, by a margin, for
      20 seconds. It goes off once a visit, while the reminder is open, has begun and is not snoozed. If it
      did not go off, ask why:

        fencepost why parcel

      'fencepost snooze parcel tomorrow 9:00' puts off what has gone off, and 'fencepost done parcel' ends it.
      'fencepost replay walk.gpx' says what a recorded way would set off. On a whole day an alarm goes off at
      the time that "startOfDay" in settings.json says.
      """
    case .sync:
      """
      topic: sync

      The lists of a store are kept the same as those of a CalDAV server, which phones read, by vdirsyncer:

        fencepost sync init --url https://dav.example.org/ --user me --password-command 'pass show dav'
        fencepost sync
        fencepost sync status

      'fencepost watch --sync', or "sync" in settings.json, repeats that. Two computers can also share the store
      by git or Syncthing; 'fencepost merge' puts two versions of an item together. Changes of different things
      are both kept. Where both changed the same, the later value counts, and the other one is kept beside it:

        fencepost conflicts

      'fencepost resolve milk --mine' keeps what it says now, '--theirs' takes the other. clients/sync has a
      guide for each kind of server.
      """
    case .files:
      """
      topic: files

      Everything is in one folder, the store: --store, else FENCEPOST_STORE, else fencepost in XDG_DATA_HOME or
      ~/.local/share.

        lists/LIST/    a folder for each list, with an .ics file for each reminder and event
        places.json    your places
        settings.json  what you have set
        .state/        journal, index and trash, which nothing else needs to read

      The .ics files are yours to change, by hand or by any other program; todoman, khal and vdirsyncer know
      these folders. What Fencepost does not know in a file stays as it is. A change is on disk when the command
      has ended, and can be undone:

        fencepost add "Buy milk"
        fencepost undo
        fencepost history

      'fencepost doctor' looks through the store and says what is wrong. Everything goes into one file and back:

        fencepost export --output all.ics
        fencepost export --json --output all.json
        fencepost import --dry-run all.ics

      An .ics file is for every calendar program. The JSON file is for scripts, and has the text of the .ics file
      in it, so that 'fencepost import' brings back all of that too, with the lists.
      """
    case .settings:
      """
      topic: settings

      You can edit settings.json in the store; 'fencepost doctor' says what is wrong in it.

        defaultLists    the lists of new items: {"reminders": ID, "events": ID}
        lists           what a list may hold, or its folder if that is elsewhere
        defaultRadius   metres around a place where no radius is said (100)
        timeZone        the zone of times without one (the computer's)
        startOfDay      when alarms of whole days go off ("09:00")
        visits          how many days visits are kept (90); 0 keeps none
        sources         what tells your position: listen, tokenFile, gpsd, network, devices
        notify          how you are told: desktop, command
        sync            whether, or how often, 'fencepost watch' syncs
        fences          how place alarms are judged: dwell, margin, fireIfInside, fromPosition
        addresses       your mail addresses, which tell your own answer to an invitation

      'fencepost init' writes "sources" for you. A list and its id are shown by:

        fencepost lists --porcelain
      """
    case .access:
      """
      topic: access

      Your own commands may do everything. An editor's plug-in or a script goes by the name that it gives itself,
      and may do nothing until you allow it; the name is a label for you, and no protection from a program that
      lies about it.

        fencepost access
        fencepost access grant my-editor reminders
        fencepost access grant my-importer events --write-only
        fencepost access deny my-importer
        fencepost access forget my-editor

      Reminders, events and your location are allowed one by one. Clients that are connected hear of it at once.
      Your decisions are kept in fencepost/access.json in XDG_STATE_HOME or ~/.local/state.
      """
    case .scripts:
      """
      topic: scripts

      In a pipe a command prints all rows, without colours, questions or a pager.

        fencepost list --json
        fencepost list week --porcelain
        fencepost call reminder/fetch '{"where":{"status":"incomplete"},"fields":["title","dueInstant"]}'

      --json prints what the server answers; protocol/REFERENCE.md describes it. --porcelain prints fields
      between tabs; each command's --help names them, and they stay the same: new ones are added at the end.

        0   it was done
        1   it could not be done, or only in part
        2   the command line is not understood
        3   nothing matches
        4   several match, and a script is not asked which
        130  it was interrupted (Ctrl-C); each change was made completely, or not at all

      The environment: FENCEPOST_STORE is the store, FENCEPOST_LOG the log, VISUAL or EDITOR your editor, PAGER
      what shows long lists on a terminal, NO_COLOR without and CLICOLOR_FORCE=1 with colours, FORCE_HYPERLINK=1
      or 0 with or without links. LANG and TZ are as everywhere.
      """
    }
  }
}
