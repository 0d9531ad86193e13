import { selectHighest } from "../../../base/collections";
import type { Finding } from "../../language";
import { ancestors, strictChain } from "../../titles/chains";
import { createTitleFinding } from "../../titles/findings";
import type { TitleNode } from "../../titles/node";
import {
  createChoice,
  fixedText,
  isFixed,
  literal,
  matchWhole,
  mayEndWith,
  normalizeTitle,
  type Part,
  type Pattern,
  wild,
} from "../../titles/pattern";
import type { RubyOutline } from "./outline";

/** Titles of the contexts in which a method with tests is called. */
const outerContexts: Part = { kind: "optional", parts: [wild, literal(" ")] };
/** Score of a title that is completely literal in the source. */
const literalScore = Number.POSITIVE_INFINITY;

/**
 * Returns the titles in a name as shoulda-context writes it: `when new should be quick` in `test_: when new should be
 * quick. `, or `test: …` in test-unit; `undefined` for any other name.
 */
export function readShouldaTitle(name: string): string | undefined {
  const text = normalizeTitle(name).replace(/^[A-Z][\w:]*#/, "");
  const prefix = ["test_: ", "test: "].find((start) => text.startsWith(start));
  if (prefix === undefined || !text.includes(" should ")) {
    return undefined;
  }
  const title = text.slice(prefix.length).replace(/ \([A-Z][\w:]*\)$/, "");
  return title.replace(/\.$/, "").trimEnd();
}

/**
 * Finds the `should` with a title, which consists of the titles of its contexts and its own. Outside of any context,
 * the name of its class, without a trailing `Test`, comes first.
 *
 * @param classes classes that may declare the test; `undefined` if any may
 */
export function findShould(
  { nodes, macros }: RubyOutline,
  title: string,
  classes: readonly TitleNode[] | undefined,
): Finding | undefined {
  const score = (node: TitleNode): number => {
    if (node.kind !== "test" || !mayEndWith(node.pattern, title)) {
      return 0;
    }
    const owner = ancestors(node).findLast(({ silent }) => silent);
    const isOwned = !classes || (owner !== undefined && classes.includes(owner));
    if (isOwned) {
      return computeScore(node, owner, title, macros.has(node));
    }
    return 0;
  };
  const tests = selectHighest(nodes, score);
  const areLiteral = tests.slice(0, 1).some((node) => score(node) === literalScore);
  return createTitleFinding(areLiteral ? "final" : "unlessBetter", tests);
}

/**
 * Returns the number of characters of a title that the source accounts for: `literalScore` for a completely literal
 * title, 0 for a different title.
 *
 * @param isMacro whether the test is in a method, so that it belongs to the contexts that call that method
 */
function computeScore(node: TitleNode, owner: TitleNode | undefined, title: string, isMacro: boolean): number {
  if (isMacro) {
    return matchWhole([outerContexts, ...strictChain(node, owner)], title) ?? 0;
  }
  const isOutsideContexts = owner !== undefined && node.parent === owner;
  // The name of a context that is titled with a constant includes the enclosing modules, which the whole chain may
  // match.
  const pattern = isOutsideContexts ? [...findSubject(owner), literal(" "), ...node.pattern] : strictChain(node);
  const score = matchWhole(pattern, title) ?? 0;
  if (score === 0) {
    return 0;
  }
  const contexts = ancestors(node).filter(({ kind, silent }) => kind === "suite" && !silent);
  const isLiteral = [...contexts, node].every((outer) => isFixed(outer.pattern));
  return isLiteral ? literalScore : score;
}

/** Returns the beginning of the names of tests that a class declares outside of any context. */
export function findSubject(owner: TitleNode): Pattern {
  const modules = [...ancestors(owner), owner].filter(({ silent }) => silent);
  const className = modules.map(({ pattern }) => fixedText(pattern) ?? "").join("::");
  // Older versions remove every `Test`.
  const texts = [className.replace(/Test$/, ""), className.replaceAll("Test", "")];
  return [createChoice([...new Set(texts)])];
}
