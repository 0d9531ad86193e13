import { type Span, sliceSpan } from "../../syntax/sourceText";
import { findQualifier, type GoFunction, identifier } from "./code";
import type { GoOutline } from "./outline";
import { suitePackage } from "./suites";

/** Maximum number of functions followed from a test to its `t.Run`. */
const maxHelpers = 30;

/** Maximum number of functions of other files that are searched for subtests. */
const maxForeignHelpers = 10;

/**
 * Finds the functions of the file that a piece of code calls, then the functions that these call, and so on. Returns
 * one list per level of calls.
 */
export function findCalledFunctions(outline: GoOutline, caller: Span): readonly (readonly GoFunction[])[] {
  const visitedFunctions = new Set<GoFunction>();
  const steps: (readonly GoFunction[])[] = [];
  let bodies = [caller];
  while (bodies.length > 0 && visitedFunctions.size < maxHelpers) {
    const names = new Set(bodies.flatMap((body) => listCalledNames(outline, body)));
    const calledFunctions = outline.functions.filter(({ name, body }) => names.has(name) && body !== caller);
    const newFunctions = calledFunctions.filter((candidate) => !visitedFunctions.has(candidate));
    const step = newFunctions.slice(0, maxHelpers);
    for (const helper of step) {
      visitedFunctions.add(helper);
    }
    if (step.length > 0) {
      steps.push(step);
    }
    bodies = step.map(({ body }) => body);
  }
  return steps;
}

const calledName = new RegExp(String.raw`\b(${identifier})\(`, "gu");

interface FunctionCall {
  readonly name: string;
  /** Offset of the first argument. */
  readonly argumentStart: number;
}

function* listCalls({ code }: GoOutline, body: Span): Iterable<FunctionCall> {
  for (const match of sliceSpan(code, body).matchAll(calledName)) {
    const [head, name = ""] = match;
    yield { name, argumentStart: body.start + match.index + head.length };
  }
}

function listCalledNames(outline: GoOutline, body: Span): readonly string[] {
  return Array.from(listCalls(outline, body), ({ name }) => name);
}

/** A function of another file; `importPath` is set if it belongs to another package. */
export interface ForeignHelper {
  readonly name: string;
  readonly importPath: string | undefined;
}

const testArgument = /^\s*t\s*[,)]/;

/**
 * Finds the functions of other files to which a test passes its `t`: one of them may contain the `t.Run` of its
 * subtests.
 */
export function findForeignHelpers(outline: GoOutline, owner: GoFunction): readonly ForeignHelper[] {
  const ownNames = new Set(outline.functions.map(({ name }) => name));
  const helpers = new Map<string, ForeignHelper>();
  const callers = [owner, ...findCalledFunctions(outline, owner.body).flat()];
  for (const { body } of callers) {
    for (const { name, argumentStart } of listCalls(outline, body)) {
      const argument = outline.code.slice(argumentStart, argumentStart + 20);
      if (!testArgument.test(argument)) {
        continue;
      }
      const dot = argumentStart - name.length - 2;
      const importPath = outline.imports.get(findQualifier(outline.code, dot) ?? "");
      const isOwn = importPath === undefined && ownNames.has(name);
      if (!isOwn && !importPath?.endsWith(suitePackage)) {
        helpers.set(`${importPath}.${name}`, { name, importPath });
      }
    }
  }
  return [...helpers.values()].slice(0, maxForeignHelpers);
}
