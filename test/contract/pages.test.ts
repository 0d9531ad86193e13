import assert from "node:assert/strict";
import { createHistoryPanelHtml, createRunPanelHtml, createTestPanelHtml } from "../../src/ui/panels/html";
import { sources } from "../support/sources";

const frame = {
  cspSource: "https://webview.example",
  nonce: "bm9uY2U=",
  script: "https://webview.example/dist/page.js",
  styles: ["https://webview.example/media/pages.css", "https://webview.example/media/page.css"],
};

describe("panels", () => {
  for (const [name, html] of [
    ["of a test", createTestPanelHtml(frame)],
    ["of a history", createHistoryPanelHtml(frame)],
    ["of a test run", createRunPanelHtml(frame)],
  ] as const) {
    it(`${name} may run only their own script`, () => {
      const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
      assert.deepEqual(policy?.split("; "), [
        "default-src 'none'",
        "script-src 'nonce-bm9uY2U='",
        "style-src https://webview.example",
        "img-src https://webview.example",
        "form-action 'none'",
        "base-uri 'none'",
      ]);
      assert.deepEqual(html.match(/<script[^>]*>[^<]*/g), [
        '<script type="module" nonce="bm9uY2U=" src="https://webview.example/dist/page.js">',
      ]);
      assert.doesNotMatch(html, /\son\w+=|\sstyle=|<style|unsafe/);
    });

    it(`${name} have unique ids`, () => {
      const ids = html.match(/ id="[^"]+"/g) ?? [];
      assert.deepEqual(ids, [...new Set(ids)]);
    });

    it(`${name} have landmarks and one main heading`, () => {
      assert.match(html, /<html lang="en-US">/);
      assert.deepEqual(html.match(/<(main|h1)\b/g), ["<main", "<h1"]);
    });
  }

  it("escape texts", () => {
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
    const css = sources("media", [".css"]);
    assert.ok(css.length > 0);
    const wrong = css.flatMap(({ path, text }) =>
      (text.match(/#[0-9a-f]{3,8}\b(?=[^{]*;)|\b(?:rgba?|hsla?)\(|url\(|@import/gi) ?? []).map(
        (color) => `${path}: ${color}`,
      ),
    );
    assert.deepEqual(wrong, []);
  });
});
