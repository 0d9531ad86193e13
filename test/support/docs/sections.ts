/** The comments in a Markdown file between which a program writes, with the command that does. */
function marksOf(name: string, text: string): { readonly start: number; readonly end: number } {
  const [opening] = new RegExp(`<!-- begin ${name}:.*-->\n`).exec(text) ?? [];
  const start = opening === undefined ? -1 : text.indexOf(opening) + opening.length;
  const end = text.indexOf(`<!-- end ${name} -->`);
  if (opening === undefined || end < start) {
    throw new Error(`There is no section "${name}".`);
  }
  return { start, end };
}

/** Returns the text of a section that a program writes. Throws if the file has none of that name. */
export function readSection(text: string, name: string): string {
  const { start, end } = marksOf(name, text);
  return text.slice(start, end);
}

/** Replaces a section and nothing else. Throws if the file has none of that name. */
export function replaceSection(text: string, name: string, content: string): string {
  const { start, end } = marksOf(name, text);
  return text.slice(0, start) + content + text.slice(end);
}

/** Formats a table in Markdown, as a section holds it. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return [line(columns), `|${"---|".repeat(columns.length)}\n`, ...rows.map(line)].join("");
}
