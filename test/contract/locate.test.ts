import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { sourceEndings, unreadEndings } from "../../src/domain/testNames/sourceEndings";
import { languages } from "../../src/locate/languages/registry";
import { rules } from "../bench/locate/rules";
import { languageSections } from "../support/docs/languageTables";
import { readLedger, ruleSections } from "../support/docs/rulesTable";
import { readSection } from "../support/docs/sections";
import { root, sources } from "../support/sources";

const folder = "src/locate/";
const files = sources("src/locate", [".ts"]);
const paths = new Set(files.map(({ path }) => path));

const sharedLayers = ["ports", "syntax", "fileIndex", "names", "types", "titles"];
/** Layers that each layer of the locator may import from, in addition to itself. */
const layers: Readonly<Record<string, readonly string[]>> = {
  syntax: [],
  fileIndex: [],
  names: [],
  ports: ["syntax", "fileIndex"],
  types: ["ports", "syntax", "names"],
  titles: ["ports", "syntax", "fileIndex", "names"],
  plain: sharedLayers,
  language: [...sharedLayers, "plain"],
  registry: ["ports", "fileIndex", "language"],
  engine: [...sharedLayers, "plain", "registry"],
  services: ["ports", "syntax", "fileIndex", "names", "engine"],
};

/** Returns the folder of a file below that of the locator; empty for a file in the locator's folder. */
const findFolder = (path: string): string => posix.dirname(path.slice(folder.length)).replace(/^\.$/, "");

/** Returns the layer of a file. The folders of languages are one layer, but must not import each other. */
function findLayer(path: string): string {
  const [first = "", second = ""] = path.slice(folder.length).split("/");
  if (first.endsWith(".ts")) {
    return "ports";
  }
  if (first !== "languages") {
    return first;
  }
  return second.endsWith(".ts") ? "registry" : "language";
}

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

const imports: readonly Import[] = files.flatMap(({ path, text }) =>
  [...text.matchAll(/^(?:import|export) (type )?.*?from "(\.[^"]+)";$/gms)].flatMap(([, type, target = ""]) => {
    const to = `${posix.join(posix.dirname(path), target)}.ts`;
    return paths.has(to) ? [{ from: path, to, isType: type !== undefined }] : [];
  }),
);

const isAllowed = ({ from, to }: Import): boolean =>
  findLayer(from) === findLayer(to)
    ? findLayer(from) !== "language" || findFolder(from) === findFolder(to)
    : layers[findLayer(from)]?.includes(findLayer(to)) === true;

/** Returns the files that are loaded when these are loaded. */
function listLoadedFiles(start: readonly string[]): ReadonlySet<string> {
  const loadedFiles = new Set(start);
  for (const file of loadedFiles) {
    for (const { from, to, isType } of imports) {
      if (from === file && !isType) {
        loadedFiles.add(to);
      }
    }
  }
  return loadedFiles;
}

describe("Folders of the locator", () => {
  it("import in one direction only: engine and services from no language, and no language from another", () => {
    assert.ok(imports.length > 300);
    assert.deepEqual(
      imports.filter((entry) => !isAllowed(entry)).map(({ from, to }) => `${from} imports ${to}`),
      [],
    );
  });

  it("are few, with few imports between them", () => {
    const folderImports = new Set(
      imports
        .map(({ from, to }) => [findFolder(from), findFolder(to)])
        .flatMap(([a, b]) => (a === b ? [] : `${a} > ${b}`)),
    );
    const folders = new Set(files.map(({ path }) => findFolder(path)));
    assert.ok(folders.size <= 30, `${folders.size} folders`);
    assert.ok(folderImports.size <= 150, `${folderImports.size} imports between folders`);
  });

  it("name languages and frameworks only in the folders of languages, not in engine, fileIndex and titles", () => {
    const isCommonWord = (word: string) => /^(?:go|r|c|any|test|testing|feature|dart|bats|robot|quick)$/.test(word);
    const words = languages
      .flatMap(({ id, name, frameworks }) => [id, ...name.split(", "), ...frameworks])
      .map((word) => word.replace(/ \d.*$/, "").toLowerCase())
      .filter((word) => /^[a-z][\w -]+$/.test(word) && !isCommonWord(word));
    const word = new RegExp(String.raw`(?<![\w.])(?:${[...new Set(words)].join("|")})(?!\w)`, "gi");
    const neutralLayers = ["engine", "fileIndex", "titles"];
    const namedWords = files
      .filter(({ path }) => neutralLayers.includes(findLayer(path)))
      .flatMap(({ path, text }) => (text.match(word) ?? []).map((match) => `${path} names ${match}`));
    assert.ok(words.length > 50, words.join());
    assert.deepEqual(namedWords, []);
  });

  it("load no language with the services", () => {
    const loadedFiles = listLoadedFiles([...paths].filter((path) => findLayer(path) === "services"));
    assert.deepEqual(
      [...loadedFiles].filter((path) => path.startsWith(`${folder}languages/`)),
      [],
    );
  });
});

describe("Languages", () => {
  it("have unique ids", () => {
    const ids = languages.map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)]);
  });

  it("list each file extension once", () => {
    const all = [...languages.flatMap(({ extensions }) => extensions), ...unreadEndings];
    assert.deepEqual(
      all.filter((ending, i) => all.indexOf(ending) !== i),
      [],
    );
  });

  it("have the file extensions that the list of file extensions has for their ids", () => {
    assert.deepEqual(Object.fromEntries(languages.map(({ id, extensions }) => [id, extensions])), sourceEndings);
  });

  for (const [path, sections] of Object.entries(languageSections())) {
    it(`are listed with their frameworks in ${path} (npm run docs writes them)`, () => {
      const text = readFileSync(join(root, path), "utf8");
      for (const [name, content] of Object.entries(sections)) {
        assert.equal(readSection(text, name), content);
      }
    });
  }
});

describe("Rules of the locator", () => {
  it("are listed in RULES.md with their measurements (npm run docs writes them)", () => {
    for (const [path, sections] of Object.entries(ruleSections())) {
      const text = readFileSync(join(root, path), "utf8");
      for (const [name, content] of Object.entries(sections)) {
        assert.equal(readSection(text, name), content);
      }
    }
  });

  it("name only exports and files that exist", () => {
    const load = createRequire(__filename);
    const listMissingExports = ([module, replacements]: [string, Readonly<Record<string, unknown>>]) => {
      const exports: object = load(join(root, "out/src/locate", module));
      return Object.keys(replacements).filter((name) => !(name in exports));
    };
    const missing = rules.flatMap(({ replacements, files: ruleFiles }) => [
      ...Object.entries(replacements).flatMap(listMissingExports),
      ...ruleFiles.filter((file) => !paths.has(folder + file)),
    ]);
    assert.deepEqual(missing, []);
  });

  it("are each needed by a record of a public repository", () => {
    const neededRules = readLedger().filter(({ changed, repository }) => changed > 0 && repository !== undefined);
    assert.deepEqual(
      neededRules.map(({ rule }) => rule),
      rules.map(({ name }) => name),
    );
  });
});
