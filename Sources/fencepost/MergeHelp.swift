// The help text of `fencepost merge`.

enum MergeHelp {
  static let text = """
    usage: fencepost merge A B [--base FILE] [--store DIR]
           fencepost merge --git BASE OURS THEIRS
           fencepost merge --copies [--store DIR]

    Makes one of two versions of an item that were changed in different places. Edits of different
    properties are both there; tags, alarms, excluded dates and attendees are merged as sets, notes line
    by line, a series and its occurrences one by one. Unchanged text stays byte for byte.

    Where both sides changed the same, the value of the side that was changed later stands, and the item
    keeps the other one in a line X-FENCEPOST-CONFLICT: a whole item still, without markers in it.
    What one side removed and the other changed stays. Done is done: of a reminder that one side
    completed, the other may have changed how far it was.

      A B             both files end equal
      --base FILE     what both were before. Else it is what 'fencepost sync' last saw on both sides, else
                      the older version in the store's journal that is nearest to the version made
                      elsewhere. Without any, what only one side has is kept
      --store DIR     the store that knows this; else the store that a file lies in, else
                      FENCEPOST_STORE, else fencepost in XDG_DATA_HOME or ~/.local/share
      --git           as a merge driver: the result stands in OURS. To set it up:

        git config merge.fencepost.name 'reminders and events'
        git config merge.fencepost.driver 'fencepost merge --git %O %A %B'
        echo '*.ics merge=fencepost' >> .gitattributes

      --copies        merge each copy that Syncthing has made of an item in the store, a file
                      NAME.sync-conflict-….ics, into the item, and move the copy to .state/sync/copies

    The exit status is 0 where the files were merged. With --git it is 1 where a conflict is kept or the
    files cannot be merged, so that git asks you to look; otherwise 2 where they cannot be merged, and
    both are as they were.
    """
}
