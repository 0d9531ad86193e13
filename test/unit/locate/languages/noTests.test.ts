import { testLocations } from "../workspace";

describe("A method that is no test", () => {
  describe("in PHP", () =>
    testLocations(
      {
        "tests/CraneTest.php": `<?php
class CraneTest extends TestCase {
    protected function setUp(): void {}
    public function test_lifts() {}
    #[Test]
    public function stops() {}
    private function createTestCrane() {}
}
`,
        "tests/CraneCest.php": `<?php
class CraneCest {
    public function lifts() {}
}
`,
      },
      [
        ["test_lifts", "CraneTest", "exact tests/CraneTest.php:4"],
        ["stops", "CraneTest", "exact tests/CraneTest.php:6"],
        ["setUp", "CraneTest", "container tests/CraneTest.php:3 nameNotFound"],
        ["createTestCrane", "CraneTest", "container tests/CraneTest.php:7 nameNotFound"],
        ["lifts", "CraneCest", "exact tests/CraneCest.php:3"],
      ],
    ));
  describe("in C#", () =>
    testLocations(
      {
        "CraneTests.cs": `namespace Acme;
class CraneTests : CraneTestBase {
  public CraneTests() { }
  [Fact]
  public void Lifts() { }
  [Theory, MemberData(nameof(Loads))]
  public void Stops(int load) { }
  public override void Sways() { }
  static Crane Create() { }
  [Theory, InlineData(1), InlineData(-20)]
  public void Sinks(int load) { }
}
class ByName {
  public void Lifts() { }
}
`,
      },
      [
        ["Lifts", "Acme.CraneTests", "exact CraneTests.cs:5"],
        ["Stops(load: 1)", "Acme.CraneTests", "exact CraneTests.cs:7"],
        ["Stops(mass: 1)", "Acme.CraneTests", "container CraneTests.cs:7 nameNotFound"],
        ["Sinks(load: -20)", "Acme.CraneTests", "exact CraneTests.cs:10"],
        ["Sinks(load: -21)", "Acme.CraneTests", "container CraneTests.cs:11 nameNotFound"],
        ["Sways", "Acme.CraneTests", "exact CraneTests.cs:8"],
        ["Create", "Acme.CraneTests", "container CraneTests.cs:9 nameNotFound"],
        ["CraneTests", "Acme.CraneTests", "container CraneTests.cs:3 nameNotFound"],
        ["Lifts", "Acme.ByName", "exact CraneTests.cs:14"],
      ],
    ));
  describe("in Java", () =>
    testLocations(
      {
        "CraneTest.java": `class CraneTest extends CraneTests {
  @BeforeEach void setUp() { }
  @Test void lifts() { }
  @Override void stops() { }
  void testOld() { }
  Crane create() { }
  @ParameterizedTest @MethodSource void sways(int load) { }
  @RepeatedTest(3) void turns() { }
}
`,
      },
      [
        ["lifts()", "CraneTest", "exact CraneTest.java:3"],
        ["lifts()[2]", "CraneTest", "container CraneTest.java:3 nameNotFound"],
        ["lifts(int)[2]", "CraneTest", "container CraneTest.java:3 nameNotFound"],
        ["sways(int)[2]", "CraneTest", "exact CraneTest.java:7"],
        ["sways(int, String)[2]", "CraneTest", "container CraneTest.java:7 nameNotFound"],
        ["turns()[2]", "CraneTest", "exact CraneTest.java:8"],
        ["stops()", "CraneTest", "exact CraneTest.java:4"],
        ["testOld", "CraneTest", "exact CraneTest.java:5"],
        ["create()", "CraneTest", "container CraneTest.java:6 nameNotFound"],
        ["setUp()", "CraneTest", "container CraneTest.java:2 nameNotFound"],
      ],
    ));
  describe("in Python", () =>
    testLocations(
      {
        "tests/test_crane.py": `def crane(): pass
def test_lifts(): pass
class TestCrane:
    def test_stops(self): pass
    def create(self): pass
    def test_sinks(self, load): pass
async def test_sways(): pass
class Yard:
    def _open(self): pass
class TestYard(Yard):
    def test_shuts(self): pass
`,
      },
      [
        ["test_lifts", "tests.test_crane", "exact tests/test_crane.py:2"],
        ["test_lifts[2-10]", "tests.test_crane", "container tests/test_crane.py:2 nameNotFound"],
        ["test_lifts[heavy]", "tests.test_crane", "container tests/test_crane.py:2 nameNotFound"],
        ["test_sways[trio]", "tests.test_crane", "exact tests/test_crane.py:7"],
        ["test_stops", "tests.test_crane.TestCrane", "exact tests/test_crane.py:4"],
        ["test_stops[heavy]", "tests.test_crane.TestCrane", "container tests/test_crane.py:4 nameNotFound"],
        ["test_sinks[heavy]", "tests.test_crane.TestCrane", "exact tests/test_crane.py:6"],
        ["_open", "tests.test_crane.TestYard", "container tests/test_crane.py:9 nameNotFound"],
        ["crane", "tests.test_crane", "container tests/test_crane.py:1 nameNotFound"],
        ["create", "tests.test_crane.TestCrane", "container tests/test_crane.py:5 nameNotFound"],
        ["test_stops", "tests.test_crane", "container tests/test_crane.py:4 nameNotFound"],
      ],
    ));
});

