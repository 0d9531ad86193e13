import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { nextTurn } from "../../../src/base/async";
import { Emitter } from "../../../src/base/event";
import type { FailingTest } from "../../../src/domain/records";
import { ExplainedReports, type SelectedReport } from "../../../src/state/explainedReports";
import { checkIntervalMs, WrittenFiles } from "../../../src/state/writtenFiles";
import { failingTest } from "../../support/builders";
import { readPage } from "../../support/client";
import { FakeClock } from "../../support/clock";
import { cpuTime, leastOfThree } from "../../support/cpuTime";
import { localTextReader } from "../../support/localReading";
import { assertShortBlocks, slowness } from "../../support/pace";
import { state } from "../../unit/present/fixture";
import { faultCase } from "../faultCase";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function createReports(tests: readonly FailingTest[]): ExplainedReports {
  const source = { current: [state({ tests })], onDidChange: new Emitter<void>().event };
  return new ExplainedReports(source, localTextReader, new FakeClock());
}

describe("Reports of a build", () => {
  const build = Array.from({ length: 200 }, (_, reportIndex): SelectedReport => {
    const failures = Array.from({ length: 100 }, (__, index) => ({
      ...{ name: `test ${index} of module ${reportIndex}`, classname: `shop.Module${reportIndex}Test`, suites: [] },
      failure: `expected ${index}`,
    }));
    return { name: `${reportIndex}.xml`, report: { failures, retriedCases: [], caseCount: 100 } };
  });
  const knownTests = Array.from({ length: 10_000 }, (_, index) => {
    const [module, test] = [Math.floor(index / 100), index % 100];
    return failingTest({
      id: `${index}`,
      name: `test ${test} of module ${module}`,
      classname: `shop.Module${module}Test`,
    });
  });

  faultCase(54, "are explained once, when all are written completely", async () => {
    const clock = new FakeClock();
    const batches: number[] = [];
    const files = new WrittenFiles<string>(
      async () => "complete",
      async (written) => void batches.push(written.length),
      clock,
    );
    for (const { name } of build) {
      files.recordChange(name, name);
      clock.advance(checkIntervalMs / 200);
    }
    for (let look = 0; look < 4; look++) {
      clock.advance(checkIntervalMs);
      await nextTurn();
    }
    files.dispose();
    assert.deepEqual(batches, [200]);
    return "200 files: 1 explanation";
  });

  faultCase(54, "take little time and memory", async () => {
    let failureCount = 0;
    let grownBytes = 0;
    const explain = async () => {
      const reports = createReports(knownTests);
      collectGarbage();
      const { heapUsed } = process.memoryUsage();
      const ms = await cpuTime(() => reports.showWritten(build));
      collectGarbage();
      grownBytes = process.memoryUsage().heapUsed - heapUsed;
      failureCount = reports.current?.failures.length ?? 0;
      return ms;
    };
    const slow = await slowness();
    const ms = await leastOfThree(explain, 3_000 * slow);
    const megabytes = Math.round(grownBytes / 2 ** 20);
    assert.equal(failureCount, 20_000);
    assert.ok(ms < 3_000 * slow && megabytes < 64, `${ms} ms, ${megabytes} MB`);
    return `20,000 failures explained in ${Math.round(ms)} ms of work, + ${megabytes} MB`;
  }).timeout(120_000);

  faultCase(55, "may have thousands of unknown rows of a known test", async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => failingTest({ id: `${index}`, name: `adds[${index}]` }));
    const failures = Array.from({ length: 2_000 }, (_, index) => ({
      ...{ name: `adds[${20_000 + index}]`, suites: [], failure: "" },
    }));
    const written = { name: "rows.xml", report: { failures, retriedCases: [], caseCount: 2_000 } };
    let siblingCount = 0;
    let ms = 0;
    const longestMs = await assertShortBlocks(50, async () => {
      const reports = createReports(rows);
      ms = await cpuTime(() => reports.showWritten([written]));
      siblingCount = reports.current?.failures[0]?.siblings.length ?? 0;
    });
    assert.equal(siblingCount, 2_000);
    assert.ok(ms < 1_000 * (await slowness()), `${ms} ms`);
    return `explained in ${Math.round(ms)} ms of work, blocked ${Math.round(longestMs)} ms at most`;
  }).timeout(120_000);

  faultCase(56, "are explained even if a record has a path of 80,000 folders", async () => {
    const records = [
      { id: "1", name: "adds tax", file_path: `${"a/".repeat(80_000)}cart.test.ts` },
      { id: "2", name: "adds", file_path: "web/cart.test.ts" },
    ];
    const page = await readPage(JSON.stringify({ tests: records, page: { next_page_token: "" } }));
    assert.deepEqual(
      page?.tests.map(({ filePath, unreadableFields }) => [filePath, unreadableFields?.map(({ field }) => field)]),
      [
        [undefined, ["file_path"]],
        ["web/cart.test.ts", undefined],
      ],
    );
    // A list of chosen files may contain such a path.
    const keptTests = records.map(({ id, name, file_path: filePath }) => failingTest({ id, name, filePath }));
    const reports = createReports(keptTests);
    const failures = [{ name: "adds", file: "web/cart.test.ts", suites: [], failure: "" }];
    await reports.showWritten([{ name: "r.xml", report: { failures, retriedCases: [], caseCount: 1 } }]);
    assert.deepEqual(
      reports.current?.failures.map(({ tests }) => tests.map(({ test }) => test.id)),
      [["2"]],
    );
    return "2 of 2 tests shown, 1 path counted as unreadable; a report explained beside it";
  });
});
