import type { Finding } from "../../language";
import { ancestors, strictChain } from "../../titles/chains";
import type { TitleNode } from "../../titles/node";
import { fixedText, isFixed, literal, matchWhole, normalizeTitle, type Part } from "../../titles/pattern";
import { mayEndWith } from "../../titles/search";

/** Score of a title whose whole text the source gives. */
const literalScore = Number.POSITIVE_INFINITY;

/**
 * Returns the titles in a name as shoulda-context writes it: `when new should be quick` in `test_: when new should be
 * quick. `, or `test: …` in test-unit; `undefined` for any other name.
 */
export function shouldaTitle(name: string): string | undefined {
  const text = normalizeTitle(name).replace(/^[A-Z][\w:]*#/, "");
  const prefix = ["test_: ", "test: "].find((start) => text.startsWith(start));
  if (prefix === undefined || !text.includes(" should ")) return undefined;
  return text
    .slice(prefix.length)
    .replace(/ \([A-Z][\w:]*\)$/, "")
    .replace(/\.$/, "");
}

/**
 * Finds the `should` that has a title: its own after those of its contexts. Outside of any context, the name of its
 * class precedes, without `Test` at the end.
 *
 * @param classes classes that may declare the test; `undefined` if any may
 */
export function findShould(
  nodes: readonly TitleNode[],
  title: string,
  classes: readonly TitleNode[] | undefined,
): Finding | undefined {
  let bestNodes: TitleNode[] = [];
  let maxScore = 0;
  for (const node of nodes) {
    if (node.kind !== "test" || !mayEndWith(node.pattern, title)) continue;
    const owner = ancestors(node).findLast(({ silent }) => silent);
    if (classes && !(owner && classes.includes(owner))) continue;
    const score = scoreOf(node, owner, title);
    if (score === 0 || score < maxScore) continue;
    if (score > maxScore) bestNodes = [];
    maxScore = score;
    bestNodes.push(node);
  }
  if (bestNodes.length === 0) return undefined;
  const confidence = maxScore === literalScore ? "exact" : "pattern";
  return { confidence, places: bestNodes.map((node) => node.title) };
}

/** Returns the number of characters of a title that the source gives: `literalScore` if all, 0 if it is another title. */
function scoreOf(node: TitleNode, owner: TitleNode | undefined, title: string): number {
  const chain = strictChain(node, owner);
  const score = matchWhole([...subjectOf(owner, node), ...chain], title) ?? 0;
  const titles = [...ancestors(node).filter(({ kind, silent }) => kind === "suite" && !silent), node];
  return score > 0 && titles.every(({ pattern }) => isFixed(pattern)) ? literalScore : score;
}

/** Returns the beginning of the names of tests that a class declares outside of any context. */
function subjectOf(owner: TitleNode | undefined, { parent }: TitleNode): readonly Part[] {
  if (!owner || parent !== owner) return [];
  const className = [...ancestors(owner), owner]
    .filter(({ silent }) => silent)
    .map(({ pattern }) => fixedText(pattern) ?? "")
    .join("::");
  // Older versions remove every `Test`.
  const texts = [className.replace(/Test$/, ""), className.replaceAll("Test", "")];
  return [{ kind: "oneOf", texts: [...new Set(texts)], isOpen: false, isScored: true }, literal(" ")];
}
