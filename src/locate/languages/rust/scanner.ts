import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Inherited, Scanner } from "../../language";
import { lineEnd } from "../../syntax/mask";
import type { SourceText, Span } from "../../syntax/sourceText";
import { rustPaths } from "./modules";
import { outlineRust, type RustFunction, type RustOutline } from "./outline";
import { caseRow } from "./rows";

/** libtest, nextest, and the macros and attributes that make tests for them. */
export const rustScanner: Scanner = {
  search: "type",
  longest: 400_000,
  read: (source, path) => new RustDeclarations(source, path),
};

/** Attributes that make a test of a function, or several. */
const testAttribute = /test|bench|case|property|quickcheck|wasm/i;
/** Attributes that never make a test of a function; a project's own might. */
const plainAttribute =
  /^(?:cfg|cfg_attr|allow|expect|deny|warn|doc|inline|must_use|deprecated|cold|track_caller|no_mangle)$/;
/** Parts of a path behind a function: the case of a test that takes arguments. */
const mostCaseParts = 2;

class RustDeclarations implements Declarations {
  private known: RustOutline | undefined;
  /** Whether the file may be a module, by the module's path. */
  private readonly isOwn = new Map<string, boolean>();

  constructor(
    private readonly source: SourceText,
    private readonly path: string,
  ) {}

  find(test: TestAddress): Finding | undefined {
    const line = this.documentation(test.name);
    if (line) return line;
    const paths = rustPaths(test).map((path) => path.slice(-50));
    const said = paths.flatMap((path) => path.slice(-1 - mostCaseParts));
    // Most files do not hold the test: a look for its name saves reading them.
    if (!said.some((part) => this.source.text.includes(part))) return undefined;
    for (const path of paths) {
      const found = this.function(path, test) ?? this.macroArgument(path, test);
      if (found) return found;
    }
    const around = this.outline.modules.filter(({ name, modules }) =>
      paths.some((path) => this.isIn(path.slice(0, -1), [...modules, name], test)),
    );
    const last = around.at(-1);
    return last && { confidence: "container", places: [last.span] };
  }

  /** Modules that are in files of their own: the names of those need not be the modules'. */
  inherited(test: TestAddress): readonly Inherited[] {
    return rustPaths(test).flatMap((path) =>
      this.outline.modules.flatMap(({ external, path: file, modules, name }) => {
        const length = external ? this.lengthIn(path, [...modules, name], test) : -1;
        if (length < 0 || length >= path.length) return [];
        const own =
          file === undefined ? this.filesOf([...modules, name]) : [joined([...this.folder, ...file.split("/")])];
        const rest = path.slice(length).join("::");
        return own.map((at) => ({
          address: { name: rest, filePath: at },
          hints: [{ kind: "path" as const, path: at }],
        }));
      }),
    );
  }

  private get folder(): string[] {
    return this.path.split("/").slice(0, -1);
  }

  private filesOf(modules: readonly string[]): string[] {
    const own = /([^/]*)\.rs$/.exec(this.path)?.[1] ?? "";
    const below = /^(?:mod|lib|main)$/.test(own) ? this.folder : [...this.folder, own];
    return [`${modules.join("/")}.rs`, `${modules.join("/")}/mod.rs`].map((end) => joined([...below, end]));
  }

  private get outline(): RustOutline {
    this.known ??= outlineRust(this.source.text);
    return this.known;
  }

  /** `name (line 12)`: an example in a comment. */
  private documentation(name: string): Finding | undefined {
    const line = Number(/\(line (\d{1,7})\)$/.exec(name.trim())?.[1] ?? 0) - 1;
    const start = line < 0 ? undefined : this.source.lineStarts[line];
    if (start === undefined || !this.source.lineText(line).includes("```")) return undefined;
    return { confidence: "exact", places: [{ start, end: lineEnd(this.source.text, start) }] };
  }

  private function(path: readonly string[], test: TestAddress): Finding | undefined {
    for (let rest = 0; rest <= mostCaseParts && rest < path.length; rest++) {
      const name = path[path.length - 1 - rest];
      const around = path.slice(0, path.length - 1 - rest);
      const same = this.outline.functions.filter((one) => one.name === name && !one.inner);
      const fits = same.filter((one) => this.isIn(around, one.modules, test));
      const tests = fits.filter(({ attributes }) => attributes.some((one) => testAttribute.test(one.name)));
      if (tests.length > 0) return this.finding(tests, path.slice(path.length - rest));
      const marked = fits.filter(({ attributes }) => attributes.some((one) => !plainAttribute.test(one.name)));
      if (marked.length > 0) return { confidence: "pattern", places: marked.map(({ span }) => span) };
    }
    return undefined;
  }

