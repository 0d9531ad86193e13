import type { Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { fixedText, literal, matchWhole, type Pattern, simplify, wild } from "../../titles/pattern";
import { decodeStringLiteral } from "./csharpLiterals";
import type { DotnetOutline } from "./outline";

/** A name that a file gives to a single case of NUnit. */
export interface CaseName {
  readonly span: Span;
  readonly pattern: Pattern;
}

const maxNameLength = 500;
/** Placeholder that NUnit or string interpolation replaces in a name. */
const placeholder = /\{[^{}"]{0,100}\}/;

/** Reads the names in `new TestCaseData(1).SetName("adds {0}")` and `TestName = "{m} of one"`, also in attributes. */
export function readCaseNames({ text, code }: DotnetOutline): readonly CaseName[] {
  return [...code.matchAll(/(?:\.SetName\(|\bTestName\s{0,20}=(?!=))\s{0,20}/g)].flatMap(({ 0: head, index }) => {
    const start = index + head.length;
    const source = /^[$@]{0,2}"(?:\\.|""|[^"\\\r\n])*"/.exec(text.slice(start, start + maxNameLength))?.[0];
    if (source === undefined) return [];
    const value = decodeStringLiteral(source.replace(/^[$@]+/, ""), /^\$?@/.test(source));
    return [{ span: { start, end: start + source.length }, pattern: namePattern(value) }];
  });
}

const namePattern = (text: string): Pattern =>
  simplify(text.split(placeholder).flatMap((piece, i) => [...(i > 0 ? [wild] : []), literal(piece)]));

/** Finds the cases with exactly that name, else those whose pattern matches it best. */
export function findCaseByName(cases: readonly CaseName[], name: string): Finding | undefined {
  const exactCases = cases.filter(({ pattern }) => fixedText(pattern) === name);
  if (exactCases.length > 0) return { standing: "final", places: exactCases.map(({ span }) => span) };
  const scoredCases = cases.map(({ span, pattern }) => ({ span, score: matchWhole(pattern, name) ?? 0 }));
  const bestScore = Math.max(...scoredCases.map(({ score }) => score), 0);
  const best = scoredCases.filter(({ score }) => score === bestScore && bestScore > 0).map(({ span }) => span);
  return best.length > 0 ? { standing: "ifReferred", places: best } : undefined;
}
