import assert from "node:assert/strict";
import { parseJUnit } from "../../service/junit";
import { liveIn } from "../../support/timeZone";

/** Parses a report with one suite and one case, and returns the identity of the case. */
function parseIdentity(caseAttributes: string, suiteAttributes = "") {
  const { cases } = parseJUnit(`<testsuite ${suiteAttributes}><testcase ${caseAttributes}/></testsuite>`);
  return cases[0]?.identity;
}

describe("parseJUnit", () => {
  liveIn("Asia/Tokyo");

  for (const [description, attributes, name] of [
    ["verbatim", 'name=" 007  adds "', " 007  adds "],
    ["as text if it looks like a number", 'name="1e5"', "1e5"],
    ["with references decoded", 'name="&quot;a&quot; &amp; &lt;b&gt; &apos;c&apos;"', "\"a\" & <b> 'c'"],
    ["with numeric references decoded", 'name="a&#10;b&#x0A;c&#x1F600;"', "a\nb\nc😀"],
    ["with references to control characters decoded", 'name="a&#27;[1mb&#x1B;[0m"', "a\u001b[1mb\u001b[0m"],
    ["with its own line breaks and tabs", 'name="a\nb\tc"', "a\nb\tc"],
    ["if it is empty", 'name=""', ""],
    [
      "truncated to 8,000 bytes without splitting a character",
      `name="${"é".repeat(3999)}x${"é".repeat(5)}"`,
      `${"é".repeat(3999)}x`,
    ],
  ] as const) {
    it(`reads a case's name ${description}`, () => assert.equal(parseIdentity(attributes)?.name, name));
  }

  for (const [description, caseAttributes, suiteAttributes, expected] of [
    [
      "all parts",
      'name="n" classname="c" file="f"',
      'name="p"',
      { name: "n", classname: "c", parent: "p", filePath: "f" },
    ],
    ["no parts", 'name="n" classname=""', "", { name: "n" }],
    ["file before filepath", 'name="n" filepath="b" file="a"', 'file="c"', { name: "n", filePath: "a" }],
    ["the case's filepath before the suite's file", 'name="n" filepath="b"', 'file="c"', { name: "n", filePath: "b" }],
    ["the suite's file", 'name="n"', 'filepath="d" file="c"', { name: "n", filePath: "c" }],
    ["the suite's filepath", 'name="n"', 'filepath="./d%20e"', { name: "n", filePath: "./d%20e" }],
    ["the suite's file instead of an empty one", 'name="n" file=""', 'file="c"', { name: "n", filePath: "c" }],
    ["nothing from other attributes", 'name="n" class="x" line="5"', 'package="y"', { name: "n" }],
  ] as const) {
    it(`reads ${description}`, () => assert.deepEqual(parseIdentity(caseAttributes, suiteAttributes), expected));
  }

  it("uses only the outermost of nested suites", () => {
    const xml = `<testsuites><testsuite name="outer" file="o"><testsuite name="inner" file="i">
      <testsuite name="deep"><testcase name="a"/></testsuite><testcase name="b" file="own"/></testsuite></testsuite></testsuites>`;
    assert.deepEqual(
      parseJUnit(xml).cases.map((testCase) => testCase.identity),
      [
        { name: "b", parent: "outer", filePath: "own" },
        { name: "a", parent: "outer", filePath: "o" },
      ],
    );
  });

  it("distinguishes failed, broken, passed and skipped cases", () => {
    const xml = `<?xml version="1.0"?><!-- from a runner --><testsuites><testsuite name="s">
      <testcase name="failed"><failure message="a &lt; b" type="E">at x</failure></testcase>
      <testcase name="broken"><error><![CDATA[<no> &amp; more]]></error></testcase>
      <testcase name="silent"><failure/></testcase>
      <testcase name="passed"><system-out>failure</system-out></testcase>
      <testcase name="skipped"><skipped/></testcase>
    </testsuite></testsuites>`;
    assert.deepEqual(
      parseJUnit(xml).cases.map(({ identity: { name }, failure }) => [name, failure]),
      [
        ["failed", "a < b"],
        ["broken", "<no> &amp; more"],
        ["silent", ""],
        ["passed", undefined],
      ],
    );
  });

  it("drops cases outside of suites", () => {
    const xml = '<testsuites><testcase name="top"/><testsuite name="s"><testcase name="in"/></testsuite></testsuites>';
    assert.deepEqual(
      parseJUnit(xml).cases.map((testCase) => testCase.identity.name),
      ["in"],
    );
  });

  for (const [description, xml, time] of [
    ["the suite's, without a zone in UTC", '<testsuite timestamp="2026-03-10T12:00:00"/>', "2026-03-10T12:00:00.000Z"],
    ["with microseconds", '<testsuite timestamp="2026-03-10T12:00:00.123456"/>', "2026-03-10T12:00:00.123Z"],
    ["with an offset", '<testsuite timestamp="2026-03-10T12:00:00+02:00"/>', "2026-03-10T10:00:00.000Z"],
    [
      "the newest of all",
      '<testsuites timestamp="2026-03-10T12:00:00Z"><testsuite timestamp="2026-03-10T13:00:00Z"><testcase name="a" timestamp="2026-03-10T14:00:00Z"/></testsuite></testsuites>',
      "2026-03-10T14:00:00.000Z",
    ],
    ["none", '<testsuite timestamp="yesterday"/>', undefined],
  ] as const) {
    it(`reads the time ${description}`, () => {
      const parsedTime = parseJUnit(xml).time;
      assert.equal(parsedTime === undefined ? undefined : new Date(parsedTime).toISOString(), time);
    });
  }
});
