import { selectHighest } from "../../../base/collections";
import type { Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { replaceByWildcards } from "../../titles/evaluateTitle";
import { fixedText, literal, matchWhole, type Pattern, simplify } from "../../titles/pattern";
import { createFinding } from "../../types/findings";
import { decodeStringLiteral } from "./csharpLiterals";
import type { DotnetOutline } from "./outline";

/** A name that a file assigns to a single NUnit case. */
export interface CaseName {
  readonly span: Span;
  readonly pattern: Pattern;
}

const maxNameLength = 500;
/** Placeholder that NUnit or string interpolation replaces in a name. */
const placeholder = /\{[^{}"]{0,100}\}/;

/** Reads the names in `new TestCaseData(1).SetName("adds {0}")` and `TestName = "{m} of one"`, also in attributes. */
export function readCaseNames({ text, code }: DotnetOutline): readonly CaseName[] {
  const names: CaseName[] = [];
  for (const match of code.matchAll(/(?:\.SetName\(|\bTestName\s{0,20}=(?!=))\s{0,20}/g)) {
    const start = match.index + match[0].length;
    const source = stringPattern.exec(text.slice(start, start + maxNameLength))?.[0];
    if (source === undefined) {
      continue;
    }
    const span = { start, end: start + source.length };
    names.push({ span, pattern: createNamePattern(source) });
  }
  return names;
}

/** A string of any form, with its prefix. */
const stringPattern = /^[$@]{0,2}"(?:\\.|""|[^"\\\r\n])*"/;

function createNamePattern(source: string): Pattern {
  const isVerbatim = /^\$?@/.test(source);
  const name = decodeStringLiteral(source.replace(/^[$@]+/, ""), isVerbatim);
  return simplify(replaceByWildcards([literal(name)], placeholder));
}

/** Finds the cases with exactly that name; otherwise those whose pattern matches it best. */
export function findCaseByName(cases: readonly CaseName[], name: string): Finding | undefined {
  const exactCases = cases.filter(({ pattern }) => fixedText(pattern) === name);
  const bestCases = selectHighest(cases, ({ pattern }) => matchWhole(pattern, name) ?? 0);
  return createFinding("final", exactCases) ?? createFinding("ifReferred", bestCases);
}
