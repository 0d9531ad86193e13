import { pythonScanner } from "../../../../../src/locate/languages/python/scanner";
import { assertLocations } from "../locations";

/** Creates a test with one parameter, and a case on each line from the third one on. */
const createTest = (...cases: string[]): string =>
  `@pytest.mark.parametrize(\n    "x", [\n${cases.map((item) => `        ${item},\n`).join("")}    ],\n)\ndef test_a(x): pass\n`;
/** Creates a test with two parameters, and a case on each line from the third one on. */
const createPairTest = (...cases: string[]): string => createTest(...cases).replace('"x"', '"x, y"');

describe("Values of parametrized tests", () => {
  it("are printed as pytest prints strings, numbers, booleans and None", () => {
    const source = createTest(
      '"text"',
      "'apostrophes'",
      "12",
      "-3",
      "0.5",
      "1.0",
      "True",
      "False",
      "None",
      'b"bytes"',
      "''",
      String.raw`b"\x01\03"`,
    );
    assertLocations(pythonScanner, source, {
      "test_a[text]": "exact 3",
      "test_a[apostrophes]": "exact 4",
      "test_a[12]": "exact 5",
      "test_a[-3]": "exact 6",
      "test_a[0.5]": "exact 7",
      "test_a[1.0]": "exact 8",
      "test_a[True]": "exact 9",
      "test_a[False]": "exact 10",
      "test_a[None]": "exact 11",
      "test_a[bytes]": "exact 12",
      "test_a[]": "exact 13",
      "test_a[\\x01\\x03]": "exact 14",
      "test_a[other]": "container 17",
    });
  });

  it("are replaced by the parameter's name and the index of the case if pytest does not print them", () => {
    const source = createTest(
      "[1, 2]",
      "make(3)",
      "0x10",
      "1.50",
      "1e3",
      "{}",
      '"esc\\n"',
      "lambda: 1",
      "-x",
      "not True",
    );
    assertLocations(pythonScanner, source, {
      "test_a[x0]": "exact 3",
      "test_a[x1]": "exact 4",
      "test_a[16]": "exact 5",
      "test_a[1.5]": "exact 6",
      "test_a[1000.0]": "exact 7",
      "test_a[x5]": "exact 8",
      "test_a[esc\\n]": "exact 9",
      "test_a[x7]": "exact 10",
      "test_a[x8]": "exact 11",
      "test_a[x9]": "exact 12",
      "test_a[1.50]": "exact 15",
      "test_a[0x10]": "exact 15",
    });
  });

  it("are printed as names if they are classes or functions", () => {
    const source = createTest("int", "module.Klass", "größe", "constant", "a.b.c", "x[0]");
    assertLocations(pythonScanner, source, {
      "test_a[int]": "exact 3",
      "test_a[Klass]": "exact 4",
      "test_a[größe]": "exact 5",
      "test_a[x3]": "exact 6",
      "test_a[c]": "exact 7",
      "test_a[x5]": "exact 8",
    });
  });

  it("are joined with hyphens if there are several", () => {
    const source = createPairTest('("a", 1)', '["b", 2]', '("c-d", make())', '("e", None)', "(5,)", "pair");
    assertLocations(pythonScanner, source, {
      "test_a[a-1]": "exact 3",
      "test_a[b-2]": "exact 4",
      "test_a[c-d-y2]": "exact 5",
      "test_a[e-None]": "exact 6",
      "test_a[a]": "exact 11",
      "test_a[a1]": "exact 11",
      "test_a[5]": "exact 11",
      "test_a[pair]": "exact 11",
    });
  });

  it("are whole tuples if the test has one parameter", () => {
    assertLocations(pythonScanner, createTest('("a", "b")', "(1)"), {
      "test_a[x0]": "exact 3",
      "test_a[a-b]": "exact 7",
      "test_a[x1]": "exact 4",
    });
  });
});

describe("Cases of parametrized tests in pytest.param", () => {
  it("have their id, or otherwise the values without the marks", () => {
    const source = createPairTest(
      'pytest.param(1, 2, id="own")',
      "param(3, 4)",
      "pytest.param(5, 6, marks=pytest.mark.slow)",
      "pytest.param(7, 8, id=make_id())",
      "pytest.param(9, \"a\", marks=[m(1), m(2)], id = 'late' )",
      "pytest.param(id==1, 2)",
      "pytest.parameter(1, 2)",
    );
    assertLocations(pythonScanner, source, {
      "test_a[own]": "exact 3",
      "test_a[1-2]": "exact 12",
      "test_a[3-4]": "exact 4",
      "test_a[5-6]": "exact 5",
      "test_a[7-8]": "exact 12",
      "test_a[late]": "exact 7",
      "test_a[x5-2]": "exact 8",
    });
  });
});

