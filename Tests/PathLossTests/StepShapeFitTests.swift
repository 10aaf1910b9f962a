import Foundation
import PathLoss
import Testing
import CalibrationModel

/// The worked example of `Documentation/adding-a-model.md`: first what is known without a computer, then what must be refused.
@Suite struct StepShapeFitTests {
  private static let x = [1.0, 2, 3, 5, 8, 12].map { log10($0) }

  @Test func `A step without noise is found again`() throws {
    let y = Self.x.map { -60 - 20 * $0 - ($0 > 0.6 ? 7 : 0) }
    let fit = try #require(StepShapeFit(ShapeSample(x: Self.x, y: y), stepAt: 0.6))
    #expect(abs(fit.referencePower + 60) < 1e-9)
    #expect(abs(fit.pathLossExponent - 2) < 1e-9)
    #expect(abs(fit.step.estimate + 7) < 1e-9)
  }

  @Test func `Locations on one side are refused`() {
    #expect(StepShapeFit(ShapeSample(x: Self.x, y: Self.x), stepAt: 2) == nil)
    #expect(StepShapeFit(ShapeSample(x: [0, 0.5, 1], y: [-60, -70, -80]), stepAt: 0.6) == nil)
  }
}
