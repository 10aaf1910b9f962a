import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support

/// Fits as bytes: of each its locations, which are most of it, as numbers in a row, and the rest as JSON.
enum KeptFits {
  /// `nil` if they would not be read as they are.
  static func bytes(_ fits: [ConditionFit]) -> [UInt8]? {
    let blocks = ParallelWork.map(fits) { fit -> [[UInt8]]? in
      var sample = fit.sample
      sample.locationMeans = []
      guard let json = try? JSONEncoder().encode(ConditionFit(sample, fit.outcome)) else { return nil }
      let blocks = [Array(json), KeptLocations.bytes(fit.locationMeans)]
      return self.fit(blocks[0], blocks[1]) == fit ? blocks : nil
    }
    guard !blocks.contains(nil) else { return nil }
    return SealedBlocks.bytes(blocks.flatMap { $0 ?? [] })
  }

  static func fits(_ bytes: [UInt8]) -> [ConditionFit]? {
    guard let blocks = SealedBlocks.blocks(bytes), blocks.count % 2 == 0 else { return nil }
    let fits = ParallelWork.map(Array(stride(from: 0, to: blocks.count, by: 2))) {
      fit(blocks[$0], blocks[$0 + 1])
    }
    let found = fits.compactMap(\.self)
    return found.count == fits.count ? found : nil
  }

  private static func fit(_ json: [UInt8], _ locations: [UInt8]) -> ConditionFit? {
    guard let fit = try? JSONDecoder().decode(ConditionFit.self, from: Data(json)),
      let means = KeptLocations.means(locations)
    else { return nil }
    var sample = fit.sample
    sample.locationMeans = means
    return ConditionFit(sample, fit.outcome)
  }
}
