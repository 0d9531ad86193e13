import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../../support/readLog";

const log = ` Running tests in:
 - Chrome 91.0.4472.164 / Windows 10
 - Firefox 47 / macOS 10.15

 Berths of the harbour
 ✓ Moors (unstable) (screenshots: /screenshots/1445437598847)
printed by a test
 ✖ Refuses a boat: 90 m (screenshots: /screenshots/1445437598847)

   1) AssertionError: expected true to be falsy

      Browser: Chrome 91.0.4472.164 / Windows 10
      Screenshot: /screenshots/1445437598847/errors

          9 |test('Refuses a boat: 90 m', async t => {
       > 10 |    await t.expect(true).notOk();
         11 |});

         at <anonymous> (tests/berth.js:10:29)


   2) AssertionError: expected true to be falsy

      Browser: Firefox 47 / macOS 10.15


 - Leaves later

 Tide
 × Moors


 2/4 failed (6s)
`;

describe("Log of TestCafe", () => {
  it("names each reported test once, below its fixture", () => {
    assert.deepEqual(readLogLines(log), [
      "passed | Berths of the harbour | Moors",
      "failed | Berths of the harbour | Refuses a boat: 90 m",
      "skipped | Berths of the harbour | Leaves later",
      "failed | Tide | Moors",
    ]);
  });

  it("has the texts of the failures", () => {
    const text = readLog(log)[1]?.failure ?? "";
    assert.match(
      text,
      /^1\) AssertionError: expected true to be falsy\n[\s\S]*at <anonymous> \(tests\/berth\.js:10:29\)/,
    );
  });

  it("is read as a failure alone", () => {
    const lines = log.slice(log.indexOf(" ✖"), log.indexOf("      Screenshot"));
    assert.deepEqual(readLogLines(lines), ["failed | Refuses a boat: 90 m"]);
  });
});
