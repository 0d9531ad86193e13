import assert from "node:assert/strict";
import { parseApiKey } from "../../../src/domain/apiKey";
import { parseBaseUrl } from "../../../src/domain/baseUrl";
import { findLinkParts } from "../../../src/domain/deepLink";
import { parseLogLine } from "../../../src/domain/logs/logLine";
import { NameIndex } from "../../../src/domain/logs/nameIndex";
import { searchLog } from "../../../src/domain/logs/searchLog";
import { parseTestRunInput } from "../../../src/domain/runs/testRunInput";
import { TestItemIndex } from "../../../src/domain/testItems/findTestItem";
import { parseTestItems } from "../../../src/domain/testItems/parseTestItems";
import { simpleTypes } from "../../../src/domain/testNames/parameterTypes";
import { languages } from "../../../src/locate/languages/registry";
import { explainMissingStatuses } from "../../../src/workflows/explainMissing";
import { cpuTime, leastOfThree } from "../../support/cpuTime";
import { slowness } from "../../support/pace";
import { faultCase } from "../faultCase";

/** Returns the minimum processor time of the work, in milliseconds of a fast machine. Fails if it exceeds the limit. */
async function parseTime(work: () => unknown, maxMs: number): Promise<number> {
  const pace = await slowness();
  const ms = await leastOfThree(async () => (await cpuTime(work)) / pace, maxMs);
  assert.ok(ms < maxMs, `${ms} ms`);
  return Math.ceil(ms);
}

const aliases = Array.from({ length: 60 }, (_, index) => `k${index + 1}: &k${index + 1} [*k${index}, *k${index}]`);
const variables = Array.from({ length: 9 }, (_, index) => `        v${index}: [1, 2, 3, 4, 5, 6, 7, 8, 9]`);

/** Workflow files that would take long, or crash a naive reader. */
const hostileWorkflows: readonly string[] = [
  "[".repeat(250_000),
  `jobs: ${"{a: ".repeat(20_000)}`,
  "- ".repeat(100_000),
  "a: b\n".repeat(50_000),
  "&a ".repeat(80_000),
  "\t:\r".repeat(80_000),
  '"a\n'.repeat(80_000),
  `k0: &k0 [x, x]\n${aliases.join("\n")}\njobs: *k60\non: *k60\n`,
  `on: push\njobs:\n  a:\n    strategy:\n      matrix:\n${variables.join("\n")}\n`,
  `k0: &k0 [x, x]\n${aliases.join("\n")}\njobs: {a: {strategy: {matrix: {a: *k60, exclude: *k60, include: *k60}}}}\n`,
  `on: push\njobs:\n  a:\n    name: ${"${{ (".repeat(40_000)}\n    if: ${"!(".repeat(90_000)}\n`,
  "on: push\njobs:\n  a:\n    uses: ./.github/workflows/bad.yml\n  b:\n    uses: ./.github/workflows/bad.yml\n",
];

