import CalibrationModel
import PathLoss

extension ShapeFitting {
  /// One shape fitted to locations that count alike.
  static func fit(_ shape: PathLossShape, x: [Double], y: [Double]) -> ShapeFit? {
    fit(shape, to: ShapeSample(x: x, y: y))
  }
}

extension ShapeChoice {
  /// Shapes compared at locations that count alike.
  init?(shapes: [PathLossShape], x: [Double], y: [Double]) {
    self.init(shapes: shapes, sample: ShapeSample(x: x, y: y))
  }
}
