import assert from "node:assert/strict";
import { createCommandLine } from "../../../../src/domain/commands/commandLine";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { MemoryFiles } from "../workspace";

/** Returns the lines that run tests in a POSIX shell at the root, with the numbers of tests. */
async function findLines(texts: Record<string, string>, tests: readonly TestAddress[]): Promise<readonly string[]> {
  const locator = new WorkspaceLocator(new MemoryFiles(texts));
  const commands = await locator.findCommands(tests);
  return commands.map((command) => {
    const findPath = ({ path }: { readonly path: string }) => (path === "" ? undefined : path);
    const { text } = createCommandLine([command], { kind: "posix", isWindows: false }, findPath);
    return `${command.tests.join()}: ${text}`;
  });
}

/** Adds a test for each row: what is shown, the files, the records, and the lines. */
function table(
  rows: readonly (readonly [string, Record<string, string>, readonly TestAddress[], readonly string[]])[],
) {
  for (const [title, texts, tests, lines] of rows) {
    it(title, async () => assert.deepEqual(await findLines(texts, tests), lines));
  }
}

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

describe("commands of compiled languages", () => {
  table([
    [
      "are patterns of Go's names, in the module's folder",
      {
        "svc/go.mod": "module example.com/svc\n",
        "svc/cart/cart_test.go": `package cart\nfunc TestAdd(t *testing.T) {}\nfunc TestRows(t *testing.T) { t.Run("a (b)", nil) }\nfunc TestTwo(t *testing.T) {}\n`,
      },
      ["TestAdd", "TestRows/a_(b)", "TestTwo"].map((name) => ({ name, classname: "example.com/svc/cart" })),
      [
        "0,2: (cd -- svc && go test -count=1 '-run=^(TestAdd|TestTwo)$' ./cart)",
        String.raw`1: (cd -- svc && go test -count=1 '-run=^TestRows$/^a_\(b\)$' ./cart)`,
      ],
    ],
    [
      "are none of a Go file that is built under several conditions, and have the tag of a single one",
      {
        "go.mod": "module example.com/svc\n",
        "a/a_test.go": "//go:build linux && !race\n\npackage a\nfunc TestA(t *testing.T) {}\n",
        "b/b_test.go": "//go:build integration\n\npackage b\nfunc TestB(t *testing.T) {}\n",
      },
      [
        { name: "TestA", classname: "example.com/svc/a" },
        { name: "TestB", classname: "example.com/svc/b" },
      ],
      ["1: go test -tags=integration -count=1 '-run=^TestB$' ./b"],
    ],
    [
      "are paths of Rust's modules, for Cargo and for nextest",
      {
        "a/Cargo.toml": `[package]\nname = "a"\n`,
        "a/src/lib.rs": "mod tests {\n  #[test]\n  fn adds() {}\n}\n",
        "b/Cargo.toml": `[package]\nname = "b"\n`,
        "b/.config/nextest.toml": "",
        "b/tests/it.rs": "#[test]\nfn adds_all() {}\n",
      },
      [
        { name: "tests::adds", classname: "a", parent: "a" },
        { name: "adds_all", classname: "b::it", parent: "b::it" },
      ],
      [
        "0: (cd -- a && cargo test --lib -- --exact tests::adds)",
        "1: (cd -- b && cargo nextest run --test it -E 'test(=adds_all)')",
      ],
    ],
    [
      "are classes and methods for Maven, from the outermost project",
      {
        "pom.xml": "",
        mvnw: "",
        "app/pom.xml": "",
        "app/src/test/java/com/acme/CartTest.java":
          "package com.acme;\nclass CartTest {\n  @Test void adds() {}\n  @Test void removes() {}\n  @Nested class Tax { @Test void adds() {} }\n}\n",
      },
      [
        { name: "adds", classname: "com.acme.CartTest" },
        { name: "removes", classname: "com.acme.CartTest" },
        { name: "adds", classname: "com.acme.CartTest$Tax" },
      ],
      [
        "0,1,2: ./mvnw test -pl app -am -Dsurefire.failIfNoSpecifiedTests=false '-Dtest=com.acme.CartTest#adds+removes,com.acme.CartTest$Tax#adds'",
      ],
    ],
    [
      "are classes and methods for Gradle, by the wrapper above",
      {
        gradlew: "",
        "app/build.gradle.kts": "",
        "app/src/test/kotlin/com/acme/CartTest.kt":
          "package com.acme\nclass CartTest {\n  @Test fun `adds $x`() {}\n}\n",
      },
      [{ name: "adds $x()", classname: "com.acme.CartTest" }],
      ["0: (cd -- app && ../gradlew test '--tests=com.acme.CartTest.adds $x')"],
    ],
    [
      "are full names for .NET, in the folder of the project",
      {
        "Cart.Tests/Cart.Tests.csproj": "",
        "Cart.Tests/CartTests.cs": "namespace Acme;\npublic class CartTests {\n  [Fact] public void Adds() {}\n}\n",
      },
      [{ name: "Adds", classname: "Acme.CartTests" }],
      [
        String.raw`0: (cd -- Cart.Tests && dotnet test --filter 'FullyQualifiedName=Acme.CartTests.Adds|FullyQualifiedName~Acme.CartTests.Adds\(')`,
      ],
    ],
    [
      "are patterns of module, type and function for Swift",
      {
        "Package.swift": "",
        "Tests/CartTests/CartTests.swift": "class CartTests: XCTestCase {\n  func testAdds() {}\n}\n",
      },
      [{ name: "testAdds", classname: "CartTests.CartTests" }],
      [String.raw`0: swift test --filter '^CartTests\.CartTests\/testAdds(?:\(.*)?$'`],
    ],
    [
      "are names in CTest for GoogleTest, where the project is built",
      {
        "CMakeLists.txt": "gtest_discover_tests(t)",
        "build/CTestTestfile.cmake": "",
        "test/cart_test.cc": "TEST(Cart, Adds) {}\nTEST_P(CartP, Adds) {}\n",
      },
      [
        { name: "Adds", classname: "Cart" },
        { name: "Adds/0", classname: "All/CartP" },
      ],
      [
        String.raw`0,1: ctest --test-dir build --output-on-failure -R '^(Cart\.Adds|([^/]+/)?CartP(/[^/]+)?\.Adds(/.+|<.+>)?)$'`,
      ],
    ],
  ]);
});

