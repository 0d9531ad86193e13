import assert from "node:assert/strict";
import { readWholeReport } from "../../../support/readWholeReport";

const read = (text: string) => readWholeReport([Buffer.from(text)]);
/** Returns the names of the cases that neither failed nor passed on retry, and whether they passed. */
async function readOthers(text: string) {
  const others: [string, boolean][] = [];
  await readWholeReport([Buffer.from(text)], undefined, ({ name }, hasPassed) => others.push([name, hasPassed]));
  return others;
}

const trx = (
  results: string,
  summary = '<ResultSummary outcome="Completed"/>',
) => `\ufeff<?xml version="1.0" encoding="utf-8"?>
<TestRun id="r" name="ci" xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010">
  <Times creation="2026-11-20T11:00:00.0000000+01:00" start="2026-11-20T11:00:00.0000000+01:00" />
  <Results>${results}</Results>
  <TestDefinitions>
    <UnitTest name="AddsTax" storage="/w/bin/harbour.tests.dll" id="t1"><Execution id="e1" /><TestMethod codeBase="/w/bin/Harbour.Tests.dll" className="Harbour.Tests.CartTests" name="AddsTax" /></UnitTest>
    <UnitTest name="Harbour.Tests.CartTests.Refuses(x: 1)" id="t2"><TestMethod className="Harbour.Tests.CartTests, Harbour.Tests" name="Refuses" /></UnitTest>
  </TestDefinitions>
  ${summary}
</TestRun>`;
const errorInfo =
  "<Output><StdOut>log</StdOut><ErrorInfo><Message>Expected 3</Message><StackTrace>   at Cart.cs:line 7</StackTrace></ErrorInfo></Output>";
const trxResult = (testId: string, testName: string, outcome: string, content = "") =>
  `<UnitTestResult executionId="e" testId="${testId}" testName="${testName}" ${outcome}>${content}</UnitTestResult>`;
const failed = 'outcome="Failed"';

