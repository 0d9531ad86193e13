import assert from "node:assert/strict";
import { readWholeReport } from "../../../support/readWholeReport";

/** Escapes a text for an attribute, as the template engine of pytest-html does. */
const escapeText = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&#34;")
    .replaceAll("'", "&#39;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const createResult = (result: string, testId: string, log: string) => ({
  extras: [],
  result,
  testId,
  duration: "00:00:01",
  resultsTableRow: [`<td class="col-result">${result}</td>`, `<td class="col-testId">${testId}</td>`],
  log,
});

type Result = ReturnType<typeof createResult>;

/** Page of pytest-html 4. */
const createPytestPage = (tests: Readonly<Record<string, readonly Result[]>>) => {
  const data = {
    environment: { Python: "3.10.6", Packages: { pytest: "9.0.3" }, Plugins: { html: "4.2.0" } },
    tests,
    renderCollapsed: ["passed"],
    initialSort: "result",
    title: "report.html",
  };
  return `<!DOCTYPE html>
<html>
  <head>
    <meta charset="utf-8"/>
    <title id="head-title">report.html</title>
  </head>
  <body>
    <h1 id="title">report.html</h1>
  <footer>
    <div id="data-container" data-jsonblob="${escapeText(JSON.stringify(data))}"></div>
    <script>
      console.log("{}");
    </script>
  </footer>
  </body>
</html>
`;
};

/** Reads a page in pieces; lists the tests that neither failed nor passed on retry, with whether they passed. */
async function readPage(text: string, pieceLength = text.length) {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += pieceLength) {
    pieces.push(bytes.subarray(start, start + pieceLength));
  }
  const otherTests: (readonly [name: string, hasPassed: boolean])[] = [];
  const report = await readWholeReport(
    pieces,
    () => {},
    ({ name }, hasPassed) => otherTests.push([name, hasPassed]),
  );
  return { ...report, otherTests };
}

const file = "tests/test_cart.py";
/** Log of a failure, which pytest-html escapes once more than its data. */
const failureLog = escapeText("cart = <Cart 'a'>\n\n>       assert cart.total == 2\nE       assert 1 == 2\n");

describe("Page of pytest-html", () => {
  it("has the tests by the names of JUnit XML, with the logs of those that failed", async () => {
    const page = createPytestPage({
      [`${file}::TestCart::test_adds[1-"two"]`]: [
        createResult("Failed", `${file}::TestCart::test_adds[1-"two"]`, failureLog),
      ],
      [`${file}::test_keeps`]: [createResult("Passed", `${file}::test_keeps`, "No log output captured.")],
      [`${file}::test_later`]: [createResult("Skipped", `${file}::test_later`, "('test_cart.py', 3, 'Skipped')")],
    });
    assert.deepEqual(await readPage(page), {
      format: "pytest",
      failures: [
        {
          name: 'test_adds[1-"two"]',
          classname: "tests.test_cart.TestCart",
          file,
          suites: [],
          failure: "cart = <Cart 'a'>\n\n>       assert cart.total == 2\nE       assert 1 == 2",
        },
      ],
      retriedCases: [],
      caseCount: 3,
      otherTests: [
        ["test_keeps", true],
        ["test_later", false],
      ],
    });
  });

  it("has a set-up that failed, a tear-down after a test that passed, and a file that could not be collected", async () => {
    const page = createPytestPage({
      [`${file}::test_starts`]: [createResult("Error", `${file}::test_starts::setup`, "E   no harbour")],
      [`${file}::test_ends`]: [
        createResult("Passed", `${file}::test_ends`, "No log output captured."),
        createResult("Error", `${file}::test_ends::teardown`, "E   still open"),
      ],
      "tests/test_broken.py": [createResult("Error", "tests/test_broken.py", "E   SyntaxError: invalid syntax")],
    });
    const { failures, caseCount } = await readPage(page);
    assert.deepEqual(
      [failures.map(({ name, failure }) => [name, failure]), caseCount],
      [
        [
          ["test_starts", "E   no harbour"],
          ["test_ends", "E   still open"],
          ["tests.test_broken", "E   SyntaxError: invalid syntax"],
        ],
        3,
      ],
    );
  });

  it("has a test that was run again until it passed as passed on retry", async () => {
    const id = `${file}::test_waits`;
    const page = createPytestPage({
      [id]: [createResult("Rerun", id, "E   too late"), createResult("Passed", id, "No log output captured.")],
    });
    const { failures, retriedCases } = await readPage(page);
    assert.deepEqual(
      [failures, retriedCases.map(({ name, failure }) => [name, failure])],
      [[], [["test_waits", "E   too late"]]],
    );
  });

  it("is read the same in pieces of any length", async () => {
    const id = `${file}::test_adds`;
    const page = createPytestPage({ [id]: [createResult("Failed", id, failureLog)] });
    const wholePage = await readPage(page);
    const pages = await Promise.all([1, 2, 3, 7, 64].map((length) => readPage(page, length)));
    assert.deepEqual(pages, [wholePage, wholePage, wholePage, wholePage, wholePage]);
  });

  it("has a problem if its end is missing", async () => {
    const id = `${file}::test_adds`;
    const page = createPytestPage({ [id]: [createResult("Failed", id, failureLog)] });
    const { failures, problem } = await readPage(page.slice(0, page.indexOf("renderCollapsed")));
    assert.deepEqual([failures.map(({ name }) => name), problem], [["test_adds"], "truncated"]);
  });
});

describe("Page of mochawesome", () => {
  it("has the failed tests of the JSON beside it", async () => {
    const data =
      '{"stats":{"suites":1,"tests":2,"passes":1,"pending":0,"failures":1,"start":"2026-11-30T01:21:43.243Z"},' +
      '"results":[{"title":"","file":"","tests":[],"suites":[{"title":"cart","file":"/cart.spec.js","tests":[' +
      '{"title":"adds two > one","fullTitle":"cart adds two > one","state":"failed","isHook":false,' +
      '"err":{"message":"AssertionError: no","estack":"AssertionError [ERR_ASSERTION]: no\\n    at Context.<anonymous> (cart.spec.js:2:77)"}},' +
      '{"title":"keeps","fullTitle":"cart keeps","state":"passed","isHook":false,"err":{}}],"suites":[]}]}]}';
    const value = data.replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const page = `<!doctype html>
<html lang="en"><head><title>Mochawesome Report</title></head><body data-raw="${value}" data-config="{&quot;reportTitle&quot;:&quot;shop&quot;}"><div id="report"></div></body></html>
`;
    const { format, failures, otherTests, problem } = await readPage(page);
    assert.deepEqual(
      [format, failures.map(({ classname, name }) => [classname, name]), otherTests, problem],
      ["mocha", [["cart", "adds two > one"]], [["keeps", true]], undefined],
    );
  });

  it("is not seen in pages whose attributes have other JSON", async () => {
    const page = '<html><body><div id="app" data-page="{&quot;component&quot;:&quot;Cart&quot;}"></div></body></html>';
    const { problem } = await readPage(page);
    assert.equal(problem, "noReport");
  });
});
