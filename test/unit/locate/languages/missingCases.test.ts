import { testLocations } from "../workspace";

const dotnet = `namespace Acme;
class Tests {
  [Theory]
  [InlineData(1, "one")]
  [InlineData(0x10, null)]
  public void Maps(int number, string text) { }
  [Theory, InlineData(1), MemberData(nameof(More))]
  public void Also(int number) { }
  [TestCase(1 + 1)]
  public void Sums(int number) { }
  [TestCase("2020-01-01")]
  public void Dates(DateTime date) { }
  [TestCase(1, 2)]
  public void Many(params int[] numbers) { }
  [Theory]
  [InlineData(1 /*days*/, "a")]
  public void Notes(int days, string text) { }
  [Fact(Skip = "slow")]
  public void Adds() { }
  [Test]
  public void Values([Values(1, 2)] int number) { }
}
`;

describe("Cases of .NET tests", () => {
  testLocations({ "Tests.cs": dotnet }, [
    ['Maps(number: 1, text: "one")', "Acme.Tests", "exact Tests.cs:4"],
    ["Maps(number: 16, text: null)", "Acme.Tests", "exact Tests.cs:6"],
    ['Maps(number: 1, text: "two")', "Acme.Tests", "container Tests.cs:6 nameNotFound"],
    ['Maps(number: x, text: "one")', "Acme.Tests", "container Tests.cs:6 nameNotFound"],
    ["Maps", "Acme.Tests", "exact Tests.cs:6"],
    ["Also(number: x)", "Acme.Tests", "exact Tests.cs:8"],
    ["Sums(x)", "Acme.Tests", "exact Tests.cs:10"],
    ["Dates(2020-01-01T00:00:00)", "Acme.Tests", "exact Tests.cs:12"],
    ["Many(x)", "Acme.Tests", "exact Tests.cs:14"],
    ['Notes(days: 1, text: "a")', "Acme.Tests", "exact Tests.cs:16"],
    ['Notes(days: x, text: "a")', "Acme.Tests", "container Tests.cs:17 nameNotFound"],
    ["Adds()", "Acme.Tests", "exact Tests.cs:19"],
    ["Adds(number: 1)", "Acme.Tests", "container Tests.cs:19 nameNotFound"],
    ["Values(1)", "Acme.Tests", "exact Tests.cs:21"],
  ]);
});

const java = `package com.acme;
class CraneTest {
  @ParameterizedTest @ValueSource(strings = {"a", "b"})
  void lifts(String load) {}
  @Nested class Inner {
    @Test void stops() {}
    @RepeatedTest(3) void sways() {}
  }
}
`;

describe("Invocations of JUnit tests", () => {
  testLocations({ "com/acme/CraneTest.java": java }, [
    ["lifts(String)[2]", "com.acme.CraneTest", "exact com/acme/CraneTest.java:4"],
    ["lifts{String}[2]", "com.acme.CraneTest", "exact com/acme/CraneTest.java:4"],
    ["lifts(String)[load]", "com.acme.CraneTest", "container com/acme/CraneTest.java:4 nameNotFound"],
    ["lifts{String}[load]", "com.acme.CraneTest", "container com/acme/CraneTest.java:4 nameNotFound"],
    ["lifts[load]", "com.acme.CraneTest", "exact com/acme/CraneTest.java:4"],
    ["stops", "com.acme.CraneTest$Inner", "exact com/acme/CraneTest.java:6"],
    ["stops()", "com.acme.CraneTest$Inner", "exact com/acme/CraneTest.java:6"],
    ["stops(CraneTest)", "com.acme.CraneTest$Inner", "exact com/acme/CraneTest.java:6"],
    ["stops(String)[1]", "com.acme.CraneTest$Inner", "container com/acme/CraneTest.java:6 nameNotFound"],
    ["stops{String}[1]", "com.acme.CraneTest$Inner", "container com/acme/CraneTest.java:6 nameNotFound"],
    ["stops[1]", "com.acme.CraneTest$Inner", "exact com/acme/CraneTest.java:6"],
    ["sways()[1]", "com.acme.CraneTest$Inner", "exact com/acme/CraneTest.java:7"],
    ["stops", "com.acme.CraneTest$Gone", "container com/acme/CraneTest.java:2 nameNotFound"],
    ["stops", "com.acme.CraneTest$Inner$Gone", "container com/acme/CraneTest.java:5 nameNotFound"],
  ]);
});

