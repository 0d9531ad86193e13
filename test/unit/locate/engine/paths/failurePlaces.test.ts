import assert from "node:assert/strict";
import { maxFailureLength } from "../../../../../src/domain/limits";
import { findCurrentLines } from "../../../../../src/locate/engine/paths/currentLines";
import { findFailurePlaces } from "../../../../../src/locate/engine/paths/failurePlaces";
import { createFormLine } from "../../../../../src/locate/engine/paths/frameForm";
import { createFileIndex } from "../../../../../src/locate/engine/sourceNames";
import { failureLanguages } from "../../../../../src/locate/languages/failureFrames";
import { findPlaces } from "./places";

const root = { key: "root", repositoryPrefix: "" };

const javascript = ["src/cart.ts", "src/price.ts", "test/cart.test.ts", "test/größe/preis liste.test.ts"];

describe("findFailurePlaces of JavaScript", () => {
  it("returns the frames of a stack in the workspace's own files, innermost first", () => {
    const text = [
      "TypeError: no price for ink",
      "    at lookup (/home/runner/work/shop/shop/src/price.ts:5:11)",
      "    at Array.reduce (<anonymous>)",
      "    at async Cart.total (file:///home/runner/work/shop/shop/src/cart.ts:9:23)",
      "    at /home/runner/work/shop/shop/test/cart.test.ts:8:30",
      "    at Test.run (/home/runner/work/shop/shop/node_modules/runner/lib/test.ts:100:5)",
      "    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)",
    ].join("\n");
    assert.deepEqual(findPlaces(text, javascript), [
      "src/price.ts:5 in lookup",
      "src/cart.ts:9 in async Cart.total",
      "test/cart.test.ts:8",
    ]);
  });

  it("ignores positions in a diff, in a message and in quoted code", () => {
    const text = [
      "  ● Cart › adds",
      "    expect(received).toBe(expected) // see src/cart.ts:3:1",
      "    - Expected  - 1",
      "    + Received  + 1",
      "    +     at boot (src/price.ts:3:1)",
      "      13 |   const log = 'at boot (src/price.ts:3:1)';",
      "    > 14 |   expect(log).toBe('');",
      "         |               ^",
      "",
      "      at Object.<anonymous> (test/cart.test.ts:14:15)",
    ].join("\n");
    assert.deepEqual(findPlaces(text, javascript), ["test/cart.test.ts:14 in Object.<anonymous>"]);
  });

  it("reads frames behind the arrows of reporters, with spaces in paths, with and without function names", () => {
    const text = [
      " FAIL  test/größe/preis liste.test.ts > adds",
      "Error: no price",
      " ❯ lookup src/price.ts:5:11",
      "      5|     throw new Error();",
      "       |           ^",
      " ❯ test/größe/preis liste.test.ts:8:30",
    ].join("\n");
    assert.deepEqual(findPlaces(text, javascript), ["src/price.ts:5 in lookup", "test/größe/preis liste.test.ts:8"]);
  });

  it("reads the cause of an error in which the runner wraps it", () => {
    const text = [
      "[Error [ERR_TEST_FAILURE]: not the same",
      "    at Test.run (/srv/shop/test/cart.test.ts:6:11)",
      "] {",
      "  code: 'ERR_TEST_FAILURE',",
      "  cause: AssertionError [ERR_ASSERTION]: not the same",
      "      at TestContext.<anonymous> (/srv/shop/test/cart.test.ts:7:12)",
    ].join("\n");
    assert.deepEqual(findPlaces(text, javascript), ["test/cart.test.ts:7 in TestContext.<anonymous>"]);
  });

  it("returns a built file, but never its source, which has other lines", () => {
    const text = "Error: no\n    at total (/srv/shop/build/src/cart.js:40:7)";
    assert.deepEqual(
      [findPlaces(text, javascript), findPlaces(text, [...javascript, "build/src/cart.js"])],
      [[], ["build/src/cart.js:40 in total"]],
    );
  });
});

