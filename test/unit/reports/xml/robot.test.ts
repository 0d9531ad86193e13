import assert from "node:assert/strict";
import { readWholeReport } from "../../../support/readWholeReport";

/** Keyword as Robot Framework 7 writes it. */
const createKeyword = (name: string, status: string, message = "") =>
  `<kw name="${name}" owner="BuiltIn">
<msg time="2026-07-08T05:45:04.138946" level="INFO">Argument types are:
&lt;class 'int'&gt;</msg>
<arg>1</arg>
<doc>Fails if objects are unequal.</doc>
<status status="${status}" start="2026-07-08T05:45:04.138669" elapsed="0.000402">${message}</status>
</kw>`;

const createTest = (name: string, line: number, status: string, message = "") =>
  `<test id="s1-t1" name="${name}" line="${line}">
${createKeyword("Log", "PASS")}
${createKeyword("Should Be Equal", status, message)}
<tag>smoke</tag>
<status status="${status}" start="2026-07-08T05:45:04.139449" elapsed="0.193698">${message}</status>
</test>`;

const createSuite = (name: string, source: string, content: string, status: string, message = "") =>
  `<suite id="s1" name="${name}" source="${source}">
${content}
<doc>Tests of the shop.</doc>
<status status="${status}" start="2026-07-08T05:45:03.725213" elapsed="4.683049">${message}</status>
</suite>`;

const createReport = (suite: string) => `<?xml version="1.0" encoding="UTF-8"?>
<robot generator="Robot 7.4.2 (Python 3.13.5 on linux)" generated="2026-07-08T05:45:03.723572" rpa="false" schemaversion="5">
${suite}
<statistics>
<total>
<stat pass="1" fail="1" skip="1">All Tests</stat>
</total>
<tag>
<stat pass="1" fail="1" skip="1">smoke</stat>
</tag>
<suite>
<stat name="Shop" id="s1" pass="1" fail="1" skip="1">Shop</stat>
</suite>
</statistics>
<errors>
</errors>
</robot>
`;

async function readReport(text: string) {
  const otherTests: (readonly [name: string, hasPassed: boolean])[] = [];
  const { failures, caseCount, problem } = await readWholeReport(
    [Buffer.from(text)],
    () => {},
    ({ name }, hasPassed) => otherTests.push([name, hasPassed]),
  );
  return { failures, caseCount, problem, otherTests };
}

describe("Robot Framework's XML", () => {
  it("has the failed tests with their suites, files and lines, and the others", async () => {
    const cart = createSuite(
      "Cart",
      "/work/shop/cart.robot",
      createTest("Adds Items", 6, "PASS") +
        createTest("Removes Items", 12, "FAIL", "1 != 2") +
        createTest("Rounds Prices", 18, "SKIP", "not today"),
      "FAIL",
    );
    assert.deepEqual(await readReport(createReport(createSuite("Shop", "/work/shop", cart, "FAIL"))), {
      failures: [
        {
          name: "Removes Items",
          classname: "Shop.Cart",
          file: "/work/shop/cart.robot",
          line: 12,
          suites: ["Shop", "Cart"],
          failure: "1 != 2",
        },
      ],
      caseCount: 3,
      problem: undefined,
      otherTests: [
        ["Adds Items", true],
        ["Rounds Prices", false],
      ],
    });
  });

  it("has a suite as a failure if its teardown failed after tests that passed", async () => {
    const message = "Suite teardown failed:\nThe harbour is closed";
    const cart = createSuite("Cart", "/work/cart.robot", createTest("Adds Items", 6, "PASS"), "FAIL", message);
    const { failures, caseCount } = await readReport(createReport(cart));
    assert.deepEqual(
      [failures, caseCount],
      [[{ name: "Cart", classname: "Cart", file: "/work/cart.robot", suites: ["Cart"], failure: message }], 2],
    );
  });

  it("has a suite as a failure if it states one and none of its tests does", async () => {
    const cart = createSuite("Cart", "/work/cart.robot", createTest("Adds Items", 6, "PASS"), "FAIL");
    const { failures } = await readReport(createReport(cart));
    assert.deepEqual(
      failures.map(({ name, failure }) => [name, failure]),
      [["Cart", ""]],
    );
  });

  it("does not count a suite beside the tests that its setup failed", async () => {
    const test = createTest("Adds Items", 6, "FAIL", "Parent suite setup failed:\nThe harbour is closed");
    const message = "Suite setup failed:\nThe harbour is closed";
    const cart = createSuite("Cart", "/work/cart.robot", test, "FAIL", message);
    const { failures, caseCount } = await readReport(createReport(cart));
    assert.deepEqual([failures.map(({ name }) => name), caseCount], [["Adds Items"], 1]);
  });

  it("is read as version 3 writes it, with the start of the run", async () => {
    const { failures, startedAt } = await readWholeReport([
      Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<robot generator="Robot 3.2.1 (Python 3.8.2 on linux)" generated="20200926 15:33:43.760" rpa="false">
<suite id="s1" name="Cart" source="/work/cart.robot">
<test id="s1-t1" name="Adds Items">
<kw name="Fail" library="BuiltIn">
<msg timestamp="20200926 15:33:43.777" level="FAIL">broken</msg>
<status status="FAIL" starttime="20200926 15:33:43.777" endtime="20200926 15:33:43.777"></status>
</kw>
<status status="FAIL" starttime="20200926 15:33:43.776" endtime="20200926 15:33:43.777" critical="yes">broken</status>
</test>
<status status="FAIL" starttime="20200926 15:33:43.761" endtime="20200926 15:33:43.777"></status>
</suite>
</robot>
`),
    ]);
    const start = Math.min(Date.UTC(2020, 8, 26, 15, 33, 43, 760), new Date(2020, 8, 26, 15, 33, 43, 760).getTime());
    assert.deepEqual(
      [failures.map(({ name, failure }) => [name, failure]), startedAt],
      [[["Adds Items", "broken"]], start],
    );
  });
});
