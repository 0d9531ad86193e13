import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const results = `PASS: berth.sh
FAIL: cart.sh
SKIP: skip.sh
XFAIL: xfail.sh
XPASS: xpass.sh
ERROR: hard.sh
FAIL: sub/deep.sh
PASS: tapt.test 1 - one
FAIL: tapt.test 2 - two is larger
SKIP: tapt.test 3 # SKIP later
`;

/** The file of all logs, which `VERBOSE=1` prints. */
const printedLogs = `===================================
   harbour 1.0: ./test-suite.log
===================================

# TOTAL: 10
# FAIL:  3

.. contents:: :depth: 2

FAIL: cart
==========

output of cart
FAIL cart.sh (exit status: 1)

FAIL: tapt
==========

1..3
ok 1 - one
not ok 2 - two is larger
FAIL: tapt.test 2 - two is larger

`;

const summary = `============================================================================
Testsuite summary for harbour 1.0
============================================================================
# TOTAL: 10
# FAIL:  3
============================================================================
See ./test-suite.log
============================================================================
make[2]: *** [Makefile:502: test-suite.log] Error 1
`;

const serialLog = `make  check-TESTS
PASS: berth
FAIL: cart
=============================================
1 of 2 tests failed
Please report to harbour@example.com
=============================================
`;

const expected = [
  "passed | berth.sh",
  "failed | cart.sh",
  "skipped | skip.sh",
  "skipped | xfail.sh",
  "failed | xpass.sh",
  "failed | hard.sh",
  "failed | sub/deep.sh",
  "passed | tapt.test 1 - one",
  "failed | tapt.test 2 - two is larger",
  "skipped | tapt.test 3",
];

describe("Log of Automake", () => {
  it("has the results of scripts and of TAP, with the printed logs and without", () => {
    assert.deepEqual(readLogLines(`make  check-TESTS\n${results}${summary}`), expected);
    assert.deepEqual(readLogLines(`make  check-TESTS\n${results}${printedLogs}${summary}`), expected);
  });

  it("has those of the serial harness", () => {
    assert.deepEqual(readLogLines(serialLog), ["passed | berth", "failed | cart"]);
  });

  it("reads the file of all logs alone", () => {
    assert.deepEqual(readLogLines(printedLogs), ["failed | cart.sh"]);
  });

  it("names a log of that file whose end is missing", () => {
    const end = printedLogs.indexOf("output of cart");
    assert.deepEqual(readLogLines(printedLogs.slice(0, end)), ["failed | cart | "]);
  });

  it("gives each failure its log, which stands in front of the line that names it", () => {
    const logs = `${printedLogs}${printedLogs.slice(printedLogs.indexOf("FAIL: cart")).replaceAll("cart", "net")}`;
    assert.deepEqual(
      readLog(logs).map(({ name, failure }) => [name, failure]),
      [
        ["cart.sh", "output of cart"],
        ["net.sh", "output of net"],
      ],
    );
  });
});
