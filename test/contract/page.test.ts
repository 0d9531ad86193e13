import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readJson, root } from "../support/sources";

const file = pathToFileURL(join(root, "test", "workbench", "pageReadme.mjs")).href;
const script = `import { pageReadme } from ${JSON.stringify(file)};
import { readFileSync } from "node:fs";
process.stdout.write(pageReadme(readFileSync(0, "utf8"), process.argv[1]));`;

/** Gives the README of the extension's page, as the script that packages it does. */
function pageReadme(text: string, repository: string): string {
  return execFileSync(process.execPath, ["--input-type=module", "-e", script, repository], {
    input: text,
    encoding: "utf8",
  });
}

const placeholder = "https://github.com/test-health/test-health";
const address = "https://git.example.com/ann/health";
const readme = readFileSync(join(root, "README.md"), "utf8");

/** The targets of all links and pictures of a Markdown text, those of HTML too. */
function targetsIn(text: string): string[] {
  const prose = text.replace(/^```.*?^```/gms, "").replace(/`[^`\n]*`/g, "");
  return Array.from(
    prose.matchAll(/\]\(([^)\s]+)|\b(?:src|href)="([^"]*)"/g),
    ([, markdown, html]) => markdown ?? html ?? "",
  );
}

/** Headings as links name them. */
function anchorsIn(text: string): string[] {
  const headings = Array.from(text.matchAll(/^#+ +(.+)$/gm), ([, heading = ""]) => heading);
  return headings.map(
    (heading) =>
      `#${heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-")}`,
  );
}

describe("extension page", () => {
  it("links only to files of the repository, since VS Code opens nothing else", () => {
    const text = "[![A](./a.png)](docs/A.md) and [B](#b), [C](https://c.example), ![D](media/d.gif)";
    assert.equal(
      pageReadme(text, `${address}.git`),
      `[![A](${address}/raw/HEAD/a.png)](${address}/blob/HEAD/docs/A.md) and [B](#b), [C](https://c.example), ![D](${address}/raw/HEAD/media/d.gif)`,
    );
  });

  it("leaves out links to the placeholder", () => {
    const text = `[![A](a.png)](docs/A.md)\n\nSee [B](docs/B.md), [C](${placeholder}/issues) and [D](https://d.example).\n\n![E](e.png)\n\nEnd`;
    assert.equal(pageReadme(text, `${placeholder}.git`), "\n\nSee B, C and [D](https://d.example).\n\nEnd");
  });

  it("has no broken link, with the manifest's address or any other", () => {
    const { repository } = readJson("package.json") as { readonly repository: { readonly url: string } };
    const anchors = anchorsIn(readme);
    for (const url of [repository.url, address]) {
      const text = pageReadme(readme, url);
      const brokenTargets = targetsIn(text).filter((target) => {
        if (target.startsWith("#")) return !anchors.includes(target);
        const path = target.match(`^${address}/(?:raw|blob)/HEAD/([^#]+)`)?.[1];
        if (path !== undefined) return !existsSync(join(root, path));
        return !target.startsWith("https://") || target.startsWith(placeholder);
      });
      assert.deepEqual(brokenTargets, [], url);
    }
  });
});
