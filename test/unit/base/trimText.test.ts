import assert from "node:assert/strict";
import { trimText, trimTextEnd } from "../../../src/base/trimText";
import { assertQuick } from "../../support/pace";

describe("trimText", () => {
  it("removes characters from both ends", () => {
    const texts = ["//a/b//", "/a", "a/", "a", "///", ""].map((text) => trimText(text, /\//));
    assert.deepEqual(texts, ["a/b", "a", "a", "a", "", ""]);
  });

  it("takes time proportional to the text's length", () =>
    assertQuick(() => trimText(`a${"/".repeat(200_000)}b${"/".repeat(200_000)}c`.repeat(2), /\//), 3));
});

describe("trimTextEnd", () => {
  it("removes characters from the end", () => {
    assert.deepEqual(
      ["/a.,", ".a", ",,", ""].map((text) => trimTextEnd(text, /[.,]/)),
      ["/a", ".a", "", ""],
    );
  });
});
