import type { Finding } from "../../language";
import type { Span } from "../../syntax/sourceText";
import { fixedText, matchWhole } from "../../titles/pattern";
import type { GoFunction } from "./code";
import type { GoOutline, GoText, RunCall } from "./outline";
import { rangedRows } from "./rows";

/** Functions that are followed from a test to its `t.Run`. */
const mostHelpers = 30;

/** Characters of comments between two rows. */
const longestComment = 4000;

/** Functions of other files in which they are looked for. */
const mostForeign = 10;

/** Field names that tables use for a case's title, if no `t.Run(tc.field)` says which. */
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
 * Finds the declaration of a sub-test: the `t.Run` with that literal, the table's row that names it, a title that is put
 * together at run time, or else the one `t.Run` whose title is a variable. `path` is what follows the function's name.
 */
export function findSubtest(outline: GoOutline, owner: GoFunction, path: string): Finding | undefined {
  const named = byName(outline, owner, path);
  if (named) return named;
  const far = inHelpers(outline, owner.body, path);
  return far?.confidence === "exact" ? far : (dynamic(outline, owner.body) ?? far);
}

function byName(outline: GoOutline, owner: GoFunction, path: string): Finding | undefined {
  const [, plain = path, number = ""] = /^(.*)#(\d+)$/s.exec(path) ?? [];
  const whole = inRegion(outline, owner, owner.body, path);
  if (whole) return number === "" ? numbered(whole, 0) : whole;
  const found = number === "" ? undefined : inRegion(outline, owner, owner.body, plain);
  return found && numbered(found, Number(number));
}

/** Functions of the file that a piece of code calls, then those that these call, and so on: one list for each step away. */
function calledFrom(outline: GoOutline, caller: Span): readonly (readonly GoFunction[])[] {
  const seen = new Set<GoFunction>();
  const steps: GoFunction[][] = [];
  let bodies = [caller];
  while (bodies.length > 0 && seen.size < mostHelpers) {
    const names = new Set(bodies.flatMap((body) => [...callsIn(outline, body)].map(([name]) => name)));
    const step = outline.functions.filter((one) => names.has(one.name) && one.body !== caller && !seen.has(one));
    step.length = Math.min(step.length, mostHelpers);
    for (const one of step) seen.add(one);
    if (step.length > 0) steps.push(step);
    bodies = step.map(({ body }) => body);
  }
  return steps;
}

/** Names that a piece of code calls, each with the offset of its first argument. */
function* callsIn({ code }: GoOutline, { start, end }: Span): Iterable<readonly [string, number]> {
  for (const match of code.slice(start, end).matchAll(/\b([\p{L}_][\p{L}\p{N}_]*)\(/gu)) {
    yield [match[1] ?? "", start + match.index + match[0].length];
  }
}

/** A function of another file; `importPath` where it is of another package. */
export interface ForeignHelper {
  readonly name: string;
  readonly importPath: string | undefined;
}

/** Functions of other files to which a test hands its `t`: one of them may hold the `t.Run` of its sub-tests. */
export function foreignHelpers(outline: GoOutline, owner: GoFunction): readonly ForeignHelper[] {
  const own = new Set(outline.functions.map(({ name }) => name));
  const found = new Map<string, ForeignHelper>();
  for (const { body } of [owner, ...calledFrom(outline, owner.body).flat()]) {
    for (const [name, argument] of callsIn(outline, body)) {
      if (!/^\s*t\s*[,)]/.test(outline.code.slice(argument, argument + 20))) continue;
      const importPath = outline.imports.get(qualifierBefore(outline.code, argument - name.length - 1) ?? "");
      if (importPath === undefined && own.has(name)) continue;
      found.set(`${importPath}.${name}`, { name, importPath });
    }
  }
  return [...found.values()].slice(0, mostForeign);
}

/** `nettest` in front of `.TestConn`. */
function qualifierBefore(code: string, offset: number): string | undefined {
  return /([\p{L}_][\p{L}\p{N}_]*)\.$/u.exec(code.slice(Math.max(0, offset - 100), offset))?.[1];
}

