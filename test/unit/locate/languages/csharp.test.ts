import { testLocations } from "../workspace";

const sample = `#nullable enable
using Acme.Base;
namespace Acme.Tests
{
    /* class Commented { [Fact] public void Adds() {} } */
    public class CalculatorTests : NearBase, IDisposable
    {
        private readonly string s = "public void InString() {";
        private readonly string v = @"c:\\"; // public void Adds() {
        string Raw => """
            public void InRaw() { "
            """;
        string Hole => $"{(true ? "}" : $@"{{"" {1}")} public void InHole() {{";
        public (int, int) Pair() => (1, 2);

        [Fact]
        public void Adds() { void Local() { } Local(); }

        [Theory]
        [InlineData(1, "one")]
        [InlineData(2, @"two ""2""")]
        [InlineData(1 + 2, "three")]
        public async Task Maps(int number, string text) => await Check(number);

        [Fact(DisplayName = "adds (really), with [marks]")]
        public void DisplayNamed() { }

        [Test]
        public void Over() { }
        [TestCase(1)]
        [TestCase(-2.50, TestName = "two and a half below")]
        public void Over(double value) { }
        [TestCase("x", ExpectedResult = 1)]
        public int Over(string value) => 1;

        [TestMethod("a title")] public void Titled() { }
        [DataTestMethod, DataRow(true, 'c'), DataRow(false, 'd')]
        public void Rows(bool yes, char mark) { }

        [Test]
        public void Generic<T>([Values(1, 2)] T value) where T : class, new() { }
#if NET
        [Fact]
        public void Branched() {
#else
        [Fact]
        public void Branched(int other) {
#endif
        }

        public class Inner { [Fact] public void Adds() { } }
        public record Entry(int A, string B);
        public enum Kind { Adds, Other }
    }

    public abstract class NearBase { [Fact] public void FromNear() { } }
    public class Box<T> { [Test] public void Opens() { } }
}
namespace Acme.Other { public class CalculatorTests { [Fact] public void Adds() { } } }
`;
const path = "tests/Acme.Tests/CalculatorTests.cs";
const files = {
  [path]: sample,
  "tests/Acme.Tests/Many.cs": `namespace Acme.Tests;

public partial class SplitTests : Acme.Base.FarBase {
  [Fact] public void InMany() { }
}
`,
  "tests/Acme.Tests/SplitTests.cs": "namespace Acme.Tests;\n\npublic partial class SplitTests { }\n",
  "tests/Acme.Base/Bases.cs":
    "namespace Acme.Base;\npublic class FarBase\n{\n  [Fact]\n  public void FromFar() { }\n}\n",
  "src/Odd.Specs/More.cs": "namespace Odd;\nclass Hidden { [Fact] public void Seen() { } }\n",
  "src/One.Tests/SameTests.cs": "namespace Same;\nclass SameTests { [Fact] public void Is() { } }\n",
  "src/Two.Tests/SameTests.cs": "namespace Same;\n\nclass SameTests { [Fact] public void Is() { } }\n",
};
const calculator = "Acme.Tests.CalculatorTests";

describe("C#", () => {
  testLocations(files, [
    ["Adds", calculator, `exact ${path}:17`],
    ["Acme.Tests.CalculatorTests.Adds", calculator, `exact ${path}:17`],
    ["Acme.Tests.CalculatorTests.Adds", "", `exact ${path}:17`],
    ["Adds", "CalculatorTests+Inner", `exact ${path}:51`],
    ["Adds", "Acme.Tests.CalculatorTests+Inner", `exact ${path}:51`],
    ["Adds", "Acme.Other.CalculatorTests", `exact ${path}:59`],
    ['Maps(number: 1, text: "one")', calculator, `exact ${path}:20`],
    ['Maps(number: 2, text: "two \\"2\\"")', calculator, `exact ${path}:21`],
    ['Maps(number: 3, text: "three")', calculator, `exact ${path}:22`],
    ['Maps(number: 4, text: "fo"···)', calculator, `container ${path}:23 nameNotFound`],
    ["adds (really), with [marks]", calculator, `exact ${path}:26`],
    ["Over", calculator, `exact ${path}:29`],
    ["Over(1)", calculator, `exact ${path}:30`],
    ["two and a half below", calculator, `exact ${path}:31`],
    ['Over("x")', calculator, `exact ${path}:33`],
    ["Over(Thing)", calculator, `ambiguous ${path}:32 ${path}:34`],
    ["a title", calculator, `exact ${path}:36`],
    ["Rows (False,d)", calculator, `exact ${path}:37`],
    ["Generic<Int32>(1)", calculator, `exact ${path}:41`],
    ["Branched", calculator, `exact ${path}:44`],
    ["FromNear", calculator, `exact ${path}:56`],
    ["Opens", "Acme.Tests.Box<Int32>", `exact ${path}:57`],
    ["Opens", "Acme.Tests.Box`1[System.Int32]", `exact ${path}:57`],
    ["InString", calculator, `container ${path}:6 nameNotFound`],
    ["InRaw", calculator, `container ${path}:6 nameNotFound`],
    ["InHole", calculator, `container ${path}:6 nameNotFound`],
    ["Local", calculator, `container ${path}:6 nameNotFound`],
    ["Adds", "Acme.Gone.CalculatorTests", "none nameNotFound tests/Acme.Tests/CalculatorTests.cs"],
    ["InMany", "Acme.Tests.SplitTests", "exact tests/Acme.Tests/Many.cs:4"],
    ["FromFar", "Acme.Tests.SplitTests", "exact tests/Acme.Base/Bases.cs:5"],
    ["Seen", "Odd.Hidden", "exact src/Odd.Specs/More.cs:2"],
    ["Is", "Same.SameTests", "none severalFiles src/One.Tests/SameTests.cs src/Two.Tests/SameTests.cs"],
    [{ name: "Is", classname: "Same.SameTests", parent: "Two.Tests.dll" }, "exact src/Two.Tests/SameTests.cs:3"],
    [{ name: "Rows", filePath: `/home/runner/work/a/a/${path}` }, `pattern ${path}:38`],
  ]);
});

