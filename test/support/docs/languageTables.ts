import { languages } from "../../../src/locate/languages/registry";
import { markdownTable } from "./sections";

/** Returns the tables of languages, by the document and the section that contain them. */
export function languageSections(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(" ");
  const rows = languages.map(({ id, extensions, frameworks }) => [
    `\`${id}\``,
    code(extensions),
    frameworks.join(", "),
  ]);
  return {
    "src/locate/README.md": { languages: markdownTable(["Id", "Endings", "Frameworks"], rows) },
    "test/bench/locate/README.md": { frameworks: frameworksTable() },
  };
}

/** One row for each language as people call it. */
function frameworksTable(): string {
  const rows = languages.map(({ name, frameworks }) => [name, frameworks.join(", ")]);
  return markdownTable(["Language", "Frameworks"], [...rows, anyOther]);
}

const anyOther = [
  "any other",
  "in the file that the record names: the literal name, where a line looks as if it declared it; else, when you go there, the editor's symbols of the file",
];
