import { goScanner } from "../../../../../src/locate/languages/go/scanner";
import { assertLocations } from "../locations";

describe("Go's test functions", () => {
  it("begin a line, with any spacing", () => {
    const source = `package a
func TestA(t *testing.T) {}
func  TestWide (t *testing.T) {}
func\tTestTab(t *testing.T) {}
func TestTyped[T any](t *testing.T) {}
func TestÄ(t *testing.T) {}
	func TestInside(t *testing.T) {}
var f = func(t *testing.T) {}
func TestNoBracket
func TestTwoLines(
	t *testing.T,
) {
	t.Run("deep", nil)
}
func TestAB(t *testing.T) {}
`;
    assertLocations(goScanner, source, {
      TestA: "exact 2",
      TestWide: "exact 3",
      TestTab: "exact 4",
      TestTyped: "exact 5",
      TestÄ: "exact 6",
      TestInside: "nothing",
      TestNoBracket: "nothing",
      TestTwoLines: "exact 10",
      "TestTwoLines/deep": "exact 13",
      TestAB: "exact 15",
      Test: "nothing",
      f: "nothing",
    });
  });

  it("are found by names with the number of a retry or with spaces around them", () => {
    const source = "package a\n\nfunc TestA(t *testing.T) {}\n";
    assertLocations(goScanner, source, { "TestA (retry #1)": "exact 3", "  TestA  ": "exact 3" });
  });

  it("are preferred to methods with the same name, and all methods are found if there is no function", () => {
    const source = `package a
func (s *One) TestBoth(t *testing.T) {}
func TestBoth(t *testing.T) {}
func (s *One) TestMethod() {}
func (s *Two) TestMethod() {}
`;
    assertLocations(goScanner, source, { TestBoth: "exact 3", TestMethod: "exact 4 5" });
  });

  it("are found for the inputs of a fuzz test", () => {
    const source = `package a
func FuzzA(f *testing.F) {
	f.Add("one")
	f.Add("two")
}
func TestFuzz(t *testing.T) {
	t.Run("seed", nil)
}
`;
    assertLocations(goScanner, source, { "FuzzA/seed#1": "exact 2", "TestFuzz/seed": "exact 7" });
  });

  it("end where the next one begins if a bracket is not closed", () => {
    const source = `package a
func TestOpen(t *testing.T) {
	t.Run("first", nil)
	if x {
func TestNext(t *testing.T) {
	t.Run("second", nil)
}
`;
    assertLocations(goScanner, source, {
      "TestOpen/first": "exact 3",
      "TestOpen/second": "container 2",
      "TestNext/second": "exact 6",
    });
  });
});

describe("Methods of testify suites", () => {
  const source = `package a
func TestOne(t *testing.T) { suite.Run(t, new(OneSuite)) }
func TestTwo(t *testing.T) {
	suite.Run(t, &TwoSuite{})
}
func (s *OneSuite) TestShared() {}
func (s *TwoSuite) TestShared() {
	s.Run("part", nil)
}
func (TwoSuite) TestUnnamed() {}
func (s *Typed[T]) TestTyped() {}
func (s OneSuite) SetupTest() {}
func (s OneSuite) Run() {}
func TestHelper(t *testing.T) {}
`;

  it("belong to the type that the function mentions", () => {
    assertLocations(goScanner, source, {
      "TestOne/TestShared": "exact 6",
      "TestTwo/TestShared": "exact 7",
      "TestTwo/TestShared/part": "exact 8",
      "TestTwo/TestShared/other": "container 7",
    });
  });

  it("may belong to any type if the function is in another file", () => {
    assertLocations(goScanner, source, {
      "TestElsewhere/TestUnnamed": "container 10",
      "TestElsewhere/TestTyped": "container 11",
      "TestElsewhere/TestShared": "container 6 7",
    });
  });

  it("begin with Test, and are not functions", () => {
    assertLocations(goScanner, source, {
      "TestOne/SetupTest": "pattern 2",
      "TestElsewhere/SetupTest": "nothing",
      "TestOne/TestHelper": "pattern 2",
    });
  });
});