const namedCases = `namespace Acme {
  [TestFixture]
  public class CraneTests {
    static IEnumerable<TestCaseData> Cases() {
      yield return new TestCaseData(1, 2).SetName("lifts a \\"small\\" one");
      yield return new TestCaseData(3, 4).SetName("lifts {0} and {1}");
      yield return new TestCaseData(5, 6).SetName("{m}_five");
      // new TestCaseData(7, 8).SetName("commented");
      yield return new TestCaseData(7, 8) { TestName = "by initializer" };
      yield return new TestCaseData(7, 8).SetName(NameOf(7));
    }
    [TestCaseSource(nameof(Cases))]
    public void Lifts(int a, int b) { }
    [TestCase(1, TestName = "one named")]
    [TestCase(2, TestName = "{m} of {0}")]
    public void Named(int a) { }
  }
}`;

describe("NUnit cases with names of their own", () => {
  testLocations({ "tests/CraneTests.cs": namedCases }, [
    ['lifts a "small" one', "Acme.CraneTests", "exact tests/CraneTests.cs:5"],
    ["lifts 3 and 4", "Acme.CraneTests", "pattern tests/CraneTests.cs:6"],
    ["Lifts_five", "Acme.CraneTests", "pattern tests/CraneTests.cs:7"],
    ["commented", "Acme.CraneTests", "container tests/CraneTests.cs:3 nameNotFound"],
    ["by initializer", "Acme.CraneTests", "exact tests/CraneTests.cs:9"],
    ["one named", "Acme.CraneTests", "exact tests/CraneTests.cs:14"],
    ["Named of 2", "Acme.CraneTests", "pattern tests/CraneTests.cs:15"],
    ["Lifts(7,8)", "Acme.CraneTests", "exact tests/CraneTests.cs:13"],
  ]);
});

/** Creates a file of some declarations and 20,000 lines of comments. */
const createLongFile = (declarations: string): string =>
  `namespace Acme;\n\n${declarations}\n${"// a comment in a long file\n".repeat(20_000)}`;

describe("Long C# files", () => {
  testLocations(
    {
      "tests/ShipTests.cs": "namespace Acme;\n\npublic class ShipTests : ShipTestsBase { }\n",
      "tests/ShipTestsBase.cs": createLongFile(
        "public abstract class ShipTestsBase\n{\n    [Fact]\n    public void Sails()\n    {\n    }\n}\n",
      ),
      "tests/Harbours.cs": createLongFile(
        "public class QuayTests\n{\n    [Fact]\n    public void Lies()\n    {\n    }\n}\n",
      ),
    },
    [
      ["Sails", "Acme.ShipTests", "exact tests/ShipTestsBase.cs:6"],
      ["Lies", "Acme.QuayTests", "exact tests/Harbours.cs:6"],
    ],
  );
});

describe("C# classes without a file of their own that inherit a test", () => {
  testLocations(
    {
      "tests/TypeTests.cs":
        "namespace Acme.Types;\npublic class IntTypeTests(Fixture fixture) : TypeTestsBase<int>(fixture) { }\npublic class LongTypeTests : TypeTestsBase<long> { }\n",
      "tests/TypeTestsBase.cs":
        "namespace Acme.Types;\npublic abstract class TypeTestsBase<T> {\n  [Fact] public void Equality_in_query() { }\n}\n",
      ...Object.fromEntries(
        Array.from({ length: 250 }, (_, i) => [
          `tests/Other${i}Tests.cs`,
          `namespace Acme.Types;\npublic class Other${i}Tests { [Fact] public void Equality_in_query() { } }\n`,
        ]),
      ),
    },
    [
      ["Equality_in_query", "Acme.Types.IntTypeTests", "exact tests/TypeTestsBase.cs:3"],
      ["Equality_in_query", "Acme.Types.LongTypeTests", "exact tests/TypeTestsBase.cs:3"],
      ["Gone_in_query", "Acme.Types.IntTypeTests", "none noSuchFile"],
    ],
  );
});
