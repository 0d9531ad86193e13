import { testLocations } from "../workspace";

const java = `package acme;
class CraneTest extends Base {
  @Test
  void lifts() {}
  @Test void lifts(int load) {}
  @Nested class Inner { @Test void turns() {} }
}
`;
const python = `import unittest
class CraneTest(unittest.TestCase):
    def test_lifts(self):
        pass

def test_free():
    pass
class RopeTest(unittest.TestCase):
    def test_lifts(self):
        pass
`;

describe("Names that contain the class", () => {
  const [crane, module] = ["src/test/java/acme/CraneTest.java", "tests/test_crane.py"];
  const base = "class Base { @Test void isInherited() {} }\n";
  testLocations({ [crane]: java, "src/test/java/acme/Base.java": `package acme;\n${base}`, [module]: python }, [
    ["acme.CraneTest.lifts", "", `exact ${crane}:4`],
    ["CraneTest.lifts", "", `exact ${crane}:4`],
    ["acme.CraneTest#lifts(int)", "", `exact ${crane}:5`],
    ["CraneTest.lifts", "acme.CraneTest", `exact ${crane}:4`],
    ["acme.CraneTest$Inner.turns", "", `exact ${crane}:6`],
    ["acme.CraneTest.isInherited", "", "exact src/test/java/acme/Base.java:2"],
    ["acme.CraneTest.gone", "", `container ${crane}:2 nameNotFound`],
    [`${module}::CraneTest::test_lifts`, "", `exact ${module}:3`],
    [`${module}::test_free`, "", `exact ${module}:6`],
    [`${module}::RopeTest::test_gone`, "", `container ${module}:8 nameNotFound`],
    ["test_lifts (tests.test_crane.RopeTest.test_lifts)", "", `exact ${module}:9`],
    ["test_lifts (tests.test_crane.RopeTest)", "", `exact ${module}:9`],
    ["tests.test_crane.CraneTest.test_lifts", "", `exact ${module}:3`],
    ["tests.test_crane.test_free", "", `exact ${module}:6`],
    ["tests.test_crane.other", "", "none noPath"],
  ]);
});
