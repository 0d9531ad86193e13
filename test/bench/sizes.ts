import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { limitRow, type Measurement, valueRow } from "./measurement";
import { zipEntries } from "./support/zipEntries";

const kilobyte = 1000;

/** Sizes of the download, and of the code that every window reads. */
export const sizes: Measurement = {
  name: "sizes",
  run: async ({ bundle, packageFile }) => {
    const sizeOf = (file: string): number => statSync(join(bundle, file)).size;
    const { code, pictures } = packedSizes(readFileSync(packageFile));
    return [
      valueRow("main file", "kB", sizeOf("extension.js") / kilobyte),
      valueRow("what starts right after it", "kB", sizeOf("late.js") / kilobyte),
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
