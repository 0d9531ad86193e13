import assert from "node:assert/strict";
import { sources } from "../support/sources";

describe("Panels", () => {
  it("never insert texts as HTML, styles or event handlers", () => {
    const wrong = sources("src/webview", [".ts"]).filter(({ text }) =>
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|setAttribute\("(style|on)/.test(text),
    );
    assert.deepEqual(
      wrong.map(({ path }) => path),
      [],
    );
  });

  it("take every sentence from their data", () => {
    const sentences = sources("src/webview", [".ts"]).flatMap(({ path, text }) =>
      (text.replace(/^\s*(?:\/?\*.*|\/\/.*)$/gm, "").match(/["`][A-Z][a-z]+ [a-z][^"`\n]*["`]/g) ?? []).map(
        (literalText) => `${path}: ${literalText}`,
      ),
    );
    assert.deepEqual(sentences, []);
  });

  it("take every color from the theme", () => {
    const css = sources("src/webview", [".css"]);
    assert.ok(css.length > 0);
    const wrong = css.flatMap(({ path, text }) =>
      (text.match(/#[0-9a-f]{3,8}\b(?=[^{]*;)|\b(?:rgba?|hsla?)\(|url\(|@import/gi) ?? []).map(
        (color) => `${path}: ${color}`,
      ),
    );
    assert.deepEqual(wrong, []);
  });
});
