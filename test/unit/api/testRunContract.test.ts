import * as assert from "node:assert/strict";
import { readTestRunResponse } from "../../../src/api/contract";
import { readResponse } from "../../../src/api/readResponse";

async function readRun(fields: string) {
  const required = `"requiredStatuses":[],"testBranch":"b","testBranchSha":"s","checkSuites":[],"statusChecks":[],"testedPullRequests":[]`;
  return await readResponse(readTestRunResponse, `{${required},${fields}}`);
}

const bareRun = {
  requiredStatuses: [],
  testBranch: "b",
  testBranchSha: "s",
  checkSuites: [],
  statusChecks: [],
  pullRequests: [],
  unreadable: 0,
  extra: [],
};

describe("readTestRunResponse", () => {
  it("reads every field", async () => {
    const run = await readResponse(
      readTestRunResponse,
      `{
        "requiredStatuses": ["build", "test"],
        "testBranch": "queue-merge/pr-7/run-1",
        "testBranchSha": "0123456789abcdef0123456789abcdef01234567",
        "checkSuites": [
          {"checkRuns": [
            {"name": "build", "url": "https://ci.example/1", "status": "completed", "conclusion": "success"},
            {"name": "lint", "url": "https://ci.example/2"}
          ]},
          {"checkRuns": []}
        ],
        "statusChecks": [
          {"context": "test", "url": "https://ci.example/3", "state": "pending"},
          {"context": "test", "url": "https://ci.example/3"},
          {"context": "deploy"}
        ],
        "testedPullRequests": [{"prNumber": 7, "prUrl": "https://git.example/shop/pull/7", "title": "Add a cart"}],
        "requiredStatusesSource": "repo_provider_branch_protection",
        "createdAt": "2026-01-15T11:30:00.250Z",
        "status": "in_progress",
        "impactedTargets": ["//cart:test", "//shop:test"],
        "impactedTargetsForTestedPrs": ["//cart:test"],
        "dependentPrs": [5, 6],
        "queuePosition": 3
      }`,
    );
    assert.deepEqual(run, {
      requiredStatuses: ["build", "test"],
      requiredStatusesSource: "repo_provider_branch_protection",
      testBranch: "queue-merge/pr-7/run-1",
      testBranchSha: "0123456789abcdef0123456789abcdef01234567",
      checkSuites: [
        {
          checkRuns: [
            { name: "build", url: "https://ci.example/1", status: "completed", conclusion: "success" },
            { name: "lint", url: "https://ci.example/2" },
          ],
        },
        { checkRuns: [] },
      ],
      statusChecks: [
        { context: "test", url: "https://ci.example/3", state: "pending" },
        { context: "test", url: "https://ci.example/3" },
        { context: "deploy" },
      ],
      pullRequests: [{ number: 7, url: "https://git.example/shop/pull/7", title: "Add a cart" }],
      status: "in_progress",
      createdAt: Date.UTC(2026, 0, 15, 11, 30, 0, 250),
      impactedTargets: ["//cart:test", "//shop:test"],
      impactedTargetsForTestedPullRequests: ["//cart:test"],
      dependentPullRequests: [5, 6],
      unreadable: 0,
      extra: [{ name: "queuePosition", value: 3 }],
    });
  });

  for (const missing of ["null", '""']) {
    it(`reads ${missing} as missing in every optional field`, async () => {
      const fields = [
        "requiredStatusesSource",
        "createdAt",
        "status",
        "impactedTargets",
        "impactedTargetsForTestedPrs",
      ];
      assert.deepEqual(
        await readRun([...fields, "dependentPrs"].map((field) => `"${field}":${missing}`).join()),
        bareRun,
      );
    });
  }

  it("distinguishes an empty list from a missing one", async () => {
    assert.deepEqual(await readRun('"impactedTargets":[],"dependentPrs":[]'), {
      ...bareRun,
      impactedTargets: [],
      dependentPullRequests: [],
    });
  });

  it("keeps unknown values of enumerations", async () => {
    assert.deepEqual(await readRun('"status":"paused","requiredStatusesSource":"ruleset"'), {
      ...bareRun,
      status: "paused",
      requiredStatusesSource: "ruleset",
    });
  });

  it("leaves out and counts unreadable rows of every list", async () => {
    const run = await readResponse(
      readTestRunResponse,
      `{
        "requiredStatuses": ["build", 1], "testBranch": "b", "testBranchSha": "s",
        "checkSuites": [7, {"checkRuns": null}, {"checkRuns": [{"name": ""}, {"name": "lint", "url": 3}, {"name": "unit"}]}],
        "statusChecks": [{"context": "test", "url": null}, {"url": "https://ci.example"}, "x"],
        "testedPullRequests": [{"prNumber": "7"}, {"prNumber": 8, "prUrl": "", "title": ""}],
        "impactedTargets": ["//a", {}], "impactedTargetsForTestedPrs": [[]], "dependentPrs": ["5", 6, 1e400]
      }`,
    );
    assert.deepEqual(run, {
      ...bareRun,
      requiredStatuses: ["build"],
      checkSuites: [{ checkRuns: [] }, { checkRuns: [{ name: "lint" }, { name: "unit" }] }],
      statusChecks: [{ context: "test" }],
      pullRequests: [{ number: 8 }],
      impactedTargets: ["//a"],
      impactedTargetsForTestedPullRequests: [],
      dependentPullRequests: [6],
      unreadable: 11,
    });
  });

  it("leaves out and counts optional fields of a wrong type", async () => {
    const fields = ["requiredStatusesSource", "createdAt", "status", "impactedTargets", "dependentPrs"];
    assert.deepEqual(await readRun(fields.map((field) => `"${field}":5`).join()), { ...bareRun, unreadable: 5 });
  });

  it("leaves out and counts invalid fields of a check, a status and a pull request", async () => {
    const run = await readResponse(
      readTestRunResponse,
      `{
        "requiredStatuses": [], "testBranch": "b", "testBranchSha": "s",
        "checkSuites": [{"checkRuns": [{"name": "lint", "url": 3, "conclusion": "failure"}]}, {"checkRuns": "none"}],
        "statusChecks": [{"context": "test", "state": {}}],
        "testedPullRequests": [{"prNumber": 8, "prUrl": 8, "title": ["Add"]}]
      }`,
    );
    assert.deepEqual(run, {
      ...bareRun,
      checkSuites: [{ checkRuns: [{ name: "lint", conclusion: "failure" }] }, { checkRuns: [] }],
      statusChecks: [{ context: "test" }],
      pullRequests: [{ number: 8 }],
      unreadable: 5,
    });
  });

  for (const field of ["testBranch", "testBranchSha"]) {
    it(`reads a run whose ${field} is empty`, async () => {
      assert.deepEqual(await readResponse(readTestRunResponse, JSON.stringify({ ...complete, [field]: "" })), {
        ...bareRun,
        [field]: "",
      });
    });
  }

  const complete = {
    requiredStatuses: [],
    testBranch: "b",
    testBranchSha: "s",
    checkSuites: [],
    statusChecks: [],
    testedPullRequests: [],
  };
  for (const field of Object.keys(complete)) {
    for (const [description, value] of [
      ["without", undefined],
      ["with a number as", 7],
    ] as const) {
      it(`rejects a response ${description} ${field} as unexpected`, async () => {
        const text = JSON.stringify({ ...complete, [field]: value });
        assert.equal(await readResponse(readTestRunResponse, text), undefined);
      });
    }
  }

  it("reads 20,000 impacted targets", async () => {
    const targets = Array.from({ length: 20_000 }, (_, index) => `//target:${index}`);
    const run = await readRun(`"impactedTargets":${JSON.stringify(targets)}`);
    assert.deepEqual(run?.impactedTargets, targets);
  });
});
