import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { parseYaml, type YamlNode } from "../../../src/workflows/yamlTree";
import { root } from "../../support/sources";

/** Values as plain data: texts, lists and maps. The keys of maps contain their lines. */
type Plain = string | readonly Plain[] | { readonly [key: string]: Plain };

const foldText = (text: string) => text.split(/\s+/).filter(Boolean).join(" ");

function plainTree(node: YamlNode): Plain {
  if (node.items) {
    return node.items.map(plainTree);
  }
  if (!node.entries) {
    return foldText(node.text ?? "");
  }
  return Object.fromEntries([...node.entries].map(([key, { line, value }]) => [`${line} ${key}`, plainTree(value)]));
}

/** Composes a text with the YAML library itself, by the same rules. */
function composedByLibrary(text: string): Plain {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, merge: true, uniqueKeys: false, strict: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line - 1;
  const toPlain = (node: unknown): Plain => {
    if (isAlias(node)) {
      return toPlain(node.resolve(document));
    }
    if (isSeq(node)) {
      return node.items.map(toPlain);
    }
    if (isScalar(node)) {
      return foldText(String(node.type === "PLAIN" ? node.source : (node.value ?? "")));
    }
    if (!isMap(node)) {
      return "";
    }
    const pairs = node.items.map(({ key, value }) => {
      const { range } = key as Node;
      const name =
        isScalar(key) && key.type === "PLAIN" ? (key.source ?? "") : String((key as { value?: unknown }).value);
      return [`${lineAt(range?.[0] ?? 0)} ${name}`, toPlain(value)] as const;
    });
    return Object.fromEntries(pairs);
  };
  return toPlain(document.contents);
}

function readAll(folder: string): readonly (readonly [name: string, text: string])[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => [name, readFileSync(join(folder, name), "utf8")]);
}

/** Texts with rare features of YAML. */
const oddTexts: Readonly<Record<string, string>> = {
  "an empty text": "",
  "a comment alone": "# nothing\n",
  "a list of maps": "- a: 1\n  b: 2\n-\n  c: 3\n- - d\n  - e\n",
  "comments behind a list": "a:\n  - b\n  - c\n  # - d\n# e\nf: g\n",
  "flow collections": "a: {b: [1, two, 'x y', \"z\\n\"], c: , d}\ne: [f: g, {h: i}]\n",
  "several lines": "a: >-\n  one\n  two\n\n  three\nb: |\n  if x\n    y\nc: one\n  two\nd: 'one\n  two'\n",
  "explicit keys": "? a\n: b\n? c\n",
  anchors: "a: &x [1, 2]\nb: *x\nc: &y\n  d: e\nf: *y\ng:\n  - &z h\n  - *z\n",
  "tags and directives": "%YAML 1.2\n---\na: !!str 1\nb: !x {c: d}\n...\n",
  "several documents": "a: 1\n---\nb: 2\n",
  "line ends of Windows": "\ufeffa:\r\n  - b\r\n  - c: d\r\n",
  "quoted keys": "'on': push\n\"a b\": c\n",
  "keys without values": "on:\n  push:\n  merge_group:\njobs:\n",
};

describe("parseYaml", () => {
  const files = [
    ...readAll(join(root, "test", "fixtures", "workflows")),
    ...readAll(join(root, ".github")),
    ...Object.entries(oddTexts),
  ].filter(([name]) => !name.includes("broken") && !name.includes("anchors-and-merge-keys"));

  for (const [name, text] of files) {
    it(`composes the same as the library: ${name}`, () => {
      const tree = parseYaml(text);
      assert.deepEqual(tree && plainTree(tree), composedByLibrary(text));
    });
  }

  const textsAt = (text: string, ...keys: readonly string[]) =>
    keys.map((key) => parseYaml(text)?.entries?.get(key)?.value.entries?.get("a")?.value.text);

  it("merges the maps after <<, and prefers own entries", () => {
    const text = "x: &x {a: 1}\ny: &y {a: 2}\nb: {<<: *x}\nc: {<<: *x, a: 3}\nd: {<<: [*y, *x]}\n";
    assert.deepEqual(textsAt(text, "b", "c", "d"), ["1", "3", "2"]);
  });

  it("uses the last of several entries with the same name, and allows names of JavaScript's object members", () => {
    const text = "a: {a: 1}\na: {a: 2}\n__proto__: {a: 3}\nconstructor: {a: 4}\n";
    assert.deepEqual(textsAt(text, "a", "__proto__", "constructor", "toString"), ["2", "3", "4", undefined]);
  });

  it("reports a text whose collection has no end as broken", () => {
    assert.deepEqual(
      ["a: [b", "a: {b: c\nd: e\n", "[".repeat(20_000)].map((text) => parseYaml(text)),
      [undefined, undefined, undefined],
    );
  });

  it("does not throw for any nesting, and reads at most 60 levels", () => {
    let depth = 0;
    const nested = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
    for (let node = parseYaml(nested); node?.items; node = node.items[0]) {
      depth++;
    }
    assert.deepEqual([depth, parseYaml("- ".repeat(20_000))?.items?.length], [60, 1]);
  });

  it("does not copy aliases", () => {
    const lines = ["a0: &a0 [x, x]"];
    for (let index = 1; index < 60; index++) {
      lines.push(`a${index}: &a${index} [*a${index - 1}, *a${index - 1}]`);
    }
    const [first, second] = parseYaml(lines.join("\n"))?.entries?.get("a59")?.value.items ?? [];
    assert.notEqual(first, undefined);
    assert.equal(first, second);
  });
});
