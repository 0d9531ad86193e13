import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SourceService } from "../../../src/api/sourceService";
import { checkSource } from "../../../src/domain/checkSource";
import { ServiceError } from "../../../src/domain/serviceError";
import type { TestSource } from "../../../src/domain/testSource";
import { harbour } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { silentLog } from "../../support/silentLog";
import { companionPath, projectRoot } from "../../workbench/paths";

const page = readFileSync(join(projectRoot, ".github", "SOURCES.md"), "utf8");
const file = join(companionPath, "source.js");
const signal = new AbortController().signal;

interface Example {
  readonly createSource: (readJson: (path: string) => Promise<unknown>) => TestSource;
}

/** Creates a service that uses the example on the page, with these files. */
function createService(files: Readonly<Record<string, unknown>>): SourceService {
  const code = /```js\n([\s\S]+?)\n```/.exec(page)?.[1] ?? "";
  const exampleModule: Partial<Example> = {};
  new Function("exports", "require", code)(exampleModule, () => assert.fail("loads nothing"));
  const source = (exampleModule as Example).createSource(async (path) => files[path]);
  return new SourceService(checkSource(source), { clock: new FakeClock(), log: silentLog });
}

async function listTests(service: SourceService, start: number, end: number) {
  const tests = [];
  for await (const { tests: pageTests } of service.failingTests(
    { repository: harbour, orgUrlSlug: "", start, end },
    signal,
  )) {
    for (const test of pageTests) {
      tests.push(test);
    }
  }
  return tests;
}

describe("example of a source", () => {
  it("is identical on the page and in the companion, and has at most 200 lines", () => {
    const code = readFileSync(file, "utf8").trimEnd();
    assert.deepEqual([page.includes(`\`\`\`js\n${code}\n\`\`\``), code.split("\n").length <= 200], [true, true]);
  });

  it("lists the tests that failed in the range, with their failures", async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
    const failure = { test: "floats", file: "boat.test.ts", owner: "@acme/fleet" };
    const service = createService({
      "ci/failures.json": [
        { ...failure, message: "sank", at: at(10) },
        { ...failure, message: "sank", at: at(12) },
        { ...failure, message: "burnt", at: at(11) },
        { test: "sails", file: "boat.test.ts", message: "sank", at: at(13) },
        { test: "late", file: "boat.test.ts", message: "sank", at: at(14) },
        { test: "early", file: "boat.test.ts", message: "sank", at: at(9) },
      ],
    });
    const tests = await listTests(service, Date.UTC(2026, 0, 10), Date.UTC(2026, 0, 14));
    assert.deepEqual(tests, [
      {
        id: "boat.test.ts#sails",
        name: "sails",
        filePath: "boat.test.ts",
        owners: [],
        status: { reason: "Failed in CI", since: Date.UTC(2026, 0, 13) },
        mostCommonFailures: [{ summary: "sank", count: 1, lastOccurrence: Date.UTC(2026, 0, 13) }],
        extra: [],
      },
      {
        id: "boat.test.ts#floats",
        name: "floats",
        filePath: "boat.test.ts",
        owners: ["@acme/fleet"],
        status: { reason: "Failed in CI", since: Date.UTC(2026, 0, 12) },
        mostCommonFailures: [
          { summary: "sank", count: 2, lastOccurrence: Date.UTC(2026, 0, 12) },
          { summary: "burnt", count: 1, lastOccurrence: Date.UTC(2026, 0, 11) },
        ],
        extra: [],
      },
    ]);
  });

  it("lists 250 tests in three pages", async () => {
    const failures = Array.from({ length: 250 }, (_, index) => ({
      test: `t${index}`,
      file: "a",
      message: "m",
      at: "2026-01-11",
    }));
    const tests = await listTests(
      createService({ "ci/failures.json": failures }),
      Date.UTC(2026, 0, 10),
      Date.UTC(2026, 0, 14),
    );
    assert.deepEqual(
      tests.map(({ name }) => name),
      failures.map(({ test }) => test),
    );
  });

  it("finds a test run by its id, and reads no file outside the folder of runs", async () => {
    const run = { requiredStatuses: ["build"], testBranch: "queue/7", status: "failed", pullRequests: [{ number: 7 }] };
    const service = createService({ "ci/runs/r-1.json": run, "ci/runs/../secret.json": run });
    const find = (testRunId: string) =>
      service.testRun({ repository: harbour, testRunId, targetBranch: "main" }, signal);
    const { testBranch, pullRequests } = await find("r-1");
    assert.deepEqual([testBranch, pullRequests], ["queue/7", [{ number: 7 }]]);
    await assert.rejects(find("../secret"), { reason: "notFound" });
  });

  it("rejects with a message if its file is missing", async () => {
    const error = await listTests(createService({}), 0, 1).catch((rejection: unknown) => rejection);
    assert.ok(error instanceof ServiceError);
    assert.equal(error.details.serviceText, "There is no ci/failures.json");
  });
});
