import { testLocations } from "../workspace";

const sample = `<p class="function testInMarkup() {"><?php
namespace App\\Tests;

use App\\Base\\{FarBase, Helpers as Far};
use PHPUnit\\Framework\\Attributes\\{DataProvider, Test, TestDox};

// class Commented { function testPlain() {} }
# class Commented2 {
final class CalculatorTest extends FarBase
{
    use Far;
    private string $s = 'it\\'s function testInString() {';
    private $t = "{$a["x"]} function testInString() { \${b}";

    public function testPlain(): void { $f = function () { }; $g = new class extends Near { function testInner() {} }; }

    #[DataProvider('provide')]
    public function testProvided(int $n): void {}

    #[Test] #[TestDox('Shown as \\'this\\'')]
    public function shown() {}

    /** @test @testdox said so */
    function it_adds_two() { return <<<SQL
        function testInHeredoc() {
        SQL; }

    public static function provide() { yield 'named' => [1]; return Foo::class; }
}
?> function testAfter() { <?php
trait Near { function &testFromNear() {} }
class SecondTest extends \\App\\Tests\\CalculatorTest { use Near; }
`;
const pest = `<?php
use function Pest\\Laravel\\get;

it('adds');
test("joins 'a' \\$b" . ' and c', function () { it('is no test', 1)->x(); });
it("greets {$name} well", fn () => true)->with(['a', 'b']);
// it('commented')
$x->it('is a call');
describe('outer', function () {
    describe('inner', function () {
        it('adds', function () {});
    });
    test('with data set (s)', function () {});
});
arch('no dumps')->expect('dd')->not->toBeUsed();
test(sprintf('%s', $a));
it(<<<T
  heredoc
  T);
test('twice'); test('twice'); test('one' ?: $b);
function test_helper($it) { return test(); }
`;
const path = "tests/CalculatorTest.php";
const p = "tests/Unit/MathTest.php";
const files = {
  [path]: sample,
  [p]: pest,
  "lib/base/FarBase.php": "<?php\nnamespace App\\Base;\nabstract class FarBase {\n  function testFromFar() {}\n}\n",
  "lib/base/Helpers.php": "<?php\nnamespace App\\Base;\ntrait Helpers {\n\n  function testFromTrait() {}\n}\n",
  "other/FarBase.php": "<?php\nnamespace Other;\nclass FarBase { function testFromFar() {} }\n",
};
const calculator = "App.Tests.CalculatorTest";
const math = "Tests\\Unit\\MathTest";

