import assert from "node:assert/strict";
import { testLocations } from "../../workspace";

/** A package that re-exports classes, like test suites of Django projects. */
const testing = {
  "app/testing/__init__.py": "from .api import *\nfrom .views import ViewCases as Views\nfrom . import mixins\n",
  "app/testing/api.py": `from django.test import TestCase
from .mixins import LogMixin
__all__ = ("ApiCases",)
class Hidden:
    def test_hidden(self): pass
class ApiCases:
    class Get(TestCase):
        def test_get(self): pass
        def test_same(self): pass
    class List(TestCase):
        def test_list(self): pass
        def test_same(self): pass
    class All(Get, List, LogMixin):
        pass
`,
  "app/testing/views.py": `class ViewCases:
    class Get:
        def test_get(self): pass
`,
  "app/testing/mixins.py": "class LogMixin:\n    def test_log(self): pass\nclass _Own:\n    def test_own(self): pass\n",
};

describe("Inherited tests of Python whose base a package re-exports", () => {
  const files = {
    ...testing,
    "app/tests/__init__.py": "",
    "app/tests/test_api.py": `from django.test import TestCase
import app.testing.api
import app.other
import app.testing.views
import app.testing as t
from app.testing import ApiCases, Views, mixins, Hidden
from app.testing.api import ApiCases as Cases
from ..testing.mixins import *
from ..testing import mixins as near

class DeviceTest(ApiCases.All): pass
class ListTest(Cases.List, Cases.Get): pass
class ViewTest(Views.Get): pass
class PlainTest(TestCase, LogMixin): pass
class ModuleTest(mixins.LogMixin): pass
class DottedTest(app.testing.api.ApiCases.Get): pass
class AliasTest(t.ApiCases.Get): pass
class NearTest(near._Own): pass
class HiddenTest(Hidden): pass
class OwnTest(_Own): pass
class Cases2(Cases): pass
class MemberTest(Cases2.Get): pass
Renamed = t.Views.Get
class RenamedTest(Renamed): pass
class SubTest(DeviceTest):
    def test_get(self): pass
`,
  };
  testLocations(files, [
    ["test_get", "app.tests.test_api.DeviceTest", "exact app/testing/api.py:8"],
    ["test_same", "app.tests.test_api.DeviceTest", "exact app/testing/api.py:9"],
    ["test_list", "app.tests.test_api.DeviceTest", "exact app/testing/api.py:11"],
    ["test_log", "app.tests.test_api.DeviceTest", "exact app/testing/mixins.py:2"],
    [{ name: "test_log (app.tests.test_api.DeviceTest.test_log)" }, "exact app/testing/mixins.py:2"],
    [{ name: "test_same (app.tests.test_api.ListTest)" }, "exact app/testing/api.py:12"],
    [{ name: "test_gone (app.tests.test_api.ListTest)" }, "container app/tests/test_api.py:12 nameNotFound"],
    ["test_same", "app.tests.test_api.ListTest", "exact app/testing/api.py:12"],
    ["test_get", "app.tests.test_api.ViewTest", "exact app/testing/views.py:3"],
    ["test_log", "app.tests.test_api.PlainTest", "exact app/testing/mixins.py:2"],
    ["test_log", "app.tests.test_api.ModuleTest", "exact app/testing/mixins.py:2"],
    ["test_get", "app.tests.test_api.DottedTest", "exact app/testing/api.py:8"],
    ["test_get", "app.tests.test_api.AliasTest", "exact app/testing/api.py:8"],
    ["test_own", "app.tests.test_api.NearTest", "exact app/testing/mixins.py:4"],
    ["test_hidden", "app.tests.test_api.HiddenTest", "container app/tests/test_api.py:19 nameNotFound"],
    ["test_own", "app.tests.test_api.OwnTest", "container app/tests/test_api.py:20 nameNotFound"],
    ["test_get", "app.tests.test_api.MemberTest", "exact app/testing/api.py:8"],
    ["test_get", "app.tests.test_api.RenamedTest", "exact app/testing/views.py:3"],
    ["test_get", "app.tests.test_api.SubTest", "exact app/tests/test_api.py:26"],
    ["test_list", "app.tests.test_api.SubTest", "exact app/testing/api.py:11"],
    ["test_gone", "app.tests.test_api.DeviceTest", "container app/tests/test_api.py:11 nameNotFound"],
    // With the file of the method, or of the class.
    [
      { name: "test_same", classname: "app.tests.test_api.DeviceTest", filePath: "app/testing/api.py" },
      "exact app/testing/api.py:9",
    ],
    [
      { name: "test_same", classname: "app.tests.test_api.ListTest", filePath: "app/testing/api.py" },
      "exact app/testing/api.py:12",
    ],
    [
      { name: "test_same", classname: "app.tests.test_gone.ListTest", filePath: "app/testing/api.py" },
      "ambiguous app/testing/api.py:9 app/testing/api.py:12",
    ],
    [
      { name: "test_log", classname: "app.tests.test_api.DeviceTest", filePath: "app/tests/test_api.py" },
      "exact app/testing/mixins.py:2",
    ],
    [{ name: "DeviceTest::test_log", filePath: "app/tests/test_api.py" }, "exact app/testing/mixins.py:2"],
  ]);
});