const pest = `<?php
it('lifts', function ($load) {
})->with(['wood', [1, 'stone']]);
it('drops', function ($load) {
})->with(loads());
it('turns', function ($load) {
})->group('slow');
`;

describe("A Pest test whose class has no file", () => {
  testLocations({ "tests/Crane.php": pest }, [
    [{ name: "it turns", classname: "Tests\\Gone", filePath: "Tests\\Gone::it turns" }, "none noSuchFile"],
    [{ name: "it turns", classname: "Tests\\Crane", filePath: "Tests\\Crane::it turns" }, "exact tests/Crane.php:6"],
  ]);
});

const crane = `<?php
it('lifts', function ($load) {
})->group('slow')->with(['wood', [1, 'stone']]);
it('drops', function ($load) {
})->with('loads');
`;

describe("Data sets of Pest that are literals in the source of the test", () => {
  testLocations({ "tests/Crane.php": crane }, [
    [`it lifts with data set "(1, 'stone')"`, "Tests\\Crane", "exact tests/Crane.php:2"],
    [`it lifts with data set "(1, 'feathers')"`, "Tests\\Crane", "container tests/Crane.php:2 nameNotFound"],
    [`it lifts with ('feathers')`, "Tests\\Crane", "container tests/Crane.php:2 nameNotFound"],
    [`it lifts with data set "('wood')" / ('feathers')`, "Tests\\Crane", "exact tests/Crane.php:2"],
    [`it drops with data set "('feathers')"`, "Tests\\Crane", "exact tests/Crane.php:4"],
  ]);
});

const loads = `import pytest
from stock import Load, heavy

@pytest.mark.parametrize("load", [Load.STONE, "wood", heavy])
def test_lifts(load): ...

@pytest.mark.parametrize("load", [heavy], ids=name_load)
@pytest.mark.parametrize("crane", ["big"])
def test_drops(crane, load): ...
`;

describe("pytest cases with computed values", () => {
  testLocations({ "tests/test_crane.py": loads, "tests/gravel.txt": "" }, [
    ["test_lifts[Load.STONE]", "tests.test_crane", "exact tests/test_crane.py:5"],
    ["test_lifts[wood]", "tests.test_crane", "exact tests/test_crane.py:5"],
    ["test_lifts[gravel]", "tests.test_crane", "exact tests/test_crane.py:5"],
    ["test_lifts[heavy\\nstone]", "tests.test_crane", "exact tests/test_crane.py:5"],
    ["test_lifts[feathers]", "tests.test_crane", "container tests/test_crane.py:5 nameNotFound"],
    ["test_lifts[feathers-wood]", "tests.test_crane", "exact tests/test_crane.py:5"],
    ["test_drops[big-feathers]", "tests.test_crane", "exact tests/test_crane.py:9"],
    ["test_drops[big-feathers-wood]", "tests.test_crane", "exact tests/test_crane.py:9"],
  ]);
});

const methods = `const { methods } = require("../lib/methods");
describe("router", () => {
  methods.forEach((method) => {
    it("accepts " + method, () => {});
    it("refuses (" + method + ")", () => {});
  });
});
describe("verbs", () => {
  methods.forEach((method) => it(method, () => {}));
});
`;

describe("JavaScript titles that end with a value from another file", () => {
  const lib = "const { METHODS } = require('http');\nexports.methods = [...METHODS, 'hovers'];\n";
  testLocations({ "test/router.test.js": methods, "lib/methods.js": lib, "lib/propfindAll.js": "" }, [
    ["router accepts hovers", "router", "pattern test/router.test.js:4"],
    ["router accepts PROPFIND", "router", "pattern test/router.test.js:4"],
    ["router accepts propfindAll", "router", "pattern test/router.test.js:4"],
    ["router refuses (method)", "router", "pattern test/router.test.js:5"],
    [
      { name: "router accepts feathers", filePath: "test/router.test.js" },
      "container test/router.test.js:4 nameNotFound",
    ],
    [
      { name: "router refuses (feathers)", filePath: "test/router.test.js" },
      "container test/router.test.js:5 nameNotFound",
    ],
    [{ name: "verbs feathers", filePath: "test/router.test.js" }, "container test/router.test.js:9 nameNotFound"],
    [{ name: "verbs put", filePath: "test/router.test.js" }, "pattern test/router.test.js:9"],
  ]);
});

