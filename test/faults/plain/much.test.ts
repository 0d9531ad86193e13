import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createRunPanelData } from "../../../src/present/pages/runPanelData";
import { createTestRunsTree } from "../../../src/present/tree/testRunsTree";
import { SentTargets } from "../../../src/ui/panels/sentTargets";
import { listRowsToRender } from "../../../src/webview/gridMoves";
import { filterTargets, indexTargets } from "../../../src/webview/targetFilter";
import { lookedUpRun, testRun } from "../../support/builders";
import { cpuTime } from "../../support/cpuTime";
import { slowness } from "../../support/pace";
import { allNodes } from "../../support/treeText";
import { faultCase } from "../faultCase";
import type { LargeResponses } from "./largeAnswers";
import type { Costs } from "./manyTests";

const now = Date.UTC(2026, 10, 20, 12);

describe("Large amounts of data", () => {
  faultCase(27, "are loaded without blocking the event loop", async function () {
    this.timeout(120_000);
    const { stdout } = await promisify(execFile)(process.execPath, [join(__dirname, "manyTests.js")]);
    const { firstRows, block, megabytes }: Costs = JSON.parse(stdout);
    const slowFactor = await slowness();
    assert.ok(firstRows < 1000 * slowFactor && block < 50 * slowFactor && megabytes < 100, `${slowFactor} ${stdout}`);
    const roundedCosts = [firstRows, block, megabytes].map((number) => Math.ceil(number));
    return `10,000 tests: first rows after ${roundedCosts[0]} ms, blocked ${roundedCosts[1]} ms at most, + ${roundedCosts[2]} MB`;
  });

  faultCase(35, "are parsed in slices and within the memory limit", async function () {
    this.timeout(240_000);
    const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", join(__dirname, "largeAnswers.js")]);
    const { pages, page, run }: LargeResponses = JSON.parse(stdout);
    assert.match(pages.notice, /^Select a shorter time range: 68 of 540 loaded, which is the most this view loads$/);
    assert.match(page.notice, /^Select a shorter time range: 50,000 of 330,000 loaded, /);
    assert.deepEqual([page.rows, run.rows], [50_000, 230_000]);
    assert.ok(pages.requests < 10 && pages.megabytes < 150, stdout);
    const maxBlockMs = 100 * (await slowness());
    assert.ok(page.block < maxBlockMs && run.block < maxBlockMs, `${maxBlockMs} ${stdout}`);
    const [heldMegabytes, ...blocks] = [pages.megabytes, page.block, run.block].map((number) => Math.ceil(number));
    return `pages of 9 MB: ${pages.requests} requests, ${heldMegabytes} MB held, a notice; 330,000 rows: blocked ${blocks[0]} ms at most; a run of 230,000 rows: ${blocks[1]} ms`;
  });

  faultCase(27, "are shown as one row per distinct status", async () => {
    const statusChecks = Array.from({ length: 88 }, (_, index) => ({
      context: index % 2 === 0 ? "build" : "test",
      url: `https://ci.example/${index % 2}`,
    }));
    const entry = lookedUpRun("run-1", now, testRun({ statusChecks, checkSuites: Array(7).fill({ checkRuns: [] }) }));
    const rows =
      allNodes(createTestRunsTree([entry], now))
        .find(({ label }) => label === "Checks")
        ?.children?.() ?? [];
    const expectedRows = ["build | status check · reported 44 times", "test | status check · reported 44 times"];
    assert.deepEqual(
      rows.map(({ label, description }) => `${label} | ${description}`),
      expectedRows,
    );
    assert.equal(createRunPanelData(entry, now).sections.checks?.table?.rows.length, 2);
    return "88 status rows: 2 rows in the view and on the page";
  });

  faultCase(27, "are filtered while typing", async () => {
    const all = Array.from({ length: 20_000 }, (_, index) => `//packages/area${index % 97}:target_${index}`);
    const run = testRun({ impactedTargets: all, impactedTargetsForTestedPullRequests: all.slice(0, 10_000) });
    const entry = lookedUpRun("run-1", now, run);
    let page = createRunPanelData(entry, now);
    const tree = allNodes(createTestRunsTree([entry], now)).filter(({ icon }) => icon === "target");
    assert.equal(tree.length, 200);
    const creationMs = await cpuTime(() => {
      page = createRunPanelData(entry, now);
    });
    const sentTargets = new SentTargets();
    const sizes = [1, 2].map(() => {
      const message = sentTargets.omitSent({ type: "show", runId: "run-1", page }, run);
      sentTargets.markSent(message);
      return JSON.stringify(message).length;
    });
    assert.ok((sizes[1] ?? Number.NaN) < 10_000, `${sizes}`);
    const kinds = indexTargets(page.targets ?? assert.fail("no targets"));
    const query = "area7:target_1999";
    const matchCounts: number[] = [];
    const filterMs = await cpuTime(() => {
      for (let length = 1; length <= query.length; length++) {
        matchCounts.push(filterTargets({ text: query.slice(0, length).toUpperCase(), choice: "all" }, kinds).length);
      }
    });
    assert.deepEqual(
      [matchCounts[0], matchCounts.at(-1)],
      [20_000, all.filter((target) => target.includes(query)).length],
    );
    const renderedCount = listRowsToRender({
      rows: 20_000,
      rowHeight: 20,
      top: 100_000,
      height: 600,
      active: -1,
    }).length;
    assert.ok(
      renderedCount < 100 && creationMs < 500 && filterMs / query.length < 100,
      `${renderedCount} rows, ${creationMs} ms, ${filterMs} ms`,
    );
    const perKey = (filterMs / query.length).toFixed(1);
    return `20,000 targets: page made in ${Math.ceil(creationMs)} ms, ${perKey} ms a key typed, ${renderedCount} rows drawn`;
  });
});
