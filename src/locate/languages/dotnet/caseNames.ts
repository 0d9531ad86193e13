import type { Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { fixedText, literal, matchWhole, type Pattern, simplify, wild } from "../../titles/pattern";
import { csharpText } from "./csharpLiterals";
import type { DotnetOutline } from "./outline";

/** A name that a file gives to one case of NUnit. */
export interface CaseName {
  readonly span: Span;
  readonly pattern: Pattern;
}

const longestName = 500;
/** What NUnit, or an interpolated text, puts into a name. */
const placeholder = /\{[^{}"]{0,100}\}/;

/** `new TestCaseData(1).SetName("adds {0}")`, `TestName = "{m} of one"`, also those in attributes. */
export function caseNames({ text, code }: DotnetOutline): readonly CaseName[] {
  return [...code.matchAll(/(?:\.SetName\(|\bTestName\s{0,20}=(?!=))\s{0,20}/g)].flatMap(({ 0: head, index }) => {
    const start = index + head.length;
    const source = /^[$@]{0,2}"(?:\\.|""|[^"\\\r\n])*"/.exec(text.slice(start, start + longestName))?.[0];
    if (source === undefined) return [];
    const value = csharpText(source.replace(/^[$@]+/, ""), /^\$?@/.test(source));
    return [{ span: { start, end: start + source.length }, pattern: patternOf(value) }];
  });
}

const patternOf = (text: string): Pattern =>
  simplify(text.split(placeholder).flatMap((piece, i) => [...(i > 0 ? [wild] : []), literal(piece)]));

/** The case of that very name, else those whose name it can be. */
export function caseNamed(cases: readonly CaseName[], name: string): Finding | undefined {
  const same = cases.filter(({ pattern }) => fixedText(pattern) === name);
  if (same.length > 0) return { confidence: "exact", places: same.map(({ span }) => span) };
  const scored = cases.map(({ span, pattern }) => ({ span, score: matchWhole(pattern, name) ?? 0 }));
  const most = Math.max(...scored.map(({ score }) => score), 0);
  const best = scored.filter(({ score }) => score === most && most > 0).map(({ span }) => span);
  return best.length > 0 ? { confidence: "pattern", places: best } : undefined;
}
