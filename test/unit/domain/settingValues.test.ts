import assert from "node:assert/strict";
import {
  readPathMappings,
  readReportPatterns,
  readTextSetting,
  readTextsSetting,
} from "../../../src/domain/settingValues";

describe("settings", () => {
  it("are trimmed texts of at most 1,000 characters", () => {
    assert.deepEqual([" main ", "x".repeat(1_001), 7, null, ["main"]].map(readTextSetting), ["main", "", "", "", ""]);
    assert.equal(readTextSetting("x".repeat(1_000)).length, 1_000);
  });

  it("are lists of at most 500 texts, without what is empty or no text", () => {
    assert.deepEqual(readTextsSetting(["a", "", 7, " b "]), ["a", "b"]);
    assert.deepEqual(["a", { 0: "a", length: 1 }, undefined].map(readTextsSetting), [[], [], []]);
    assert.equal(readTextsSetting(Array.from({ length: 501 }, (_, index) => `${index}`)).length, 500);
  });

  it("are at most 500 mappings of paths of at most 1,000 characters", () => {
    const mapping = { from: "/build/", to: "web/" };
    assert.deepEqual(readPathMappings([mapping, { from: "a" }, null, { from: "x".repeat(1_001), to: "" }]), [mapping]);
    assert.equal(readPathMappings(Array.from({ length: 501 }, () => mapping)).length, 500);
  });
});

describe("patterns of test reports", () => {
  it("are each read once, at most 20", () => {
    assert.deepEqual(readReportPatterns(["**/junit.xml", "reports/*.json", "**/junit.xml", 7, ""]), [
      "**/junit.xml",
      "reports/*.json",
    ]);
    assert.equal(readReportPatterns(Array.from({ length: 21 }, (_, index) => `${index}.xml`)).length, 20);
  });

  for (const [description, longest, tooLong] of [
    ["200 characters", "x".repeat(200), "x".repeat(201)],
    ["12 segments", `${"a/".repeat(11)}b.xml`, `${"a/".repeat(12)}b.xml`],
    ["3 wildcards in a segment", "a/*b*c*.xml", "a/*b*c*d*.xml"],
    ["3 braces", "{a,b}/{c,d}/{e,f}.xml", "{a,b}/{c,d}/{e,f}{g,h}.xml"],
  ] as const) {
    it(`have at most ${description}`, () => {
      assert.deepEqual(readReportPatterns([longest, tooLong]), [longest]);
    });
  }
});
