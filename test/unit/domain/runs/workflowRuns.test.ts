import assert from "node:assert/strict";
import { groupByWorkflowRun, parseWorkflowRun } from "../../../../src/domain/runs/workflowRuns";

const uuid = "8d1f6a52-3c0b-4e57-9a44-71be0c6f2d98";

describe("Workflow run of a check", () => {
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
    it(`is ${url ?? "not known"} for ${address}`, () => {
      assert.deepEqual(parseWorkflowRun(address), id === undefined ? undefined : { id, url });
    });
  }

  it("groups checks at the place of the first, unless it has only one", () => {
    const url = (run: number, job: number) => `https://github.com/acme/harbour/actions/runs/${run}/job/${job}`;
    const checks = [
      { name: "build", url: url(1, 1) },
      { name: "external" },
      { name: "lint", url: url(2, 1) },
      { name: "e2e", url: url(1, 2) },
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
