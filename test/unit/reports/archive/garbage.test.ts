import assert from "node:assert/strict";
import fc from "fast-check";
import { fuzzRuns, fuzzSeed, fuzzTime } from "../../../support/fuzz";
import { readWholeReport } from "../../../support/readWholeReport";
import { realArchives } from "./realArchives";

const archives = Object.values(realArchives);
/** Changes of single bytes: the distance from the start or from the end, and the new value. */
const changes = fc.array(fc.tuple(fc.nat({ max: 1_200 }), fc.boolean(), fc.nat({ max: 255 })), { maxLength: 8 });

describe("Damaged archive", () => {
  it("is read with failures or with a problem", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...archives),
        changes,
        fc.nat({ max: 2_000 }),
        async (archive, wrongBytes, length) => {
          const bytes = Buffer.from(archive);
          for (const [distance, isFromEnd, byte] of wrongBytes) {
            const offset = isFromEnd ? bytes.length - 1 - distance : distance;
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
