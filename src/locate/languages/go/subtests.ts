import type { Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { fixedText, matchWhole } from "../../titles/pattern";
import { type GoFunction, identifier, qualifierBefore } from "./code";
import type { GoOutline, StringLiteral, TitledCall } from "./outline";
import { suitePackage } from "./suites";
import { findTableCases } from "./tableCases";

/** Maximum number of functions followed from a test to its `t.Run`. */
const maxHelpers = 30;

/** Maximum number of characters of comments between two cases. */
const maxCommentLength = 4000;

/** Maximum number of functions of other files in which subtests are searched for. */
const maxForeignHelpers = 10;

/** Field names that tables use for a case's title, in lower case; used if no `t.Run(tc.field)` names the field. */
const titleFields = new Set([
  "name",
  "desc",
  "description",
  "title",
  "testname",
  "test",
  "scenario",
  "label",
  "casename",
  "case",
  "summary",
]);

/**
 * Finds the declaration of a subtest: the `t.Run` with that literal, the table case with that title, a title built at
 * run time, or else the `t.Run` calls whose title is a variable. `path` is the part of the test's name after the
 * function's name.
 */
export function findSubtest(outline: GoOutline, owner: GoFunction, path: string): Finding | undefined {
  const ownFinding = findByName(outline, owner, path);
  if (ownFinding) return ownFinding;
  const helperFinding = findInHelpers(outline, owner.body, path);
  if (helperFinding?.standing === "final") return helperFinding;
  return findDynamic(outline, owner.body) ?? helperFinding;
}

function findByName(outline: GoOutline, owner: GoFunction, path: string): Finding | undefined {
  const [, unnumberedPath, number] = /^(.*)#(\d+)$/s.exec(path) ?? [];
  const finding = findInRegion(outline, owner, owner.body, path);
  if (unnumberedPath === undefined) return finding && selectNumbered(finding, 0);
  if (finding) return finding;
  const unnumberedFinding = findInRegion(outline, owner, owner.body, unnumberedPath);
  return unnumberedFinding && selectNumbered(unnumberedFinding, Number(number));
}

/**
 * Finds the functions of the file that a piece of code calls, then those that these call, and so on. Returns one list
 * per step.
 */
export function findCalledFunctions(outline: GoOutline, caller: Span): readonly (readonly GoFunction[])[] {
  const visitedFunctions = new Set<GoFunction>();
  const steps: GoFunction[][] = [];
  let bodies = [caller];
  while (bodies.length > 0 && visitedFunctions.size < maxHelpers) {
    const calls = bodies.flatMap((body) => [...callsIn(outline, body)]);
    const names = new Set(calls.map(([name]) => name));
    const calledFunctions = outline.functions.filter(({ name, body }) => names.has(name) && body !== caller);
    const step = calledFunctions.filter((candidate) => !visitedFunctions.has(candidate)).slice(0, maxHelpers);
    for (const helper of step) visitedFunctions.add(helper);
    if (step.length > 0) steps.push(step);
    bodies = step.map(({ body }) => body);
  }
  return steps;
}

const calledName = new RegExp(String.raw`\b(${identifier})\(`, "gu");

/** Yields the names that a piece of code calls, each with the offset of its first argument. */
function* callsIn({ code }: GoOutline, { start, end }: Span): Iterable<readonly [string, number]> {
  for (const match of code.slice(start, end).matchAll(calledName)) {
    yield [match[1] ?? "", start + match.index + match[0].length];
  }
}

/** A function of another file; `importPath` is set if it belongs to another package. */
export interface ForeignHelper {
  readonly name: string;
  readonly importPath: string | undefined;
}

/**
 * Finds functions of other files that a test passes its `t` to: one of them may contain the `t.Run` of its subtests.
 */
export function findForeignHelpers(outline: GoOutline, owner: GoFunction): readonly ForeignHelper[] {
  const ownNames = new Set(outline.functions.map(({ name }) => name));
  const helpers = new Map<string, ForeignHelper>();
  for (const { body } of [owner, ...findCalledFunctions(outline, owner.body).flat()]) {
    for (const [name, argumentStart] of callsIn(outline, body)) {
      if (!/^\s*t\s*[,)]/.test(outline.code.slice(argumentStart, argumentStart + 20))) continue;
      const qualifier = qualifierBefore(outline.code, argumentStart - name.length - 2) ?? "";
      const importPath = outline.imports.get(qualifier);
      if (importPath === undefined && ownNames.has(name)) continue;
      if (importPath?.endsWith(suitePackage)) continue;
      helpers.set(`${importPath}.${name}`, { name, importPath });
    }
  }
  return [...helpers.values()].slice(0, maxForeignHelpers);
}

/**
 * Selects one of several subtests with the same name. Go numbers them in the order in which they run: the first has no
 * number, the second is `#01`.
 */
function selectNumbered(finding: Finding, index: number): Finding {
  const place = finding.places[index];
  if (finding.standing !== "final" || !place) return finding;
  return { ...finding, places: [place] };
}

