import { isSourcePath } from "../../../../src/domain/testNames/sourceEndings";
import { kotlinScanner, scalaScanner } from "../../../../src/locate/languages/jvm/scanner";
import { SourceText } from "../../../../src/locate/syntax/sourceText";
import { assertQuick } from "../../../support/pace";
import { testLocations } from "../workspace";

const sample = `package com.acme;

import org.junit.jupiter.api.*;
import com.base.FarBase;

/** class Commented { @Test void plain() {} } */
@DisplayName("A sample")
class SampleTest extends NearBase {
  private final List<String> list = make("plain()", other(1));
  static final String S = "void inString() {}";
  static { setUp(); }

  @Test void plain() { if (x) { helper(); } }
  @Test
  @DisplayName("shown \\"so\\"")
  public void displayNamed() throws Exception {}
  @ParameterizedTest(name = "{index} => {0} fits")
  @ValueSource(strings = {"a", "b"})
  void param(final String value) {}
  @Test void over(int a, Map<String, List<Integer>> b) {}
  @Test void over(int[] a) {}
  void over() {}
  @TestFactory Stream<DynamicTest> dyn() { return Stream.of(dynamicTest("made here", () -> {})); }
  @RepeatedTest(2) void rep() {}
  @Nested class Inner {
    @Test void inInner() {}
    @Nested class Deep extends FarBase { @Test void plain() {} }
  }
  enum Kind { A("x") { void plain() {} }, B; }
  record Pair(int a, int b) { void paired() {} }
}

class NearBase {
  @Test void fromNear() {}
}
`;
const kotlin = `package com.acme

class KotlinTest : FarBase() {
    private val x = listOf("fun no() {}").map { it.length }

    @Test
    fun \`does it (really), with [marks]\`() = runTest { }

    @Test fun plain() {
        println("\${x.map { "}" }}")
    }
    @Nested
    inner class WhenOpen {
        @Test fun <T> List<T>.closes(a: Int, b: List<String> = listOf()): Unit {}
    }
    companion object { fun helper() {} }
}
data class Other(val a: Int)
class SecondTest { @Test fun alone() {} }
`;
const rows = `package com.acme;
import com.contracts.*;
class RowsTest implements Contract {
  @ParameterizedTest @ValueSource(ints = {3, 5})
  void odd(int number) {}
  @ParameterizedTest
  @CsvSource({"a, 1", "b, 2"})
  void letters(String letter, int count) {}
  @ParameterizedTest @MethodSource("make")
  void made(Kind kind) {}
  @Test void adds_two_numbers() {}
  @Test @DisplayName("shown in " + "two parts") void parts() {}
}
`;
const files = {
  "rows/src/test/java/com/acme/RowsTest.java": rows,
  "rows/src/testFixtures/java/com/contracts/Contract.java":
    "package com.contracts;\n\npublic interface Contract {\n  @Test default void keeps() {}\n}\n",
  "core/src/test/java/com/acme/SampleTest.java": sample,
  "core/src/test/java/com/base/FarBase.java":
    "package com.base;\n\npublic abstract class FarBase {\n  @Test public void fromFar() {}\n}\n",
  "app/src/test/kotlin/com/acme/KotlinTest.kt": kotlin.replace(
    "package com.acme",
    "package com.acme\nimport com.base.FarBase",
  ),
  "web/src/test/java/com/acme/SameTest.java": "package com.acme;\nclass SameTest {\n  @Test void inWeb() {}\n}\n",
  "api/src/test/java/com/acme/SameTest.java": "package com.acme;\nclass SameTest {\n\n  @Test void inApi() {}\n}\n",
};
const java = "core/src/test/java/com/acme/SampleTest.java";
const rowsFile = "rows/src/test/java/com/acme/RowsTest.java";
const kt = "app/src/test/kotlin/com/acme/KotlinTest.kt";

