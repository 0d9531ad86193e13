import assert from "node:assert/strict";
import { importBuildModule } from "../../support/buildModules";

interface SimilarCode {
  similarity: { partLength: number; maxDistance: number };
  sortBySimilarity: (script: string) => string;
  orderBySimilarity: (texts: string[]) => number[];
}

describe("order of code in the package", () => {
  let similarCode: SimilarCode;

  before(async () => {
    similarCode = await importBuildModule<SimilarCode>("similarCode.mjs");
  });

  it("places functions and plain classes first, and keeps the order of the other statements", () => {
    const script = [
      '"use strict";',
      "const start=now();",
      "var A=class{a=1},b=f(A),C=class extends A{},D=class{static d=b};",
      "function f(){return E}",
      "var E=class{[b](){}};",
    ].join("");

    assert.equal(
      similarCode.sortBySimilarity(script),
      [
        '"use strict";',
        "var A=class{a=1};",
        "function f(){return E}",
        "const start=now();",
        "var b=f(A),C=class extends A{},D=class{static d=b};",
        "var E=class{[b](){}};",
      ].join(""),
    );
  });

  it("continues with the text that shares most with the preceding ones", () => {
    const texts = [
      "return files.length",
      "throw new TypeError(cause)",
      "return files.size",
      "throw new TypeError(text)",
    ];

    assert.deepEqual(similarCode.orderBySimilarity(texts), [0, 2, 1, 3]);
  });

  it("compares a text with those at most 36,000 characters before it", () => {
    const orderAfterTextOf = (length: number) => {
      const first = "return files.length;".padEnd(length, "\n");
      return similarCode.orderBySimilarity([first, "throw new TypeError(text)", "return files.size"]);
    };

    assert.deepEqual(orderAfterTextOf(36_000), [0, 2, 1]);
    assert.deepEqual(orderAfterTextOf(36_001), [0, 1, 2]);
  });
});
