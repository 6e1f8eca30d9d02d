// The help text of `fencepost transcript`.

enum TranscriptHelp {
  static let text =
    """
    usage: fencepost transcript play FILE
           fencepost transcript drive PROGRAM FILE …
           fencepost transcript record FILE [options of serve]

    Tests a client or a server against a recorded session: a text with what the client sends, what
    the server answers, the clock, and files that others write. No editor and no Swift is needed.

    play takes the server's place on stdin and stdout: start it as your client starts 'fencepost
    serve', and it answers as the transcript says. The first message that is not as written ends it,
    and stderr says what was expected and what came.

    drive takes the client's place: it starts PROGRAM with a store of its own and a clock that is set,
    sends what the transcript sends, and compares all that comes back and the files at the end.

    record is 'fencepost serve --record FILE': it serves a client as usual, and FILE is a transcript of
    the session then, which play and drive take.

      fencepost transcript play protocol/transcripts/lifecycle/an-editor-session.transcript
      fencepost transcript drive fencepost protocol/transcripts/*/*.transcript

    protocol/README.md has the form of the file. The exit status is 0 where all is as written, 1 where
    something differs, and 2 where the command line or a file is not understood.
    """
}