describe("Test result of Visual Studio", () => {
  it("is distinguished from results of CppUnit, which have the same outermost element", async () => {
    const cppUnit = `<?xml version="1.0" encoding='ISO-8859-1' standalone='yes' ?>
<TestRun>
  <FailedTests><FailedTest id="3"><Name>CartTest::testSum</Name></FailedTest></FailedTests>
</TestRun>`;
    assert.equal((await read(cppUnit)).problem, "noReport");
  });

  it("has the failed tests with their classes, and the start", async () => {
    const results = [
      trxResult("t1", "AddsTax", failed, errorInfo),
      trxResult("t2", "Harbour.Tests.CartTests.Refuses(x: 1)", 'outcome="Timeout"', errorInfo),
      trxResult("t3", "Ships", 'outcome="Passed"', "<Output><StdOut>fine</StdOut></Output>"),
      trxResult("t4", "Waits", 'outcome="NotExecuted"', errorInfo),
    ];
    const [classname, suites, failure] = ["Harbour.Tests.CartTests", [], "Expected 3\nat Cart.cs:line 7"];
    assert.deepEqual(await read(trx(results.join(""))), {
      format: "trx",
      failures: [
        { name: "AddsTax", classname, suites, failure },
        { name: "Refuses(x: 1)", classname, suites, failure },
      ],
      retriedCases: [],
      caseCount: 4,
      startedAt: Date.UTC(2026, 10, 20, 10),
    });
  });

  it("has the classes of the failed tests if their definitions precede the results", async () => {
    const results = `<Results>${trxResult("t1", "AddsTax", 'outcome="Passed"')}${trxResult("t2", "Refuses", failed)}</Results>`;
    const text = trx("");
    const definitions = text.slice(text.indexOf("<TestDefinitions>"), text.indexOf("</TestRun>"));
    const { failures } = await read(`<TestRun id="r">${definitions}${results}</TestRun>`);
    assert.deepEqual(failures, [{ name: "Refuses", classname: "Harbour.Tests.CartTests", suites: [], failure: "" }]);
  });

  it("has a result without an outcome as failed, since the logger writes none for an error", async () => {
    const { failures } = await read(trx(trxResult("t1", "AddsTax", "")));
    assert.deepEqual(
      failures.map(({ name }) => name),
      ["AddsTax"],
    );
  });

  it("has the failed rows of a test with data, and not the test itself", async () => {
    const rows = [
      trxResult("t1", "AddsTax (1)", failed, errorInfo),
      trxResult("t1", "AddsTax (2)", 'outcome="Passed"'),
    ];
    const report = await read(
      trx(trxResult("t1", "AddsTax", failed, `${errorInfo}<InnerResults>${rows.join("")}</InnerResults>`)),
    );
    assert.deepEqual(
      [report.failures.map(({ name, failure }) => [name, failure]), report.caseCount],
      [[["AddsTax (1)", "Expected 3\nat Cart.cs:line 7"]], 2],
    );
  });

  for (const [summary, expected] of [
    [
      '<ResultSummary outcome="Failed"><RunInfos><RunInfo outcome="Error"><Text>Test host crashed</Text></RunInfo></RunInfos></ResultSummary>',
      [": Test host crashed"],
    ],
    [
      '<ResultSummary outcome="Failed"><RunInfos><RunInfo outcome="Error"><Text>[xUnit.net 00:00:00.55]     Harbour.Tests.CartTests.AddsTax [FAIL]</Text></RunInfo></RunInfos></ResultSummary>',
      [": "],
    ],
    [
      '<ResultSummary outcome="Completed"><RunInfos><RunInfo outcome="Warning"><Text>slow</Text></RunInfo></RunInfos></ResultSummary>',
      [],
    ],
    ['<ResultSummary outcome="Failed"><Counters failed="1"/></ResultSummary>', [": "]],
  ] as const) {
    it(`has ${expected.length} failures of the run with ${summary}`, async () => {
      const { failures } = await read(trx(trxResult("t1", "AddsTax", 'outcome="Passed"'), summary));
      assert.deepEqual(
        failures.map(({ name, failure }) => `${name}: ${failure}`),
        expected,
      );
    });
  }

  for (const text of [
    "[xUnit.net 00:00:00.55]     Harbour.Tests.CartTests.AddsTax [FAIL]",
    "Exit code indicates failure: '2'. Please refer to https://aka.ms/testingplatform/exitcodes",
  ]) {
    it(`has a failure once if the errors of the run repeat it as ${text}`, async () => {
      const runInfos = `<RunInfos><RunInfo outcome="Error"><Text>${text}</Text></RunInfo></RunInfos>`;
      const summary = `<ResultSummary outcome="Failed">${runInfos}</ResultSummary>`;
      const { failures, caseCount } = await read(trx(trxResult("t1", "AddsTax", failed, errorInfo), summary));
      assert.deepEqual([failures.map(({ name }) => name), caseCount], [["AddsTax"], 1]);
    });
  }

  it("has no failure of the run without a summary", async () => {
    const { failures, caseCount } = await read(trx(trxResult("t1", "AddsTax", 'outcome="Passed"'), ""));
    assert.deepEqual([failures, caseCount], [[], 1]);
  });

  it("distinguishes passed from skipped tests", async () => {
    const results = [trxResult("t1", "Ships", 'outcome="Passed"'), trxResult("t2", "Waits", 'outcome="NotExecuted"')];
    assert.deepEqual(await readOthers(trx(results.join(""))), [
      ["Ships", true],
      ["Waits", false],
    ]);
  });

  it("has the failures before the end of a truncated report", async () => {
    const whole = trx(trxResult("t1", "AddsTax", failed, errorInfo));
    const report = await read(whole.slice(0, whole.indexOf("<TestDefinitions>")));
    assert.deepEqual([report.failures.map(({ name }) => name), report.problem], [["AddsTax"], "truncated"]);
  });

  it("has the other errors of the run", async () => {
    const runInfo = (text: string) => `<RunInfo outcome="Error"><Text>${text}</Text></RunInfo>`;
    const texts = ["Test host crashed", "[xUnit.net 00:00:01.24] Catastrophic failure: no runner"];
    const { failures } = await read(
      trx(
        trxResult("t1", "AddsTax", failed, errorInfo),
        `<ResultSummary outcome="Failed"><RunInfos>${texts.map(runInfo).join("")}</RunInfos></ResultSummary>`,
      ),
    );
    assert.deepEqual(
      failures.map(({ failure }) => failure),
      ["Expected 3\nat Cart.cs:line 7", ...texts],
    );
  });
});

