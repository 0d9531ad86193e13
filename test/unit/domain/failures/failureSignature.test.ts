import assert from "node:assert/strict";
import { mostCommonFailureText, parseFailureText } from "../../../../src/domain/failures/failureSignature";
import { leastTime } from "../../../support/pace";

const getSignature = (text: string): string | undefined => parseFailureText(text)?.signature;

describe("Failure signature", () => {
  const signatures: [text: string, signature: string][] = [
    ["    till_test.go:9: got 1, want 0", "<path>: got <n>, want <n>"],
    ["Failed\n=== RUN   TestTill\n    till_test.go:9: got 1, want 0", "<path>: got <n>, want <n>"],
    ["Failed till_test.go:9: got 1, want 0", "<path>: got <n>, want <n>"],
    ["Failed", "Failed"],
    ["Failed to connect", "Failed to connect"],
    ["expected 3 to be 4 // Object.is equality", "expected <n> to be <n> // Object.is equality"],
    ["1,234.5 ≠ -3e10", "<n> ≠ <n>"],
    ["took 60ms, not 1.5 s", "took <time>, not <time>"],
    ["arrives 2027-01-01T11:59:30Z, want 2027-01-01", "arrives <time>, want <time>"],
    ["closed at Saturday, 05:20", "closed at Saturday, <time>"],
    ["connect ECONNREFUSED 127.0.0.1:4180", "connect ECONNREFUSED <n>"],
    ["connect EPIPE ledger:7070", "connect EPIPE ledger:<n>"],
    ["eta_test.go:30: too late", "<path>: too late"],
    ["in /home/runner/work/a/b.ts:3:14)", "in <path>)"],
    ["cannot read C:\\Users\\kim\\a.ts", "cannot read <path>"],
    ["src\\a\\b.ts(3,4): error", "<path>(<n>): error"],
    ["packages/web/src/a.ts is missing", "<path> is missing"],
    ["GET https://a.example/x?y=1 failed", "GET <url> failed"],
    ["read and/or write text/html, 3/4 done", "read and/or write text/html, <n>/<n> done"],
    ["in acme/port/harbour of attempt/run12", "in <path> of attempt/run<n>"],
    [`got ${"9".repeat(60)} in room 12ab`, "got <n> in room <n>ab"],
    ["release202611 of version3", "release<n> of version<n>"],
    ["no \"berth\" for 'Étoile' in `pier`", "no <text> for <text> in <text>"],
    ["can't open O'Brien's list", "can't open O'Brien's list"],
    ["order 3f2b8c1e-0d4a-4c55-9b1e-aabbccddeeff is gone", "order <id> is gone"],
    ["com.acme.Cargo@1a2b3c at 0xDEADBEEF", "com.acme.Cargo<id> at <id>"],
    ["request req8sd7gsd8f9 of commit deadbeef1", "request <id> of commit <id>"],
    ["\u001b[31mexpected\u001b[0m 1", "expected <n>"],
    ["\u001b[2K\r\n\n  a   b\t c ", "a b c"],
  ];
  for (const [text, signature] of signatures) {
    it(`of ${JSON.stringify(text)} is ${JSON.stringify(signature)}`, () => assert.equal(getSignature(text), signature));
  }

  const equalPairs: [text: string, otherText: string][] = [
    ["expected 3 to be 4", "expected 5 to be 6"],
    ["Timeout of 300ms exceeded. (/home/a/x.js)", "Timeout of 2000ms exceeded. (C:\\b\\y.js)"],
    ["'0302-14' is no tariff code", "'99 01' is no tariff code"],
    [
      "panic: nil pointer\n\ngoroutine 7 [running]:\nmain.f()",
      "panic: nil pointer\n\ngoroutine 12 [running]:\nmain.g()",
    ],
    ["Expected values to be strictly equal:\n\n3 !== 4\n", "Expected values to be strictly equal:\n\n17 !== 0\n"],
    ["AssertionError: assert 2027 == 2026", "assert 2030 == 2029"],
    ["AssertionError\n    at a.js:1:2", "AssertionError\n    at b.js:7:8"],
  ];
  for (const [text, otherText] of equalPairs) {
    it(`is the same for ${JSON.stringify(text)} and ${JSON.stringify(otherText)}`, () =>
      assert.equal(getSignature(text), getSignature(otherText)));
  }

  const differentPairs: [text: string, otherText: string][] = [
    ["connect ECONNREFUSED 127.0.0.1:80", "connect ETIMEDOUT 127.0.0.1:80"],
    ["Request failed with status code 404", "Request failed with status code 500"],
    ["exit code 1", "exit code 137"],
    [
      "expect(received).toBe(expected)\n\nExpected: 3\nReceived: 4",
      "expect(received).toBe(expected)\n\nExpected: true\nReceived: false",
    ],
    ["HTTP 502 from the gateway", "HTTP 503 from the gateway"],
    ["error TS2345: no", "error TS2322: no"],
    ["expected 3 to be 4", "expected 3 to equal 4"],
    ["Error:\nno berth", "Error:\nno ship"],
    ["java.lang.NullPointerException\n\tat A.java:1", "java.lang.IllegalStateException\n\tat A.java:1"],
  ];
  for (const [text, otherText] of differentPairs) {
    it(`distinguishes ${JSON.stringify(text)} from ${JSON.stringify(otherText)}`, () =>
      assert.notEqual(getSignature(text), getSignature(otherText)));
  }

  for (const text of [
    "",
    " \n ",
    "-----\n=====",
    "Traceback (most recent call last):",
    "    at f (a.js:1:2)\n    at g (a.js:3:4)",
  ]) {
    it(`is undefined for ${JSON.stringify(text)}, which names no failure`, () =>
      assert.equal(parseFailureText(text), undefined));
  }
});

