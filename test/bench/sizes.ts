import { statSync } from "node:fs";
import { join } from "node:path";
import { limitRow, type Measurement } from "./measurement";

const kilobyte = 1000;

/** What a person downloads, and what is read at activation. */
export const sizes: Measurement = {
  name: "sizes",
  run: async ({ bundle, packageFile }) => [
    limitRow("main bundle", "kB", statSync(join(bundle, "extension.js")).size / kilobyte, 100),
    limitRow("package, zipped", "kB", statSync(packageFile).size / kilobyte, 400),
  ],
};