describe("Java and Kotlin", () => {
  testLocations(files, [
    ["plain", "com.acme.SampleTest", `exact ${java}:13`],
    ["plain()", "com.acme.SampleTest", `exact ${java}:13`],
    ["displayNamed", "com.acme.SampleTest", `exact ${java}:16`],
    [`shown "so"`, "com.acme.SampleTest", `exact ${java}:16`],
    [`shown "so"`, "A sample", `exact ${java}:16`],
    ["param{String}[1]", "com.acme.SampleTest", `exact ${java}:19`],
    ["param(String)[2]", "com.acme.SampleTest", `exact ${java}:19`],
    ["param(String) [2] b", "com.acme.SampleTest", `exact ${java}:19`],
    ["2 => b fits", "com.acme.SampleTest", `pattern ${java}:19`],
    ["over(int, Map)[1]", "com.acme.SampleTest", `exact ${java}:20`],
    ["over(int[])", "com.acme.SampleTest", `exact ${java}:21`],
    ["over", "com.acme.SampleTest", `ambiguous ${java}:20 ${java}:21`],
    ["dyn[1]", "com.acme.SampleTest", `exact ${java}:23`],
    ["made here", "com.acme.SampleTest", `pattern ${java}:23`],
    ["rep[2]", "com.acme.SampleTest", `exact ${java}:24`],
    ["inInner", "com.acme.SampleTest$Inner", `exact ${java}:26`],
    ["plain", "com.acme.SampleTest$Inner$Deep", `exact ${java}:27`],
    ["fromNear", "com.acme.SampleTest", `exact ${java}:34`],
    ["fromFar", "com.acme.SampleTest$Inner$Deep", "exact core/src/test/java/com/base/FarBase.java:4"],
    ["gone", "com.acme.SampleTest$Inner", `container ${java}:25 nameNotFound`],
    ["inString", "com.acme.SampleTest", `container ${java}:8 nameNotFound`],
    ["does it (really), with [marks]", "com.acme.KotlinTest", `exact ${kt}:8`],
    ["does it (really), with [marks]()", "com.acme.KotlinTest", `exact ${kt}:8`],
    ["plain", "com.acme.KotlinTest", `exact ${kt}:10`],
    ["closes(int, List)", "com.acme.KotlinTest$WhenOpen", `exact ${kt}:15`],
    ["fromFar", "com.acme.KotlinTest", "exact core/src/test/java/com/base/FarBase.java:4"],
    ["inApi", "com.acme.SameTest", "exact api/src/test/java/com/acme/SameTest.java:4"],
    [
      "gone",
      "com.acme.SameTest",
      "none severalFiles web/src/test/java/com/acme/SameTest.java api/src/test/java/com/acme/SameTest.java",
    ],
    ["plain", "com.acme.NoSuchTest", "none noSuchFile"],
    ["[1] 3", "com.acme.RowsTest", `pattern ${rowsFile}:5`],
    ["[2] number=9", "com.acme.RowsTest", `pattern ${rowsFile}:5`],
    ["[2] b, 2", "com.acme.RowsTest", `pattern ${rowsFile}:8`],
    ['[1] letter = "z", count = 7', "com.acme.RowsTest", `pattern ${rowsFile}:8`],
    ["[1] OPEN", "com.acme.RowsTest", `pattern ${rowsFile}:10`],
    ["adds two numbers()", "com.acme.RowsTest", `exact ${rowsFile}:11`],
    ["shown in two parts", "com.acme.RowsTest", `exact ${rowsFile}:12`],
    ["keeps()", "com.acme.RowsTest", "exact rows/src/testFixtures/java/com/contracts/Contract.java:4"],
    ["alone", "com.acme.SecondTest", `exact ${kt}:20`],
  ]);
});

describe("Kotlin and Scala files", () => {
  const count = 20_000;
  const texts: Readonly<Record<string, string>> = {
    "nested classes": "class A {".repeat(count) + "}".repeat(count),
    "nested suites": 'describe("a") {'.repeat(count) + "}".repeat(count),
    "classes with suites": 'class A : B({ it should "c" in { } })\n'.repeat(count),
  };
  for (const [language, scanner] of Object.entries({ Kotlin: kotlinScanner, Scala: scalaScanner })) {
    for (const [description, text] of Object.entries(texts)) {
      it(`are read in linear time: 20,000 ${description} of ${language}`, () =>
        assertQuick(
          () => scanner.read(new SourceText(text), "a", isSourcePath).find({ name: "a b", classname: "A" }),
          60,
        ));
    }
  }
});

