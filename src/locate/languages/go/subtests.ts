import { findResult, preferNonEmpty, selectHighest } from "../../../base/collections";
import type { Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { createTitleFinding } from "../../titles/findings";
import { fixedText, matchWhole, type Pattern } from "../../titles/pattern";
import { findCase } from "./caseTitles";
import type { GoFunction } from "./code";
import { findCalledFunctions } from "./helpers";
import { type GoOutline, listRunCalls, selectOutermost, type TitledCall } from "./outline";
import { mayHaveTitle, mayRun } from "./possibleTitles";
import { findTableCases } from "./tableCases";

/** A file, and the function that is searched for subtests. */
interface Search {
  readonly outline: GoOutline;
  readonly owner: GoFunction;
}

/**
 * Finds the declaration of a subtest: the `t.Run` with a literal title, the table case with that title, a title built
 * at run time, or else the `t.Run` calls whose title is a variable. `path` is the part of the test's name after the
 * function's name.
 */
export function findSubtest(outline: GoOutline, owner: GoFunction, path: string): Finding | undefined {
  const finding = findOwnSubtest({ outline, owner }, path);
  if (finding?.standing === "unlessBetter") {
    return { ...finding, openText: path };
  }
  return finding;
}

function findOwnSubtest(search: Search, path: string): Finding | undefined {
  const { outline, owner } = search;
  const ownFinding = findByName(search, path);
  if (ownFinding) {
    return ownFinding;
  }
  const helperFinding = findInHelpers(outline, owner.body, path);
  if (helperFinding?.standing === "final") {
    return helperFinding;
  }
  return findDynamic(outline, owner.body, path) ?? helperFinding;
}

function findByName(search: Search, path: string): Finding | undefined {
  const { body } = search.owner;
  const [, unnumberedPath, number] = /^(.*)#(\d+)$/s.exec(path) ?? [];
  const finding = findInRegion(search, body, path);
  if (unnumberedPath === undefined) {
    return finding && selectNumbered(finding, 0);
  }
  if (finding) {
    return finding;
  }
  const unnumberedFinding = findInRegion(search, body, unnumberedPath);
  return unnumberedFinding && selectNumbered(unnumberedFinding, Number(number));
}

/**
 * Selects one of several subtests with the same name. Go numbers them in the order in which they run: the first has no
 * number, the second is `#01`.
 */
function selectNumbered(finding: Finding, index: number): Finding {
  const place = finding.places[index];
  if (finding.standing !== "final" || !place) {
    return finding;
  }
  return { ...finding, places: [place] };
}

function findInRegion(search: Search, region: Span, path: string): Finding | undefined {
  const { outline, owner } = search;
  const runCalls = listRunCalls(outline, region);
  if (runCalls.length === 0) {
    return undefined;
  }
  return (
    findLiteral(search, runCalls, path) ??
    findCase(outline, owner, region, path) ??
    findNestedByPattern(search, runCalls, path) ??
    findComposed(outline, runCalls, path) ??
    findNestedDynamic(search, runCalls, path)
  );
}

function findLiteral(search: Search, runCalls: readonly TitledCall[], path: string): Finding | undefined {
  const { outline } = search;
  const matches = runCalls.filter(({ pattern }) => fixedText(pattern) === path);
  const outermostCalls = selectOutermost(runCalls);
  const outermostMatches = matches.filter((runCall) => outermostCalls.includes(runCall));
  // The name of a nested subtest is longer, but the enclosing call may not be a subtest.
  const finding = createTitleFinding("final", preferNonEmpty(outermostMatches, matches));
  const runCall = runCalls.find(({ pattern }) => isEnclosingTitle(fixedText(pattern), path));
  if (finding || !runCall) {
    return finding;
  }
  const { title, span, pattern } = runCall;
  const outerTitle = fixedText(pattern) ?? "";
  const innerPath = path.slice(outerTitle.length + 1);
  return (
    findInRegion(search, span, innerPath) ??
    findInHelpers(outline, span, innerPath) ??
    findDynamic(outline, span, innerPath) ?? { standing: "around", places: [title] }
  );
}

function isEnclosingTitle(title: string | undefined, path: string): boolean {
  if (!title) {
    return false;
  }
  return path.startsWith(`${title}/`);
}

/**
 * Finds subtests in the functions that a piece of code calls: by name in any of them, else by titles that are only
 * known at run time in the nearest functions with such titles.
 */
function findInHelpers(outline: GoOutline, caller: Span, path: string): Finding | undefined {
  const steps = findCalledFunctions(outline, caller);
  const finding = findResult(steps.flat(), (owner) => findByName({ outline, owner }, path));
  if (finding) {
    return finding;
  }
  return findResult(steps, (step) => {
    const places = step.flatMap(({ body }) => findDynamicPlaces(outline, body, path));
    if (places.length > 0) {
      return { standing: "unlessBetter", places };
    }
    return undefined;
  });
}

function findComposed(outline: GoOutline, runCalls: readonly TitledCall[], path: string): Finding | undefined {
  const score = (runCall: TitledCall) => (mayRun(outline, runCall, path) && matchWhole(runCall.pattern, path)) || 0;
  return createTitleFinding("unlessBetter", selectHighest(runCalls, score));
}

/** Yields the parts of a path before and after each of its slashes. */
function* splitAtSlashes(path: string): Iterable<readonly [title: string, subpath: string]> {
  let slash = path.indexOf("/");
  while (slash >= 0) {
    yield [path.slice(0, slash), path.slice(slash + 1)];
    slash = path.indexOf("/", slash + 1);
  }
}

/** Finds a subtest nested in a subtest whose title is built at run time from known parts. */
function findNestedByPattern(search: Search, runCalls: readonly TitledCall[], path: string): Finding | undefined {
  const { outline } = search;
  const composedCalls = selectComposed(runCalls);
  return findResult(splitAtSlashes(path), ([title, subpath]) =>
    findResult(composedCalls, (runCall) => {
      if (!matchWhole(runCall.pattern, title) || !mayHaveTitle(outline, runCall, title)) {
        return undefined;
      }
      const { span } = runCall;
      return findInRegion(search, span, subpath) ?? findDynamic(outline, span, subpath);
    }),
  );
}

/** Returns the calls whose title is built at run time. */
function selectComposed(runCalls: readonly TitledCall[]): readonly TitledCall[] {
  return runCalls.filter(({ pattern }) => fixedText(pattern) === undefined);
}

/** Finds a subtest nested in a subtest whose title is only known at run time. */
function findNestedDynamic(search: Search, runCalls: readonly TitledCall[], path: string): Finding | undefined {
  if (!path.includes("/")) {
    return undefined;
  }
  const { outline } = search;
  const dynamicCalls = preferTable(search, selectComposed(runCalls), path);
  const innerPlaces = new Set<Span>();
  for (const [title, subpath] of splitAtSlashes(path)) {
    for (const runCall of dynamicCalls) {
      if (!mayHaveTitle(outline, runCall, title)) {
        continue;
      }
      const finding = findInRegion(search, runCall.span, subpath);
      if (finding) {
        return finding;
      }
      for (const place of findDynamicPlaces(outline, runCall.span, subpath)) {
        innerPlaces.add(place);
      }
    }
  }
  if (innerPlaces.size === 0) {
    return undefined;
  }
  return { standing: "unlessBetter", places: [...innerPlaces] };
}

/** Prefers the calls in loops over tables in which the title of a case is the beginning of a path. */
function preferTable({ outline, owner }: Search, runCalls: readonly TitledCall[], path: string): readonly TitledCall[] {
  if (runCalls.length < 2) {
    return runCalls;
  }
  for (const [title] of splitAtSlashes(path)) {
    const hasCase = (runCall: TitledCall) => findTableCases(outline, owner, runCall, title).length > 0;
    const matches = runCalls.filter(hasCase);
    if (matches.length > 0) {
      return matches;
    }
  }
  return runCalls;
}

function findDynamic(outline: GoOutline, region: Span, path: string): Finding | undefined {
  const outermostCalls = selectOutermost(listRunCalls(outline, region));
  const dynamicCalls = outermostCalls.filter((runCall) => isAnyText(runCall.pattern) && mayRun(outline, runCall, path));
  return createTitleFinding("unlessBetter", dynamicCalls);
}

function findDynamicPlaces(outline: GoOutline, region: Span, path: string): readonly Span[] {
  return findDynamic(outline, region, path)?.places ?? [];
}

function isAnyText(pattern: Pattern): boolean {
  return pattern.every(({ kind }) => kind === "wild");
}
