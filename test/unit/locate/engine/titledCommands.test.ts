import { table } from "./commandLines";

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

describe("commands of specs of Ginkgo", () => {
  const files = { "svc/go.mod": "module example.com/svc\n", "svc/cart/cart_test.go": specs };
  const records = ["[It] Cart adds (1)", "[It] Cart adds more [slow]", "TestPlain"].map((name) => ({
    name,
    classname: name === "TestPlain" ? "example.com/svc/cart" : "Cart $Suite (1)",
  }));
  table([
    [
      "are patterns of their titles behind that of the suite, which alone runs",
      { ...files, "svc/cart/cart_suite_test.go": suite },
      records,
      [
        String.raw`0,1: (cd -- svc && go test -count=1 '-run=^TestCart$' ./cart '-ginkgo.focus=^Cart \$Suite \(1\) (?:\[Top Level\] )?(?:Cart adds \(1\)|Cart adds more(?: \[slow\])?)$')`,
        "2: (cd -- svc && go test -count=1 '-run=^TestPlain$' ./cart)",
      ],
    ],
    [
      "are none where the suite is not known, or has no fixed title",
      { ...files, "svc/cart/cart_suite_test.go": suite.replace('"Cart $Suite (1)"', "title") },
      records,
      ["2: (cd -- svc && go test -count=1 '-run=^TestPlain$' ./cart)"],
    ],
    [
      "are none of hooks",
      { ...files, "svc/cart/suite_test.go": `${suite}var _ = BeforeSuite(func() {}) // ginkgo\n` },
      [{ name: "[BeforeSuite]", classname: "Cart $Suite (1)" }],
      [],
    ],
  ]);
});

describe("commands of Pest", () => {
  const pest = { "composer.json": '{"require-dev":{"pestphp/pest":"^3.0"}}', "phpunit.xml": "" };
  table([
    [
      "are patterns of the titles as Pest joins them, in one file, also of classes",
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
      "are none without Pest in the project",
      { "phpunit.xml": "", "tests/CartTest.php": "<?php\nit('adds', function () {});\n" },
      [{ name: "it adds", classname: "Tests\\CartTest" }],
      [],
    ],
  ]);
});

describe("commands of Kotest", () => {
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
  table([
    [
      "are spec and titles, each by itself, unless Gradle would read them as more than that",
      { gradlew: "", "build.gradle.kts": plugins, [path]: source },
      records,
      [
        "0: ./gradlew test '--tests=com.acme.CartTest.adds (1)'",
        "3: ./gradlew test '--tests=com.acme.CartTest.tax -- removes'",
        "4: ./gradlew test '--tests=com.acme.BillTest.a bill -- it is paid'",
      ],
    ],
    [
      "run whole specs in a version that selects no tests of them, which the catalog may give",
      { gradlew: "", "build.gradle.kts": build, "gradle/libs.versions.toml": catalog, [path]: source },
      records,
      ["0,1,2,3,4: ./gradlew test --tests=com.acme.CartTest --tests=com.acme.BillTest"],
    ],
    [
      "are none for Maven, for words behind titles, and for other frameworks",
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

describe("commands of Cypress", () => {
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
  table([
    [
      "run a whole file",
      files({}),
      [...records, ...component],
      [`0,1,2,3: npx cypress run --spec ${path}`, "4,5: npx cypress run --component --spec src/Tax.cy.tsx"],
    ],
    [
      "select by a text that no other titles hold, with the plugin for that",
      files({ "@cypress/grep": "^4.1.0" }),
      [...records, ...component],
      [
        `1,2: npx cypress run --spec ${path} --env '{"grep":"Cart adds more;Cart removes, {all}"}'`,
        "5: npx cypress run --component --spec src/Tax.cy.tsx --env 'grep=shows tax'",
      ],
    ],
    [
      "have the option of the plugin's version",
      files({ "@cypress/grep": "~7.0.0" }),
      records.slice(1, 2),
      [`0: npx cypress run --spec ${path} --expose 'grep=Cart adds more'`],
    ],
    [
      "run a whole file if the plugin's version is not known",
      files({ "@cypress/grep": "workspace:*" }),
      records.slice(1, 2),
      [`0: npx cypress run --spec ${path}`],
    ],
    [
      "are none where a title of the file may be any text",
      { ...files({ "cypress-grep": "3" }), [path]: `${source}for (const x of list()) it(x, () => {});\n` },
      records.slice(1, 2),
      [],
    ],
    [
      "are none of a path that is a pattern",
      { ...files({}), "cypress/e2e/[id].cy.ts": `it("shows id", () => {});\n` },
      [{ name: "shows id", filePath: "cypress/e2e/[id].cy.ts" }],
      [],
    ],
  ]);
});

describe("commands of tests with an empty title", () => {
  const files = {
    "package.json": JSON.stringify({ devDependencies: { vitest: "4" } }),
    "a.test.ts": `import { test } from "vitest";
describe("clean", () => {
  for (const input of list()) test(input, () => {});
});
`,
  };
  table([
    [
      "match it with and without the blank before it",
      files,
      [{ name: "clean > ", filePath: "a.test.ts" }],
      [String.raw`0: npx vitest run '--testNamePattern=^\s*clean\s*\s*$' a.test.ts`],
    ],
    [
      "match it where the record has lost that blank",
      files,
      [{ name: "clean >", filePath: "a.test.ts" }],
      ["0: npx vitest run '--testNamePattern=^clean ?$' a.test.ts"],
    ],
  ]);
});
