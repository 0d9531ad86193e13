import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = `$ shellspec 
Running: /bin/sh [sh]
.F

Examples:
  1) example add() function performs addition
     When call add 2 3

     1.1) The output should eq 5

            expected: 5
                 got: 6

          # spec/demo_spec.sh:14

Finished in 0.07 seconds (user 0.04 seconds, sys 0.00 seconds)
2 examples, 1 failure


Failure examples / Errors: (Listed here affect your suite's status)

shellspec spec/demo_spec.sh:12 # 1) example add() function performs addition FAILED
`;

describe("Log of ShellSpec", () => {
  it("names each failed example once, with its place and its text", () => {
    assert.deepEqual(readLogLines(log), ["failed | spec/demo_spec.sh:12 | example add() function performs addition"]);
    assert.match(readLog(log)[0]?.failure ?? "", /^When call add 2 3\n.*\n {10}# spec\/demo_spec\.sh:14$/s);
  });
});
