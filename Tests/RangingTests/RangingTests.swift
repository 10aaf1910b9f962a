import Testing

@Suite struct RangingTests {}
