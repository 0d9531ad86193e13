import type { TestAddress } from "../../domain/testAddress";
import { ancestors } from "./chains";
import type { TitleNode } from "./node";
import { containsWord, isFixed, isOpenPart, matchWhole, normalizeTitle, type Part } from "./pattern";

/**
 * Returns the end of a test's name that its title leaves open; empty if the last words of the title are literal in the
 * source.
 */
export function readOpenEnd(node: TitleNode, testName: string): string {
  const parts = [...ancestors(node), node].flatMap(({ pattern }) => pattern);
  let end = normalizeTitle(testName);
  let last = node.pattern.length === 0 ? undefined : parts.pop();
  while (last?.kind === "literal" && !containsWord(last.text) && end.endsWith(last.text)) {
    end = end.slice(0, end.length - last.text.length);
    last = parts.pop();
  }
  if (!last || !isOpenPart(last)) {
    return "";
  }
  const textBefore = parts.findLast(isText)?.text ?? "";
  const start = end.lastIndexOf(textBefore);
  if (start < 0) {
    return end;
  }
  return end.slice(start + textBefore.length);
}

/**
 * Returns whether the class of a record is another title that the same declaration may have: a reporter that writes the
 * title as class ends the name with it.
 */
export function givesOtherTitle({ pattern }: TitleNode, { name, classname = "" }: TestAddress): boolean {
  const [first] = pattern;
  if (!first || !isText(first) || isFixed(pattern)) {
    return false;
  }
  const title = normalizeTitle(classname);
  return matchWhole(pattern, title) !== undefined && !normalizeTitle(name).includes(title);
}

function isText(part: Part): part is Part & { readonly kind: "literal" } {
  return part.kind === "literal" && containsWord(part.text);
}
