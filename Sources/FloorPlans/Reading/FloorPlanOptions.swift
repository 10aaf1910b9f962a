package import RadioSurvey

/// What the user says of a floor plan because the file does not.
package struct FloorPlanOptions: Hashable, Sendable {
  /// What the coordinates of a GeoJSON file are; `nil` for what the file says. IMDF has degrees.
  package var units: CoordinateUnits?
  /// What walls without a material are made of; `nil` if that is not known.
  package var wallMaterial: WallMaterial?

  package init(units: CoordinateUnits? = nil, wallMaterial: WallMaterial? = nil) {
    self.units = units
    self.wallMaterial = wallMaterial
  }
}
