import assert from "node:assert/strict";
import fc from "fast-check";
import { fuzzRuns, fuzzSeed, fuzzTime } from "../../../support/fuzz";
import { readWholeReport } from "../../../support/readWholeReport";
import { realArchives } from "./realArchives";

const archives = Object.values(realArchives);
/** Changes of bytes: where, counted from either end, and to what. */
const changes = fc.array(fc.tuple(fc.nat({ max: 1_200 }), fc.boolean(), fc.nat({ max: 255 })), { maxLength: 8 });

describe("Archive with bytes that are wrong", () => {
  it("is read to its end, with a failure or a problem", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...archives),
        changes,
        fc.nat({ max: 2_000 }),
        async (archive, wrong, length) => {
          const bytes = Buffer.from(archive);
          for (const [place, isFromEnd, byte] of wrong) {
            const offset = isFromEnd ? bytes.length - 1 - place : place;
            if (offset >= 0 && offset < bytes.length) {
              bytes[offset] = byte;
            }
          }
          const { failures, problem } = await readWholeReport([bytes.subarray(0, length)]);
          assert.ok(failures.length > 0 || problem !== undefined);
        },
      ),
      { numRuns: fuzzRuns / 5, seed: fuzzSeed },
    );
  }).timeout(fuzzTime);
});
