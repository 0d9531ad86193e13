import assert from "node:assert/strict";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { findLines, table } from "./commandLines";

const suite = `describe("Cart", () => {
  it("adds (1 + 1)", () => {});
  it("removes", () => {});
  it("twice", () => {});
  it("twice", () => {});
  describe("tax", () => { it("removes", () => {}); });
  it.each([1, 2])("row %i", () => {});
});
`;
const cart = (name: string): TestAddress => ({ name: `Cart ${name}`, classname: name, filePath: "src/cart.test.ts" });
const names = [cart("adds (1 + 1)"), cart("removes"), cart("tax removes")];

describe("commands of JavaScript", () => {
  const manifest = (content: object) => JSON.stringify(content);
  table([
    [
      "are the script of the package that calls the runner, in the package's folder and with its package manager",
      {
        "packages/web/src/cart.test.ts": `import { it } from "vitest";\n${suite}`,
        "packages/web/package.json": manifest({ scripts: { test: "cross-env TZ=UTC vitest" } }),
        "package.json": manifest({ devDependencies: { vitest: "4", jest: "30" } }),
        "pnpm-lock.yaml": "",
      },
      names.map((test) => ({ ...test, filePath: "packages/web/src/cart.test.ts" })),
      [
        String.raw`0,1,2: (cd -- packages/web && pnpm run test --run '--testNamePattern=^(?:Cart adds \(1 \+ 1\)|Cart removes|Cart tax removes)$' src/cart.test.ts)`,
      ],
    ],
    [
      "start the runner where the script does more than that, or names files",
      {
        "src/cart.test.ts": suite,
        "package.json": manifest({ scripts: { test: "tsc && jest" }, devDependencies: { jest: "30" } }),
      },
      [cart("removes")],
      ["0: npx jest '--testNamePattern=^Cart removes$' --runTestsByPath src/cart.test.ts"],
    ],
    [
      "take the row of a table from the record",
      { "src/cart.test.ts": suite, "package.json": manifest({ scripts: { test: "mocha src" } }), "yarn.lock": "" },
      [cart("row 2")],
      ["0: yarn run mocha '--grep=^Cart row 2$' src/cart.test.ts"],
    ],
    [
      "are none where two tests have one name, or several runners may be meant, or none is named",
      {
        "src/cart.test.ts": suite,
        "package.json": manifest({ devDependencies: { jest: "30", mocha: "11" } }),
        "other/package.json": manifest({ devDependencies: { jest: "30" } }),
        "other/b.test.js": suite,
        "none/package.json": "{}",
      },
      [cart("removes"), { ...cart("twice"), filePath: "other/b.test.js" }],
      [],
    ],
    [
      "are none of a manifest that is broken",
      { "a/cart.test.ts": suite, "a/package.json": "{", "package.json": manifest({ devDependencies: { jest: "30" } }) },
      [{ ...cart("removes"), filePath: "a/cart.test.ts" }],
      [],
    ],
    [
      "select by line for Playwright, whose file imports it",
      {
        "e2e/[id].spec.ts": `import { test } from "@playwright/test";\ntest.describe("a", () => {\n  test("b", () => {});\n});\n`,
        "package.json": manifest({ devDependencies: { "@playwright/test": "1", vitest: "4" } }),
        "package-lock.json": "{}",
      },
      [{ name: "a › b", classname: "[id].spec.ts", filePath: "e2e/[id].spec.ts" }],
      [String.raw`0: npx playwright test 'e2e/\[id\]\.spec\.ts:3'`],
    ],
    [
      "select for Node itself by a title that one test has, with and without those around it",
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

describe("commands of Python", () => {
  const pytest = (name: string, owner: string): TestAddress => ({ name, classname: `tests.test_cart.${owner}` });
  table([
    [
      "are node ids of pytest, with the case and the class of the record, in the tool's environment",
      { "api/tests/test_cart.py": python, "api/pyproject.toml": "[tool.pytest.ini_options]", "uv.lock": "" },
      [pytest("test_row[a b]", "TestCart"), pytest("test_add", "TestMore")],
      [
        "0,1: (cd -- api && uv run pytest 'tests/test_cart.py::TestCart::test_row[a b]' tests/test_cart.py::TestMore::test_add)",
      ],
    ],
    [
      "go through tox where only that starts pytest",
      { "tests/test_cart.py": python, "tox.ini": "[testenv]\ncommands = pytest {posargs}" },
      [pytest("test_add", "TestCart")],
      ["0: tox -- tests/test_cart.py::TestCart::test_add"],
    ],
    [
      "are dotted names of unittest",
      { "tests/test_cart.py": unittest, "setup.py": "" },
      [pytest("test_add", "CartTest")],
      ["0: python -m unittest tests.test_cart.CartTest.test_add"],
    ],
    [
      "are dotted names of Django from the folder of its program",
      {
        "site/tests/test_cart.py": `from django.test import TestCase\n${unittest}`,
        "site/manage.py": "import django",
        "poetry.lock": "",
      },
      [pytest("test_add", "CartTest")],
      ["0: (cd -- site && poetry run python manage.py test tests.test_cart.CartTest.test_add)"],
    ],
    [
      "are none where no runner is named",
      { "tests/test_cart.py": "class TestA:\n  def test_add(self): pass\n" },
      [pytest("test_add", "TestA")],
      [],
    ],
  ]);
});

describe("commands of tests", () => {
  const manifest = JSON.stringify({ devDependencies: { jest: "30" } });

  it("are none where the declaration is not sure", async () => {
    const texts = { "package.json": manifest, "src/cart.test.ts": suite };
    assert.deepEqual(await findLines(texts, [cart("is gone"), cart("twice"), { name: "x" }]), []);
  });

  it("never have a title with a line break or another control character in it", async () => {
    const texts = {
      "package.json": manifest,
      "src/cart.test.ts": 'it("a\\u001b[31m", () => {});\nit("b\\nc", () => {});\n',
    };
    const tests = ["a\u001b[31m", "b\nc"].map((name) => ({ name, filePath: "src/cart.test.ts" }));
    assert.deepEqual(await findLines(texts, tests), [
      String.raw`1: npx jest '--testNamePattern=^\s*b\s+c\s*$' --runTestsByPath src/cart.test.ts`,
    ]);
  });

  it("never take a path or a title for an option", async () => {
    const texts = { "package.json": manifest, "--watch/--bail.test.js": 'it("--help", () => {});\n' };
    const tests = [{ name: "--help", filePath: "--watch/--bail.test.js" }];
    assert.deepEqual(await findLines(texts, tests), [
      "0: npx jest '--testNamePattern=^--help$' --runTestsByPath ./--watch/--bail.test.js",
    ]);
  });

  it("are several where one would be too long", async () => {
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

  it("keep to a huge or a hostile manifest", async () => {
    const texts = {
      "package.json": `{"scripts":{"test":"${"jest ".repeat(100_000)}"},"devDependencies":{"jest":"1"}}`,
      "src/cart.test.ts": suite,
    };
    assert.deepEqual(await findLines(texts, [cart("removes")]), [
      "0: npx jest '--testNamePattern=^Cart removes$' --runTestsByPath src/cart.test.ts",
    ]);
  });
});