function findInRegion(outline: GoOutline, owner: GoFunction, region: Span, path: string): Finding | undefined {
  const runCalls = runCallsIn(outline, region);
  if (runCalls.length === 0) return undefined;
  return (
    findLiteral(outline, owner, runCalls, path) ??
    findCase(outline, owner, region, path) ??
    findNestedByPattern(outline, owner, runCalls, path) ??
    findComposed(runCalls, path) ??
    findNestedDynamic(outline, owner, runCalls, path)
  );
}

function findLiteral(
  outline: GoOutline,
  owner: GoFunction,
  runCalls: readonly TitledCall[],
  path: string,
): Finding | undefined {
  const matches = runCalls.filter(({ pattern }) => fixedText(pattern) === path);
  const outermostCalls = selectOutermost(runCalls);
  const outermostMatches = matches.filter((runCall) => outermostCalls.includes(runCall));
  // The name of a nested subtest is longer, but the enclosing call may not be a subtest.
  const bestMatches = outermostMatches.length > 0 ? outermostMatches : matches;
  if (bestMatches.length > 0) return createFinding("final", bestMatches);
  for (const runCall of runCalls) {
    const title = fixedText(runCall.pattern);
    if (!title || !path.startsWith(`${title}/`)) continue;
    const innerPath = path.slice(title.length + 1);
    return (
      findInRegion(outline, owner, runCall.span, innerPath) ??
      findInHelpers(outline, runCall.span, innerPath) ??
      findDynamicInside(outline, runCall)
    );
  }
  return undefined;
}

/** Finds subtests in the functions that a piece of code calls: the nearest ones may build the names at run time. */
function findInHelpers(outline: GoOutline, caller: Span, path: string): Finding | undefined {
  const steps = findCalledFunctions(outline, caller);
  for (const helper of steps.flat()) {
    const finding = findByName(outline, helper, path);
    if (finding) return finding;
  }
  for (const step of steps) {
    const places = step.flatMap(({ body }) => findDynamic(outline, body)?.places ?? []);
    if (places.length > 0) return { standing: "unlessBetter", places };
  }
  return undefined;
}

/**
 * Finds a case of a table: of the table that the loop around a call iterates over, else of the function itself, else
 * of a table that it ranges over.
 */
function findCase(outline: GoOutline, owner: GoFunction, region: Span, path: string): Finding | undefined {
  const outermostCalls = selectOutermost(runCallsIn(outline, region));
  const loopCases = outermostCalls.flatMap((runCall) => findTableCases(outline, owner, runCall, path));
  if (loopCases.length > 0) return { standing: "final", places: loopCases };
  // If a call computes the title from a case, only the case itself can contain the title.
  if (outermostCalls.every(({ isCall }) => isCall)) return undefined;
  const fields = new Set(runCallsIn(outline, owner.body).flatMap(({ variable }) => variable ?? []));
  const finding = findCaseIn(outline, region, fields, path) ?? findCaseIn(outline, owner.body, fields, path);
  if (finding) return finding;
  for (const table of findLoopTables(outline, owner)) {
    const tableFinding = findCaseIn(outline, table, fields, path);
    if (tableFinding) return tableFinding;
  }
  return undefined;
}

function findCaseIn(outline: GoOutline, region: Span, fields: ReadonlySet<string>, path: string): Finding | undefined {
  const titles = new Set(outline.runCalls.map(({ title }) => title.start));
  let best: StringLiteral[] = [];
  let bestRank = Number.POSITIVE_INFINITY;
  for (const literal of literalsIn(outline, region)) {
    const { name, span } = literal;
    if (name !== path || titles.has(span.start)) continue;
    const rank = rankAsTitle(outline.code, span, fields);
    if (rank > bestRank || rank > 4) continue;
    if (rank < bestRank) best = [];
    bestRank = rank;
    best.push(literal);
  }
  if (best.length === 0) return undefined;
  return { standing: "final", places: best.map(({ span }) => span) };
}

const fieldBefore = new RegExp(String.raw`(${identifier})\s*:$`, "u");

/**
 * Ranks how likely a string is a case's title, judging by the surrounding code: 0 is the likeliest, over 4 it is not a
 * title.
 */
