import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const heading = `## -------------------------- ##
## harbour 1.0 test suite: cart. ##
## -------------------------- ##

First group.

`;

const shortLog = `${heading}  1: adds two numbers                                ok
  2: adds (tax) : 20%                                FAILED (suite.at:9)

Second group.

  3: is skipped                                      skipped (suite.at:14)
  4: is expected to fail                             expected failure (suite.at:18)
  5: passes unexpectedly                             UNEXPECTED PASS
  6: a title that is longer than the column of results in the log FAILED (suite.at:25)

## ------------- ##
## Test results. ##
## ------------- ##

ERROR: 5 tests were run,
1 passed unexpectedly,
3 failed (1 expected failure).
1 test was skipped.
`;

const verboseLog = `${heading}1. suite.at:3: testing adds two numbers ...
./suite.at:5: echo 3
1. suite.at:3:  ok

2. suite.at:8: testing adds (tax) : 20% ...
./suite.at:9: echo 4
--- -	2026-11-28 05:58:08.725206683 +0000
+++ /w/harbour/testsuite.dir/at-groups/2/stdout	2026-11-28 05:58:08.716759318 +0000
@@ -1,2 +1,2 @@
-3
+4
 
2. suite.at:8:  FAILED (suite.at:9)


Second group.

3. suite.at:13: testing is skipped ...
3. suite.at:13:  skipped (suite.at:14)

5. suite.at:20: testing passes unexpectedly ...
./suite.at:22: true
5. suite.at:20:  UNEXPECTED PASS

`;

/** Part of `testsuite.log`, as it is printed by a CI job whose `make check` failed. */
const detailedLog = `## ------------------------ ##
## Detailed failed tests. ##
## ------------------------ ##

#                             -*- compilation -*-
2. suite.at:8: testing adds (tax) : 20% ...
./suite.at:9: echo 4
2. suite.at:8: 2. adds (tax) : 20% (suite.at:8): FAILED (suite.at:9)
`;

describe("Log of Autotest", () => {
  it("has the results in short", () => {
    assert.deepEqual(readLogLines(shortLog), [
      "passed | adds two numbers",
      "failed | suite.at:9 | adds (tax) : 20%",
      "skipped | suite.at:14 | is skipped",
      "skipped | suite.at:18 | is expected to fail",
      "failed | passes unexpectedly",
      "failed | suite.at:25 | a title that is longer than the column of results in the log",
    ]);
  });

  it("has the results with their outputs", () => {
    assert.deepEqual(readLogLines(verboseLog), [
      "passed | suite.at:3 | adds two numbers",
      "failed | suite.at:8 | adds (tax) : 20%",
      "skipped | suite.at:13 | is skipped",
      "failed | suite.at:20 | passes unexpectedly",
    ]);
    const [, { failure } = {}] = readLog(verboseLog);
    assert.match(failure ?? "", /^\.\/suite\.at:9: echo 4\n[\s\S]*\n-3\n\+4$/);
  });

  it("has the failures that the file of all logs details", () => {
    assert.deepEqual(readLogLines(detailedLog), ["failed | suite.at:8 | adds (tax) : 20%"]);
  });
});
