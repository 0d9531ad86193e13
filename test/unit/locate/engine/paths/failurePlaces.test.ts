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
  it("reads a stack from the innermost frame in the workspace's own files", () => {
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

  it("takes no position in a difference, in a message or in the code around the line for a frame", () => {
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

  it("reads the arrows of reporters, whose paths hold blanks and whose frames have names or none", () => {
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

  it("reads the cause below an error that the runner put around it", () => {
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

  it("never takes the source of a built file, whose lines are others", () => {
    const text = "Error: no\n    at total (/srv/shop/build/src/cart.js:40:7)";
    assert.deepEqual(
      [findPlaces(text, javascript), findPlaces(text, [...javascript, "build/src/cart.js"])],
      [[], ["build/src/cart.js:40 in total"]],
    );
  });
});

describe("findFailurePlaces", () => {
  it("asks for no sign that is taken off the lines", () => {
    const forms = failureLanguages.flatMap(([{ stacks }]) => stacks.flatMap((stack) => stack.forms));
    assert.deepEqual(
      forms.filter((form) => createFormLine(form.replace(/^\^/, "")).isIndented),
      [],
    );
  });

  it("reads behind colors, times, names of containers and carriage returns", () => {
    const line = "    at total (src/cart.ts:9:23)";
    const texts = [
      "    at total (\u001b[36msrc/cart.ts\u001b[39m\u001b[2m:9:23)\u001b[22m",
      `2026-11-20T15:16:00.1234567Z Error: no\r\n2026-11-20T15:16:01.1234567Z ${line}\r\n`,
      `tests-1  | Error: no\ntests-1  | ${line}`,
      `7: Error: no\n7: ${line}`,
      `::error file=/ci/shop/src/cart.ts,line=9,title=adds::Error: no%0A${line}`,
      `##teamcity[testFailed name='adds' message='no' details='Error: no|n${line}|n']`,
    ];
    assert.deepEqual(
      texts.map((text) => findPlaces(text, javascript)[0]?.slice(0, 13)),
      texts.map(() => "src/cart.ts:9"),
    );
  });

  it("gives nothing where no file of the workspace is named", () => {
    const texts = [
      "expected 2024-05-06T07:08:09Z, got src/cart.ts",
      "    at boot (/opt/agent/worker/bootstrap.js:33:9)",
      "    at lint (/ci/shop/vendor/src/cart.ts:9:1)",
      '  File "/usr/lib/python3/dist-packages/shop/cart.py", line 5, in get',
      "ERROR: listening on http://localhost:3000",
      "FAILED tests/test_cart.py::test_total - assert 1 == 2",
    ];
    const paths = [...javascript, "shop/cart.py", "tests/test_cart.py"];
    assert.deepEqual(
      texts.map((text) => findPlaces(text, paths)),
      texts.map(() => []),
    );
  });

  it("chooses among files of one name by the package, class or path of the test, and takes none in doubt", () => {
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

  it("takes a file at the root of the workspace below an unknown folder only if the record names it", () => {
    const text = "Error: no\n    at total (/ci/shop/cart.test.js:3:1)";
    const paths = ["cart.test.js"];
    assert.deepEqual(
      [findPlaces(text, paths), findPlaces(text, paths, { filePath: "/ci/shop/cart.test.js" })],
      [[], ["cart.test.js:3 in total"]],
    );
  });

  it("reads the first 200,000 characters, and the first 1,000 of a line", () => {
    const frame = "\n    at total (src/cart.ts:9:23)";
    const fill = (length: number) => `${"x".repeat(99)}\n`.repeat(Math.ceil(length / 100)).slice(0, length);
    const places = [
      fill(200_000 - frame.length) + frame,
      fill(200_000) + frame,
      `    at ${"n".repeat(150)} (src/${" ".repeat(900)}cart.ts:9:23)`,
    ].map((text) => findPlaces(text, javascript).length);
    assert.deepEqual(places, [1, 0, 0]);
  });

  it("takes no innermost frame from a text that may have been cut before it", () => {
    const frames = 'Traceback (most recent call last):\n  File "/ci/shop/cart.py", line 7, in total\n    add(x)\n';
    const cutText = `${frames}${"  x".repeat(maxFailureLength)}`.slice(0, maxFailureLength);
    const paths = ["shop/cart.py"];
    assert.deepEqual([findPlaces(frames, paths), findPlaces(cutText, paths)], [["shop/cart.py:7 in total"], []]);
  });
});

describe("findCurrentLines", () => {
  const index = createFileIndex([
    { root: root.key, path: "test/cart.test.ts" },
    { root: root.key, path: "cart_test.go" },
  ]);
  const findNow = async (text: string, lines: readonly string[] | undefined) => {
    const places = findFailurePlaces({ test: { name: "adds" }, text }, index, [root]);
    const current = await findCurrentLines(places, async () => lines);
    return current.map(({ line, lineInCi, hasChanged }) => ({ line, lineInCi, hasChanged }));
  };
  const text = "  > 3 |   expect(total).toBe(9);\n      |     ^\n      at test/cart.test.ts:3:5";

  it("finds the line that the text quotes where it is now", async () => {
    const quotedLine = "    expect(total).toBe(9);";
    assert.deepEqual(
      [
        await findNow(text, ["a", "b", quotedLine]),
        await findNow(text, ["a", "b", "c", "d", quotedLine]),
        await findNow(text, [quotedLine, "b", "c"]),
        await findNow(text, [quotedLine, "b", "c", "d", quotedLine]),
        await findNow(text, ["a", "b", "c"]),
        await findNow(text, undefined),
      ],
      [
        [{ line: 3, lineInCi: undefined, hasChanged: undefined }],
        [{ line: 5, lineInCi: 3, hasChanged: undefined }],
        [{ line: 1, lineInCi: 3, hasChanged: undefined }],
        [{ line: 3, lineInCi: undefined, hasChanged: true }],
        [{ line: 3, lineInCi: undefined, hasChanged: true }],
        [{ line: 3, lineInCi: undefined, hasChanged: undefined }],
      ],
    );
  });

  it("leaves out lines that print a position and do not fail", async () => {
    const logText = "    cart_test.go:1: starting\n    cart_test.go:2: got 3";
    assert.deepEqual(await findNow(logText, ['t.Logf("starting")', 't.Errorf("got %d", n)']), [
      { line: 2, lineInCi: undefined, hasChanged: undefined },
    ]);
  });
});
