import { strict as assert } from "node:assert";
import { usedMs } from "../../../support/growth";
import { pace } from "../../../support/pace";
import type { Shape } from "../../../support/textShapes";
import { knownShapes } from "./knownShapes";
import { describeSlowness, generateShapes, measureReading, readText, scannedFiles } from "./shapes";

/**
 * Milliseconds of processor time for which random shapes are tried for each scanner: `TEST_HEALTH_SHAPES`, say 60000
 * for a long search, or 100. `TEST_HEALTH_SHAPES_SEED` selects other shapes; with `TEST_HEALTH_SHAPES_ALL` the search
 * continues after the first slow shape.
 */
const budget = Number(process.env.TEST_HEALTH_SHAPES ?? 100);
const seed = Number(process.env.TEST_HEALTH_SHAPES_SEED ?? 20_261_123);
const maxSlow = process.env.TEST_HEALTH_SHAPES_ALL === undefined ? 1 : 50;

describe("Texts of random language fragments", () => {
  /** 100 ms on a fast machine, on which the reference work takes 12.5 ms. */
  let maxMs = 100;
  before(async () => {
    maxMs = Math.max(100, 8 * (await pace()));
  });

  for (const files of scannedFiles) {
    const { extension } = files;
    it(`are read in linear time by the scanner of .${extension}`, async () => {
      const slow: string[] = [];
      const tryShape = async (shape: Shape): Promise<void> => {
        const slowness = await describeSlowness(files, shape, maxMs);
        if (slowness !== undefined) {
          slow.push(`${JSON.stringify(Object.values(shape))}: ${slowness}`);
        }
      };
      // The first texts are slow for another reason: the code is compiled while it reads them.
      let warmUpCount = 20;
      for (const shape of generateShapes(extension, seed + 1)) {
        if (warmUpCount-- === 0) {
          break;
        }
        measureReading(files, readText(extension, shape, 5000));
      }
      for (const [head, part, close = ""] of knownShapes[extension] ?? []) {
        await tryShape({ head, part, close });
      }
      const endMs = usedMs() + budget;
      for (const shape of generateShapes(extension, seed)) {
        if (usedMs() > endMs || slow.length >= maxSlow) {
          break;
        }
        await tryShape(shape);
      }
      assert.deepEqual(slow, []);
    }).timeout(300_000 + 20 * budget);
  }
});
