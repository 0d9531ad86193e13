import { isInside, type Span, sliceSpan } from "../../syntax/sourceText";
import { type GoFunction, identifier } from "./code";
import type { GoOutline } from "./outline";

const seedName = /^seed#(\d+)$/;
/** Name of a file in which Go has saved an input. */
const hashName = /^[\da-f]{16,64}$/;

/** Returns whether a fuzz test may have an input with this name: a seed that it adds, or a file that Go has named. */
export function isFuzzInput(outline: GoOutline, owner: GoFunction, name: string): boolean {
  const [, number] = seedName.exec(name) ?? [];
  if (number === undefined) {
    return hashName.test(name);
  }
  return Number(number) < countSeeds(outline, owner);
}

const fuzzParameter = new RegExp(String.raw`\((${identifier})\s+\*testing\.F\b`, "u");
const loopWord = /\bfor\b/g;

/**
 * Returns the number of seeds that a fuzz test adds, or infinity if not all of its loops iterate over table literals.
 */
function countSeeds({ code, tables }: GoOutline, { span, body }: GoFunction): number {
  const [, parameter] = fuzzParameter.exec(code.slice(span.end, body.start + 1)) ?? [];
  if (parameter === undefined || isPassedOn(sliceSpan(code, body), parameter)) {
    return Number.POSITIVE_INFINITY;
  }
  const additions = [...sliceSpan(code, body).matchAll(new RegExp(String.raw`\b${parameter}\.(Add|Fuzz)\(`, "gu"))];
  const fuzzCall = additions.find(([, method]) => method === "Fuzz");
  const end = fuzzCall ? body.start + fuzzCall.index : body.end;
  const loops = tables.findLoops({ start: body.start, end });
  const loopCount = sliceSpan(code, { start: body.start, end }).match(loopWord)?.length ?? 0;
  if (loopCount > loops.length || loops.some(({ cases }) => cases.length === 0)) {
    return Number.POSITIVE_INFINITY;
  }
  let count = 0;
  for (const { index } of additions) {
    const place: Span = { start: body.start + index, end: body.start + index };
    const loopsAround = loops.filter((loop) => isInside(place, loop.body));
    count += loopsAround.reduce((product, { cases }) => product * cases.length, 1);
  }
  return fuzzCall ? count - 1 : count;
}

/** Returns whether code passes a parameter to a function, which may add seeds too. */
function isPassedOn(code: string, parameter: string): boolean {
  return new RegExp(String.raw`[(,]\s*${parameter}\s*[,)]`, "u").test(code);
}
