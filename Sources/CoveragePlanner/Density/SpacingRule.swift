import Statistics
package import Support

/// How densely a vendor says to hang beacons.
///
/// From the literature, never measured here. The rules are for finding positions, and none states an error or how many people were there.
package struct SpacingRule: Hashable, Codable, Sendable {
  /// Where a rule is published.
  package enum Source: String, Codable, Sendable, CaseIterable {
    /// Esri, help of ArcGIS Pro 3.6, “Create beacons” (pro.arcgis.com): for typical offices.
    case esri
    /// Situm, “How to place and configure beacons” (situm.com): for open areas.
    case situm
    /// Aruba, “Beacon Placement Models” (wiki of arubanetworks/meridian-web-sdk): for open areas.
    case arubaMeridian = "aruba-meridian"
    /// nerdian.ca, an installer of Aruba's beacons.
    case nerdian
  }

  /// What the metres of a rule are.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// From a beacon to the next.
    case spacing
    /// From a device, wherever it is, to the farthest of the beacons that it uses.
    case reach
  }

  /// Where it is published.
  package var source: Source
  /// What its metres are.
  package var kind: Kind
  /// The least distance that it names, metres > 0.
  package var low: Double
  /// The greatest, metres ≥ ``low``; the same if it names one.
  package var high: Double
  /// Beacons that must be so near to a device: 1 or 3; 1 for a spacing.
  package var beacons: Int

  init(_ source: Source, _ kind: Kind, from low: Double, to high: Double, beacons: Int = 1) {
    self.source = source
    self.kind = kind
    self.low = low
    self.high = high
    self.beacons = beacons
  }

  private enum CodingKeys: String, CodingKey {
    case source, kind
    case low = "low_m"
    case high = "high_m"
    case beacons
  }

  /// Those that name a distance.
  package static let published = [
    SpacingRule(.esri, .spacing, from: 10, to: 15),
    SpacingRule(.situm, .spacing, from: 15, to: 30),
    SpacingRule(.arubaMeridian, .reach, from: 25, to: 25, beacons: 3),
    SpacingRule(.nerdian, .reach, from: 3, to: 4),
  ]

  /// Metres between beacons of a lattice that just follows the rule, from its least distance to its greatest.
  package func spacing(on lattice: BeaconLattice) -> Interval {
    switch kind {
    case .spacing: Interval(lower: low, upper: high)
    case .reach:
      Interval(
        lower: low / lattice.coveringRadius(ofNearest: beacons),
        upper: high / lattice.coveringRadius(ofNearest: beacons))
    }
  }

  /// Beacons per 100 m² of that lattice, fewest and most.
  package func density(on lattice: BeaconLattice) -> Interval {
    let spacing = spacing(on: lattice)
    return Interval(
      lower: lattice.density(spacing: spacing.upper), upper: lattice.density(spacing: spacing.lower))
  }
}

extension BeaconLattice {
  /// Distance in metres along the floor to the k-th nearest beacon, 1 ≤ k ≤ 3, from the point where that is greatest, of a spacing of 1 m.
  ///
  /// The third nearest is farthest beneath a beacon on the triangular lattice, where it is a neighbour, and the second nearest too. On the
  /// square lattice the second nearest is farthest beneath a beacon, and the third nearest halfway along the side of a square.
  package func coveringRadius(ofNearest k: Int) -> Double {
    switch (self, k) {
    case (_, ...1): coveringRadius
    case (_, 2), (.triangular, _): 1
    case (.square, _): 1.25.squareRoot()
    }
  }
}
