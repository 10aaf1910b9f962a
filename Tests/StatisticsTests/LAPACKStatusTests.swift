import Testing

@testable import Statistics

@Suite struct LAPACKStatusTests {
  @Test func `Only a status of 0 has a result`() {
    #expect(LAPACKStatus.isSuccess(0))
    #expect(!LAPACKStatus.isSuccess(3))
    #expect(!LAPACKStatus.isSuccess(-2))
  }

  @Test func `Without memory there is no result`() async {
    // LAPACK_WORK_MEMORY_ERROR and LAPACK_TRANSPOSE_MEMORY_ERROR.
    await #expect(processExitsWith: .failure) { _ = LAPACKStatus.isSuccess(-1010) }
    await #expect(processExitsWith: .failure) { _ = LAPACKStatus.isSuccess(-1011) }
    await #expect(processExitsWith: .failure) { LAPACKStatus.require(2, "dstev") }
  }
}
