// Writes the licenses of the bundled packages to one file.
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes the name, version and license text of every package that is part of a bundle, sorted by name. Follows links to
 * packages. Throws if no package is bundled, or if one of them has no license text.
 *
 * @param {string} file
 * @param {import("esbuild").Metafile[]} metafiles
 */
export function writeLicenses(file, metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs)).filter((input) => existsSync(input));
  const folders = new Set(inputs.map((input) => findPackageFolder(dirname(realpathSync(input)))));
  folders.delete(realpathSync("."));
  const texts = [...folders].map(readLicense).sort();
  if (texts.length === 0) {
    throw new Error("No package is bundled.");
  }
  writeFileSync(file, texts.join(`\n${"-".repeat(80)}\n\n`));
}

/** Returns the innermost parent folder that is a package with a name and a version. */
function findPackageFolder(folder) {
  const manifest = join(folder, "package.json");
  const { name, version } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {};
  if (name !== undefined && version !== undefined) {
    return folder;
  }
  if (dirname(folder) === folder) {
    throw new Error("A bundled file does not belong to a package.");
  }
  return findPackageFolder(dirname(folder));
}

function readLicense(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const names = readdirSync(folder).filter((entry) => /^licen[cs]e/i.test(entry));
  if (names.length === 0) {
    throw new Error(`${name} ${version} has no license file.`);
  }
  const text = names.map((entry) => readFileSync(join(folder, entry), "utf8").trim()).join("\n\n");
  return `${name} ${version} (${license})\n\n${text}\n`;
}
