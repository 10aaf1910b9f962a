extension ImportSession {
  /// Takes bytes of a file that belongs to the log beside its own: a journal or a write-ahead log, piece by piece in order.
  ///
  /// - Parameters:
  ///   - name: What is appended to the log's name, such as `-wal`.
  ///   - bytes: The next piece, valid during the call.
  func addCompanion(name: String, bytes: UnsafeRawBufferPointer) {
    companionBytes += bytes.count
    digest?.updateCompanion(bytes)
  }
}
