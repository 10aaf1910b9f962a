import RadioSurvey

extension CommandFailure {
  /// Most names in a message.
  private static let namesShown = 12

  /// The failure for a name that does not exist, with the nearest of those that do, and what they are.
  ///
  /// - Parameters:
  ///   - sentence: what is wrong, with the name.
  ///   - known: names that exist, in the order in which they are listed.
  ///   - listed: what is listed in their place.
  static func unknown(
    _ sentence: String, name: String, known: [String], listed: [String]? = nil
  ) -> CommandFailure {
    let near = NearestName.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
    let names = listed ?? known
    let rest = names.count > namesShown ? " and \(names.count - namesShown) more" : ""
    let list = names.isEmpty ? "none" : names.prefix(namesShown).joined(separator: ", ")
    return CommandFailure(.usage, "error: \(sentence)\(near)\n  help: it has \(list)\(rest)")
  }
}
