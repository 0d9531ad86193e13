import { testLocations } from "../workspace";

const tests = `import pytest
from .base import SharedTests
from pkg import mixins

@pytest.mark.parametrize("a", [1, 2])
@pytest.mark.slow
def test_param(a):
    text = """
def test_in_a_string():
    """

class TestOuter:
    class TestInner:
        def test_nested(self, a): pass
    async def test_async(self): pass

class Base:
    def test_inherited(self): pass
    def test_sub(self): pass

class TestChild(Base): pass

class TestFar(SharedTests): pass
class TestMixed(mixins.Mixin, object): pass

def test_twice(): pass
def test_twice(): pass

if WINDOWS:
    def test_os(): pass
else:
    def test_os(): pass

test_made = make_test(
    def_=1
)
`;
const files = {
  "svc/pkg/tests/test_s.py": tests,
  "svc/pkg/tests/__init__.py": "",
  "svc/pkg/tests/base.py": "class SharedTests:\n    def test_shared(self): pass\n",
  "svc/pkg/mixins.py": "\n\nclass Mixin:\n    def test_mixed(self): pass\n",
  "other/test_s.py": "def test_other(): pass\n",
};

const parametrizedTests = `import pytest
from pkg import base

@pytest.mark.parametrize(
    ("a", "b"),
    [
        (1, "x-y"),
        (-2.5, None),  # ("no", "row")
        pytest.param(3, "four", id="named, (id)"),
        pytest.param(make(), Klass, marks=pytest.mark.slow),
        (5, base.Klass),
    ],
)
def test_rows(a, b): pass

@pytest.mark.parametrize("value", [
    "one",
    "two",
], ids=["first", 'second'])
def test_ids(value): pass

@pytest.mark.parametrize("x", [
    "a",
])
@pytest.mark.parametrize("y", [
    "b",
])
def test_product(x, y): pass

@pytest.mark.parametrize("x", [
    "same",
    "same",
])
def test_same(x): pass

@pytest.mark.parametrize("x", [
    *more,
    "own",
])
def test_spread(x): pass

class Klass(base.Klass): pass
`;

describe("Python's parametrized tests", () => {
  testLocations(
    { "tests/test_p.py": parametrizedTests, "pkg/base.py": "class Klass:\n    def test_far(self): pass\n" },
    [
      ["test_rows[1-x-y]", "tests.test_p", "exact tests/test_p.py:7"],
      ["test_rows[-2.5-None]", "tests.test_p", "exact tests/test_p.py:8"],
      ["test_rows[named, (id)]", "tests.test_p", "exact tests/test_p.py:9"],
      ["test_rows[a3-Klass]", "tests.test_p", "exact tests/test_p.py:10"],
      ["test_rows[5-b4]", "tests.test_p", "exact tests/test_p.py:11"],
      ["test_rows[no-row]", "tests.test_p", "exact tests/test_p.py:14"],
      ["test_rows", "tests.test_p", "exact tests/test_p.py:14"],
      ["test_ids[second]", "tests.test_p", "exact tests/test_p.py:18"],
      ["test_ids[two]", "tests.test_p", "container tests/test_p.py:20 nameNotFound"],
      ["test_product[b-a]", "tests.test_p", "exact tests/test_p.py:28"],
      ["test_same[same]", "tests.test_p", "exact tests/test_p.py:34"],
      ["test_spread[own]", "tests.test_p", "exact tests/test_p.py:40"],
      ["test_far", "tests.test_p.Klass", "exact pkg/base.py:2"],
    ],
    { parent: "pytest" },
  );
});

describe("Python", () => {
  testLocations(
    files,
    [
      ["test_param[1-x y/\\xe9::[q]]", "pkg.tests.test_s", "exact svc/pkg/tests/test_s.py:7"],
      ["test_nested[named id]", "pkg.tests.test_s.TestOuter.TestInner", "exact svc/pkg/tests/test_s.py:14"],
      ["test_async", "pkg.tests.test_s.TestOuter", "exact svc/pkg/tests/test_s.py:15"],
      ["test_inherited", "pkg.tests.test_s.TestChild", "exact svc/pkg/tests/test_s.py:18"],
      ["test_sub [msg] (i=1)", "pkg.tests.test_s.TestChild", "exact svc/pkg/tests/test_s.py:19"],
      ["test_sub (i=1)", "pkg.tests.test_s.TestChild", "exact svc/pkg/tests/test_s.py:19"],
      ["test_shared", "pkg.tests.test_s.TestFar", "exact svc/pkg/tests/base.py:2"],
      ["test_mixed", "pkg.tests.test_s.TestMixed", "exact svc/pkg/mixins.py:4"],
      ["test_twice", "pkg.tests.test_s", "exact svc/pkg/tests/test_s.py:27"],
      ["test_os", "pkg.tests.test_s", "ambiguous svc/pkg/tests/test_s.py:30 svc/pkg/tests/test_s.py:32"],
      ["test_made", "pkg.tests.test_s", "exact svc/pkg/tests/test_s.py:34"],
      ["test_in_a_string", "pkg.tests.test_s", "file svc/pkg/tests/test_s.py nameNotFound"],
      ["test_gone", "pkg.tests.test_s.TestOuter", "container svc/pkg/tests/test_s.py:12 nameNotFound"],
      ["test_param_0_case", "pkg.tests.test_s", "file svc/pkg/tests/test_s.py nameNotFound"],
      ["test_x", "pkg.tests.test_none", "none nameNotFound svc/pkg/tests/__init__.py"],
      ["test_other", "other.test_s", "exact other/test_s.py:1"],
      [{ name: "TestOuter::test_async", filePath: "pkg/tests/test_s.py" }, "exact svc/pkg/tests/test_s.py:15"],
      [{ name: "test_param[2]", filePath: "pkg/tests/test_s.py::test_param[2]" }, "exact svc/pkg/tests/test_s.py:7"],
      [
        { name: "test_inherited", parent: "pkg.tests.test_s.TestChild-20261120174334" },
        "exact svc/pkg/tests/test_s.py:18",
      ],
    ],
    { parent: "pytest" },
  );
});

