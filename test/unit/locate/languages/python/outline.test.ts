import { deepEqual } from "node:assert/strict";
import {
  outlinePython,
  type PythonDeclaration,
  splitArguments,
} from "../../../../../src/locate/languages/python/outline";

describe("outlinePython", () => {
  it("reads classes, functions, and assignments to names of tests", () => {
    const text = `class A: pass
def f(): pass
async def g(): pass
async  def	h(): pass
class Größe(A): pass
test_made = make()
TestMade=make()
test_typed: int = 1
test_equal == 2
made = make()
mytest = make()
define = 1
classes = 2
asyncdef = 3
def 1(): pass
lambda: 1
`;
    deepEqual(listDeclarations(text), [
      "class A",
      "function f",
      "function g",
      "function h",
      "class Größe",
      "name test_made",
      "name TestMade",
    ]);
  });

  it("nests declarations by indentation", () => {
    const text = `class A:
    class B:
        def f(self):
            def inner(): pass
        test_g = 1
    def h(self): pass
def i(): pass
class C:
\tdef tab(self): pass
        def eight(self): pass
  \tdef both(self): pass
class D:
    # a comment
  # further out

    def j(self): pass
if x:
    def k(): pass
def l(): pass
`;
    deepEqual(listDeclarations(text), [
      "class A",
      "class A.B",
      "function A.B.f",
      "function A.B.f.inner",
      "name A.B.test_g",
      "function A.h",
      "function i",
      "class C",
      "function C.tab",
      "function C.eight",
      "function C.both",
      "class D",
      "function D.j",
      "function k",
      "function l",
    ]);
  });

  it("ends a class at any statement with less indentation", () => {
    deepEqual(listDeclarations("class A:\n    pass\nx = 1\n    def f(): pass\n"), ["class A", "function f"]);
    deepEqual(listDeclarations("class A:\n    x = 1\n    def f(): pass\n"), ["class A", "function A.f"]);
    deepEqual(listDeclarations("class A:\n\f    def f(): pass\n"), ["class A", "function A.f"]);
  });

  const opaqueTexts: Readonly<Record<string, string>> = {
    "a string of several lines": 'x = """\ndef no(): pass\n"""',
    "a string of several lines in apostrophes": "x = '''\ndef no(): pass\n'''",
    "a string of several lines with escaped quotes": 'x = """\\"""\ndef no(): pass\n"""',
    "a string of several lines with two quotes": 'x = """a "" b\ndef no(): pass\n"""',
    "a string of several lines with other quotes": 'x = """\'\'\'\ndef no(): pass\n"""',
    "a continued line": "x = 1 + \\\ndef no(): pass",
    "a continued line of Windows": "x = 1 + \\\r\ndef no(): pass",
    "a comment": "# def no(): pass",
    "the middle of a line": "x = 1; def no(): pass",
  };
  for (const [place, text] of Object.entries(opaqueTexts)) {
    it(`skips ${place}`, () => {
      deepEqual(listDeclarations(`${text}\ndef yes(): pass\n`), ["function yes"]);
    });
  }

  const values: Readonly<Record<string, string>> = {
    "brackets over several lines": "x = [\n  1,\n test_no = 2,\n]",
    "braces in brackets": "x = ({\n}, [\n test_no = 1])",
    "brackets in a string": 'x = "(["\n',
    "brackets in a comment": "x = 1 # (\n",
    "a quote in a comment": "x = 1 # don't\n",
    "an unclosed string": 'x = "open\n',
    "an escaped quote": 'x = "a\\"(" \n',
    "an empty string": 'x = ""\n',
    "an additional closing bracket": "x = 1)\n",
    "a carriage return": "x = 1\r",
  };
  for (const [value, text] of Object.entries(values)) {
    it(`reads on after ${value}`, () => {
      deepEqual(listDeclarations(`${text}\ntest_yes = 1\n`), ["name test_yes"]);
    });
  }

  it("ends an unclosed bracket at the next declaration", () => {
    deepEqual(listDeclarations("x = (\ntest_no = 1\n  def yes(): pass\ntest_yes = 1\n"), [
      "function yes",
      "name test_yes",
    ]);
  });

  it("reads the bases of a class without type arguments and keywords", () => {
    const text = `class A(B, mod.C): pass
class D: pass
class E(): pass
class F(Generic[T], metaclass=M): pass
class G[T](B): pass
class H (
    B,  # the first, A
    C,  # the second (as it seems)
    D,
): pass
class I(make(), B): pass
class Ä(Ö): pass
class J(with_metaclass(Meta, B)): pass
class K(six.with_metaclass(Meta, mod.B, C), D): pass
class L(with_metaclass(Meta)): pass
class M(with_metaclass(make(A, B), C), D): pass
class N(not_with_metaclass(Meta, B)): pass
`;
    const bases = outlinePython(text).declarations.map((declaration) => [declaration.name, ...declaration.bases]);
    deepEqual(bases, [
      ["A", "B", "mod.C"],
      ["D"],
      ["E"],
      ["F", "Generic"],
      ["G", "B"],
      ["H", "B", "C", "D"],
      ["I", "B"],
      ["Ä", "Ö"],
      ["J", "B"],
      ["K", "mod.B", "C", "D"],
      ["L"],
      ["M", "C", "D"],
      ["N"],
    ]);
  });

  it("reads no bases in a bracket that is not closed before the next declaration", () => {
    const bases = outlinePython("class A(B,\nclass C(D,\n  E): pass\nclass F(G").declarations.map(({ bases }) => bases);
    deepEqual(bases, [[], ["D", "E"], []]);
  });

  it("reads aliases of classes, and the names that a module exports", () => {
    const text = `Base = module.Base  # a comment
_Other = Base
lower = Base
Made = make()
Sum = a + b
class A:
    Inner = Base
__all__ = [
    "A",
]
__all__ += more.__all__
`;
    const { aliases, exports } = outlinePython(text);
    const describeStatement = ({ text: statement, indent, parent }: (typeof aliases)[number]) =>
      `${parent?.name ?? "module"} ${indent}: ${statement.trim()}`;
    deepEqual(aliases.map(describeStatement), [
      "module 0: Base = module.Base  # a comment",
      "module 0: _Other = Base",
      "A 4: Inner = Base",
    ]);
    deepEqual(exports.map(describeStatement), [
      'module 0: __all__ = [\n    "A",\n]',
      "module 0: __all__ += more.__all__",
    ]);
  });

  it("reads the decorators above a declaration", () => {
    const text = `@first
@second(
    1,
)
# a comment

def f(): pass
@third
x = 1
def g(): pass
@fourth
class A:
    @fifth
    def h(self): pass
`;
    const decorators = outlinePython(text).declarations.map(({ name, decorators }) => [
      name,
      ...decorators.map(({ start, end }) => text.slice(start, end)),
    ]);
    deepEqual(decorators, [["f", "@first\n", "@second(\n    1,\n)\n"], ["g"], ["A", "@fourth\n"], ["h", "@fifth\n"]]);
  });

  it("reads import statements, with all of their lines", () => {
    const text = `import a
from b import (
    c,
    d,
)
from\te import f
if x:
    import g
important = 1
fromage = 2
x = "import h"
`;
    deepEqual(
      outlinePython(text).imports.map((statement) => statement.text),
      ["import a\n", "from b import (\n    c,\n    d,\n)\n", "from\te import f\n", "import g\n"],
    );
  });
});

