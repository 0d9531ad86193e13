// Writes the generated sections of the documents: npm run docs
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../sources";
import { languageSections } from "./languageTables";
import { readMessages } from "./messages";
import { ruleSections } from "./rulesTable";
import { replaceSection } from "./sections";
import { supportSections } from "./supportTables";

const documents = { ".github/SUPPORT.md": supportSections(), ...languageSections(), ...ruleSections() };

for (const [path, sections] of Object.entries(documents)) {
  const page = join(root, path);
  const text = readFileSync(page, "utf8");
  writeFileSync(
    page,
    Object.entries(sections).reduce((all, [name, content]) => replaceSection(all, name, content), text),
  );
}

// The formatter puts a comment on the line of its name.
const messages = JSON.stringify(readMessages(), undefined, 2).replace(/\[\s+(".*")\s+\]/g, "[$1]");
writeFileSync(join(root, "src/l10n/bundle.l10n.json"), `${messages}\n`);
