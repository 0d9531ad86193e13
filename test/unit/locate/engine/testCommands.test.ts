import assert from "node:assert/strict";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { findLines, testCommandLines } from "./commandLines";

const suite = `describe("Cart", () => {
  it("adds (1 + 1)", () => {});
  it("removes", () => {});
  it("twice", () => {});
  it("twice", () => {});
  describe("tax", () => { it("removes", () => {}); });
  it.each([1, 2])("row %i", () => {});
});
`;
const createRecord = (name: string): TestAddress => ({
  name: `Cart ${name}`,
  classname: name,
  filePath: "src/cart.test.ts",
});
const records = [createRecord("adds (1 + 1)"), createRecord("removes"), createRecord("tax removes")];

describe("Commands of JavaScript", () => {
  const manifest = (content: object) => JSON.stringify(content);
  testCommandLines([
    [
      "run the package's script for the runner, in the package's folder and with its package manager",
      {
        "packages/web/src/cart.test.ts": `import { it } from "vitest";\n${suite}`,
        "packages/web/package.json": manifest({ scripts: { test: "cross-env TZ=UTC vitest" } }),
        "package.json": manifest({ devDependencies: { vitest: "4", jest: "30" } }),
        "pnpm-lock.yaml": "",
      },
      records.map((record) => ({ ...record, filePath: "packages/web/src/cart.test.ts" })),
      [
        String.raw`0,1,2: (cd -- packages/web && pnpm run test --run '--testNamePattern=^(?:Cart adds \(1 \+ 1\)|Cart removes|Cart tax removes)$' src/cart.test.ts)`,
      ],
    ],
    [
      "run the runner itself if the script does more than that",
      {
        "src/cart.test.ts": suite,
        "package.json": manifest({ scripts: { test: "tsc && jest" }, devDependencies: { jest: "30" } }),
      },
      [createRecord("removes")],
      ["0: npx jest '--testNamePattern=^Cart removes$' --runTestsByPath src/cart.test.ts"],
    ],
    [
      "select the case of a table by the name in the record",
      { "src/cart.test.ts": suite, "package.json": manifest({ scripts: { test: "mocha src" } }), "yarn.lock": "" },
      [createRecord("row 2")],
      ["0: yarn run mocha '--grep=^Cart row 2$' src/cart.test.ts"],
    ],
    [
      "do not exist if two tests have the same name, or if the package has several runners",
      {
        "src/cart.test.ts": suite,
        "package.json": manifest({ devDependencies: { jest: "30", mocha: "11" } }),
        "other/package.json": manifest({ devDependencies: { jest: "30" } }),
        "other/b.test.js": suite,
        "none/package.json": "{}",
      },
      [createRecord("removes"), { ...createRecord("twice"), filePath: "other/b.test.js" }],
      [],
    ],
    [
      "do not exist if the manifest is invalid",
      { "a/cart.test.ts": suite, "a/package.json": "{", "package.json": manifest({ devDependencies: { jest: "30" } }) },
      [{ ...createRecord("removes"), filePath: "a/cart.test.ts" }],
      [],
    ],
    [
      "select tests of Playwright by their lines if the file imports it",
      {
        "e2e/[id].spec.ts": `import { test } from "@playwright/test";\ntest.describe("a", () => {\n  test("b", () => {});\n});\n`,
        "package.json": manifest({ devDependencies: { "@playwright/test": "1", vitest: "4" } }),
        "package-lock.json": "{}",
      },
      [{ name: "a › b", classname: "[id].spec.ts", filePath: "e2e/[id].spec.ts" }],
      [String.raw`0: npx playwright test 'e2e/\[id\]\.spec\.ts:3'`],
    ],
    [
      "select tests of Node's runner by a title that only one test has, with and without those of its suites",
      {
        "cart.test.js": `import { it } from "node:test";\n${suite}`,
        "package.json": manifest({ scripts: { test: "node --import tsx --test" } }),
      },
      [
        { name: "adds (1 + 1)", parent: "Cart", classname: "test", filePath: "cart.test.js" },
        { name: "removes", parent: "Cart", classname: "test", filePath: "cart.test.js" },
      ],
      [String.raw`0: node --import tsx --test '--test-name-pattern=^(?:Cart )?adds \(1 \+ 1\)$' cart.test.js`],
    ],
  ]);
});

