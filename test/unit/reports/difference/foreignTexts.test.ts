import assert from "node:assert/strict";
import { readDifference } from "../../../../src/reports/difference/readDifference";
import { assertQuick } from "../../../support/pace";

const lines = ["Error: expect(received).toBe(expected)", "", "Expected: 9", "Received: 8", ""];
const difference = { expected: "9", actual: "8" };

describe("readDifference of foreign texts", () => {
  for (const [name, text] of [
    ["colors", lines.join("\n").replace("9", "\u001b[32m9\u001b[39m")],
    ["line endings of Windows", lines.join("\r\n")],
    ["timestamps", lines.map((line) => `2026-03-04T15:16:00.1027285Z ${line}`).join("\n")],
    ["the name of a container", lines.map((line) => `tests-1  | ${line}`).join("\n")],
    ["an annotation", `::error file=a.js,line=1,title=sums::${lines.join("%0A")}`],
  ] as const) {
    it(`reads a difference in a text with ${name}`, () => {
      assert.deepEqual(readDifference(text), difference);
    });
  }

  it("keeps times in a value", () => {
    assert.deepEqual(readDifference("expected: <12:34:56 a\n12:34:57 b> but was: <c>"), {
      expected: "12:34:56 a\n12:34:57 b",
      actual: "c",
    });
  });

  it("decodes the escapes of an annotation in a value", () => {
    assert.deepEqual(readDifference("::error title=a::Expected: 100%25\nReceived: 10%25\n"), {
      expected: "100%",
      actual: "10%",
    });
  });

  it("reads no value with a color code without its escape character", () => {
    assert.equal(readDifference("Expected: [32m9[39m\nReceived: [31m8[39m\n"), undefined);
  });

  it("reads the beginning of a long text", () => {
    assert.deepEqual(readDifference(`${lines.join("\n")}\n${"x\n".repeat(200_000)}`), difference);
  });

  it("reads no value that the end of a long text cuts", () => {
    const start = "x\n".repeat(99_985);
    assert.equal(readDifference(`${start}Expected: 9\nReceived: 8888888888\n`), undefined);
  });

  it("reads no diff that the end of a long text cuts", () => {
    const start = "x\n".repeat(99_982);
    assert.equal(readDifference(`${start}- Expected\n+ Received\n\n- a\n+ b\n  c\n  d\n`), undefined);
  });

  it("reads no line of more than 5,000 characters", () => {
    assert.equal(readDifference(`Expected: 9\nReceived: ${"8".repeat(6_000)}\n`), undefined);
  });

  it("reads nothing of a text with two different comparisons", () => {
    assert.equal(readDifference([...lines, ...lines.map((line) => line.replace("8", "7"))].join("\n")), undefined);
  });

  it("reads a comparison that is repeated", () => {
    assert.deepEqual(readDifference([...lines, ...lines].join("\n")), difference);
  });

  it("reads nothing from prose", () => {
    assert.equal(readDifference("Expected the cart to be empty, but it was not.\nGot: 3\n"), undefined);
  });

  for (const part of [
    "expected: <",
    "> but was: <",
    "- Expected\n+ Received\n\n",
    "+ expected - actual\n\n",
    "Expected 1 to be ",
    "AssertionError: 1 != 2\n- 1\n+ 2\n",
    "E  assert 1 == 2\nE    - 1\n",
    "Expecting:\n  ",
    "actual: 1,\nexpected: 2,\n",
    "\n",
    " ",
    "\u001b[",
  ]) {
    it(`takes linear time for ${JSON.stringify(part)} many times`, async () => {
      const text = part.repeat(Math.ceil(200_000 / part.length));
      await assertQuick(() => readDifference(text), 38);
    });
  }
});
