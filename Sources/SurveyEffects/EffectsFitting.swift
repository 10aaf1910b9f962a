package import CalibrationModel
package import PathLoss
package import RadioSurvey
import Statistics

/// Fits one model to all dwells of a survey, with conditions as effects.
///
/// Locations are beacon × place × distance × conditions, each with a draw of shadowing. Where a place was measured under
/// several conditions the draws are alike: coefficients stay unbiased, and their intervals are cluster-robust over places
/// (``ClusteredLine``), or over beacons where that makes them wider. They hold so in simulations with every place measured at
/// every crowd level, and with each place measured at one.
package enum EffectsFitting {
  /// Places more than columns below which there is no fit.
  static let spareLocations = 3
  /// p below which changes are said not to add up.
  static let interactionSignificance = 0.01

  /// What conditions change.
  ///
  /// - Parameters:
  ///   - dwells: of the whole survey, in any order.
  ///   - site: gives the order of its levels and how many people a crowd level means.
  /// - Returns: effects whose quantities are absent if the data cannot support them, with reasons that say why.
  package static func effects(
    of dwells: [Dwell], site: Site = Site(), options: FitOptions = FitOptions()
  ) -> ConditionEffects {
    let survey = EffectLocations(dwells, site: site)
    // Mostly all, which are then shared.
    let isAllHeard = survey.locations.allSatisfy(\.isHeard)
    let heard = isAllHeard ? survey.locations : survey.locations.filter(\.isHeard)
    var result = ConditionEffects(
      status: .refused, locations: survey.locations.count, places: EffectLocations.places(survey.locations),
      dwells: survey.locations.reduce(0) { $0 + $1.dwells })
    var reasons = EffectReasons(survey)
    reasons.judgeSurvey()
    guard !reasons.isRefused else {
      result.reasons = reasons.all
      return result
    }
    let canCount = survey.locations.allSatisfy { $0.expected != nil }
    let design = EffectDesign(canCount ? survey.locations : heard, site: site)
    reasons.judgeDesign(design, heard: heard)
    if !reasons.isRefused {
      let shift = canCount ? ReceiverShift(design.locations, sensitivities: options.sensitivities) : nil
      if let line = fit(design, shift) {
        fill(&result, line, shift: shift, site: site, reasons: &reasons)
      } else {
        reasons.add(.noFit)
      }
    }
    result.reasons = reasons.all
    result.status = reasons.status
    return result
  }

  private static func fit(_ design: EffectDesign, _ shift: ReceiverShift?) -> EffectLine? {
    // Where there is no maximum, the packets received still have one.
    shift.flatMap { EffectLine(design, shift: $0) } ?? EffectLine(received: design)
  }

  private static func fill(
    _ result: inout ConditionEffects, _ base: EffectLine, shift: ReceiverShift?, site: Site,
    reasons: inout EffectReasons
  ) {
    let varying = EffectFactor.allCases.filter { (base.design.levels[$0] ?? []).count > 1 }
    let choice = EncodingChoice(base, site: site, factors: varying.count)
    var line = base
    if choice.encoding != .categorical || choice.hasCrowdSlopes {
      let design = EffectDesign(
        base.design.locations, site: site, encoding: choice.encoding, hasCrowdSlopes: choice.hasCrowdSlopes)
      if let other = fit(design, shift) {
        if let people = design.columns.firstIndex(of: .people) {
          result.changePerPerson = other.contrast(design.unit(people)).estimate
        }
        // One number for all people is never quite true. Where each crowd level was measured, its own change has the honest
        // interval, and the number is beside it.
        if choice.encoding != .perPerson || !varying.contains(.crowd) { line = other }
      }
    }
    let design = line.design
    result.estimator = line.estimator
    let origin = design.setting(logDistance: 0, levels: design.references)
    if design.inseparable(origin).isEmpty { result.referencePower = line.contrast(origin.row).estimate }
    result.pathLossExponent = line.contrast(design.unit(1)).estimate.divided(by: -10)
    result.encoding = choice.comparisons.isEmpty ? nil : choice.encoding
    if varying.contains(.crowd) { result.encoding = choice.encoding }
    result.encodings = choice.comparisons
    result.factors = factors(line, varying)
    var amongSessions: [EffectFactor] = []
    result.terms = varying.flatMap { factor in
      let (terms, haveSessions) = terms(of: factor, line)
      if haveSessions { amongSessions.append(factor) }
      return terms
    }
    result.spreads = line.spreads
    result.aliased = design.aliases.compactMap(design.named)
    let cells = EffectCells(line)
    result.interaction = cells.interaction
    let missing = cells.missing
    if (result.pathLossExponent?.lower95 ?? 0) > 0 {
      var falls: [String?: Estimate] = [:]
      result.predictedCells = missing.first.compactMap {
        cells.prediction($0, falls: &falls)
      }
    }
    reasons.judge(result, line: line, amongSessions: amongSessions, missing: missing)
  }

  private static func factors(_ line: EffectLine, _ varying: [EffectFactor]) -> [FactorEffect] {
    let contrasts = varying.map { line.design.columns(of: $0).map(line.design.unit) }
    let amongSessions = contrasts.map(line.testAmongSessions)
    let tests = zip(contrasts, amongSessions).map { $1 == nil ? line.test($0) : nil }
    let p = zip(tests, amongSessions).map { $0?.p ?? $1 }
    let adjusted = HolmAdjustment.adjusted(p)
    return varying.indices.map { index in
      let factor = varying[index]
      let levels = line.design.levels[factor] ?? []
      return FactorEffect(
        factor: factor, reference: factor == .channel ? nil : levels[0], levels: levels.count,
        statistic: tests[index]?.statistic, numeratorDegrees: tests[index]?.numerator,
        denominatorDegrees: tests[index]?.denominator, p: p[index], adjustedP: adjusted[index])
    }
  }

  /// Each level of a factor against the reference, and whether what sessions differ by is a part of any; everything else at its reference and at the mean log distance; channels
  /// against their mean, so that their offsets sum to 0.
  private static func terms(of factor: EffectFactor, _ line: EffectLine) -> (
    terms: [EffectTerm], haveSessions: Bool
  ) {
    let design = line.design
    let levels = design.levels[factor] ?? []
    let settings = levels.map { level in
      var all = design.references
      all[factor.index] = level
      return design.setting(logDistance: design.centre, levels: all)
    }
    let isMean = factor == .channel
    let mean = settings[0].row.indices.map { j in
      settings.reduce(0) { $0 + $1.row[j] } / Double(settings.count)
    }
    let shown = isMean ? Array(levels.indices) : Array(levels.indices.dropFirst())
    let contrasts = shown.map { index -> (Int, EffectDesign.Setting, EffectLine.Contrast) in
      let against = isMean ? mean : settings[0].row
      let difference = EffectDesign.Setting(
        row: zip(settings[index].row, against).map { $0 - $1 },
        left: zip(settings[index].left, settings[0].left).map { $0 - $1 })
      return (index, difference, line.contrast(difference.row))
    }.filter { $0.1.row.contains { $0 != 0 } }
    let adjusted = HolmAdjustment.adjusted(contrasts.map { $0.2.p })
    let counts = LevelCodes(design.locations, of: [factor]).counts(of: factor)
    let terms = zip(contrasts, adjusted).map { contrast, adjustedP in
      let (index, difference, value) = contrast
      return EffectTerm(
        factor: factor, level: levels[index], reference: isMean ? nil : levels[0], change: value.estimate,
        degreesOfFreedom: value.degreesOfFreedom, p: value.p, adjustedP: adjustedP ?? 1,
        locations: counts[levels[index]]?.locations ?? 0, places: counts[levels[index]]?.places ?? 0,
        inseparableFrom: isMean ? [] : design.inseparable(difference).map { EffectName($0) })
    }
    return (terms, contrasts.contains { $0.2.sessionShare > EffectLine.sessionPart })
  }
}

