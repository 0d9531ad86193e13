import { strict as assert } from "node:assert";
import { classParts, isTypeName, spacedClassParts, typeParts } from "../../../../src/locate/names/typeNames";

const names: readonly {
  readonly name: string;
  readonly spaced: readonly string[];
  readonly parts: readonly string[];
  readonly types: readonly string[];
}[] = [
  {
    name: "com.acme.Outer$Inner",
    spaced: ["com", "acme", "Outer", "Inner"],
    parts: ["com", "acme", "Outer", "Inner"],
    types: ["com", "acme", "Outer$Inner"],
  },
  {
    name: "acme.Cart test$with two goods.T-20261120174334",
    spaced: ["acme", "Cart test", "with two goods", "T"],
    parts: ["acme", "Cart"],
    types: ["acme", "Cart test$with two goods", "T-20261120174334"],
  },
  { name: ". a . b .", spaced: ["a", "b"], parts: [], types: ["a", "b"] },
  { name: "acme.Cart(full)", spaced: ["acme", "Cart(full)"], parts: ["acme", "Cart"], types: ["acme", "Cart"] },
  { name: "acme.Cart[1]", spaced: ["acme", "Cart[1]"], parts: ["acme", "Cart"], types: ["acme", "Cart"] },
  { name: "acme.Cart{1}", spaced: ["acme", "Cart{1}"], parts: ["acme", "Cart"], types: ["acme", "Cart{1}"] },
  { name: "a.T-20261120174334", spaced: ["a", "T"], parts: ["a", "T"], types: ["a", "T-20261120174334"] },
  { name: "a..b", spaced: ["a", "b"], parts: ["a", "b"], types: ["a", "b"] },
  { name: "", spaced: [], parts: [], types: [] },
];

describe("The name of a class", () => {
  for (const { name, spaced, parts, types } of names) {
    it(`is split into its parts: "${name}"`, () => {
      assert.deepEqual(
        { spaced: spacedClassParts(name), parts: classParts(name), types: typeParts(name) },
        { spaced, parts, types },
      );
    });
  }
});

describe("typeParts", () => {
  for (const [name, expected] of [
    ["Acme.Outer+Inner", "Acme Outer Inner"],
    ["Acme/Outer\\Inner", "Acme Outer Inner"],
    ["acme::parse::Tests", "acme parse Tests"],
    ["Acme.Box`1[System.Int32]", "Acme Box"],
    ["Acme.Box`12+Inner`1", "Acme Box Inner"],
    ["Acme.Box`1a", "Acme Box`1a"],
    ["Acme.Box`a", "Acme Box`a"],
    ["Acme.Box<Map<System.Int32, B.C>, D.E>+Inner", "Acme Box Inner"],
    ['Acme.Fixture("a.b", 1.5).Inner', "Acme Fixture Inner"],
    ['Acme.Fixture("a) b", c.d).Inner', "Acme Fixture Inner"],
    ["Acme.Fixture((a.b), c.d).Inner", "Acme Fixture Inner"],
    ["Acme.Box[a[b.c], d.e].Inner", "Acme Box Inner"],
    // A closing bracket without an opening one does not affect the following parts.
    ["Acme.Tests).Inner", "Acme Tests Inner"],
  ] as const) {
    it(`reads ${name} as ${expected}`, () => assert.equal(typeParts(name).join(" "), expected));
  }
});

describe("isTypeName", () => {
  for (const [name, expected] of [
    ["Cart", true],
    ["Äpfel", true],
    ["cart", false],
    ["theCart", false],
    ["_Cart", false],
    ["", false],
    [undefined, false],
  ] as const) {
    it(`is ${expected} for ${name === undefined ? "no name" : `"${name}"`}`, () =>
      assert.equal(isTypeName(name), expected));
  }
});
