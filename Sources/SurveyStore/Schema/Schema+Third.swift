extension Schema {
  /// The third version counts the bytes of each log, so that a log that has grown is known by its beginning.
  static let third = """
    -- NULL for a log that an older version imported.
    ALTER TABLE import ADD COLUMN byte_count INTEGER CHECK (byte_count >= 0);
    """
}
