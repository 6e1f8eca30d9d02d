// The `--help` texts of the person's own commands.

extension Verb {
  /// One line for the overview: the syntax and what the command does.
  public var usage: String {
    switch self {
    case .add: "add TEXT…"
    case .list, .map, .export: "\(rawValue) [FILTER…]"
    case .import: "import FILE…"
    case .replay: "replay FILE"
    case .show, .edit, .done, .undone, .rm, .why: "\(rawValue) WHAT"
    case .resolve: "resolve WHAT"
    case .snooze: "snooze WHAT WHEN"
    case .events, .agenda: "\(rawValue) [SPAN] [WORDS]"
    case .here: "here [PLACE]"
    case .visits: "visits [PLACE] [SPAN]"
    default: rawValue
    }
  }

  public var help: String {
    ["usage: fencepost \(usage)\(options.isEmpty ? "" : " [options]")", about, optionLines, ending]
      .joined(separator: "\n\n")
  }

  private var about: String {
    switch self {
    case .add:
      """
      Adds what the line says: days and times, repetitions, #tag, /list, @place, !high and more, as
      protocol/TEXT.md has it. Words that have no such meaning are the title. Nothing is added where
      a part of the line is an error; what is doubtful is said on stderr.

        fencepost add "Buy milk #shop" tomorrow 18:30
        fencepost add Collect the parcel @Office within 500 ft !high
        fencepost add "Water the plants every fri 18:00 -- the cactus too"
        fencepost add --event "Dinner fri 19:00-21:00"
        fencepost add --place "Bakery 48.8606,2.3376 within 100 m"

      In most shells # and ! have a meaning of their own: quote them.
      """
    case .list:
      """
      Shows what is to be done, grouped by when it is due. All that is said must hold:

        today, week, month  due by then, and what is overdue
        tomorrow            due tomorrow
        overdue             due before now
        #tag /list @place   with this tag, in this list, with an alarm at this place
        !high or !!!        of this priority
        other words         in the title, the notes, the location, the link or a tag

        fencepost list
        fencepost list week --sort priority
        fencepost list today --watch
        fencepost list /Groceries "#shop"
        fencepost list today --json | jq -r '.reminders[].title'

      "This week" is the coming seven days. --watch goes on until Ctrl-C, and shows the list again whenever it
      has changed. --json is what reminder/fetch answers. --porcelain has the
      fields id, open or done, the instant it is due, the date as it is kept, priority (1 to 9, 0 for
      none), list, tags, title.
      """
    case .show:
      "Shows everything about it, including why its alarms went off or did not.\n\n"
        + Self.what("show")
    case .done:
      "Completes it. A repeating reminder moves to its next date.\n\n" + Self.what("done")
    case .undone: "Makes a completed reminder open again.\n\n" + Self.what("undone")
    case .edit:
      """
      Opens it in $VISUAL or $EDITOR, a line each for title, dates, alarms and so on, and the notes below.
      What was saved elsewhere meanwhile is merged. Where a line is not understood, the text is opened
      again with the reason under it; saved without a change then, it stays in a file whose name is said.

        fencepost edit milk
        fencepost edit --place home
        fencepost edit --new "Buy milk tomorrow"

      --place looks among your places; with --new, --event and --place say what is made.
      """
    case .rm: "Removes it. 'fencepost undo' brings it back.\n\n" + Self.what("rm")
    case .why:
      "Explains in a sentence for each alarm what it waits for, or why it went off.\n\n"
        + Self.what("why")
    case .snooze:
      """
      Puts off an alarm that has gone off: WHAT is some letters of the title, WHEN a day or a time as in
      'fencepost add', or 'visit' for your next visit to the place. Of a whole day, 9:00 is meant.

        fencepost snooze milk tomorrow 9:00
        fencepost snooze milk in 20 minutes
        fencepost snooze parcel visit
      """
    case .undo:
      "Undoes the last change that you made with these commands or 'fencepost call' and that is not\nundone yet; run it again to undo the one before it."
    case .redo: "Redoes the change that 'fencepost undo' undid last."
    case .history:
      """
      Shows who changed what, the newest first. --porcelain has the fields number, instant, client,
      method, titles.

        fencepost history --limit 5
      """
    case .lists:
      "Shows your lists, and how many open items each has. --porcelain has the fields id, default or\nnothing, what it may hold, title."
    case .places:
      "Shows your places. --porcelain has the fields id, latitude, longitude, radius in metres, title."
    case .events, .agenda:
      """
      Shows what takes place, day by day\(self == .agenda ? ", and the reminders that are due" : "").
      SPAN is today, tomorrow, week (the coming seven days, which is meant without it) or month; other
      words are looked for.

        fencepost \(rawValue)
        fencepost \(rawValue) tomorrow
        fencepost \(rawValue) month choir

      --porcelain has the fields id, event or reminder, the instants at which it starts and ends, the
      start as it is kept, title.
      """
    case .here:
      """
      Without PLACE it shows where you are as far as is known: since when, which program said so and how
      exactly, and which places and open place alarms are near. With PLACE it says that you are there;
      PLACE is some letters of the title of a place of yours. That counts at once, whatever your phone
      says; what measures your position goes on from there.

        fencepost here
        fencepost here office
        fencepost here --save "Home" --radius 80m
        fencepost here --save "Office" --wifi

      --save makes your position a place of yours. If you have a place with that title, it is moved
      here. With --wifi the place also names the network that this computer is on, and an existing
      place stays where it is: then 'fencepost watch' knows that you are there by that network.

      --json is what location/current, place/near and alarm/upcoming answer.
      """
    case .visits:
      """
      Shows when you came to your places and left them, and how long you were there. PLACE is some
      letters of the title of a place of yours; SPAN is today, yesterday, week (since Monday, which is
      meant without it), month or all.

        fencepost visits office
        fencepost visits office month
        fencepost visits today --json | jq '.totals[] | {title, hours: (.seconds / 3600)}'

      Visits are kept for 90 days, or for as many as "visits" in settings.json says; 0 keeps none.
      --porcelain has the fields place's id, arrival, departure or nothing, seconds, title.
      """
    case .map:
      """
      Draws your places, the places of open reminders, and where you are, to scale. On a terminal the
      picture is written to a file and opened; in a pipe it goes to stdout, as SVG. FILTER is as in
      'fencepost list'.

        fencepost map
        fencepost map "#shop"
        fencepost map --text
        fencepost map --output ~/map.svg
        fencepost map --json > map.geojson

      --text draws it in characters: rings of dots, + where you are to arrive, - to leave, # a place of
      yours, @ you. --json draws it as GeoJSON, and so does a FILE that ends in .geojson or .json. The
      link to OpenStreetMap tells that site which part of the earth you look at, once you follow it.
      """
    case .replay:
      """
      Says which alarms a recorded track would set off, and when, as if no alarm had gone off before. Nothing
      is changed. The file is GPX, NMEA, OwnTracks or gpsd messages, or the lines that 'fencepost watch' takes.

        fencepost replay walk.gpx
        fencepost replay yesterday.nmea --json | jq -r '.firings[].title'

      A GPX route without times is walked at 1.4 m/s from now on. --porcelain has the fields instant, id,
      cause, title.
      """
    case .import:
      """
      Imports reminders and events from .ics files, of any number each, or from a file of JSON that
      'fencepost export --json' wrote, or places from a file of GeoJSON, OwnTracks or MapData.json.
      All files are imported at once, and 'fencepost undo' takes all of it back.

        fencepost import calendar.ics
        fencepost import --dry-run --list Work old/*.ics
        fencepost import export.json
        fencepost import --dry-run places.geojson

      Everything in a reminder or an event is kept, whatever program wrote it. What is there already, with
      the same UID, is left as it is. What cannot be read is named with its line; the others are imported,
      and the exit status is 1. A file of calendars has at most 32 MiB.
      """
    case .export:
      """
      Writes reminders and events as an .ics file, which every calendar program reads, to stdout. Without
      FILTER that is all of them, completed ones too; with one, reminders as in 'fencepost list'.

        fencepost export > all.ics
        fencepost export /Groceries --output groceries.ics
        fencepost export --json | jq '.events[].title'
        fencepost export --json --output all.json

      The .ics file keeps everything, also what other programs wrote. --json has the reminders and events
      as reminder/get and event/get answer them, their lists, and under "calendar" the text of the .ics file:
      'fencepost import' makes the same items of it again, and takes over what was edited in the JSON.
      --geojson has your places and the places of alarms. A FILE that ends in .json or .geojson is
      written so.
      """
    case .conflicts:
      """
      Shows what this computer and another, or your phone, have both changed in the same reminder or event
      before 'fencepost sync' or 'fencepost merge' put them together: what it says now, which is the later
      change, and what the other one said.

        fencepost conflicts
        fencepost resolve milk --theirs

      --json is what item/unresolved answers. --porcelain has the fields id, field, what it says now, the
      other, title.
      """
    case .resolve:
      """
      Settles what 'fencepost conflicts' shows of a reminder or an event: --mine keeps what it says now,
      --theirs takes the other. 'fencepost undo' takes that back. To mix both, edit it, and keep it with
      --mine.

        fencepost resolve milk --mine
        fencepost resolve milk --theirs --dry-run

      WHAT is some letters of the title, or an id.
      """
    case .setUp:
      """
      Asks for your home, your office, the Wi-Fi networks that are there, what tells your position, and your
      editors. Enter leaves a question out. What will be written is shown before anything is: the two places,
      in places.json, which 'fencepost undo' takes back in one step, and what tells your position, under
      "sources" in settings.json, which --feed sets back. For an editor the lines to paste are shown, and
      nothing is written. With one of the options no question is asked.

        fencepost init
        fencepost init --home 52.52,13.405 --home-wifi HomeNet --office "52.507,13.39 within 80m"
        fencepost init --home here --feed gpsd,networks --dry-run
        fencepost init --editor nvim,emacs

      WHERE is coordinates, with "within" and a radius if it is not the default one, or here. An address cannot
      be looked up without the network. FEED is gpsd, phone, mqtt or networks, several with commas, or none;
      mqtt writes nothing and shows a command. EDITOR is nvim, emacs, vscode, vim or helix.
      """
    case .alarms:
      """
      Shows what has gone off and is still open, then what is to go off, at a time and at a place.
      --porcelain has the fields open, time or place, instant, title, and what else there is to say.
      """
    }
  }

