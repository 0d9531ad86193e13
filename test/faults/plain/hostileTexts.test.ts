import assert from "node:assert/strict";
import { join } from "node:path";
import type { TextReader } from "../../../src/domain/textReader";
import { reportProblemText, unreadLogText } from "../../../src/present/text/explainedFailures";
import { failingTest } from "../../support/builders";
import { longestOwnBlock } from "../../support/cpuTime";
import { createReading, heldText } from "../../support/localReading";
import { slowness } from "../../support/pace";
import { state } from "../../unit/present/fixture";
import { faultCase } from "../faultCase";

const script = join(__dirname, "..", "..", "unit", "reading", "hostileReader.js");
const never = new AbortController().signal;
const name = "test_tax_is_rounded_once";
const tests = [{ test: failingTest({ name }), state: state() }];

/** Returns what a person reads of a text that is not read. */
const reads: Readonly<Record<string, (reader: TextReader, word: string) => Promise<string | undefined>>> = {
  report: async (reader, word) => {
    const report = await reader.readReport(heldText(`<testsuite name="${word}"/>`));
    return reportProblemText({ name: "a.txt", report });
  },
  log: async (reader, word) => {
    const problem = await reader.searchLog(heldText(`${word} ${name}`), tests, never);
    return problem === "refused" ? unreadLogText("a.txt", problem) : undefined;
  },
  line: async (reader, word) => `${(await reader.findNames(`${word} ${name}`, tests, never)).length} links`,
};

const sentence =
  "Reading a.txt took too long or too much memory, so it is not read until it changes. Copy the part with the failures instead.";

describe("Texts that end their reader", () => {
  for (const word of ["endless", "memory"])
    faultCase(66, `are given up, and nothing else with them (${word})`, async function () {
      this.timeout(120_000);
      const maxMs = 2_000 * (await slowness());
      let [longestBlockMs, longestWaitMs] = [0, 0];
      for (const [kind, read] of Object.entries(reads)) {
        const { textReader, ...reading } = start();
        await textReader.findNames(name, tests, never);
        const startTime = performance.now();
        const waitForOther = async () => {
          const names = await textReader.findNames(name, tests, never);
          longestWaitMs = Math.max(longestWaitMs, performance.now() - startTime);
          return names.length;
        };
        const blockMs = await longestOwnBlock(async () => {
          const answers = await Promise.all([read(textReader, word), waitForOther()]);
          assert.deepEqual(answers, [kind === "line" ? "0 links" : sentence, 1]);
        });
        longestBlockMs = Math.max(longestBlockMs, blockMs);
        reading.dispose();
      }
      assert.ok(longestBlockMs <= 50 && longestWaitMs <= maxMs, `${longestBlockMs} ms, ${longestWaitMs} ms`);
      return `${word === "memory" ? "1 GB" : "without end"}: a sentence; another text after ${(longestWaitMs / 1000).toFixed(1)} s, blocked ${Math.ceil(longestBlockMs)} ms at most`;
    });
});

function start(): { readonly textReader: TextReader; dispose(): void } {
  const reading = createReading(undefined, { script });
  return { textReader: reading.textReader, dispose: () => reading.dispose() };
}
