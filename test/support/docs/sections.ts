/** The comments in a Markdown file around a generated section; they state the command that generates it. */
function findMarks(name: string, text: string): { readonly start: number; readonly end: number } {
  const [opening] = new RegExp(`<!-- begin ${name}:.*-->\n`).exec(text) ?? [];
  const start = opening === undefined ? -1 : text.indexOf(opening) + opening.length;
  const end = text.indexOf(`<!-- end ${name} -->`);
  if (opening === undefined || end < start) {
    throw new Error(`There is no section "${name}".`);
  }
  return { start, end };
}

/** Returns the text of a generated section. Throws if the file has no section of that name. */
export function readSection(text: string, name: string): string {
  const { start, end } = findMarks(name, text);
  return text.slice(start, end);
}

/** Replaces only the text of a section. Throws if the file has no section of that name. */
export function replaceSection(text: string, name: string, content: string): string {
  const { start, end } = findMarks(name, text);
  return text.slice(0, start) + content + text.slice(end);
}

/** Formats a table in Markdown for a section. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return [line(columns), `|${"---|".repeat(columns.length)}\n`, ...rows.map(line)].join("");
}
