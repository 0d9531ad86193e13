import assert from "node:assert/strict";
import { slownessOf, usedMs } from "../../support/growth";
import { pace } from "../../support/pace";
import { randomShapes, type Shape, shapeText } from "../../support/textShapes";
import type { ForeignTextParser } from "./foreignTextParser";
import { parsers } from "./parsers";

/**
 * Milliseconds of processor time for which shapes are tried for each parser: 100, or as many as `TEST_HEALTH_SHAPES`
 * says, e.g. 60000 for a search by hand. `TEST_HEALTH_SHAPES_SEED` has it try others. `TEST_HEALTH_SHAPES_ALL` has it
 * go on behind the first slow one.
 */
const budget = Number(process.env.TEST_HEALTH_SHAPES ?? 100);
const seed = Number(process.env.TEST_HEALTH_SHAPES_SEED ?? 20_261_125);
const maxSlow = process.env.TEST_HEALTH_SHAPES_ALL === undefined ? 1 : 50;

/** Characters of a text that may take half a second: more than any of these texts has, reports and logs apart. */
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
      const look = async (shape: Shape): Promise<void> => {
        const slowness = await slownessOf((count) => measure(parser, shapeText(shape, count)), { maxMs, length });
        if (slowness !== undefined) {
          slow.push(`${JSON.stringify(Object.values(shape))}: ${slowness}`);
        }
      };
      let warmCount = 20;
      for (const shape of randomShapes(parser.fragments, seed + 1)) {
        if (warmCount-- === 0) {
          break;
        }
        await measure(parser, shapeText(shape, 5_000));
      }
      for (const [head, part, close = ""] of parser.knownShapes ?? []) {
        await look({ head, part, close });
      }
      const endMs = usedMs() + budget;
      for (const shape of randomShapes(parser.fragments, seed)) {
        if (usedMs() > endMs || slow.length >= maxSlow) {
          break;
        }
        await look(shape);
      }
      assert.deepEqual(slow, []);
    }).timeout(60_000 + 20 * budget);
  }
});
