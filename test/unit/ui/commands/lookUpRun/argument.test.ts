import "../../../../support/fakeEditor";
import assert from "node:assert/strict";
import { parseLookUpArgument } from "../../../../../src/ui/commands/lookUpRun/argument";

describe("parseLookUpArgument", () => {
  it("treats a text like pasted text", () => {
    assert.deepEqual(parseLookUpArgument("https://ci.example/3f0c"), { id: "https://ci.example/3f0c" });
  });

  it("reads the fields with texts, without the spaces around them", () => {
    const fields = {
      id: " 3f0c ",
      testRunId: 7,
      branch: "queue-merge/1",
      targetBranch: "main",
      repository: null,
      more: "",
    };
    assert.deepEqual(parseLookUpArgument(fields), { id: "3f0c", branch: "queue-merge/1", targetBranch: "main" });
    assert.deepEqual(parseLookUpArgument({ testRunId: "7", repository: "github.com/acme/harbour" }), {
      testRunId: "7",
      repository: "github.com/acme/harbour",
    });
  });

  it("ignores the row of a view and any other argument", () => {
    const row = { id: "run", label: "", icon: "list", context: "run" };
    assert.deepEqual([row, undefined, null, 7].map(parseLookUpArgument), [{}, {}, {}, {}]);
  });
});
