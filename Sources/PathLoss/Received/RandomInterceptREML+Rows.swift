import Statistics

extension RandomInterceptREML.Likelihood {
  /// Rows that stand for the locations wherever only sums over locations are asked for.
  ///
  /// Locations with the same number of packets have the same weight at every s, so p + 1 rows of the R of [X | y] stand for all
  /// of them, exactly and without normal equations. A likelihood of ten thousand locations with twenty packets each then costs
  /// what one of p + 1 costs.
  struct Rows: Sendable {
    /// Columns of the design, one number a row.
    var columns: [[Double]]
    /// The response.
    var means: [Double]
    /// n_g of the locations that a row stands for.
    var counts: [Double]
    /// How many locations; 0 in the further rows of those that share one.
    var locations: [Double]

    /// Locations up to which each stands for itself.
    static let limit = 200

    init(columns: [[Double]], means: [Double], counts: [Double]) {
      self.columns = columns
      self.means = means
      self.counts = counts
      locations = means.map { _ in 1 }
      guard means.count > Self.limit else { return }
      let size = columns.count + 1
      var rows = Self(size: columns.count)
      for (count, members) in Dictionary(grouping: means.indices, by: { counts[$0] }).sorted(by: {
        $0.key < $1.key
      }) {
        var block = columns.map { column in members.map { column[$0] } }
        block.append(members.map { means[$0] })
        guard members.count > size, block.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
          rows.append(block, count: count, locations: members.map { _ in 1 })
          continue
        }
        let triangle = LeastSquares.triangle(block)
        rows.append(
          triangle, count: count, locations: (0..<size).map { $0 == 0 ? Double(members.count) : 0 })
      }
      self = rows
    }

    private init(size: Int) {
      columns = [[Double]](repeating: [], count: size)
      means = []
      counts = []
      locations = []
    }

    private mutating func append(_ block: [[Double]], count: Double, locations: [Double]) {
      for index in columns.indices { columns[index] += block[index] }
      means += block[columns.count]
      counts += locations.map { _ in count }
      self.locations += locations
    }
  }
}
