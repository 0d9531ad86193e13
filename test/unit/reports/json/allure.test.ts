import assert from "node:assert/strict";
import { readWholeReport } from "../../../support/readWholeReport";

interface Label {
  readonly name: string;
  readonly value: string;
}

const label = (name: string, value: string): Label => ({ name, value });
const suites = [label("parentSuite", "Cart"), label("suite", "total")];

/** Result as the adapters write it, with the fields that a test states instead. */
const createResult = (fields: object) => ({
  uuid: "23f708b3-5b58-4e87-8be0-0227149e6dc7",
  name: "adds",
  historyId: "d6c9ef063bde3304320a2757cd7840c1:d41d8cd98f00b204e9800998ecf8427e",
  status: "failed",
  statusDetails: {
    message: "2 == 3",
    trace: "AssertionError: 2 == 3\n    at Context.<anonymous> (m/cart.spec.js:3:78)",
  },
  stage: "finished",
  steps: [{ name: "step", status: "failed", statusDetails: { message: "of the step" }, steps: [], attachments: [] }],
  attachments: [],
  parameters: [],
  labels: [label("language", "javascript"), label("framework", "mocha"), ...suites],
  links: [],
  start: 1796022067825,
  fullName: "allure:m/cart.spec.js: Cart > total > adds",
  stop: 1796022067832,
  ...fields,
});

const passed = { status: "passed", statusDetails: {} };

/** Reads results as one text, and lists the names of what failed. */
async function read(results: readonly object[]) {
  const text = results.map((result) => `${JSON.stringify(result)}\n`).join("");
  const { format, problem, caseCount, failures, retriedCases } = await readWholeReport([Buffer.from(text)]);
  const names = failures.map(({ name, classname, suites, file }) => [name, classname, suites, file]);
  return { format, problem, caseCount, names, failures, retriedCases };
}