const crane = `# Cranes
"""Cranes.

>>> 1 + 1
2
"""

def lift(load):
    """Lifts.

    >>> lift(1)
    2
    """

class Crane:
    def turn(self):
        """
        >>> Crane().turn()
        """
`;

const bdd = `from pytest_bdd import scenario, scenarios
scenarios("features")
@scenario("features/crane.feature", "Lifting a load")
def test_lifting():
    pass
`;

const craneFeature = `Feature: Crane
  Scenario: Lifting a load
    Given a crane
  Scenario: 2 cranes, turning around
    Given a crane
  Scenario Outline: Weighing <n> loads
    Given <n>
    Examples:
    | n |
    | 1 |
`;

describe("Doctests and pytest-bdd", () => {
  testLocations(
    {
      "src/acme/crane.py": crane,
      "src/acme/__init__.py": "def hoist():\n    '''>>> 1'''\n",
      "tests/test_bdd.py": bdd,
      "tests/test_plain.py": "def test_plain(): pass\n",
      "tests/features/crane.feature": craneFeature,
      "tests/features/rope.feature": "Feature: Rope\n  Scenario: Tying a knot\n",
      "tests/features/sail.feature": "Feature: Sail\n  Scenario: Tying a knot\n",
    },
    [
      ["acme.crane", "src.acme.crane", "exact src/acme/crane.py:2"],
      ["acme.crane.lift", "src.acme.crane", "exact src/acme/crane.py:8"],
      ["acme.crane.Crane.turn", "src.acme.crane", "exact src/acme/crane.py:16"],
      ["acme.crane.gone", "src.acme.crane", "file src/acme/crane.py nameNotFound"],
      ["acme.hoist", "src.acme.__init__", "exact src/acme/__init__.py:1"],
      [{ name: "acme.crane.lift", filePath: "src/acme/crane.py" }, "exact src/acme/crane.py:8"],
      ["test_lifting", "tests.test_bdd", "exact tests/test_bdd.py:4"],
      ["test_cranes_turning_around", "tests.test_bdd", "pattern tests/features/crane.feature:4"],
      ["test_weighing_n_loads[1]", "tests.test_bdd", "pattern tests/features/crane.feature:6"],
      ["test_tying_a_knot", "tests.test_bdd", "file tests/test_bdd.py nameNotFound"],
      ["test_weighing_more_loads", "tests.test_bdd", "file tests/test_bdd.py nameNotFound"],
      ["test_cranes_turning_around", "tests.test_plain", "file tests/test_plain.py nameNotFound"],
    ],
  );
});

describe("A Python module that cannot be imported", () => {
  const failedTest = "unittest.loader._FailedTest";
  testLocations(
    {
      "api/tests/__init__.py": "",
      "api/tests/test_cart.py": "import gone\ndef test_add(): pass\n",
      "api/tests/cart_test.py": "import gone\n",
      "api/shop/tests.py": "import gone\n",
      "api/shop/cart.py": "",
      "test_ship.py": "import gone\n",
    },
    [
      [{ name: "tests.test_cart" }, "file api/tests/test_cart.py nameNotFound"],
      [{ name: "api.tests.cart_test" }, "file api/tests/cart_test.py nameNotFound"],
      [{ name: "shop.tests" }, "file api/shop/tests.py nameNotFound"],
      [{ name: "tests.test_cart.test_add" }, "exact api/tests/test_cart.py:2"],
      [{ name: "shop.cart" }, "none noSuchFile"],
      [{ name: "test_ship" }, "none noSuchFile"],
      [{ name: "test_ship", classname: failedTest }, "file test_ship.py nameNotFound"],
      [{ name: "tests.test_cart", classname: `${failedTest}.tests` }, "file api/tests/test_cart.py nameNotFound"],
      [{ name: "tests.test_cart", classname: "gone.test_ship" }, "none noSuchFile"],
    ],
    { parent: "pytest" },
  );
});
