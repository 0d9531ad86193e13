import type { Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { fixedText, matchWhole, type Pattern } from "../../titles/pattern";
import { findCase } from "./caseTitles";
import type { GoFunction } from "./code";
import { findCalledFunctions } from "./helpers";
import type { GoOutline, TitledCall } from "./outline";
import { mayHaveTitle, mayRun } from "./possibleTitles";
import { listRunCalls, selectOutermost } from "./runCalls";
import { findTableCases } from "./tableCases";

/**
 * Finds the declaration of a subtest: the `t.Run` with a literal title, the table case with that title, a title built
 * at run time, or else the `t.Run` calls whose title is a variable. `path` is the part of the test's name after the
 * function's name.
 */
export function findSubtest(outline: GoOutline, owner: GoFunction, path: string): Finding | undefined {
  const finding = findOwnSubtest(outline, owner, path);
  if (finding?.standing === "unlessBetter") {
    return { ...finding, openText: path };
  }
  return finding;
}

function findOwnSubtest(outline: GoOutline, owner: GoFunction, path: string): Finding | undefined {
  const ownFinding = findByName(outline, owner, path);
  if (ownFinding) {
    return ownFinding;
  }
  const helperFinding = findInHelpers(outline, owner.body, path);
  if (helperFinding?.standing === "final") {
    return helperFinding;
  }
  return findDynamic(outline, owner.body, path) ?? helperFinding;
}

function findByName(outline: GoOutline, owner: GoFunction, path: string): Finding | undefined {
  const [, unnumberedPath, number] = /^(.*)#(\d+)$/s.exec(path) ?? [];
  const finding = findInRegion(outline, owner, owner.body, path);
  if (unnumberedPath === undefined) {
    return finding && selectNumbered(finding, 0);
  }
  if (finding) {
    return finding;
  }
  const unnumberedFinding = findInRegion(outline, owner, owner.body, unnumberedPath);
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

function findInRegion(outline: GoOutline, owner: GoFunction, region: Span, path: string): Finding | undefined {
  const runCalls = listRunCalls(outline, region);
  if (runCalls.length === 0) {
    return undefined;
  }
  return (
    findLiteral(outline, owner, runCalls, path) ??
    findCase(outline, owner, region, path) ??
    findNestedByPattern(outline, owner, runCalls, path) ??
    findComposed(outline, runCalls, path) ??
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
  if (bestMatches.length > 0) {
    return createFinding("final", bestMatches);
  }
  const runCall = runCalls.find(({ pattern }) => isEnclosingTitle(fixedText(pattern), path));
  if (!runCall) {
    return undefined;
  }
  const title = fixedText(runCall.pattern) ?? "";
  const innerPath = path.slice(title.length + 1);
  return (
    findInRegion(outline, owner, runCall.span, innerPath) ??
    findInHelpers(outline, runCall.span, innerPath) ??
    findDynamicInside(outline, runCall, innerPath)
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
  for (const helper of steps.flat()) {
    const finding = findByName(outline, helper, path);
    if (finding) {
      return finding;
    }
  }
  for (const step of steps) {
    const places = step.flatMap(({ body }) => findDynamicPlaces(outline, body, path));
    if (places.length > 0) {
      return { standing: "unlessBetter", places };
    }
  }
  return undefined;
}

function findComposed(outline: GoOutline, runCalls: readonly TitledCall[], path: string): Finding | undefined {
  let best: TitledCall[] = [];
  let bestScore = 0;
  for (const runCall of runCalls) {
    if (!mayRun(outline, runCall, path)) {
      continue;
    }
    const score = matchWhole(runCall.pattern, path) ?? 0;
    if (score === 0 || score < bestScore) {
      continue;
    }
    if (score > bestScore) {
      best = [];
    }
    bestScore = score;
    best.push(runCall);
  }
  return createFinding("unlessBetter", best);
}

/** Creates the finding with the titles of the calls; `undefined` if there are no calls. */
function createFinding(standing: "final" | "unlessBetter", calls: readonly TitledCall[]): Finding | undefined {
  if (calls.length === 0) {
    return undefined;
  }
  return { standing, places: calls.map(({ title }) => title) };
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
function findNestedByPattern(
  outline: GoOutline,
  owner: GoFunction,
  runCalls: readonly TitledCall[],
  path: string,
): Finding | undefined {
  const composedCalls = selectComposed(runCalls);
  for (const [title, subpath] of splitAtSlashes(path)) {
    for (const runCall of composedCalls) {
      if (!matchWhole(runCall.pattern, title) || !mayHaveTitle(outline, runCall, title)) {
        continue;
      }
      const { span } = runCall;
      const finding = findInRegion(outline, owner, span, subpath) ?? findDynamic(outline, span, subpath);
      if (finding) {
        return finding;
      }
    }
  }
  return undefined;
}

/** Returns the calls whose title is built at run time. */
function selectComposed(runCalls: readonly TitledCall[]): readonly TitledCall[] {
  return runCalls.filter(({ pattern }) => fixedText(pattern) === undefined);
}

/** Finds a subtest nested in a subtest whose title is only known at run time. */
function findNestedDynamic(
  outline: GoOutline,
  owner: GoFunction,
  runCalls: readonly TitledCall[],
  path: string,
): Finding | undefined {
  if (!path.includes("/")) {
    return undefined;
  }
  const composedCalls = selectComposed(runCalls);
  const dynamicCalls = preferTable(outline, owner, composedCalls, path);
  const innerPlaces = new Set<Span>();
  for (const [title, subpath] of splitAtSlashes(path)) {
    for (const runCall of dynamicCalls) {
      if (!mayHaveTitle(outline, runCall, title)) {
        continue;
      }
      const finding = findInRegion(outline, owner, runCall.span, subpath);
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
function preferTable(
  outline: GoOutline,
  owner: GoFunction,
  runCalls: readonly TitledCall[],
  path: string,
): readonly TitledCall[] {
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
  return createFinding("unlessBetter", dynamicCalls);
}

function findDynamicPlaces(outline: GoOutline, region: Span, path: string): readonly Span[] {
  return findDynamic(outline, region, path)?.places ?? [];
}

function isAnyText(pattern: Pattern): boolean {
  return pattern.every(({ kind }) => kind === "wild");
}

function findDynamicInside(outline: GoOutline, { span, title }: TitledCall, path: string): Finding {
  const finding = findDynamic(outline, span, path);
  return finding ?? { standing: "around", places: [title] };
}