describe("Order of the bases of Python's classes", () => {
  const bases = `class Root:
    def test_both(self): pass
class Left(Root): pass
`;
  const files = {
    "tests/bases.py": bases,
    "tests/test_order.py": `from bases import Left, Root
class Right(Root):
    def test_both(self): pass
class TestC3(Left, Right): pass
class Local:
    def test_both(self): pass
class TestFirst(Root, Local): pass
class Unresolved(Gone, Local): pass
class TestMeta(six.with_metaclass(Meta, Root)): pass
`,
    "tests/test_names.py": `from bases import Root
class Root(Root): pass
class Outer:
    class Root:
        def test_both(self): pass
    class TestInner(Root): pass
    class Deep:
        class TestDeep(Root): pass
class TestRoot(Root): pass
`,
    "tests/test_cycle_a.py": "from test_cycle_b import *\nclass TestA(B): pass\n",
    "tests/test_cycle_b.py":
      "from test_cycle_a import *\nfrom bases import Root\nclass B(C): pass\nclass D(Root): pass\nclass TestB(D): pass\n",
  };
  testLocations(files, [
    ["test_both", "test_order.TestC3", "exact tests/test_order.py:3"],
    ["test_both", "test_order.TestFirst", "exact tests/bases.py:2"],
    ["test_both", "test_order.Unresolved", "exact tests/test_order.py:6"],
    ["test_both", "test_order.TestMeta", "exact tests/bases.py:2"],
    ["test_both", "test_names.TestRoot", "exact tests/bases.py:2"],
    ["test_both", "test_names.Outer.TestInner", "exact tests/test_names.py:5"],
    ["test_both", "test_names.Outer.Deep.TestDeep", "exact tests/bases.py:2"],
    ["test_both", "test_cycle_a.TestA", "container tests/test_cycle_a.py:2 nameNotFound"],
    ["test_both", "test_cycle_b.TestB", "exact tests/bases.py:2"],
  ]);
});

describe("Ambiguous bases of Python's classes", () => {
  const files = {
    "one/pkg/base.py": "class Base:\n    def test_a(self): pass\n",
    "two/pkg/base.py": "\nclass Base:\n    def test_a(self): pass\n",
    "one/tests/test_one.py": "from pkg.base import Base\nclass TestOne(Base): pass\n",
    "two/tests/test_two.py": "from pkg.base import Base\nclass TestTwo(Base): pass\n",
    "tests/test_three.py": "from pkg.base import Base\nclass TestThree(Base): pass\n",
    "six/__init__.py": "",
    "six/tests/__init__.py": "",
    "six/tests/test_six.py": "from tests.deep import Base\nclass TestSix(Base): pass\n",
    "six/tests/deep.py": "class Base:\n    def test_a(self): pass\n",
    "tests/deep.py": "class Base:\n    def test_a(self): pass\n    def test_outer(self): pass\n",
    "tests/fast.py": "class Base:\n    def test_a(self): pass\n    def test_fast(self): pass\n",
    "tests/slow.py": "class Base:\n    def test_a(self): pass\n",
    "tests/test_four.py": `try:
    from fast import Base
except ImportError:
    from slow import Base
class TestFour(Base): pass
`,
    "tests/test_five.py": `from fast import Base
from slow import Base
if WINDOWS:
    class Local:
        def test_a(self): pass
else:
    class Local:
        def test_a(self): pass
class TestFive(Base): pass
class TestSix(Local): pass
`,
  };
  testLocations(files, [
    ["test_a", "test_one.TestOne", "exact one/pkg/base.py:2"],
    ["test_a", "test_two.TestTwo", "exact two/pkg/base.py:3"],
    ["test_a", "test_three.TestThree", "ambiguous one/pkg/base.py:2 two/pkg/base.py:3"],
    ["test_a", "test_four.TestFour", "ambiguous tests/fast.py:2 tests/slow.py:2"],
    ["test_a", "six.tests.test_six.TestSix", "ambiguous six/tests/deep.py:2 tests/deep.py:2"],
    ["test_outer", "six.tests.test_six.TestSix", "exact tests/deep.py:3"],
    ["test_fast", "test_four.TestFour", "exact tests/fast.py:3"],
    ["test_a", "test_five.TestFive", "exact tests/slow.py:2"],
    ["test_a", "test_five.TestSix", "ambiguous tests/test_five.py:5 tests/test_five.py:8"],
  ]);
});