describe("Foreign texts", () => {
  faultCase(42, "are read in linear time as manifests", async function () {
    this.timeout(120_000);
    const texts = ["\n", " \n", " ", "\t", 'name = "a', '"name": ', "[", 'include: ["a", '].map((part) =>
      part.repeat(Math.floor(400_000 / part.length)),
    );
    const file = (name: string) => ({ root: "file:///w", path: `a/${name}` });
    const ms = await parseTime(() => {
      for (const text of texts) {
        for (const language of languages) {
          language.manifests?.parse(file("Cargo.toml"), text);
        }
      }
    }, 3_000);
    return `${texts.length} shapes of 400 kB as manifests: ${ms} ms for all`;
  });

  faultCase(43, "are compared with few tests for each line", async function () {
    this.timeout(120_000);
    const tests = Array.from({ length: 20_000 }, (_, index) => ({
      id: String(index),
      name: "adds tax to a cart twice",
      classname: "shop.Cart",
      filePath: `web/f${index}/cart.spec.ts`,
    }));
    const index = await NameIndex.create(tests, (test) => test);
    const lines = [
      "adds tax to a cart twice ",
      "✕ Cart > adds tax to a cart twice cart.spec.ts ",
      "x adds tax to a cart twice ",
    ];
    const ms = await parseTime(() => lines.map((line) => index.find(parseLogLine(line.repeat(300)))), 300);
    const part = "✕ adds tax to a cart twice (".repeat(20_000);
    const lineMs = await parseTime(async () => {
      const { tests: loggedTests } = await searchLog(Array(200).fill(part), index);
      assert.equal(loggedTests.length, 1);
    }, 500);
    return `3 lines that repeat the name of 20,000 tests: ${ms} ms; 100 MB in one line: ${lineMs} ms`;
  });

  faultCase(44, "are parsed on every key press", async function () {
    this.timeout(120_000);
    const parts = ["/", ")", " ", ".", "(", "a/", "a.", "%25", "https://", "v1/", "-"];
    const texts = parts.flatMap((part) => {
      const text = part.repeat(Math.floor(1_000_000 / part.length));
      return [text, `https://a.b/${text}x`, `pr${text}x`];
    });
    const maxMs = 100;
    let longestMs = 0;
    for (const text of texts) {
      for (const parse of [
        parseTestRunInput,
        parseBaseUrl,
        parseApiKey,
        (input: string) => findLinkParts(input.slice(0, 10_000)),
      ]) {
        longestMs = Math.max(longestMs, await parseTime(() => parse(text), maxMs));
      }
    }
    return `${texts.length} texts of 1 MB in 4 boxes: ${longestMs} ms at most`;
  });

  faultCase(70, "are read even if another workflow is hostile", async function () {
    this.timeout(120_000);
    const good = "on: pull_request\njobs:\n  test:\n    runs-on: a\n";
    const question = {
      statuses: ["test"],
      repository: { owner: "acme", name: "harbour" },
      testBranch: "gh-readonly-queue/main/pr-1-a",
      targetBranch: "main",
      hasEnded: true,
      reportedChecks: [],
    };
    const place = { path: ".github/workflows/good.yml", line: 0 };
    let longestMs = 0;
    for (const text of hostileWorkflows) {
      const files = {
        listNames: async (folder: string) => (folder.startsWith(".github") ? ["bad.yml", "good.yml"] : []),
        read: async (path: string) => {
          if (!path.startsWith(".github")) {
            return undefined;
          }
          return { text: path.endsWith("bad.yml") ? text : good, version: "1" };
        },
      };
      const explain = async () => {
        const reasons = await explainMissingStatuses(files, question, (_name, work) => work());
        assert.deepEqual(reasons, [[{ kind: "event", place, detail: "merge_group" }]]);
      };
      longestMs = Math.max(longestMs, await parseTime(explain, 1_000));
    }
    return `${hostileWorkflows.length} files of up to 250 kB beside a good one: its reason each, ${longestMs} ms at most`;
  });

  faultCase(45, "may be ids of test items in any number and depth", async function () {
    this.timeout(120_000);
    const ids = Array.from({ length: 4_000 }, (_, level) => `s${level}`);
    const deepMs = await parseTime(async () => {
      const { items } = await parseTestItems("a.test.ts", [
        ["c", "/w/a.test.ts", ...ids],
        ["c", "/w/a.test.ts", "adds tax"],
      ]);
      assert.deepEqual(
        items.map(({ title }) => title),
        ["adds tax"],
      );
    }, 100);
    const paths = Array.from({ length: 20_000 }, (_, index) => ["c", "/w/a.test.ts", `suite${index}`, "adds tax"]);
    const index = await TestItemIndex.create(await parseTestItems("a.test.ts", paths));
    const findMs = await parseTime(() => {
      for (let suite = 0; suite < 100; suite++) {
        assert.equal(index.find({ name: "adds tax", classname: `suite${suite}` }).kind, "several");
      }
    }, 1_000);
    const typesMs = await parseTime(() => simpleTypes(`${"a<".repeat(100_000)}${">".repeat(100_000)}`), 500);
    return `4,000 levels: ${deepMs} ms; 100 records against 20,000 items of one title: ${findMs} ms, each "several"; 100,000 types in types: ${typesMs} ms`;
  });
});
