// Reads and writes regular files. A write that fails leaves no partial content where that can be
// avoided.

import Glibc

extension PosixDisk {
  /// A file that changes while it is read is read at most this many times.
  static let mostReadAttempts = 4

  public func read(
    _ name: FileName, in folder: Folder, upTo limit: Int
  ) throws(DiskFault) -> FileContent? {
    guard let file = try OpenFile.openRegularFile(.read, name, folder, O_RDONLY) else { return nil }
    var signatureBefore = file.signatureAtOpening
    for _ in 0..<Self.mostReadAttempts {
      guard signatureBefore.size <= limit else {
        throw DiskFault(.read, folder.path(of: name), .tooLarge(limit: limit))
      }
      let bytes = try file.read(from: 0, count: Int(signatureBefore.size))
      let signatureAfter = try file.signature()
      if signatureAfter == signatureBefore, bytes.count == Int(signatureBefore.size) {
        return FileContent(bytes: bytes, signature: signatureAfter)
      }
      signatureBefore = signatureAfter
    }
    throw DiskFault(.read, folder.path(of: name), .keepsChanging)
  }

  /// Reads at most `limit` bytes. The file may be longer, as the signature tells; the rest is read
  /// the next time.
  public func read(
    _ name: FileName, in folder: Folder, from offset: Int, upTo limit: Int
  ) throws(DiskFault) -> FileContent? {
    guard let file = try OpenFile.openRegularFile(.read, name, folder, O_RDONLY) else { return nil }
    let signature = file.signatureAtOpening
    let start = Int64(max(offset, 0))
    guard start < signature.size else { return FileContent(bytes: [], signature: signature) }
    let count = min(Int(signature.size - start), max(limit, 0))
    let bytes = try file.read(from: start, count: count)
    // If there are fewer bytes than expected, the file was truncated after it was opened, so its
    // stat is read again.
    return FileContent(
      bytes: bytes, signature: bytes.count == count ? signature : try file.signature())
  }

  public func write(
    _ bytes: [UInt8], to name: FileName, in folder: Folder, synced: Bool
  ) throws(DiskFault) -> Signature {
    var file = try OpenFile.open(.write, name, folder, O_WRONLY | O_CREAT | O_EXCL)
    do throws(DiskFault) {
      try file.write(bytes)
      if synced { try file.sync() }
      let signature = try file.signature()
      try file.close()
      return signature
    } catch {
      // A partial file is removed. A file that another program has put at the name since stays.
      if let currentSignature = try? self.signature(of: name, in: folder),
        currentSignature.isSameFile(as: file.signatureAtOpening)
      {
        try? remove(name, in: folder)
      }
      throw error
    }
  }

  /// If not all bytes could be written, the file is cut to its former length.
  public func append(
    _ bytes: [UInt8], to name: FileName, in folder: Folder
  ) throws(DiskFault) -> Signature {
    let flags = O_WRONLY | O_APPEND | O_CREAT
    guard let file = try OpenFile.openRegularFile(.append, name, folder, flags) else {
      throw DiskFault(.append, folder.path(of: name), .missing)
    }
    do throws(DiskFault) {
      try file.write(bytes)
    } catch {
      try? file.truncate(to: file.signatureAtOpening.size)
      throw error
    }
    return try file.signature()
  }

  /// A file that is shorter already is not extended.
  public func truncate(_ name: FileName, in folder: Folder, to length: Int) throws(DiskFault) {
    guard let file = try OpenFile.openRegularFile(.shorten, name, folder, O_WRONLY) else {
      throw DiskFault(.shorten, folder.path(of: name), .missing)
    }
    if file.signatureAtOpening.size > length { try file.truncate(to: Int64(length)) }
  }

  public func sync(_ name: FileName, in folder: Folder) throws(DiskFault) {
    guard let file = try OpenFile.openRegularFile(.sync, name, folder, O_RDONLY) else {
      throw DiskFault(.sync, folder.path(of: name), .missing)
    }
    try file.sync()
  }
}
