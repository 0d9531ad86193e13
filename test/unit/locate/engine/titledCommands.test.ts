import { testCommandLines } from "./commandLines";

const suite = `package cart_test
func TestCart(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Cart $Suite (1)")
}
`;
const specs = `package cart_test
import . "github.com/onsi/ginkgo/v2"
var _ = Describe("Cart", func() {
	It("adds (1)", func() {})
	It("adds more", Label("slow"), func() {})
})
func TestPlain(t *testing.T) {}
`;

describe("Commands of Ginkgo specs", () => {
  const files = { "svc/go.mod": "module example.com/svc\n", "svc/cart/cart_test.go": specs };
  const records = ["[It] Cart adds (1)", "[It] Cart adds more [slow]", "TestPlain"].map((name) => ({
    name,
    classname: name === "TestPlain" ? "example.com/svc/cart" : "Cart $Suite (1)",
  }));
  testCommandLines([
    [
      "select specs by patterns of their titles after the title of their suite, and run only that suite",
      { ...files, "svc/cart/cart_suite_test.go": suite },
      records,
      [
        String.raw`0,1: (cd -- svc && go test -count=1 '-run=^TestCart$' ./cart '-ginkgo.focus=^Cart \$Suite \(1\) (?:\[Top Level\] )?(?:Cart adds \(1\)|Cart adds more(?: \[slow\])?)$')`,
        "2: (cd -- svc && go test -count=1 '-run=^TestPlain$' ./cart)",
      ],
    ],
    [
      "do not exist if the suite is unknown or its title is computed",
      { ...files, "svc/cart/cart_suite_test.go": suite.replace('"Cart $Suite (1)"', "title") },
      records,
      ["2: (cd -- svc && go test -count=1 '-run=^TestPlain$' ./cart)"],
    ],
    [
      "do not exist for hooks",
      { ...files, "svc/cart/suite_test.go": `${suite}var _ = BeforeSuite(func() {}) // ginkgo\n` },
      [{ name: "[BeforeSuite]", classname: "Cart $Suite (1)" }],
      [],
    ],
  ]);
});

describe("Commands of Pest", () => {
  const pest = { "composer.json": '{"require-dev":{"pestphp/pest":"^3.0"}}', "phpunit.xml": "" };
  testCommandLines([
    [
      "select tests of a file by patterns of the titles as Pest joins them, and methods of classes",
      {
        ...pest,
        "tests/Feature/CartTest.php": `<?php
describe('Cart', function () {
    it('adds', function () {});
    it('has_emails', function ($x) {})->with(['a', 'b']);
});
test('a/b (c)', function () {});
`,
        "tests/TaxTest.php":
          "<?php\nnamespace Tests;\nclass TaxTest extends TestCase {\n  public function testAdd() {}\n}\n",
      },
      [
        { name: "`Cart` → it adds", classname: "Tests\\Feature\\CartTest" },
        { name: "`Cart` → it has_emails with data set \"('a')\"", classname: "Tests\\Feature\\CartTest" },
        { name: "a/b (c)", classname: "Tests\\Feature\\CartTest" },
        { name: "testAdd", classname: "Tests\\TaxTest" },
      ],
      [
        "0,1,2: vendor/bin/pest --filter '/^(?:[\\w\\\\]*::`Cart` → it adds|[\\w\\\\]*::`Cart` → it has_emails|[\\w\\\\]*::a\\/b \\(c\\))(?: with (?:data ?set |\\().*)?$/u' tests/Feature/CartTest.php",
        String.raw`3: vendor/bin/pest --filter '/^(?:Tests\\TaxTest::testAdd)(?: with (?:data ?set |\().*)?$/u' tests/TaxTest.php`,
      ],
    ],
    [
      "do not exist without Pest in the project",
      { "phpunit.xml": "", "tests/CartTest.php": "<?php\nit('adds', function () {});\n" },
      [{ name: "it adds", classname: "Tests\\CartTest" }],
      [],
    ],
  ]);
});

