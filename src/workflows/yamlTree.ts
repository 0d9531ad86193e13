import { type CST, Parser } from "yaml";
import { appendAll, countFirst } from "../base/collections";

/**
 * Value of a YAML file: a scalar has a text, a map entries, a list items. An alias is replaced by the value that it
 * names.
 */
export interface YamlNode {
  /** 0-based. */
  readonly line: number;
  readonly text?: string;
  /** Whether the text is without quotes, so that it may be a number. */
  readonly isPlain?: boolean;
  readonly entries?: ReadonlyMap<string, YamlEntry>;
  readonly items?: readonly YamlNode[];
}

/** Value of a map, with the line of its key. */
export interface YamlEntry {
  readonly line: number;
  readonly value: YamlNode;
}

/** Maximum depth of nested values. */
const maxDepth = 60;

/** Parses the first document of a YAML file; returns `undefined` for a text that is not YAML. */
export function parseYaml(text: string): YamlNode | undefined {
  let document: CST.Document | undefined;
  for (const token of new Parser().parse(text)) {
    if (token.type === "error") {
      return undefined;
    }
    if (token.type !== "document") {
      continue;
    }
    document = token;
    break;
  }
  if (!document) {
    return { line: 0, text: "", isPlain: true };
  }
  const composer = new Composer(text);
  const root = composer.compose(document.value, document.start);
  return composer.isBroken ? undefined : root;
}

/** Creates the values of one document from its tokens. */
class Composer {
  readonly #anchors = new Map<string, YamlNode>();
  readonly #lineStarts: readonly number[];
  #depth = 0;
  /** Whether a value is not closed. */
  isBroken = false;

  constructor(text: string) {
    this.#lineStarts = Array.from(text.matchAll(/\n/g), ({ index }) => index + 1);
  }

  /** @param properties tokens before the value, which may contain its anchor */
  compose(token: CST.Token | null | undefined, properties: readonly CST.SourceToken[] = []): YamlNode {
    this.#depth++;
    const node = this.#create(token, properties[0]?.offset);
    this.#depth--;
    const anchor = properties.findLast(({ type }) => type === "anchor");
    if (anchor) {
      this.#anchors.set(anchor.source.slice(1), node);
    }
    return node;
  }

  #create(token: CST.Token | null | undefined, offset = 0): YamlNode {
    const line = this.#findLine(token?.offset ?? offset);
    const emptyNode: YamlNode = { line, text: "", isPlain: true };
    if (!token || this.#depth > maxDepth) {
      return emptyNode;
    }
    switch (token.type) {
      case "alias":
        return this.#anchors.get(token.source.slice(1)) ?? emptyNode;
      case "block-seq":
        return { line, items: this.#createItems(token.items) };
      case "block-map":
        return { line, entries: this.#createEntries(token.items) };
      case "flow-collection":
        this.isBroken ||= token.end[0]?.type !== token.start.type.replace("start", "end");
        if (token.start.source === "{") {
          return { line, entries: this.#createEntries(token.items) };
        }
        return { line, items: this.#createFlowItems(token.items) };
      default:
        return { line, text: readText(token), isPlain: token.type === "scalar" };
    }
  }

  #createItems(items: CST.BlockSequence["items"]): YamlNode[] {
    const listItems = items.filter(isListItem);
    return listItems.map(({ value, start }) => this.compose(value, start));
  }

  #createFlowItems(items: CST.FlowCollection["items"]): YamlNode[] {
    const nodes: YamlNode[] = [];
    for (const item of items) {
      const { start, key, sep, value } = item;
      if (sep) {
        const line = this.#findLine(start[0]?.offset ?? 0);
        nodes.push({ line, entries: this.#createEntries([item]) });
      } else if (key || value) {
        nodes.push(this.compose(value, start));
      }
    }
    return nodes;
  }

  #createEntries(items: readonly CST.CollectionItem[]): ReadonlyMap<string, YamlEntry> {
    const entries = new Map<string, YamlEntry>();
    const mergedNodes: YamlNode[] = [];
    for (const { start, key, sep, value } of items) {
      if (!key && !sep) {
        continue;
      }
      const keyNode = this.compose(key, start);
      const valueNode = this.compose(value, sep);
      if (keyNode.text === "<<" && keyNode.isPlain) {
        appendAll(mergedNodes, valueNode.items ?? [valueNode]);
      } else if (keyNode.text !== undefined) {
        entries.set(keyNode.text, { line: keyNode.line, value: valueNode });
      }
    }
    for (const node of mergedNodes) {
      for (const [key, entry] of node.entries ?? []) {
        if (!entries.has(key)) {
          entries.set(key, entry);
        }
      }
    }
    return entries;
  }

  #findLine(offset: number): number {
    return countFirst(this.#lineStarts, (lineStart) => lineStart <= offset);
  }
}

/** Returns whether an item is more than comments after the last item. */
function isListItem({ start }: CST.CollectionItem): boolean {
  return start.some(({ type }) => type === "seq-item-ind");
}

/** Returns the text of a scalar. Each line break in it, with the blanks around, is replaced by one blank. */
function readText(token: CST.Token): string {
  if (!("source" in token)) {
    return "";
  }
  const lines = token.source.split("\n");
  const text = lines.length === 1 ? token.source : joinLines(lines);
  switch (token.type) {
    case "single-quoted-scalar":
      return text.slice(1, -1).replaceAll("''", "'");
    case "double-quoted-scalar":
      return replaceEscapes(text);
    default:
      return text;
  }
}

function joinLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
}

/** Replaces the escapes that are also valid in JSON; a text with other escapes is returned unchanged. */
function replaceEscapes(text: string): string {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(1, -1);
  }
}
