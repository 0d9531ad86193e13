import assert from "node:assert/strict";
import { join } from "node:path";
import type { TextReader } from "../../../src/domain/textReader";
import { reportProblemText, unreadLogText } from "../../../src/present/text/explainedFailures";
import { failingTest } from "../../support/builders";
import { cpuTime, leastOfThree, longestOwnBlock } from "../../support/cpuTime";
import { createReading, heldText } from "../../support/localReading";
import { slowness } from "../../support/pace";
import { state } from "../../unit/present/fixture";
import { faultCase } from "../faultCase";

const script = join(__dirname, "..", "..", "unit", "reading", "hostileReader.js");
const never = new AbortController().signal;
const name = "test_tax_is_rounded_once";
const tests = [{ test: failingTest({ name }), state: state() }];

/** Returns the message about a text that could not be read. */
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

describe("Texts that crash their reader", () => {
  for (const word of ["endless", "memory"]) {
    faultCase(66, `are given up, and nothing else with them (${word})`, async function () {
      this.timeout(120_000);
      const maxMs = 2_000 * (await slowness());
      let [longestBlockMs, longestWorkMs] = [0, 0];
      for (const [kind, read] of Object.entries(reads)) {
        const measure = async () => {
          const { textReader, dispose } = start();
          await textReader.findNames(name, tests, never);
          const answer = read(textReader, word);
          // The processor time of all threads, which is independent of other load.
          const workMs = await cpuTime(async () => {
            assert.equal((await textReader.findNames(name, tests, never)).length, 1);
          });
          assert.equal(await answer, kind === "line" ? "0 links" : sentence);
          dispose();
          return workMs;
        };
        let workMs = 0;
        const blockMs = await longestOwnBlock(async () => {
          workMs = await leastOfThree(measure, maxMs);
        });
        longestBlockMs = Math.max(longestBlockMs, blockMs);
        longestWorkMs = Math.max(longestWorkMs, workMs);
      }
      assert.ok(longestBlockMs <= 50 && longestWorkMs <= maxMs, `${longestBlockMs} ms, ${longestWorkMs} ms`);
      return `${word === "memory" ? "1 GB" : "without end"}: a sentence; another text after ${(longestWorkMs / 1000).toFixed(1)} s of work, blocked ${Math.ceil(longestBlockMs)} ms at most`;
    });
  }
});

function start(): { readonly textReader: TextReader; dispose(): void } {
  const reading = createReading(undefined, { script });
  return { textReader: reading.textReader, dispose: () => reading.dispose() };
}