const keys = `package crane

func TestKeys(t *testing.T) {
	for key := range parse("wood=1&stone=2") {
		t.Run(key, func(t *testing.T) {})
	}
}
`;

describe("Go subtests with computed titles", () => {
  testLocations({ "go.mod": "module example.com/crane", "crane_test.go": keys, "testdata/gravel.txt": "" }, [
    ["TestKeys/wood", "example.com/crane", "pattern crane_test.go:5"],
    ["TestKeys/gravel.txt", "example.com/crane", "pattern crane_test.go:5"],
    ["TestKeys/feathers", "example.com/crane", "container crane_test.go:5 nameNotFound"],
  ]);
});

const harbours = `const cases = require("./cases");
describe("harbour", () => {
  for (const { title } of cases.concat(require("./cases.json"))) it("opens " + title, () => {});
  for (const name of readdirSync(".")) it("shuts " + name, () => {});
});
`;

describe("JavaScript titles that end with a value from data", () => {
  testLocations(
    { "test/harbour.test.js": harbours, "test/cases.js": "" },
    [
      ["harbour opens feathers", "", "pattern test/harbour.test.js:3"],
      ["harbour shuts feathers", "", "pattern test/harbour.test.js:4"],
    ],
    { filePath: "test/harbour.test.js" },
  );
});

const javascript = `describe("app methods", () => {
  for (const method of methods) {
    it("should include " + method, () => {});
  }
});
`;

describe("JavaScript records with the title as their class", () => {
  testLocations({ "app.test.js": javascript }, [
    ["app methods should include get", "should include get", "pattern app.test.js:3"],
    ["app methods should include body", "should include get", "none noSuchFile"],
    ["should include get", "app methods", "pattern app.test.js:3"],
  ]);
});

const specs = `describe Crane do
  describe "lifts" do
    it "a load" do
    end
  end
end
`;
const openSpecs = `describe Mast do
  describe kind do
    it "a load" do
    end
  end
end
`;

describe("Ruby specs whose class consists of the titles of their suites", () => {
  testLocations({ "test/crane_spec.rb": specs, "test/mast_spec.rb": openSpecs }, [
    ["test_0001_a load", "Crane::lifts", "exact test/crane_spec.rb:3"],
    [
      { name: "test_0001_a load", classname: "Crane::lowers", filePath: "test/crane_spec.rb" },
      "container test/crane_spec.rb:3 nameNotFound",
    ],
    [
      { name: "test_0001_a load", classname: "Mast::lowers", filePath: "test/mast_spec.rb" },
      "exact test/mast_spec.rb:3",
    ],
  ]);
});

const annotated = `class TestCrane:
    def test_lifts(self):
        resolve_types(Load, globals(), locals())
`;
const generated = `class Base:
    def test_lowers(self): pass

globals()["TestMast"] = type(name, (Base,), {})
`;

describe("Python classes that no source declares", () => {
  testLocations({ "tests/test_crane.py": annotated, "tests/test_mast.py": generated }, [
    ["test_lifts", "tests.test_crane.TestGone", "container tests/test_crane.py:2 nameNotFound"],
    ["test_lowers", "tests.test_mast.TestOther", "pattern tests/test_mast.py:2"],
  ]);
});

const craneSpec = `describe "Crane" do
  it "lifts a load of stones" do
  end
end
`;
const craneTest = `main() {
  test('turns a full circle', () {});
}
`;

describe("Records whose class is a file that does not exist", () => {
  testLocations({ "spec/crane_spec.rb": craneSpec, "test/crane_test.dart": craneTest }, [
    ["Crane lifts a load of stones", "spec.crane_spec", "exact spec/crane_spec.rb:2"],
    ["Crane lifts a load of stones", "cranes.spec.crane_spec", "exact spec/crane_spec.rb:2"],
    ["Crane lifts a load of stones", "spec.harbour.crane_spec", "exact spec/crane_spec.rb:2"],
    ["Crane lifts a load of stones", "spec.gone_spec", "none noSuchFile spec/crane_spec.rb"],
    ["Crane lifts a load of stones", "spec.gone", "exact spec/crane_spec.rb:2"],
    ["turns a full circle", "test.gone_test", "none noSuchFile test/crane_test.dart"],
  ]);
});
