import type { Span } from "../../syntax/sourceText";
import { argumentEnd, type GoFunction, identifier } from "./code";
import type { GoOutline } from "./outline";

/** Name that a file uses for a suite of testify: its type, a variable that holds it, or a function that creates it. */
export interface SuiteReference {
  readonly name: string;
  /** Whether the name is called: `NewSuite()`. */
  readonly isCall: boolean;
  /** Package of the name, if it is not that of the file. */
  readonly importPath: string | undefined;
}

/** End of the path of testify's package, which contains no tests of a project. */
export const suitePackage = "testify/suite";

const suiteFunction = String.raw`\b${identifier}(?:\.${identifier})?(?=\()(?<=Run\w{0,40}|Suite\w{0,40})`;
/** Call that runs a suite: `suite.Run(t, value)`, or a project's own `runSuite(s.T(), value)`. */
const suiteCall = new RegExp(String.raw`${suiteFunction}\(\s*${identifier}(?:\.T\(\))?\s*,\s*`, "gu");
const qualifiedName = String.raw`(?:(${identifier})\.)?(${identifier})`;
const typeArguments = String.raw`(?:\[[^\]]*\])?`;
const createdType = new RegExp(String.raw`^(?:new\(\s*${qualifiedName}|${qualifiedName}${typeArguments}\s*\{)`, "u");
const calledFunction = new RegExp(String.raw`^${qualifiedName}${typeArguments}\(`, "u");
const nameAlone = new RegExp(String.raw`^${qualifiedName}\s*$`, "u");
const writtenType = new RegExp(String.raw`^\s*\(?\s*\*?\s*${qualifiedName}`, "u");
/** A line of a struct that is only a type. */
const embeddedField = new RegExp(String.raw`^[ \t]*\*?${qualifiedName}${typeArguments}[ \t]*$`, "gmu");
/** Maximum number of characters of an expression that are read. */
const maxExpressionLength = 300;
/** Maximum number of characters of a struct's fields that are read. */
const maxStructLength = 5000;
/** Maximum number of variables, functions and embedded types that are followed in one file. */
const maxSteps = 20;

/** Returns the suites that a piece of a function's body runs, as far as the file tells. */
export function suitesRunIn(outline: GoOutline, region: Span, body: Span): readonly SuiteReference[] {
  const references: SuiteReference[] = [];
  for (const match of outline.code.slice(region.start, region.end).matchAll(suiteCall)) {
    if (references.length >= maxSteps) break;
    const start = region.start + match.index + match[0].length;
    const reference = resolveExpression(outline, start, body);
    if (reference) references.push(reference);
  }
  return references;
}

/** Finds a suite's method, its own or that of an embedded suite of the same file, nearest first. */
export function findSuiteMethod(outline: GoOutline, suite: SuiteReference, method: string): GoFunction | undefined {
  for (const { name: type, importPath } of localSuites(outline, suite)) {
    if (importPath !== undefined) continue;
    const declaration = outline.functions.find(({ name, receiver }) => receiver === type && name === method);
    if (declaration) return declaration;
  }
  return undefined;
}

/** Returns the names by which other files may declare further methods of a suite, nearest first. */
export function findForeignSuites(outline: GoOutline, suite: SuiteReference): readonly SuiteReference[] {
  return localSuites(outline, suite).filter(({ importPath }) => importPath?.endsWith(suitePackage) !== true);
}

/** Suites that the methods of a suite come from. A reference belongs to one file. */
const suitesByReference = new WeakMap<SuiteReference, readonly SuiteReference[]>();

/** Returns a suite's type and the types embedded in it, as far as the file declares them, nearest first. */
function localSuites(outline: GoOutline, suite: SuiteReference): readonly SuiteReference[] {
  const cachedSuites = suitesByReference.get(suite);
  if (cachedSuites) return cachedSuites;
  const suites = followSuite(outline, suite);
  suitesByReference.set(suite, suites);
  return suites;
}

function followSuite(outline: GoOutline, suite: SuiteReference): readonly SuiteReference[] {
  const suites = [resolveReference(outline, suite, maxSteps)];
  for (const { name, importPath } of suites) {
    if (importPath !== undefined || suites.length > maxSteps) continue;
    for (const embeddedSuite of findEmbeddedSuites(outline, name)) {
      if (!suites.some((visitedSuite) => isSame(visitedSuite, embeddedSuite))) suites.push(embeddedSuite);
    }
  }
  return suites;
}

function findEmbeddedSuites(outline: GoOutline, structName: string): readonly SuiteReference[] {
  const struct = outline.tables.structNamed(structName);
  if (!struct) return [];
  const fields = outline.code.slice(struct.start, Math.min(struct.end, struct.start + maxStructLength));
  const types = [...fields.matchAll(embeddedField)];
  return types.flatMap(([, qualifier, name = ""]) => createReference(outline, qualifier, name) ?? []);
}

const isSame = (a: SuiteReference, b: SuiteReference): boolean => a.name === b.name && a.importPath === b.importPath;

