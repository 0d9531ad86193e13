import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `NUnit Console 3.16.3 (Release)
Copyright (c) 2022 Charlie Poole, Rob Prouse
Saturday, November 28, 2026 6:18:54 PM

Runtime Environment
   OS Version: Linux 6.5.0.0
   Runtime: .NET Framework CLR v4.0.30319.42000

Test Files
    bin/Release/Harbour.Tests.dll

1) Failed : is printed by a test

Tests Not Run

1) Ignored : Acme.Harbour.BerthTests.LeavesAtNight
later

Errors, Failures and Warnings

1) Failed : Acme.Harbour.BerthTests.RefusesBoat(90,"a.b")
  Expected: True
  But was:  False
   at Acme.Harbour.BerthTests.RefusesBoat(Int32 length, String name) in /builds/harbour/BerthTests.cs:line 14

2) Error : Acme.Harbour.BerthTests+WithPilot.Moors
System.InvalidOperationException : no pilot
   at Acme.Harbour.BerthTests.WithPilot.Moors() in /builds/harbour/BerthTests.cs:line 22

3) Warning : Acme.Harbour.BerthTests.Creaks
  a plank is loose

4) SetUp Error : Acme.Harbour.TideTests
TearDown : System.Exception : no tide

Run Settings
    WorkDirectory: /builds/harbour

Test Run Summary
  Overall result: Failed
  Test Count: 5, Passed: 1, Failed: 2, Warnings: 1, Inconclusive: 0, Skipped: 1
    Failed Tests - Failures: 1, Errors: 1, Invalid: 0

1) Failed : is printed behind the run
`;

describe("Log of NUnit's console", () => {
  it("names each failed test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      'failed | (Acme.Harbour.BerthTests) | RefusesBoat(90,"a.b")',
      "failed | (Acme.Harbour.BerthTests+WithPilot) | Moors",
      "failed | (Acme.Harbour) | TideTests",
    ]);
  });

  it("has the texts of the failures", () => {
    assert.deepEqual(
      readLog(log).map(({ failure }) => failure.split("\n")[0]?.trim()),
      ["Expected: True", "System.InvalidOperationException : no pilot", "TearDown : System.Exception : no tide"],
    );
  });

  it("is read as NUnit 2 writes it", () => {
    const oldLog = `Tests run: 3, Errors: 1, Failures: 1, Inconclusive: 0, Time: 0.2 seconds
  Not run: 1, Invalid: 0, Ignored: 1, Skipped: 0

Errors and Failures:
1) Test Failure : Acme.Harbour.BerthTests.RefusesBoat
     Expected: True
  But was:  False

2) Test Error : Acme.Harbour.BerthTests.Moors
   System.Exception : no pilot

Tests Not Run:
1) Ignored : Acme.Harbour.BerthTests.LeavesAtNight
     later
`;
    assert.deepEqual(readLogLines(oldLog), [
      "failed | (Acme.Harbour.BerthTests) | RefusesBoat",
      "failed | (Acme.Harbour.BerthTests) | Moors",
    ]);
  });
});
