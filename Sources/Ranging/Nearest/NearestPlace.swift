package import RadioSurvey

/// A point that is asked about.
package struct NearestPlace: Hashable, Sendable {
  /// Its name, if it has one. Untrusted text.
  package var name: String?
  /// Where a device stands; its floor is named if there are several.
  package var position: Position

  package init(name: String? = nil, position: Position) {
    self.name = name
    self.position = position
  }
}