describe("Example of a failure", () => {
  const cases: [text: string, example: string][] = [
    ["expected 3 to be 4\n  at cart.test.ts:12", "expected 3 to be 4"],
    ["=== RUN TestX\n\n--- FAIL: TestX (0.00s)\n  x_test.go:3: no berth", "x_test.go:3: no berth"],
    ["Traceback (most recent call last):\n  File \"a.py\", line 3, in f\nKeyError: 'a'", "KeyError: 'a'"],
    ["AssertionError [ERR_ASSERTION]:\n+ actual - expected\n\n3 !== 4", "AssertionError [ERR_ASSERTION]: 3 !== 4"],
    [
      "Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 3\nReceived: 4",
      "Error: expect(received).toBe(expected) // Object.is equality Expected: 3",
    ],
    ["x".repeat(500), "x".repeat(300)],
  ];
  for (const [text, example] of cases) {
    it(`of ${JSON.stringify(text.slice(0, 60))} is ${JSON.stringify(example.slice(0, 60))}`, () =>
      assert.equal(parseFailureText(text)?.example, example));
  }
});

describe("mostCommonFailureText", () => {
  it("returns the signature and the example of a test's first failure", () => {
    const mostCommonFailures = [
      { summary: "first", count: 1 },
      { summary: "second", count: 9 },
    ];
    assert.deepEqual(mostCommonFailureText({ mostCommonFailures }), { signature: "first", example: "first" });
  });

  it("returns undefined for a test without failures", () => {
    assert.equal(mostCommonFailureText({ mostCommonFailures: [] }), undefined);
  });
});

describe("parseFailureText of hostile texts", () => {
  const parts = [
    "a",
    "'",
    '"\\',
    "/",
    "a/",
    "a.",
    "a-",
    "1",
    "1,",
    "\u001b[",
    "\u001b[1;",
    " ",
    "\n",
    "at (",
    "\\\\",
    "0x",
    "`",
    "https://",
    "a b\n",
    "é",
    "at x\n",
    "<n>",
  ];
  for (const part of parts) {
    it(`takes as long for 1 MB of ${JSON.stringify(part)} as for its first 4,000 characters`, async () => {
      const text = part.repeat(1_000_000 / part.length);
      parseFailureText(text.slice(0, 4_000));
      const startMs = await leastTime(() => parseFailureText(text.slice(0, 4_000)));
      const wholeMs = await leastTime(() => parseFailureText(text));
      assert.ok(wholeMs < 5 || wholeMs < 3 * startMs, `${wholeMs} ms, ${startMs} ms for its first 4,000 characters`);
    });
  }
});
