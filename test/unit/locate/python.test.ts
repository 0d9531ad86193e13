import { table } from "./workspace";

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
        def test_nested(self): pass
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

describe("Python", () => {
  table(
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
      ["test_param_0_case", "pkg.tests.test_s", "exact svc/pkg/tests/test_s.py:7"],
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
