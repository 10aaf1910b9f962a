import CalibrationModel
import Foundation
import RadioSurvey
import Statistics

/// Looks at the residuals of one fit from every side; see ``Diagnosis/Code``.
struct FitDiagnostics {
  /// What was found, in the order of the codes. What cannot be judged, with too few locations say, is left out.
  let all: [Diagnosis]

  init(_ residuals: FitResiduals, locations: [SurveyedLocation], robust: RobustOpinion?) {
    let ofFit = [
      Self.influential(residuals, locations: locations), Self.bent(residuals),
      SpatialPattern.diagnosis(residuals.values, locations: locations),
      Self.spreadWithDistance(residuals.values, locations: locations), Self.shape(residuals),
    ].map { diagnosis in
      var diagnosis = diagnosis
      diagnosis?.estimator = residuals.estimator
      return diagnosis
    }
    let ofPackets = [
      CensoringAlarm.diagnosis(locations, isAllowedFor: residuals.allowsForWeakPackets),
      PacketCorrelation.diagnosis(locations.flatMap(\.dwells)),
    ]
    let found = [robust.map { Self.outlying($0, locations: locations.count) }] + ofFit + ofPackets
    all = found.compactMap(\.self)
  }

  private static func outlying(_ robust: RobustOpinion, locations: Int) -> Diagnosis {
    let outliers = robust.outlyingLocations
    let shown = outliers.prefix(5).map { location in
      Diagnosis.OutlyingLocation(
        location: location.location, distance: location.distance, residual: location.residual)
    }
    return Diagnosis(
      .outlyingLocation(
        outlying: outliers.count, locations: locations, shown: shown.isEmpty ? nil : shown),
      isRaised: !outliers.isEmpty, statistic: Double(outliers.count))
  }

  /// Change of the exponent that matters to a reader: at 3 m it moves the level by 1.4 dB, and at 10 m by 3 dB.
  static let relevantExponentChange = 0.3

  /// The largest Cook's distance, flagged above 4/G; raised where leaving the location out would move the exponent by more
  /// than its standard error and by 0.3 or more.
  private static func influential(
    _ residuals: FitResiduals, locations: [SurveyedLocation]
  ) -> Diagnosis? {
    guard let removals = residuals.removals else { return nil }
    var worst: (location: SurveyedLocation, removal: FitResiduals.Removal)?
    for (location, removal) in zip(locations, removals) {
      guard let removal, removal.distance > worst?.removal.distance ?? -1 else { continue }
      worst = (location, removal)
    }
    guard let (location, removal) = worst else { return nil }
    let limit = 4 / Double(locations.count)
    let isAbove = removal.distance > limit
    return Diagnosis(
      .influentialLocation(
        location: location.name, distanceMetres: location.distance, exponentChange: removal.exponentChange,
        limit: limit, isAboveLimit: isAbove),
      isRaised: isAbove && abs(removal.exponentChange) > residuals.exponentError
        && abs(removal.exponentChange) >= relevantExponentChange,
      statistic: removal.distance)
  }

  private static func bent(_ residuals: FitResiduals) -> Diagnosis? {
    guard let runs = SerialTests.runs(residuals.scores),
      let watson = SerialTests.durbinWatson(residuals.scores)
    else { return nil }
    return Diagnosis(
      .bentLine(
        Diagnosis.Bend(
          signChanges: runs.runs - 1, expectedSignChanges: runs.expected - 1, durbinWatson: watson,
          silent: silent(residuals))),
      isRaised: runs.z < 0 && runs.pValue < Diagnosis.threshold, statistic: runs.z, pValue: runs.pValue)
  }

