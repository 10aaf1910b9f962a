import CalibrationModel
import Foundation
import PathLoss

/// The lines of a calibration that new levels are held against: the one in the open, less the losses of what is between, at places where
/// that is known, and the one that averages over it at others.
struct DriftLine {
  let amongWalls: PathLossModel
  private let open: WalledLine?

  /// `nil` if the calibration's fit is refused.
  init?(_ calibration: ConditionFit) {
    guard let amongWalls = PathLossModel(calibration, question: .newBeacon) else { return nil }
    self.amongWalls = amongWalls
    open = WalledLine(calibration, question: .newBeacon)
  }

  /// Whether it is known what is between a place and its beacon.
  func countsWalls(_ place: LocationMean) -> Bool { open?.loss(behind: place.crossings) != nil }

  /// Mean level at a place, dBm.
  func level(_ place: LocationMean, countingWalls: Bool = true) -> Double {
    (countingWalls ? open?.level(at: place.distance, behind: place.crossings) : nil)
      ?? amongWalls.mean(at: place.distance)
  }

  /// Mean variance of one of the places about its line, dB²; that of a single packet without places.
  func variance(ofOneOf places: [LocationMean]) -> Double {
    guard !places.isEmpty else { return pow(amongWalls.locationSD(packets: 1), 2) }
    return places.map { pow(model($0).locationSD(packets: $0.receivedPackets), 2) }.mean
  }

  /// Variance of the mean level that the calibration gives to places, dB²; at 1 m without any. The two lines are taken to err together.
  /// - Parameter known: the calibration's own places.
  func variance(ofMeanAt places: [LocationMean], against known: [LocationMean]) -> Double {
    guard !places.isEmpty else { return amongWalls.covariance.variance(atLogDistance: 0) }
    let counted = places.filter(countsWalls)
    let averaged = places.filter { !countsWalls($0) }
    var sd = 0.0
    if !averaged.isEmpty {
      let x = averaged.map { amongWalls.decades($0.distance) }.mean
      sd += amongWalls.covariance.variance(atLogDistance: x).squareRoot() * Double(averaged.count)
    }
    if let open, !counted.isEmpty {
      let x = counted.compactMap { open.openDistance($0.distance, behind: $0.crossings) }.map(log10).mean
      let losses = open.variance(counted.compactMap(\.crossings), against: known.compactMap(\.crossings))
      sd += (open.model.covariance.variance(atLogDistance: x) + losses).squareRoot() * Double(counted.count)
    }
    return pow(sd / Double(places.count), 2)
  }

  /// Degrees of freedom of the lines that the places are held against: the fewer of both.
  func degreesOfFreedom(at places: [LocationMean]) -> Double {
    places.map { model($0).degreesOfFreedom }.min() ?? amongWalls.degreesOfFreedom
  }

  private func model(_ place: LocationMean) -> PathLossModel {
    (countsWalls(place) ? open?.model : nil) ?? amongWalls
  }
}
