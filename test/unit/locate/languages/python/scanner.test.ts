import { deepEqual } from "node:assert/strict";
import { pythonScanner } from "../../../../../src/locate/languages/python/scanner";
import { SourceText } from "../../../../../src/locate/syntax/sourceText";
import { assertLocations, locateInSource } from "../locations";

/** Asserts where tests of a class are found in a source, by their names. */
const assertLocationsInClass = (
  source: string,
  classname: string,
  expected: Readonly<Record<string, string>>,
): void => {
  const locations = Object.keys(expected).map((name) => [
    name,
    locateInSource(pythonScanner, source, { name, classname }),
  ]);
  deepEqual(Object.fromEntries(locations), expected);
};

describe("Names of Python's tests", () => {
  it("may end with parameters, subtests and numbers of cases", () => {
    const source = `def test_a(x): pass
def test_a_1(): pass
@parameterized.expand([("some words",)])
def test_b(): pass
test_c = make()
class TestD: pass
@pytest.mark.parametrize("x", [1])
def test_e(): pass
`;
    assertLocations(pythonScanner, source, {
      test_a: "exact 1",
      " test_a ": "exact 1",
      "test_a[x::y]": "exact 1",
      "test_a [sub] (i=1)": "exact 1",
      "test_a (i=1)": "exact 1",
      "test_a(x)": "exact 1",
      test_a_1: "exact 2",
      test_a_2: "nothing",
      test_b_0_some_words: "exact 4",
      "test_b_0_words[x]": "exact 4",
      test_b_words: "nothing",
      "test_b (retry #2)": "exact 4",
      test_c: "exact 5",
      TestD: "nothing",
      test_e_200_words: "nothing",
    });
  });

  it("may contain the class, as in node ids", () => {
    const source = `class TestA:
    def test_x(self, a): pass
class TestB:
    class TestC:
        def test_x(self): pass
def test_x(): pass
`;
    assertLocations(pythonScanner, source, {
      test_x: "exact 6",
      "TestA::test_x": "exact 2",
      "TestB::TestC::test_x": "exact 5",
      "TestB::test_x": "container 3",
      "TestA::test_x[a::b]": "exact 2",
      "TestD::test_x": "container 6",
      "a_test.py::test_x": "exact 6",
    });
  });
});

describe("Declarations of Python's tests", () => {
  it("are replaced by later ones with the same name, unless these depend on a condition", () => {
    const source = `def test_a(): pass
def test_a(): pass
def test_b(): pass
if x:
    def test_b(): pass
class TestA:
    def test_c(self): pass
    def test_c(self): pass
    def test_d(self): pass
    if x:
        def test_d(self): pass
class TestB:
    def old(self): pass
class TestB:
    def new(self): pass
`;
    assertLocations(pythonScanner, source, { test_a: "exact 2", test_b: "exact 3 5" });
    assertLocationsInClass(source, "module.TestA", { test_c: "exact 8", test_d: "exact 9 11" });
    assertLocationsInClass(source, "module.TestB", { new: "exact 15", old: "container 14" });
  });

  it("are methods of any class if the record has no class, but not variables and nested functions", () => {
    const source = `class TestA:
    def test_m(self):
        def inner(): pass
    test_name = 1
class TestB:
    def test_m(self): pass
`;
    assertLocations(pythonScanner, source, { test_m: "pattern 2 6", inner: "nothing", test_name: "nothing" });
  });

  it("may be inherited from classes of the file", () => {
    const source = `class Root:
    def test_root(self): pass
    def test_both(self): pass
class Mixin:
    def test_mixin(self): pass
    def test_both(self): pass
class TestA(Mixin, Root): pass
class TestB(TestA):
    def test_own(self): pass
class TestC(TestC): pass
class TestD(TestE): pass
class TestE(TestD): pass
class TestF(Outer.Inner): pass
class Outer:
    class Inner:
        def test_inner(self): pass
`;
    assertLocationsInClass(source, "m.TestB", {
      test_own: "exact 9",
      test_both: "exact 6",
      test_root: "exact 2",
      test_gone: "container 8",
    });
    assertLocationsInClass(source, "m.TestC", { test_gone: "container 10" });
    assertLocationsInClass(source, "m.TestD", { test_gone: "container 11" });
    assertLocationsInClass(source, "m.TestF", { test_inner: "exact 16" });
  });

  it("are not inherited from a class of the file if the base is qualified by an imported module", () => {
    const source = `import base
class Klass:
    def test_a(self): pass
class TestA(base.Klass): pass
class TestB(other.Klass): pass
`;
    assertLocationsInClass(source, "m.TestA", { test_a: "container 4" });
    assertLocationsInClass(source, "m.TestB", { test_a: "exact 3" });
  });
});

/** Returns the tests in other files from which a scanner derives the test of a record. */
function findOriginalTests(source: string, name: string, classname: string): unknown {
  return pythonScanner
    .read(new SourceText(source), "tests/test_a.py", () => false)
    .lookFurther?.({ name, classname })
    .filter(({ kind }) => kind === "test");
}

describe("lookFurther of Python", () => {
  it("returns no tests of base classes, which are found by class", () => {
    const source = "from a import B\nclass TestA(B): pass\n";
    deepEqual(findOriginalTests(source, "test_x", "tests.test_a"), []);
    deepEqual(findOriginalTests(source, "test_x", "tests.test_a.TestA"), []);
  });

  it("returns the scenario of a test if pytest-bdd generates the tests of the file", () => {
    const createLead = (name: string, words: string) => [
      { kind: "test", address: { name }, hints: [], words, language: "gherkin" },
    ];
    const source = "from pytest_bdd import scenarios\nscenarios('features')\n";
    deepEqual(
      findOriginalTests(source, "test_lift_a_load", "tests.test_a"),
      createLead("test_lift_a_load", "lift a load"),
    );
    deepEqual(findOriginalTests(source, " test_lift[1-2]", "tests.test_a"), createLead("test_lift", "lift"));
    deepEqual(findOriginalTests(source, "my_test_a", "tests.test_a"), createLead("my_test_a", "my test a"));
    deepEqual(findOriginalTests("x = scenarios('features')\n", "test_a", "tests.test_a"), []);
    deepEqual(findOriginalTests("# scenarios(\nscenarios_of(x)\n", "test_a", "tests.test_a"), []);
  });
});
