import { equal } from "node:assert/strict";
import { luaScanner } from "../../../../../src/locate/languages/oneFile/lua";
import { assertLocations, locateInSource } from "../locations";

describe("Lua's tests", () => {
  for (const word of ["describe", "context", "insulate", "expose"]) {
    it(`are in groups of ${word}`, () => {
      assertLocations(luaScanner, `${word}("crane", function()\n  it("lifts", function() end)\nend)\n`, {
        "crane lifts": "exact 2",
        "crane turns": "container 1",
      });
    });
  }

  for (const word of ["it", "spec", "test", "pending"]) {
    it(`are declared by ${word}, even without a function`, () => {
      assertLocations(luaScanner, `describe("crane", function()\n  ${word}("lifts", lift)\nend)\n`, {
        "crane lifts": "exact 2",
      });
    });
  }

  it("are declared by another function only if it takes a text and a function", () => {
    const source = `describe("crane", function()
  randomly("lifts", function() end)
  randomly("turns", turn)
  toString("rests", 1)
  constructor(name, function() end)
end)
`;
    assertLocations(luaScanner, source, {
      "crane lifts": "exact 2",
      "crane turns": "container 1",
      "crane rests": "container 1",
      "crane anything": "container 1",
    });
  });

  it("may be declared by functions of a table, and with a title without brackets", () => {
    const source = `busted.describe "crane" (function()
  t.it('lifts', function() end)
  it 'turns' (function() end)
  it 'rests'
  call "weighs" (function() end)
end)
`;
    assertLocations(luaScanner, source, {
      "crane lifts": "exact 2",
      "crane turns": "exact 3",
      "crane rests": "container 1",
      "crane weighs": "container 1",
    });
  });

  const twins = 'it("lifts", function() end)\nit("lifts", function() end)\nit("turns", function() end)\n';
  for (const [classname, name, expected] of [
    ["spec/crane_spec.lua:1", "lifts", "exact 1"],
    ["spec/crane_spec.lua:2", "lifts", "exact 2"],
    ["spec/crane_spec.lua:3", "lifts", "exact 1 2"],
    ["spec/crane_spec.lua:12", "lifts", "exact 1 2"],
    ["", "lifts", "exact 1 2"],
    ["spec/crane_spec.lua:1", "turns", "exact 3"],
    ["spec/crane_spec.lua:1", "gone", "nothing"],
  ] as const) {
    it(`are distinguished by the line that busted adds to the path: ${name} in "${classname}", ${expected}`, () =>
      equal(locateInSource(luaScanner, twins, { name, ...(classname && { classname }) }), expected));
  }
});

describe("Titles of Lua's tests", () => {
  it("are in quotes, with escapes, or in long brackets, without the line break at their start", () => {
    const source = `it("it's \\"new\\"", f)
it('a "b"', f)
it([[long ]=] text]], f)
it([==[of [[level]] two]==], f)
it([[
on the next line]], f)
it([[\r
after a line end of Windows]], f)
`;
    assertLocations(luaScanner, source, {
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
    assertLocations(luaScanner, source, {
      "one two": "exact 1",
      "size 7 of 3": "pattern 2",
      "5 cranes": "pattern 3",
      "crane lifts 7": "pattern 4",
    });
  });

  /** Titles of tests, and where a test "lifts" is found in their group. */
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
  for (const [title, expected] of Object.entries(titles)) {
    it(`locate "lifts" at ${expected} if they are ${title}`, () => {
      assertLocations(luaScanner, `describe("crane", function()\n  it(${title}, f)\nend)\n`, {
        "crane lifts": expected,
      });
    });
  }
});

describe("Lua text that declares no test", () => {
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
      assertLocations(luaScanner, `${text}\nit("yes", f)\n`, {
        no: "nothing",
        yes: `exact ${text.split("\n").length + 1}`,
      });
    });
  }
});

describe("Lua code", () => {
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
    it(`is read on after ${form}`, () => {
      const line = text.split("\n").length + 1;
      assertLocations(luaScanner, `${text}\nit("yes", f)\n`, { yes: `exact ${line}` });
    });
  }

  it("is not searched for long brackets after five unclosed ones", () => {
    const open = (count: number): string =>
      Array.from({ length: count }, (_, i) => `x = [${"=".repeat(i)}[\n`).join("");
    const source = (count: number): string => `${open(count)}y = [========[\nit("inside", f)\n]========]\n`;
    assertLocations(luaScanner, source(4), { inside: "nothing" });
    assertLocations(luaScanner, source(5), { inside: "exact 7" });
  });

  it("may have long brackets with up to 20 equal signs", () => {
    const source = (count: number): string => {
      const signs = "=".repeat(count);
      return `x = [${signs}[\nit("inside", f)\n]${signs}]\n`;
    };
    assertLocations(luaScanner, source(20), { inside: "nothing" });
    assertLocations(luaScanner, source(21), { inside: "exact 2" });
  });
});
