import Support
import RadioSurvey

/// Paths below a project's folder.
enum ProjectPath {
  /// Joins a folder and a relative path; the folder `.` adds nothing.
  static func join(_ directory: String, _ name: String) -> String {
    if directory.isEmpty || directory == "." { return name }
    return PathText.join(directory, name)
  }

  /// A name below a folder of the project; the empty folder is the project's own.
  static func below(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : PathText.join(folder, name)
  }
}
