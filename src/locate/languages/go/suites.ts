import { findResult, getOrCreate } from "../../../base/collections";
import { type Span, sliceSpan } from "../../syntax/sourceText";
import { findArgumentEnd, type GoFunction, identifier } from "./code";
import type { GoOutline } from "./outline";

/**
 * Name by which a file refers to a testify suite: its type, a variable with the suite, or a function that creates it.
 */
export interface SuiteReference {
  readonly name: string;
  /** Whether the name is called: `NewSuite()`. */
  readonly isCall: boolean;
  /** Package of the name, if it differs from the file's package. */
  readonly importPath: string | undefined;
}

/** End of the import path of testify's package, which contains no tests of a project. */
export const suitePackage = "testify/suite";

const suiteFunction = String.raw`\b${identifier}(?:\.${identifier})?(?=\()(?<=Run\w{0,40}|Suite\w{0,40})`;
/** Call that runs a suite: `suite.Run(t, value)`, or a project's own `runSuite(s.T(), value)`. */
const suiteCall = new RegExp(String.raw`${suiteFunction}\(\s*${identifier}(?:\.T\(\))?\s*,\s*`, "gu");
const qualifiedName = String.raw`(?:(?<qualifier>${identifier})\.)?(?<name>${identifier})`;
const typeArguments = String.raw`(?:\[[^\]]*\])?`;
const newCall = new RegExp(String.raw`^new\(\s*${qualifiedName}`, "u");
const structLiteral = new RegExp(String.raw`^${qualifiedName}${typeArguments}\s*\{`, "u");
const calledFunction = new RegExp(String.raw`^${qualifiedName}${typeArguments}\(`, "u");
const nameAlone = new RegExp(String.raw`^${qualifiedName}\s*$`, "u");
const writtenType = new RegExp(String.raw`^\s*\(?\s*\*?\s*${qualifiedName}`, "u");
/** Matches a line of a struct that consists only of a type. */
const embeddedField = new RegExp(String.raw`^[ \t]*\*?${qualifiedName}${typeArguments}[ \t]*$`, "gmu");
/** Maximum number of characters of an expression that are read. */
const maxExpressionLength = 300;
/** Maximum number of characters of a struct's fields that are read. */
const maxStructLength = 5000;
/** Maximum number of variables, functions and embedded types that are followed in one file. */
const maxSteps = 20;

/** Returns the suites that a region of a function's body runs, as far as they are known from the file. */
export function findRunSuites(outline: GoOutline, region: Span, body: Span): readonly SuiteReference[] {
  const references: SuiteReference[] = [];
  for (const match of sliceSpan(outline.code, region).matchAll(suiteCall)) {
    if (references.length >= maxSteps) {
      break;
    }
    const start = region.start + match.index + match[0].length;
    const reference = resolveExpression(outline, start, body);
    if (reference) {
      references.push(reference);
    }
  }
  return references;
}

/** Finds a method of a suite, or of a suite of the same file that it embeds, nearest first. */
export function findSuiteMethod(outline: GoOutline, suite: SuiteReference, method: string): GoFunction | undefined {
  const namesakes = outline.functions.filter(({ name }) => name === method);
  if (namesakes.length === 0) {
    return undefined;
  }
  const localSuites = findLocalSuites(outline, suite).filter(({ importPath }) => importPath === undefined);
  return findResult(localSuites, ({ name: type }) => namesakes.find(({ receiver }) => receiver === type));
}

/** Returns the names under which other files may declare further methods of a suite, nearest first. */
export function findForeignSuites(outline: GoOutline, suite: SuiteReference): readonly SuiteReference[] {
  const suites = findLocalSuites(outline, suite);
  return suites.filter(({ importPath = "" }) => !importPath.endsWith(suitePackage));
}

/** Cached suites from which a suite takes its methods. Each reference belongs to one file. */
const suitesByReference = new WeakMap<SuiteReference, readonly SuiteReference[]>();

/** Returns a suite's type and the types embedded in it, as far as the file declares them, nearest first. */
function findLocalSuites(outline: GoOutline, suite: SuiteReference): readonly SuiteReference[] {
  return getOrCreate(suitesByReference, suite, () => followSuite(outline, suite));
}

function followSuite(outline: GoOutline, suite: SuiteReference): readonly SuiteReference[] {
  const suites = [resolveReference(outline, suite, maxSteps)];
  for (const { name, importPath } of suites) {
    if (importPath !== undefined || suites.length > maxSteps) {
      continue;
    }
    for (const embeddedSuite of findEmbeddedSuites(outline, name)) {
      const isVisited = suites.some((visitedSuite) => isSame(visitedSuite, embeddedSuite));
      if (!isVisited) {
        suites.push(embeddedSuite);
      }
    }
  }
  return suites;
}

function findEmbeddedSuites(outline: GoOutline, structName: string): readonly SuiteReference[] {
  const struct = outline.tables.findStruct(structName);
  if (!struct) {
    return [];
  }
  const fields = sliceSpan(outline.code, struct, maxStructLength);
  return [...fields.matchAll(embeddedField)].flatMap((match) => createReference(outline, readName(match)) ?? []);
}

function isSame(a: SuiteReference, b: SuiteReference): boolean {
  return a.name === b.name && a.importPath === b.importPath;
}

/** Follows the variables and functions of the file to a suite's type, as far as it declares them. */
function resolveReference(outline: GoOutline, reference: SuiteReference, stepsLeft: number): SuiteReference {
  const { name, isCall, importPath } = reference;
  if (importPath !== undefined || stepsLeft === 0) {
    return reference;
  }
  const target = isCall ? findCreatedSuite(outline, name, stepsLeft) : findGlobal(outline, name, stepsLeft);
  return target ?? reference;
}

