import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { limitRow, type Measurement, valueRow } from "./measurement";
import { zipEntries } from "./support/zipEntries";

const kilobyte = 1000;

/** Measures the size of the package, and of the code that every window loads. */
export const sizes: Measurement = {
  name: "sizes",
  run: async ({ bundle, packageFile }) => {
    const computeSize = (file: string): number => statSync(join(bundle, file)).size;
    const { code, texts, pictures } = packedSizes(readFileSync(packageFile));
    return [
      valueRow("main file", "kB", computeSize("extension.js") / kilobyte),
      valueRow(
        "files that are loaded right after it",
        "kB",
        (computeSize("shared.js") + computeSize("late.js")) / kilobyte,
      ),
      limitRow("code in the package, zipped", "kB", code / kilobyte, 450),
      limitRow("translations and documents in the package, zipped", "kB", texts / kilobyte, 60),
      limitRow("pictures in the package", "kB", pictures / kilobyte, 250),
    ];
  },
};

/**
 * Returns the compressed sizes of the parts of a package, in bytes. Texts are translations and documents, which are
 * read one at a time or never; code is everything else, including the headers of the zip file.
 */
export function packedSizes(zip: Buffer): Readonly<Record<"code" | "texts" | "pictures", number>> {
  const entries = zipEntries(zip);
  const computeSize = (names: RegExp): number =>
    entries.filter(({ name }) => names.test(name)).reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  const pictures = computeSize(/\.(?:png|gif|svg)$/);
  const texts = computeSize(/\.(?:md|txt)$|\/(?:bundle\.l10n|package\.nls)\.(?:[\w-]+\.)?json$/);
  return { code: zip.length - texts - pictures, texts, pictures };
}
