import assert from "node:assert/strict";
import * as fc from "fast-check";
import MarkdownIt from "markdown-it";
import { explanationMarkdownText } from "../../../src/present/text/explainedFailuresMarkdown";
import { isolatedCodeText, markdownText, singleLineText } from "../../../src/present/text/sanitize";
import { failingTest, lookedUpRun, reportedFailure, testRun } from "../../support/builders";
import { heldText } from "../../support/localReading";
import { renderedRun, renderedTests } from "../../support/rendered";
import { now, state } from "./fixture";

/** A parser with the features of editors and hosts: HTML, tables, strikethrough, plain web and e-mail addresses. */
const parser = new MarkdownIt({ html: true, linkify: true });
parser.linkify.set({ fuzzyLink: false });

/** Texts that some parser of Markdown interprets as markup. */
const markup = [
  ...[
    "*",
    "**",
    "_",
    "__",
    "~",
    "~~",
    "`",
    "``",
    "```",
    "~~~",
    "\\",
    "\\\\",
    "|",
    "---",
    "===",
    "- ",
    "+ ",
    "1. ",
    "2) ",
  ],
  ...[
    "# ",
    "> ",
    "![",
    "[",
    "](",
    "]",
    "(",
    ")",
    ": ",
    ";",
    "[x]: http://e.example",
    "[^1]",
    "<b>",
    "<!--",
    "<img src=x>",
  ],
  ...[
    "https://e.example",
    "HTTP://e.example",
    "www.e.example",
    "mailto:a@b.example",
    "a@b.example",
    "<http://e.example>",
  ],
  ...[
    "command:x",
    "&amp;",
    "&#42;",
    "&",
    "$(trash)",
    "$",
    "@kim",
    "#12",
    "!12",
    "GH-12",
    "acme/harbour#12",
    "a_b",
    "5:30",
  ],
  ...["עגלה", "سلة", "\n", "\t", "    ", "a", "Ω", "1", ".", "=", ":-", "|-|", "\u2068", "\u2069", "\u202e"],
];
const foreignText = fc
  .array(fc.oneof(fc.constantFrom(...markup), fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(""));

const unescapeHtml = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ({ "&amp;": "&", "&lt;": "<", "&gt;": ">" })[entity] ?? '"');

/** Places of a text in Markdown, with the HTML around it. */
const places: readonly [place: string, before: string, after: string, html: RegExp][] = [
  ["a paragraph", "", "", /^<p>([\s\S]*)<\/p>\n$/],
  ["a sentence", "A test: ", ", and more", /^<p>A test: ([\s\S]*), and more<\/p>\n$/],
  ["a list", "- ", "", /^<ul>\n<li>([\s\S]*)<\/li>\n<\/ul>\n$/],
  ["bold text", "**", "**", /^<p><strong>([\s\S]*)<\/strong><\/p>\n$/],
  ["a link", "[", "](<https://app.example/a>)", /^<p><a href="https:\/\/app.example\/a">([\s\S]*)<\/a><\/p>\n$/],
  ["a second line", "Name  \n", "  \nmore", /^<p>Name<br>\n([\s\S]*)<br>\nmore<\/p>\n$/],
  ["a table", "| a |\n| --- |\n| ", " |", /<tbody>\n<tr>\n<td>([\s\S]*)<\/td>\n<\/tr>\n<\/tbody>/],
];

describe("markdownText", () => {
  for (const [place, before, after, html] of places) {
    it(`is rendered as the text itself in ${place}`, () =>
      fc.assert(
        fc.property(foreignText, (text) => {
          const line = singleLineText(text);
          fc.pre(line !== "");
          const content = html.exec(parser.render(`${before}${markdownText(text)}${after}`))?.[1];
          assert.equal(unescapeHtml(content ?? "not found"), line);
        }),
        { numRuns: 500 },
      ));
  }

  const plainTexts = [
    "5 failures: 3 known; 2 new",
    "adds (tax), 12% · a.b.c",
    "test_adds_tax",
    "a - b + c > d = e",
    "Owner: @kim #12!",
  ];
  for (const text of plainTexts) {
    it(`does not change ${text}`, () => assert.equal(markdownText(text), text));
  }

  const escaped: [text: string, expected: string][] = [
    ["*a* _b_ ~c~ `d` \\", "\\*a\\* \\_b\\_ \\~c\\~ \\`d\\` \\\\"],
    ["[a](command:b) ![c](d) <e> | &amp;", "\\[a\\](command:b) !\\[c\\](d) \\<e> \\| \\&amp;"],
    ["https://e.example www.e.example a@b.example", "https\\:\\/\\/e.example www\\.e.example a\\@b.example"],
    ["0:@kim.example", "0:\\@kim.example"],
    ["# a", "\\# a"],
    ["1. a", "1\\. a"],
    ["- a", "\\- a"],
  ];
  for (const [text, expected] of escaped) {
    it(`escapes ${text}`, () => assert.equal(markdownText(text), expected));
  }
});