/** Returns the suite in the expression at an offset of a function's body. */
function resolveExpression(
  outline: GoOutline,
  start: number,
  body: Span | undefined,
  stepsLeft = maxSteps,
): SuiteReference | undefined {
  if (stepsLeft === 0) {
    return undefined;
  }
  const source = readExpression(outline, start);
  const type = newCall.exec(source) ?? structLiteral.exec(source);
  if (type) {
    return createReference(outline, readName(type));
  }
  const call = calledFunction.exec(source);
  if (call) {
    return resolveName(outline, readName(call), true, stepsLeft);
  }
  const [line = ""] = source.split(/[\n;]/, 1);
  const variable = nameAlone.exec(line);
  if (!variable) {
    return undefined;
  }
  const name = readName(variable);
  if (name.qualifier === undefined && body) {
    const local = findLocal(outline, name.name, { ...body, end: start }, stepsLeft);
    if (local !== "none") {
      return local;
    }
  }
  return resolveName(outline, name, false, stepsLeft);
}

/** Returns the source of an expression without leading operators such as `&`. */
function readExpression(outline: GoOutline, start: number): string {
  const end = findArgumentEnd(outline, start);
  const source = sliceSpan(outline.code, { start, end }, maxExpressionLength);
  return source.replace(/^[&*(\s]+/, "");
}

interface QualifiedName {
  readonly qualifier: string | undefined;
  readonly name: string;
}

/** Reads the match of a pattern with a `qualifiedName`. */
function readName({ groups }: RegExpExecArray): QualifiedName {
  return { qualifier: groups?.qualifier, name: groups?.name ?? "" };
}

function resolveName(
  outline: GoOutline,
  name: QualifiedName,
  isCall: boolean,
  stepsLeft: number,
): SuiteReference | undefined {
  const reference = createReference(outline, name, isCall);
  return reference && resolveReference(outline, reference, stepsLeft - 1);
}

/** Creates a reference to a name; `undefined` if its qualifier is not a package. */
function createReference(
  { imports }: GoOutline,
  { qualifier, name }: QualifiedName,
  isCall = false,
): SuiteReference | undefined {
  const importPath = imports.get(qualifier ?? "");
  const isKnown = qualifier === undefined || importPath !== undefined;
  if (isKnown) {
    return { name, isCall, importPath };
  }
  return undefined;
}

/**
 * Returns the suite in a local variable of a function at the end of a region; `undefined` if the suite is not certain;
 * `none` if the function declares no such variable.
 */
function findLocal(
  outline: GoOutline,
  variable: string,
  region: Span,
  stepsLeft: number,
): SuiteReference | "none" | undefined {
  const body = sliceSpan(outline.code, region);
  const variables = String.raw`(?<![\p{L}\p{N}_.])${variable}(?:[ \t]*,[ \t]*${identifier})?`;
  const assignment = new RegExp(String.raw`${variables}[ \t]*:?=(?!=)[ \t]*`, "gu");
  const last = [...body.matchAll(assignment)].at(-1);
  if (last) {
    const start = region.start + last.index + last[0].length;
    if (outline.code.startsWith("range", start)) {
      return undefined;
    }
    return resolveExpression(outline, start, { ...region, end: start }, stepsLeft - 1);
  }
  const declaration = new RegExp(String.raw`\bvar[ \t]+${variable}[ \t]+\*?${qualifiedName}`, "u");
  const declared = declaration.exec(body);
  if (!declared) {
    return "none";
  }
  return createReference(outline, readName(declared));
}

/** Returns the suite in a package-level variable. */
function findGlobal(outline: GoOutline, variable: string, stepsLeft: number): SuiteReference | undefined {
  if (outline.tables.findStruct(variable) !== undefined) {
    return undefined;
  }
  const declaration = new RegExp(String.raw`^(?:var[ \t]+|\t)${variable}[ \t]*(?:=[ \t]*|\*?${qualifiedName})`, "mu");
  const match = declaration.exec(outline.code);
  if (!match) {
    return undefined;
  }
  const { index, groups } = match;
  const isLocal = outline.functions.some(({ body }) => body.start < index && index < body.end);
  if (isLocal) {
    return undefined;
  }
  if (groups?.name !== undefined) {
    return createReference(outline, readName(match));
  }
  return resolveExpression(outline, index + match[0].length, undefined, stepsLeft - 1);
}

/**
 * Returns the suite that a function of the file returns, judging by its return type or, if that is an interface, by the
 * returned value.
 */
function findCreatedSuite(outline: GoOutline, functionName: string, stepsLeft: number): SuiteReference | undefined {
  const { code, pairs, functions } = outline;
  const namesakes = functions.filter(({ name }) => name === functionName);
  const creator = namesakes.find(({ receiver }) => receiver === undefined);
  if (!creator) {
    return undefined;
  }
  const open = code.indexOf("(", creator.span.end);
  const close = pairs.get(open) ?? open;
  const result = writtenType.exec(code.slice(close + 1, creator.body.start));
  const type = result && readName(result);
  if (type && isStruct(outline, type)) {
    return createReference(outline, type);
  }
  const value = findReturnedSuite(outline, creator.body, stepsLeft);
  if (value || !type) {
    return value;
  }
  return createReference(outline, type);
}

function isStruct({ tables }: GoOutline, { qualifier, name }: QualifiedName): boolean {
  return qualifier === undefined && tables.findStruct(name) !== undefined;
}

function findReturnedSuite(outline: GoOutline, body: Span, stepsLeft: number): SuiteReference | undefined {
  const match = /\breturn[ \t]+/.exec(sliceSpan(outline.code, body));
  if (!match) {
    return undefined;
  }
  const start = body.start + match.index + match[0].length;
  return resolveExpression(outline, start, { ...body, end: start }, stepsLeft - 1);
}
