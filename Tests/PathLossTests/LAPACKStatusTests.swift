import Testing

@testable import PathLoss

@Suite struct LAPACKStatusTests {
  @Test func `What LAPACK finds is passed on`() {
    #expect(LAPACKStatus.of(0) == 0)
    #expect(LAPACKStatus.of(3) == 3)
    #expect(LAPACKStatus.of(-2) == -2)
  }

  @Test(arguments: [Int32(-1010), -1011])
  func `Without memory there is no result`(status: Int32) async {
    // LAPACK_WORK_MEMORY_ERROR and LAPACK_TRANSPOSE_MEMORY_ERROR.
    await #expect(processExitsWith: .failure) { [status] in _ = LAPACKStatus.of(status) }
  }
}