  private finding(found: readonly RustFunction[], rest: readonly string[]): Finding {
    const [one] = found;
    const row = one && found.length === 1 ? caseRow(this.outline, one, rest[0] ?? "") : undefined;
    return { confidence: "exact", places: row ? [row] : found.map(({ span }) => span) };
  }

  /** A name that a macro makes a test of: as it stands among its arguments, else in the macro's own text. */
  private macroArgument(path: readonly string[], test: TestAddress): Finding | undefined {
    const { code, calls, functions } = this.outline;
    const name = path.at(-1) ?? "";
    const named: { place: Span; depth: number }[] = [];
    let others = false;
    for (const { modules, arguments: inside } of calls) {
      const length = this.lengthIn(path, modules, test);
      if (length < 0) continue;
      const own = length < path.length - 1 ? path.slice(length, -1) : [];
      const text = code.slice(inside.start, inside.end);
      if (!own.every((part) => text.includes(part))) continue;
      others ||= own.length > 0;
      const found = argumentNamed(text, name);
      if (found) named.push({ ...found, place: shifted(found.place, inside.start) });
    }
    const least = Math.min(...named.map(({ depth }) => depth));
    const places = named.filter(({ depth }) => depth === least).map(({ place }) => place);
    if (places.length > 0) return { confidence: "pattern", places };
    const made = others ? functions.filter((one) => one.inner && one.name === name) : [];
    return made.length > 0 ? { confidence: "pattern", places: made.map(({ span }) => span) } : undefined;
  }

  private isIn(around: readonly string[], modules: readonly string[], test: TestAddress): boolean {
    return this.isAt(around, around.length - modules.length, modules, test);
  }

  /** How much of a path leads to these modules of this file, the most that can; -1 if it does not lead there. */
  private lengthIn(path: readonly string[], modules: readonly string[], test: TestAddress): number {
    for (let before = path.length - modules.length - 1; before >= 0; before--) {
      if (this.isAt(path, before, modules, test)) return before + modules.length;
    }
    return -1;
  }

  /**
   * True if a path has these modules of this file at an index, and before them the file's own, as its place among the sources says.
   * A record that names the file needs no such place.
   */
  private isAt(
    path: readonly string[],
    before: number,
    modules: readonly string[],
    { filePath }: TestAddress,
  ): boolean {
    if (before < 0 || !modules.every((part, i) => part === path[before + i])) return false;
    return filePath !== undefined || this.isModule(path.slice(0, before));
  }

  private isModule(modules: readonly string[]): boolean {
    const key = modules.join("::");
    const known = this.isOwn.get(key) ?? isModuleOf(this.path, modules);
    this.isOwn.set(key, known);
    return known;
  }
}

/** True if a file at that path may be the module: `a::b` is `src/a/b.rs` or `src/a/b/mod.rs`, no module the root of a binary. */
function isModuleOf(path: string, modules: readonly string[]): boolean {
  const parts = path.replace(/\.rs$/, "").split("/");
  const folders = parts.slice(0, -1);
  const src = folders.lastIndexOf("src");
  const start = src >= 0 ? src : folders.findIndex((part) => /^(?:tests|benches|examples)$/.test(part));
  const own = parts.slice(start + 1);
  // Binaries lie in folders of their own, and a package's sources need not lie in `src`.
  const loose = src < 0 || own[0] === "bin";
  const last = own.at(-1) ?? "";
  if (modules.length === 0) return /^(?:lib|main)$/.test(last) || (last !== "mod" && (loose || own.length === 1));
  if (last === "mod") own.pop();
  const below = loose ? own.slice(Math.max(0, own.length - modules.length)) : own;
  return below.length === modules.length && below.every((part, i) => part === modules[i]);
}

/** The argument of that name: the first of all, else the least nested one. */
function argumentNamed(text: string, name: string): { place: Span; depth: number } | undefined {
  let best: { place: Span; depth: number } | undefined;
  let depth = 0;
  let first = true;
  for (const match of text.matchAll(/[\p{L}_][\p{L}\p{N}_]*|[([{]|[)\]}]/gu)) {
    const [token] = match;
    if (/[([{]/.test(token)) depth++;
    else if (/[)\]}]/.test(token)) depth--;
    else if (token === name && depth < (best?.depth ?? Number.POSITIVE_INFINITY))
      best = { place: { start: match.index, end: match.index + token.length }, depth: first ? 0 : depth };
    first &&= depth > 0 && /[([{]/.test(token);
  }
  return best;
}

const shifted = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

/** Components joined, those before a `..` left out. */
function joined(parts: readonly string[]): string {
  const kept: string[] = [];
  for (const part of parts) {
    if (part === "..") kept.pop();
    else if (part !== "." && part !== "") kept.push(part);
  }
  return kept.join("/");
}
