import assert from "node:assert/strict";
import { readWholeReport } from "../../support/readWholeReport";

const cutBytes = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

async function readSummary(text: string, size = 4_096) {
  const { format, failures, problem } = await readWholeReport(cutBytes(Buffer.from(text), size));
  return [format, failures.map(({ name }) => name), problem];
}

const jest = (title: string, indent?: number) =>
  JSON.stringify(
    {
      numTotalTests: 1,
      testResults: [{ assertionResults: [{ title, status: "failed", failureMessages: ["no"] }], name: "/a.js" }],
    },
    undefined,
    indent,
  );
const goLines = ["run", "fail"].map((Action) => JSON.stringify({ Action, Package: "p", Test: "TestA" }));
const reports = {
  junit:
    '<?xml version="1.0"?>\n<testsuites><testsuite><testcase name="a"><failure/></testcase></testsuite></testsuites>',
  trx: '<TestRun xmlns="urn:x"><Results><UnitTestResult testName="a" outcome="Failed"/></Results></TestRun>',
  jest: jest("a", 2),
  cucumber: '[ {"uri":"a.feature","elements":[{"name":"a","steps":[{"result":{"status":"failed"}}]}]} ]',
  goTest: `${goLines.join("\n")}\n{"Action":"fail","Package":"p"}`,
};

describe("Text around a report", () => {
  const lead = [
    "",
    "> harbour@1.2.0 test",
    "> mocha -R xunit",
    "",
    "go: downloading example.com/x v1.0.0",
    '{"level":"info","msg":"listening"}',
    "{ port: 3000, hosts: [] }",
    "[INFO] Scanning <testsuite> for {",
    "<html><body><p>down</body></html>",
    '<?xml version="1.0"?><coverage/>',
    "",
  ].join("\n");
  const trail = '\nnpm error Lifecycle script `test` failed with <error> & {"a":\n<b></c>\n{ no: 1 }\n';

  for (const [format, report] of Object.entries(reports)) {
    for (const size of [1, 7, 1_000_000]) {
      it(`is skipped before and after a report of the format ${format}, in pieces of ${size} bytes`, async () => {
        const name = format === "goTest" ? "TestA" : "a";
        assert.deepEqual(await readSummary(lead + report + trail, size), [format, [name], undefined]);
      });
    }
  }

  it("is skipped even if it is long", async () => {
    const line = "npm warn deprecated <testsuite> is {old}\n";
    const text = line.repeat(60_000);
    assert.deepEqual(await readSummary(text + reports.junit + text), ["junit", ["a"], undefined]);
    assert.deepEqual(await readSummary(`${"x".repeat(2_000_000)}\n${reports.jest}`), ["jest", ["a"], undefined]);
  });

  it("is no report by itself", async () => {
    assert.deepEqual(await readSummary(lead + trail), [undefined, [], "noReport"]);
  });

  it("may contain more reports, all of which are read", async () => {
    const text = `${jest("a")}\nweb:\n${jest("b")}\n${reports.junit.replace('"a"', '"c"')}`;
    assert.deepEqual(await readSummary(text), ["jest", ["a", "b", "c"], undefined]);
  });

  for (const format of ["junit", "jest"] as const) {
    it(`before a truncated report of the format ${format} does not hide that`, async () => {
      const [, names, problem] = await readSummary(lead + reports[format].slice(0, -1));
      assert.deepEqual([names, problem], [["a"], "truncated"]);
    });
  }
});

describe("Report that states a failure", () => {
  for (const [description, report, expected] of [
    ["a count of a suite", '<testsuite name="cart" failures="1"><testcase name="a"/></testsuite>', "cart"],
    ["a count of all", '<testsuites errors="2"><testsuite name="cart"/></testsuites>', ""],
    ["an attribute of a case", '<testsuite><testcase name="a" status="failed"/></testsuite>', "a"],
    ["an attribute of a suite", '<testsuite name="cart" result="FAILED"/>', "cart"],
    ["success", '{"numTotalTests":1,"success":false,"testResults":[]}', ""],
    ["a count of jest", '{"numTotalTests":1,"numRuntimeErrorTestSuites":1,"testResults":[]}', ""],
    ["an exit code", '{"created":1795168800,"exitcode":1,"tests":[{"nodeid":"a.py::a","outcome":"passed"}]}', ""],
    ["a sum", '{"created":1795168800,"exitcode":0,"summary":{"failed":1},"tests":[]}', ""],
    ["a count of Playwright", '{"config":{"rootDir":"/e2e"},"suites":[],"stats":{"unexpected":1}}', ""],
  ] as const) {
    it(`has a failure by ${description} if no case has failed`, async () => {
      const [, names] = await readSummary(report);
      assert.deepEqual(names, [expected]);
    });
  }

  for (const [description, report] of [
    ["that was skipped", '<testsuite><testcase name="a" status="failed"><skipped/></testcase></testsuite>'],
    ["that passed on retry", '<testsuite failures="1"><testcase name="a"><flakyFailure/></testcase></testsuite>'],
    [
      "whose attributes state that it was completed",
      '<testsuite errors=""><testcase name="a" status="run" result="completed"/></testsuite>',
    ],
  ] as const) {
    it(`has no failure of a case ${description}`, async () => {
      assert.deepEqual(await readSummary(report), ["junit", [], undefined]);
    });
  }
});

describe("Test that passed on retry", () => {
  const readTests = async (text: string) => {
    const { failures, retriedCases } = await readWholeReport([Buffer.from(text)]);
    return [failures, retriedCases].map((cases) => cases.map(({ name, failure }) => `${name}: ${failure}`));
  };
  const jestTest = (fields: object) =>
    JSON.stringify({
      numTotalTests: 1,
      testResults: [{ assertionResults: [{ title: "a", status: "passed", failureMessages: [], ...fields }] }],
    });
  const pytestTest = (...tests: readonly object[]) =>
    JSON.stringify({
      created: 1_795_168_800,
      exitcode: 0,
      tests: tests.map((test) => ({ nodeid: "t.py::a", ...test })),
    });
  const passed = { outcome: "passed" };
  const goProperties = '<properties><property name="go.version" value="go1.24"/></properties>';
  const goCase = '<testcase classname="p" name="TestA">';

  for (const [description, report, expected] of [
    ["jest with a count of invocations", jestTest({ invocations: 2 }), "a: "],
    ["jest with the reasons of the retries", jestTest({ invocations: 3, retryReasons: ["one", "two"] }), "a: one"],
    ["vitest with the errors of earlier attempts", jestTest({ failureMessages: ["one", "two"] }), "a: one"],
    ["pytest's plugin for reruns", pytestTest({ outcome: "rerun", setup: passed, call: passed }), "a: "],
    [
      "pytest with an entry for each attempt",
      pytestTest({ outcome: "rerun", call: { outcome: "failed", longrepr: "one" } }, passed),
      "a: one",
    ],
    [
      "gotestsum's JUnit XML",
      `<testsuite name="p" failures="1">${goProperties}${goCase}<failure message="one"/></testcase>${goCase}</testcase></testsuite>`,
      "TestA: one",
    ],
  ] as const) {
    it(`is recognized in a report of ${description}`, async () => {
      assert.deepEqual(await readTests(report), [[], [expected]]);
    });
  }

  it("is not recognized in JUnit XML by a second test of the same name", async () => {
    const xml = '<testsuite><testcase name="a"><failure message="no"/></testcase><testcase name="a"/></testsuite>';
    assert.deepEqual(await readTests(xml), [["a: no"], []]);
  });
});
