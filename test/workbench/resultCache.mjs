// A cache on disk for the results of slow programs that compute the same result for the same input. A clean checkout,
// such as the one that a release is built from, has an empty cache.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

/** Time after which an unused result is deleted, in milliseconds. */
const maxAgeMs = 7 * 24 * 3600 * 1000;

export class ResultCache {
  #program;
  #folder;

  /**
   * @param {string} name name of the package that computes the results
   * @param {object} options options of the computation; a result is reused only for the same version and options
   * @param {string} [folder]
   */
  constructor(name, options, folder = join(root, "node_modules", ".cache", "test-health")) {
    const { version } = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
    this.#program = JSON.stringify([name, version, options]);
    this.#folder = folder;
  }

  /**
   * Returns the cached result for an input, or computes and caches it.
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
    this.#write(file, result);
    return result;
  }

  /** Writes a result atomically, since other builds may read or write it, and deletes old results. */
  #write(file, result) {
    mkdirSync(this.#folder, { recursive: true });
    const temporaryFile = `${file}.${process.pid}`;
    writeFileSync(temporaryFile, result);
    renameSync(temporaryFile, file);
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > maxAgeMs) {
        rmSync(path, { force: true });
      }
    }
  }
}
