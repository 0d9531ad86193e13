import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

/** Form of the runner's source. */
const log = `Starting test execution, please wait...
A total of 1 test files matched the specified pattern.
[xUnit.net 00:00:00.14]     Acme.Harbour.BerthTests.LeavesAtNight [SKIP]
[xUnit.net 00:00:00.14]       later
[xUnit.net 00:00:00.15]     Acme.Harbour.BerthTests.RefusesBoat(length: 90) [FAIL]
  Passed Acme.Harbour.BerthTests.Moors [< 1 ms]
  Skipped Acme.Harbour.BerthTests.LeavesAtNight [1 ms]
  Failed Acme.Harbour.BerthTests.RefusesBoat(length: 90) [3 ms]
  Error Message:
   Assert.Equal() Failure
  Stack Trace:
     at Acme.Harbour.BerthTests.RefusesBoat(Int32 length) in /builds/harbour/BerthTests.cs:line 14
  Failed weighs a boat, 2 tons [1 m 2 s]
  Failed Weighs(2,"a.b") [3 ms]

Failed!  - Failed:     3, Passed:     1, Skipped:     1, Total:     5, Duration: 3 ms - Harbour.dll (net8.0)
`;

describe("Log of dotnet test", () => {
  it("names each reported test once, and nothing that a test printed", () => {
    assert.deepEqual(readLogLines(log), [
      "skipped | (Acme.Harbour.BerthTests) | LeavesAtNight",
      "failed | (Acme.Harbour.BerthTests) | RefusesBoat(length: 90)",
      "passed | (Acme.Harbour.BerthTests) | Moors",
      "failed | weighs a boat, 2 tons",
      'failed | Weighs(2,"a.b")',
    ]);
  });

  for (const label of ["  Error Message:", "  Message d'erreur :", "  错误消息:", "Error Message:"]) {
    it(`begins the text of a failure below its label: ${JSON.stringify(label)}`, () => {
      const lines = [
        "Starting test execution, please wait...",
        "  Failed Acme.Harbour.BerthTests.RefusesBoat [3 ms]",
        label,
        "   Assert.Equal() Failure:",
        "  Stack Trace:",
        "     at Acme.Harbour.BerthTests.RefusesBoat() in /builds/harbour/BerthTests.cs:line 14",
      ];
      assert.deepEqual(
        readLog(lines.join("\n")).map(({ name, failure }) => [name, failure.split("\n").slice(0, 2)]),
        [["RefusesBoat", ["Assert.Equal() Failure:", "  Stack Trace:"]]],
      );
    });
  }

  it("keeps the first line of a text that looks like its label", () => {
    const lines = [
      "Starting test execution, please wait...",
      "Failed   Acme.Harbour.BerthTests.RefusesBoat",
      "Error Message:",
      " Expected boats:",
      "Stack Trace:",
    ];
    assert.deepEqual(
      readLog(lines.join("\n")).map(({ name, failure }) => [name, failure.split("\n")]),
      [["RefusesBoat", ["Expected boats:", "Stack Trace:"]]],
    );
  });

  it("reads the results of versions without durations", () => {
    const oldLog = `Starting test execution, please wait...
Passed   Acme.Harbour.BerthTests.Moors
Failed   Acme.Harbour.BerthTests.RefusesBoat
Error Message:
 Assert.AreEqual failed.
Skipped  Acme.Harbour.BerthTests.LeavesAtNight
Failed   Weighs (1,"a b")
`;
    assert.deepEqual(readLogLines(oldLog), [
      "passed | (Acme.Harbour.BerthTests) | Moors",
      "failed | (Acme.Harbour.BerthTests) | RefusesBoat",
      "skipped | (Acme.Harbour.BerthTests) | LeavesAtNight",
      'failed | Weighs (1,"a b")',
    ]);
  });

  for (const heading of [
    "xUnit.net Console Runner v2.4.1 (64-bit .NET Core 3.1.3)",
    "xUnit.net v3 In-Process Runner v1.0.0+1a2b3c4d5e (64-bit .NET 8.0.11)",
    "Microsoft.DotNet.XUnitConsoleRunner v2.5.0 (64-bit .NET 9.0.0)",
  ]) {
    it(`reads the runner of xUnit.net: ${heading}`, () => {
      const ownLog = `${heading}
  Discovering: Harbour.Tests
  Discovered:  Harbour.Tests
  Starting:    Harbour.Tests
    Acme.Harbour.BerthTests.LeavesAtNight [SKIP]
      later
    Acme.Harbour.BerthTests.RefusesBoat(length: 90) [FAIL]
      Assert.Equal() Failure
      Expected: True
      Actual:   False
      Stack Trace:
        /builds/harbour/BerthTests.cs(14,0): at Acme.Harbour.BerthTests.RefusesBoat(Int32 length)
    weighs a boat, 2 tons [FAIL]
      System.Exception : no scales
  Finished:    Harbour.Tests
=== TEST EXECUTION SUMMARY ===
   Harbour.Tests  Total: 4, Errors: 0, Failed: 2, Skipped: 1, Time: 0.341s
`;
      assert.deepEqual(
        readLog(ownLog).map(({ outcome, classname, name, failure }) => [outcome, classname, name, failure]),
        [
          ["skipped", "Acme.Harbour.BerthTests", "LeavesAtNight", ""],
          [
            "failed",
            "Acme.Harbour.BerthTests",
            "RefusesBoat(length: 90)",
            [
              "Assert.Equal() Failure",
              "      Expected: True",
              "      Actual:   False",
              "      Stack Trace:",
              "        /builds/harbour/BerthTests.cs(14,0): at Acme.Harbour.BerthTests.RefusesBoat(Int32 length)",
            ].join("\n"),
          ],
          ["failed", undefined, "weighs a boat, 2 tons", "System.Exception : no scales"],
        ],
      );
    });
  }

  for (const [failedWord, passedWord] of [
    ["Fehler", "Bestanden"],
    ["失败", "已通过"],
    ["Non superato", "Superato"],
  ]) {
    it(`is read in another language: ${failedWord}`, () => {
      const translatedLog = `/harbour/bin/Release/net8.0/Harbour.Tests.dll (.NETCoreApp,Version=v8.0)
  ${passedWord} Harbour.Tests.BerthTests.Moors [1 ms]
  ${failedWord} Harbour.Tests.BerthTests.Refuses [3 ms]
  ${failedWord} Turns at night [< 1 ms]
`;
      assert.deepEqual(readLogLines(translatedLog), [
        "failed | (Harbour.Tests.BerthTests) | Refuses",
        "failed | Turns at night",
      ]);
    });
  }

  it("is read on where a console has broken a line in front of the outcome", () => {
    const brokenLog = `[xUnit.net 00:00:01.97]     Harbour.Tests.BerthTests.Refuses_a_boat_that_is_too_long_for_the_berth
[FAIL]
  Failed Harbour.Tests.BerthTests.Refuses_a_boat_that_is_too_long_for_the_berth [35 ms]
  Failed Harbour.Tests.BerthTests.Turns [2 ms]
`;
    assert.deepEqual(readLogLines(brokenLog), [
      "failed | (Harbour.Tests.BerthTests) | Refuses_a_boat_that_is_too_long_for_the_berth",
      "failed | (Harbour.Tests.BerthTests) | Turns",
    ]);
  });
});
