// The help text of `fencepost sync`.

enum SyncHelp {
  static let text = """
    usage: fencepost sync init --url URL --user NAME [--password-command CMD] [--store DIR]
           fencepost sync [--force-delete] [--store DIR]
           fencepost sync status [--store DIR]

    Syncs the lists of the store with those on a CalDAV server, and so with your phone. The program
    vdirsyncer does the syncing. Open editors show the changes at once.

      init                write the configuration to .state/sync in the store, and make the lists on
                          the server. It can be run again
      --url URL           the server's address, such as https://dav.example.org/
      --user NAME         your name there
      --password-command CMD
                          a command that prints the password, such as 'pass show dav'. The password
                          itself is not stored. Without this option you are asked each time
      status              show the server, the result of the last sync, and changes here since then
      --force-delete      if all items of a list were removed on one side, remove them on the other too

    Items that both sides have changed are merged, see 'fencepost help merge'. If both have changed the
    same property, the later value counts; sync tells you, and the item keeps the other value. A list
    that was removed on one side comes back from the other.

    A reminder to which Tasks.org gives a place has coordinates, but no alarm. With
    "fences": { "fromPosition": "enter" } in settings.json, or "leave", each such reminder gets a place
    alarm there when it arrives, which is synced to the server too.

    The exit status is 0 if both sides are the same afterwards, 1 if they are not, and 2 if the sync
    could not begin.
    """
}