describe("Names of parameters", () => {
  const names: Readonly<Record<string, string>> = {
    "a string": '"x,y"',
    "a string with blanks": "' x , y '",
    "a tuple": '("x", "y")',
    "a list": "['x', \"y\"]",
  };
  for (const [form, source] of Object.entries(names)) {
    it(`may be ${form}`, () => {
      const text = createPairTest("(1, make())", "(2, 3)").replace('"x, y"', source);
      assertLocations(pythonScanner, text, { "test_a[1-y0]": "exact 3", "test_a[2-3]": "exact 4" });
    });
  }

  it("may be computed, so that only the test is found", () => {
    const text = createPairTest("(1, 2)").replace('"x, y"', "names()");
    assertLocations(pythonScanner, text, { "test_a[1-2]": "exact 6" });
  });
});

describe("Ids of parametrized tests", () => {
  const createTestWithIds = (ids: string): string => createTest('"a"', '"b"').replace("    ],\n", `    ], ${ids}\n`);

  it("are the elements of ids, in the order of the cases", () => {
    const source = createTestWithIds("ids=['one', \"two\"]");
    assertLocations(pythonScanner, source, {
      "test_a[one]": "exact 3",
      "test_a[two]": "exact 4",
      "test_a[a]": "container 7",
    });
  });

  it("may be in a tuple, after other options", () => {
    assertLocations(pythonScanner, createTestWithIds("indirect=True, ids = ('one', 'two')"), {
      "test_a[two]": "exact 4",
    });
  });

  it("may be computed, so that only the test is found", () => {
    assertLocations(pythonScanner, createTestWithIds("ids=str"), { "test_a[a]": "exact 7" });
    assertLocations(pythonScanner, createTestWithIds("ids=[one, 'two']"), {
      "test_a[one]": "exact 7",
      "test_a[a]": "exact 7",
      "test_a[two]": "exact 4",
    });
  });

  it("are not read from an option whose name only begins with ids", () => {
    assertLocations(pythonScanner, createTestWithIds("idsx=['one', 'two']"), { "test_a[a]": "exact 3" });
  });
});

describe("Decorators of parametrized tests", () => {
  const decorate = (decorator: string): string => `${decorator}("x", [\n    "a",\n    "b",\n])\ndef test_a(x): pass\n`;
  for (const decorator of ["@pytest.mark.parametrize", "@parametrize", "@mark.parametrize "]) {
    it(`may be written as "${decorator}"`, () => {
      assertLocations(pythonScanner, decorate(decorator), { "test_a[b]": "exact 3" });
    });
  }

  for (const decorator of [
    "@pytest . mark.parametrize",
    "@pytest.mark.parametrized",
    "@pytest.fixture",
    "@myparametrize",
  ]) {
    it(`are not written as "${decorator}"`, () => {
      assertLocations(pythonScanner, decorate(decorator), { "test_a[b]": "exact 5" });
    });
  }

  it("may be two, so that only the test is found", () => {
    assertLocations(
      pythonScanner,
      `@pytest.mark.parametrize("y", [\n    "c",\n])\n${decorate("@pytest.mark.parametrize")}`,
      {
        "test_a[a-c]": "exact 8",
        "test_a[a]": "container 8",
      },
    );
  });

  it("may be among other decorators", () => {
    assertLocations(pythonScanner, `@slow\n${decorate("@pytest.mark.parametrize").replace("def", "@other(1)\ndef")}`, {
      "test_a[b]": "exact 4",
    });
  });

  const lists: readonly (readonly [description: string, list: string, name: string, expected: string])[] = [
    ["a computed list", "make()", "test_a[a]", "the test: exact 2"],
    ["a string", '\n"a"', "test_a[a]", "the test: exact 3"],
    ["a list in one line", '["a", "b"]', "test_a[a]", "the test: exact 2"],
    ["two cases in one line", '[\n"a", "b"\n]', "test_a[a]", "the test: exact 4"],
    ["two cases with the same id", '[\n"a",\n"a"\n]', "test_a[a]", "the test: exact 5"],
    ["a list with further cases from another one", '[\n"a",\n*more\n]', "test_a[a]", "the test: exact 5"],
    ["a tuple", '(\n"a",\n"b"\n)', "test_a[b]", "the case: exact 3"],
    ["an unclosed list", "[\n", "test_a[b]", "the test: exact 3"],
  ];
  for (const [description, list, name, expected] of lists) {
    it(`with ${description} lead to ${expected}`, () => {
      const source = `@pytest.mark.parametrize("x", ${list})\ndef test_a(x): pass\n`;
      assertLocations(pythonScanner, source, { [name]: expected.replace(/^.*: /, "") });
    });
  }

  it("are read for up to 2,000 cases", () => {
    const createNumbers = (count: number): string[] => Array.from({ length: count }, (_, i) => `${i}`);
    assertLocations(pythonScanner, createTest(...createNumbers(2000)), { "test_a[1999]": "exact 2002" });
    assertLocations(pythonScanner, createTest(...createNumbers(2001)), { "test_a[1999]": "exact 2006" });
  });

  it("are read for methods, whose id is in the last brackets of the name", () => {
    const method = decorate("@pytest.mark.parametrize").replaceAll(/^(?=.)/gm, "    ");
    assertLocations(pythonScanner, `class TestA:\n${method}`, {
      "TestA::test_a[b]": "exact 4",
      "TestA::test_a[b] (retry #1)": "exact 4",
      "TestA::test_a[b] ": "exact 4",
      "TestA::test_a": "exact 6",
      "TestA::test_a[b]x": "exact 6",
    });
  });
});