/** Lists of arguments, and their arguments. */
const argumentLists: Readonly<Record<string, readonly string[]>> = {
  "a, b": ["a", "b"],
  "f(a, b), [c, d], {e, f}": ["f(a, b)", "[c, d]", "{e, f}"],
  "'a, b', \"c, d\"": ["'a, b'", '"c, d"'],
  "a,  # one, two\n b": ["a", "b"],
  "# one\n a": ["a"],
  "\\\n a": ["a"],
  "a, ": ["a"],
  ",a,,b": ["a", "b"],
  "": [],
};

describe("splitArguments", () => {
  for (const [text, expected] of Object.entries(argumentLists)) {
    it(`splits ${JSON.stringify(text)} into ${expected.length} arguments`, () => {
      const spans = splitArguments(text, { start: 0, end: text.length });
      deepEqual(
        spans.map(({ start, end }) => text.slice(start, end)),
        expected,
      );
    });
  }

  it("splits only the given span", () => {
    deepEqual(splitArguments("f(a, b), c", { start: 2, end: 6 }), [
      { start: 2, end: 3 },
      { start: 5, end: 6 },
    ]);
  });
});

/** Returns the declarations of a text as `kind Outer.name`, in order. */
function listDeclarations(text: string): string[] {
  const joinNames = ({ name, parent }: PythonDeclaration): string => (parent ? `${joinNames(parent)}.${name}` : name);
  return outlinePython(text).declarations.map((declaration) => `${declaration.kind} ${joinNames(declaration)}`);
}