  /// Raised where the test is sure of a difference and the two halves differ by a quarter or more: among hundreds of locations a test
  /// finds differences too small to notice.
  private static func spreadWithDistance(_ residuals: [Double], locations: [SurveyedLocation]) -> Diagnosis? {
    guard residuals.count >= PathLossFitting.comfortableLocations,
      let test = SpreadTests.breuschPagan(
        residuals: residuals, regressors: [locations.map(\.logDistance)])
    else { return nil }
    let half = residuals.count / 2
    let near = rootMeanSquare(residuals.prefix(half))
    let far = rootMeanSquare(residuals.suffix(residuals.count - half))
    let ratio = max(near, far) / min(near, far)
    return Diagnosis(
      .spreadWithDistance(
        nearDecibels: near, farDecibels: far,
        isTooSmall: test.pValue < Diagnosis.threshold && ratio < Diagnosis.relevantRatio),
      isRaised: test.pValue < Diagnosis.threshold && !(ratio < Diagnosis.relevantRatio),
      statistic: test.statistic, pValue: test.pValue)
  }

  private static func shape(_ residuals: FitResiduals) -> Diagnosis? {
    guard residuals.scores.count >= 8, let test = ShapiroWilk.test(residuals.scores) else { return nil }
    return Diagnosis(
      .residualShape(silent(residuals)), isRaised: test.pValue < Diagnosis.threshold, statistic: test.w,
      pValue: test.pValue)
  }

  /// How many locations at which nothing was heard are among the residuals, and the seed that drew theirs.
  private static func silent(_ residuals: FitResiduals) -> Diagnosis.SilentResiduals? {
    guard residuals.silent > 0 else { return nil }
    return Diagnosis.SilentResiduals(silentLocations: residuals.silent, seed: Int(QuantileResiduals.seed))
  }

  private static func rootMeanSquare(_ values: some Collection<Double>) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
  }
}

/// Whether packets resemble their predecessors: the portmanteau test at lag one, summed over dwells.
///
/// A dwell's lag-1 autocorrelation r about its own mean has, for n independent packets, the mean −1/n and the variance
/// (n − 2)²/(n² (n − 1)) (P. A. P. Moran, Biometrika 35, 1948). Standardised by them, not by their limits for long series as Ljung and
/// Box have it, the squares add up to chi squared over any number of short dwells.
///
/// Over thousands of packets the test is sure of a correlation that changes nothing, or of one below 0, which averaging profits from.
/// It is raised only where 20 packets are worth four fifths of their number or less.
enum PacketCorrelation {
  /// Packets below which a dwell says nothing.
  static let minimumPackets = 8
  /// What 20 packets are worth, as a share of independent ones, above which resembling each other does not matter.
  static let relevantWorth = 0.8

  /// `nil` if no dwell has enough packets in one uninterrupted series.
  static func diagnosis(_ dwells: [Dwell]) -> Diagnosis? {
    var statistic = 0.0
    var used = 0
    for dwell in dwells {
      let packets = dwell.receivedPackets
      guard packets >= minimumPackets, dwell.lag.pairs == packets - 1, let mean = dwell.histogram.mean else {
        continue
      }
      let squares = dwell.histogram.centredSumOfSquares
      guard squares > 0 else { continue }
      let n = Double(packets)
      let excess = dwell.lag.centredProductSum(about: mean) / squares + 1 / n
      statistic += excess * excess * n * n * (n - 1) / ((n - 2) * (n - 2))
      used += 1
    }
    guard used > 0 else { return nil }
    let p = Distributions.chiSquaredTail(statistic, degreesOfFreedom: Double(used))
    let rho = PacketAutocorrelation(dwells)?.value
    let packets = 20
    let worth = rho.map {
      1 / AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: $0)
    }
    let isSmall = worth.map { $0 > relevantWorth * Double(packets) } ?? false
    return Diagnosis(
      .packetCorrelation(
        dwells: used, autocorrelation: rho, packets: packets, independentPackets: worth,
        isTooSmall: p < Diagnosis.threshold && isSmall),
      isRaised: p < Diagnosis.threshold && !isSmall, statistic: statistic, pValue: p)
  }
}

/// Whether locations near one another deviate from the line alike, if the survey has coordinates.
enum SpatialPattern {
  /// Metres over which a pair's weight falls to 1/e: shadowing decorrelates within a few metres indoors (M. Gudmundson, Electron.
  /// Lett. 27, 1991); the length itself is a working value of ours.
  static let range = 3.0
  /// Locations with coordinates that the normal approximation needs.
  static let minimumLocations = 10
  /// Locations beyond which every second, third and so on is taken, because the cost grows with their square.
  static let maximumLocations = 1000

