import assert from "node:assert/strict";
import { measureDistance } from "../../../../src/domain/runs/similarNames";

describe("measureDistance", () => {
  const cases: readonly (readonly [wanted: string, name: string, distance: number | undefined])[] = [
    ["Unit Tests", "unit-tests", 0],
    ["lint", "link", undefined],
    ["lints", "links", 1],
    ["tests", "texxs", undefined],
    ["integration", "intxxration", 2],
    ["tests2", "tests1", undefined],
    ["integration-1", "integration-2", undefined],
    ["on node 18", "on node 20", 2],
    ["integration", "inxxxration", undefined],
    ["build", "id-of-build", undefined],
    ["CI / build", "build", 20],
    ["CI / build (push)", "build", 20],
    ["build", "ci / build", 20],
    ["job", "A long name", 30],
    ["test (a)", "test (b, c, d)", 47],
    ["test", "test (linux)", 48],
    ["test (linux)", "test", 48],
    ["test (", "tests (b", undefined],
    ["(a)", "(b, c)", undefined],
    ["a".repeat(101), "b".repeat(101), undefined],
  ];

  for (const [wanted, name, distance] of cases) {
    it(`is ${distance} from ${wanted.slice(0, 30)} to ${name.slice(0, 30)}`, () => {
      assert.equal(measureDistance(wanted, name, ["job"]), distance);
    });
  }
});