describe("Ids that are not in a table", () => {
  it("are not located with certainty, while other tables and fixtures may add parts to an id", () => {
    const source = createPairTest('("a", 1)', '("b c", None)').replace("@", '@pytest.mark.parametrize("z", [True])\n@');
    assertLocations(pythonScanner, source, {
      "test_a[a-1-True]": "exact 8",
      "test_a[fixture-b c-None-True]": "exact 8",
      "test_a[a-2-True]": "container 8",
      "test_a[a-1-False]": "container 8",
    });
    const stackedLists = '@parametrize("x", [1, 2])\n@parametrize("y", [2, 3])\ndef test_a(x, y): pass\n';
    assertLocations(pythonScanner, stackedLists, {
      "test_a[3-1]": "exact 3",
      "test_a[fixture-2-2-more]": "exact 3",
      "test_a[1-3]": "container 3",
      "test_a[2-gone]": "container 3",
    });
  });

  it("may belong to a case with a computed value that matches them", () => {
    assertLocations(pythonScanner, createTest('"a" + b', 'f"<{b}>"', "b.c"), { "test_a[other]": "exact 8" });
    assertLocations(pythonScanner, createTest('f"<{b}>"', '"\\N{BULLET}."', "{}", "(1, 2)"), {
      "test_a[<1>]": "exact 3",
      "test_a[\\u2022.]": "exact 4",
      "test_a[x2]": "exact 5",
      "test_a[x3]": "exact 6",
      "test_a[<1]": "container 9",
      "test_a[x1]": "container 9",
    });
  });

  it("may be values of a comprehension over literals", () => {
    const source = `@mark.parametrize(
    ("value", "expected"),
    [
        *((x, "True") for x in ("1", "on")),
        *((x, f"x {x}") for x in ["0", "off"]),
        ("none", "x"),
    ],
)
def test_a(value, expected): pass

@mark.parametrize("value", [x.upper() for x in ("a", "b")])
def test_b(value): pass

@mark.parametrize("value", [x for x in ("a", "b") if x])
def test_c(value): pass
`;
    assertLocations(pythonScanner, source, {
      "test_a[1-True]": "exact 9",
      "test_a[off-x off]": "exact 9",
      "test_a[none-x]": "exact 9",
      "test_a[off-True]": "container 9",
      "test_a[gone-True]": "container 9",
      "test_b[A]": "exact 12",
      "test_c[gone]": "exact 15",
    });
  });

  for (const item of ["*others", "x for x in others", "pytest.param(*others)", 'pytest.param("b", id=f())']) {
    it(`may belong to an item that is computed: ${item}`, () =>
      assertLocations(pythonScanner, createTest('"a"', item), { "test_a[other]": "exact 7" }));
  }

  it("may belong to a table that is computed", () => {
    assertLocations(pythonScanner, "@parametrize('x', [1] + other)\ndef test_a(x): pass\n", { "test_a[2]": "exact 2" });
    assertLocations(pythonScanner, "@parametrize('x', range(n))\ndef test_a(x): pass\n", {
      "test_a[7]": "exact 2",
      "test_a[x]": "container 2",
    });
  });

  it("are searched for in the lists of the module that the table adds up", () => {
    const source = `small = ["a"]\nlarge: list[str] = ["b", [MARK]]\n
@parametrize("x", small + large)\ndef test_a(x): pass\n`;
    assertLocations(pythonScanner, source, {
      "test_a[b]": "exact 5",
      "test_a[x2]": "exact 5",
      "test_a[MARK]": "container 5",
    });
    assertLocations(pythonScanner, source.replace("\n\n", "\nsmall.append(c)\n"), { "test_a[c]": "exact 5" });
  });

  it("may end with the number by which pytest distinguishes cases with the same id", () => {
    assertLocations(pythonScanner, createTest("1", '"1"', "2"), {
      "test_a[1_1]": "exact 8",
      "test_a[10]": "exact 8",
      "test_a[3]": "container 8",
    });
  });
});
