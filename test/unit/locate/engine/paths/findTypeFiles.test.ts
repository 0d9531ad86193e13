import { strict as assert } from "node:assert";
import { findTypeFiles } from "../../../../../src/locate/engine/paths/findTypeFiles";
import { createFileIndex } from "../../../../../src/locate/engine/sourceNames";
import { findFile } from "../../workspace";

const cases: readonly (readonly [rule: string, type: string, files: string, expected: string])[] = [
  ["a file named after the type", "Cart", "src/Cart.cs, src/Carts.cs", "maybe src/Cart.cs"],
  ["a file whose name follows another convention", "CartTest", "src/cart_test.rb", "maybe src/cart_test.rb"],
  [
    "no file of a language that does not name files after types",
    "Cart",
    "src/Cart.js, src/Cart.cs",
    "maybe src/Cart.cs",
  ],
  ["with certainty a file in the folder of the namespace", "Acme.Cart", "Acme/Cart.cs, Cart.cs", "sure Acme/Cart.cs"],
  [
    "the file in the folders of the most namespaces",
    "A.B.Cart",
    "B/Cart.cs, A/B/Cart.cs, A/Cart.cs",
    "sure A/B/Cart.cs",
  ],
  [
    "all files if one is in the folder of an outer namespace alone",
    "A.B.Cart",
    "A/Cart.cs, x/Cart.cs",
    "maybe A/Cart.cs x/Cart.cs",
  ],
  ["a file in a folder whose name has dots", "A.B.Cart", "A.B/Cart.cs, B/Cart.cs", "sure A.B/Cart.cs"],
  [
    "a file in a folder of a folder whose name has dots",
    "A.B.C.Cart",
    "A.B/C/Cart.cs, C/Cart.cs",
    "sure A.B/C/Cart.cs",
  ],
  [
    "a file in a folder whose name has dots, in another folder",
    "A.B.C.Cart",
    "A/B.C/Cart.cs, B.C/Cart.cs",
    "sure A/B.C/Cart.cs",
  ],
  [
    "both files if the same number of namespaces match",
    "A.B.Cart",
    "A/B/Cart.cs, C/Cart.cs, A.B/Cart.cs",
    "sure A/B/Cart.cs A.B/Cart.cs",
  ],
  ["the file of the outer type", "A.Outer.Inner", "A/Outer.cs, Outer.cs", "sure A/Outer.cs"],
  ["the type's own file rather than that of the outer type", "Outer.Inner", "Outer.cs, Inner.cs", "maybe Inner.cs"],
  [
    "the file of the outer type if the own one is in a language that does not name files after types",
    "Outer.Inner",
    "Outer.cs, Inner.js",
    "maybe Outer.cs",
  ],
  ["the file two types further out", "One.Two.Three", "One.cs", "maybe One.cs"],
  ["no file three types further out", "One.Two.Three.Four", "One.cs", "maybe"],
  ["no file of a package", "grammar.Token", "grammar.cs", "maybe"],
  ["the file of a module around a module", "grammar.tokens", "grammar.rb", "maybe grammar.rb"],
  ["no file", "Gone", "src/Cart.cs", "maybe"],
];

describe("findTypeFiles", () => {
  for (const [rule, type, files, expected] of cases) {
    it(`finds ${rule}: ${type}`, () => {
      const result = findTypeFiles(type.split("."), createFileIndex(files.split(", ").map(findFile)));
      assert.equal([result.sure ? "sure" : "maybe", ...result.files.map(({ path }) => path)].join(" "), expected);
    });
  }
});