describe("commands of scripting languages", () => {
  const spec = `RSpec.describe "Cart" do\n  it("adds") {}\nend\n`;
  table([
    [
      "are lines for RSpec",
      { "spec/cart_spec.rb": spec, Gemfile: `gem "rspec"` },
      [{ name: "Cart adds", classname: "spec.cart_spec", filePath: "./spec/cart_spec.rb" }],
      ["0: bundle exec rspec spec/cart_spec.rb:2"],
    ],
    [
      "are lines for Rails, and names for minitest",
      {
        "web/bin/rails": "",
        "web/test/cart_test.rb": `class CartTest < ActiveSupport::TestCase\n  test "adds up" do\n  end\nend\n`,
        "lib/Rakefile": "require 'minitest/test_task'",
        "lib/test/test_tax.rb": `class TaxTest < Minitest::Test\n  def test_adds; end\nend\n`,
      },
      [
        { name: "test_adds_up", classname: "CartTest" },
        { name: "test_adds", classname: "TaxTest" },
      ],
      [
        "0: (cd -- web && bin/rails test test/cart_test.rb:2)",
        "1: (cd -- lib && ruby -Ilib -Itest test/test_tax.rb -n '/^(?:TaxTest#test_adds)$/')",
      ],
    ],
    [
      "are patterns of class and method for PHPUnit",
      {
        "phpunit.xml": "",
        "composer.json": "{}",
        "tests/CartTest.php":
          "<?php\nnamespace App\\Tests;\nclass CartTest extends TestCase {\n  public function testAdd() {}\n}\n",
      },
      [{ name: 'testAdd with data set "a"', classname: "App.Tests.CartTest" }],
      [
        String.raw`0: vendor/bin/phpunit --filter '/^(?:App\\Tests\\CartTest::testAdd)( with data set .*)?$/' tests/CartTest.php`,
      ],
    ],
    [
      "are lines for ExUnit, one a command",
      {
        "mix.exs": "",
        "test/cart_test.exs": `defmodule CartTest do\n  test "adds" do\n  end\n  test "removes" do\n  end\nend\n`,
      },
      ["adds", "removes"].map((name) => ({ name: `test ${name}`, classname: "Elixir.CartTest" })),
      ["0: mix test test/cart_test.exs:2", "1: mix test test/cart_test.exs:4"],
    ],
    [
      "are patterns of the whole name for Dart and Flutter",
      {
        "a/pubspec.yaml": "dev_dependencies:\n  test: any\n",
        "a/test/cart_test.dart": `void main() { group('Cart', () { test('adds', () {}); }); }\n`,
        "b/pubspec.yaml": "dev_dependencies:\n  flutter_test:\n    sdk: flutter\n",
        "b/test/tax_test.dart": `void main() { testWidgets('shows', (t) async {}); }\n`,
      },
      [
        { name: "Cart adds", classname: "test.cart_test", filePath: "a/test/cart_test.dart" },
        { name: "shows", classname: "test.tax_test", filePath: "b/test/tax_test.dart" },
      ],
      [
        "0: (cd -- a && dart test '--name=^Cart adds$' test/cart_test.dart)",
        "1: (cd -- b && flutter test '--name=^shows$' test/tax_test.dart)",
      ],
    ],
    [
      "are patterns of a title for bats whose source is the title itself, and a whole script for Perl",
      {
        "test/a.bats": `@test "adds (1)" {\n}\n@test "costs \\$1" {\n}\n`,
        "Makefile.PL": "",
        "t/cart.t": `use Test::More;\nok(1, "adds up");\n`,
      },
      [
        { name: "adds (1)", classname: "a.bats", filePath: "test/a.bats" },
        { name: "costs $1", classname: "a.bats", filePath: "test/a.bats" },
        { name: "1 - adds up", classname: "t_cart_t", parent: "t_cart_t" },
      ],
      [String.raw`0: bats --filter '^adds \(1\)$' test/a.bats`, "2: prove -l t/cart.t"],
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
