import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CancelledError } from "../../../src/base/errors";
import { UnreadableFileError } from "../../../src/base/filesWithin";
import type { FileText } from "../../../src/domain/foreignText";
import type { KnownTest } from "../../../src/domain/reports/explainFailures";
import type { CaseMatch } from "../../../src/domain/reports/matchCases";
import type { ReportCase } from "../../../src/domain/reports/testReport";
import type { TextReader } from "../../../src/domain/textReader";
import type { Reading } from "../../../src/reading/reading";
import { createZip } from "../../support/archives";
import { failingTest } from "../../support/builders";
import { createReading, heldText } from "../../support/localReading";
import { assertShortBlocksWithoutGarbage } from "../../support/pace";
import { readWholeReport } from "../../support/readWholeReport";
import { root } from "../../support/sources";
import { state } from "../present/fixture";

const reader = join(__dirname, "..", "..", "..", "src", "reading", "reader.js");
const hostileReader = join(__dirname, "hostileReader.js");
const maxBytes = 100_000_000;
const neverAborted = new AbortController().signal;

const sampleReports = join(root, "test", "fixtures", "sample", "reports");
const createKnownTest = (name: string, id = name, classname?: string): KnownTest => ({
  test: failingTest({ id, name, ...(classname !== undefined && { classname }) }),
  state: state(),
});
const createCase = (name: string): ReportCase => ({
  name,
  classname: "cart",
  suites: [],
  failure: "Error: expected 1",
});
const formatMatch = (match: CaseMatch<KnownTest>) => {
  if (match.kind === "same") {
    return [match.kind, listIds([match.test])];
  }
  return [match.kind, listIds(match.kind === "several" ? match.tests : match.siblings)];
};
const listIds = (tests: readonly KnownTest[]) => tests.map(({ test }) => test.id);

