// The help text of the benchmark.

enum Help {
  static let text = """
    fencepost-bench: Fencepost beside its limits and its peers, in one run.

    usage: swift run -c release fencepost-bench [options] [NAME…]     (in the package's folder)

    Names, all of them where none is given:

      round-trip    a small request and its reply: units/convert. p50 and p99 of each round,
                    the median over rounds; on one CPU, and free
      throughput    the same with 100 requests in flight, replies a second
      large-reply   from a written batch of rpc.discover to the last byte of 5 MB, on one CPU
      start         from the start of the process to the reply to initialize
      memory        resident memory after initialize, with an empty store
      json          5 MB of reminders read to a document, decoded to structs, and encoded;
                    CPU time
      recurrence    the instants of 1,000 rules over a year, and over a year ten years on: eight
                    simple shapes in UTC, and all parts of a rule in zones that change their
                    clocks; and each rule's next instant. CPU time; rules are read beforehand
      icalendar     10,000 location reminders in memory: read to components, read with every
                    value, and one property changed and written; CPU time. libical keeps no
                    RFC 9074, and reads Apple's fences as mere text
      zones         an instant to what a wall shows, and back, in five zones; CPU time
      query         a page of 50 of 100,000 reminders, of all or of few, in the order of numbers,
                    due dates in zones, titles, or with a text; keys are made beforehand. CPU time
      fences        one fix held against 1,000, 100,000 and 1,000,000 circles, with who is entered
                    and left; on tracks whose fixes are far from the last, and that walk. p50 and
                    p99 of each round, the median over rounds, each in a process of its own; what
                    building takes, in CPU time and memory; and a fence made, moved and removed
      open          a store of 1,000, 10,000 and 100,000 items opened in a fresh process: with an
                    index and nothing changed, beside readdir and statx; without an index, beside
                    reading every file and splitting its lines, with reminders read as a server
                    reads them, and with items as they are, of which the UID alone is read. Real
                    time, the files being in memory; and the process's memory once it is open
      save          one item saved so that it lasts, to the reply; a hundred in one transaction; a
                    thousand saves in one turn. Real time, we and the floor in C in turn in the
                    same folder: temporary files, fdatasync or one syncfs, exchange, fsync of the
                    folder, unlink; either has made beforehand what it writes. With items read as
                    a server reads them, and as they are
      outside       another program's change, from when it is due to its announcement; what has
                    changed since ten transactions ago; undo; writing the index. Real time, but
                    for the index
      fetch         all 10,000 reminders of a store as JSON, beside a program in C that writes the
                    same bytes down a pipe; memory after it; and from the start of the process,
                    with a warm index, beside todoman's list with a warm cache over the same files
                    and Taskwarrior's export of as many tasks
      page          50 reminders over the wire, filtered and in order, of 1,000, 10,000 and 100,000
      month         a month of 10,000 events, a tenth of them series, over the wire; and from the
                    start of a process on, beside khal's list with a warm cache over the same files
      wire-save     reminder/save over the wire, one at a time and a thousand without waiting,
                    beside the store's own figure for the same, what is written being made
                    meanwhile; the thousand in the very same store, in turn. Real time
      wire-fix      location/update over the wire among 10,000 reminders' fences, none of them near,
                    beside units/convert of the same server

    By itself, and no measure of time:

      firing        how often each rule for coming and going goes off wrongly, twice or not at all:
                    ours, ours before it weighed how a source moves, Core Location's as documented
                    (20 m and 20 s) without and with the stated accuracy, Home Assistant's zones, and
                    plain distance; on tracks made from a seed, with errors of six kinds and at three
                    rates. A crossing counts where the person then stays beyond the margin for 20 s.
                    The goal: the fewest errors in sum, outdone by no rule in all three counts, no
                    more misfirings than 1.5 times the most careful rule's or 2 % of the crossings,
                    and at most 10 % missed at 5 s

    Items of a store are real iCalendar of about 650 bytes. They are read by our own parser, with
    every value of a reminder, into about 600 bytes of JSON each; opening a store without an index
    includes this work, and the floor in C does not.

    Options:

      --quick         few and short rounds, 200 rules, 2,000 items and a store of 1,000, for CI:
                      about a minute where the server is given
      --server PATH   measure this server; else one is built:
                      swift build -c release --static-swift-stdlib --product fencepost
      --include DIR   where yyjson.h and simdjson.h are looked for first, with yyjson.c and
                      simdjson.cpp beside them or a library to link
      --cache DIR     where peers are built, stores made, and logs of their standard error kept
                      (.build/bench-peers); on the disk that is to be measured
      --seed N        with firing: where the tracks begin (1)
      --tracks N      with firing: how many there are (100)
      --fences FILE   hold the tracks in this file against its circles, a round for each line: how
                      `fences` has a process of its own
      --open DIR      open the store in this folder, say what that took, and end: how `open` has
                      fresh processes
      --bare          with --open: read items as they are, and not as a server does
      -h, --help      this text

    Limits and peers, built or started where they are needed: cc, c++, swiftc; yyjson, simdjson,
    libical, node, python3 with pygls, dateutil, rtree and shapely, todoman, khal, Taskwarrior. One that is missing shows
    as — and a line says how to get it. Tests/Support/fencepost-bench/Peers/fetch brings all but the
    compilers and node.
    A peer that lists occurrences or reads values must get exactly the same ones as we do: otherwise
    its figures are dropped, and the run has failed.

    A ratio is ours divided by theirs: of times and memory less is better, of requests a second
    more is. MB/s are of the same text, and their ratio is one of times. Figures change from run to
    run with the machine; ratios within one run are what counts.

    Exit status: 0 measured, whether or not a goal is met; 1 fencepost could not be measured,
    or a peer came to another result; 2 the command line was not understood, or nothing could be
    begun.
    """
}
