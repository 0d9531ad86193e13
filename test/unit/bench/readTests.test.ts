import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readTests } from "../../bench/read/readTests";
import { createZip } from "../../support/archives";
import { root } from "../../support/sources";

const junit = `<testsuite name="Cart">
  <testcase name="adds"><failure message="no"/></testcase>
  <testcase name="pays"><flakyFailure message="late"/></testcase>
  <testcase name="ships"/>
  <testcase name="waits"><skipped/></testcase>
  <testcase name="rests" status="notrun" result="suppressed"/>
</testsuite>`;
const allOutcomes = ["adds: failed", "pays: passed on retry", "ships: passed", "waits: skipped"];

const trxResults = [
  ["adds", "Failed"],
  ["ships", "Passed"],
  ["waits", "NotExecuted"],
];
const goPackage = "example.org/cart";
const goTest = (test: string, actions: readonly string[]) =>
  actions.map((action) => ({ Action: action, Package: goPackage, Test: test }));
const cucumberScenario = (name: string, status: string) => ({ name, line: 3, steps: [{ result: { status } }] });
const playwrightSpec = (title: string, status: string) => ({
  title,
  file: "cart.spec.ts",
  line: 5,
  tests: [{ status }],
});

/** A report of each format, and the names and outcomes of its tests. */
const reports: Readonly<Record<string, readonly [content: string, tests: readonly string[]]>> = {
  junit: [junit, [...allOutcomes, "rests: skipped"]],
  "attempts in junit": [
    `<testsuite name="cart"><properties><property name="go.version" value="go1.22"/></properties>
      <testcase name="pays"><failure/></testcase><testcase name="pays"/><testcase name="ships"/></testsuite>`,
    ["pays: passed on retry", "ships: passed"],
  ],
  trx: [
    `<TestRun id="r"><Results>${trxResults.map(([name, outcome]) => `<UnitTestResult testName="Cart.${name}" testId="${name}" outcome="${outcome}"/>`).join("")}</Results>
      <TestDefinitions>${trxResults.map(([name]) => `<UnitTest id="${name}"><TestMethod className="Cart"/></UnitTest>`).join("")}</TestDefinitions></TestRun>`,
    ["adds: failed", "ships: passed", "waits: skipped"],
  ],
  xunit: [
    `<assemblies><assembly name="a.dll" total="3" failed="1"><collection><test name="Cart.adds" type="Cart" result="Fail"/>
      <test name="Cart.ships" type="Cart" result="Pass"/><test name="Cart.waits" type="Cart" result="Skip"/></collection></assembly></assemblies>`,
    ["adds: failed", "ships: passed", "waits: skipped"],
  ],
  nunit: [
    `<test-run><test-suite type="TestFixture" name="Cart"><test-case name="adds" result="Failed"/>
      <test-case name="ships" result="Passed"/><test-case name="waits" result="Skipped"/></test-suite></test-run>`,
    ["adds: failed", "ships: passed", "waits: skipped"],
  ],
  testng: [
    `<testng-results failed="1"><suite name="all"><class name="Cart"><test-method name="adds" status="FAIL"/>
      <test-method name="setUp" status="PASS" is-config="true"/><test-method name="pays" status="SKIP" retried="true"/>
      <test-method name="pays" status="PASS"/><test-method name="ships" status="PASS"/>
      <test-method name="waits" status="SKIP"/></class></suite></testng-results>`,
    allOutcomes,
  ],
  jest: [
    JSON.stringify({
      numTotalTests: 4,
      testResults: [
        {
          name: "cart.test.ts",
          assertionResults: [
            { title: "adds", status: "failed", failureMessages: ["no"] },
            { title: "pays", status: "passed", retryReasons: ["late"] },
            { title: "ships", status: "passed" },
            { title: "waits", status: "pending" },
          ],
        },
      ],
    }),
    allOutcomes,
  ],
  playwright: [
    JSON.stringify({
      config: { rootDir: "/w" },
      suites: [
        {
          title: "cart.spec.ts",
          specs: [
            playwrightSpec("adds", "unexpected"),
            playwrightSpec("pays", "flaky"),
            playwrightSpec("ships", "expected"),
          ],
          suites: [{ title: "", specs: [playwrightSpec("waits", "skipped")] }],
        },
      ],
    }),
    allOutcomes,
  ],
  pytest: [
    JSON.stringify({
      created: 1,
      exitcode: 1,
      tests: [
        { nodeid: "a.py::adds", outcome: "failed" },
        { nodeid: "a.py::pays", outcome: "rerun" },
        { nodeid: "a.py::pays", outcome: "passed" },
        { nodeid: "a.py::ships", outcome: "passed" },
        { nodeid: "a.py::waits", outcome: "xfailed" },
      ],
    }),
    allOutcomes,
  ],
  ctrf: [
    JSON.stringify({
      reportFormat: "CTRF",
      results: {
        summary: { failed: 1 },
        tests: [
          { name: "adds", status: "failed" },
          { name: "pays", status: "passed", flaky: true },
          { name: "ships", status: "passed" },
          { name: "waits", status: "pending" },
        ],
      },
    }),
    allOutcomes,
  ],
  mocha: [
    JSON.stringify({
      stats: { passes: 2, pending: 1, failures: 1 },
      tests: [{ title: "adds" }, { title: "pays" }, { title: "ships" }, { title: "waits" }],
      failures: [{ title: "adds" }],
      passes: [{ title: "pays", currentRetry: 1 }, { title: "ships" }],
      pending: [{ title: "waits" }],
    }),
    allOutcomes,
  ],
  rspec: [
    JSON.stringify({
      version: "3",
      examples: [
        { description: "adds", status: "failed" },
        { description: "ships", status: "passed" },
        { description: "waits", status: "pending" },
      ],
    }),
    ["adds: failed", "ships: passed", "waits: skipped"],
  ],
  cucumber: [
    JSON.stringify([
      {
        uri: "cart.feature",
        elements: [
          cucumberScenario("adds", "failed"),
          cucumberScenario("pays", "failed"),
          cucumberScenario("pays", "passed"),
          cucumberScenario("ships", "passed"),
          cucumberScenario("waits", "skipped"),
        ],
      },
    ]),
    allOutcomes,
  ],
  goTest: [
    joinLines([
      ...goTest("adds", ["run", "fail"]),
      ...goTest("pays", ["run", "fail"]),
      { Action: "fail", Package: goPackage },
      ...goTest("pays", ["run", "pass"]),
      ...goTest("ships", ["run", "pass"]),
      ...goTest("waits", ["run", "skip"]),
      { Action: "pass", Package: goPackage },
    ]),
    allOutcomes,
  ],
  dart: [
    joinLines([
      { protocolVersion: "0.1.1", type: "start" },
      ...["adds", "pays", "ships", "waits"].map((name, id) => ({ type: "testStart", test: { id, name } })),
      { type: "error", testID: 1, error: "late" },
      { type: "testDone", testID: 0, result: "failure" },
      { type: "testDone", testID: 1, result: "success" },
      { type: "testDone", testID: 2, result: "success" },
      { type: "testDone", testID: 3, result: "success", skipped: true },
      { type: "done", success: false },
    ]),
    allOutcomes,
  ],
  libtest: [
    joinLines([
      { type: "suite", event: "started" },
      { type: "test", event: "failed", name: "adds" },
      { type: "test", event: "failed", name: "pays" },
      { type: "test", event: "ok", name: "pays" },
      { type: "test", event: "ok", name: "ships" },
      { type: "test", event: "ignored", name: "waits" },
      { type: "suite", event: "failed" },
    ]),
    allOutcomes,
  ],
  swiftTesting: [
    joinLines([
      ...["adds", "ships", "waits"].map((name) => ({ kind: "test", payload: { id: name, name, kind: "function" } })),
      { kind: "test", payload: { id: "Cart", name: "Cart", kind: "suite" } },
      { kind: "event", payload: { kind: "issueRecorded", testID: "adds", issue: {} } },
      ...["adds", "ships", "Cart"].map((testID) => ({ kind: "event", payload: { kind: "testEnded", testID } })),
      { kind: "event", payload: { kind: "testSkipped", testID: "waits" } },
      { kind: "event", payload: { kind: "runEnded" } },
    ]),
    ["adds: failed", "ships: passed", "waits: skipped"],
  ],
  log: [
    ["TAP version 13", "not ok 1 - adds", "ok 2 - ships", "ok 3 - waits # SKIP", "1..3"].join("\n"),
    ["adds: failed", "ships: passed", "waits: skipped"],
  ],
};

