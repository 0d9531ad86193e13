import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `Running "libmock_messages_tests" (12 tests)...
/tmp/cgreen/tests/mock_messages_tests.c:16: Failure: Mocks -> calls_beyond_expected_sequence_fail_when_mocks_are_strict
	Mocked function [integer_out] was called too many times

/tmp/cgreen/tests/mock_messages_tests.c:50: Failure: Mocks -> failure_reported_when_expect_after_never_expect
	Mocked function [integer_out] has an expectation that it will never be called

mock_messages_tests.c:60: Exception: Mocks -> crashes
	Test terminated with signal: Segmentation fault

Completed "libmock_messages_tests": 4 passes, 2 skipped, 9 failures in 9ms.
`;

describe("Log of cgreen", () => {
  it("names each failed test once, with its place", () => {
    assert.deepEqual(readLogLines(log), [
      "failed | /tmp/cgreen/tests/mock_messages_tests.c:16 | Mocks | calls_beyond_expected_sequence_fail_when_mocks_are_strict",
      "failed | /tmp/cgreen/tests/mock_messages_tests.c:50 | Mocks | failure_reported_when_expect_after_never_expect",
      "failed | mock_messages_tests.c:60 | Mocks | crashes",
    ]);
  });
});
