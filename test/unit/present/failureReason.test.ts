import assert from "node:assert/strict";
import { createRunPanelData } from "../../../src/present/pages/runPanelData";
import { createTestRunsTree } from "../../../src/present/tree/testRunsTree";
import { lookedUpRun, testRun } from "../../support/builders";
import { liveIn } from "../../support/timeZone";
import { treeText } from "../../support/treeText";

const now = Date.UTC(2026, 10, 20, 12);
const createFailedRun = (...requiredStatuses: readonly string[]) =>
  lookedUpRun(
    "3f0c",
    now,
    testRun({
      ...{ status: "failed", requiredStatuses, requiredStatusesSource: "repo_provider_branch_protection" },
      statusChecks: [
        { context: "e2e", state: "failure" },
        { context: "lint", state: "success" },
      ],
    }),
  );
const failedRun = createFailedRun("e2e", "lint", "build");
const onlyFailed = createFailedRun("e2e");

describe("Failed required statuses", () => {
  liveIn("UTC");
  const formatTree = (run: typeof failedRun) =>
    treeText(
      createTestRunsTree([run], now)[0]
        ?.children?.()
        .filter(({ id }) => /^(?:reason|required):/.test(id)) ?? [],
    ).split("\n");

  it("are shown once in the tree, below the reason of the failure", () => {
    assert.deepEqual(formatTree(failedRun), [
      "- [list] Why it failed | 1",
      "  [failed] e2e | reported: failure",
      "- [list] Other required statuses | 1 of 2 reported · from branch protection",
      "  [neverReported] build | never reported",
      "  [passed] lint | reported: success",
    ]);
    assert.deepEqual(formatTree(onlyFailed), [
      "- [list] Why it failed | 1",
      "  [failed] e2e | reported: failure",
      "[list] Required statuses | 1 of 1 reported · from branch protection",
    ]);
  });

  it("are shown in one table of the page", () => {
    const listTables = (run: typeof failedRun) => {
      const { reason, required } = createRunPanelData(run, now).sections;
      return [reason, required].map((section) => [
        section?.heading,
        section?.sentence,
        section?.table?.rows.map(([status]) => status?.text),
      ]);
    };
    const reason = [
      "Why it failed",
      "e2e is required and failed (before Nov 20, 12:00, when it was first looked up).",
      ["e2e"],
    ];
    assert.deepEqual(listTables(failedRun), [
      reason,
      ["Other required statuses", "1 of 2 reported, from branch protection.", ["build", "lint"]],
    ]);
    assert.deepEqual(listTables(onlyFailed), [
      reason,
      ["Required statuses", "1 of 1 reported, from branch protection.", undefined],
    ]);
  });
});
