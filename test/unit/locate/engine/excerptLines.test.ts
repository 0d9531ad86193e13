import { strict as assert } from "node:assert";
import { Excerpts } from "../../../../src/locate/engine/excerpts";
import type { Declarations, Finding, Scanner } from "../../../../src/locate/language";
import { scannerFor } from "../../../../src/locate/languages/registry";
import type { MaskRules } from "../../../../src/locate/syntax/mask";
import { SourceText } from "../../../../src/locate/syntax/sourceText";

/** Creates a scanner that keeps the texts which it is given to read. */
function createRecordingScanner(
  texts: string[],
  mask?: MaskRules,
  find: (text: string) => Finding | undefined = () => undefined,
): Scanner {
  return {
    search: "title",
    ...(mask && { mask }),
    read({ text }): Declarations {
      texts.push(text);
      return { find: () => find(text) };
    },
  };
}

/** Returns the text of a file that is read for a name, in none or one piece. */
function textsRead(lines: readonly string[], name: string, mask?: MaskRules): readonly string[] {
  const texts: string[] = [];
  const source = new SourceText(lines.map((line) => `${line}\n`).join(""));
  new Excerpts(source, "a.x", createRecordingScanner(texts, mask)).find({ name });
  assert.ok(texts.length < 2);
  return texts;
}

/** Returns the lines of a file that are read for a name. */
const linesRead = (lines: readonly string[], name: string, mask?: MaskRules): readonly string[] =>
  textsRead(lines, name, mask).flatMap((text) => text.split("\n").slice(0, -1));

const repeat = (count: number, ...lines: readonly string[]): readonly string[] =>
  Array.from({ length: count }, () => lines).flat();
/** Makes a block too long to be read whole. Nothing in it is a part of what stands before it. */
const filler = [...repeat(70, "  filler(", "    1,", "  );"), "  }"];
const javaMask = scannerFor("A.java")?.mask;

