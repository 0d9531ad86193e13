import assert from "node:assert/strict";
import { reportProblemText } from "../../../src/present/text/explainedFailures";
import { createZip } from "../../support/archives";
import { readWholeReport } from "../../support/readWholeReport";

/** Beginnings of reports that programs write, by program. */
const beginnings: Readonly<Record<string, string>> = {
  "Boost.Test":
    '<TestLog><TestSuite name="cart"><TestCase name="rounds"><Error file="cart.cpp" line="7"><![CDATA[no]]></Error>',
  "Boost.Test of results": '<TestResult><TestSuite name="cart" result="failed" assertions_passed="1">',
  "Qt Test": '<?xml version="1.0" encoding="UTF-8"?>\n<TestCase name="tst_Cart">\n  <Environment>\n',
  CTest: '<?xml version="1.0" encoding="UTF-8"?>\n<Site BuildName="Linux-c++"\n\tBuildStamp="20261127-0100-Nightly"\n',
  "Catch2 2": '<?xml version="1.0" encoding="UTF-8"?>\n<Catch name="cart">\n  <Group name="cart">\n',
  "Catch2 3":
    '<?xml version="1.0" encoding="UTF-8"?>\n<Catch2TestRun name="cart" rng-seed="1" xml-format-version="3">\n',
  doctest: '<?xml version="1.0" encoding="UTF-8"?>\n<doctest binary="cart" version="2.4.11">\n',
  Ginkgo: '[\n  {\n    "SuitePath": "/cart",\n    "SuiteDescription": "Cart Suite",\n    "SuiteLabels": null,\n',
  TestCafe: '{"startTime":"2026-11-27T10:00:00.000Z","endTime":"2026-11-27T10:00:09.000Z","userAgents":["Chrome 140"],',
  "pytest-reportlog": '{"pytest_version": "8.3.2", "$report_type": "SessionStart"}\n',
  GoogleTest:
    '{\n  "tests": 2,\n  "failures": 1,\n  "disabled": 0,\n  "errors": 0,\n  "timestamp": "2026-11-27T10:00:00Z",\n',
  "Cucumber's messages": '{"meta":{"protocolVersion":"27.0.0","implementation":{"name":"cucumber-js"}}}\n',
  "Cucumber's messages without a head": '{"testRunStarted":{"timestamp":{"seconds":1,"nanos":0}}}\n{"source":{"data":',
  "Playwright's last run": '{\n  "status": "failed",\n  "failedTests": [\n    "a1-b2"\n  ]\n}',
  Newman: '{"collection":{"_":{"postman_id":"1"},"item":[{"id":"1","name":"cart"}]},',
};

async function describeReport(name: string, content: Buffer): Promise<string | undefined> {
  return reportProblemText({ name, report: await readWholeReport([content]) });
}

/** Name of each program in the sentence, and the option with which it writes JUnit XML. */
const options: Readonly<Record<string, readonly [name: string, option: string]>> = {
  "Boost.Test": ["Boost.Test", "--log_format=JUNIT"],
  "Boost.Test of results": ["Boost.Test", "--log_format=JUNIT"],
  "Qt Test": ["Qt Test", "-o report.xml,junitxml"],
  CTest: ["CTest", "--output-junit report.xml"],
  "Catch2 2": ["Catch2", "--reporter junit"],
  "Catch2 3": ["Catch2", "--reporter junit"],
  doctest: ["doctest", "--reporters=junit"],
  Ginkgo: ["Ginkgo", "--junit-report report.xml"],
  TestCafe: ["TestCafe", "--reporter xunit"],
  "pytest-reportlog": ["pytest", "--junit-xml=report.xml"],
  GoogleTest: ["GoogleTest", "--gtest_output=xml"],
  "Cucumber's messages": ["Cucumber", "--format junit:report.xml"],
  "Cucumber's messages without a head": ["Cucumber", "--format junit:report.xml"],
  "Playwright's last run": ["Playwright", "--reporter=junit"],
  Newman: ["Newman", "--reporters junit"],
};

describe("Report in a format that is not read", () => {
  for (const [program, text] of Object.entries(beginnings)) {
    it(`is named with the option for JUnit XML: ${program}`, async () => {
      const [name, option] = options[program] ?? assert.fail("no option");
      assert.equal(
        await describeReport("r", Buffer.from(text)),
        `r holds a report of ${name} in a format that is not read. Let it write JUnit XML with ${option}.`,
      );
    });
  }

  it("is named in an archive, unless a report beside it is read", async () => {
    const boost = { name: "log.xml", content: Buffer.from(beginnings["Boost.Test"] ?? "") };
    const junit = { name: "junit.xml", content: Buffer.from('<testsuite><testcase name="a"/></testsuite>') };
    assert.deepEqual(
      [await describeReport("r.zip", createZip([boost])), await describeReport("r.zip", createZip([boost, junit]))],
      [
        "r.zip holds a report of Boost.Test in a format that is not read. Let it write JUnit XML with --log_format=JUNIT.",
        undefined,
      ],
    );
  });

  it("is not named in an archive with another file that cannot be read", async () => {
    const boost = createZip([{ name: "log.xml", content: Buffer.from(beginnings["Boost.Test"] ?? "") }]);
    const inner = createZip([{ name: "inner.zip", content: createZip([{ name: "deep.zip", content: boost }]) }]);
    const archive = createZip([
      { name: "log.xml", content: Buffer.from(beginnings["Boost.Test"] ?? "") },
      { name: "packed.zip", content: inner },
    ]);
    const sentence = await describeReport("r.zip", archive);
    assert.match(sentence ?? "", / in r\.zip is packed more than twice and is not read\. Unpack it first\.$/);
  });

  it("is not recognized in other texts that contain its elements", async () => {
    const texts = ["Parsing <TestLog> failed", '<html>\n<body><TestCase name="a">'];
    const sentences = await Promise.all(texts.map((text) => describeReport("r", Buffer.from(text))));
    const sentence = "r is neither a test report nor the log of a known test runner. Select another file.";
    assert.deepEqual(sentences, [sentence, sentence]);
  });
});
