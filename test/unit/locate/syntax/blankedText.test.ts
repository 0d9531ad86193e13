import { deepEqual, equal } from "node:assert/strict";
import { blankLiterals } from "../../../../src/locate/languages/cpp/visibleCode";
import { blankCsharp } from "../../../../src/locate/languages/dotnet/csharpLiterals";
import { blankFsharp } from "../../../../src/locate/languages/dotnet/fsharpOutline";
import { groovySyntax, kotlinSyntax, scalaSyntax } from "../../../../src/locate/languages/jvm/syntax";
import { blankPhp } from "../../../../src/locate/languages/php/literals";
import { blankRust } from "../../../../src/locate/languages/rust/outline";
import { blankSwift } from "../../../../src/locate/languages/swift/outline";
import { type BlankedText, createBlanker } from "../../../../src/locate/syntax/blankedText";
import { comments, createInterpolation, createQuoted } from "../../../../src/locate/syntax/lexicon";
import { escapedLine } from "../../../../src/locate/syntax/textRules";

type Blank = (text: string) => BlankedText;

/** Texts, and the same with dots for what is blanked. */
const cases: Readonly<Record<string, readonly [blank: Blank, text: string, visibleText: string]>> = {
  "raw strings of Rust": [blankRust, `f(r#"a"b"#, "c\\"d", '"', &'a x)`, `f(r#"..."#, "....", '.', &'a x)`],
  "values in strings of Swift": [
    blankSwift,
    `f(#"a"b\\(c)"#, "d\\(e("f"))g", #"\\#("h")i"#)`,
    `f(#"......."#, "...........", #"........"#)`,
  ],
  "raw strings of C++": [blankLiterals, `f(R"x(a)"b)x", 1'000, u8'"', "c")`, `f(R"x(....)x", 1'000, u8'.', ".")`],
  "all strings of C#": [
    blankCsharp,
    `f($"a{{b{c("d")}e", @"f\\", $@"g""{h}", """i"j""")`,
    `f($".............", @"..", $@"......", """...""")`,
  ],
  "apostrophes in names of F#": [
    blankFsharp,
    `let f' = g "it's" (*h*) (*) \`\`ij\`\``,
    `let f' = g "...." ..... (*) \`\`..\`\``,
  ],
  "values in strings of PHP": [
    blankPhp,
    `a<?php f("b{$c["d"]}e", "\${f["g"]}h") ?>i<?= j`,
    `...... f("...........", "..........") ...... j`,
  ],
  "names in backquotes": [
    kotlinSyntax.blank,
    `f("a\${b("c")}d", """e"""") \`g"h\` l`,
    `f("...........", """..""") \`g"h\` l`,
  ],
  "slashy strings": [
    groovySyntax.blank,
    `f = /a"b/ + c / d + '''e'f''' + $/g"/$`,
    `f = /.../ + c / d + '''...''' + $/../$`,
  ],
  "strings with a prefix": [scalaSyntax.blank, `f(s"a\${b("c")}d", "e\${", '"')`, `f(s"...........", "...", ...)`],
};

describe("createBlanker", () => {
  const blank = createBlanker([...comments, createQuoted('"', escapedLine)]);

  it("keeps line breaks, and the quotes of strings", () => {
    const { code, strings } = blank('a "b\\"c" /*\r\nd*/ e // f\n"g"');
    equal(code, 'a "    "   \r\n    e     \n" "');
    deepEqual(strings, [
      { start: 2, end: 8, quote: 1 },
      { start: 24, end: 27, quote: 1 },
    ]);
  });

  it("ends an unclosed literal at the end of the line, and an unclosed comment at the end of the text", () => {
    equal(showBlanks(blank, '"abc\nd /* e\nf'), '"..c\nd .. .\n.');
  });

  it("ends an unclosed expression after 4,000 characters", () => {
    const { strings } = createInterpolation({ start: "{" }, (interpolation) => [createQuoted('"', { interpolation })]);
    const text = `"{${"a ".repeat(2100)}" b`;
    equal(showBlanks(createBlanker(strings), text).slice(-3), '" b');
  });

  for (const [name, [blankText, text, visibleText]] of Object.entries(cases)) {
    it(`blanks ${name}`, () => {
      equal(showBlanks(blankText, text), visibleText);
    });
  }
});

/** Returns a text with dots in place of the characters that are blanked. */
function showBlanks(blank: Blank, text: string): string {
  const { code } = blank(text);
  return [...code].map((mark, i) => (mark === text[i] ? mark : ".")).join("");
}
