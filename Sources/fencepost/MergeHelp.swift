// The help text of `fencepost merge`.

enum MergeHelp {
  static let text = """
    usage: fencepost merge A B [--base FILE] [--store DIR]
           fencepost merge --git BASE OURS THEIRS
           fencepost merge --copies [--store DIR]

    Merges two versions of an item that were changed separately. Changes of different
    properties are both kept. Tags, alarms, excluded dates and attendees are merged as sets, notes line
    by line, a series and its occurrences one by one. Unchanged text stays byte for byte.

    If both versions changed the same property, the one that was changed later counts, and the item keeps
    the other value in a line X-FENCEPOST-CONFLICT. The file is a valid item, without conflict markers.
    What one version removed and the other changed is kept. A reminder that is completed in one version
    is completed, even if the other version changed how much of it is done.

      A B             merge the files; afterwards both have the same content
      --base FILE     the version before the changes. Otherwise the one that 'fencepost sync' saw last
                      on both sides is used, or the older version in the store's journal that is most
                      similar to the one made elsewhere. Without a base, what only one file has is kept
      --store DIR     the store to find the base in; otherwise the store that a file is in, or
                      FENCEPOST_STORE, or fencepost in XDG_DATA_HOME or ~/.local/share
      --git           work as a merge driver: the result is written to OURS. To set it up:

        git config merge.fencepost.name 'reminders and events'
        git config merge.fencepost.driver 'fencepost merge --git %O %A %B'
        echo '*.ics merge=fencepost' >> .gitattributes

      --copies        merge each copy that Syncthing has made of an item in the store, a file
                      NAME.sync-conflict-….ics, into the item, and move the copy to .state/sync/copies

    The exit status is 0 if the files were merged. With --git it is 1 if the item keeps a conflict or the
    files cannot be merged, so that git reports a conflict. Without --git it is 2 if they cannot be
    merged; both files are then left as they were.
    """
}
