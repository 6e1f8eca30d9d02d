// The sentence for a person if the store could not be changed.

public import Files

extension TransactionLogFault {
  /// What prevented the change, and what to do.
  public var sentence: String {
    switch self {
    case .disk(let fault): fault.description
    case .busy(let holder):
      "\(holder.map { "\(excerpt($0.name)), process \($0.process)," } ?? "Another program") is"
        + " writing to the store and still holds its lock; try again later."
    case .overtaken(_, let name):
      "Another program wrote \(excerpt(name.text)) at the same moment, and its version was kept; try"
        + " again."
    case .journalLost:
      "A part of the journal is missing. Stop all servers and move the folder .state/journal away; the"
        + " next server begins a new journal, and no reminder is touched."
    case .tooNew(let version):
      "A newer Fencepost has written this store (its format has the version \(version)); update Fencepost here."
    case .unfinishedCommit(let fault):
      "\(fault.description) The next process that writes to the store finishes or undoes the change."
    }
  }
}
