import assert from "node:assert/strict";
import { readWholeReport } from "../../../support/readWholeReport";

const read = (methods: string, failedCount = 1) =>
  readWholeReport([
    Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<testng-results ignored="0" total="2" passed="1" failed="${failedCount}" skipped="0">
  <reporter-output></reporter-output>
  <suite started-at="2026-11-20T10:00:00 GMT" name="Harbour" finished-at="2026-11-20T10:00:01 GMT" duration-ms="9">
    <test started-at="2026-11-20T10:00:00 GMT" name="unit"><class name="com.acme.CartTest">${methods}</class></test>
  </suite>
</testng-results>`),
  ]);
const exception =
  '<exception class="java.lang.AssertionError"><message><![CDATA[expected [3]]]></message><full-stacktrace><![CDATA[java.lang.AssertionError: expected [3]\n\tat Cart.java:7]]></full-stacktrace></exception>';
const method = (name: string, status: string, attributes = "", content = "") =>
  `<test-method signature="${name}()" started-at="2026-11-20T10:00:00 GMT" name="${name}" status="${status}" ${attributes}>${content}<reporter-output/></test-method>`;
const params = (value: string) => `<params><param index="0"><value>\n<![CDATA[${value}]]>\n</value></param></params>`;

describe("TestNG's XML", () => {
  it("has the failed methods, including those of the configuration, and the start", async () => {
    const report = await read(
      method("openShop", "FAIL", 'is-config="true"', exception) +
        method("addsTax", "FAIL", "", params("1") + exception) +
        method("ships", "PASS") +
        method("waits", "SKIP"),
    );
    const place = { classname: "com.acme.CartTest", suites: ["Harbour", "unit"] };
    const failure = "expected [3]\njava.lang.AssertionError: expected [3]\n\tat Cart.java:7";
    assert.deepEqual(report, {
      format: "testng",
      failures: [
        { name: "openShop", ...place, failure },
        { name: "addsTax", ...place, failure },
      ],
      retriedCases: [],
      caseCount: 3,
      startedAt: Date.UTC(2026, 10, 20, 10),
    });
  });

  it("classifies a method by its last attempt, for each of its values", async () => {
    const { failures, retriedCases, caseCount } = await read(
      [
        method("addsTax", "SKIP", 'retried="true"', params("1") + exception),
        method("addsTax", "PASS", "", params("2")),
        method("addsTax", "PASS", "", params("1")),
        method("ships", "SKIP", 'retried="true"', exception),
        method("ships", "FAIL", "", exception),
      ].join(""),
    );
    assert.deepEqual(
      [failures.map(({ name }) => name), retriedCases.map(({ name }) => name), caseCount],
      [["ships"], ["addsTax"], 3],
    );
  });

  it("has the failure of a method that also passed in another invocation", async () => {
    const { failures } = await read(method("addsTax", "FAIL", "", exception) + method("addsTax", "PASS"));
    assert.equal(failures.length, 1);
  });

  it("has the names of the scenarios that Cucumber runs with one method", async () => {
    const scenario = (...texts: readonly string[]) =>
      method("runScenario", "FAIL", 'data-provider="scenarios"', texts.map((text) => params(`"${text}"`)).join("\n"));
    const { failures } = await read(
      scenario("Moors a ship", "Berth") + scenario('Moors "Ada"', "Berth") + method("runScenario", "FAIL"),
    );
    assert.deepEqual(
      failures.map(({ name }) => name),
      ['runScenario["Moors a ship", "Berth"]', 'runScenario["Moors "Ada"", "Berth"]', "runScenario"],
    );
  });

  it("has a failure of the run if a counted failure is missing", async () => {
    const { failures } = await read(method("ships", "PASS"));
    assert.deepEqual(failures, [{ name: "", suites: [], failure: "" }]);
  });
});