describe("ThreadTextReader", () => {
  const readings: Reading[] = [];
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "test-health-texts-"));
  after(() => rmSync(folder, { recursive: true }));
  afterEach(() => {
    for (const reading of readings.splice(0)) {
      reading.dispose();
    }
  });

  function setUp(parts: { readonly script?: string; readonly isLocal?: boolean } = { script: reader }) {
    const reading = createReading(undefined, parts);
    readings.push(reading);
    return reading.textReader;
  }

  const write = (name: string, content: string | Uint8Array): FileText => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return { kind: "file", path, maxBytes };
  };

  for (const [where, parts] of [
    ["thread", { script: reader }],
    ["host", { isLocal: true }],
  ] as const) {
    for (const name of ["jest/3.xml", "jest/3.json", "go/3.json"]) {
      it(`reads the report ${name} in the ${where}, from disk and from memory`, async () => {
        const textReader = setUp(parts);
        const path = join(sampleReports, name);
        const bytes = readFileSync(path);
        const report = await readWholeReport([bytes]);
        assert.ok(report.failures.length > 0);
        assert.deepEqual(await textReader.readReport({ kind: "file", path, maxBytes }), report);
        assert.deepEqual(await textReader.readReport({ kind: "held", name: path, pieces: () => [bytes] }), report);
      });
    }

    it(`reads an archive of reports in the ${where}, and names the file with a problem`, async () => {
      const names = ["jest/3.xml", "jest/3.json", "go/3.json"];
      const files = names.map((name) => ({ name, content: readFileSync(join(sampleReports, name)) }));
      const archive = createZip([...files, { name: "cut.xml", content: "<testsuite>" }]);
      const report = await readWholeReport([archive]);
      assert.deepEqual([report.problem, report.problemFile], ["truncated", "cut.xml"]);
      assert.deepEqual(await setUp(parts).readReport(write("reports.zip", archive)), report);
    });

    it(`finds names in lines and logs in the ${where}`, async () => {
      const textReader = setUp(parts);
      const tests = [createKnownTest("test_refund_rejects_negative"), createKnownTest("test_tax_is_rounded_once")];
      const line = "FAILED test_cart.py::test_tax_is_rounded_once";
      const names = await textReader.findNames(`  ${line}`, tests, neverAborted);
      assert.deepEqual(
        names.map(({ start, end, tests: namedTests }) => [start, end, listIds(namedTests)]),
        [[23, 47, ["test_tax_is_rounded_once"]]],
      );
      const search = await textReader.searchLog(
        write("a.log", `2026-11-20T17:44:23Z start\n${line}\n`),
        tests,
        neverAborted,
      );
      assert.ok(typeof search === "object");
      assert.deepEqual(
        [search.startedAt, search.tests.map(({ entries, ...place }) => [place, listIds(entries)])],
        [Date.UTC(2026, 10, 20, 17, 44, 23), [[{ line: 1, text: line }, ["test_tax_is_rounded_once"]]]],
      );
    });

    it(`matches the cases of a report in the ${where}`, async () => {
      const tests = [
        ...["adds", "adds tax", "twin"].map((name) => createKnownTest(name, name, "cart")),
        createKnownTest("twin", "other twin", "cart"),
        ...["rounds[1]", "rounds[2]"].map((name) => createKnownTest(name, name, "cart")),
      ];
      const cases = ["adds tax", "twin", "rounds[3]", "removes"].map((name) => createCase(name));
      const matches = await setUp(parts).matchCases(cases, tests, neverAborted);
      assert.ok(typeof matches === "object");
      assert.deepEqual(matches.map(formatMatch), [
        ["same", ["adds tax"]],
        ["several", ["twin", "other twin"]],
        ["none", ["rounds[1]", "rounds[2]"]],
        ["none", []],
      ]);
    });

    it(`returns the reason why a text is not read in the ${where}`, async () => {
      const textReader = setUp(parts);
      const large = { ...write("large.xml", "<testsuite/>"), maxBytes: 5 };
      const missing: FileText = { kind: "file", path: join(folder, "missing.xml"), maxBytes };
      const unreadable = {
        ...heldText(""),
        async *pieces() {
          yield Buffer.from("<testsuite>");
          throw new UnreadableFileError("unreadable");
        },
      };
      const reasons = [large, missing, unreadable].map((text) =>
        textReader.readReport(text).catch((error: unknown) => error instanceof UnreadableFileError && error.reason),
      );
      assert.deepEqual(await Promise.all(reasons), ["tooLarge", "unreadable", "unreadable"]);
      const problems = [heldText(" \n\r\n"), heldText("PK\0\0"), missing, heldText("words")];
      assert.deepEqual(await Promise.all(problems.map((text) => textReader.searchLog(text, [], neverAborted))), [
        "empty",
        "notText",
        "notText",
        { tests: [] },
      ]);
    });
  }

  it("sends a report in parts, and reads on once each was processed", async () => {
    const cases = Array.from({ length: 1_200 }, (_, index) => `<testcase name="t${index}"><failure/></testcase>`);
    const text = write("parts.xml", `<testsuite name="${"s".repeat(4_000)}">${cases.join("")}</testsuite>`);
    const counts: number[] = [];
    const report = await setUp().readReport(text, {
      onProgress: async ({ current }) => void counts.push(current.failures.length),
    });
    assert.deepEqual([counts, report.caseCount], [[500, 1_000, 1_200], 1_200]);
    assert.deepEqual(report.failures.at(-1), { name: "t1199", suites: ["s".repeat(4_000)], failure: "" });
  });

  it("sends the tests of a log in parts", async () => {
    const tests = Array.from({ length: 1_200 }, (_, index) => createKnownTest(`test_case_number_${index}`));
    const lines = tests.map(({ test }) => `FAILED test_a.py::${test.name}`);
    const search = await setUp().searchLog(heldText(lines.join("\n")), tests, neverAborted);
    assert.ok(typeof search === "object");
    assert.deepEqual(
      search.tests.flatMap(({ entries }) => listIds(entries)),
      listIds(tests),
    );
  });

  it("sends matches in parts, in which matches with the same tests share a list", async () => {
    const tests = Array.from({ length: 2_500 }, (_, index) => createKnownTest(`adds[${index}]`));
    const cases = Array.from({ length: 1_200 }, (_, index) => createCase(`adds[${5_000 + index}]`));
    const matches = await setUp().matchCases(cases, tests, neverAborted);
    assert.ok(typeof matches === "object");
    const siblings = matches.flatMap((match) => (match.kind === "none" ? [match.siblings] : []));
    assert.deepEqual(
      [siblings.length, siblings.every(({ length }) => length === 2_000), new Set(siblings).size],
      [1_200, true, 3],
    );
  });

  const endlessText = {
    ...heldText(""),
    async *pieces() {
      for (;;) {
        yield Buffer.from('<testsuite name="s">');
      }
    },
  };
  const requests: Readonly<Record<string, (reader: TextReader, signal: AbortSignal) => Promise<unknown>>> = {
    "reading a report": (reader, signal) => reader.readReport(endlessText, { signal }),
    "searching a log": (reader, signal) => reader.searchLog(endlessText, [], signal),
    "matching cases": (reader, signal) => reader.matchCases([createCase("adds")], [], signal),
  };
  for (const [description, start] of Object.entries(requests)) {
    it(`stops ${description} once it is cancelled, and then reads on for others`, async () => {
      const textReader = setUp();
      const abort = new AbortController();
      const request = start(textReader, abort.signal);
      abort.abort();
      await assert.rejects(request, CancelledError);
      const tests = [createKnownTest("test_tax_is_rounded_once")];
      const names = await textReader.findNames("in test_tax_is_rounded_once", tests, neverAborted);
      assert.equal(names.length, 1);
    });
  }

  for (const kind of ["endless", "memory"]) {
    it(`refuses a report, a log and a line that end the thread (${kind}), until their text changes`, async () => {
      const tests = [createKnownTest("test_tax_is_rounded_once")];
      const textReader = setUp({ script: hostileReader });
      const xml = write("hostile.xml", `<testsuite name="${kind}"/>`);
      assert.deepEqual(await textReader.readReport(xml), {
        failures: [],
        retriedCases: [],
        caseCount: 0,
        problem: "refused",
      });
      write("hostile.xml", '<testsuite name="repaired"/>');
      assert.deepEqual(await textReader.readReport(xml), {
        format: "junit",
        failures: [],
        retriedCases: [],
        caseCount: 0,
      });
      const log = `${kind} test_tax_is_rounded_once`;
      const [search, names] = await Promise.all([
        textReader.searchLog(heldText(log), tests, neverAborted),
        textReader.findNames("in test_tax_is_rounded_once", tests, neverAborted),
      ]);
      assert.deepEqual([search, names.length], ["refused", 1]);
    });
  }

  it("reports that it reads nothing any more after the thread has ended three times", async () => {
    const textReader = setUp({ script: hostileReader });
    const problems: unknown[] = [];
    for (const name of ["a", "b", "c", "d"]) {
      problems.push((await textReader.readReport(heldText(`<testsuite name="endless ${name}"/>`))).problem);
    }
    assert.deepEqual(problems, ["refused", "refused", "stopped", "stopped"]);
    const tests = [createKnownTest("test_tax_is_rounded_once")];
    assert.deepEqual(
      [
        await textReader.searchLog(heldText("x"), tests, neverAborted),
        await textReader.findNames("in test_tax_is_rounded_once", tests, neverAborted),
      ],
      ["stopped", []],
    );
    assert.equal(await textReader.matchCases([createCase("adds")], tests, neverAborted), "stopped");
  });

  it("blocks the host for at most 16 ms while 100,000 tests are sent, garbage collection apart", async () => {
    const textReader = setUp();
    const createTests = () =>
      Array.from({ length: 100_000 }, (_, index) => createKnownTest(`test_case_number_${index}`));
    const lists = [createTests(), createTests(), createTests()];
    await assertShortBlocksWithoutGarbage(16, async () => {
      const names = await textReader.findNames("in test_case_number_7", lists.pop() ?? [], neverAborted);
      assert.equal(names.length, 1);
    });
  });

  it("blocks the host for at most 16 ms while 20 MB are read twice, garbage collection apart", async () => {
    const failure = `<testcase classname="C" name="test_case_number_7"><failure message="m">${"at x.ts:1\n".repeat(20)}</failure></testcase>`;
    const xml = write("large.xml", `<testsuite name="s">${failure.repeat(80_000)}</testsuite>`);
    const log = write("large.log", "2026-11-20T17:44:23Z INFO test_case_number_7 is late\n".repeat(400_000));
    const tests = Array.from({ length: 10_000 }, (_, index) => createKnownTest(`test_case_number_${index}`));
    const textReader = setUp();
    await assertShortBlocksWithoutGarbage(16, async () => {
      const [report, search] = await Promise.all([
        textReader.readReport(xml),
        textReader.searchLog(log, tests, neverAborted),
      ]);
      assert.equal(report.problem, "tooManyFailures");
      assert.ok(typeof search === "object" && search.tests.length === 1);
    });
  });

  describe("asked why statuses are missing", () => {
    const question = {
      statuses: ["test", "buildkite/harbour/secret"],
      repository: { owner: "acme", name: "harbour" },
      testBranch: "gh-readonly-queue/main/pr-1-a",
      targetBranch: "main",
      hasEnded: true,
      reportedChecks: [],
    };

    before(() => {
      const workflows = join(folder, "harbour", ".github", "workflows");
      mkdirSync(workflows, { recursive: true });
      writeFileSync(join(workflows, "ci.yml"), "on: pull_request\njobs:\n  test:\n    runs-on: a\n");
      const outside = join(folder, "outside");
      mkdirSync(outside);
      writeFileSync(join(outside, "pipeline.yml"), "steps:\n  - label: secret\n    branches: main\n");
      symlinkSync(outside, join(folder, "harbour", ".buildkite"), "junction");
    });

    for (const [where, parts] of [
      ["thread", { script: reader }],
      ["host", { isLocal: true }],
    ] as const) {
      it(`reads the workflows of a folder in the ${where}, and follows no link out of it`, async () => {
        const place = { path: ".github/workflows/ci.yml", line: 0 };
        assert.deepEqual(await setUp(parts).explainMissing(join(folder, "harbour"), question), [
          [{ kind: "event", place, detail: "merge_group" }],
          [{ kind: "noJob" }],
        ]);
      });

      it(`reads the workflows of a commit in the ${where}`, async () => {
        const text = "# At the commit\non: pull_request\njobs:\n  test:\n    runs-on: a\n";
        const commitFiles = new Map([
          [".github/workflows/ci.yml", { text: null, uri: "git:ci" }],
          [".github/workflows/other.yml", { text, uri: "git:other" }],
        ]);
        const [reasons] = await setUp(parts).explainMissing(join(folder, "harbour"), question, commitFiles);
        const place = { path: ".github/workflows/other.yml", line: 1 };
        assert.deepEqual(reasons, [{ kind: "event", place, detail: "merge_group" }]);
      });
    }

    it("finds no reasons in a missing folder", async () =>
      assert.deepEqual(await setUp().explainMissing(join(folder, "nowhere"), question), [[], []]));
  });
});
