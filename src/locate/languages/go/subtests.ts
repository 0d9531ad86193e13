import type { Finding } from "../scanner";
import type { Span } from "../text";
import { fixedText, matchWhole } from "../titles/pattern";
import type { GoFunction, GoOutline, GoText, RunCall } from "./outline";

/** Functions that are followed from a test to its `t.Run`. */
const mostHelpers = 30;

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
  const helpers = helpersOf(outline, owner);
  for (const place of [owner, ...helpers]) {
    const found = byName(outline, place, path);
    if (found) return found;
  }
  const own = dynamic(outline, owner.body);
  if (own) return own;
  const places = helpers.flatMap(({ body }) => dynamic(outline, body)?.places ?? []);
  return places.length > 0 ? { confidence: "pattern", places } : undefined;
}

function byName(outline: GoOutline, owner: GoFunction, path: string): Finding | undefined {
  const [, plain = path, number = ""] = /^(.*)#(\d+)$/s.exec(path) ?? [];
  const whole = inRegion(outline, owner, owner.body, path);
  if (whole) return number === "" ? numbered(whole, 0) : whole;
  const found = number === "" ? undefined : inRegion(outline, owner, owner.body, plain);
  return found && numbered(found, Number(number));
}

/** Functions of the file that a test calls, and those that they call: they may hold its `t.Run`. */
function helpersOf(outline: GoOutline, owner: GoFunction): GoFunction[] {
  const all = [owner];
  for (const caller of all.slice(0, mostHelpers)) {
    const body = outline.code.slice(caller.body.start, caller.body.end);
    const called = new Set([...body.matchAll(/\b([\p{L}_][\p{L}\p{N}_]*)\(/gu)].map((match) => match[1]));
    all.push(...outline.functions.filter((one) => called.has(one.name) && !all.includes(one)));
  }
  return all.slice(1, mostHelpers).filter(({ body }) => runsIn(outline, body).length > 0);
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
    (match) => outline.tables.get(match[1] ?? "") ?? [],
  );
}