describe("Java classes named after their superclass", () => {
  testLocations(
    {
      "src/test/java/com/acme/BaseTest.java":
        "package com.acme;\nabstract class BaseTest {\n  class KeysTest {\n    @Test void keeps() {}\n  }\n}\n",
      "src/test/java/com/acme/MapTest.java":
        "package com.acme;\nclass MapTest extends BaseTest {\n  @Nested class KeysTest extends BaseTest.KeysTest {\n    @Test void own() {}\n  }\n}\n",
      "src/test/java/com/acme/deep/MapTest.java":
        "package com.acme.deep;\nclass MapTest extends com.acme.MapTest {\n  class Rows { class Cell { @Test void holds() {} } }\n  class More extends Rows.Cell {}\n}\n",
      "src/test/java/com/acme/RowsTest.java":
        'package com.acme;\nclass RowsTest {\n  @Test void sums() {}\n  @Test(dataProvider = "x") void sums(String a) {}\n}\n',
    },
    [
      ["keeps()", "com.acme.MapTest$KeysTest", "exact src/test/java/com/acme/BaseTest.java:4"],
      ["own()", "com.acme.MapTest$KeysTest", "exact src/test/java/com/acme/MapTest.java:4"],
      ["holds()", "com.acme.deep.MapTest$More", "exact src/test/java/com/acme/deep/MapTest.java:3"],
      ["sums[0](a)", "com.acme.RowsTest", "exact src/test/java/com/acme/RowsTest.java:4"],
      ["sums[a](1)", "com.acme.RowsTest", "exact src/test/java/com/acme/RowsTest.java:4"],
      ["sums", "com.acme.RowsTest", "exact src/test/java/com/acme/RowsTest.java:3"],
    ],
  );
});

describe("Scenarios that Cucumber runs as tests of TestNG", () => {
  const runner =
    "package runner;\npublic class TestRunner extends AbstractTestNGCucumberTests {\n  @Override public Object[][] scenarios() {}\n}\n";
  const feature = (title: string, ...scenarios: readonly string[]) =>
    [`Feature: ${title}`, ...scenarios.map((name) => `  Scenario: ${name}`)].join("\n");
  const name = (...texts: readonly string[]) => `runScenario[${texts.map((text) => `"${text}"`).join(", ")}](3)`;
  testLocations(
    {
      "src/test/java/runner/TestRunner.java": runner,
      "src/test/resources/berth.feature": feature("Berth", "Moors a ship", "Leaves a ship"),
      "src/test/resources/quay.feature": feature("Quay", "Moors a ship", 'Moors "Ada"'),
    },
    [
      [name("Leaves a ship", "Berth"), "runner.TestRunner", "exact src/test/resources/berth.feature:3"],
      [name("Moors a ship", "Berth"), "runner.TestRunner", "exact src/test/resources/berth.feature:2"],
      [name("Moors a ship", "Quay"), "runner.TestRunner", "exact src/test/resources/quay.feature:2"],
      [name("Moors a ship", "Optional[Quay]"), "runner.TestRunner", "exact src/test/resources/quay.feature:2"],
      [name('Moors "Ada"', "Quay"), "runner.TestRunner", "exact src/test/resources/quay.feature:3"],
      [
        name("Sinks a ship", "Quay"),
        "runner.TestRunner",
        "container src/test/java/runner/TestRunner.java:2 nameNotFound",
      ],
      ["runScenario", "runner.TestRunner", "container src/test/java/runner/TestRunner.java:2 nameNotFound"],
    ],
  );
});

describe("A JVM class that failed as a whole", () => {
  testLocations(
    { "src/test/java/com/acme/CraneTest.java": "package com.acme;\nclass CraneTest {\n  @Test void lifts() {}\n}\n" },
    [
      [{ name: "com.acme.CraneTest" }, "file src/test/java/com/acme/CraneTest.java nameNotFound"],
      [{ name: "com.acme.CraneTest.lifts" }, "exact src/test/java/com/acme/CraneTest.java:3"],
      [{ name: "com.gone.CraneTest" }, "none noSuchFile"],
    ],
  );
});
