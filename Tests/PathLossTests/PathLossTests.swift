import Testing

@Suite struct PathLossTests {}