  private static func what(_ name: String) -> String {
    """
    WHAT is some letters of the title, or an id: its end as 'fencepost list' shows it, or its beginning.
    Where several match you are asked; a script gets an error that shows them.

      fencepost \(name) milk
    """
  }

  private var optionLines: String {
    let named = (options + [.store]).map { option in
      (name: option.rawValue + (option.value.map { " \($0)" } ?? ""), about: option.about)
    }
    let width = max(18, (named.map(\.name.count).max() ?? 0) + 2)
    let lines = named.map { name, about in
      "  \(name)\(String(repeating: " ", count: width - name.count))\(about)"
    }
    return lines.joined(separator: "\n")
  }

  private var ending: String {
    """
    On a terminal rows fit its width, and have colours unless NO_COLOR is set; CLICOLOR_FORCE=1 gives
    them to a pipe too. The exit status is 0 where it was done, 1 where it could not be, 2 where the
    command line is not understood, 3 where nothing matches, and 4 where several match.
    """
  }
}

extension Option {
  /// The value that an option of `init` needs, for the error if it is missing.
  var setupNeed: String {
    switch self {
    case .home, .office: "coordinates such as 52.52,13.405, or here"
    case .homeWifi, .officeWifi: "the name of a Wi-Fi network, or this"
    case .feed: "gpsd, phone, mqtt, networks or none"
    default: "nvim, emacs, vscode, vim, helix or none"
    }
  }
  fileprivate var value: String? {
    switch self {
    case .sort: "ORDER"
    case .limit: "N"
    case .save: "TITLE"
    case .radius: "LENGTH"
    case .output: "FILE"
    case .list: "LIST"
    case .home, .office: "WHERE"
    case .homeWifi, .officeWifi: "NAME"
    case .feed: "FEED"
    case .editor: "EDITOR"
    case .store: "DIR"
    default: nil
    }
  }

