/** The text of a declaration, for people and models to read: how far it goes is guessed from its indentation. */
export interface DeclarationLines {
  /** Of the first line, 0-based. */
  readonly line: number;
  /** Indented as far as the declaration's first line is not. */
  readonly text: string;
  /** The declaration may go on. */
  readonly cut: boolean;
}

/** Longer tests are cut. */
const mostLines = 60;
/** What stands above a title or a name: `it(` on a line of its own, annotations. */
const mostAbove = 5;

/** The declaration around a title or name on that line (0-based); `undefined` for a line that the text does not have. */
export function declarationLines(text: string, line: number): DeclarationLines | undefined {
  const lines = text.split(/\r?\n/);
  if (lines[line] === undefined) return undefined;
  const first = firstLine(lines, line);
  const end = endOf(lines, first, line);
  const kept = lines.slice(first, Math.min(end, first + mostLines));
  while (kept.at(-1)?.trim() === "") kept.pop();
  const margin = /^\s*/.exec(lines[first] ?? "")?.[0] ?? "";
  const shown = kept.map((one) => (one.startsWith(margin) ? one.slice(margin.length) : one.trimStart()));
  return { line: first, text: shown.join("\n"), cut: end > first + mostLines };
}

function firstLine(lines: readonly string[], line: number): number {
  let first = line;
  while (first > 0 && line - first < mostAbove) {
    const above = lines[first - 1] ?? "";
    const opens = first === line && /\($/.test(above.trimEnd());
    const annotates = above.trimStart().startsWith("@") && indent(above) === indent(lines[first] ?? "");
    if (!opens && !annotates) break;
    first--;
  }
  return first;
}

/** The line after the last: one that is indented no further than the first ends it, and belongs to it where it closes brackets. */
function endOf(lines: readonly string[], first: number, declared: number): number {
  const margin = indent(lines[first] ?? "");
  for (let line = declared + 1; line < lines.length; line++) {
    const text = lines[line]?.trim() ?? "";
    if (text === "" || indent(lines[line] ?? "") > margin) continue;
    const closes = /^[)\]}]/.test(text) || text === "end";
    const opens = /[({[:>]$/.test(text) || text === "{";
    if (opens && (closes || text === "{")) continue;
    return closes ? line + 1 : line;
  }
  return lines.length;
}

function indent(text: string): number {
  return text.length - text.trimStart().length;
}
