extension Schema {
  /// Columns of a dwell that the first version and the second have: times, packets and order.
  static let dwellColumns = """
      start_s REAL NOT NULL,
      end_s REAL NOT NULL,
      expected_packets INTEGER CHECK (expected_packets >= 0),
      lag_pairs INTEGER NOT NULL CHECK (lag_pairs >= 0),
      lag_product_sum INTEGER NOT NULL,
      lag_lead_sum INTEGER NOT NULL,
      lag_lag_sum INTEGER NOT NULL,
      line INTEGER CHECK (line >= 1),
    """

  /// Columns of the conditions that the first version and the second have.
  static let conditionColumns = """
      placement TEXT, crowd TEXT, people INTEGER CHECK (people >= 0), carriage TEXT,
      orientation_deg REAL CHECK (orientation_deg >= 0 AND orientation_deg < 360),
      receiver TEXT,
      channel INTEGER CHECK (channel BETWEEN 0 AND 39),
      source TEXT NOT NULL CHECK (source IN ('raw', 'averaged'))
    """
}