  fileprivate var about: String {
    switch self {
    case .json: "print the server's reply as JSON"
    case .porcelain: "print one row per line, fields separated by tabs, in a stable form"
    case .event: "the line is an event"
    case .place: "the line is a place of yours"
    case .new: "make a new one; the words are what 'fencepost add' takes"
    case .dryRun: "show what would be done, without doing it"
    case .mine: "keep the value that it has now"
    case .theirs: "take the value of the other version"
    case .list: "put new items into this list, instead of the default one"
    case .text: "draw it in characters, for a terminal"
    case .geojson: "write places and the places of alarms as GeoJSON"
    case .sort: "by due, priority, title, created, hand or distance, without groups"
    case .all: "include completed ones"
    case .done: "only completed ones"
    case .limit: "number of changes (default 20)"
    case .save: "save your position as a place with this title"
    case .radius: "how far around it reaches, such as 80m or \"500 ft\""
    case .output: "write to this file, and do not open it"
    case .wifi: "let the place name the Wi-Fi network that this computer is on"
    case .home: "where your home is"
    case .homeWifi: "a Wi-Fi network that is only there, or this"
    case .office: "where your office is"
    case .officeWifi: "a Wi-Fi network that is only there, or this"
    case .feed: "what tells your position"
    case .editor: "show what to paste for it"
    case .watch: "stay, and follow changes"
    case .noPager: "show long output on a terminal without $PAGER"
    case .store:
      "the store; else FENCEPOST_STORE, else fencepost in XDG_DATA_HOME or ~/.local/share"
    }
  }
}

public enum CommandOverview {
  /// The lines about these commands in `fencepost help`.
  public static var lines: String {
    Verb.allCases.map { verb in
      let name = "fencepost \(verb.usage)"
      return
        "       \(name)\(String(repeating: " ", count: max(2, 36 - name.count)))\(verb.summary)"
    }.joined(separator: "\n")
  }
}