describe("A function of a Swift class that is no test", () => {
  testLocations(
    {
      "CraneTests.swift": `class CraneTests: XCTestCase {
  func testLifts() {}
  func createCrane() {}
}
struct HookTests {
  @Test func holds() {}
}
`,
    },
    [
      ["testLifts()", "CraneTests", "exact CraneTests.swift:2"],
      ["createCrane()", "CraneTests", "container CraneTests.swift:3 nameNotFound"],
      ["holds()", "HookTests", "exact CraneTests.swift:6"],
    ],
  );
});

describe("A numbered case of a test of GoogleTest without parameters", () => {
  testLocations({ "crane_test.cc": "TEST(Crane, Lifts) {}\nTEST_P(Hook, Holds) {}\n" }, [
    ["Lifts", "Crane", "exact crane_test.cc:1"],
    ["Lifts/2", "Crane", "container crane_test.cc:1 nameNotFound"],
    ["Lifts", "Crane/0", "container crane_test.cc:1 nameNotFound"],
    ["Holds/2", "All/Hook", "exact crane_test.cc:2"],
  ]);
});

describe("A method of a C++ class with whose name another class ends", () => {
  testLocations({ "crane_test.cc": "void Crane::lifts() {}\n" }, [
    ["lifts", "Crane", "exact crane_test.cc:1"],
    ["lifts", "acme.Crane", "exact crane_test.cc:1"],
    ["lifts", "BigCrane", "none noSuchFile"],
  ]);
});

describe("A test outside of the suite that its record names", () => {
  testLocations(
    {
      "crane.test.ts": `import { it, describe } from "vitest";
it("lifts", () => {});
describe("heavy load", () => { it("sinks", () => {}); });
`,
    },
    [
      ["lifts", "crane.test.ts", "exact crane.test.ts:2"],
      ["heavy load > sinks", "crane.test.ts", "exact crane.test.ts:3"],
      ["heavy load > lifts", "crane.test.ts", "container crane.test.ts:3 nameNotFound"],
    ],
  );
});

describe("A subtest that a helper of another package does not run", () => {
  testLocations(
    {
      "go.mod": "module acme.org/crane\n",
      "crane_test.go": `package crane
import "acme.org/crane/check"
func TestLifts(t *testing.T) { check.Holds(t, 1) }
`,
      "check/check.go": `package check
func (c *Checks) Holds(value int) {}
`,
    },
    [["TestLifts/heavy", "acme.org/crane", "container crane_test.go:3 nameNotFound"]],
  );
});

describe("A Rust test of another package", () => {
  const test = "#[test]\nfn holds() {}\n";
  testLocations(
    {
      "crane/Cargo.toml": '[package]\nname = "crane"\n',
      "crane/src/lib.rs": "mod hook;\n",
      "hook/Cargo.toml": '[package]\nname = "hook"\n',
      "hook/src/lib.rs": "mod grip;\n",
      "hook/src/grip.rs": test,
    },
    [
      [{ name: "grip::holds", classname: "hook", parent: "hook" }, "exact hook/src/grip.rs:2"],
      [{ name: "grip::holds", classname: "crane", parent: "crane" }, "file crane/src/lib.rs nameNotFound"],
    ],
  );
});

describe("A test that stands in another file than the class of its record", () => {
  const texts = {
    "web/crane.test.ts": `describe("Crane", () => { it("lifts", () => {}); });\n`,
    "spec/hook_spec.rb": `describe "Hook" do\n  it "holds" do\n  end\nend\n`,
    "spec/grip_spec.rb": `describe "Grip" do\n  it "grips" do\n  end\nend\n`,
  };
  testLocations(texts, [
    ["Crane > lifts", "web/crane.test.ts", "exact web/crane.test.ts:1"],
    ["Crane > lifts", "web/gone.test.ts", "none noSuchFile web/crane.test.ts"],
    ["Hook holds", "spec.hook_spec", "exact spec/hook_spec.rb:2"],
    ["Hook holds", "spec.grip_spec", "none noSuchFile spec/hook_spec.rb"],
  ]);
});

describe("An Elixir test outside of the `describe` of its record", () => {
  const tests = `  describe "lift/1" do
    test "lifts" do
    end
  end
  describe "stop/1" do
    test "stops" do
    end
  end
  test "sways" do
  end
end
`;
  const texts = {
    "test/crane_test.exs": `defmodule CraneTest do\n${tests}`,
    "test/hook_test.exs": `defmodule HookTest do\n  defmacro tests, do: quote do\n  end\n${tests}`,
  };
  testLocations(texts, [
    ["test lift/1 lifts", "Elixir.CraneTest", "exact test/crane_test.exs:3"],
    ["test sways", "Elixir.CraneTest", "exact test/crane_test.exs:10"],
    ["test stop/1 lifts", "Elixir.CraneTest", "container test/crane_test.exs:6 nameNotFound"],
    ["test stop/1 sways", "Elixir.CraneTest", "container test/crane_test.exs:6 nameNotFound"],
    ["test stop/1 sways", "Elixir.HookTest", "pattern test/hook_test.exs:12"],
  ]);
});
