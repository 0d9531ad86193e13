// The licences of what is bundled, in one file of the package.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes name, version and licence text of every package that the bundles hold something of, in the order of their names.
 *
 * @param {string} file
 * @param {import("esbuild").Metafile[]} metafiles
 */
export function writeLicences(file, metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(inputs.flatMap((input) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []));
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const names = readdirSync(folder).filter((entry) => /^licen[cs]e/i.test(entry));
    const text = names.map((entry) => readFileSync(join(folder, entry), "utf8").trim()).join("\n\n");
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  writeFileSync(file, texts.join(`\n${"-".repeat(80)}\n\n`));
}
