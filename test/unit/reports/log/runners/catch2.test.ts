import assert from "node:assert/strict";
import { readLogLines } from "../../../../support/readLog";

const log = `
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
tests is a Catch v2.13.10 host application.
Run with -? for options

-------------------------------------------------------------------------------
with a pilot
  boards twice
-------------------------------------------------------------------------------
berth.cpp:11
...............................................................................

berth.cpp:11: FAILED:
  CHECK( total(1, 1) == 3 )
with expansion:
  2 == 3

===============================================================================
test cases: 2 | 1 passed | 1 failed
assertions: 3 | 2 passed | 1 failed
`;

describe("Log of Catch2", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), ["failed | with a pilot"]);
  });

  it("reads places as tests that MSVC has built write them", () => {
    const windowsLog = log.replace("berth.cpp:11: FAILED:", "C:\\harbour\\berth.cpp(11): FAILED:");
    assert.deepEqual(readLogLines(windowsLog), ["failed | with a pilot"]);
  });

  it("names a failure by its place where its name is not in the part of the log", () => {
    const part = `writes
${"-".repeat(79)}
write_test.cc:47
${".".repeat(79)}

write_test.cc:25: FAILED:
  CHECK( output[i] == i )
`;
    assert.deepEqual(readLogLines(part), ["failed | write_test.cc:47"]);
  });

  it("names a failure of the compact reporter by its place", () => {
    const compactLog = `RNG seed: 2935204331
berth.cpp:11: failed: total(1, 1) == 3 for: 2 == 3
berth.cpp:24: failed: unexpected exception with message: 'no tide'; expression was: moor()
test cases: 3 | 1 passed | 2 failed
assertions: 3 | 1 passed | 2 failed
`;
    assert.deepEqual(readLogLines(compactLog), [
      "failed | berth.cpp:11 | berth.cpp:11",
      "failed | berth.cpp:24 | berth.cpp:24",
    ]);
  });
});