describe("readTests", () => {
  for (const [format, [content, tests]] of Object.entries(reports)) {
    it(`reads the outcome of each test: ${format}`, async () => {
      assert.deepEqual(await listTests(content), tests);
    });
  }

  it("reads the tests of all files of an archive, failed ones first", async () => {
    const zip = createZip([
      { name: "a.xml", content: junit },
      { name: "b.json", content: reports.rspec?.[0] ?? "" },
    ]);
    assert.deepEqual(await listTests(zip), [
      "adds: failed",
      "adds: failed",
      "pays: passed on retry",
      "ships: passed",
      "waits: skipped",
      "rests: skipped",
      "ships: passed",
      "waits: skipped",
    ]);
  });

  it("returns null for fields that the report does not state", async () => {
    const { tests } = await readTests([Buffer.from('<testsuite name="Cart"><testcase name="" line="4"/></testsuite>')]);
    assert.deepEqual(tests, [
      { name: "Cart", classname: null, suites: ["Cart"], file: null, line: 4, outcome: "passed", text: "" },
    ]);
  });

  const folder = join(root, "test", "fixtures", "sample", "reports");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(?:xml|json)$/.test(path),
  );
  it("reads as many tests as the product counts in the reports of real runners", async () => {
    const counts = await Promise.all(
      files.map(async (path) => {
        const { report, tests } = await readTests([readFileSync(join(folder, path))]);
        return [path, tests.length - report.caseCount];
      }),
    );
    assert.deepEqual(
      counts.filter(([, difference]) => difference !== 0),
      [],
    );
  });
});

/** Reads a report; returns `name: outcome` of each test. */
async function listTests(content: string | Uint8Array): Promise<readonly string[]> {
  const { tests } = await readTests([Buffer.from(content)]);
  return tests.map(({ name, outcome }) => `${name}: ${outcome}`);
}

function joinLines(events: readonly object[]): string {
  return events.map((event) => JSON.stringify(event)).join("\n");
}