const rows: readonly {
  readonly rule: string;
  readonly lines: readonly string[];
  readonly read: readonly string[];
  readonly mask?: MaskRules | undefined;
}[] = [
  {
    rule: "the block around it, and the heads and ends of the long blocks around that",
    lines: ["outer {", ...filler, "  inner {", "    target", "    more", "  }", ...filler, "}", "other {", "}"],
    read: ["outer {", "  inner {", "    target", "    more", "  }", "}"],
  },
  {
    rule: "a block of 200 lines whole",
    lines: ["outer {", "  target", ...repeat(198, "  more"), "}"],
    read: ["outer {", "  target", ...repeat(198, "  more"), "}"],
  },
  {
    rule: "of a block of 201 lines the line itself",
    lines: ["outer {", ...filler, "  target", ...filler, "}"],
    read: ["outer {", "  target", "}"],
  },
  {
    rule: "an end in capital letters, as Visual Basic writes it",
    lines: ["Sub Outer()", ...filler, "  target", ...filler, "End Sub"],
    read: ["Sub Outer()", "  target", "End Sub"],
  },
  {
    rule: "no end that only begins like one",
    lines: ["outer:", ...filler, "  target", ...filler, "ending"],
    read: ["outer:", "  target"],
  },
  {
    rule: "an end that opens another block, with that one's end",
    lines: ["outer([", ...filler, "  target", ...filler, "])(", ...filler, ");", "other"],
    read: ["outer([", "  target", "])(", ");"],
  },
  {
    rule: "for a word in an annotation the declaration below, also a long one",
    lines: [
      "class A {",
      ...filler,
      "  @First",
      "  @Values({target})",
      "  void far() {",
      ...repeat(201, "    more"),
      "  }",
      "  void near() {",
      "  }",
    ],
    read: ["class A {", "  @First", "  @Values({target})", "  void far() {", "  }"],
  },
  {
    rule: "the parts of one block as one",
    lines: ["def outer", "  target", "rescue Gone", "  skip", "ensure", "  close", "else", "  go", "end", "def other"],
    read: ["def outer", "  target", "rescue Gone", "  skip", "ensure", "  close", "else", "  go", "end"],
  },
  {
    rule: "a body whose brace stands below its head, with that head",
    lines: ["class Outer", "{", "  target", "private:", "  more", "}", "class Other"],
    read: ["class Outer", "{", "  target", "private:", "  more", "}"],
  },
  {
    rule: "no other block beside it that begins with a longer word",
    lines: ["outer {", "  target", "}", "elsewhere {", "}"],
    read: ["outer {", "  target", "}"],
  },
  {
    rule: "what stands directly above its head",
    lines: ["outer {", ...filler, "  @One", "  @Two", "  head {", "    target", "  }", ...filler, "}"],
    read: ["outer {", "  @One", "  @Two", "  head {", "    target", "  }", "}"],
  },
  {
    rule: "no more than five lines above its head",
    lines: [
      "outer {",
      ...filler,
      ...[1, 2, 3, 4, 5, 6].map((i) => `  @A${i}`),
      "  head {",
      "    target",
      "  }",
      ...filler,
      "}",
    ],
    read: ["outer {", ...[2, 3, 4, 5, 6].map((i) => `  @A${i}`), "  head {", "    target", "  }", "}"],
  },
  {
    rule: "an annotation of several lines above its head whole",
    lines: ["outer {", ...filler, "  @One(", "    1,", "  )", "  head {", "    target", "  }", ...filler, "}"],
    read: ["outer {", "  @One(", "    1,", "  )", "  head {", "    target", "  }", "}"],
  },
  {
    rule: "an annotation above its head whole, whatever empty lines and comments are in it",
    lines: ["outer {", ...filler, "  @One(", "", "// one", "    1,", "  )", "  head {", "    target", "  }", "}"],
    read: ["outer {", "  @One(", "", "// one", "    1,", "  )", "  head {", "    target", "  }", "}"],
  },
  {
    rule: "no opening bracket outside of the block around it",
    lines: ["  other(", "outer {", "  )", "  head {", "    target", "  }", ...filler, "}"],
    read: ["outer {", "  head {", "    target", "  }", "}"],
  },
  {
    rule: "nothing of another block above its head",
    lines: ["outer {", ...filler, "  other {", "    1", "  }", "  head {", "    target", "  }", ...filler, "}"],
    read: ["outer {", "  head {", "    target", "  }", "}"],
  },
  {
    rule: "the rest of a class's head, up to its brace",
    lines: ["class Outer", "    : One,", "    Two {", ...filler, "  target", ...filler, "}"],
    read: ["class Outer", "    : One,", "    Two {", "  target", "}"],
  },
  {
    rule: "no rest of a class's head that is more than five lines long",
    lines: ["class Outer", ...repeat(5, "    : One,"), "    Two {", ...filler, "  target", ...filler, "}"],
    read: ["class Outer", "  target", "}"],
  },
  {
    rule: "no rest of a head that ends on its line",
    lines: ["class Outer {", "  one {", ...filler, "  target", ...filler, "}"],
    read: ["class Outer {", "  target", "}"],
  },
  {
    rule: "the opening bracket of a long table above it",
    lines: [
      "outer {",
      ...filler,
      "  each([",
      ...repeat(210, "    [1],"),
      "  ])(",
      "    target,",
      "  );",
      ...filler,
      "}",
    ],
    read: ["outer {", "  each([", "  ])(", "    target,", "  );", "}"],
  },
  {
    rule: "the opening bracket of a long table with which the file begins",
    lines: ["each([", ...repeat(210, "  [1],"), "])(", "  target,", ");"],
    read: ["each([", "])(", "  target,", ");"],
  },
  {
    rule: "an annotation with braces above its head whole",
    lines: [
      "outer {",
      ...filler,
      "  @One({",
      "    a: 1,",
      "  })",
      "  @Two {2}",
      "  head {",
      "    target",
      "  }",
      ...filler,
      "}",
    ],
    read: ["outer {", "  @One({", "    a: 1,", "  })", "  @Two {2}", "  head {", "    target", "  }", "}"],
  },
  {
    rule: "nothing of another block above its head, whatever is said behind that block's end",
    lines: ["outer {", ...filler, "  other {", "  } // other", "  head {", "    target", "  }", ...filler, "}"],
    read: ["outer {", "  head {", "    target", "  }", "}"],
  },
  {
    rule: "a table above it that ends with the bracket before its own",
    lines: ["outer {", ...filler, "  each([", "    [1],", "  ])(", "    target,", "  );", ...filler, "}"],
    read: ["outer {", "  each([", "    [1],", "  ])(", "    target,", "  );", "}"],
  },
  {
    rule: "a head of 20 lines above its brace",
    lines: ["outer {", ...filler, "  head(", ...repeat(19, "    one,"), "  {", "    target", "  }", ...filler, "}"],
    read: ["outer {", "  head(", ...repeat(19, "    one,"), "  {", "    target", "  }", "}"],
  },
  {
    rule: "no head of 21 lines above its brace",
    lines: ["outer {", ...filler, "  head(", ...repeat(20, "    one,"), "  {", "    target", "  }", ...filler, "}"],
    read: ["outer {", "  {", "    target", "  }", "}"],
  },
  {
    rule: "five more lines of a class's head",
    lines: ["}", "class Outer", ...repeat(4, "    : One({ 1 }),"), "    Two {", ...filler, "  target", ...filler, "}"],
    read: ["class Outer", ...repeat(4, "    : One({ 1 }),"), "    Two {", "  target", "}"],
  },
  {
    rule: "no line for an end that has an end's word further inside",
    lines: ["outer:", ...filler, "  target", "at the end", "(or at )"],
    read: ["outer:", "  target"],
  },
  {
    rule: "no further end behind one that opens nothing",
    lines: ["outer([", ...filler, "  target", "], f(1));", ");"],
    read: ["outer([", "  target", "], f(1));"],
  },
  {
    rule: "an end with other arguments that opens another block, with that one's end",
    lines: ["outer([", ...filler, "  target", "], one, (", ...filler, ");", "other"],
    read: ["outer([", "  target", "], one, (", ");"],
  },
  {
    rule: "the line alone, if that is a comment",
    lines: ["outer {", ...filler, "  // target", ...filler, "}"],
    read: ["  // target"],
  },
  {
    rule: "a division of a name at the margin as a block of its own",
    lines: ["outer {", ...filler, "}", "x//2", "  target", "}"],
    read: ["x//2", "  target", "}"],
  },
  {
    rule: "the heads of 29 blocks around it",
    lines: [
      ...Array.from({ length: 40 }, (_, i) => `${" ".repeat(i)}level${i}:`),
      ...repeat(201, `${" ".repeat(41)}one(`, `${" ".repeat(40)})`),
      `${" ".repeat(40)}}`,
      `${" ".repeat(40)}target`,
    ],
    read: Array.from({ length: 30 }, (_, i) =>
      i < 29 ? `${" ".repeat(i + 11)}level${i + 11}:` : `${" ".repeat(40)}target`,
    ),
  },
  {
    rule: "the same in spite of empty lines, comments and directives at the margin",
    lines: [
      "outer {",
      ...filler,
      "  head {",
      "",
      "\r",
      "// one",
      "/* two */",
      "#if THREE",
      "    target",
      "  }",
      ...filler,
      "}",
    ],
    read: ["outer {", "  head {", "", "\r", "// one", "/* two */", "#if THREE", "    target", "  }", "}"],
  },
  {
    rule: "an attribute at the margin as a block of its own",
    lines: ["outer {", ...filler, "#[one]", "  target", "}"],
    read: ["#[one]", "  target", "}"],
  },
  {
    rule: "a division at the margin as a block of its own",
    lines: ["outer {", ...filler, "}", "/ 2", "  target", "}"],
    read: ["/ 2", "  target", "}"],
  },
  {
    rule: "blocks that tabs indent",
    lines: ["outer {", ...filler, "\thead {", "\t\ttarget", "\t}", "}"],
    read: ["outer {", "\thead {", "\t\ttarget", "\t}", "}"],
  },
  {
    rule: "the block around a string of several lines, whatever the string's indentation",
    lines: ["outer {", ...filler, "  head {", '    String a = """', "} target", '""";', "  }", ...filler, "}"],
    read: ["outer {", "  head {", '    String a = """', "} target", '""";', "  }", "}"],
    mask: javaMask,
  },
  {
    rule: "the file's package, namespace and imports, as far as they are whole lines",
    lines: [
      ..."<?php,package a;,import b;,from c import d,use E;,using F;,namespace G;,open H,import".split(","),
      "importer()",
      "  import indented",
      "import (",
      "import {",
      "use [",
      "from a import b,",
      "use \\",
      "var use = 1",
      "}",
      "outer {",
      "  target",
      "}",
    ],
    read: [
      ..."<?php,package a;,import b;,from c import d,use E;,using F;,namespace G;,open H,import".split(","),
      "outer {",
      "  target",
      "}",
    ],
  },
  {
    rule: "the head of a file from its first 200 lines",
    lines: [...repeat(199, "one()"), "import a", "import b", "}", "outer {", "  target", "}"],
    read: ["import a", "outer {", "  target", "}"],
  },
];

