import assert from "node:assert/strict";
import { groupByWorkflowRun, parseWorkflowRun } from "../../../../src/domain/runs/workflowRuns";

const uuid = "8d1f6a52-3c0b-4e57-9a44-71be0c6f2d98";

describe("parseWorkflowRun", () => {
  const cases: readonly [address: string, id?: string, url?: string][] = [
    [
      "https://github.com/acme/harbour/actions/runs/8123/job/22204?pr=412",
      "8123",
      "https://github.com/acme/harbour/actions/runs/8123",
    ],
    [
      "https://dev.azure.com/acme/harbour/_build/results?buildId=77&view=logs&jobId=12",
      "77",
      "https://dev.azure.com/acme/harbour/_build/results?buildId=77",
    ],
    [
      `https://app.circleci.com/pipelines/github/acme/harbour/812/workflows/${uuid}/jobs/3`,
      uuid,
      `https://app.circleci.com/pipelines/github/acme/harbour/812/workflows/${uuid}`,
    ],
    [`https://buildkite.com/acme/harbour/builds/812#${uuid}`, "812", "https://buildkite.com/acme/harbour/builds/812"],
    ["https://ci.example.com/job/harbour/812/"],
    ["https://gitlab.com/acme/harbour/-/jobs/22204"],
    ["javascript:alert(1)//github.com/a/b/actions/runs/1"],
  ];
  for (const [address, id, url] of cases) {
    it(`returns ${url} for ${address}`, () => {
      assert.deepEqual(parseWorkflowRun(address), id === undefined ? undefined : { id, url });
    });
  }
});

describe("groupByWorkflowRun", () => {
  it("puts the checks of a workflow run together where its first check is, and leaves a single check alone", () => {
    const runs = "https://github.com/acme/harbour/actions/runs";
    const checks = [
      { name: "build", url: `${runs}/1/job/1` },
      { name: "external" },
      { name: "lint", url: `${runs}/2/job/1` },
      { name: "e2e", url: `${runs}/1/job/2` },
    ];
    assert.deepEqual(
      groupByWorkflowRun(checks).map(({ workflowRun, items }) => [workflowRun?.id, items.map(({ name }) => name)]),
      [
        ["1", ["build", "e2e"]],
        [undefined, ["external"]],
        [undefined, ["lint"]],
      ],
    );
  });
});
