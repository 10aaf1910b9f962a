import Testing

@Suite struct CoveragePlannerTests {}