describe("isolatedCodeText", () => {
  for (const [place, before, after, html] of places.filter(([name]) => name !== "a table" && name !== "a link")) {
    it(`is rendered as code in ${place}`, () =>
      fc.assert(
        fc.property(foreignText, (text) => {
          const code = isolatedCodeText(text);
          fc.pre(code !== "");
          const content = html.exec(parser.render(`${before}${code}${after}`))?.[1] ?? "not found";
          assert.match(content, /^\u2068?<code>[^<]*<\/code>\u2069?$/);
        }),
        { numRuns: 500 },
      ));
  }
});

/** Mark in every foreign text, to find these texts in the rendered result. */
const mark = "Ω";

/**
 * Finds the foreign texts in which a host would search for mentions, references and addresses, which excludes code and
 * links. Also finds pictures, foreign HTML, and links to other addresses.
 */
function findLiveTexts(markdown: string): string[] {
  const html = parser.render(markdown);
  const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, link = ""]) => link);
  const outside = html.replace(/<(code|pre|a)\b[^>]*>[\s\S]*?<\/\1>/g, "");
  return [
    ...links.filter((link) => !/^(?:https:\/\/app\.example\/|command:)/.test(link)),
    ...(outside.match(/<(?!\/?(?:p|strong|ul|li|h3|table|thead|tbody|tr|t[hd]|br|hr)\b)[^>]*>/g) ?? []),
    ...outside.split("\n").filter((line) => line.includes(mark)),
  ];
}

describe("Copied Markdown", () => {
  const hostileText = foreignText.map((text) => `${mark}${text}${mark} @kim #12 !12 GH-12 https://e.example/${mark}`);

  it("has foreign texts only in code and links", () =>
    fc.assert(
      fc.property(hostileText, fc.nat(11), (text, turn) => {
        const test = failingTest({
          ...{ name: text, variant: text, classname: text, parent: text, filePath: text, owners: [text, text] },
          ...{ url: "https://app.example/a", ticketUrl: `https://app.example/${encodeURIComponent(text)}` },
          ...{ status: { value: text, reason: text }, extra: [{ name: text, value: text }] },
          ...{ mostCommonFailures: [{ summary: text, count: 2 }], failureRate7d: 0.2 },
        });
        const run = testRun({
          ...{ status: "failed", requiredStatuses: [text, "lint"], testBranch: text },
          statusChecks: [{ context: text, state: "failure" }],
          pullRequests: [{ number: 412, title: text }],
        });
        const { table, markdown } = renderedTests([test, test], { now, turn, parts: "documents" }) as {
          readonly table: string;
          readonly markdown: readonly string[];
        };
        const runText = renderedRun(lookedUpRun("3f0c", now, run), { now, turn }).markdown as string;
        for (const copiedText of [table, ...markdown, runText]) {
          assert.deepEqual(findLiveTexts(copiedText), []);
        }
      }),
      { numRuns: 40 },
    ));

  it("of an explanation has names of tests, reports and logs only in code", () =>
    fc.assert(
      fc.property(hostileText, (text) => {
        const { failure, explanation } = reportedFailure({ name: text, failure: text }, [], state());
        const reports = (["truncated", "malformed", "tooManyFailures", "reading", "noReport"] as const).map(
          (problem) => ({
            name: text,
            report: { failures: [], retriedCases: [], caseCount: 1, problem, problemFile: text },
          }),
        );
        const log = { name: text, text: heldText("") };
        for (const explained of [
          { ...explanation, reports, failures: [failure] },
          { ...explanation, log, failures: [failure] },
          { ...explanation, reports, states: [] },
        ]) {
          assert.deepEqual(findLiveTexts(explanationMarkdownText(explained, now)), []);
        }
      }),
      { numRuns: 100 },
    ));

  it("of an explanation does not escape its own text", () => {
    const { failure, explanation } = reportedFailure({ name: "a_b: *c*" }, [], state());
    const report = {
      name: "out/junit_a.xml",
      report: { failures: [], retriedCases: [], caseCount: 1, problem: "truncated" },
    } as const;
    assert.equal(
      explanationMarkdownText({ ...explanation, reports: [report], failures: [failure, failure] }, now),
      [
        "**`out/junit_a.xml` ends in the middle, so failures may be missing. Explain it again once it is written. 2 failures: 2 not seen in 7 days, so probably yours.** 2026-11-20 12:00 UTC",
        "### Not seen in CI (2): probably yours, or new",
        "- `a_b: *c*`\n- `a_b: *c*`\n",
      ].join("\n\n"),
    );
  });
});
