import Foundation

/// A file or folder that cannot be read or written, with the message of the system.
package struct FileFailure: Error, Hashable, Sendable {
  package enum Attempt: String, CaseIterable, Sendable {
    case read = "unreadable-file"
    case write = "unwritable-file"
    case folder = "unwritable-folder"
    /// To make a file that must be new.
    case create = "file-exists"
    /// To write a file that the same run reads.
    case overwrite = "output-is-input"
  }

  /// The file or folder as the user named it.
  package var path: String
  package var attempt: Attempt
  /// The system's error number.
  package var code: Int32
  /// The file that is read, as the user named it, for ``Attempt/overwrite``.
  package var input = ""

  /// A failure with the error number that the system has just given.
  init(_ attempt: Attempt, _ path: String) { self.init(attempt, path, code: errno) }

  package init(_ attempt: Attempt, _ path: String, code: Int32) {
    self.path = path
    self.attempt = attempt
    self.code = code
  }

  package static let standardOutput = "standard output"
  package static let standardInput = "standard input"

  /// Whether there is nothing at the path that was to be read.
  package var isMissing: Bool { attempt == .read && (code == ENOENT || code == ENOTDIR) }
}

extension FileFailure: CustomStringConvertible {
  /// `out.csv: error: the file cannot be written: No space left on device [unwritable-file]` and what to do.
  package var description: String { "\(path): error: \(message) [\(attempt.rawValue)]\n  help: \(help)" }

  package var message: String {
    let reason =
      [.read, .write].contains(attempt) && code == EINVAL
      ? "it is not a regular file" : SystemMessage.text(code)
    return switch attempt {
    case .read: isMissing ? "the file does not exist" : "the file cannot be read: \(reason)"
    case .write where path == Self.standardOutput: "it cannot be written: \(reason)"
    case .write: "the file cannot be written: \(reason)"
    case .folder where code == ELOOP:
      "the folder cannot be written: it is a link, or behind a link, that is not followed"
    case .folder: "the folder cannot be written: \(reason)"
    case .create: "the file already exists and is not replaced"
    case .overwrite where input == path: "this command reads the file"
    case .overwrite: "this command reads the file, as \(input)"
    }
  }

  package var help: String {
    switch (attempt, code) {
    case (.create, _): "name another file, or remove this one first"
    case (.overwrite, _): "write to another file; nothing was changed"
    case (.folder, ELOOP): "remove the link, or name another folder"
    case (.read, _): isMissing ? "check the path" : "check its permissions, and that it is a file"
    case (_, ENOSPC), (_, EDQUOT): "free some space, or write to another disk"
    case (_, EFBIG): "raise the limit on file size (ulimit -f), or write to another disk"
    case (_, EACCES), (_, EPERM), (_, EROFS): "name a file or folder that you can write to"
    case (.write, EISDIR): "name a file"
    case (.folder, ENOTDIR), (.folder, EEXIST): "name a folder"
    case (_, ENOENT): "create the folder first, or name another one"
    default: "name another file or folder"
    }
  }
}

package enum SystemMessage {
  /// The words, in the language of the C locale.
  package static func text(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// The words for an error that Foundation threw: those for the error number behind it, and never its own.
  package static func text(of error: any Error) -> String {
    if let error = error as? POSIXError { return text(error.code.rawValue) }
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return text(Int32(error.code)) }
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { return text(of: cause) }
    return "the system states no reason"
  }
}
