import type { TitleNode } from "../../titles/node";
import { readDataTests } from "./dataTests";
import { readFeatures } from "./features";
import type { JvmOutline } from "./outline";
import { SentenceReader } from "./sentences";
import { readSpecTexts } from "./specTexts";
import type { JvmSyntax } from "./syntax";
import { TitleBodies } from "./titleBodies";
import { readCalls } from "./titleCalls";
import type { TitleDeclaration } from "./titleDeclaration";
import { TitleTexts } from "./titleText";

/** Reads all suites and tests that a file declares by title, in order, each with its enclosing suite. */
export function readJvmTitles(text: string, outline: JvmOutline, syntax: JvmSyntax): readonly TitleNode[] {
  if (syntax.language === "java") return [];
  const texts = new TitleTexts(text, outline, syntax);
  if (syntax.language === "groovy") return nest(readFeatures(texts));
  const bodies = new TitleBodies(outline, syntax);
  return nest([
    ...readCalls(texts, bodies),
    ...readDataTests(texts, bodies),
    ...new SentenceReader(texts, bodies).read(),
    ...readSpecTexts(texts),
  ]);
}

/** Maximum nesting of suites. */
const maxDepth = 12;

/** @param declarations in any order */
function nest(declarations: readonly TitleDeclaration[]): TitleNode[] {
  const nodes: TitleNode[] = [];
  const openNodes: { index: number; end: number }[] = [];
  for (const { kind, silent, title, pattern, end } of declarations.toSorted((a, b) => a.title.start - b.title.start)) {
    while (openNodes.length > 0 && title.start >= (openNodes.at(-1)?.end ?? 0)) openNodes.pop();
    const outerIndex = openNodes.at(-1)?.index;
    const outerNode = outerIndex === undefined ? undefined : nodes[outerIndex];
    nodes.push({ kind, title, pattern, parent: outerNode, ...(silent && { silent }) });
    // A declaration around a test is a suite, whatever its keyword: `"a" - {`, `"a" >> {`, Kotest's
    // `should("a") {`.
    if (outerNode?.kind === "test" && kind !== "other") (outerNode as { kind: string }).kind = "suite";
    if (openNodes.length < maxDepth) openNodes.push({ index: nodes.length - 1, end });
  }
  return nodes;
}
