/// What passing through a wall or a floor once costs, and how that is known.
package struct ObstacleCost: Hashable, Codable, Sendable {
  /// How it is known.
  package enum Basis: String, Codable, Sendable, CaseIterable {
    /// Fitted to this survey.
    case measured
    /// By the literature.
    case literature
    /// Nothing is known of it: a wall as one brick.
    case assumed
    /// By the user.
    case given
  }

  /// The kind of wall, the two floors between which it was measured, or `floor`. Untrusted text.
  package var kind: String
  /// dB, ≥ 0.
  package var loss: Double
  /// SD of what is not known of it, dB ≥ 0.
  package var sd: Double
  /// How it is known.
  package var basis: Basis

  package init(kind: String, loss: Double, sd: Double, basis: Basis) {
    self.kind = kind
    self.loss = loss
    self.sd = sd
    self.basis = basis
  }

  private enum CodingKeys: String, CodingKey {
    case kind
    case loss = "loss_db"
    case sd = "sd_db"
    case basis
  }

  /// The cost that lies some SDs from the one expected, dB; no obstacle makes a signal stronger.
  func drawn(_ deviation: Double) -> Double { max(0, loss + sd * deviation) }

  /// One floor by the literature: 10 dB, 4 dB of SD.
  ///
  /// Recommendation ITU-R P.1238 gives floor penetration losses at 2.4 GHz of 5 dB (house), 10 dB (apartment) and 14 dB (office). They
  /// hold for one floor; of several, P.1238 adds less for each further one in other bands, which is left out here.
  package static let literatureFloor = ObstacleCost(kind: "floor", loss: 10, sd: 4, basis: .literature)
  /// The figures of ITU-R P.1238 at 2.4 GHz, dB.
  package static let literatureFloorRange = 5.0...14
}

/// What obstacles cost the signal of one beacon, dB a crossing: as expected, or as drawn.
package struct ObstacleLosses: Hashable, Sendable {
  /// Of each kind of wall, in the order of ``WallCrossings/kinds``, dB ≥ 0.
  package var walls: [Double]
  /// Of one floor, dB ≥ 0.
  package var floor: Double
  /// Between two floors, all together, where that was measured, dB ≥ 0: by `WallLoss.floors`.
  package var between: [String: Double]

  package init(
    walls: [Double] = [], floor: Double = ObstacleCost.literatureFloor.loss, between: [String: Double] = [:]
  ) {
    self.walls = walls
    self.floor = floor
    self.between = between
  }
}

/// The way from a beacon to a device: what of it does not depend on the radio.
package struct BeaconWay: Hashable, Sendable {
  /// Metres in a straight line, ≥ ``BeaconField/closest``.
  package var distance: Double
  /// Crossings of each kind of wall; empty if no walls are known, and between floors.
  package var walls: [Int]
  /// Storeys from the device's floor up to the beacon's; 0 on one floor.
  package var storeys: Int
  /// The two floors as ``ObstacleLosses/between`` names them; `nil` on one floor.
  package var between: String?

  /// What is between costs, dB ≥ 0: walls of the floor, or from floor to floor what was measured between them, else as much for each.
  ///
  /// Between floors no wall is counted: a drawing does not say which of them the way passes.
  package func loss(_ losses: ObstacleLosses) -> Double {
    if let between { return losses.between[between] ?? Double(abs(storeys)) * losses.floor }
    return zip(walls, losses.walls).reduce(0) { $0 + Double($1.0) * $1.1 }
  }
}
