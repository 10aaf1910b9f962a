import Foundation

/// A file or folder that the system does not let this program read or write: which one, and why, in the system's words.
public struct FileFailure: Error, Hashable, Sendable {
  /// What was tried. The raw value is a stable code.
  public enum Attempt: String, CaseIterable, Sendable {
    /// To read a file.
    case read = "unreadable-file"
    /// To write a file.
    case write = "unwritable-file"
    /// To make or change a folder.
    case folder = "unwritable-folder"
    /// To make a file that must be new.
    case create = "file-exists"
  }

  /// The file or folder as the user named it.
  public var path: String
  /// What was tried.
  public var attempt: Attempt
  /// The system's error number.
  public var code: Int32

  /// A failure with the error number that the system has just given.
  init(_ attempt: Attempt, _ path: String) { self.init(attempt, path, code: errno) }

  /// A failure.
  public init(_ attempt: Attempt, _ path: String, code: Int32) {
    self.path = path
    self.attempt = attempt
    self.code = code
  }

  /// What messages call standard output.
  public static let standardOutput = "standard output"

  /// Whether there is nothing at the path that was to be read.
  public var isMissing: Bool { attempt == .read && (code == ENOENT || code == ENOTDIR) }
}

extension FileFailure: CustomStringConvertible {
  /// `out.csv: error: the file cannot be written: No space left on device [unwritable-file]` and what to do.
  public var description: String { "\(path): error: \(message) [\(attempt.rawValue)]\n  help: \(help)" }

  /// What is wrong.
  public var message: String {
    let reason = attempt == .read && code == EINVAL ? "it is not a regular file" : SystemMessage.text(code)
    return switch attempt {
    case .read: isMissing ? "the file does not exist" : "the file cannot be read: \(reason)"
    case .write where path == Self.standardOutput: "it cannot be written: \(reason)"
    case .write: "the file cannot be written: \(reason)"
    case .folder: "the folder cannot be written: \(reason)"
    case .create: "the file is there already"
    }
  }

  /// What to do.
  public var help: String {
    switch (attempt, code) {
    case (.create, _): "name another one, or remove it first"
    case (.read, _): isMissing ? "check the path" : "check its permissions, and that it is a file"
    case (_, ENOSPC), (_, EDQUOT): "make room on the disk, or name a place on another one"
    case (_, EFBIG): "raise the limit on the size of files (ulimit -f), or name a place on another disk"
    case (_, EACCES), (_, EPERM), (_, EROFS): "name a place that you may write"
    case (.write, EISDIR): "name a file"
    case (.folder, ENOTDIR), (.folder, EEXIST): "name a folder"
    case (_, ENOENT): "make the folder first, or name another place"
    default: "name another place"
    }
  }
}

/// The system's words for an error number.
public enum SystemMessage {
  /// The words, in the language of the C locale.
  public static func text(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// The words for an error that Foundation threw: those for the error number behind it, and never its own.
  public static func text(of error: any Error) -> String {
    if let error = error as? POSIXError { return text(error.code.rawValue) }
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return text(Int32(error.code)) }
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { return text(of: cause) }
    return "the system refuses"
  }
}
