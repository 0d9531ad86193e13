import assert from "node:assert/strict";
import type { TreeNode } from "../../../../src/present/node";
import { createTestRunsTree } from "../../../../src/present/tree/testRunsTree";
import { harbour, lookedUpRun } from "../../../support/builders";
import { now, rows, state } from "../fixture";

describe("Row that sets the API key", () => {
  const setApiKey = 'Set API Key | the service rejected it [key] {"kind":"setApiKey"}';
  const brief = (nodes: readonly TreeNode[]) =>
    nodes
      .slice(0, 2)
      .map(({ label, description, icon, action }) =>
        icon === "key" ? `${label} | ${description} [${icon}] ${JSON.stringify(action)}` : icon,
      );

  it("is the first of the failing tests while the key is rejected, above all repositories", () => {
    const fleet = state({ repository: { ...harbour, name: "fleet" } });
    const rowTexts = [[state()], [state(), fleet]].map((states) => brief(rows(states, {}, { isKeyRefused: true })));
    assert.deepEqual(rowTexts, [
      [setApiKey, "file"],
      [setApiKey, "repository"],
    ]);
  });

  it("is the first of the test runs, and the newest run stays expanded", () => {
    const run = lookedUpRun("1", now);
    const nodes = createTestRunsTree([run], now, { isKeyRefused: true });
    assert.deepEqual([brief(nodes), nodes[1]?.isExpanded], [[setApiKey, "inProgress"], true]);
    assert.deepEqual(brief(createTestRunsTree([run], now)), ["inProgress"]);
    assert.deepEqual(createTestRunsTree([], now, { isKeyRefused: true }), []);
  });
});