describe("XML of xUnit.net", () => {
  const failure =
    '<failure exception-type="Xunit.Sdk.EqualException"><message><![CDATA[Expected: 3]]></message><stack-trace><![CDATA[   at Cart.cs:line 7]]></stack-trace></failure>';

  it("has the failed tests, the errors of clean-ups, and the start", async () => {
    const report = await read(`<assemblies timestamp="11/20/2026 10:00:00">
  <assembly name="/w/bin/Harbour.Tests.dll" run-date="2026-11-20" run-time="10:00:01" total="2" failed="1" errors="1">
    <errors><error type="test-class-cleanup" name="Harbour.Tests.CartTests"><failure><message>locked</message></failure></error></errors>
    <collection total="2" name="Test collection for Harbour.Tests.CartTests">
      <test name="Harbour.Tests.CartTests.Adds(x: 1)" type="Harbour.Tests.CartTests" method="Adds" time="0.1" result="Fail" source-file="/w/CartTests.cs" source-line="5">${failure}<output>log</output></test>
      <test name="Harbour.Tests.CartTests.Ships" type="Harbour.Tests.CartTests" method="Ships" time="0.1" result="Pass"/>
    </collection>
  </assembly>
</assemblies>`);
    assert.deepEqual(report, {
      format: "xunit",
      failures: [
        { name: "Harbour.Tests.CartTests", suites: ["Harbour.Tests.dll"], failure: "locked" },
        {
          name: "Adds(x: 1)",
          classname: "Harbour.Tests.CartTests",
          file: "/w/CartTests.cs",
          line: 5,
          suites: [],
          failure: "Expected: 3\nat Cart.cs:line 7",
        },
      ],
      retriedCases: [],
      caseCount: 3,
      startedAt: Date.UTC(2026, 10, 20, 10),
    });
  });

  it("has a failure of the run if its counted errors are missing", async () => {
    const { failures } = await read('<assembly name="Harbour.Tests.dll" failed="0" errors="1"><errors/></assembly>');
    assert.deepEqual(failures, [{ name: "Harbour.Tests.dll", suites: ["Harbour.Tests.dll"], failure: "" }]);
  });

  it("has no failure of the run without counted errors", async () => {
    const { failures } = await read('<assembly name="Harbour.Tests.dll" failed="0" errors="0"/>');
    assert.deepEqual(failures, []);
  });
});

describe("XML of another kind with the root of xUnit.net", () => {
  it("is no report", async () => {
    const { format, problem } = await read('<assembly xmlns="urn:maven"><id>bin</id></assembly>');
    assert.deepEqual([format, problem], [undefined, "noReport"]);
  });

  it("of MbUnit is no report, since no failure would be read", async () => {
    const { format, problem } = await read(`<?xml version="1.0" encoding="utf-8"?>
<report-result date="2012-11-13T15:05:58.9922051-08:00">
  <counter duration="0.007" run-count="4" success-count="2" failure-count="2" ignore-count="0" />
  <assemblies>
    <assembly name="Sample.Tests" location="file:///C:/SampleTests.EXE" full-name="Sample.Tests, Version=4.90.0.0">
      <counter duration="0.007" run-count="4" success-count="2" failure-count="2" ignore-count="0" />
      <namespaces><namespace name="Sample"><fixtures><fixture name="SampleTests" type="Sample.SampleTests">
        <runs><run name="SampleTests.FailingTest" result="failure"><exception type="System.Exception" /></run></runs>
      </fixture></fixtures></namespace></namespaces>
    </assembly>
  </assemblies>
</report-result>`);
    assert.deepEqual([format, problem], [undefined, "noReport"]);
  });
});

