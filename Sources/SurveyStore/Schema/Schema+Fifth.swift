extension Schema {
  /// The fifth version keeps the session that a surveyor stated.
  static let fifth = """
    -- NULL if the log does not state it, and for a log that an older version imported.
    ALTER TABLE setting ADD COLUMN session TEXT;

    DROP VIEW dwell;
    CREATE VIEW dwell AS
      SELECT d.id, d.import_id, s.beacon, l.name AS location, l.is_named AS location_is_named,
        l.x_m, l.y_m, l.z_m, l.floor, d.distance_m, s.placement, s.crowd, s.people, s.carriage, s.orientation_deg,
        s.receiver, s.channel, s.source, s.session, d.start_s, d.end_s, d.expected_packets, d.lag_pairs,
        d.lag_product_sum, d.lag_lead_sum, d.lag_lag_sum, d.line
      FROM packed_dwell d JOIN location l ON l.id = d.location_id JOIN setting s ON s.id = d.setting_id;
    """
}
