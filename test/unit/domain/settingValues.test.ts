import assert from "node:assert/strict";
import {
  readPathMappings,
  readReportPatterns,
  readTextSetting,
  readTextsSetting,
} from "../../../src/domain/settingValues";

describe("readTextSetting", () => {
  const longest = "x".repeat(1_000);
  const cases: [description: string, value: unknown, expected: string][] = [
    ["a trimmed text", " main ", "main"],
    ["a text of 1,000 characters", longest, longest],
    ["nothing of a text of 1,001 characters", `${longest}x`, ""],
    ["nothing of a number", 7, ""],
    ["nothing of null", null, ""],
    ["nothing of a list", ["main"], ""],
  ];
  for (const [description, value, expected] of cases) {
    it(`returns ${description}`, () => assert.equal(readTextSetting(value), expected));
  }
});

describe("readTextsSetting", () => {
  it("returns trimmed texts, without empty ones and other values", () =>
    assert.deepEqual(readTextsSetting(["a", "", 7, " b "]), ["a", "b"]));

  it("returns the first 500 texts", () => {
    const texts = Array.from({ length: 501 }, (_, index) => `${index}`);
    assert.deepEqual(readTextsSetting(texts), texts.slice(0, 500));
  });

  for (const value of ["a", { 0: "a", length: 1 }, undefined]) {
    it(`returns nothing of ${JSON.stringify(value)}`, () => assert.deepEqual(readTextsSetting(value), []));
  }
});

describe("readPathMappings", () => {
  const mapping = { from: "/build/", to: "web/" };

  it("returns mappings of up to 1,000 characters, without incomplete ones", () =>
    assert.deepEqual(readPathMappings([mapping, { from: "a" }, null, { from: "x".repeat(1_001), to: "" }]), [mapping]));

  it("returns the first 500 mappings", () =>
    assert.equal(readPathMappings(Array.from({ length: 501 }, () => mapping)).length, 500));
});

describe("readReportPatterns", () => {
  it("returns each pattern once", () =>
    assert.deepEqual(readReportPatterns(["**/junit.xml", "reports/*.json", "**/junit.xml", 7, ""]), [
      "**/junit.xml",
      "reports/*.json",
    ]));

  it("returns the first 20 patterns", () => {
    const patterns = Array.from({ length: 21 }, (_, index) => `${index}.xml`);
    assert.deepEqual(readReportPatterns(patterns), patterns.slice(0, 20));
  });

  for (const [description, longest, tooLong] of [
    ["200 characters", "x".repeat(200), "x".repeat(201)],
    ["12 segments", `${"a/".repeat(11)}b.xml`, `${"a/".repeat(12)}b.xml`],
    ["3 wildcards in a segment", "a/*b*c*.xml", "a/*b*c*d*.xml"],
    ["3 braces", "{a,b}/{c,d}/{e,f}.xml", "{a,b}/{c,d}/{e,f}{g,h}.xml"],
  ] as const) {
    it(`accepts patterns of up to ${description}`, () => {
      assert.deepEqual(readReportPatterns([longest, tooLong]), [longest]);
    });
  }
});
