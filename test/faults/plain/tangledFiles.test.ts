import assert from "node:assert/strict";
import { join } from "node:path";
import { WorkspaceLocator } from "../../../src/locate/engine/workspaceLocator";
import { missText } from "../../../src/present/text/locate";
import { createReading } from "../../support/localReading";
import { assertShortBlocks } from "../../support/pace";
import { knownShapes } from "../../unit/locate/languages/knownShapes";
import { readText } from "../../unit/locate/languages/shapes";
import { MemoryFiles } from "../../unit/locate/workspace";
import { faultCase } from "../faultCase";

/** Maximum time for one of the files, in milliseconds: that of one turn of the reading thread. */
const maxMs = 1_000;

describe("Pathological source files", () => {
  faultCase(32, "are parsed in time linear to their length", async function () {
    this.timeout(60_000);
    let maxBlockMs = 0;
    let count = 0;
    for (const [extension, shapes] of Object.entries(knownShapes)) {
      for (const [head, part, close = ""] of shapes) {
        const path = `a.${extension}`;
        const files = new MemoryFiles({ [path]: readText(extension, { head, part, close }, 200_000) });
        const locate = async () => {
          const locator = new WorkspaceLocator(files);
          await locator.locate({ name: "adds", classname: "A0", filePath: path });
          locator.dispose();
        };
        const blockMs = await assertShortBlocks(maxMs, locate, { subject: `.${extension} ${JSON.stringify(part)}` });
        maxBlockMs = Math.max(maxBlockMs, blockMs);
        count++;
      }
    }
    return `${count} shapes of 200 kB that once were slow: ${Math.ceil(maxBlockMs)} ms at most`;
  });

  faultCase(32, "are abandoned if parsing exceeds the time limit", async () => {
    const files = new MemoryFiles({ "a.lua": "-- endless", "b.lua": 'it("adds", f)' });
    const reading = createReading(files, {
      script: join(__dirname, "..", "..", "unit", "reading", "hostileReader.js"),
    });
    const locate = (filePath: string) => reading.locator.locate({ name: "adds", filePath });
    try {
      const [location, other] = await Promise.all([locate("a.lua"), locate("b.lua")]);
      assert.deepEqual([location.confidence, other.confidence], ["file", "exact"]);
      assert.equal(
        missText(location, "adds"),
        'Only the file of "adds" was found here: reading the file took too long or too much memory, so search it for the test\'s name.',
      );
      assert.equal((await locate("a.lua")).confidence, "file");
    } finally {
      reading.dispose();
    }
    return "without end: its thread is ended, answered with the file and the reason, another file with its line";
  });
});
