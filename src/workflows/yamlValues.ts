import type { YamlEntry, YamlNode } from "./yamlTree";

/** Value of a scalar in a workflow; `undefined` if it is known only when the workflow runs. */
export type Value = string | number | boolean | null | undefined | { readonly [key: string]: Value };

/** Key and entry of a map. */
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

/** Returns the entry, which has a line, at the end of a path of keys; `undefined` if there is none. */
export function findEntry(node: YamlNode | undefined, ...keys: readonly string[]): YamlEntry | undefined {
  let entry: YamlEntry | undefined;
  let current = node;
  for (const key of keys) {
    entry = current?.entries?.get(key);
    current = entry?.value;
  }
  return entry;
}

/** Returns the text at the end of a path of keys; `undefined` if there is no scalar. */
export function findText(node: YamlNode | undefined, ...keys: readonly string[]): string | undefined {
  return findNode(node, ...keys)?.text;
}

/** Returns the value at the end of a path of keys. */
export function findNode(node: YamlNode | undefined, ...keys: readonly string[]): YamlNode | undefined {
  return findEntry(node, ...keys)?.value;
}

/** Returns the entries of a map; none for any other value. */
export function listEntries(node: YamlNode | undefined): readonly NamedEntry[] {
  return [...(node?.entries ?? [])];
}

/** Returns the items of the list at the end of a path of keys; none if there is no list. */
export function findItems(node: YamlNode | undefined, ...keys: readonly string[]): readonly YamlNode[] {
  return findNode(node, ...keys)?.items ?? [];
}

/** Returns the texts of a list, or the single text in place of a list. */
export function listTexts(node: YamlNode | undefined): readonly string[] {
  if (node?.text !== undefined) {
    return node.text === "" ? [] : [node.text];
  }
  return (node?.items ?? []).flatMap(({ text }) => text ?? []);
}

/** Returns the value of a scalar without `${{ … }}`. */
export function readScalar({ text = "", isPlain }: YamlNode): Value {
  if (!isPlain) {
    return text;
  }
  if (wordValues.has(text)) {
    return wordValues.get(text);
  }
  return numberPattern.test(text) ? Number(text) : text;
}
