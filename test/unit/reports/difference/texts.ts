import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(process.cwd(), "test/fixtures/differences");

/**
 * Returns a function that returns the text of a name in a file, in which a line `#### NAME` precedes each text. Test
 * runners wrote the texts; paths in them were replaced, and frames of libraries were removed.
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
