import { strict as assert } from "node:assert";
import { usedMs } from "../../../support/growth";
import { pace } from "../../../support/pace";
import type { Shape } from "../../../support/textShapes";
import { knownShapes } from "./knownShapes";
import { readText, readTimes, scannedFiles, shapesOf, slownessOf } from "./shapes";

/**
 * Milliseconds of processor time for which shapes are tried for each scanner: 100, or as many as
 * `TEST_HEALTH_SHAPES` says, e.g. 60000 for a search by hand. `TEST_HEALTH_SHAPES_SEED` has it try others.
 * `TEST_HEALTH_SHAPES_ALL` has it go on behind the first slow one.
 */
const budget = Number(process.env.TEST_HEALTH_SHAPES ?? 100);
const seed = Number(process.env.TEST_HEALTH_SHAPES_SEED ?? 20_261_123);
const maxSlow = process.env.TEST_HEALTH_SHAPES_ALL === undefined ? 1 : 50;

describe("Texts of random language fragments", () => {
  /** 100 ms where the fixed work takes 12.5, as on a quick machine. */
  let maxMs = 100;
  before(async () => {
    maxMs = Math.max(100, 8 * (await pace()));
  });

  for (const files of scannedFiles) {
    const { extension } = files;
    it(`are parsed in linear time by the scanner of .${extension}`, async () => {
      const slow: string[] = [];
      const look = async (shape: Shape): Promise<void> => {
        const slowness = await slownessOf(files, shape, maxMs);
        if (slowness !== undefined) {
          slow.push(`${JSON.stringify(Object.values(shape))}: ${slowness}`);
        }
      };
      let warm = 20;
      for (const shape of shapesOf(extension, seed + 1)) {
        if (warm-- === 0) {
          break;
        }
        readTimes(files, readText(extension, shape, 5000));
      }
      for (const [head, part, close = ""] of knownShapes[extension] ?? []) {
        await look({ head, part, close });
      }
      const end = usedMs() + budget;
      for (const shape of shapesOf(extension, seed)) {
        if (usedMs() > end || slow.length >= maxSlow) {
          break;
        }
        await look(shape);
      }
      assert.deepEqual(slow, []);
    }).timeout(300_000 + 20 * budget);
  }
});