describe("Results for Allure", () => {
  it("name tests of JavaScript by suites and file", async () => {
    const { format, problem, names, failures } = await read([createResult({})]);
    assert.deepEqual(
      { format, problem, names },
      {
        format: "allure",
        problem: undefined,
        names: [["adds", "Cart total", ["Cart", "total"], "m/cart.spec.js"]],
      },
    );
    assert.equal(
      failures[0]?.failure,
      "2 == 3\nAssertionError: 2 == 3\n    at Context.<anonymous> (m/cart.spec.js:3:78)",
    );
  });

  it("are recognized whatever the order of the fields", async () => {
    const fields = Object.entries(createResult({})).reverse();
    const { names } = await read([Object.fromEntries(fields)]);
    assert.deepEqual(names, [["adds", "Cart total", ["Cart", "total"], "m/cart.spec.js"]]);
  });

  it("name tests of other runners as these do in JUnit XML", async () => {
    const { names } = await read([
      createResult({
        historyId: "1",
        fullName: "cart.spec.ts › Cart › total › adds",
        labels: [
          label("framework", "playwright"),
          label("parentSuite", "web"),
          label("suite", "cart.spec.ts"),
          label("subSuite", "Cart > total"),
        ],
      }),
      createResult({
        historyId: "2",
        name: "test_adds[EUR-2]",
        status: "broken",
        fullName: "shop.tests.test_cart.TestTotal#test_adds",
        labels: [label("framework", "pytest"), label("parentSuite", "shop.tests"), label("suite", "test_cart")],
      }),
      createResult({
        historyId: "3",
        name: "The total is right",
        fullName: "shop.tests.test_cart#test_total",
        labels: [label("framework", "pytest"), label("suite", "test_cart")],
      }),
      createResult({
        historyId: "4",
        name: "adds()",
        fullName: "com.acme.CartTest.adds",
        labels: [
          label("testClass", "com.acme.CartTest"),
          label("testMethod", "adds"),
          label("framework", "junit-platform"),
          label("suite", "Cart of a guest"),
        ],
      }),
      createResult({
        historyId: "5",
        fullName: "allure:features/cart.feature#adds",
        labels: [label("framework", "cucumberjs"), label("feature", "Cart")],
      }),
    ]);
    assert.deepEqual(names, [
      ["Cart › total › adds", "cart.spec.ts", ["cart.spec.ts"], "cart.spec.ts"],
      ["test_adds[EUR-2]", "shop.tests.test_cart.TestTotal", [], undefined],
      ["test_total", "shop.tests.test_cart", [], undefined],
      ["adds()", "com.acme.CartTest", [], undefined],
      ["adds", "Cart", ["Cart"], "features/cart.feature"],
    ]);
  });

  it("of one test count once: the latest decides, in whichever order they are read", async () => {
    const first = createResult({ start: 1, statusDetails: { message: "first time" } });
    const second = createResult({ start: 2, ...passed });
    const results = [
      await read([first, second]),
      await read([second, first]),
      await read([second, first, createResult({ start: 3 })]),
      await read([createResult({ start: 3 }), second, first]),
    ];
    assert.deepEqual(
      results.map(({ caseCount, failures, retriedCases }) => [caseCount, failures.length, retriedCases.length]),
      [
        [1, 0, 1],
        [1, 0, 1],
        [1, 1, 0],
        [1, 1, 0],
      ],
    );
    assert.equal(results[1]?.retriedCases[0]?.failure, "first time");
  });

  it("of tests with other parameters are results of other tests", async () => {
    const { caseCount, failures } = await read([createResult({ historyId: "a:1", ...passed }), createResult({})]);
    assert.deepEqual([caseCount, failures.length], [2, 1]);
  });

  it("count by themselves without an id of the test", async () => {
    const results = ["1", "2"].map((uuid) => createResult({ uuid, historyId: undefined }));
    assert.equal((await read(results)).failures.length, 2);
  });

  it("have the errors outside of tests beside them", async () => {
    const errors = [
      { message: '"before all" hook failed: no db', trace: "TypeError: no db", timestamp: 1796022067859 },
    ];
    const { failures } = await read([createResult(passed), { attachments: [], errors }]);
    assert.deepEqual(failures, [
      { name: "", suites: [], failure: '"before all" hook failed: no db\nTypeError: no db' },
    ]);
  });

  it("have the set-up and the tear-down that failed beside them, once for all of their tests", async () => {
    const fixture = (name: string, status: string) => ({
      name,
      status,
      statusDetails: { message: `${name} is closed`, trace: "at harbour.py:3" },
      steps: [{ name: "step", status: "failed", statusDetails: { message: "of the step" } }],
      start: 1796022067825,
      stop: 1796022067832,
    });
    const container = { uuid: "1", children: ["2"], befores: [fixture("quay", "passed")], start: 1, stop: 2 };
    const afters = [fixture("lock", "broken")];
    const { format, caseCount, failures } = await read([
      createResult(passed),
      { ...container, afters },
      { ...container, uuid: "3", children: ["4"], afters },
    ]);
    assert.deepEqual(
      { format, caseCount, failures },
      {
        format: "allure",
        caseCount: 2,
        failures: [{ name: "lock", suites: [], failure: "lock is closed\nat harbour.py:3" }],
      },
    );
  });

  it("are damaged if one of them is, and never without a failure", async () => {
    const text = JSON.stringify(createResult({})).replace('"attachments":[]', '"attachments":[4');
    const { problem, failures } = await readWholeReport([
      Buffer.from(`${text}\n${JSON.stringify(createResult(passed))}`),
    ]);
    assert.deepEqual([problem, failures.length], ["malformed", 1]);
  });

  it("are none without an outcome of a test", async () => {
    const others = [{ uuid: "1", name: "job", status: "running", labels: [], stop: 1 }, { attachments: [] }];
    assert.equal((await read(others)).problem, "noReport");
  });
});
