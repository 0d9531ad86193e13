import { testLocations } from "../workspace";

const tests = `package com.acme
package inner

import com.base.{
  BaseSpec => Base, Other}
class FlatTest extends AnyFlatSpec with Matchers {
  "A Stack" should "pop values" in {
    "hello" should startWith ("he")
    val c = '"'; val s = 'symbol
  }
  it should "throw" taggedAs(Slow) in { }
  it must s"have \${1 + "}".length} items" in new Fixture { }
  ignore should "be ignored" in { }
  behavior of "A Queue"
  it should "enqueue" in { }
  "A List" should behave like nonEmpty
  it can "be 1.5 long" in { }
}
class WordTest extends AnyWordSpec {
  val provide = afterWord("provide")
  "A Set" when {
    "empty" should {
      "have size 0" in { /* "not" in {} */ }
      "fail" in pending
    }
    "full" should provide { "much" in { } }
  }
}
class FreeTest extends AnyFreeSpec { "Outer" - { "inner" - { "leaf" in { } } } }
class FunSpecTest extends AnyFunSpec {
  describe("A thing") { describe("when on") { it("runs") { } } }
  it("runs") { }
}
class FunSuiteTest(x: Int) extends munit.FunSuite {
  def helper[A]: Int = 1
  test("simple".tag(Slow)) { }
  test("""raw "text"""") { }
  test(TestOptions("with options").flaky) { }
  test("two " +
    "lines") { }
  for (i <- 1 to 3) test(s"row $i ends") { }
  checkAll("helper[Int]", Laws[Int].eq)

  {
    test("in a block") { }
  }
}
class FeatureTest extends AnyFeatureSpec { Feature("Login") { Scenario("wrong password") { } } }
class Specs2Test extends Specification {
  "The text" should { "be long" in { ok } }
  "nested" >> { "deeper" >> { ok } }
}
object UTest extends TestSuite { val tests = Tests { test("one") { test("two") { } }; test("three") - { } } }
object ZioTest extends ZIOSpecDefault {
  def spec = suite("zio")(
    test("first")(assertTrue(true)),
    suite("more")(test("second")(assertTrue(true))),
  )
}
class MediaTest extends munit.FunSuite {
  val any = MediaRange.\`*/*\`; val text = MediaTypes.\`text/*\`; val quoted = \`a"b\`
  test("Policy.parse: never") { assert(parse("never") == Never) }
  for (i <- rows) test(s"Codec.reads $i") { }
  checkAll("Eq[N]", OrderTests[N].eqv)
  checkAll("Eq[N]", SerializableTests.serializable(Eq[N]))
}
class CurriedTest extends AnyFunSuite {
  testIf(feature)(
    "is long, " +
      s"and \${2.code}") { assert(cookie("long").value == "x") }
}
class HookTest extends BaseWordSpec {
  override def specificTests(): Unit =
    "fail at once" in { }
  def others() = "fail later" in { }
}
class DottedSpecs2 extends Specification { "The file.scala reader" should { "be long" in { ok } } }
class JUnitTest { @Test def junit(): Unit = {} }
class ChildTest extends Base
`;
const indentedSpec = `package com.three

class IndentTest extends AnyFunSpec:
  describe("outer"):
    it("first"):
      assert(true)
    it("second"):
      assert(true)
  describe("later"):
    it("first"):
      assert(true)
`;
const files = {
  "core/src/test/scala/com/acme/Tests.scala": tests,
  "core/src/test/scala/com/base/BaseSpec.scala":
    'package com.base\n\nabstract class BaseSpec extends AnyFunSuite {\n  test("from base") { }\n}\n',
  "core/src/test/scala-3/com/three/IndentTest.scala": indentedSpec,
};
const scala = "core/src/test/scala/com/acme/Tests.scala";
const three = "core/src/test/scala-3/com/three/IndentTest.scala";
const inner = "com.acme.inner";

