import RadioSurvey

/// Kinds of archives that are not unpacked here, because they may hold many logs, or because of how they are packed.
enum Archive: CaseIterable {
  case tar, bzip2, xz, sevenZip, zstd, zip

  /// The kind of a file that begins like this; `nil` if it is none.
  init?(_ head: [UInt8]) {
    let marks: [(Archive, [UInt8])] = [
      (.bzip2, Array("BZh".utf8)), (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
      (.sevenZip, [0x37, 0x7A, 0xBC, 0xAF]),
      (.zstd, [0x28, 0xB5, 0x2F, 0xFD]), (.zip, [0x50, 0x4B, 0x03, 0x04]),
    ]
    // POSIX: the magic number is at byte 257.
    let isTar = head.count > 262 && head[257..<262].elementsEqual("ustar".utf8)
    guard let kind = isTar ? .tar : marks.first(where: { head.starts(with: $0.1) })?.0 else { return nil }
    self = kind
  }

  /// What it is called.
  func name(_ file: String) -> String {
    switch self {
    case .tar: "a tar archive"
    case .bzip2: isTarred(file) ? "a tar archive, bzip2" : "packed by bzip2"
    case .xz: isTarred(file) ? "a tar archive, xz" : "packed by xz"
    case .sevenZip: "a 7-Zip archive"
    case .zstd: isTarred(file) ? "a tar archive, zstd" : "packed by zstd"
    case .zip: "a zip archive"
    }
  }

  /// The command that unpacks it into the current folder, or beside it.
  func command(_ file: String) -> String {
    let word = ShellText.path(file) ?? "FILE"
    return switch self {
    case .tar: "tar -xf \(word)"
    case .bzip2: isTarred(file) ? "tar -xjf \(word)" : "bzip2 -dk \(word)"
    case .xz: isTarred(file) ? "tar -xJf \(word)" : "xz -dk \(word)"
    case .sevenZip: "7z x \(word)"
    case .zstd: isTarred(file) ? "tar --zstd -xf \(word)" : "zstd -d \(word)"
    case .zip: "unzip \(word)"
    }
  }

  /// Whether the name says that there is a tar archive inside: `.tar.xz`, `.txz`.
  private func isTarred(_ file: String) -> Bool {
    let name = file.lowercased()
    return name.contains(".tar.") || [".tbz", ".tbz2", ".txz", ".tzst"].contains { name.hasSuffix($0) }
  }
}
