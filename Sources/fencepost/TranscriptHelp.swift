// The help text of `fencepost transcript`.

enum TranscriptHelp {
  static let text =
    """
    usage: fencepost transcript play FILE
           fencepost transcript drive PROGRAM FILE …
           fencepost transcript record FILE [options of serve]

    Tests a client or a server against a transcript: the text of a session with the client's messages,
    the server's answers, the clock, and files of other programs. Needs no editor and no Swift.

    play acts as the server on stdin and stdout: start it as your client starts 'fencepost serve', and
    it answers as the transcript says. It ends at the first message that differs from the transcript,
    and prints the expected and the received message on stderr.

    drive acts as the client: it starts PROGRAM with a new store and the clock of the transcript, sends
    the client's messages, and compares all answers, and at the end the files.

    record is the same as 'fencepost serve --record FILE': it serves a client, and writes the session to
    FILE as a transcript, which play and drive can use.

      fencepost transcript play protocol/transcripts/lifecycle/an-editor-session.transcript
      fencepost transcript drive fencepost protocol/transcripts/*/*.transcript

    protocol/README.md describes the format. The exit status is 0 if nothing differs, 1 if something
    does, and 2 if the command line or a file is not understood.
    """
}