describe("Scala", () => {
  testLocations(files, [
    ["A Stack should pop values", `${inner}.FlatTest`, `exact ${scala}:7`],
    ["A Stack should throw", `${inner}.FlatTest`, `exact ${scala}:11`],
    ["A Stack must have 2 items", `${inner}.FlatTest`, `pattern ${scala}:12`],
    ["A Stack should be ignored", `${inner}.FlatTest`, `exact ${scala}:13`],
    ["A Queue should enqueue", `${inner}.FlatTest`, `exact ${scala}:15`],
    ["A List can be 1.5 long", `${inner}.FlatTest`, `exact ${scala}:17`],
    ["5 long", `${inner}.FlatTest`, `exact ${scala}:17`],
    ["A Set when empty should have size 0", `${inner}.WordTest`, `exact ${scala}:23`],
    ["A Set when empty should fail", `${inner}.WordTest`, `exact ${scala}:24`],
    ["A Set when full should provide much", `${inner}.WordTest`, `pattern ${scala}:26`],
    ["Outer inner leaf", `${inner}.FreeTest`, `exact ${scala}:29`],
    ["A thing when on runs", `${inner}.FunSpecTest`, `exact ${scala}:31`],
    ["runs", `${inner}.FunSpecTest`, `exact ${scala}:32`],
    ["simple", `${inner}.FunSuiteTest`, `exact ${scala}:36`],
    ['raw "text"', `${inner}.FunSuiteTest`, `exact ${scala}:37`],
    ["with options", `${inner}.FunSuiteTest`, `exact ${scala}:38`],
    ["two lines", `${inner}.FunSuiteTest`, `exact ${scala}:39`],
    ["row 2 ends", `${inner}.FunSuiteTest`, `pattern ${scala}:41`],
    ["helper[Int]: eq.reflexivity", `${inner}.FunSuiteTest`, `pattern ${scala}:42`],
    ["in a block", `${inner}.FunSuiteTest`, `exact ${scala}:45`],
    ["Feature: Login Scenario: wrong password", `${inner}.FeatureTest`, `exact ${scala}:48`],
    ["The text should::be long", `${inner}.Specs2Test`, `exact ${scala}:50`],
    ["nested::deeper", `${inner}.Specs2Test`, `exact ${scala}:51`],
    ["one.two", `${inner}.UTest`, `exact ${scala}:53`],
    ["three", `${inner}.UTest`, `exact ${scala}:53`],
    ["zio first", `${inner}.ZioTest`, `exact ${scala}:56`],
    ["zio - more - second", `${inner}.ZioTest`, `exact ${scala}:57`],
    ["parse: never", `${inner}.MediaTest`, `exact ${scala}:62`],
    ["reads 3", `${inner}.MediaTest`, `pattern ${scala}:63`],
    ["Codec.reads 3", `${inner}.MediaTest`, `pattern ${scala}:63`],
    ["Eq[N]: eqv.reflexivity", `${inner}.MediaTest`, `pattern ${scala}:64`],
    ["Eq[N]: serializable.can serialize", `${inner}.MediaTest`, `pattern ${scala}:65`],
    ["Eq[N]: other.law", `${inner}.MediaTest`, `ambiguous ${scala}:64 ${scala}:65`],
    ["is long, and 304", `${inner}.CurriedTest`, `pattern ${scala}:69`],
    ["is not long", `${inner}.CurriedTest`, `container ${scala}:67 nameNotFound`],
    ["A kit should fail at once", `${inner}.HookTest`, `pattern ${scala}:74`],
    ["A kit should fail later", `${inner}.HookTest`, `pattern ${scala}:75`],
    ["scala reader should::be long", `${inner}.DottedSpecs2`, `exact ${scala}:77`],
    ["junit", `${inner}.JUnitTest`, `exact ${scala}:78`],
    ["from base", `${inner}.ChildTest`, "exact core/src/test/scala/com/base/BaseSpec.scala:4"],
    ["outer second", "com.three.IndentTest", `exact ${three}:7`],
    ["later first", "com.three.IndentTest", `exact ${three}:10`],
    ["gone", `${inner}.FlatTest`, `container ${scala}:6 nameNotFound`],
  ]);
});

const specification = `package com.acme
class CraneSpec extends Specification { def is = s2"""
  This is a specification of a crane

  The crane should
    lift a load                 $e1
    stand still                 \${e2.pending}
    have a name $e1 in text
  """
  def e1 = 1 must_== 1
  def e2 = s"no example $e1"
}
`;

