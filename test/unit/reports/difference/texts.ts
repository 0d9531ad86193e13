import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(process.cwd(), "test/fixtures/differences");

/**
 * Returns a reader of the texts of a file by their names. Runners wrote them: paths were replaced, and frames of
 * libraries left out. A line `#### NAME` stands above each.
 */
export function readTexts(file: string): (name: string) => string {
  const sections = readFileSync(join(folder, file), "utf8").split(/^#### /m);
  return (name) => {
    const section = sections.find((candidate) => candidate.startsWith(`${name}\n`));
    if (section === undefined) {
      throw new Error(`no text ${name} in ${file}`);
    }
    return section.slice(name.length + 1);
  };
}