extension EffectDesign {
  /// The level of a column that was left out, and what it cannot be separated from; `nil` for intercept and slope.
  fileprivate func named(_ alias: Alias) -> AliasedLevel? {
    guard let factor = alias.column.factor else { return nil }
    var named: String?
    if case .level(_, let level) = alias.column { named = level }
    let own = EffectName(alias.column)
    if case .level(_, let level) = alias.column, let twin = twin(of: factor, level) {
      return AliasedLevel(
        factor: factor, level: named,
        reason: .alwaysTogether(
          name: [own], twin: [EffectName(twin.factor, twin.level)],
          reference: [EffectName(factor, levels[factor]?.first ?? nil)],
          neededPlaces: EffectLocations.minimumPlaces))
    }
    let partners = zip(columns, alias.combination).filter { abs($0.1) > 1e-6 }.map(\.0)
      .filter { $0 != .intercept }
    return AliasedLevel(
      factor: factor, level: named,
      reason: .combination(name: [own], partners: partners.isEmpty ? nil : partners.map { EffectName($0) }))
  }

  /// The level of another factor that was there at exactly the locations where this one was.
  private func twin(of factor: EffectFactor, _ level: String?) -> (factor: EffectFactor, level: String?)? {
    let members = locations.filter { $0[factor] == level }
    for other in EffectFactor.allCases where other != factor {
      guard let first = members.first, (levels[other] ?? []).count > 1,
        members.allSatisfy({ $0[other] == first[other] }),
        locations.count(where: { $0[other] == first[other] }) == members.count
      else { continue }
      return (other, first[other])
    }
    return nil
  }
}

extension Estimate {
  func divided(by number: Double) -> Estimate {
    let ends = [lower95, upper95].compactMap { $0.map { $0 / number } }
    return Estimate(
      estimate / number, standardError: standardError.map { $0 / abs(number) }, lower95: ends.min(),
      upper95: ends.max())
  }
}