  /// Moran's I of the residuals, I = G Σ w_ij e_i e_j / (Σ w_ij Σ e²) with w = exp(−d_ij/3 m) and 0 between floors, against its
  /// expectation and variance for residuals of a line (A. D. Cliff, J. K. Ord, Spatial Processes, 1981, ch. 8):
  ///
  ///     E = G/S₀ · tr(MW)/(G − p),   Var = (G/S₀)² [2 tr(MWMW) + tr(MW)²]/((G − p)(G − p + 2)) − E²
  ///
  /// M being what takes the line off. Raised where I is clearly above its expectation; one-sided, by the normal approximation.
  ///
  /// - Parameter residuals: dB, one per location.
  /// - Returns: `nil` with too few locations that have coordinates, or where no two are close.
  /// - Complexity: O(G²), of at most a thousand locations.
  static func diagnosis(_ residuals: [Double], locations: [SurveyedLocation]) -> Diagnosis? {
    guard residuals.count == locations.count else { return nil }
    let known = zip(residuals, locations).compactMap { residual, location in
      location.position.map { (residual: residual, x: location.logDistance, position: $0) }
    }
    let step = (known.count + maximumLocations - 1) / maximumLocations
    let placed = stride(from: 0, to: known.count, by: max(1, step)).map { known[$0] }
    let count = placed.count
    guard count >= minimumLocations else { return nil }
    // The line that these locations alone would have is taken off, as the variance presumes.
    guard
      let line = try? LeastSquares.fit(
        columns: [placed.map { _ in 1 }, placed.map(\.x)], response: placed.map(\.residual))
    else { return nil }
    let e = line.residuals
    let squares = e.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return nil }
    // Columns of an orthonormal basis of the line: the constant, and log distance about its mean.
    let n = Double(count)
    let centre = placed.reduce(0) { $0 + $1.x } / n
    let spread = placed.reduce(0) { $0 + ($1.x - centre) * ($1.x - centre) }.squareRoot()
    let basis = [placed.map { _ in 1 / n.squareRoot() }, placed.map { ($0.x - centre) / spread }]

    var sum = 0.0
    var squaredWeights = 0.0
    var product = 0.0
    // W times each basis vector.
    var image = basis.map { $0.map { _ in 0.0 } }
    for i in 0..<count {
      for j in 0..<count where j != i {
        guard let distance = placed[i].position.distance(to: placed[j].position) else { continue }
        let weight = exp(-distance / range)
        sum += weight
        squaredWeights += weight * weight
        product += weight * e[i] * e[j]
        for k in basis.indices { image[k][i] += weight * basis[k][j] }
      }
    }
    let small = basis.map { b in image.map { Matrix.dot(b, $0) } }
    // W is symmetric with an empty diagonal, M = I − QQ': tr(MW) = −tr(Q'WQ), tr(MWMW) = tr(W²) − 2 tr(Q'W²Q) + tr((Q'WQ)²).
    let trace = -(small[0][0] + small[1][1])
    let squareTrace =
      squaredWeights - 2 * image.reduce(0) { $0 + Matrix.dot($1, $1) }
      + small.joined().reduce(0) { $0 + $1 * $1 }
    let free = n - 2
    guard sum > 1e-6 else { return nil }
    let scale = n / sum
    let expected = scale * trace / free
    let variance =
      scale * scale * (2 * squareTrace + trace * trace) / (free * (free + 2)) - expected * expected
    guard variance > 0 else { return nil }
    let statistic = scale * product / squares
    let p = Distributions.normalCDF(-(statistic - expected) / variance.squareRoot())
    return Diagnosis(
      .spatialPattern(locations: count, of: known.count, rangeMetres: range, expected: expected),
      isRaised: p < Diagnosis.threshold, statistic: statistic, pValue: p)
  }
}