describe("Python classes that a test module imports", () => {
  const files = {
    "tests/shared.py": "class TestShared:\n    def test_a(self): pass\nclass TestMore(TestShared): pass\n",
    "tests/test_user.py": `from .shared import TestShared as TestUsed
from .shared import *
class TestOwn:
    def test_a(self): pass
`,
    "tests/test_loose.py": "from .shared import TestShared\nclass TestOwn:\n    def test_b(self): pass\n",
  };
  testLocations(files, [
    ["test_a", "tests.test_user.TestUsed", "exact tests/shared.py:2"],
    ["test_a", "tests.test_user.TestMore", "exact tests/shared.py:2"],
    ["test_a", "tests.test_user.TestOwn", "exact tests/test_user.py:4"],
    ["test_a", "tests.test_loose.TestShared", "exact tests/shared.py:2"],
    ["test_b", "tests.test_loose.TestShared", "pattern tests/test_loose.py:3"],
    [{ name: "TestUsed::test_a", filePath: "tests/test_user.py" }, "exact tests/shared.py:2"],
  ]);
});

const sharedModule = `import pytest
def test_a(): pass
@pytest.mark.parametrize("x", [
    "one",
])
def test_b(x): pass
class TestC:
    def test_c(self): pass
`;

describe("Python test functions that a module imports", () => {
  const files = {
    "tests/shared.py": sharedModule,
    "tests/more.py": "from .shared import test_a\n",
    "tests/test_user.py":
      "from .more import test_a\nfrom .shared import test_b as test_renamed, TestC\nimport test_d\n",
  };
  testLocations(files, [
    ["test_a", "tests.test_user", "exact tests/shared.py:2"],
    ["test_renamed", "tests.test_user", "exact tests/shared.py:6"],
    ["test_renamed[one]", "tests.test_user", "exact tests/shared.py:4"],
    ["test_c", "tests.test_user", "file tests/test_user.py nameNotFound"],
    ["test_d", "tests.test_user", "file tests/test_user.py nameNotFound"],
    ["test_c", "tests.test_user.TestC", "exact tests/shared.py:8"],
  ]);
});

describe("Long Python files", () => {
  const createMethods = (classNumber: number) =>
    Array.from(
      { length: 60 },
      (_, i) => `    def test_${i}(self):\n        self.check(${classNumber}, "${"x".repeat(40)}")\n`,
    );
  const text = Array.from({ length: 60 }, (_, i) => [`class Test${i}:\n`, ...createMethods(i)].join("")).join("");
  testLocations(
    { "tests/test_long.py": text, "tests/test_heir.py": "from .test_long import Test7\nclass TestHeir(Test7): pass\n" },
    [
      ["test_3", "tests.test_long.Test0", "exact tests/test_long.py:8"],
      ["test_3", "tests.test_long.Test59", `exact tests/test_long.py:${59 * 121 + 8}`],
      ["test_59", "tests.test_heir.TestHeir", `exact tests/test_long.py:${7 * 121 + 120}`],
    ],
  );

  it("have more than 300,000 characters", () => assert.ok(text.length > 300_000));
});

describe("Python test functions that a module imports with a wildcard", () => {
  const files = {
    "tests/shared.py": sharedModule,
    "tests/again.py": "from .shared import *\ndef test_again(): pass\n",
    "tests/later.py": "def test_a(): pass\n",
    "tests/test_user.py": "from .again import *\ndef test_own(): pass\n",
    "tests/test_twice.py": "from .shared import *\nfrom .later import *\n",
    "tests/test_condition.py": "if fast:\n    from .shared import *\n",
  };
  testLocations(files, [
    ["test_a", "tests.test_user", "exact tests/shared.py:2"],
    ["test_b[one]", "tests.test_user", "exact tests/shared.py:4"],
    ["test_b[two]", "tests.test_user", "container tests/shared.py:6 nameNotFound"],
    ["test_again", "tests.test_user", "exact tests/again.py:2"],
    ["test_own", "tests.test_user", "exact tests/test_user.py:2"],
    ["test_a", "tests.test_twice", "exact tests/later.py:1"],
    ["test_c", "tests.test_user", "file tests/test_user.py nameNotFound"],
    ["test_a", "tests.test_condition", "file tests/test_condition.py nameNotFound"],
    [{ name: "test_a", filePath: "tests/test_user.py" }, "exact tests/shared.py:2"],
  ]);
});
