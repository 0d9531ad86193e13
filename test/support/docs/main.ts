// Writes what other files decide into the documents that say it:
//   npm run docs
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../sources";
import { replaceSection } from "./sections";
import { supportSections } from "./supportTables";

const page = join(root, ".github", "SUPPORT.md");
const sections = Object.entries(supportSections());
const text = sections.reduce((all, [name, content]) => replaceSection(all, name, content), readFileSync(page, "utf8"));
writeFileSync(page, text);