describe("XML of NUnit", () => {
  const run = (content: string, result = "Failed") =>
    read(`<?xml version="1.0"?><test-run id="2" result="${result}" total="2" start-time="2026-11-20 10:00:00Z">
<test-suite type="Assembly" name="Harbour.Tests.dll" result="${result}" site="Child"><failure><message><![CDATA[One or more child tests had errors]]></message></failure>
<test-suite type="TestFixture" name="CartTests" fullname="Harbour.CartTests" classname="Harbour.CartTests" result="${result}" site="Child">${content}</test-suite></test-suite></test-run>`);
  const testCase = (name: string, result: string, content = "") =>
    `<test-case id="1" name="${name}" classname="Harbour.CartTests" result="${result}">${content}</test-case>`;
  const failure =
    "<failure><message><![CDATA[Expected: 3]]></message><stack-trace><![CDATA[at Cart.cs:7]]></stack-trace></failure>";

  it("has the failed cases, and not the suites around them", async () => {
    const skipped = testCase("Waits", "Skipped", "<reason><message>later</message></reason>");
    assert.deepEqual(await run(testCase("Adds(1)", "Failed", failure) + skipped + testCase("Ships", "Passed")), {
      format: "nunit",
      failures: [
        {
          name: "Adds(1)",
          classname: "Harbour.CartTests",
          suites: ["CartTests"],
          failure: "Expected: 3\nat Cart.cs:7",
        },
      ],
      retriedCases: [],
      caseCount: 3,
      startedAt: Date.UTC(2026, 10, 20, 10),
    });
  });

  it("has the suites whose tear-down failed, and those that failed without a case", async () => {
    const suite = (name: string, site: string, content: string) =>
      `<test-suite type="TestFixture" name="${name}" result="Failed" site="${site}">${failure}${content}</test-suite>`;
    const { failures } = await run(
      suite("Bill", "TearDown", testCase("Adds", "Failed", failure)) + suite("Crane", "SetUp", ""),
    );
    assert.deepEqual(
      failures.map(({ name, suites }) => [name, suites]),
      [
        ["Adds", ["CartTests", "Bill"]],
        ["Bill", ["CartTests"]],
        ["Crane", ["CartTests"]],
      ],
    );
  });

  for (const count of ["failed", "failures", "errors"]) {
    it(`has a failure of the run if only ${count} states one`, async () => {
      const { failures } = await read(`<test-results ${count}="1"/>`);
      assert.deepEqual(failures, [{ name: "", suites: [], failure: "" }]);
    });
  }

  it("has no failure of an inconclusive case of version 2.5, which is no success and has no failure", async () => {
    const { failures, caseCount } = await read(`<test-results name="Harbour.Tests.dll" total="1" failures="0">
<test-suite name="BerthTests" success="False"><results>
<test-case name="Harbour.BerthTests.Moors" executed="True" success="False" />
</results></test-suite></test-results>`);
    assert.deepEqual([failures, caseCount], [[], 1]);
  });

  it("has the cases of version 2.6 that could not be executed as failed", async () => {
    const { failures } = await read(`<test-results name="Harbour.Tests.dll" total="0" failures="0" invalid="1">
<test-suite name="BerthTests" success="False"><results>
<test-case name="Harbour.BerthTests.Moors" executed="False" result="NotRunnable">
<reason><message><![CDATA[Method is not public]]></message></reason></test-case>
<test-case name="Harbour.BerthTests.Waits" executed="False" result="Ignored">
<reason><message><![CDATA[later]]></message></reason></test-case>
</results></test-suite></test-results>`);
    const names = failures.map(({ name, failure }) => [name, failure]);
    assert.deepEqual(names, [["Harbour.BerthTests.Moors", "Method is not public"]]);
  });

  it("has passed cases whose attributes are in lower case", async () => {
    const report = "<test-results><test-case name='Moors' executed='true' success='true'/></test-results>";
    assert.deepEqual(await readOthers(report), [["Moors", true]]);
  });

  it("has the failed cases of versions before 2.5, which only state whether a case was a success", async () => {
    const failure = "<failure><message><![CDATA[Expected: 3]]></message></failure>";
    const { failures, caseCount } =
      await read(`<test-results name="Harbour.Tests.dll" total="3" failures="1" not-run="1">
<test-suite name="Harbour.Tests.dll" success="False"><results><test-suite name="CartTests" success="False"><results>
<test-case name="Harbour.CartTests.Adds" executed="True" success="False">${failure}</test-case>
<test-case name="Harbour.CartTests.Ships" executed="True" success="True" />
<test-case name="Harbour.CartTests.Waits" executed="False"><reason><message>later</message></reason></test-case>
</results></test-suite></results></test-suite></test-results>`);
    assert.deepEqual(
      [failures.map(({ name, failure: text }) => `${name}: ${text}`), caseCount],
      [["Harbour.CartTests.Adds: Expected: 3"], 3],
    );
  });

  it("has the failed cases of a suite without a run", async () => {
    const { failures } = await read(
      `<test-suite type="TestFixture" name="CartTests" result="Failed">${testCase("Adds", "Failed", failure)}</test-suite>`,
    );
    assert.deepEqual(
      failures.map(({ name }) => name),
      ["Adds"],
    );
  });

  it("has no failures if all cases passed", async () => {
    const { failures, problem } = await run(testCase("Ships", "Passed"), "Passed");
    assert.deepEqual([failures, problem], [[], undefined]);
  });
});
