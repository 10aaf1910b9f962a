import Support
import RadioSurvey

extension LogSource {
  /// How to read a log of this name, relative to the project's folder; `nil` if the group does not name it.
  func mapping(ofLogNamed name: String, in directory: String) -> LogMapping? {
    guard patterns.contains(where: { FilePattern($0, in: directory)?.matches(path: name) ?? false }) else {
      return nil
    }
    guard let pathPattern else { return mapping }
    guard
      let values = try? FieldPattern(pathPattern, capturing: LogField.inPaths, numbers: LogField.distances)
        .values(in: name)
    else { return nil }
    var mapping = mapping
    for (field, value) in values { mapping.give(field, value) }
    return mapping
  }
}
