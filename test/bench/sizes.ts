import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { limitRow, type Measurement, valueRow } from "./measurement";
import { zipEntries } from "./support/zipEntries";

const kilobyte = 1000;

const startUp = (bundle: string): number =>
  statSync(join(bundle, "extension.js")).size + statSync(join(bundle, "start.js")).size;

/** What a person downloads, and what every window reads. */
export const sizes: Measurement = {
  name: "sizes",
  run: async ({ bundle, packageFile }) => {
    const { code, pictures } = packedSizes(readFileSync(packageFile));
    return [
      valueRow("main bundle, with what starts right after it", "kB", startUp(bundle) / kilobyte),
      limitRow("package without its pictures, zipped", "kB", code / kilobyte, 400),
      limitRow("pictures in the package", "kB", pictures / kilobyte, 250),
    ];
  },
};

/** Splits the bytes of a package, all that is no picture counted as code. */
export function packedSizes(zip: Buffer): { readonly code: number; readonly pictures: number } {
  const pictures = zipEntries(zip)
    .filter(({ name }) => /\.(?:png|gif|svg)$/.test(name))
    .reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  return { code: zip.length - pictures, pictures };
}
