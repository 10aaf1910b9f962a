import RadioSurvey

/// Who watches a live capture while it is read.
package protocol LiveControl: AnyObject {
  /// The descriptor of the terminal on which the surveyor types; `nil` if nobody does.
  var terminal: Int32? { get }
  /// Called whenever everything that has come was taken, and at least four times a second.
  ///
  /// - Returns: Whether to go on. What is in the middle of a line then is not used.
  func tick() throws(LogError) -> Bool
  /// Called with what was typed, a line without its end; `nil` if the terminal is gone.
  func take(answer: String?) throws(LogError)
}
