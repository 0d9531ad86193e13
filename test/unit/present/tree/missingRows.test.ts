import assert from "node:assert/strict";
import type { FailingTestsState } from "../../../../src/domain/failingTestsState";
import { rows, state } from "../fixture";

describe("Row for tests that are not loaded", () => {
  it("is the first row, and begins with the effect of a click", () => {
    const first = (fields: Partial<FailingTestsState>) => rows([state({ totalRows: 1200, ...fields })])[0];
    const repositoryKey = "github.com/acme/harbour";
    assert.deepEqual(
      (["stopped", "failed", "capped", "repeated"] as const).map((incomplete) => {
        const row = first({ incomplete });
        return [row?.label, row?.action];
      }),
      [
        ["Load all: 3 of 1,200 loaded", { kind: "loadMore" }],
        ["Try again: 3 of 1,200 loaded, then loading failed", { kind: "loadMore" }],
        [
          "Select a shorter time range: 3 of 1,200 loaded, which is the most this view loads",
          { kind: "selectWindow", repositoryKey },
        ],
        ["Refresh: 3 of 1,200 loaded, then the service sent the same page twice", { kind: "refresh" }],
      ],
    );
    assert.equal(first({ incomplete: "stopped", loading: true })?.icon, "file");
  });
});
