import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { groupings, readFilter, sortings } from "../../src/domain/failingTests/arrangement";
import { isWindowPreset, parseCustomWindow } from "../../src/domain/time/window";
import { commands } from "../../src/ui/contributions/ids";
import { documents, extractCode, listAnchors, relativeLinks } from "../support/docs/markdown";
import { readSection } from "../support/docs/sections";
import { commandArguments, supportSections } from "../support/docs/supportTables";
import { readJson, root, sources } from "../support/sources";

const markdownFiles = documents();
const scripts = Object.keys((readJson("package.json") as { readonly scripts: object }).scripts);
const texts = readJson("package.nls.json") as Readonly<Record<string, string>>;

describe("documents", () => {
  it("link only to files and headings that exist", () => {
    const isExisting = (target: string) => {
      const [path = "", anchor] = target.split("#");
      if (!existsSync(join(root, path))) {
        return false;
      }
      return anchor === undefined || listAnchors(readFileSync(join(root, path), "utf8")).includes(anchor);
    };
    const brokenLinks = markdownFiles.flatMap((document) =>
      relativeLinks(document)
        .filter((target) => !isExisting(target))
        .map((target) => `${document.path} links to ${target}`),
    );
    assert.ok(markdownFiles.length > 5);
    assert.deepEqual(brokenLinks, []);
  });

  it("name only project files that exist", () => {
    const missingFiles = markdownFiles.flatMap(({ path, text }) =>
      extractCode(text)
        .flatMap(
          (code) => code.match(/(?<![\w./-])(?:src|test|media|\.github)\/[\w./-]*\w\.(?:ts|mjs|md|json)\b/g) ?? [],
        )
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `${path} names ${file}`),
    );
    assert.deepEqual(missingFiles, []);
  });

  it("name only scripts and commands that exist", () => {
    const titles = Object.values(texts).map((title) => title.replace(/…$/, ""));
    const wrongNames = [...markdownFiles, ...sources(".github", [".yml"])].flatMap(({ path, text }) => [
      ...[...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)]
        .filter(([, script = ""]) => !scripts.includes(script))
        .map(([command]) => `${path} names ${command}`),
      ...[...text.matchAll(/\bTest Health: ([\w ]+)\*\*/g)]
        .filter(([, title = ""]) => !titles.includes(title))
        .map(([command]) => `${path} names ${command}`),
    ]);
    assert.deepEqual(wrongNames, []);
  });
});

describe("test README", () => {
  it("describes each folder", () => {
    const text = readFileSync(join(root, "test", "README.md"), "utf8");
    const folders = readdirSync(join(root, "test"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.deepEqual(
      Array.from(text.matchAll(/^\| `(\w+)` \|/gm), ([, name]) => name).sort(),
      folders.map(({ name }) => name).sort(),
    );
  });
});

describe("Accuracy page", () => {
  it("begins with the totals of its table", () => {
    const text = readFileSync(join(root, "test", "bench", "locate", "README.md"), "utf8");
    const rows = [...text.matchAll(/^\|.*\|([^|]* \/ [^|]*)\|([^|]*)\|$/gm)];
    const pairs = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/([\d,]+) \/ ([\d,]+)/g)]);
    const sum = (numbers: readonly string[]) =>
      numbers.reduce((total, digits) => total + Number(digits.replaceAll(",", "")), 0).toLocaleString("en");
    const right = sum(pairs.map(([, digits = ""]) => digits));
    const records = sum(pairs.map(([, , digits = ""]) => digits));
    const wrongLines = sum(rows.flatMap(([, , cell = ""]) => cell.match(/\d+/g) ?? []));
    const sums = [`Of ${records} records`, `, ${right} (`, `, and ${wrongLines} (`];
    assert.deepEqual(
      sums.filter((part) => !text.includes(part)),
      [],
    );
  });
});

describe("README", () => {
  const readme = markdownFiles.find(({ path }) => path === "README.md");

  it("has at most 7.5 kB", () => {
    assert.ok(Buffer.byteLength(readme?.text ?? "") <= 7500);
  });

  it("shows the two commands and the line that npm start prints", () => {
    const phrases = ["npm start", "npm test", "Open http://127.0.0.1:PORT/"].filter((text) =>
      readme?.text.includes(text),
    );
    assert.equal(phrases.length, 3);
  });

  it("shows only small pictures", () => {
    const size = (name: string) => statSync(join(root, "media", "readme", name)).size;
    assert.ok(size("jump.gif") < 3_000_000);
    assert.ok(size("page-1.png") + size("page-2.png") < 150_000);
  });

  it("has no unused picture", () => {
    const linkTargets = new Set(markdownFiles.flatMap(relativeLinks));
    const pictures = readdirSync(join(root, "media", "readme")).map((name) => `media/readme/${name}`);
    assert.deepEqual(
      pictures.filter((path) => !linkTargets.has(path)),
      [],
    );
  });
});

describe("SUPPORT.md", () => {
  const text = readFileSync(join(root, ".github", "SUPPORT.md"), "utf8");

  for (const [name, content] of Object.entries(supportSections())) {
    it(`has the ${name} of the manifest and the code (npm run docs writes them)`, () => {
      assert.equal(readSection(text, name), content);
    });
  }

  it("begins with at most 10 kB for users, before the reference", () => {
    const [usersHalf = "", reference] = text.split(/^# Reference$/m);
    assert.ok(reference);
    assert.ok(Buffer.byteLength(usersHalf) <= 10_000, `${Buffer.byteLength(usersHalf)} bytes`);
    assert.deepEqual(
      [...usersHalf.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading),
      ["Troubleshooting", "Questions"],
    );
  });

  it("quotes messages verbatim", () => {
    const sentences = [...Object.values(texts), ...sources("src/present", [".ts"]).map(({ text }) => text)];
    const quotes = [...text.matchAll(/^\| [^|"]*"([^"|]+)"/gm)].map(([, quote = ""]) => quote);
    assert.ok(quotes.length > 5);
    assert.deepEqual(
      quotes.filter((quote) => !sentences.some((sentence) => sentence.includes(quote))),
      [],
    );
  });

  it("has examples that the commands parse completely", () => {
    const isParsed: Readonly<Record<string, (example: unknown) => boolean>> = {
      [commands.groupBy]: (example) => groupings.some((grouping) => grouping === example),
      [commands.sortBy]: (example) => sortings.some((sorting) => sorting === example),
      [commands.filter]: (example) => JSON.stringify(readFilter(example)).length === JSON.stringify(example).length,
      [commands.selectWindow]: (example) => isWindowPreset(example) || parseCustomWindow(String(example)) === example,
      // The type checks the object.
      [commands.lookUpTestRun]: () => true,
    };
    const wrongExamples = commandArguments.flatMap(({ command, examples }) =>
      examples.filter((example) => !isParsed[command]?.(example)).map((example) => [command, example]),
    );
    assert.deepEqual(wrongExamples, []);
  });
});
