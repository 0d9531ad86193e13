import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../support/sources";
import type { TestFileOptions } from "../../workbench/testFiles";

const modulePath = (...names: readonly string[]) => JSON.stringify(join(root, "out", "test", ...names));

/** Beginning of each test file; `note` records an event. */
const prelude = `
  const assert = require("node:assert/strict");
  const { setTimeout: delay } = require("node:timers/promises");
  const { wait } = require(${modulePath("support", "wait.js")});
  const note = (text) => globalThis.notes.push(text);
`;

/** Outcome of a run of test files: the totals, the title and first line of each failure, and the recorded events. */
interface Outcome {
  readonly passedCount: number;
  readonly failures: readonly string[];
  readonly notes: readonly string[];
}

describe("runTestFiles", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "test-health-files-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs test files with these texts in a separate process. */
  const run = (...texts: readonly string[]) => runWithin({ timeoutMs: 500, graceMs: 30_000 }, ...texts);

  function runWithin(limits: Pick<TestFileOptions, "timeoutMs" | "graceMs">, ...texts: readonly string[]): Outcome {
    const files = texts.map((text, index) => {
      const file = join(folder, `${index}.test.js`);
      writeFileSync(file, prelude + text);
      return file;
    });
    const program = `
      globalThis.notes = [];
      const { runTestFiles } = require(${modulePath("workbench", "testFiles.js")});
      require("mocha").reporters.Base.consoleLog = () => {};
      const options = {
        ...${JSON.stringify(limits)},
        onFailure: async () => void notes.push("described"),
        cleanUp: async () => void notes.push("cleaned up"),
      };
      runTestFiles(${JSON.stringify(files)}, options).then(({ passedCount, failures }) => {
        console.log(JSON.stringify({ passedCount, failures, notes }));
        process.exit();
      });
    `;
    const output = execFileSync(process.execPath, ["-e", program], { cwd: root, encoding: "utf8" });
    const { failures, ...outcome } = JSON.parse(output) as Outcome;
    return { ...outcome, failures: failures.map((text) => text.split("\n", 2).join(": ").replaceAll(folder, "")) };
  }

  it("ends the work of a test that exceeds its time limit before the next test begins", () => {
    assert.deepEqual(
      run(`
        it("waits for an event that never happens", async () => {
          note("replaced");
          try {
            await wait(() => () => note("no longer listening"));
          } finally {
            await delay(20);
            note("put back");
          }
        });
        it("comes next", () => note("next"));
      `),
      {
        passedCount: 1,
        failures: ["waits for an event that never happens: Error: The test's time was over before this happened."],
        notes: ["replaced", "no longer listening", "put back", "described", "next", "cleaned up"],
      },
    );
  });

  it("ends work that begins to wait after its time limit", () => {
    const text = `
      it("is slow, and waits", async () => {
        await delay(500);
        await wait(() => () => note("no longer listening"));
      });
    `;
    const { failures, notes } = runWithin({ timeoutMs: 200, graceMs: 9_000 }, text);
    assert.deepEqual(failures, ["is slow, and waits: Error: The test's time was over before this happened."]);
    assert.deepEqual(notes, ["no longer listening", "described", "cleaned up"]);
  });

  it("ends the work of a hook in the same way", () => {
    assert.deepEqual(
      run(`
        describe("connected", () => {
          before(() => wait(() => () => note("no longer connecting")));
          after(() => note("stopped"));
          it("is not run", () => note("run"));
        });
      `).notes,
      ["no longer connecting", "described", "stopped", "cleaned up"],
    );
  });

  it("fails a test whose work ends too late, unless the test has set a longer limit", () => {
    const { passedCount, failures } = run(`
      it("is late", () => delay(700));
      it("may take longer", async function () {
        this.timeout(60_000);
        await delay(700);
      });
    `);
    assert.equal(passedCount, 1);
    assert.match(failures.join("\n"), /^is late: Error: Timeout of 500ms exceeded/);
  });

  it("runs the next test if the work does not end within the grace time", () => {
    const limits = { timeoutMs: 200, graceMs: 100 };
    const text = `
      it("never ends", () => new Promise(() => {}));
      it("comes next, and waits for longer than the grace time", function () {
        // The time limit of the file would be too short on a busy computer.
        this.timeout(60_000);
        return wait((resolve) => {
          const timer = setTimeout(resolve, 150);
          return () => clearTimeout(timer);
        });
      });
    `;
    const { passedCount, failures } = runWithin(limits, text);
    assert.equal(passedCount, 1);
    assert.match(failures.join("\n"), /^never ends: Error: Timeout of 300ms exceeded/);
  });

  it("stops a suite with bail only for a failure in that suite", () => {
    const suite = `
      describe("one after another", function () {
        this.bail(true);
        it("begins", () => note("begun"));
        it("fails", () => assert.fail("no"));
        it("is left out", () => note("not left out"));
      });
    `;
    assert.deepEqual(run('it("fails first", () => assert.fail("no"));', suite), {
      passedCount: 1,
      failures: [
        "fails first: AssertionError [ERR_ASSERTION]: no",
        "one after another fails: AssertionError [ERR_ASSERTION]: no",
      ],
      notes: ["described", "cleaned up", "begun", "described", "cleaned up"],
    });
  });

  it("counts a file that cannot be loaded as a failure, and runs the others", () => {
    assert.deepEqual(run('throw new Error("not loaded");', 'it("passes", () => {});'), {
      passedCount: 1,
      failures: ["0.test.js: Error: not loaded"],
      notes: ["cleaned up"],
    });
  });
});
