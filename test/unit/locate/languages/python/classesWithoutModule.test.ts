import { testLocations } from "../../workspace";

/** Bazel executes a test file as a program, so that its classes belong to the module `__main__`. */
describe("Python classes that are reported without their module", () => {
  testLocations(
    {
      "tools/parser_test.py": `import unittest
class ParserTest(unittest.TestCase):
    def test_parse(self): pass
    def test_shared(self): pass
    def test_rows(self, a): pass
if __name__ == "__main__":
    unittest.main()
`,
      "tools/base.py": "class Base:\n    def test_base(self): pass\n",
      "tools/child_test.py": "from tools.base import Base\nclass ChildTest(Base):\n    def test_own(self): pass\n",
      "a/copy_test.py": "class CopyTest:\n    def test_copy(self): pass\n",
      "b/copy_test.py": "class CopyTest:\n    def test_copy(self): pass\n",
      "tools/shared_test.py": "class SharedTest:\n    def test_shared(self): pass\n    def test_lonely(self): pass\n",
      "tools/__main__.py": "class ParserTest:\n    pass\n",
    },
    [
      [{ name: "test_parse", classname: "__main__.ParserTest" }, "exact tools/parser_test.py:3"],
      [{ name: "test_parse", classname: "ParserTest" }, "exact tools/parser_test.py:3"],
      [{ name: "test_rows[a-1]", classname: "ParserTest" }, "exact tools/parser_test.py:5"],
      [{ name: "test_shared", classname: "__main__.SharedTest" }, "exact tools/shared_test.py:2"],
      [{ name: "test_base", classname: "__main__.ChildTest" }, "exact tools/base.py:2"],
      [{ name: "test_copy", classname: "__main__.CopyTest" }, "none severalFiles a/copy_test.py b/copy_test.py"],
      [{ name: "test_lonely", classname: "__main__.MissingTest" }, "none noSuchFile"],
    ],
  );
});

describe("Python classes that a decorator generates from another one", () => {
  const file = "tests/test_crane.py";
  const source = `@parameterized_class([{"load": 1}])
class CraneTest(unittest.TestCase):
    def test_lifts(self): pass

@parameterized_class(("load",), [(1,)])
class RopeTest(unittest.TestCase):
    def test_lifts(self): pass

class Plain(unittest.TestCase):
    def test_lifts(self): pass
@expand(device="cpu")
class CraneTestOfShips(unittest.TestCase):
    def test_lifts(self): pass
class CraneTest_7(unittest.TestCase):
    def test_lifts(self): pass

@pytest.mark.slow
class WinchTest(unittest.TestCase):
    def test_hauls(self): pass
`;
  testLocations({ [file]: source }, [
    [{ name: "test_lifts", classname: "tests.test_crane.CraneTest_0" }, `exact ${file}:3`],
    [{ name: "test_lifts", classname: "tests.test_crane.RopeTest_1_heavy" }, `exact ${file}:7`],
    [{ name: "test_lifts", classname: "tests.test_crane.CraneTest_7" }, `exact ${file}:15`],
    [{ name: "test_lifts", classname: "tests.test_crane.CraneTest_cpu_jit" }, `exact ${file}:3`],
    [{ name: "test_lifts", classname: "tests.test_crane.CraneTestOfShips_cpu" }, `exact ${file}:13`],
    [{ name: "test_hauls", classname: "tests.test_crane.WinchTest_gone" }, `container ${file}:19 nameNotFound`],
    [{ name: "test_lifts", classname: "tests.test_crane.CraneTests_cpu" }, `container ${file}:3 nameNotFound`],
    [{ name: "test_gone", classname: "tests.test_crane.RopeTest_1" }, `container ${file}:6 nameNotFound`],
    [{ name: "test_lifts", classname: "tests.test_crane.Plain_1" }, `container ${file}:3 nameNotFound`],
  ]);
});

describe("Python classes that are not in their file", () => {
  const ropesFile = "tests/test_ropes.py";
  const winchFile = "tests/test_winch.py";
  testLocations(
    {
      [ropesFile]: `class RopeMixin:
    def test_hauls(self): pass
def load_tests(loader, tests, ignore):
    tests.addTests(DocTestSuite("ropes"))
    assert type(tests) is type(ignore)
    return tests
`,
      [winchFile]: `class WinchMixin:
    def test_hauls(self): pass
def load_tests(loader, tests, ignore):
    for kind in kinds():
        made = type("Winch%s" % kind.title(), (WinchMixin, unittest.TestCase), {})
        tests.addTests(loader.loadTestsFromTestCase(made))
    return tests
`,
    },
    [
      [{ name: "test_hauls", classname: "tests.test_ropes.Glimpok" }, `container ${ropesFile}:2 nameNotFound`],
      [{ name: "test_hauls", classname: "tests.test_winch.WinchHand" }, `pattern ${winchFile}:2`],
    ],
  );
});