describe("What is read of a long file for a word that it holds", () => {
  for (const { rule, lines, read, mask } of rows) {
    it(`is ${rule}`, () => assert.deepEqual(linesRead(lines, "target", mask), read));
  }

  it("is at most 40,000 characters, of blocks that are short enough", () => {
    const blockOf = (word: string, length: number) => [`${word} {`, `  ${"x".repeat(length - word.length - 8)}`, "}"];
    const head = "target unusual";
    const lines = [...blockOf(head, 30_000), "}", ...blockOf("unusual", 20_000), "}", ...blockOf("target", 9_000)];
    const read = linesRead(lines, head);
    assert.deepEqual(
      read.map((line) => line.slice(0, 20).trimEnd()),
      ["target unusual {", "  xxxxxxxxxxxxxxxxxx", "}", "target {", "  xxxxxxxxxxxxxxxxxx", "}"],
    );
    assert.deepEqual(
      [40_000, 40_001].map((length) => textsRead(blockOf("target", length), "target").length),
      [1, 0],
    );
  });

  it("counts the lines of a block once, however many of the words it holds", () => {
    const words = ["anchor", "berth", "crane"];
    const blockOf = (head: string) => [`${head} {`, ...words.map((word) => `  ${word} ${"x".repeat(5000)}`), "}"];
    const lines = [...blockOf("one"), ...blockOf("two")];
    assert.deepEqual(linesRead(lines, words.join(" ")), lines);
  });

  it("is nothing if the file holds none of the words", () => {
    assert.deepEqual(textsRead(["outer {", "  target", "}"], "other"), []);
  });
});

