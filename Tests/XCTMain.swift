// Where SwiftPM finds this file it does not look for tests in an index, so `make test` writes none: 7 % of a build.
import Testing

@main struct Tests {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
