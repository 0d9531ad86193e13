import assert from "node:assert/strict";
import { buildRunLink, buildTestLink } from "../../../src/domain/deepLink";
import { formatLink } from "../../../src/domain/webLink";
import { testsMarkdownText } from "../../../src/present/text/markdown";
import { runMarkdownText } from "../../../src/present/text/runMarkdown";
import { testMarkdownText } from "../../../src/present/text/testDetails";
import { failingTest, lookedUpRun } from "../../support/builders";

/**
 * Schemes of the addresses that code hosts keep in a link, from their published sanitizers: `ANCHOR_SCHEMES` of
 * gjtorikian/html-pipeline (`lib/html/pipeline/sanitization_filter.rb`), and `protocols.href` of the default schema of
 * syntax-tree/hast-util-sanitize and rehype-sanitize, which follows GitHub (`lib/schema.js`).
 */
const allowLists: Readonly<Record<string, readonly string[]>> = {
  "html-pipeline": ["http", "https", "mailto", "github-windows", "github-mac"],
  "hast-util-sanitize": ["http", "https", "mailto", "xmpp", "irc", "ircs"],
};

const now = Date.UTC(2026, 10, 20, 12);
const test = failingTest({ name: "adds `tax` (VAT) [EU] | <b>", filePath: "web/cart.test.ts" });
const testLink = buildTestLink("vscode", "github.com/acme/harbour", test) ?? "";
const run = lookedUpRun("3f0c", now);
const runLink = buildRunLink("vscode", run.query) ?? "";

/** Returns all kinds of copied Markdown with a link, and a link by itself. */
function copiedTexts(format: "web" | "editor"): readonly string[] {
  const heading = { title: "acme/harbour", window: "7 days" };
  return [
    `[a test](<${formatLink(testLink, format)}>)`,
    testMarkdownText(test, now, formatLink(testLink, format)),
    testsMarkdownText([test, test], heading, now, { findLink: () => formatLink(testLink, format) }),
    runMarkdownText(run, now, formatLink(runLink, format)),
  ];
}

/** Returns the addresses of the links of a Markdown text that a code host keeps. */
function keptAddresses(markdown: string, allowedSchemes: readonly string[]): readonly string[] {
  const addresses = [...markdown.matchAll(/\]\(<([^<>\n]*)>\)/g)].map(([, address = ""]) => address);
  return addresses.filter((address) => allowedSchemes.includes(address.split(":", 1)[0] ?? ""));
}

describe("Links in a comment of a code host", () => {
  for (const [sanitizer, schemes] of Object.entries(allowLists)) {
    it(`are kept by ${sanitizer} as web addresses`, () => {
      const [webTestLink, webRunLink] = [testLink, runLink].map((link) => formatLink(link, "web"));
      assert.deepEqual(
        copiedTexts("web").map((text) => keptAddresses(text, schemes)),
        [[webTestLink], [webTestLink], [webTestLink, webTestLink], [webRunLink]],
      );
    });

    it(`are dropped by ${sanitizer} as direct links into the editor`, () => {
      assert.deepEqual(
        copiedTexts("editor").map((text) => keptAddresses(text, schemes)),
        [[], [], [], []],
      );
    });
  }

  it("are part of the copied Markdown, after the data of a test and of a test run", () => {
    const [, testText, , runText] = copiedTexts("web");
    assert.deepEqual(
      [testText, runText].map((text) => text?.split("\n\n").at(-1)),
      [
        "[open in the editor](<https://vscode.dev/redirect?url=vscode%3A%2F%2Ftest-health.test-health%2Ftest%3Frepo%3Dgithub.com%2Facme%2Fharbour%26id%3D1%26name%3Dadds%2520%2560tax%2560%2520%2528VAT%2529%2520%255BEU%255D%2520%257C%2520%253Cb%253E%26file%3Dweb%2Fcart.test.ts>)",
        "[open in the editor](<https://vscode.dev/redirect?url=vscode%3A%2F%2Ftest-health.test-health%2Frun%3Frepo%3Dgithub.com%2Facme%2Fharbour%26id%3D3f0c%26branch%3Dmain>)",
      ],
    );
  });

  it("name the tests of a table with up to 25 rows", () => {
    const table = (count: number) =>
      testsMarkdownText(
        Array.from({ length: count }, (_, index) => failingTest({ id: `${index}` })),
        { title: "acme/harbour", window: "7 days" },
        now,
        { findLink: ({ id }) => `https://example.com/${id}` },
      ).split("\n");
    assert.deepEqual(
      [table(25).at(-1), table(26).at(-1)],
      [
        "| [`adds tax`](<https://example.com/24>) | `No file named` |  |  |  |  |  |",
        "| `adds tax` | `No file named` |  |  |  |  |  |",
      ],
    );
  });
});
