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
  for (const [description, pattern, name, expected] of [
    ["exactly the title", [literal("adds")], "adds", true],
    ["the title inside of it", [literal("adds")], "cart adds twice", true],
    ["another title", [literal("adds")], "cart removes", false],
    ["a text inside of a word, since a variable follows", [literal("add"), wild], "adds", true],
    ["all texts around the variable", [literal("adds "), wild, literal(" items")], "adds 3 items", true],
    ["only one of the texts around the variable", [literal("adds "), wild, literal(" items")], "adds 3 lines", false],
    ["the text before the variable, without the space at its end", [literal("adds "), wild], "adds", true],
    ["any text if the title is only a variable", [wild], "adds", false],
    ["one of several texts", [createChoice(["adds", "removes"])], "removes", true],
    ["none of several texts", [createChoice(["adds", "removes"])], "counts", false],
    [
      "a text after which one of several may be empty",
      [literal("cart"), createChoice(["", " adds"])],
      "cart counts",
      true,
    ],
    [
      "other texts in place of one that may be replaced",
      [createChoice(["adds"], true), literal("twice")],
      "counts twice",
      true,
    ],
    ["the only text, which may be replaced", [createChoice(["adds"], true)], "adds twice", true],
    ["another text in place of the only one", [createChoice(["adds"], true)], "counts", false],
    [
      "a text, but without the optional one",
      [literal("cart"), { kind: "optional", parts: [literal("adds")] }],
      "cart",
      true,
    ],
    ["nothing of the only text, which is optional", [{ kind: "optional", parts: [literal("adds")] }], "counts", false],
    ["any text if the title is empty", [], "adds", false],
  ] as const satisfies readonly (readonly [string, Pattern, string, boolean])[]) {
    it(`${expected ? "accepts" : "rejects"} a name with ${description}`, () => {
      assert.equal(new LiteralTitles([pattern]).mayOccurIn([name]), expected);
    });
  }

  it("needs all texts of a title in one of the names", () => {
    const texts = new LiteralTitles([[literal("adds "), wild, literal(" items")]]);
    assert.deepEqual(
      [texts.mayOccurIn(["adds", "3 items"]), texts.mayOccurIn(["cart", "adds 3 items"])],
      [false, true],
    );
  });
});

describe("namesWithTitles", () => {
  it("returns the name, class and parent, and the name without decorations, with single spaces", () => {
    assert.deepEqual(
      namesWithTitles({ name: "adds  1 &amp; 2 (retry #1)", classname: "Cart", parent: "shop", filePath: "a.js" }),
      ["adds 1 &amp; 2 (retry #1)", "Cart", "shop", "adds 1 & 2 (retry #1)", "adds 1 & 2"],
    );
  });
});
