import assert from "node:assert/strict";
import { commandRulesFor } from "../../../../src/locate/languages/commandRules";
import { languages } from "../../../../src/locate/languages/registry";
import { SourceText } from "../../../../src/locate/syntax/sourceText";
import { createRandom } from "../../../support/seeded";
import { hostileNames } from "../../domain/commands/hostileNames";
import { testCommandLines } from "./commandLines";

describe("Commands of compiled languages", () => {
  testCommandLines([
    [
      "select Go tests by patterns of their names, in the folder of the module",
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
      "have the build tag of a Go file, and do not exist for a file with several build conditions",
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
      "select Rust tests by the paths of their modules, with Cargo and with nextest",
      {
        "a/Cargo.toml": `[package]\nname = "a"\n`,
        "a/src/lib.rs": "mod tests {\n  #[test]\n  fn adds() {}\n}\n",
        "b/Cargo.toml": `[package]\nname = "b"\n`,
        "b/.config/nextest.toml": "",
        "b/tests/it.rs": "#[test]\nfn adds_all() {}\n",
        "a/tests/e2e/main.rs": "#[test]\nfn adds_more() {}\n",
      },
      [
        { name: "tests::adds", classname: "a", parent: "a" },
        { name: "adds_all", classname: "b::it", parent: "b::it" },
        { name: "adds_more", classname: "a::e2e", parent: "a::e2e" },
      ],
      [
        "0: (cd -- a && cargo test --lib -- --exact tests::adds)",
        "1: (cd -- b && cargo nextest run --test it -E 'test(=adds_all)')",
        "2: (cd -- a && cargo test --test e2e -- --exact adds_more)",
      ],
    ],
    [
      "select classes and methods with Maven, from the outermost project",
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
        "0,1,2: ./mvnw test -pl app -am -Dsurefire.failIfNoSpecifiedTests=false '-Dtest=com.acme.CartTest#adds,com.acme.CartTest#removes,com.acme.CartTest$Tax#adds'",
      ],
    ],
    [
      "select classes and methods with Gradle, with the wrapper of a parent folder",
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
      "select .NET tests by their full names, in the folder of the project",
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
      "do not exist for .NET names that MSBuild would not read literally, and for TUnit",
      {
        "Cart.Tests/Cart.Tests.fsproj": "",
        "Cart.Tests/Tests.fs":
          "module Acme.Tests\n[<Fact>]\nlet ``adds; %2C`` () = ()\n[<Fact>]\nlet ``adds (1), too`` () = ()\n",
        "Tax.Tests/Tax.Tests.csproj": '<PackageReference Include="TUnit" />',
        "Tax.Tests/TaxTests.cs": "namespace Acme;\npublic class TaxTests {\n  [Test] public void Adds() {}\n}\n",
      },
      [
        { name: "adds; %2C", classname: "Acme.Tests" },
        { name: "adds (1), too", classname: "Acme.Tests" },
        { name: "Adds", classname: "Acme.TaxTests" },
      ],
      [
        String.raw`1: (cd -- Cart.Tests && dotnet test --filter 'FullyQualifiedName=Acme.Tests.adds \(1\)%2C too|FullyQualifiedName~Acme.Tests.adds \(1\)%2C too\(')`,
      ],
    ],
    [
      "select Swift tests by patterns of module, type and function",
      {
        "Package.swift": "",
        "Tests/CartTests/CartTests.swift": "class CartTests: XCTestCase {\n  func testAdds() {}\n}\n",
      },
      [{ name: "testAdds", classname: "CartTests.CartTests" }],
      [String.raw`0: swift test --filter '^CartTests\.CartTests\/testAdds(?:\(.*)?$'`],
    ],
    [
      "select tests of GoogleTest by their names in CTest, in the build folder",
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

describe("Commands of scripting languages", () => {
  const spec = `RSpec.describe "Cart" do\n  it("adds") {}\nend\n`;
  testCommandLines([
    [
      "select tests of RSpec by their lines",
      { "spec/cart_spec.rb": spec, Gemfile: `gem "rspec"` },
      [{ name: "Cart adds", classname: "spec.cart_spec", filePath: "./spec/cart_spec.rb" }],
      ["0: bundle exec rspec spec/cart_spec.rb:2"],
    ],
    [
      "select tests by their lines with Rails, and by their names with minitest",
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
      "select tests of PHPUnit by patterns of class and method",
      {
        "phpunit.xml": "",
        "composer.json": "{}",
        "tests/CartTest.php":
          "<?php\nnamespace App\\Tests;\nclass CartTest extends TestCase {\n  #[DataProvider('rows')]\n  public function testAdd() {}\n}\n",
      },
      [{ name: 'testAdd with data set "a"', classname: "App.Tests.CartTest" }],
      [
        String.raw`0: vendor/bin/phpunit --filter '/^(?:App\\Tests\\CartTest::testAdd)(?: with (?:data ?set |\().*)?$/' tests/CartTest.php`,
      ],
    ],
    [
      "select tests of ExUnit by their lines, one per command",
      {
        "mix.exs": "",
        "test/cart_test.exs": `defmodule CartTest do\n  test "adds" do\n  end\n  test "removes" do\n  end\nend\n`,
      },
      ["adds", "removes"].map((name) => ({ name: `test ${name}`, classname: "Elixir.CartTest" })),
      ["0: mix test test/cart_test.exs:2", "1: mix test test/cart_test.exs:4"],
    ],
    [
      "select tests of Dart and Flutter by patterns of the whole name",
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
      "select tests of bats by titles without escapes, and whole scripts of Perl",
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

describe("readTests", () => {
  const random = createRandom(11);
  const words = [
    ...hostileNames,
    "describe(",
    "it(",
    "def test_x",
    "class A",
    "@Test",
    "fn a",
    "TEST(",
    "{",
    "}",
    "\n",
    '"',
  ];
  const createText = () => Array.from({ length: 400 }, () => words[Math.floor(random() * words.length)]).join(" ");

  for (const { id, extensions } of languages) {
    const path = `a_test.${extensions[0]}`;
    const rules = commandRulesFor(path);
    if (!rules) {
      continue;
    }
    it(`does not throw for random texts and places in them: ${id}`, () => {
      for (let round = 0; round < 10; round++) {
        const text = createText();
        assert.doesNotThrow(() => {
          const find = rules.readTests(new SourceText(text), path);
          for (let start = 0; start < text.length; start += 7) {
            find({ start, end: start + 3 }, { name: "x", classname: "A" });
          }
        }, text);
      }
    });
  }
});
