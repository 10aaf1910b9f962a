import RadioSurvey

/// Collects what is wrong with a floor plan, assumed, repaired or left out, so that the user sees all of it at once.
///
/// What holds for many features is told for the first few of them and counted for the rest.
final class PlanIssues {
  private struct Group {
    var gist: String
    var issues: [SurveyIssue] = []
    var count = 0
  }

  private struct Key: Hashable {
    var severity: SurveyIssue.Severity
    var code: IssueCode
    var file: String
    var gist: String
  }

  /// Features of one kind of issue that are named.
  private static let named = 5
  /// The plan as the user named it.
  let plan: String
  private var groups: [Group] = []
  private var places: [Key: Int] = [:]

  init(plan: String) { self.plan = plan }

  /// Adds an issue.
  ///
  /// - Parameters:
  ///   - feature: What it is about; `nil` for the file.
  ///   - gist: What is wrong, the same for all features of which the same is wrong.
  ///   - detail: What differs from feature to feature; it follows the gist.
  func add(
    _ severity: SurveyIssue.Severity, _ code: IssueCode, in file: String, about feature: String? = nil,
    _ gist: String, detail: String = "", help: String? = nil
  ) {
    let key = Key(severity: severity, code: code, file: file, gist: gist)
    let message = "\(feature.map { "\($0): " } ?? "")\(gist)\(detail)"
    let issue = SurveyIssue(severity, code, file: file, message: message, help: help)
    let place = places[key] ?? groups.count
    if place == groups.count {
      places[key] = place
      groups.append(Group(gist: gist))
    }
    groups[place].count += 1
    if groups[place].count <= Self.named { groups[place].issues.append(issue) }
  }

  /// Adds an error about a feature.
  func refuse(
    _ code: IssueCode, _ feature: GeoFeature, _ gist: String, detail: String = "", help: String
  ) {
    add(.error, code, in: feature.file, about: feature.label, gist, detail: detail, help: help)
  }

  /// Adds an error about a feature that could not be read at all.
  func refuseFault(of feature: GeoFeature) {
    guard let fault = feature.fault else { return }
    refuse(.invalidFeature, feature, fault, help: "export the floor plan again, or remove the feature")
  }

  /// Ends the reading if there is an error.
  func demandNone() throws(FloorPlanError) {
    let failure = failure
    guard failure.issues.isEmpty else { throw failure }
  }

  /// The errors so far.
  var failure: FloorPlanError { .unusable(shown.filter { $0.severity == .error }) }

  /// Warnings and notes.
  var notes: [SurveyIssue] { shown.filter { $0.severity != .error } }

  private var shown: [SurveyIssue] {
    groups.flatMap { group in
      guard group.count > Self.named, var rest = group.issues.last else { return group.issues }
      let count = group.count - Self.named
      rest.message = "\(count) more \(count == 1 ? "feature" : "features"): \(group.gist)"
      return group.issues + [rest]
    }
  }
}
