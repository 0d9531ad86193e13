import assert from "node:assert/strict";
import { passesFilter } from "../../../../src/domain/runs/branchFilter";

const place = { path: "ci.yml", line: 0 };

describe("passesFilter", () => {
  const cases: readonly (readonly [patterns: readonly string[], passing: string, rejected: string])[] = [
    [["main"], "main", "main2 amain a/main MAIN"],
    [["*"], "main a-b", "a/b"],
    [["**"], "main a/b a/b/c", ""],
    [["release/*"], "release/1 release/", "release release/1/2 xrelease/1"],
    [["release/**"], "release/1 release/1/2", "release"],
    [["**/main"], "a/main a/b/main main", "a/mainx"],
    [["v1.*"], "v1.0 v1.", "v10"],
    [["ma?in"], "main min", "maain"],
    [["ma+in"], "main maaain", "min"],
    [["v[12].[0-9]+"], "v1.0 v2.10", "v3.0 v1.a v1."],
    [["a\\*b"], "a*b", "aab ab"],
    [["**", "!a/**"], "b b/c", "a/b a/b/c"],
    [["**", "!a/**", "a/keep"], "a/keep b", "a/b"],
    [["!a"], "", "a b"],
    [[], "", "a"],
  ];

  for (const [patterns, passing, rejected] of cases) {
    it(`accepts ${passing || "none"} and rejects ${rejected || "none"} with ${JSON.stringify(patterns)}`, () => {
      const names = `${passing} ${rejected}`.split(" ").filter(Boolean);
      const filter = { patterns, isIgnoring: false, place };
      assert.equal(names.filter((name) => passesFilter(filter, name)).join(" "), passing);
    });
  }

  it("rejects branches that match the patterns of a filter of ignored ones", () => {
    const filter = { patterns: ["a/**", "b"], isIgnoring: true, place };
    assert.deepEqual(
      ["a/1", "b", "c", "a"].filter((name) => passesFilter(filter, name)),
      ["c", "a"],
    );
  });
});
