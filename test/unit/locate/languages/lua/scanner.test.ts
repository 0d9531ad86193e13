import { equal } from "node:assert/strict";
import { luaScanner } from "../../../../../src/locate/languages/oneFile/lua";
import { answerIn, assertAnswers } from "../answers";

describe("Lua's tests", () => {
  for (const word of ["describe", "context", "insulate", "expose"]) {
    it(`stand in groups of ${word}`, () => {
      assertAnswers(luaScanner, `${word}("crane", function()\n  it("lifts", function() end)\nend)\n`, {
        "crane lifts": "exact 2",
        "crane turns": "container 1",
      });
    });
  }

  for (const word of ["it", "spec", "test", "pending"]) {
    it(`are declared by ${word}, also without a function`, () => {
      assertAnswers(luaScanner, `describe("crane", function()\n  ${word}("lifts", lift)\nend)\n`, {
        "crane lifts": "exact 2",
      });
    });
  }

  it("are declared by any other function with a text and a function alone", () => {
    const source = `describe("crane", function()
  randomly("lifts", function() end)
  randomly("turns", turn)
  toString("rests", 1)
  constructor(name, function() end)
end)
`;
    assertAnswers(luaScanner, source, {
      "crane lifts": "exact 2",
      "crane turns": "container 1",
      "crane rests": "container 1",
      "crane anything": "container 1",
    });
  });

  it("may be called on a table, and with a title without brackets", () => {
    const source = `busted.describe "crane" (function()
  t.it('lifts', function() end)
  it 'turns' (function() end)
  it 'rests'
  call "weighs" (function() end)
end)
`;
    assertAnswers(luaScanner, source, {
      "crane lifts": "exact 2",
      "crane turns": "exact 3",
      "crane rests": "container 1",
      "crane weighs": "container 1",
    });
  });

  it("are told apart by the line that busted adds to the path", () => {
    const source = 'it("lifts", function() end)\nit("lifts", function() end)\nit("turns", function() end)\n';
    const answerAt = (classname: string | undefined, name = "lifts"): string =>
      answerIn(luaScanner, source, { name, ...(classname !== undefined && { classname }) });
    equal(answerAt("spec/crane_spec.lua:1"), "exact 1");
    equal(answerAt("spec/crane_spec.lua:2"), "exact 2");
    equal(answerAt("spec/crane_spec.lua:3"), "exact 1 2");
    equal(answerAt("spec/crane_spec.lua:12"), "exact 1 2");
    equal(answerAt(undefined), "exact 1 2");
    equal(answerAt("spec/crane_spec.lua:1", "turns"), "exact 3");
    equal(answerAt("spec/crane_spec.lua:1", "gone"), "nothing");
  });
});

describe("Titles of Lua's tests", () => {
  it("are texts in quotes, with escapes, or in long brackets, without their first line end", () => {
    const source = `it("it's \\"new\\"", f)
it('a "b"', f)
it([[long ]=] text]], f)
it([==[of [[level]] two]==], f)
it([[
on the next line]], f)
it([[\r
after a line end of Windows]], f)
`;
    assertAnswers(luaScanner, source, {
      'it\'s "new"': "exact 1",
      'a "b"': "exact 2",
      "long ]=] text": "exact 3",
      "of [[level]] two": "exact 4",
      "on the next line": "exact 5",
      "after a line end of Windows": "exact 7",
    });
  });

  it("may be joined and formatted", () => {
    const source = `it("one " .. "two", f)
it("size " .. size .. " of " .. 3, f)
it(("%d cranes"):format(n), f)
it(string.format("%s lifts %d", a, b), f)
`;
    assertAnswers(luaScanner, source, {
      "one two": "exact 1",
      "size 7 of 3": "pattern 2",
      "5 cranes": "pattern 3",
      "crane lifts 7": "pattern 4",
    });
  });

  /** Titles of tests, and the answers for a test "lifts" in their group. */
  const titles: Readonly<Record<string, string>> = {
    'string.format("%s", x)': "pattern 2",
    'string.format("lifts", x)': "exact 2",
    'string.format("%s turns", x)': "container 1",
    'string.upper("turns")': "pattern 2",
    "string.format(title)": "pattern 2",
    'text.format("turns")': "pattern 2",
    'string.gsub("turns", "s", "")': "pattern 2",
    'string.format "turns"': "pattern 2",
    "titles[1]": "pattern 2",
  };
  for (const [title, answer] of Object.entries(titles)) {
    it(`match "lifts" as ${answer} if they are ${title}`, () => {
      assertAnswers(luaScanner, `describe("crane", function()\n  it(${title}, f)\nend)\n`, { "crane lifts": answer });
    });
  }
});

describe("Text that declares no test of Lua", () => {
  const test = 'it("no", f)';
  const texts: Readonly<Record<string, string>> = {
    "a comment": `-- ${test}`,
    "a comment with brackets of its own": `-- [[ ${test}`,
    "a comment of several lines": `--[[ a\n${test}\n]]`,
    "a comment with a level": `--[==[ a ]]\n${test} ]=]\n]==]`,
    "a string in quotes": `x = "\\"${test.replaceAll('"', "'")}"`,
    "a string in apostrophes": `x = '${test}'`,
    "a long string": `x = [[\n${test}\n]]`,
    "a long string with a level": `x = [=[\n${test} ]]\n]=]`,
    "the line of the interpreter": `#!/usr/bin/lua ${test}`,
  };
  for (const [place, text] of Object.entries(texts)) {
    it(`is in ${place}`, () => {
      assertAnswers(luaScanner, `${text}\nit("yes", f)\n`, {
        no: "nothing",
        yes: `exact ${text.split("\n").length + 1}`,
      });
    });
  }
});

describe("Lua's text", () => {
  const lines: Readonly<Record<string, string>> = {
    "an unclosed string": 'x = "open',
    "an unclosed long bracket": "x = [[ open",
    "an unclosed comment": "--[==[ open ]]",
    "an index in an index": "x = a[b[1]]",
    "one bracket with equal signs": "x = a[=b]",
    "a length in the middle of the file": "x = #!y",
    "a subtraction": "x = 1 - -2",
    "a number with a word": "x = 0x1F + 1e5",
    "the word of another language": "x = toString + hasOwnProperty",
    "a blank line of Windows": "\r\nx = 1\r",
  };
  for (const [form, text] of Object.entries(lines)) {
    it(`goes on after ${form}`, () => {
      const line = text.split("\n").length + 1;
      assertAnswers(luaScanner, `${text}\nit("yes", f)\n`, { yes: `exact ${line}` });
    });
  }

  it("holds no long brackets after five of them that never close", () => {
    const open = (count: number): string =>
      Array.from({ length: count }, (_, i) => `x = [${"=".repeat(i)}[\n`).join("");
    const source = (count: number): string => `${open(count)}y = [========[\nit("inside", f)\n]========]\n`;
    assertAnswers(luaScanner, source(4), { inside: "nothing" });
    assertAnswers(luaScanner, source(5), { inside: "exact 7" });
  });

  it("may hold long brackets of up to twenty equal signs", () => {
    const source = (count: number): string => {
      const signs = "=".repeat(count);
      return `x = [${signs}[\nit("inside", f)\n]${signs}]\n`;
    };
    assertAnswers(luaScanner, source(20), { inside: "nothing" });
    assertAnswers(luaScanner, source(21), { inside: "exact 2" });
  });
});
