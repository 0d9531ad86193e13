import { popEnded } from "../../syntax/ranges";
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
export function readJvmTitles(outline: JvmOutline, syntax: JvmSyntax): readonly TitleNode[] {
  if (syntax.language === "java") {
    return [];
  }
  const texts = new TitleTexts(outline, syntax);
  if (syntax.language === "groovy") {
    return nestDeclarations(readFeatures(texts));
  }
  const bodies = new TitleBodies(outline, syntax);
  return nestDeclarations([
    ...readCalls(texts, bodies),
    ...readDataTests(texts, bodies),
    ...new SentenceReader(texts, bodies).read(),
    ...readSpecTexts(texts),
  ]);
}

/** Maximum nesting of suites. */
const maxDepth = 12;

/** A node whose kind may still change. */
type OpenNode = TitleNode & { kind: TitleNode["kind"] };

/** @param declarations in any order */
function nestDeclarations(declarations: readonly TitleDeclaration[]): TitleNode[] {
  const sortedDeclarations = declarations.toSorted((a, b) => a.title.start - b.title.start);
  const nodes: OpenNode[] = [];
  const openNodes: { readonly node: OpenNode; readonly end: number }[] = [];
  for (const { kind, silent = false, title, pattern, end } of sortedDeclarations) {
    popEnded(openNodes, title.start);
    const outerNode = openNodes.at(-1)?.node;
    const node: OpenNode = { kind, silent, title, pattern, parent: outerNode };
    nodes.push(node);
    // A declaration around a test is a suite, whatever its keyword: `"a" - {`, `"a" >> {`, Kotest's
    // `should("a") {`.
    if (outerNode?.kind === "test" && kind !== "other") {
      outerNode.kind = "suite";
    }
    if (openNodes.length < maxDepth) {
      openNodes.push({ node, end });
    }
  }
  return nodes;
}
