import { strict as assert } from "node:assert";
import { findBesideClass, findClassDeclarations, searchOffsets } from "../../../../src/locate/engine/searchOffsets";

/** Returns the word of the text at each offset, with the offset. */
const wordsAt = (text: string, offsets: readonly number[]): string =>
  offsets.map((offset) => `${/^['"]?\S+/.exec(text.slice(offset))?.[0]}@${offset}`).join(" ");
const many = (count: number, piece: string): string => `${piece}\n`.repeat(count);

const rows: readonly (readonly [rule: string, name: string, classname: string, text: string, expected: string])[] = [
  ["nothing of an empty name", "", "", "one two", ""],
  ["nothing that the text does not hold", "gone away", "", "one two", ""],
  ["no word of two letters", "of to", "", "of to", "of@0"],
  [
    "the longest end of the name first",
    "Cart adds all goods",
    "",
    "goods / adds all goods",
    "adds@8 all@13 goods@0 goods@17",
  ],
  ["the longest beginning after it", "Cart adds all goods", "", "goods Cart adds one", "goods@0 Cart@6 adds@11"],
  ["each place of an end", "adds", "", "adds adds", "adds@0 adds@5"],
  ["places that do not overlap", "aaaa", "", "aaaaaaaa", "aaaaaaaa@0 aaaa@4"],
  ["the longest beginning of several", "Cart adds all goods", "", "Cart / Cart adds one", "Cart@7 adds@12 Cart@0"],
  ["no word of two letters that is left of it", "of to", "", "to of", ""],
  [
    "the three rarest words of those that are there",
    "aaa zzz bbb yyy ccc xxx ddd",
    "",
    "aaa bbb ddd aaa bbb ccc ddd aaa bbb",
    "ddd@8 ddd@24 aaa@0 aaa@12 aaa@28 ccc@20",
  ],
  ["underscores alone, where these are there", "adds_all", "", "adds all adds_all", "adds_all@9"],
  [
    "spaces for underscores, where the end is not there",
    "test_adds_goods",
    "",
    "test 'adds goods'",
    "adds@6 test@0 goods'@11",
  ],
  [
    "a name that many longer names begin with, where it stands alone",
    "test_add",
    "",
    `${many(61, "test_add_x")}test_add`,
    `test_add@${61 * 11}`,
  ],
  ["the class last", "adds", "acme.Cart", "acme.Cart Cart adds", "adds@15 acme.Cart@0"],
  ["the last word of the class, where the whole is not there", "adds", "acme.Cart", "Cart acme adds", "adds@10 Cart@0"],
  [
    "a word of 60 places",
    "adds",
    "",
    many(60, "adds"),
    Array.from({ length: 60 }, (_, i) => `adds@${i * 5}`).join(" "),
  ],
  ["no word of 61 places", "adds", "", many(61, "adds"), ""],
  ["of a word of 61 places those in quotes", "adds", "", `${many(61, "adds")}"adds" 'adds'`, "\"adds\"@305 'adds'@312"],
];

describe("searchOffsets", () => {
  for (const [rule, name, classname, text, expected] of rows) {
    it(`finds ${rule}`, () => assert.equal(wordsAt(text, searchOffsets(name, classname, text)), expected));
  }

  it("finds ends and beginnings of up to 12 words, and single words of up to 30 at each end", () => {
    const words = Array.from({ length: 70 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}${i}x`);
    const name = words.join(" ");
    const lengthOfEnd = (count: number) => searchOffsets(name, "", words.slice(-count).join(" "))[0];
    assert.deepEqual([lengthOfEnd(12), lengthOfEnd(13)], [0, "wordf57x ".length]);
    const isFound = (index: number) => searchOffsets(name, "", words[index] ?? "").length > 0;
    assert.deepEqual([0, 29, 30, 39, 40, 69].map(isFound), [true, true, false, false, true, true]);
  });
});

describe("findClassDeclarations", () => {
  for (const [rule, classname, text, expected] of [
    ["a class by the last word of its name", "acme.Dock", "class Docks\nnew Dock()\nclass Dock:\n", [23]],
    ["a class in a class", "acme.Dock$Gate", "public static class Gate extends Dock {", [14]],
    ["a class behind type parameters", "Dock", "impl<T> Dock<T>\nimpl Port for Dock {", [16]],
    ["five classes at most", "Dock", many(6, "class Dock"), [0, 11, 22, 33, 44]],
    ["nothing where the keyword is a part of a word", "Dock", "subclass Dock\nclassy Dock", []],
    ["nothing on another line", "Dock", "class\nDock", []],
    ["nothing without a class", "", "class Dock", []],
  ] as const)
    it(`finds ${rule}`, () => assert.deepEqual(findClassDeclarations(classname, text), expected));

  it("takes time in proportion to the text", () => {
    const measure = (count: number) => {
      const text = `${"class ".repeat(count)}\n`;
      const start = performance.now();
      findClassDeclarations("Dock", text);
      return performance.now() - start;
    };
    measure(10_000);
    const [short, long] = [1, 2, 3].reduce(
      ([least, most]) => [Math.min(least, measure(20_000)), Math.min(most, measure(200_000))] as const,
      [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as readonly [number, number],
    );
    assert.ok(long < short * 40, `${short} ms, ${long} ms`);
  });
});

describe("findBesideClass", () => {
  for (const [rule, name, classname, text, expected] of [
    ["a name behind its class", "Opens", "Dock", `${many(100, "Opens")}TEST_F(Dock, Opens) {\n`, [613]],
    ["a name before its class", "a.Opens", "acme.Dock", "void Opens(Dock dock)\nOpens\nDock", [5]],
    ["nothing on another line", "Opens", "Dock", "Dock\nOpens\nDock", []],
    ["nothing far away", "Opens", "Dock", `Dock${" ".repeat(80)}Opens`, []],
    ["nothing without a class", "Opens", "", "Opens", []],
  ] as const)
    it(`finds ${rule}`, () => assert.deepEqual(findBesideClass(name, classname, text), expected));

  it("finds 60 places at most", () =>
    assert.equal(findBesideClass("Opens", "Dock", many(100, "Dock Opens")).length, 60));
});