describe("Excerpts", () => {
  const text = ["// one", "outer {", "  target", "}", ""].join("\n");
  const findTarget = (confidence: Finding["confidence"]) => (excerpt: string) => {
    const start = excerpt.indexOf("target");
    return { confidence, places: [{ start, end: start + 6 }] };
  };
  const cases: readonly (readonly [Finding["confidence"], Finding["confidence"]])[] = [
    ["exact", "pattern"],
    ["pattern", "pattern"],
    ["container", "container"],
  ];
  for (const [confidence, expected] of cases) {
    it(`makes an ${confidence} finding ${expected}, at its place in the whole file`, () => {
      const scanner = createRecordingScanner([], undefined, findTarget(confidence));
      const excerpts = new Excerpts(new SourceText(text), "a.x", scanner);
      assert.deepEqual(excerpts.find({ name: "target" }), { confidence: expected, places: [{ start: 17, end: 23 }] });
      assert.deepEqual(excerpts.findInheritedTests({ name: "target" }), []);
      assert.deepEqual(excerpts.findInheritedTests({ name: "gone" }), []);
    });
  }

  it("read for each test, and once for all that is asked of the same one", () => {
    const texts: string[] = [];
    const excerpts = new Excerpts(new SourceText(text), "a.x", createRecordingScanner(texts));
    const test = { name: "target" };
    excerpts.find(test);
    excerpts.findInheritedTests(test);
    assert.equal(texts.length, 1);
    excerpts.find({ name: "outer" });
    excerpts.find(test);
    assert.equal(texts.length, 3);
  });
});