describe("findFailurePlaces", () => {
  it("has no form that begins with a character that is removed from lines before", () => {
    const forms = failureLanguages.flatMap(([{ stacks }]) => stacks.flatMap((stack) => stack.forms));
    assert.deepEqual(
      forms.filter((form) => createFormLine(form.replace(/^\^/, "")).isIndented),
      [],
    );
  });

  const frame = "    at total (src/cart.ts:9:23)";
  const decoratedTexts: Readonly<Record<string, string>> = {
    "in colors": "    at total (\u001b[36msrc/cart.ts\u001b[39m\u001b[2m:9:23)\u001b[22m",
    "behind times": `2026-11-20T15:16:00.1234567Z Error: no\r\n2026-11-20T15:16:01.1234567Z ${frame}\r\n`,
    "behind the name of a container": `tests-1  | Error: no\ntests-1  | ${frame}`,
    "behind a number": `7: Error: no\n7: ${frame}`,
    "behind the times of GitLab": `2026-11-20T15:16:00.123456Z 01O Error: no\n2026-11-20T15:16:01.123457Z 01O ${frame}`,
    "behind the times of Buildkite": `\u001b_bk;t=1764567800001\u0007Error: no\n\u001b_bk;t=1764567800009\u0007${frame}`,
    "behind the hours of Jenkins": `07:59:58  Error: no\n07:59:58\n08:00:01  ${frame}`,
    "behind the steps of TeamCity": `[07:59:58] :\t [Step 1/2] Error: no\n[07:59:59] :\t [Step 1/2] ${frame}`,
    "behind a job, a step and times": `unit\tRun tests\t2026-11-20T15:16:00.1Z Error: no\nunit\tRun tests\t2026-11-20T15:16:01.2Z ${frame}`,
    "behind the steps of Docker": `#12 3.456 Error: no\n#12 13.457 ${frame}`,
    "behind the task of a package": `@shop/cart:test: Error: no\n@shop/cart:test:\n@shop/cart:test: ${frame}`,
    "behind a name in brackets": `[pod/tests-x7/unit] Error: no\n[pod/tests-x7/unit] ${frame}`,
    "behind a host and a program": `Nov 20 07:59:58 ci runner[42]: Error: no\nNov 20 07:59:59 ci runner[42]: ${frame}`,
    "in an annotation behind a container": `tests-1  | ::error file=/ci/shop/src/cart.ts,line=9::Error: no`,
    "in an annotation of GitHub": `::error file=/ci/shop/src/cart.ts,line=9,title=adds::Error: no%0A${frame}`,
    "in a message of TeamCity": `##teamcity[testFailed name='adds' message='no' details='Error: no|n${frame}|n']`,
  };
  for (const [description, text] of Object.entries(decoratedTexts)) {
    it(`reads a frame ${description}`, () =>
      assert.equal(findPlaces(text, javascript)[0]?.slice(0, "src/cart.ts:9".length), "src/cart.ts:9"));
  }

  const textsWithoutFrames: Readonly<Record<string, string>> = {
    "a path without a line": "expected 2024-05-06T07:08:09Z, got src/cart.ts",
    "a file outside the workspace": "    at boot (/opt/agent/worker/bootstrap.js:33:9)",
    "a file of a dependency": "    at lint (/ci/shop/vendor/src/cart.ts:9:1)",
    "a file of an installed package": '  File "/usr/lib/python3/dist-packages/shop/cart.py", line 5, in get',
    "a web address": "ERROR: listening on http://localhost:3000",
    "the id of a test": "FAILED tests/test_cart.py::test_total - assert 1 == 2",
  };
  for (const [description, text] of Object.entries(textsWithoutFrames)) {
    it(`finds no frame in ${description}`, () =>
      assert.deepEqual(findPlaces(text, [...javascript, "shop/cart.py", "tests/test_cart.py"]), []));
  }

  it("keeps the beginnings that are part of all positions", () => {
    const goText = "    cart_test.go:8: no\n    cart_test.go:9: nor this";
    const phpText = "#0 /ci/shop/src/Cart.php(3): total()\n#1 /ci/shop/src/Cart.php(5): main()";
    assert.deepEqual(
      [findPlaces(goText, ["cart_test.go"]), findPlaces(phpText, ["src/Cart.php"])],
      [
        ["cart_test.go:8", "cart_test.go:9"],
        ["src/Cart.php:3", "src/Cart.php:5"],
      ],
    );
  });

  it("takes frames in a message, which have another indentation, for no part of the stack", () => {
    const rubyText = [
      "     RuntimeError:",
      "       remote:",
      "         ./lib/cart.rb:3:in `boot'",
      "     # ./spec/cart_spec.rb:68:in `block (2 levels) in <top (required)>'",
    ].join("\n");
    const cutText = "at add (src/cart.ts:9:23)\n    at UserContext.<anonymous> (test/cart.test.ts:3:1)";
    assert.deepEqual(
      [findPlaces(rubyText, ["lib/cart.rb", "spec/cart_spec.rb"]), findPlaces(cutText, javascript)],
      [["spec/cart_spec.rb:68"], ["src/cart.ts:9 in add", "test/cart.test.ts:3 in UserContext.<anonymous>"]],
    );
  });

  it("chooses among files with the same name by the test's package or path, and returns none if that fails", () => {
    const paths = ["pay/api_test.go", "services/ship/api_test.go"];
    const text = "    api_test.go:8: no";
    assert.deepEqual(
      [
        findPlaces(text, paths, { classname: "example.com/shop/services/ship" }),
        findPlaces(text, paths, { filePath: "pay/api_test.go" }),
        findPlaces(text, paths),
      ],
      [["services/ship/api_test.go:8"], ["pay/api_test.go:8"], []],
    );
  });

  it("maps a path below an unknown folder to a file at the workspace's root only if the record names that path", () => {
    const text = "Error: no\n    at total (/ci/shop/cart.test.js:3:1)";
    const paths = ["cart.test.js"];
    assert.deepEqual(
      [findPlaces(text, paths), findPlaces(text, paths, { filePath: "/ci/shop/cart.test.js" })],
      [[], ["cart.test.js:3 in total"]],
    );
  });

  it("reads the first 200,000 characters, and the first 1,000 of a line", () => {
    const createFiller = (length: number) => `${"x".repeat(99)}\n`.repeat(Math.ceil(length / 100)).slice(0, length);
    const counts = [
      `${createFiller(200_000 - frame.length - 1)}\n${frame}`,
      `${createFiller(200_000)}\n${frame}`,
      `    at ${"n".repeat(150)} (src/${" ".repeat(900)}cart.ts:9:23)`,
    ].map((text) => findPlaces(text, javascript).length);
    assert.deepEqual(counts, [1, 0, 0]);
  });

  it("returns no frames of a text that may have been truncated before the innermost one", () => {
    const text = 'Traceback (most recent call last):\n  File "/ci/shop/cart.py", line 7, in total\n    add(x)\n';
    const truncatedText = `${text}${"  x".repeat(maxFailureLength)}`.slice(0, maxFailureLength);
    const paths = ["shop/cart.py"];
    assert.deepEqual([findPlaces(text, paths), findPlaces(truncatedText, paths)], [["shop/cart.py:7 in total"], []]);
  });
});

