import type { TitleNode } from "../../titles/node";
import { readDataTests } from "./dataTests";
import type { Declared } from "./declared";
import { readFeatures } from "./features";
import type { JvmOutline } from "./outline";
import { SentenceReader } from "./sentences";
import { readSpecTexts } from "./specTexts";
import type { JvmSyntax } from "./syntax";
import { TitleBodies } from "./titleBodies";
import { readCalls } from "./titleCalls";
import { TitleTexts } from "./titleText";

/** Every suite and test that a file declares by title, in order, each with the one around it. */
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

/** Suites in suites that are told apart. */
const deepest = 12;

/** @param declared in any order */
function nest(declared: readonly Declared[]): TitleNode[] {
  const nodes: TitleNode[] = [];
  const open: { index: number; end: number }[] = [];
  for (const { kind, silent, title, pattern, end } of declared.toSorted((a, b) => a.title.start - b.title.start)) {
    while (open.length > 0 && title.start >= (open.at(-1)?.end ?? 0)) open.pop();
    const outer = open.at(-1)?.index;
    const around = outer === undefined ? undefined : nodes[outer];
    nodes.push({ kind, title, pattern, parent: around, ...(silent && { silent }) });
    // What holds a test is a suite, whatever its word: `"a" - {`, `"a" >> {`, Kotest's `should("a") {`.
    if (around?.kind === "test" && kind !== "other") (around as { kind: string }).kind = "suite";
    if (open.length < deepest) open.push({ index: nodes.length - 1, end });
  }
  return nodes;
}
