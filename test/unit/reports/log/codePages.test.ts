import assert from "node:assert/strict";
import { readLogLines } from "../../../support/readLog";

/** Windows' consoles decode the output of programs, which is UTF-8, in their own code page. */
const misreadLogs = {
  "437": `FAIL test/berth.test.js
  ΓùÅ Berth ΓÇ║ refuses a large boat

    at test/berth.test.js:5:3

Test Suites: 1 failed, 1 total
`,
  "850": `FAIL test/berth.test.js
  ÔùÅ Berth ÔÇ║ refuses a large boat

    at test/berth.test.js:5:3

Test Suites: 1 failed, 1 total
`,
  "852, of central Europe": `FAIL test/berth.test.js
  ÔŚĆ Berth ÔÇ║ refuses a large boat

    at test/berth.test.js:5:3

Test Suites: 1 failed, 1 total
`,
  "866, of Russian": `FAIL test/berth.test.js
  тЧП Berth тА║ refuses a large boat

    at test/berth.test.js:5:3

Test Suites: 1 failed, 1 total
`,
  "862, of Hebrew": `FAIL test/berth.test.js
  Γקן Berth Γא║ refuses a large boat

    at test/berth.test.js:5:3

Test Suites: 1 failed, 1 total
`,
};

const misreadRows = ` RUN  v2.1.9 C:/harbour

 ΓØ» test/berth.test.ts (2 tests | 1 failed) 30ms
   ├ù Berth > refuses a large caf├⌐ 14ms
     ΓåÆ expected 3

 Test Files  1 failed (1)
`;

describe("Log that was decoded in a code page of Windows", () => {
  for (const [codePage, log] of Object.entries(misreadLogs)) {
    it(`has the runner's marks again: ${codePage}`, () => {
      assert.deepEqual(readLogLines(log), ["failed | test/berth.test.js | Berth | refuses a large boat"]);
    });
  }

  it("has the letters with accents again", () => {
    assert.deepEqual(readLogLines(misreadRows), ["failed | test/berth.test.ts | Berth | refuses a large café"]);
  });

  it("has the letters with accents of the code page 850 again", () => {
    const log = "FAIL a.test.js\n  ÔùÅ Caf├® ÔÇ║ ├®t├® ├Âl s├Áo ├©\n\nTest Suites: 1 failed, 1 total\n";
    assert.deepEqual(readLogLines(log), ["failed | a.test.js | Café | été öl sõo ø"]);
  });

  it("has letters of Vietnamese again", () => {
    const log =
      "FAIL a.test.js\n  ΓùÅ B├ích ΓÇ║ hiß╗ân thß╗ï ─æ─âng nhß║¡p h╞░ß╗¢ng\n\nTest Suites: 1 failed, 1 total\n";
    assert.deepEqual(readLogLines(log), ["failed | a.test.js | Bách | hiển thị đăng nhập hướng"]);
  });

  it("has the letters of Russian and of Polish again", () => {
    const log =
      "FAIL a.test.js\n  тЧП ╨Я╨╛╤А╤В тА║ ╨▒╨╡╤А╤С╤В\n  ÔŚĆ ┼ü├│d┼║ ÔÇ║ wi─ů┼╝─Ö\n\nTest Suites: 1 failed, 1 total\n";
    assert.deepEqual(readLogLines(log), ["failed | a.test.js | Порт | берёт", "failed | a.test.js | Łódź | wiążę"]);
  });

  it("keeps Russian letters", () => {
    const log = "FAIL a.test.js\n  ● Темп › там тоТАп\n\nTest Suites: 1 failed, 1 total\n";
    assert.deepEqual(readLogLines(log), ["failed | a.test.js | Темп | там тоТАп"]);
  });

  it("keeps Greek and French letters, and drawn trees", () => {
    const log = "FAIL a.test.js\n  ● Γάτα › Ôté ├──┐ │\n\nTest Suites: 1 failed, 1 total\n";
    assert.deepEqual(readLogLines(log), ["failed | a.test.js | Γάτα | Ôté ├──┐ │"]);
  });
});