describe("findCurrentLines", () => {
  const index = createFileIndex([
    { root: root.key, path: "test/cart.test.ts" },
    { root: root.key, path: "cart_test.go" },
  ]);
  const findLines = async (text: string, lines: readonly string[] | undefined) => {
    const places = findFailurePlaces({ test: { name: "adds" }, text }, index, [root]);
    const current = await findCurrentLines(places, async () => lines);
    return current.map(({ line, lineInCi, hasChanged }) => ({ line, lineInCi, hasChanged }));
  };
  const text = "  > 3 |   expect(total).toBe(9);\n      |     ^\n      at test/cart.test.ts:3:5";

  const quotedLine = "    expect(total).toBe(9);";
  const cases: readonly (readonly [
    description: string,
    lines: readonly string[] | undefined,
    expected: Awaited<ReturnType<typeof findLines>>[number],
  ])[] = [
    [
      "the quoted line is where it was in CI",
      ["a", "b", quotedLine],
      { line: 3, lineInCi: undefined, hasChanged: undefined },
    ],
    [
      "the quoted line has moved down",
      ["a", "b", "c", "d", quotedLine],
      { line: 5, lineInCi: 3, hasChanged: undefined },
    ],
    ["the quoted line has moved up", [quotedLine, "b", "c"], { line: 1, lineInCi: 3, hasChanged: undefined }],
    [
      "the quoted line is found twice elsewhere",
      [quotedLine, "b", "c", "d", quotedLine],
      { line: 3, lineInCi: undefined, hasChanged: true },
    ],
    ["the quoted line is gone", ["a", "b", "c"], { line: 3, lineInCi: undefined, hasChanged: true }],
    ["the file cannot be read", undefined, { line: 3, lineInCi: undefined, hasChanged: undefined }],
  ];
  for (const [description, lines, expected] of cases) {
    it(`returns line ${expected.line} if ${description}`, async () =>
      assert.deepEqual(await findLines(text, lines), [expected]));
  }

  it("leaves out lines that only print a position", async () => {
    const logText = "    cart_test.go:1: starting\n    cart_test.go:2: got 3";
    assert.deepEqual(await findLines(logText, ['t.Logf("starting")', 't.Errorf("got %d", n)']), [
      { line: 2, lineInCi: undefined, hasChanged: undefined },
    ]);
  });
});