/** Go numbers sub-tests of one name in the order in which they run: the first has no number, the second is `#01`. */
function numbered(found: Finding, index: number): Finding {
  const place = found.places[index];
  return found.confidence === "exact" && found.places.length > 1 && place ? { ...found, places: [place] } : found;
}

function inRegion(outline: GoOutline, owner: GoFunction, region: Span, path: string): Finding | undefined {
  const runs = runsIn(outline, region);
  if (runs.length === 0) return undefined;
  return (
    literalRun(outline, owner, runs, path) ??
    row(outline, owner, region, path) ??
    nestedByText(outline, owner, runs, path) ??
    composed(runs, path) ??
    nested(outline, owner, runs, path)
  );
}

function literalRun(
  outline: GoOutline,
  owner: GoFunction,
  runs: readonly RunCall[],
  path: string,
): Finding | undefined {
  const named = runs.filter(({ pattern }) => fixedText(pattern) === path);
  const nearest = outermost(runs);
  const own = named.filter((run) => nearest.includes(run));
  // A sub-test of a sub-test has more to its name; but what stands around it may be no sub-test.
  const whole = own.length > 0 ? own : named;
  if (whole.length > 0) return { confidence: "exact", places: whole.map(({ title }) => title) };
  for (const run of runs) {
    const title = fixedText(run.pattern);
    if (!title || !path.startsWith(`${title}/`)) continue;
    const rest = path.slice(title.length + 1);
    return (
      inRegion(outline, owner, run.call, rest) ?? inHelpers(outline, run.call, rest) ?? dynamicInside(outline, run)
    );
  }
  return undefined;
}

/** The sub-tests of a piece of code may be those of functions that it calls: the nearest may name them at run time. */
function inHelpers(outline: GoOutline, caller: Span, path: string): Finding | undefined {
  const steps = calledFrom(outline, caller);
  for (const helper of steps.flat()) {
    const found = byName(outline, helper, path);
    if (found) return found;
  }
  for (const step of steps) {
    const places = step.flatMap(({ body }) => dynamic(outline, body)?.places ?? []);
    if (places.length > 0) return { confidence: "pattern", places };
  }
  return undefined;
}

/** A table's row: of the table that the loop around a call goes over, else of the function itself, else of a table that it ranges over. */
function row(outline: GoOutline, owner: GoFunction, region: Span, path: string): Finding | undefined {
  const nearest = outermost(runsIn(outline, region));
  const ranged = nearest.flatMap((run) => rangedRows(outline, owner, run, path));
  if (ranged.length > 0) return { confidence: "exact", places: ranged };
  // What a call makes of a row is told by the row alone, if at all.
  if (nearest.every(({ isCall }) => isCall)) return undefined;
  const fields = new Set(runsIn(outline, owner.body).flatMap(({ variable }) => (variable ? [variable] : [])));
  const found = rowIn(outline, region, fields, path) ?? rowIn(outline, owner.body, fields, path);
  if (found) return found;
  for (const table of rangedTables(outline, owner)) {
    const far = rowIn(outline, table, fields, path);
    if (far) return far;
  }
  return undefined;
}

