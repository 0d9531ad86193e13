import assert from "node:assert/strict";
import { slownessOf, usedMs } from "../../support/growth";
import { pace } from "../../support/pace";
import { randomShapes, type Shape, shapeText } from "../../support/textShapes";
import type { ForeignTextParser } from "./foreignTextParser";
import { parsers } from "./parsers";

/**
 * Milliseconds of processor time for which random shapes are tried for each parser: `TEST_HEALTH_SHAPES`, say 60000 for
 * a long search, or 100. `TEST_HEALTH_SHAPES_SEED` selects other shapes; with `TEST_HEALTH_SHAPES_ALL` the search
 * continues after the first slow shape.
 */
const budget = Number(process.env.TEST_HEALTH_SHAPES ?? 100);
const seed = Number(process.env.TEST_HEALTH_SHAPES_SEED ?? 20_261_125);
const maxSlow = process.env.TEST_HEALTH_SHAPES_ALL === undefined ? 1 : 50;

/** Characters that a parser may take half a second for: more than such texts have, except for reports and logs. */
const length = 200_000;

describe("Texts of random fragments", () => {
  let maxMs = 500;
  before(async () => {
    maxMs = Math.max(500, 40 * (await pace()));
  });

  async function measure({ read }: ForeignTextParser, text: string) {
    const startMs = usedMs();
    await read(text);
    const all = usedMs() - startMs;
    return { all, single: all };
  }

  for (const parser of parsers) {
    it(`are read in linear time as ${parser.name}`, async () => {
      const slow: string[] = [];
      const tryShape = async (shape: Shape): Promise<void> => {
        const slowness = await slownessOf((count) => measure(parser, shapeText(shape, count)), { maxMs, length });
        if (slowness !== undefined) {
          slow.push(`${JSON.stringify(Object.values(shape))}: ${slowness}`);
        }
      };
      // The first texts are slow for another reason: the code is compiled while it reads them.
      let warmUpCount = 20;
      for (const shape of randomShapes(parser.fragments, seed + 1)) {
        if (warmUpCount-- === 0) {
          break;
        }
        await measure(parser, shapeText(shape, 5_000));
      }
      for (const [head, part, close = ""] of parser.knownShapes ?? []) {
        await tryShape({ head, part, close });
      }
      const endMs = usedMs() + budget;
      for (const shape of randomShapes(parser.fragments, seed)) {
        if (usedMs() > endMs || slow.length >= maxSlow) {
          break;
        }
        await tryShape(shape);
      }
      assert.deepEqual(slow, []);
    }).timeout(300_000 + 20 * budget);
  }
});
