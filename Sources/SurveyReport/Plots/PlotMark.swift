/// Shape and dash of a series, beside its colour.
enum PlotMark {
  /// gnuplot's point type of the n-th series: filled circle, square, triangle, diamond, inverted triangle, pentagon, then
  /// their open forms.
  static func pointType(_ index: Int) -> Int { [7, 5, 9, 13, 11, 15, 6, 4, 8, 12, 10, 14][index % 12] }

  /// gnuplot's dash pattern of the n-th series.
  static func dash(_ index: Int) -> GnuplotScript {
    let patterns: [GnuplotScript] = ["solid", "(8,4)", "(2,3)", "(10,3,2,3)", "(14,4)", "(5,2)"]
    return patterns[index % patterns.count]
  }
}
