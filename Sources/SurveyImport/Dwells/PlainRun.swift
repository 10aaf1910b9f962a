import RadioSurvey

/// What a run of plain rows brought in, see ``DwellAssembler/addPlain(_:_:contexts:takesZoneless:merger:)``.
struct PlainRun {
  /// The first row that was not added.
  var next: Int
  /// Rows that said “expected but not heard”.
  var missed = 0
  /// Rows whose time has no zone.
  var zoneless = 0
}