const python = `import pytest
class TestCart:
    @pytest.mark.parametrize("x", ["a b", "c"])
    def test_row(self, x): pass
    def test_add(self): pass
class TestMore(TestCart): pass
`;
const unittest = `import unittest
class CartTest(unittest.TestCase):
    def test_add(self): pass
`;

describe("Commands of Python", () => {
  const pytest = (name: string, owner: string): TestAddress => ({ name, classname: `tests.test_cart.${owner}` });
  testCommandLines([
    [
      "have node ids of pytest with the case and class of the record, and run in the project's environment",
      { "api/tests/test_cart.py": python, "api/pyproject.toml": "[tool.pytest.ini_options]", "uv.lock": "" },
      [pytest("test_row[a b]", "TestCart"), pytest("test_add", "TestMore")],
      [
        "0,1: (cd -- api && uv run pytest 'tests/test_cart.py::TestCart::test_row[a b]' tests/test_cart.py::TestMore::test_add)",
      ],
    ],
    [
      "run tox if only tox starts pytest",
      { "tests/test_cart.py": python, "tox.ini": "[testenv]\ncommands = pytest {posargs}" },
      [pytest("test_add", "TestCart")],
      ["0: tox -- tests/test_cart.py::TestCart::test_add"],
    ],
    [
      "have dotted names of unittest",
      { "tests/test_cart.py": unittest, "setup.py": "" },
      [pytest("test_add", "CartTest")],
      ["0: python -m unittest tests.test_cart.CartTest.test_add"],
    ],
    [
      "have dotted names of Django, from the folder of manage.py",
      {
        "site/tests/test_cart.py": `from django.test import TestCase\n${unittest}`,
        "site/manage.py": "import django",
        "poetry.lock": "",
      },
      [pytest("test_add", "CartTest")],
      ["0: (cd -- site && poetry run python manage.py test tests.test_cart.CartTest.test_add)"],
    ],
    [
      "do not exist if no file names a runner",
      { "tests/test_cart.py": "class TestA:\n  def test_add(self): pass\n" },
      [pytest("test_add", "TestA")],
      [],
    ],
  ]);
});

describe("Commands of tests", () => {
  const manifest = JSON.stringify({ devDependencies: { jest: "30" } });

  it("do not exist if the location of a test is not certain", async () => {
    const texts = { "package.json": manifest, "src/cart.test.ts": suite };
    assert.deepEqual(await findLines(texts, [createRecord("is gone"), createRecord("twice"), { name: "x" }]), []);
  });

  it("contain no line breaks of titles, and do not exist for titles with other control characters", async () => {
    const texts = {
      "package.json": manifest,
      "src/cart.test.ts": 'it("a\\u001b[31m", () => {});\nit("b\\nc", () => {});\n',
    };
    const tests = ["a\u001b[31m", "b\nc"].map((name) => ({ name, filePath: "src/cart.test.ts" }));
    assert.deepEqual(await findLines(texts, tests), [
      String.raw`1: npx jest '--testNamePattern=^\s*b\s+c\s*$' --runTestsByPath src/cart.test.ts`,
    ]);
  });

  it("never contain a path or a title that the runner would read as an option", async () => {
    const texts = { "package.json": manifest, "--watch/--bail.test.js": 'it("--help", () => {});\n' };
    const tests = [{ name: "--help", filePath: "--watch/--bail.test.js" }];
    assert.deepEqual(await findLines(texts, tests), [
      "0: npx jest '--testNamePattern=^--help$' --runTestsByPath ./--watch/--bail.test.js",
    ]);
  });

  it("are split if one would be too long", async () => {
    const titles = Array.from({ length: 120 }, (_, index) => `adds ${index} ${"x".repeat(40)}`);
    const source = titles.map((title) => `it("${title}", () => {});\n`).join("");
    const texts = { "package.json": manifest, "src/cart.test.ts": source };
    const tests = titles.map((name) => ({ name, filePath: "src/cart.test.ts" }));
    const lines = await findLines(texts, tests);
    assert.deepEqual(
      lines.map((line) => line.slice(0, line.indexOf(":")).split(",").length),
      [61, 59],
    );
  });

  it("are found by a manifest with a huge script", async () => {
    const texts = {
      "package.json": `{"scripts":{"test":"${"jest ".repeat(100_000)}"},"devDependencies":{"jest":"1"}}`,
      "src/cart.test.ts": suite,
    };
    assert.deepEqual(await findLines(texts, [createRecord("removes")]), [
      "0: npx jest '--testNamePattern=^Cart removes$' --runTestsByPath src/cart.test.ts",
    ]);
  });
});