/** Follows the variables and functions of the file to a suite's type, as far as it declares them. */
function resolveReference(outline: GoOutline, reference: SuiteReference, stepsLeft: number): SuiteReference {
  const { name, isCall, importPath } = reference;
  if (importPath !== undefined || stepsLeft === 0) return reference;
  const target = isCall ? findResult(outline, name, stepsLeft) : findGlobal(outline, name, stepsLeft);
  return target ?? reference;
}

/** Returns the suite in the expression at an offset of a function's body. */
function resolveExpression(
  outline: GoOutline,
  start: number,
  body: Span | undefined,
  stepsLeft = maxSteps,
): SuiteReference | undefined {
  if (stepsLeft === 0) return undefined;
  const end = Math.min(argumentEnd(outline.code, start, outline.closes), start + maxExpressionLength);
  const source = outline.code.slice(start, end).replace(/^[&*(\s]+/, "");
  const type = createdType.exec(source);
  if (type) return createReference(outline, type[1] ?? type[3], type[2] ?? type[4] ?? "");
  const call = calledFunction.exec(source);
  if (call) {
    const reference = createReference(outline, call[1], call[2] ?? "", true);
    return reference && resolveReference(outline, reference, stepsLeft - 1);
  }
  const [, qualifier, name] = nameAlone.exec(firstLine(source)) ?? [];
  if (name === undefined) return undefined;
  if (qualifier === undefined && body) {
    const local = findLocal(outline, name, { ...body, end: start }, stepsLeft);
    if (local !== "none") return local;
  }
  const reference = createReference(outline, qualifier, name);
  return reference && resolveReference(outline, reference, stepsLeft - 1);
}

const firstLine = (source: string): string => /^[^\n;]*/.exec(source)?.[0] ?? "";

/** Creates a reference to a name, or to nothing if its qualifier is not a package. */
function createReference(
  { imports }: GoOutline,
  qualifier: string | undefined,
  name: string,
  isCall = false,
): SuiteReference | undefined {
  if (qualifier === undefined) return { name, isCall, importPath: undefined };
  const importPath = imports.get(qualifier);
  return importPath === undefined ? undefined : { name, isCall, importPath };
}

/**
 * Returns the suite that a variable of a function holds at the end of a region, `undefined` if that is not certain, or
 * `none` if the function declares no such variable.
 */
function findLocal(
  outline: GoOutline,
  name: string,
  region: Span,
  stepsLeft: number,
): SuiteReference | "none" | undefined {
  const body = outline.code.slice(region.start, region.end);
  const variables = String.raw`(?<![\p{L}\p{N}_.])${name}(?:[ \t]*,[ \t]*${identifier})?`;
  const assignment = new RegExp(String.raw`${variables}[ \t]*:?=(?!=)[ \t]*`, "gu");
  const last = [...body.matchAll(assignment)].at(-1);
  if (!last) {
    const declaration = new RegExp(String.raw`\bvar[ \t]+${name}[ \t]+\*?${qualifiedName}`, "u");
    const [, qualifier, type] = declaration.exec(body) ?? [];
    return type === undefined ? "none" : createReference(outline, qualifier, type);
  }
  const start = region.start + last.index + last[0].length;
  if (outline.code.startsWith("range", start)) return undefined;
  return resolveExpression(outline, start, { ...region, end: start }, stepsLeft - 1);
}

/** Returns the suite that a variable of the package holds. */
function findGlobal(outline: GoOutline, name: string, stepsLeft: number): SuiteReference | undefined {
  if (outline.tables.structNamed(name) !== undefined) return undefined;
  const declaration = new RegExp(String.raw`^(?:var[ \t]+|\t)${name}[ \t]*(?:=[ \t]*|\*?${qualifiedName})`, "mu");
  const match = declaration.exec(outline.code);
  if (!match) return undefined;
  if (outline.functions.some(({ body }) => body.start < match.index && match.index < body.end)) return undefined;
  const [head, qualifier, type] = match;
  if (type !== undefined) return createReference(outline, qualifier, type);
  return resolveExpression(outline, match.index + head.length, undefined, stepsLeft - 1);
}

/** Returns the suite that a function of the file returns: by its type, or where that is an interface, by its value. */
function findResult(outline: GoOutline, name: string, stepsLeft: number): SuiteReference | undefined {
  const { code, closes, functions } = outline;
  const creator = functions.find((candidate) => candidate.name === name && candidate.receiver === undefined);
  if (!creator) return undefined;
  const open = code.indexOf("(", creator.span.end);
  const result = code.slice((closes.get(open) ?? open) + 1, creator.body.start);
  const [, qualifier, type = ""] = writtenType.exec(result) ?? [];
  const isSuite = qualifier === undefined && outline.tables.structNamed(type) !== undefined;
  const value = isSuite ? undefined : findReturnedSuite(outline, creator.body, stepsLeft);
  if (value || type === "") return value;
  return createReference(outline, qualifier, type);
}

function findReturnedSuite(outline: GoOutline, body: Span, stepsLeft: number): SuiteReference | undefined {
  const match = /\breturn[ \t]+/.exec(outline.code.slice(body.start, body.end));
  if (!match) return undefined;
  const start = body.start + match.index + match[0].length;
  return resolveExpression(outline, start, { ...body, end: start }, stepsLeft - 1);
}