describe("Examples in a specs2 text", () => {
  const path = "src/test/scala/com/acme/CraneSpec.scala";
  testLocations({ [path]: specification }, [
    ["lift a load", "com.acme.CraneSpec", `exact ${path}:6`],
    ["The crane should::lift a load", "com.acme.CraneSpec", `pattern ${path}:6`],
    ["stand still", "com.acme.CraneSpec", `exact ${path}:7`],
    ["have a name", "com.acme.CraneSpec", `container ${path}:2 nameNotFound`],
    ["no example", "com.acme.CraneSpec", `container ${path}:2 nameNotFound`],
  ]);
});

const companions = `package com.acme
object JsonTest {
  val quote = "quote"
  case class Row(id: Int)
  @Test def forwarded(): Unit = {}
}
class JsonTest extends BaseTest {
  @Test def reads(): Unit = {}
}
object BaseTest { def apply() = 1 }
abstract class BaseTest { @Test def inherits(): Unit = {} }
object WordsTest {
  def rows = "a row"
  test("only in the object") { }
}
class WordsTest(x: Int) extends AnyFunSuite {
  import WordsTest._
  test("reads words") { }
}
object Outer { object InnerTest; class InnerTest extends AnyFunSuite { test("is inside") { } } }
class AloneTest extends AnyFunSuite { test("comes first") { } }
object AloneTest { test("comes second") { } }
object ZioSpec extends ZIOSpecDefault { def spec = suite("zio")(test("is an object")(assertTrue(true))) }
trait MixedTest { @Test def mixed(): Unit = {} }
object MixedTest extends MixedTest
`;

describe("Scala objects with the name of a class", () => {
  const path = "src/test/scala/com/acme/JsonTest.scala";
  testLocations({ [path]: companions }, [
    ["reads", "com.acme.JsonTest", `exact ${path}:8`],
    ["forwarded", "com.acme.JsonTest", `exact ${path}:5`],
    ["inherits", "com.acme.JsonTest", `exact ${path}:11`],
    ["reads words", "com.acme.WordsTest", `exact ${path}:18`],
    ["only in the object", "com.acme.WordsTest", `exact ${path}:14`],
    ["is inside", "com.acme.Outer$InnerTest", `exact ${path}:20`],
    ["comes first", "com.acme.AloneTest", `exact ${path}:21`],
    ["comes second", "com.acme.AloneTest", `exact ${path}:22`],
    ["zio is an object", "com.acme.ZioSpec", `exact ${path}:23`],
    ["mixed", "com.acme.MixedTest", `exact ${path}:24`],
    ["gone", "com.acme.JsonTest", `container ${path}:7 nameNotFound`],
  ]);
});

const packages = `package com.acme
package object helpers {
  def help = "help"
}
class AfterPackageObjectTest extends JUnitSuite { @Test def helps(): Unit = {} }
package Outer {
  class NestedTest { @Test def nests(): Unit = {} }
  package inner {
    class NestedTest { @Test def nests(): Unit = {} }
  }
  abstract class Base { @Test def inherits(): Unit = {} }
  class DerivedTest extends Base
}
class NestedTest { @Test def nests(): Unit = {} }
package object more
class LastTest extends FarBase
`;

describe("Scala packages in braces and package objects", () => {
  const path = "src/test/scala/com/acme/PackagesTest.scala";
  const base = "src/test/scala/com/acme/FarBase.scala";
  testLocations(
    { [path]: packages, [base]: "package com.acme\nabstract class FarBase { @Test def far(): Unit = {} }\n" },
    [
      ["helps", "com.acme.AfterPackageObjectTest", `exact ${path}:5`],
      ["nests", "com.acme.Outer.NestedTest", `exact ${path}:7`],
      ["nests", "com.acme.Outer.inner.NestedTest", `exact ${path}:9`],
      ["inherits", "com.acme.Outer.DerivedTest", `exact ${path}:11`],
      ["nests", "com.acme.NestedTest", `exact ${path}:14`],
      ["far", "com.acme.LastTest", `exact ${base}:2`],
      ["nests", "com.acme.helpers.NestedTest", "none noSuchFile"],
    ],
  );
});
