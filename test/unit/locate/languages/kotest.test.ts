import { testLocations } from "../workspace";

const specs = `package com.acme

import com.base.SharedSpec
import io.kotest.core.spec.style.*

const val LIMIT = "the limit"

// class Commented : FunSpec({ test("fun works") {} })
class FunTest : FunSpec({
   val name = "const"
   test("fun works") { withClue("fun nested") { "fun nested" } }
   context("ctx") {
      test("leaf \${1 + listOf("}").size} of many").config(enabled = true) { }
      test("up to $LIMIT and $name") { }
      xtest("same") { }
   }
   context("other ctx") { test("same") { } }
   listOf(1, 2).forEach { test("row $it ends") { } }
   test(name = "named") { }
   myTest("own word") { }
   fun helper() {}
})

class StringTest : StringSpec() {
   init {
      "plain text" { println("no test") }
      "!banged" { }
      "configured".config(invocations = 2) { }
      """raw "text" here""" { }
      when (x) { "branch" -> { } }
      "not".let { }
   }
}

class WordTest : WordSpec({
   "A list" should {
      "be empty" { "a" shouldBe "b" }
   }
   "A map" \`when\` { "asked" should { "answer" { } } }
})
class FreeTest : FreeSpec({
   "outer" - {
      "inner" - { "deep" { } }
   }
})
class BehaviorTest : BehaviorSpec({
   given("a cup") { \`when\`("it falls") { then("it breaks") { } } }
   Given("a mug") { When("it falls") { And("hits stone") { Then("it breaks") { } } } }
})
class ShouldTest : ShouldSpec({ context("x") { should("do so") { } } })
class FeatureTest : FeatureSpec({ feature("f") { scenario("s") { } } })
class DerivedTest : SharedSpec("x")
class DataTest : FunSpec({
   context("triples") {
      withData(
         Triple(3, 4, 5),
         Triple(6, 8, 10),
         Triple(a, b, c),
      ) { (a, b, c) -> a shouldBe b }
      withData("one", "two words") { test("of it") { } }
      withData(mapOf("keyed" to 1, "by name" to 2)) { }
      withData(nameFn = { "takes \${it.size} on" }, rows) { }
      withData(rows) { }
   }
   withTests(Unknown(x), Unknown(y)) { }
   "withData".let { }
})
`;
const files = {
  "a/src/commonTest/kotlin/com/acme/specs.kt": specs,
  "a/src/jvmTest/kotlin/com/base/SharedSpec.kt":
    'package com.base\n\nabstract class SharedSpec(x: String) : FunSpec({\n  test("shared") { }\n})\n',
  "b/src/test/kotlin/com/other/FunTest.kt":
    'package com.other\n\nclass FunTest : FunSpec({\n  test("elsewhere") { }\n})\n',
  "b/src/test/kotlin/com/acme/OddTest.kt": "package com.acme\n\nclass `odd name` {\n  @Test fun `is odd`() {}\n}\n",
};
const kt = "a/src/commonTest/kotlin/com/acme/specs.kt";

describe("Kotest", () => {
  testLocations(files, [
    ["fun works", "com.acme.FunTest", `exact ${kt}:11`],
    ["fun works[jvm]", "com.acme.FunTest", `exact ${kt}:11`],
    ["leaf 2 of many", "com.acme.FunTest", `pattern ${kt}:13`],
    ["ctx -- leaf 2 of many", "com.acme.FunTest", `pattern ${kt}:13`],
    ["up to the limit and const", "com.acme.FunTest", `exact ${kt}:14`],
    ["ctx -- same", "com.acme.FunTest", `exact ${kt}:15`],
    ["same", "com.acme.FunTest", `ambiguous ${kt}:15 ${kt}:17`],
    ["row 2 ends", "com.acme.FunTest", `pattern ${kt}:18`],
    ["named", "com.acme.FunTest", `exact ${kt}:19`],
    ["own word", "com.acme.FunTest", `exact ${kt}:20`],
    ["helper", "com.acme.FunTest", `container ${kt}:9 nameNotFound`],
    ["plain text", "com.acme.StringTest", `exact ${kt}:26`],
    ["(1) plain text", "com.acme.StringTest", `exact ${kt}:26`],
    ["banged", "com.acme.StringTest", `exact ${kt}:27`],
    ["configured", "com.acme.StringTest", `exact ${kt}:28`],
    ['raw "text" here', "com.acme.StringTest", `exact ${kt}:29`],
    ["branch", "com.acme.StringTest", `container ${kt}:24 nameNotFound`],
    ["not", "com.acme.StringTest", `container ${kt}:24 nameNotFound`],
    ["be empty", "com.acme.WordTest", `exact ${kt}:37`],
    ["A list should -- be empty", "com.acme.WordTest", `pattern ${kt}:37`],
    ["A map when -- asked should -- answer", "com.acme.WordTest", `pattern ${kt}:39`],
    ["outer -- inner -- deep", "com.acme.FreeTest", `exact ${kt}:43`],
    ["Given: a cup -- When: it falls -- Then: it breaks", "com.acme.BehaviorTest", `exact ${kt}:47`],
    ["Given: a mug -- When: it falls -- And: hits stone -- Then: it breaks", "com.acme.BehaviorTest", `exact ${kt}:48`],
    ["should do so", "com.acme.ShouldTest", `exact ${kt}:50`],
    ["Feature: f -- Scenario: s", "com.acme.FeatureTest", `exact ${kt}:51`],
    ["shared", "com.acme.DerivedTest", "exact a/src/jvmTest/kotlin/com/base/SharedSpec.kt:4"],
    ["elsewhere", "com.other.FunTest", "exact b/src/test/kotlin/com/other/FunTest.kt:4"],
    ["is odd", "com.acme.odd name", "exact b/src/test/kotlin/com/acme/OddTest.kt:4"],
    ["triples -- Triple(a=6, b=8, c=10)", "com.acme.DataTest", `pattern ${kt}:57`],
    ["Triple(a=3, b=4, c=5)", "com.acme.DataTest", `pattern ${kt}:56`],
    ["Triple(a=1, b=2, c=3)", "com.acme.DataTest", `pattern ${kt}:58`],
    ["one", "com.acme.DataTest", `exact ${kt}:60`],
    ["triples -- two words -- of it", "com.acme.DataTest", `pattern ${kt}:60`],
    ["by name", "com.acme.DataTest", `exact ${kt}:61`],
    ["takes 3 on", "com.acme.DataTest", `pattern ${kt}:62`],
    ["Unknown(x=3)", "com.acme.DataTest", `pattern ${kt}:65`],
    ["something else", "com.acme.DataTest", `container ${kt}:53 nameNotFound`],
    ["gone", "com.acme.FunTest", `container ${kt}:9 nameNotFound`],
  ]);
});

describe("A Kotest class whose base class is not in the workspace", () => {
  const derivedClass = "package a\n\nclass DerivedTest : FarSpec() { }\n";
  const otherClass = 'package a\n\nclass OtherTest : FarSpec() { init { test("shared") { } } }\n';
  testLocations({ "src/DerivedTest.kt": derivedClass, "src/OtherTest.kt": otherClass }, [
    ["shared", "a.DerivedTest", "container src/DerivedTest.kt:3 nameNotFound"],
  ]);
});