function rankAsTitle(code: string, { start, end }: Span, fields: ReadonlySet<string>): number {
  const contextEnd = lastNonBlank(code, start) + 1;
  const context = code.slice(Math.max(0, contextEnd - 80), contextEnd);
  const field = fieldBefore.exec(context)?.[1];
  if (field !== undefined && fields.has(field)) return 0;
  if (field !== undefined) return titleFields.has(field.toLowerCase()) ? 1 : 5;
  if (/\bcase(?:\s*"[^"\n]*",)*$/.test(context)) return 5;
  if (/^\s*:(?!=)/.test(code.slice(end, end + 80))) return 1;
  if (context.endsWith("{")) return 2;
  if (context.endsWith("(")) return 3;
  return context.endsWith(",") ? 4 : 5;
}

/** Returns the offset of the last non-blank character before an offset. Comments are blanked, and may be long. */
function lastNonBlank(code: string, offset: number): number {
  const minOffset = Math.max(0, offset - maxCommentLength);
  let i = offset - 1;
  while (i > minOffset && code.charCodeAt(i) <= 32) i--;
  return i;
}

function findComposed(runCalls: readonly TitledCall[], path: string): Finding | undefined {
  let best: TitledCall[] = [];
  let bestScore = 0;
  for (const runCall of runCalls) {
    const score = matchWhole(runCall.pattern, path) ?? 0;
    if (score === 0 || score < bestScore) continue;
    if (score > bestScore) best = [];
    bestScore = score;
    best.push(runCall);
  }
  return createFinding("unlessBetter", best);
}

/** Creates the finding of the titles of these calls; `undefined` if there are none. */
function createFinding(standing: "final" | "unlessBetter", calls: readonly TitledCall[]): Finding | undefined {
  if (calls.length === 0) return undefined;
  return { standing, places: calls.map(({ title }) => title) };
}

/** Yields the parts of a path before and after each of its slashes. */
function* splitAtSlashes(path: string): Iterable<readonly [title: string, subpath: string]> {
  for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) {
    yield [path.slice(0, slash), path.slice(slash + 1)];
  }
}

/** Finds a subtest of a subtest whose title is built at run time. */
function findNestedByPattern(
  outline: GoOutline,
  owner: GoFunction,
  runCalls: readonly TitledCall[],
  path: string,
): Finding | undefined {
  const composedCalls = runCalls.filter(({ pattern }) => fixedText(pattern) === undefined);
  for (const [title, subpath] of splitAtSlashes(path)) {
    for (const { pattern, span } of composedCalls) {
      if (!matchWhole(pattern, title)) continue;
      const finding = findInRegion(outline, owner, span, subpath) ?? findDynamic(outline, span);
      if (finding) return finding;
    }
  }
  return undefined;
}

/** Finds a subtest of a subtest whose own title is only known at run time. */
function findNestedDynamic(
  outline: GoOutline,
  owner: GoFunction,
  runCalls: readonly TitledCall[],
  path: string,
): Finding | undefined {
  if (!path.includes("/")) return undefined;
  const composedCalls = runCalls.filter(({ pattern }) => fixedText(pattern) === undefined);
  const dynamicCalls = preferTable(outline, owner, composedCalls, path);
  for (const [, subpath] of splitAtSlashes(path)) {
    for (const { span } of dynamicCalls) {
      const finding = findInRegion(outline, owner, span, subpath);
      if (finding) return finding;
    }
  }
  const innerPlaces = dynamicCalls.flatMap(({ span }) => findDynamic(outline, span)?.places ?? []);
  if (innerPlaces.length === 0) return undefined;
  return { standing: "unlessBetter", places: [...new Set(innerPlaces)] };
}

/** Prefers the calls in loops over tables that have the beginning of a path as the title of a case. */
function preferTable(
  outline: GoOutline,
  owner: GoFunction,
  runCalls: readonly TitledCall[],
  path: string,
): readonly TitledCall[] {
  if (runCalls.length < 2) return runCalls;
  for (const [title] of splitAtSlashes(path)) {
    const matches = runCalls.filter((runCall) => findTableCases(outline, owner, runCall, title).length > 0);
    if (matches.length > 0) return matches;
  }
  return runCalls;
}

function findDynamic(outline: GoOutline, region: Span): Finding | undefined {
  const outermostCalls = selectOutermost(runCallsIn(outline, region));
  const dynamicCalls = outermostCalls.filter(({ pattern }) => pattern.every(({ kind }) => kind === "wild"));
  return createFinding("unlessBetter", dynamicCalls);
}

function findDynamicInside(outline: GoOutline, runCall: TitledCall): Finding {
  return findDynamic(outline, runCall.span) ?? { standing: "around", places: [runCall.title] };
}

/** Returns the calls inside a region, without the call that is the region itself. */
function runCallsIn(outline: GoOutline, region: Span): TitledCall[] {
  return outline.runCalls.filter(({ span }) => span.start > region.start && span.end < region.end);
}

function selectOutermost(calls: readonly TitledCall[]): TitledCall[] {
  let end = -1;
  return calls.filter(({ span }) => {
    if (span.start < end) return false;
    end = span.end;
    return true;
  });
}

function literalsIn(outline: GoOutline, region: Span): StringLiteral[] {
  return outline.literals.filter(({ span }) => span.start > region.start && span.end < region.end);
}

const rangedName = new RegExp(String.raw`\brange[ \t]+(${identifier})`, "gu");

function findLoopTables({ code, tables }: GoOutline, { body }: GoFunction): Span[] {
  const loops = [...code.slice(body.start, body.end).matchAll(rangedName)];
  return loops.flatMap(({ 1: name = "", index }) => tables.tableSpan(name, body.start + index) ?? []);
}
