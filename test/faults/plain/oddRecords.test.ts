import assert from "node:assert/strict";
import { readTestRunResponse } from "../../../src/api/contract";
import { readResponse } from "../../../src/api/readResponse";
import { defaultArrangement } from "../../../src/domain/failingTests/arrangement";
import { arrangeTests } from "../../../src/domain/failingTests/arrangeTests";
import { createFailingTestsTree } from "../../../src/present/tree/failingTestsTree";
import { lookedUpRun } from "../../support/builders";
import { combineBytes, readPage, stopServers } from "../../support/client";
import { fuzzRuns, fuzzSeed, fuzzTime } from "../../support/fuzz";
import { mutate, wholePage, wholeRun } from "../../support/mutations";
import { leastTime, slowness } from "../../support/pace";
import { httpAnswer } from "../../support/rawServer";
import { badTexts, type Rendered, renderedRun, renderedTests } from "../../support/rendered";
import { createRandom } from "../../support/seeded";
import { treeText } from "../../support/treeText";
import { faultCase } from "../faultCase";
import { createFailingTests } from "./window";

const now = Date.UTC(2026, 0, 15, 12);
/** Maximum time to render one mutation, in milliseconds. */
const maxTurnMs = 200;
const recordJson = (id: string, extraFields = "") =>
  `{"id":"${id}","name":"test ${id}","file_path":"a.ts"${extraFields}}`;
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

/** Odd records that are readable, records with an unreadable field, and an unreadable record. */
const readableRecords: readonly string[] = [
  recordJson("deep", `,"deep":${nested(100_000)}`),
  recordJson("wide", `,${Array.from({ length: 100_000 }, (_, index) => `"x${index}":${index}`).join()}`),
  recordJson("names", ',"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"prototype":1'),
  recordJson("twice"),
  recordJson("twice"),
];
const partlyReadableRecords: readonly string[] = [
  recordJson("text", ',"failure_rate_last_7d":"0.5"'),
  recordJson("endless", ',"failure_rate_last_7d":1e400'),
];
const unreadableRecords: readonly string[] = [nested(100_000)];

/** Returns every nested value that no record may contain: `null`, `undefined`, or a number that is not finite. */
function strayValues(value: unknown): unknown[] {
  if (typeof value === "number") {
    return Number.isFinite(value) ? [] : [value];
  }
  if (value === null || value === undefined) {
    return [value];
  }
  return typeof value === "object" ? Object.values(value).flatMap(strayValues) : [];
}

describe("Unexpected records", () => {
  afterEach(stopServers);

  faultCase(19, "are shown without their unreadable fields, or left out and counted", async () => {
    const records = [...readableRecords, ...partlyReadableRecords, ...unreadableRecords].join();
    const { service, clock } = await combineBytes((socket) =>
      socket.end(httpAnswer(200, `{"tests":[${records}],"page":{}}`)),
    );
    const { tests } = await createFailingTests(service, clock);
    await tests.refresh();
    const context = { isMine: () => false, isInActiveFile: () => false, findPath: () => undefined };
    const arrangedTests = arrangeTests([tests.current], defaultArrangement, context);
    const rows = createFailingTestsTree(arrangedTests, {
      arrangement: defaultArrangement,
      now,
      findPath: () => undefined,
    });
    assert.equal(
      treeText(rows),
      [
        "- [file] a.ts | 6",
        ...["deep", "endless", "names", "text", "twice", "wide"].map((id) => `  [failing] test ${id}`),
        "[notice] 1 test could not be read and is left out. 2 more are shown without a field that could not be read.",
      ].join("\n"),
    );
    assert.equal(Reflect.get({}, "polluted"), undefined);
    return `${readableRecords.length + partlyReadableRecords.length + unreadableRecords.length} odd records: 6 tests shown, 2 of them without a field, "1 test could not be read"`;
  });

  faultCase(19, "never throw and never render a bad text", async function () {
    this.timeout(fuzzTime);
    const random = createRandom(fuzzSeed);
    const counts = { page: 0, run: 0, refused: 0, unreadable: 0 };
    const badWords = new Set<string>();
    const collectBadWords = (output: Rendered) => {
      for (const bad of badTexts(output)) {
        badWords.add(bad);
      }
    };
    let maxMs = 0;
    for (let turn = 0; turn < fuzzRuns; turn++) {
      const [pageText, runText] = [mutate(wholePage, random), mutate(wholeRun, random)];
      const page = await readPage(pageText);
      const run = await readResponse(readTestRunResponse, runText);
      assert.deepEqual(strayValues([page ?? 0, run ?? 0]), []);
      const { tests = [], unreadable = 0 } = page ?? {};
      counts.refused += Number(!page) + Number(!run);
      counts.unreadable += unreadable + (run?.unreadable ?? 0);
      counts.page += Number(!!page);
      counts.run += Number(!!run);
      const kind = turn % 2 === 0 ? "lists" : "documents";
      const render = () => {
        if (page) {
          collectBadWords(renderedTests(tests, { now, turn, unreadable, parts: kind }));
        }
        if (run) {
          collectBadWords(renderedRun(lookedUpRun("run-1", now, run), { now, turn, tests }));
        }
      };
      maxMs = Math.max(maxMs, await leastTime(render, maxTurnMs));
    }
    assert.deepEqual([...badWords].slice(0, 20), []);
    assert.ok(maxMs <= maxTurnMs * (await slowness()), `${maxMs} ms`);
    // All branches were taken; the numbers follow from the seed.
    for (const [name, count] of Object.entries(counts)) {
      assert.ok(count > fuzzRuns / 20, `${name}: ${count}`);
    }
    const renderedCount = (counts.page + counts.run).toLocaleString("en");
    return `${(2 * fuzzRuns).toLocaleString("en")} mutations: 0 throws, 0 odd words in ${renderedCount} rendered, longest turn ${Math.ceil(maxMs)} ms`;
  });
});
