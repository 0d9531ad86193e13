import assert from "node:assert/strict";
import { readTestRunResponse } from "../../../src/api/contract";
import { readResponse } from "../../../src/api/readResponse";
import { defaultArrangement } from "../../../src/domain/failingTests/arrangement";
import { arrangeTests } from "../../../src/domain/failingTests/arrangeTests";
import { createFailingTestsTree } from "../../../src/present/tree/failingTestsTree";
import { lookedUpRun } from "../../support/builders";
import { pairOf, readPage, stopServers } from "../../support/client";
import { fuzzRuns, fuzzSeed, fuzzTime } from "../../support/fuzz";
import { mutated, wholePage, wholeRun } from "../../support/mutations";
import { leastTime, slowness } from "../../support/pace";
import { httpAnswer } from "../../support/rawServer";
import { badTexts, type Rendered, renderedRun, renderedTests } from "../../support/rendered";
import { seeded } from "../../support/seeded";
import { treeText } from "../../support/treeText";
import { faultCase } from "../faultCase";
import { failingTestsOf } from "./window";

const now = Date.UTC(2026, 0, 15, 12);
/** Of what is shown for one mutation. Milliseconds. */
const allowedTurn = 200;
const good = (id: string, more = "") => `{"id":"${id}","name":"test ${id}","file_path":"a.ts"${more}}`;
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

/** Records that can be read, though they are odd, records with a field that cannot, and a record that cannot. */
const odd: readonly string[] = [
  good("deep", `,"deep":${nested(100_000)}`),
  good("wide", `,${Array.from({ length: 100_000 }, (_, index) => `"x${index}":${index}`).join()}`),
  good("names", ',"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"prototype":1'),
  good("twice"),
  good("twice"),
];
const partly: readonly string[] = [
  good("text", ',"failure_rate_last_7d":"0.5"'),
  good("endless", ',"failure_rate_last_7d":1e400'),
];
const unreadable: readonly string[] = [nested(100_000)];

/** Every value inside that no record may hold: not finite, `null`, or a property that is `undefined`. */
function strayValues(value: unknown): unknown[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [value];
  if (value === null || value === undefined) return [value];
  return typeof value === "object" ? Object.values(value).flatMap(strayValues) : [];
}

describe("odd records", () => {
  afterEach(stopServers);

  faultCase(19, "are shown without what cannot be read, or left out and counted", async () => {
    const records = [...odd, ...partly, ...unreadable].join();
    const { service, clock } = await pairOf((socket) =>
      socket.end(httpAnswer(200, `{"tests":[${records}],"page":{}}`)),
    );
    const { tests } = await failingTestsOf(service, clock);
    await tests.refresh();
    const nobody = { isMine: () => false, isInActiveFile: () => false, pathOf: () => undefined };
    const arranged = arrangeTests([tests.current], defaultArrangement, nobody);
    const rows = createFailingTestsTree(arranged, { arrangement: defaultArrangement, now, pathOf: () => undefined });
    assert.equal(
      treeText(rows),
      [
        "+ [file] a.ts | 6",
        ...["deep", "endless", "names", "text", "twice", "wide"].map((id) => `  [failing] test ${id}`),
        "[notice] 1 test could not be read and is left out. 2 more are shown without a field that could not be read.",
      ].join("\n"),
    );
    assert.equal(Reflect.get({}, "polluted"), undefined);
    return `${odd.length + partly.length + unreadable.length} odd records: 6 tests shown, 2 of them without a field, "1 test could not be read"`;
  });

  faultCase(19, "throw nowhere and leave no odd word", async function () {
    this.timeout(fuzzTime);
    const random = seeded(fuzzSeed);
    const seen = { page: 0, run: 0, refused: 0, unreadable: 0 };
    const found = new Set<string>();
    const note = (rendered: Rendered) => {
      for (const bad of badTexts(rendered)) found.add(bad);
    };
    let longest = 0;
    for (let turn = 0; turn < fuzzRuns / 2; turn++) {
      const [ofPage, ofRun] = [mutated(wholePage, random), mutated(wholeRun, random)];
      const page = await readPage(ofPage);
      const run = await readResponse(readTestRunResponse, ofRun);
      assert.deepEqual(strayValues([page ?? 0, run ?? 0]), []);
      const { tests = [], unreadable = 0 } = page ?? {};
      seen.refused += Number(!page) + Number(!run);
      seen.unreadable += unreadable + (run?.unreadable ?? 0);
      seen.page += Number(!!page);
      seen.run += Number(!!run);
      const what = turn % 2 === 0 ? "lists" : "documents";
      const render = () => {
        if (page) note(renderedTests(tests, { now, turn, unreadable, what }));
        if (run) note(renderedRun(lookedUpRun("run-1", now, run), { now, turn, tests }));
      };
      longest = Math.max(longest, await leastTime(render, allowedTurn));
    }
    assert.deepEqual([...found].slice(0, 20), []);
    assert.ok(longest <= allowedTurn * (await slowness()), `${longest} ms`);
    // All branches were taken; the numbers follow from the seed.
    for (const [what, count] of Object.entries(seen)) assert.ok(count > fuzzRuns / 40, `${what}: ${count}`);
    const rendered = (seen.page + seen.run).toLocaleString("en");
    return `${fuzzRuns.toLocaleString("en")} mutations: 0 throws, 0 odd words in ${rendered} rendered, longest turn ${Math.ceil(longest)} ms`;
  });
});
