package import RadioSurvey

/// One drawing of a report, ready to stand in a page or in a file of its own.
package struct Plot: Hashable, Sendable {
  /// What a plot shows.
  package enum Subject: Hashable, Sendable {
    /// Level against distance with fit and prediction bands, for one set of conditions.
    case level(FitConditions)
    /// Residuals against distance, for one set of conditions.
    case residuals(FitConditions)
    /// One sigma and the radii that hold 68.27 and 95.45 %, for one set of conditions.
    case accuracy(FitConditions)
    /// What a device names, for one set of conditions.
    case zones(FitConditions)
    /// Levels at all crowd levels of a placement, carriage and receiver.
    case crowdLevels(FitConditions)
    /// Residuals at all crowd levels of a placement, carriage and receiver.
    case crowdResiduals(FitConditions)
    /// The radius that holds 95.45 %, at all crowd levels of a placement, carriage and receiver.
    case crowdAccuracy(FitConditions)
    /// The probability of near or better, at all crowd levels of a placement, carriage and receiver.
    case crowdZones(FitConditions)
    /// What crowd levels cost within a placement.
    case crowdEffect(Placement?)
    /// Beacons per 100 m² of a placement.
    case density(Placement?)
  }

  /// What it shows.
  package var subject: Subject
  /// Its id, which is also the prefix of every id inside it: letters, digits and hyphens.
  package var id: String
  /// What it is, in a line.
  package var title: String
  /// What it shows, with its numbers.
  package var description: String
  /// What was left out of the drawing; absent where nothing was.
  package var omission: String?
  /// The `<svg>` element.
  package var svg: String

  /// A plot.
  package init(
    subject: Subject, id: String, title: String, description: String, omission: String? = nil, svg: String
  ) {
    self.subject = subject
    self.id = id
    self.title = title
    self.description = description
    self.omission = omission
    self.svg = svg
  }
}
