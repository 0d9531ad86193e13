import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { relativeLinks } from "../support/docs/markdown";
import { readJson, root } from "../support/sources";

const file = pathToFileURL(join(root, "test", "workbench", "pageReadme.mjs")).href;
const script = `import { createPageReadme } from ${JSON.stringify(file)};
import { readFileSync } from "node:fs";
process.stdout.write(createPageReadme(readFileSync(0, "utf8"), process.argv[1]));`;

/** Returns the text of the extension's page, created by the packaging script. */
function createPageReadme(text: string, repository: string): string {
  return execFileSync(process.execPath, ["--input-type=module", "-e", script, repository], {
    input: text,
    encoding: "utf8",
  });
}

const placeholder = "https://github.com/test-health/test-health.git";
const address = "https://git.example.com/ann/health";
const manifest = readJson("package.json") as {
  readonly repository: { readonly url: string };
  readonly version: string;
  readonly preview: boolean;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly galleryBanner: { readonly color: string; readonly theme: string };
};
const { repository } = manifest;
const page = { path: ".github/PAGE.md", text: readFileSync(join(root, ".github", "PAGE.md"), "utf8") };

describe("createPageReadme", () => {
  it("replaces relative links and pictures with addresses of the repository", () => {
    const text = "[A](SUPPORT.md#a), [B](../docs/B.md), [C](https://c.example), ![D](../media/d.gif)";
    assert.equal(
      createPageReadme(text, `${address}.git`),
      `[A](${address}/blob/HEAD/.github/SUPPORT.md#a), [B](${address}/blob/HEAD/docs/B.md), [C](https://c.example), ![D](${address}/raw/HEAD/media/d.gif)`,
    );
  });

  it("removes lines with relative links while the repository has no address", () => {
    const text = "![A](a.png)\n\nSee [B](https://b.example).\n\n[C](C.md) · [D](https://d.example)\n";
    assert.equal(createPageReadme(text, placeholder), "See [B](https://b.example).\n\n");
  });
});

describe("Extension page", () => {
  const text = createPageReadme(page.text, repository.url);

  it("has the categories, the color and the keywords of the product, and is a preview before version 1", () => {
    const { categories, galleryBanner, keywords, preview, version } = manifest;
    assert.deepEqual(
      { categories, galleryBanner },
      {
        categories: ["Testing", "AI", "Chat"],
        // The color of the icon.
        galleryBanner: { color: "#15232f", theme: "dark" },
      },
    );
    assert.deepEqual(
      ["ci", "flaky tests", "junit", "merge queue", "codeowners"].filter((word) => !keywords.includes(word)),
      [],
    );
    assert.equal(preview, version.startsWith("0."));
  });

  // VS Code 1.139 shows neither pictures from the package nor inline ones there. It always shows code, and that of a
  // `diff` has colors of the theme.
  it("has two pictures of code, which VS Code shows offline, narrow enough for its page", () => {
    const pictures = [...text.matchAll(/^```diff\n(.*?)^```$/gms)].map(([, picture = ""]) => picture);
    const lines = pictures.flatMap((picture) => picture.split("\n"));
    assert.equal(pictures.length, 2);
    assert.deepEqual(
      lines.filter((line) => line.length > 56 || !/^(?:[-+ ] .*)?$/.test(line)),
      [],
    );
  });

  it("does not describe how to build the extension, and has at most 3.5 kB", () => {
    assert.doesNotMatch(text, /\b(?:npm|node|git clone|build it|vsix)\b/i);
    assert.ok(Buffer.byteLength(page.text) <= 3500);
  });

  it("has no broken link or picture, and no empty section", () => {
    assert.doesNotMatch(text, /\]\(|\bsrc=|\bhref=|^#+ .*\n+(?=#)/m);
    assert.deepEqual(
      relativeLinks(page).filter((target) => !existsSync(join(root, target.replace(/#.*/, "")))),
      [],
    );
  });

  it("shows the animated picture if the repository has an address", () => {
    assert.deepEqual(
      [...createPageReadme(page.text, `${address}.git`).matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(
        ([, target]) => target,
      ),
      [`${address}/raw/HEAD/media/readme/jump.gif`],
    );
  });
});
