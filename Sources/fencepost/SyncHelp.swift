// The help text of `fencepost sync`.

enum SyncHelp {
  static let text = """
    usage: fencepost sync init --url URL --user NAME [--password-command CMD] [--store DIR]
           fencepost sync [--force-delete] [--store DIR]
           fencepost sync status [--store DIR]

    Keeps the lists of the store the same as those on a CalDAV server, and so on your phone. vdirsyncer
    does the syncing; the editors that are open hear of all that comes.

      init                writes the configuration into .state/sync of the store and makes the lists
                          on the server. It can be run again
      --url URL           the server's address, such as https://dav.example.org/
      --user NAME         your name there
      --password-command CMD
                          a command that prints the password, such as 'pass show dav'. The password
                          itself is kept nowhere here. Without it you are asked for it each time
      status              with which server, how it went last, what has changed here since
      --force-delete      all of a list has gone on one side: let it go on the other as well

    What both sides have changed is merged, see 'fencepost help merge'; where both have changed the
    same, the later value stands, and sync says so and keeps the other. A list that one side removes is
    made again by the other.

    A reminder that Tasks.org gives a place has coordinates and no alarm. With
    "fences": { "fromPosition": "enter" } in settings.json, or "leave", each that comes so gets a place
    alarm there, which goes to the other side too.

    The exit status is 0 where both sides are the same then, 1 where they are not, and 2 where it could
    not be tried.
    """
}
