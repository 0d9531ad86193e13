import { strict as assert } from "node:assert";
import { LiteralTitles, namesWithTitles } from "../../../../src/locate/titles/literalTitles";
import { literal, type Part, type Pattern, wild } from "../../../../src/locate/titles/pattern";

const createChoice = (texts: readonly string[], isOpen = false): Part => ({
  kind: "oneOf",
  texts,
  isOpen,
  isScored: true,
});

describe("LiteralTitles", () => {
  for (const [what, pattern, name, expected] of [
    ["a title that is the name", [literal("adds")], "adds", true],
    ["a title inside the name", [literal("adds")], "cart adds twice", true],
    ["another title", [literal("adds")], "cart removes", false],
    ["a part of a word, as before a variable", [literal("add"), wild], "adds", true],
    ["all texts around a variable", [literal("adds "), wild, literal(" items")], "adds 3 items", true],
    ["one of the texts around a variable", [literal("adds "), wild, literal(" items")], "adds 3 lines", false],
    ["a text whose blank is missing at the end", [literal("adds "), wild], "adds", true],
    ["a variable alone, which gives nothing", [wild], "adds", false],
    ["one of several texts", [createChoice(["adds", "removes"])], "removes", true],
    ["none of several texts", [createChoice(["adds", "removes"])], "counts", false],
    [
      "several texts or nothing, beside another text",
      [literal("cart"), createChoice(["", " adds"])],
      "cart counts",
      true,
    ],
    ["a text that others may replace", [createChoice(["adds"], true), literal("twice")], "counts twice", true],
    ["only texts that others may replace, one in the name", [createChoice(["adds"], true)], "adds twice", true],
    ["only texts that others may replace, none in the name", [createChoice(["adds"], true)], "counts", false],
    [
      "an optional text beside another",
      [literal("cart"), { kind: "optional", parts: [literal("adds")] }],
      "cart",
      true,
    ],
    ["only an optional text", [{ kind: "optional", parts: [literal("adds")] }], "counts", false],
    ["an empty title", [], "adds", false],
  ] as const satisfies readonly (readonly [string, Pattern, string, boolean])[]) {
    it(`says ${expected ? "that the file may declare" : "that the file does not declare"} a test with ${what}`, () => {
      assert.equal(new LiteralTitles([pattern]).mayOccurIn([name]), expected);
    });
  }

  it("looks for all texts of a title in one name", () => {
    const texts = new LiteralTitles([[literal("adds "), wild, literal(" items")]]);
    assert.deepEqual(
      [texts.mayOccurIn(["adds", "3 items"]), texts.mayOccurIn(["cart", "adds 3 items"])],
      [false, true],
    );
  });
});

describe("Names with titles", () => {
  it("are the name, the class name and the parent, also without what runners add, and with single blanks", () => {
    assert.deepEqual(
      namesWithTitles({ name: "adds  1 &amp; 2 (retry #1)", classname: "Cart", parent: "shop", filePath: "a.js" }),
      ["adds 1 &amp; 2 (retry #1)", "Cart", "shop", "adds 1 & 2 (retry #1)", "adds 1 & 2"],
    );
  });
});