describe("PHP", () => {
  testLocations(files, [
    ["testPlain", calculator, `exact ${path}:15`],
    ["testPlain", "App\\Tests\\CalculatorTest", `exact ${path}:15`],
    ["App\\Tests\\CalculatorTest::testPlain", "", `exact ${path}:15`],
    [{ name: "testPlain", classname: calculator, filePath: `/home/runner/work/a/a/${path}` }, `exact ${path}:15`],
    [{ name: "testPlain", filePath: path }, `pattern ${path}:15`],
    ["testProvided with data set #0", calculator, `exact ${path}:18`],
    ['testProvided with data set "named "set" with data set "', calculator, `exact ${path}:18`],
    ["testPlain with data set #0", calculator, `container ${path}:15 nameNotFound`],
    ["Provided with (1)", calculator, `pattern ${path}:18`],
    ["Shown as 'this'", calculator, `exact ${path}:21`],
    ["it_adds_two", calculator, `exact ${path}:24`],
    ["It adds two", calculator, `pattern ${path}:24`],
    ["testFromFar", calculator, "exact lib/base/FarBase.php:4"],
    ["testFromTrait", calculator, "exact lib/base/Helpers.php:5"],
    ["testFromNear", "App.Tests.SecondTest", `exact ${path}:31`],
    ["testPlain", "App.Tests.SecondTest", `exact ${path}:15`],
    ["testInMarkup", calculator, `container ${path}:9 nameNotFound`],
    ["testInString", calculator, `container ${path}:9 nameNotFound`],
    ["testInHeredoc", calculator, `container ${path}:9 nameNotFound`],
    ["testInner", calculator, `container ${path}:9 nameNotFound`],
    ["testAfter", calculator, `container ${path}:9 nameNotFound`],
    ["it adds", math, `exact ${p}:4`],
    [{ name: "it adds", classname: math, filePath: `${math}::it adds` }, `exact ${p}:4`],
    [{ name: "it adds", classname: "Tests.Unit.MathTest", filePath: `${p}::it adds` }, `exact ${p}:4`],
    ["adds", math, `exact ${p}:4`],
    ["joins 'a' $b and c", math, `exact ${p}:5`],
    [`it greets you well with ('a')`, math, `pattern ${p}:6`],
    [`it greets you well with data set "('b')"`, math, `pattern ${p}:6`],
    ["`outer` → `inner` → it adds", math, `exact ${p}:11`],
    ["`outer` → with data set (s)", math, `exact ${p}:13`],
    ['`outer` → with data set (s) with data set "dataset "x""', math, `exact ${p}:13`],
    ["no dumps", math, `exact ${p}:15`],
    ["twice", math, `ambiguous ${p}:20 ${p}:20`],
    ["it commented", math, `file ${p} nameNotFound`],
    ["one more", math, `file ${p} nameNotFound`],
    ["it adds", "Tests\\Unit\\GoneTest", "none noSuchFile"],
    ["`outer` → `inner` → it adds", "Tests\\GoneTest", "none noSuchFile"],
  ]);
});

describe("Long PHP files", () => {
  testLocations(
    {
      "tests/ShipTest.php": "<?php\nnamespace Acme;\n\nclass ShipTest extends ShipTestCase {}\n",
      "tests/ShipTestCase.php": `<?php\nnamespace Acme;\n\nabstract class ShipTestCase\n{\n    public function testSails()\n    {\n    }\n}\n${"// a comment in a long file\n".repeat(20_000)}`,
    },
    [["testSails", "Acme.ShipTest", "exact tests/ShipTestCase.php:6"]],
  );
});

describe("PHP classes with a trait and a parent", () => {
  testLocations(
    {
      "tests/DockTest.php":
        "<?php\nnamespace Acme;\nclass DockTest extends DockTestCase {\n  use Tagged;\n}\nclass NearTest extends NearCase { use NearTrait; }\nclass NearCase { function testNear() {} }\ntrait NearTrait { function testNear() {} }\n",
      "tests/DockTestCase.php": "<?php\nnamespace Acme;\nabstract class DockTestCase { function testTag() {} }\n",
      "tests/Tagged.php": "<?php\nnamespace Acme;\ntrait Tagged {\n  function testTag() {}\n}\n",
    },
    [
      ["testTag", "Acme.DockTest", "exact tests/Tagged.php:4"],
      ["testNear", "Acme.NearTest", "exact tests/DockTest.php:8"],
    ],
  );
});

describe("PHP names that Laravel truncates", () => {
  const source =
    "<?php\nnamespace Tests\\Feature;\nclass DockTest extends TestCase {\n  function test_a_ship_can_moor_at_night() {}\n  function testAShipCanMoorByDay() {}\n}\n";
  testLocations({ "tests/Feature/DockTest.php": source }, [
    ["a ship can moor at n…", "Tests\\Feature\\DockTest", "pattern tests/Feature/DockTest.php:4"],
    [
      "a ship can mo…",
      "Tests\\Feature\\DockTest",
      "ambiguous tests/Feature/DockTest.php:4 tests/Feature/DockTest.php:5",
    ],
    ["a ship sinks…", "Tests\\Feature\\DockTest", "container tests/Feature/DockTest.php:3 nameNotFound"],
  ]);
});