function rowIn(outline: GoOutline, region: Span, fields: ReadonlySet<string>, path: string): Finding | undefined {
  const titles = new Set(outline.runs.map(({ title }) => title.start));
  let best: GoText[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  for (const text of textsIn(outline, region)) {
    const { name, span } = text;
    if (name !== path || titles.has(span.start)) continue;
    const rank = roleRank(outline.code, span, fields);
    if (rank > lowest || rank > 4) continue;
    if (rank < lowest) best = [];
    lowest = rank;
    best.push(text);
  }
  return best.length > 0 ? { confidence: "exact", places: best.map(({ span }) => span) } : undefined;
}

/** How likely a text is a case's title by what stands around it, 0 the likeliest; over 4 it is not. */
function roleRank(code: string, { start, end }: Span, fields: ReadonlySet<string>): number {
  const until = lastMark(code, start) + 1;
  const before = code.slice(Math.max(0, until - 80), until);
  const field = /([\p{L}_][\p{L}\p{N}_]*)\s*:$/u.exec(before)?.[1];
  if (field !== undefined) {
    if (fields.has(field)) return 0;
    return titleFields.has(field.toLowerCase()) ? 1 : 5;
  }
  if (/\bcase(?:\s*"[^"\n]*",)*$/.test(before)) return 5;
  if (/^\s*:(?!=)/.test(code.slice(end, end + 80))) return 1;
  if (before.endsWith("{")) return 2;
  if (before.endsWith(",")) return 4;
  return before.endsWith("(") ? 3 : 5;
}

/** The last character before an offset that is no blank: comments are, and may be long. */
function lastMark(code: string, offset: number): number {
  const least = Math.max(0, offset - longestComment);
  let i = offset - 1;
  while (i > least && code.charCodeAt(i) <= 32) i--;
  return i;
}

function composed(runs: readonly RunCall[], path: string): Finding | undefined {
  let best: RunCall[] = [];
  let most = 0;
  for (const run of runs) {
    const score = matchWhole(run.pattern, path) ?? 0;
    if (score === 0 || score < most) continue;
    if (score > most) best = [];
    most = score;
    best.push(run);
  }
  return best.length > 0 ? { confidence: "pattern", places: best.map(({ title }) => title) } : undefined;
}

/** The sub-test of a sub-test whose title is put together at run time. */
function nestedByText(
  outline: GoOutline,
  owner: GoFunction,
  runs: readonly RunCall[],
  path: string,
): Finding | undefined {
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    for (const run of runs) {
      if (fixedText(run.pattern) !== undefined || !matchWhole(run.pattern, path.slice(0, at))) continue;
      const found = inRegion(outline, owner, run.call, path.slice(at + 1)) ?? dynamic(outline, run.call);
      if (found) return found;
    }
  }
  return undefined;
}

/** The sub-test of a sub-test whose own title is only known at run time. */
function nested(outline: GoOutline, owner: GoFunction, runs: readonly RunCall[], path: string): Finding | undefined {
  const unknown = runs.filter(({ pattern }) => fixedText(pattern) === undefined);
  const slash = path.indexOf("/");
  if (slash < 0) return undefined;
  for (let at = slash; at >= 0; at = path.indexOf("/", at + 1)) {
    for (const run of unknown) {
      const found = inRegion(outline, owner, run.call, path.slice(at + 1));
      if (found) return found;
    }
  }
  const inner = unknown.flatMap((run) => dynamic(outline, run.call)?.places ?? []);
  return inner.length > 0 ? { confidence: "pattern", places: [...new Set(inner)] } : undefined;
}

function dynamic(outline: GoOutline, region: Span): Finding | undefined {
  const unknown = outermost(runsIn(outline, region)).filter(({ pattern }) =>
    pattern.every(({ kind }) => kind === "wild"),
  );
  return unknown.length > 0 ? { confidence: "pattern", places: unknown.map(({ title }) => title) } : undefined;
}

function dynamicInside(outline: GoOutline, run: RunCall): Finding {
  return dynamic(outline, run.call) ?? { confidence: "container", places: [run.title] };
}

/** Calls inside a region; the call that the region itself is does not count. */
function runsIn(outline: GoOutline, region: Span): RunCall[] {
  return outline.runs.filter(({ call }) => call.start > region.start && call.end < region.end);
}

function outermost(runs: readonly RunCall[]): RunCall[] {
  let end = -1;
  return runs.filter(({ call }) => {
    if (call.start < end) return false;
    end = call.end;
    return true;
  });
}

function textsIn(outline: GoOutline, region: Span): GoText[] {
  return outline.texts.filter(({ span }) => span.start > region.start && span.end < region.end);
}

function rangedTables(outline: GoOutline, owner: GoFunction): Span[] {
  const body = outline.code.slice(owner.body.start, owner.body.end);
  return [...body.matchAll(/\brange[ \t]+([\p{L}_][\p{L}\p{N}_]*)/gu)].flatMap(
    (match) => outline.tables.named(match[1] ?? "", owner.body.start + match.index) ?? [],
  );
}
