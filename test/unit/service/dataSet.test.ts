import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadDataSet } from "../../service/dataSet";
import { dayMs, hourMs, minuteMs } from "../../service/time";
import { noon, repository } from "./setup";

const report = `<testsuite name="Cart">
  <testcase name="adds" classname="cart" file="src/cart.test.ts"><failure message="expected 1"/></testcase>
  <testcase name="takes away" classname="cart" file="src/cart.test.ts"/>
</testsuite>`;

const data = {
  repository,
  orgUrlSlug: "acme",
  targetBranch: "main",
  codeowners: "CODEOWNERS",
  runs: [
    { reports: ["1.xml"], hoursAgo: 3.5, pullRequest: 412, variant: "linux" },
    { reports: ["1.xml"], hoursAgo: 2 },
  ],
  tests: [
    { match: { name: "adds", classname: "other" }, ticket: "HRB-1" },
    { match: { name: "adds", variant: "linux" }, quarantined: true },
    {
      match: { classname: "cart" },
      ticket: "HRB-118",
      status: { value: "flaky", reason: " fails now and then ", hoursAgo: 90 },
    },
  ],
  mergeQueue: [
    {
      id: "3f0c7a52-8d1e-4b6f-9a3c-5e2d1f0b7c84",
      prefix: "queue",
      sha: "0123456789abcdef0123456789abcdef01234567",
      hoursAgo: 0.4,
      pullRequests: [{ number: 412, title: "Weigh anchor" }],
      requiredStatuses: ["build"],
      timeline: [
        { afterMinutes: 2, checkRun: "build", suite: 1, conclusion: "success" },
        { afterMinutes: 3, statusCheck: "unit tests", state: "pending" },
        { afterMinutes: 30, status: "failed" },
      ],
      dependentPrs: [409],
    },
  ],
};

describe("loadDataSet", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "data-set-"));
    writeFileSync(join(folder, "1.xml"), report);
    writeFileSync(join(folder, "CODEOWNERS"), "*.ts @acme/web\n");
  });
  after(() => rmSync(folder, { recursive: true }));

  function load(content: unknown = data, overrides = {}) {
    const file = join(folder, "ci.json");
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    return loadDataSet(file, { now: () => noon }, overrides);
  }

  it("loads tests with their executions, owners and the facts of the first matching entry", () => {
    const tests = [...load().tests].map(({ identity, executions, owners, facts }) => ({
      name: `${identity.name} ${identity.variant ?? ""}`,
      executions,
      owners,
      facts,
    }));
    const knownFacts = {
      ticket: "HRB-118",
      status: { value: "flaky", reason: " fails now and then ", startTime: noon - 90 * hourMs },
    };
    const owners = ["@acme/web"];
    const [early, late] = [noon - 3.5 * hourMs, noon - 2 * hourMs];
    assert.deepEqual(tests, [
      {
        name: "adds linux",
        executions: [{ time: early, pullRequest: 412, failure: "expected 1" }],
        owners,
        facts: { quarantined: true },
      },
      { name: "takes away linux", executions: [{ time: early, pullRequest: 412 }], owners, facts: knownFacts },
      { name: "adds ", executions: [{ time: late, failure: "expected 1" }], owners, facts: knownFacts },
      { name: "takes away ", executions: [{ time: late }], owners, facts: knownFacts },
    ]);
  });

  it("loads test runs with a timeline in absolute time", () => {
    const createdAt = noon - 24 * minuteMs;
    assert.deepEqual(load().testRuns, [
      {
        id: "3f0c7a52-8d1e-4b6f-9a3c-5e2d1f0b7c84",
        targetBranch: "main",
        prefix: "queue",
        sha: "0123456789abcdef0123456789abcdef01234567",
        createdAt,
        pullRequests: [{ number: 412, title: "Weigh anchor" }],
        requiredStatuses: ["build"],
        timeline: [
          { time: createdAt + 2 * minuteMs, kind: "checkRun", name: "build", suite: 1, conclusion: "success" },
          { time: createdAt + 3 * minuteMs, kind: "statusCheck", context: "unit tests", state: "pending" },
          { time: createdAt + 30 * minuteMs, kind: "status", status: "failed" },
        ],
        dependentPrs: [409],
      },
    ]);
  });

  it("replaces the repository and the organization by the given ones", () => {
    const otherRepository = { host: "git.example", owner: "a/b", name: "c" };
    const history = load(data, { repository: otherRepository, orgUrlSlug: "other" });
    assert.deepEqual([history.repository, history.orgUrlSlug], [otherRepository, "other"]);
  });

  it("loads results in the future", () => {
    const [test] = load({ ...data, runs: [{ reports: ["1.xml"], hoursAgo: -24 }] }).tests;
    assert.deepEqual(test?.executions, [{ time: noon + dayMs, failure: "expected 1" }]);
  });
});
