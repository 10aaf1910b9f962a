import Foundation

/// The system's words for an error number.
package enum SystemMessage {
  /// The words, in the language of the C locale.
  package static func text(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// The words for an error that Foundation threw: those for the error number behind it, and never its own.
  package static func text(of error: any Error) -> String {
    if let error = error as? POSIXError { return text(error.code.rawValue) }
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return text(Int32(error.code)) }
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { return text(of: cause) }
    return "the system gives no reason"
  }
}
