import type { Finding } from "../scanner";
import type { Span } from "../text";
import { fixedText, matchWhole } from "../titles/pattern";
import type { GoFunction, GoOutline, GoText, RunCall } from "./outline";

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
  const [, plain = path, number = ""] = /^(.*)#(\d+)$/s.exec(path) ?? [];
  const whole = inRegion(outline, owner, owner.body, path);
  if (whole) return number === "" ? numbered(whole, 0) : whole;
  const found = number === "" ? undefined : inRegion(outline, owner, owner.body, plain);
  return found ? numbered(found, Number(number)) : dynamic(outline, owner.body);
}

/** Go numbers sub-tests of one name in the order in which they run: the first has no number, the second is `#01`. */
function numbered(found: Finding, index: number): Finding {
  const place = found.places[index];
  return found.confidence === "exact" && found.places.length > 1 && place ? { ...found, places: [place] } : found;
}

function inRegion(outline: GoOutline, owner: GoFunction, region: Span, path: string): Finding | undefined {
  const runs = runsIn(outline, region);
  return (
    literalRun(outline, owner, runs, path) ??
    row(outline, owner, region, path) ??
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
  const whole = runs.filter(({ pattern }) => fixedText(pattern) === path);
  if (whole.length > 0) return { confidence: "exact", places: whole.map(({ title }) => title) };
  for (const run of runs) {
    const title = fixedText(run.pattern);
    if (!title || !path.startsWith(`${title}/`)) continue;
    const rest = path.slice(title.length + 1);
    const found = inRegion(outline, owner, run.call, rest) ?? dynamicInside(outline, run);
    if (found) return found;
  }
  return undefined;
}

/** A table's row: of the function itself, else of a table that it ranges over. */
function row(outline: GoOutline, owner: GoFunction, region: Span, path: string): Finding | undefined {
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
    if (name === "" || titles.has(span.start) || (name !== path && !path.startsWith(`${name}/`))) continue;
    // The whole path before a part of it, a title's field before a bare text.
    const rank = roleRank(outline.code, span, fields) + (name === path ? 0 : 10);
    if (rank > lowest || rank % 10 > 4) continue;
    if (rank < lowest) best = [];
    lowest = rank;
    best.push(text);
  }
  return best.length > 0 ? { confidence: "exact", places: best.map(({ span }) => span) } : undefined;
}

/** How likely a text is a case's title by what stands around it, 0 the likeliest; over 4 it is not. */
function roleRank(code: string, { start, end }: Span, fields: ReadonlySet<string>): number {
  const before = code.slice(Math.max(0, start - 80), start).trimEnd();
  const field = /([\p{L}_][\p{L}\p{N}_]*)\s*:$/u.exec(before)?.[1];
  if (field !== undefined) {
    if (fields.has(field)) return 0;
    return titleFields.has(field.toLowerCase()) ? 1 : 5;
  }
  if (/^\s*:(?!=)/.test(code.slice(end, end + 80))) return 1;
  if (before.endsWith("{")) return 2;
  return before.endsWith(",") ? 4 : 3;
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

/** The sub-test of a sub-test whose own title is only known at run time. */
function nested(outline: GoOutline, owner: GoFunction, runs: readonly RunCall[], path: string): Finding | undefined {
  const unknown = runs.filter(({ pattern }) => fixedText(pattern) === undefined);
  for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) {
    const rest = path.slice(slash + 1);
    for (const run of unknown) {
      const inner = runsIn(outline, run.call);
      const found = inner.length > 0 ? (literalRun(outline, owner, inner, rest) ?? composed(inner, rest)) : undefined;
      if (found) return found;
    }
  }
  return undefined;
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
    (match) => outline.tables.get(match[1] ?? "") ?? [],
  );
}