describe("Commands of Kotest", () => {
  const path = "src/test/kotlin/com/acme/CartTest.kt";
  const source = `package com.acme
import io.kotest.core.spec.style.FunSpec
class CartTest : FunSpec({
  test("adds (1)") { }
  test("adds 1.5") { }
  test("a * b") { }
  context("tax") { test("!removes") { } }
})
class BillTest : BehaviorSpec({
  given("a bill") { then("it is paid") { } }
})
`;
  const ownRecords = ["adds (1)", "adds 1.5", "a * b", "tax -- removes"].map((name) => ({
    name,
    classname: "com.acme.CartTest",
  }));
  const records = [...ownRecords, { name: "Given: a bill -- Then: it is paid", classname: "com.acme.BillTest" }];
  const plugins = `dependencies { testImplementation("io.kotest:kotest-runner-junit5:6.1.4") }`;
  const catalog = `[versions]\nkotest = "5.9.1"\n`;
  const build = "testImplementation(libs.kotest.runner)";
  testCommandLines([
    [
      "select one test each by spec and titles, unless Gradle would not read these literally",
      { gradlew: "", "build.gradle.kts": plugins, [path]: source },
      records,
      [
        "0: ./gradlew test '--tests=com.acme.CartTest.adds (1)'",
        "3: ./gradlew test '--tests=com.acme.CartTest.tax -- removes'",
        "4: ./gradlew test '--tests=com.acme.BillTest.a bill -- it is paid'",
      ],
    ],
    [
      "run whole specs if the version of Kotest, say from the catalog, cannot select tests",
      { gradlew: "", "build.gradle.kts": build, "gradle/libs.versions.toml": catalog, [path]: source },
      records,
      ["0,1,2,3,4: ./gradlew test --tests=com.acme.CartTest --tests=com.acme.BillTest"],
    ],
    [
      "do not exist for Maven, for WordSpec, and for other frameworks",
      {
        "a/pom.xml": "",
        [`a/${path}`]: source,
        "b/build.gradle": plugins,
        [`b/${path}`]: source.replace("com.acme", "com.b").replaceAll("FunSpec", "WordSpec"),
        "c/build.gradle": plugins,
        [`c/${path}`]: source.replace("com.acme", "com.c").replaceAll("io.kotest", "org.spek"),
      },
      ["com.acme", "com.b", "com.c"].map((name) => ({ name: "adds (1)", classname: `${name}.CartTest` })),
      [],
    ],
  ]);
});

describe("Commands of Cypress", () => {
  const source = `describe("Cart", () => {
  it("adds", () => {});
  it("adds more", () => {});
  it("removes, {all}", () => {});
  it("a; b", () => {});
});
`;
  const path = "cypress/e2e/cart.cy.ts";
  const files = (packages: object) => ({
    [path]: source,
    "src/Tax.cy.tsx": `it("-x", () => {});\nit("shows tax", () => cy.mount(<Tax />));\n`,
    "package.json": JSON.stringify({ devDependencies: { cypress: "13", jest: "30", ...packages } }),
  });
  const records = ["adds", "adds more", "removes, {all}", "a; b"].map((name) => ({
    name: `Cart ${name}`,
    filePath: path,
  }));
  const component = ["-x", "shows tax"].map((name) => ({ name, filePath: "src/Tax.cy.tsx" }));
  testCommandLines([
    [
      "run a whole file",
      files({}),
      [...records, ...component],
      [`0,1,2,3: npx cypress run --spec ${path}`, "4,5: npx cypress run --component --spec src/Tax.cy.tsx"],
    ],
    [
      "select tests by a text that no other test has in its titles, if the plugin is installed",
      files({ "@cypress/grep": "^4.1.0" }),
      [...records, ...component],
      [
        `1,2: npx cypress run --spec ${path} --env '{"grep":"Cart adds more;Cart removes, {all}"}'`,
        "5: npx cypress run --component --spec src/Tax.cy.tsx --env 'grep=shows tax'",
      ],
    ],
    [
      "use the option of the plugin's version",
      files({ "@cypress/grep": "~7.0.0" }),
      records.slice(1, 2),
      [`0: npx cypress run --spec ${path} --expose 'grep=Cart adds more'`],
    ],
    [
      "run a whole file if the plugin's version is unknown",
      files({ "@cypress/grep": "workspace:*" }),
      records.slice(1, 2),
      [`0: npx cypress run --spec ${path}`],
    ],
    [
      "do not exist if a title of the file is computed",
      { ...files({ "cypress-grep": "3" }), [path]: `${source}for (const x of list()) it(x, () => {});\n` },
      records.slice(1, 2),
      [],
    ],
    [
      "do not exist for a path that is a glob pattern",
      { ...files({}), "cypress/e2e/[id].cy.ts": `it("shows id", () => {});\n` },
      [{ name: "shows id", filePath: "cypress/e2e/[id].cy.ts" }],
      [],
    ],
  ]);
});

describe("Commands of tests with an empty title", () => {
  const files = {
    "package.json": JSON.stringify({ devDependencies: { vitest: "4" } }),
    "a.test.ts": `import { test } from "vitest";
describe("clean", () => {
  for (const input of list()) test(input, () => {});
});
`,
  };
  testCommandLines([
    [
      "match the title with and without the space before it",
      files,
      [{ name: "clean > ", filePath: "a.test.ts" }],
      [String.raw`0: npx vitest run '--testNamePattern=^\s*clean\s*\s*$' a.test.ts`],
    ],
    [
      "match the title if the record lacks that space",
      files,
      [{ name: "clean >", filePath: "a.test.ts" }],
      ["0: npx vitest run '--testNamePattern=^clean ?$' a.test.ts"],
    ],
  ]);
});
