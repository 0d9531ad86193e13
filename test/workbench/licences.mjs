// The licenses of the bundled packages, in one file.
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes name, version and licence text of every package that the bundles hold something of, in the order of
 * their names, wherever links lead to the packages. Throws if there are none, or one of them has no licence
 * text.
 *
 * @param {string} file
 * @param {import("esbuild").Metafile[]} metafiles
 */
export function writeLicences(file, metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs)).filter((input) => existsSync(input));
  const folders = new Set(inputs.map((input) => packageAround(dirname(realpathSync(input)))));
  folders.delete(realpathSync("."));
  const texts = [...folders].map(licenceOf).sort();
  if (texts.length === 0) {
    throw new Error("No package is bundled whose licence could be written.");
  }
  writeFileSync(file, texts.join(`\n${"-".repeat(80)}\n\n`));
}

/** Returns the innermost parent folder that is a package with a name and a version. */
function packageAround(folder) {
  const manifest = join(folder, "package.json");
  const { name, version } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {};
  if (name !== undefined && version !== undefined) {
    return folder;
  }
  if (dirname(folder) === folder) {
    throw new Error("A bundled file belongs to no package.");
  }
  return packageAround(dirname(folder));
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const names = readdirSync(folder).filter((entry) => /^licen[cs]e/i.test(entry));
  if (names.length === 0) {
    throw new Error(`${name} ${version} has no file with its licence.`);
  }
  const text = names.map((entry) => readFileSync(join(folder, entry), "utf8").trim()).join("\n\n");
  return `${name} ${version} (${license})\n\n${text}\n`;
}
