import { statSync } from "node:fs";
import { join } from "node:path";
import { limitRow, type Measurement } from "./measurement";

const kilobyte = 1000;

const startUp = (bundle: string): number =>
  statSync(join(bundle, "extension.js")).size + statSync(join(bundle, "start.js")).size;

/** What a person downloads, and what every window reads. */
export const sizes: Measurement = {
  name: "sizes",
  run: async ({ bundle, packageFile }) => [
    limitRow("main bundle, with what starts right after it", "kB", startUp(bundle) / kilobyte, 100),
    limitRow("package, zipped", "kB", statSync(packageFile).size / kilobyte, 400),
  ],
};
