import Testing

@testable import Statistics

@Suite struct LAPACKStatusTests {
  @Test func `What LAPACK finds is passed on`() {
    #expect(LAPACKStatus.of(0) == 0)
    #expect(LAPACKStatus.of(3) == 3)
    #expect(LAPACKStatus.of(-2) == -2)
  }

  @Test func `Without memory there is no result`() async {
    // LAPACK_WORK_MEMORY_ERROR and LAPACK_TRANSPOSE_MEMORY_ERROR.
    await #expect(processExitsWith: .failure) { _ = LAPACKStatus.of(-1010) }
    await #expect(processExitsWith: .failure) { _ = LAPACKStatus.of(-1011) }
  }
}
