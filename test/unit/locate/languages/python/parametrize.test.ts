import { pythonScanner } from "../../../../../src/locate/languages/python/scanner";
import { assertAnswers } from "../answers";

/** A test with one parameter whose cases stand on the lines from 3 on. */
const withCases = (...cases: string[]): string =>
  `@pytest.mark.parametrize(\n    "x", [\n${cases.map((item) => `        ${item},\n`).join("")}    ],\n)\ndef test_a(x): pass\n`;
/** A test with two parameters whose cases stand on the lines from 3 on. */
const withPairs = (...cases: string[]): string => withCases(...cases).replace('"x"', '"x, y"');

describe("Values of parametrized tests", () => {
  it("are printed as pytest prints strings, numbers, booleans and None", () => {
    const source = withCases(
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
    assertAnswers(pythonScanner, source, {
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

  it("are printed by the parameter's name and the number of the case if they have no short form", () => {
    const source = withCases(
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
    assertAnswers(pythonScanner, source, {
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

  it("are printed by their names if they are classes or functions", () => {
    const source = withCases("int", "module.Klass", "größe", "constant", "a.b.c", "x[0]");
    assertAnswers(pythonScanner, source, {
      "test_a[int]": "exact 3",
      "test_a[Klass]": "exact 4",
      "test_a[größe]": "exact 5",
      "test_a[x3]": "exact 6",
      "test_a[c]": "exact 7",
      "test_a[x5]": "exact 8",
    });
  });

  it("are joined with dashes if there are several", () => {
    const source = withPairs('("a", 1)', '["b", 2]', '("c-d", make())', '("e", None)', "(5,)", "pair");
    assertAnswers(pythonScanner, source, {
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

  it("are the whole tuple where the test has one parameter", () => {
    assertAnswers(pythonScanner, withCases('("a", "b")', "(1)"), {
      "test_a[x0]": "exact 3",
      "test_a[a-b]": "exact 7",
      "test_a[x1]": "exact 4",
    });
  });
});

describe("Cases of parametrized tests in pytest.param", () => {
  it("have the given id, else the values without the marks", () => {
    const source = withPairs(
      'pytest.param(1, 2, id="own")',
      "param(3, 4)",
      "pytest.param(5, 6, marks=pytest.mark.slow)",
      "pytest.param(7, 8, id=make_id())",
      "pytest.param(9, \"a\", marks=[m(1), m(2)], id = 'late' )",
      "pytest.param(id==1, 2)",
      "pytest.parameter(1, 2)",
    );
    assertAnswers(pythonScanner, source, {
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
      const text = withPairs("(1, make())", "(2, 3)").replace('"x, y"', source);
      assertAnswers(pythonScanner, text, { "test_a[1-y0]": "exact 3", "test_a[2-3]": "exact 4" });
    });
  }

  it("leave the test itself if they are made at run time", () => {
    const text = withPairs("(1, 2)").replace('"x, y"', "names()");
    assertAnswers(pythonScanner, text, { "test_a[1-2]": "exact 6" });
  });
});

describe("Ids of parametrized tests", () => {
  const withIds = (ids: string): string => withCases('"a"', '"b"').replace("    ],\n", `    ], ${ids}\n`);

  it("are those of ids, in the order of the cases", () => {
    const source = withIds("ids=['one', \"two\"]");
    assertAnswers(pythonScanner, source, {
      "test_a[one]": "exact 3",
      "test_a[two]": "exact 4",
      "test_a[a]": "container 7",
    });
  });

  it("may be in a tuple, after other options", () => {
    assertAnswers(pythonScanner, withIds("indirect=True, ids = ('one', 'two')"), { "test_a[two]": "exact 4" });
  });

  it("leave the test itself where they are made at run time", () => {
    assertAnswers(pythonScanner, withIds("ids=str"), { "test_a[a]": "exact 7" });
    assertAnswers(pythonScanner, withIds("ids=[one, 'two']"), {
      "test_a[one]": "exact 7",
      "test_a[a]": "exact 7",
      "test_a[two]": "exact 4",
    });
  });

  it("do not matter where another option merely begins alike", () => {
    assertAnswers(pythonScanner, withIds("idsx=['one', 'two']"), { "test_a[a]": "exact 3" });
  });
});

describe("Decorators of parametrized tests", () => {
  const formatDecorated = (decorator: string): string =>
    `${decorator}("x", [\n    "a",\n    "b",\n])\ndef test_a(x): pass\n`;
  for (const decorator of [
    "@pytest.mark.parametrize",
    "@parametrize",
    "@mark.parametrize ",
    "@pytest . mark.parametrize",
  ]) {
    it(`${decorator.includes(" .") ? "are not" : "are"} read as ${decorator}`, () => {
      assertAnswers(pythonScanner, formatDecorated(decorator), {
        "test_a[b]": decorator.includes(" .") ? "exact 5" : "exact 3",
      });
    });
  }

  for (const decorator of ["@pytest.mark.parametrized", "@pytest.fixture", "@myparametrize"]) {
    it(`are not read as ${decorator}`, () => {
      assertAnswers(pythonScanner, formatDecorated(decorator), { "test_a[b]": "exact 5" });
    });
  }

  it("leave the test itself where there are two tables", () => {
    assertAnswers(
      pythonScanner,
      `@pytest.mark.parametrize("y", [\n    "c",\n])\n${formatDecorated("@pytest.mark.parametrize")}`,
      {
        "test_a[a-c]": "exact 8",
        "test_a[a]": "container 8",
      },
    );
  });

  it("give the case though other decorators stand beside", () => {
    assertAnswers(
      pythonScanner,
      `@slow\n${formatDecorated("@pytest.mark.parametrize").replace("def", "@other(1)\ndef")}`,
      {
        "test_a[b]": "exact 4",
      },
    );
  });

  it("leave the test itself where the table is no list, cases share a line, or two have one id", () => {
    const table = (list: string): string => `@pytest.mark.parametrize("x", ${list})\ndef test_a(x): pass\n`;
    assertAnswers(pythonScanner, table("make()"), { "test_a[a]": "exact 2" });
    assertAnswers(pythonScanner, table('\n"a"'), { "test_a[a]": "exact 3" });
    assertAnswers(pythonScanner, table('["a", "b"]'), { "test_a[a]": "exact 2" });
    assertAnswers(pythonScanner, table('[\n"a", "b"\n]'), { "test_a[a]": "exact 4" });
    assertAnswers(pythonScanner, table('[\n"a",\n"a"\n]'), { "test_a[a]": "exact 5" });
    assertAnswers(pythonScanner, table('[\n"a",\n*more\n]'), { "test_a[a]": "exact 5" });
    assertAnswers(pythonScanner, table('(\n"a",\n"b"\n)'), { "test_a[b]": "exact 3" });
    assertAnswers(pythonScanner, table("[\n"), { "test_a[b]": "exact 3" });
  });

  it("are read for up to two thousand cases", () => {
    const numbers = (count: number): string[] => Array.from({ length: count }, (_, i) => `${i}`);
    assertAnswers(pythonScanner, withCases(...numbers(2000)), { "test_a[1999]": "exact 2002" });
    assertAnswers(pythonScanner, withCases(...numbers(2001)), { "test_a[1999]": "exact 2006" });
  });

  it("give the case of a method, by its last brackets alone", () => {
    const method = formatDecorated("@pytest.mark.parametrize").replaceAll(/^(?=.)/gm, "    ");
    assertAnswers(pythonScanner, `class TestA:\n${method}`, {
      "TestA::test_a[b]": "exact 4",
      "TestA::test_a[b] (retry #1)": "exact 4",
      "TestA::test_a[b] ": "exact 4",
      "TestA::test_a": "exact 6",
      "TestA::test_a[b]x": "exact 6",
    });
  });
});

describe("Cases that a table lacks", () => {
  it("are no sure answer, whatever other tables and fixtures add to the id", () => {
    const source = withPairs('("a", 1)', '("b c", None)').replace("@", '@pytest.mark.parametrize("z", [True])\n@');
    assertAnswers(pythonScanner, source, {
      "test_a[a-1-True]": "exact 8",
      "test_a[fixture-b c-None-True]": "exact 8",
      "test_a[a-2-True]": "container 8",
      "test_a[a-1-False]": "container 8",
    });
    const stackedLists = '@parametrize("x", [1, 2])\n@parametrize("y", [2, 3])\ndef test_a(x, y): pass\n';
    assertAnswers(pythonScanner, stackedLists, {
      "test_a[3-1]": "exact 3",
      "test_a[fixture-2-2-more]": "exact 3",
      "test_a[1-3]": "container 3",
      "test_a[2-gone]": "container 3",
    });
  });

  it("may be there where a value is computed", () => {
    assertAnswers(pythonScanner, withCases('"a" + b', 'f"<{b}>"', "b.c"), { "test_a[other]": "exact 8" });
    assertAnswers(pythonScanner, withCases('f"<{b}>"', '"\\N{BULLET}."', "{}", "(1, 2)"), {
      "test_a[<1>]": "exact 3",
      "test_a[\\u2022.]": "exact 4",
      "test_a[x2]": "exact 5",
      "test_a[x3]": "exact 6",
      "test_a[<1]": "container 9",
      "test_a[x1]": "container 9",
    });
  });

  it("may be given by a comprehension over literals", () => {
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
    assertAnswers(pythonScanner, source, {
      "test_a[1-True]": "exact 9",
      "test_a[off-x off]": "exact 9",
      "test_a[none-x]": "exact 9",
      "test_a[off-True]": "container 9",
      "test_a[gone-True]": "container 9",
      "test_b[A]": "exact 12",
      "test_c[gone]": "exact 15",
    });
  });

  it("may be there where the table is computed, or an argument of a case", () => {
    for (const other of ["*others", "x for x in others", "pytest.param(*others)", 'pytest.param("b", id=f())']) {
      assertAnswers(pythonScanner, withCases('"a"', other), { "test_a[other]": "exact 7" });
    }
    assertAnswers(pythonScanner, "@parametrize('x', [1] + other)\ndef test_a(x): pass\n", { "test_a[2]": "exact 2" });
    assertAnswers(pythonScanner, "@parametrize('x', range(n))\ndef test_a(x): pass\n", {
      "test_a[7]": "exact 2",
      "test_a[x]": "container 2",
    });
  });

  it("are looked for in the lists of the module", () => {
    const source = `small = ["a"]\nlarge: list[str] = ["b", [MARK]]\n
@parametrize("x", small + large)\ndef test_a(x): pass\n`;
    assertAnswers(pythonScanner, source, {
      "test_a[b]": "exact 5",
      "test_a[x2]": "exact 5",
      "test_a[MARK]": "container 5",
    });
    assertAnswers(pythonScanner, source.replace("\n\n", "\nsmall.append(c)\n"), { "test_a[c]": "exact 5" });
  });

  it("may be numbered, as pytest tells cases with the same id apart", () => {
    assertAnswers(pythonScanner, withCases("1", '"1"', "2"), {
      "test_a[1_1]": "exact 8",
      "test_a[10]": "exact 8",
      "test_a[3]": "container 8",
    });
  });
});
