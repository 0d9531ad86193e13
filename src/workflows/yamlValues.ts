import type { YamlEntry, YamlNode } from "./yamlTree";

/** Value that a scalar of a workflow means; `undefined` for one that is known only when it runs. */
export type Value = string | number | boolean | null | undefined | { readonly [key: string]: Value };

/** Entry of a map, with its key. */
export type NamedEntry = readonly [name: string, entry: YamlEntry];

const digits = String.raw`(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})`;
const numberPattern = new RegExp(String.raw`^[-+]?${digits}(?:e[-+]?\d{1,3})?$`, "i");
const wordValues: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["", null],
  ["~", null],
  ["null", null],
  ["true", true],
  ["false", false],
]);

/** Returns the entry of a key, by which a place is known; `undefined` for what is no map or has no such key. */
export function findEntry(node: YamlNode | undefined, ...keys: readonly string[]): YamlEntry | undefined {
  let entry: YamlEntry | undefined;
  let current = node;
  for (const key of keys) {
    entry = current?.entries?.get(key);
    current = entry?.value;
  }
  return entry;
}

/** Returns the text at the end of some keys; `undefined` for what is no scalar. */
export function findText(node: YamlNode | undefined, ...keys: readonly string[]): string | undefined {
  return findNode(node, ...keys)?.text;
}

/** Returns the value at the end of some keys. */
export function findNode(node: YamlNode | undefined, ...keys: readonly string[]): YamlNode | undefined {
  return findEntry(node, ...keys)?.value;
}

/** Returns the entries of a map; none for what is no map. */
export function listEntries(node: YamlNode | undefined): readonly NamedEntry[] {
  return [...(node?.entries ?? [])];
}

/** Returns the items of the list at the end of some keys; none for what is no list. */
export function findItems(node: YamlNode | undefined, ...keys: readonly string[]): readonly YamlNode[] {
  return findNode(node, ...keys)?.items ?? [];
}

/** Returns the texts of a list, or the one text that stands in place of a list. */
export function listTexts(node: YamlNode | undefined): readonly string[] {
  if (node?.text !== undefined) {
    return node.text === "" ? [] : [node.text];
  }
  return (node?.items ?? []).flatMap(({ text }) => text ?? []);
}

/** Returns what a scalar without `${{ … }}` means. */
export function readScalar({ text = "", isPlain }: YamlNode): Value {
  if (!isPlain) {
    return text;
  }
  if (wordValues.has(text)) {
    return wordValues.get(text);
  }
  return numberPattern.test(text) ? Number(text) : text;
}
