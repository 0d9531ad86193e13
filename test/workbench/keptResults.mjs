// Results of programs that take long and give the same for the same input, kept from one build to the next. A clean
// checkout has none, such as the one that a release is built from.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

/** Time for which a result that no build asked for is kept, in milliseconds. */
const maxAgeMs = 7 * 24 * 3600 * 1000;

export class KeptResults {
  #program;
  #folder;

  /**
   * @param {string} name of the package that computes the results
   * @param {object} options that it is given
   * @param {string} [folder]
   */
  constructor(name, options, folder = join(root, "node_modules", ".cache", "test-health")) {
    const { version } = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
    this.#program = JSON.stringify([name, version, options]);
    this.#folder = folder;
  }

  /**
   * Returns the result that an input has had before, or computes and keeps it.
   *
   * @param {string | Buffer} input
   * @param {() => Promise<string | Uint8Array>} compute
   * @returns {Promise<Buffer>}
   */
  async find(input, compute) {
    const digest = createHash("sha256").update(this.#program).update("\0").update(input).digest("hex");
    const file = join(this.#folder, digest);
    try {
      const result = readFileSync(file);
      utimesSync(file, new Date(), new Date());
      return result;
    } catch (error) {
      if (error.code !== "ENOENT") {
        throw error;
      }
    }
    const result = Buffer.from(await compute());
    this.#keep(file, result);
    return result;
  }

  /** Writes a result at once or not at all: other builds may read it or write the same. */
  #keep(file, result) {
    mkdirSync(this.#folder, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, result);
    renameSync(draft, file);
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > maxAgeMs) {
        rmSync(path, { force: true });
      }
    }
  }
}
