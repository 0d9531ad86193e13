import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { relativeLinks } from "../support/docs/markdown";
import { readJson, root } from "../support/sources";

const file = pathToFileURL(join(root, "test", "workbench", "pageReadme.mjs")).href;
const script = `import { pageReadme } from ${JSON.stringify(file)};
import { readFileSync } from "node:fs";
process.stdout.write(pageReadme(readFileSync(0, "utf8"), process.argv[1]));`;

/** Gives the text of the extension's page, as the script that packages it does. */
function pageReadme(text: string, repository: string): string {
  return execFileSync(process.execPath, ["--input-type=module", "-e", script, repository], {
    input: text,
    encoding: "utf8",
  });
}

const placeholder = "https://github.com/test-health/test-health.git";
const address = "https://git.example.com/ann/health";
const { repository } = readJson("package.json") as { readonly repository: { readonly url: string } };
const page = { path: ".github/PAGE.md", text: readFileSync(join(root, ".github", "PAGE.md"), "utf8") };

/** What VS Code leaves of the style of a `span` on the page; it removes any other, and every picture that is inline. */
const keptStyle = /^color:var\(--vscode(?:-[a-zA-Z0-9]+)+\);$/;

describe("pageReadme", () => {
  it("leads links and pictures to the repository, since VS Code opens nothing else", () => {
    const text = "[A](SUPPORT.md#a), [B](../docs/B.md), [C](https://c.example), ![D](../media/d.gif)";
    assert.equal(
      pageReadme(text, `${address}.git`),
      `[A](${address}/blob/HEAD/.github/SUPPORT.md#a), [B](${address}/blob/HEAD/docs/B.md), [C](https://c.example), ![D](${address}/raw/HEAD/media/d.gif)`,
    );
  });

  it("leaves out lines with links that lead nowhere while the repository has no address", () => {
    const text = "![A](a.png)\n\nSee [B](https://b.example).\n\n[C](C.md) · [D](https://d.example)\n";
    assert.equal(pageReadme(text, placeholder), "See [B](https://b.example).\n\n");
  });

  it("draws pictures as text, in colors of the theme", () => {
    const text = "```picture\n▼ a.ts  2\n  × b\n● 3 │   test('b',  26% · 6 PRs\n```\n";
    const colored = (color: string, part: string) => `<span style="color:var(--vscode-${color});">${part}</span>`;
    assert.deepEqual(pageReadme(text, placeholder).split("\n"), [
      "<pre>",
      `${colored("descriptionForeground", "▼")} a.ts  ${colored("descriptionForeground", "2")}`,
      `  ${colored("charts-red", "×")} b`,
      `${colored("charts-red", "●")} ${colored("descriptionForeground", "3 │")}   test(${colored("debugTokenExpression-string", "'b'")},  ${colored("charts-red", "26% · 6 PRs")}`,
      "</pre>",
      "",
    ]);
  });
});

describe("extension page", () => {
  const text = pageReadme(page.text, repository.url);

  it("has two pictures that VS Code shows offline, narrow enough for its page", () => {
    const pictures = [...text.matchAll(/^<pre>\n(.*?)<\/pre>$/gms)].map(([, content = ""]) => content);
    const styles = pictures.flatMap((picture) => [...picture.matchAll(/style="([^"]*)"/g)].map(([, style]) => style));
    const lines = pictures.flatMap((picture) => picture.replace(/<[^>]*>/g, "").split("\n"));
    assert.equal(pictures.length, 2);
    assert.deepEqual(
      styles.filter((style = "") => !keptStyle.test(style)),
      [],
    );
    assert.deepEqual(
      lines.filter((line) => line.length > 70),
      [],
    );
  });

  it("tells people who have it installed nothing of building it, in 3.5 kB", () => {
    assert.doesNotMatch(text, /\b(?:npm|node|git clone|build it|vsix)\b/i);
    assert.ok(Buffer.byteLength(page.text) <= 3500);
  });

  it("has no link or picture that leads nowhere, and no words of one that was left out", () => {
    assert.doesNotMatch(text, /\]\(|\bsrc=|\bhref=|^#+ .*\n+(?=#)/m);
    assert.deepEqual(
      relativeLinks(page).filter((target) => !existsSync(join(root, target.replace(/#.*/, "")))),
      [],
    );
  });

  it("shows the picture that moves where the repository has an address", () => {
    assert.deepEqual(
      [...pageReadme(page.text, `${address}.git`).matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(([, target]) => target),
      [`${address}/raw/HEAD/media/readme/jump.gif`],
    );
  });
});
