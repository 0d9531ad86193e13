import assert from "node:assert/strict";
import { runSections } from "../../../../src/present/pages/panelData";
import {
  createHistoryPanelHtml,
  createRunPanelHtml,
  createTestPanelHtml,
} from "../../../../src/present/pages/panelHtml";

const frame = {
  cspSource: "https://webview.example",
  nonce: "bm9uY2U=",
  script: "https://webview.example/dist/pages.js",
  style: "https://webview.example/dist/pages.css",
};

describe("HTML of the panels", () => {
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
        '<script type="module" nonce="bm9uY2U=" src="https://webview.example/dist/pages.js">',
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

  it("of a test run has a section for each part, the targets before the last", () => {
    const sections = [...createRunPanelHtml(frame).matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
    assert.deepEqual(sections, [...runSections.slice(0, -1), "targets", "about"]);
  });

  it("state the page whose script is started", () => {
    const pages = [createTestPanelHtml(frame), createHistoryPanelHtml(frame), createRunPanelHtml(frame)];
    assert.deepEqual(
      pages.map((html) => /<body data-page="(\w+)">/.exec(html)?.[1]),
      ["test", "history", "run"],
    );
  });

  it("load the style sheet of all pages", () => {
    assert.match(
      createTestPanelHtml(frame),
      /<link rel="stylesheet" href="https:\/\/webview\.example\/dist\/pages\.css">/,
    );
  });
});
