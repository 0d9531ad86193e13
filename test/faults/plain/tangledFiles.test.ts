import assert from "node:assert/strict";
import type { TestAddress } from "../../../src/domain/locator";
import { WorkspaceLocator } from "../../../src/locate/engine/workspaceLocator";
import type { Scanner } from "../../../src/locate/language";
import { scannerFor } from "../../../src/locate/languages/registry";
import { missText } from "../../../src/present/text/locate";
import { leastOwnBlock } from "../../support/cpuTime";
import { knownShapes } from "../../unit/locate/languages/knownShapes";
import { textOf } from "../../unit/locate/languages/shapes";
import { MemoryFiles } from "../../unit/locate/workspace";
import { faultCase } from "../faultCase";

/**
 * Maximum milliseconds for which parsing one file may block the editor: 100, three times that on a
 * busy machine, and the time that cancellation takes.
 */
const maxMs = 400;

describe("Pathological source files", () => {
  faultCase(32, "are parsed in time linear to their length", async function () {
    this.timeout(60_000);
    let maxBlockMs = 0;
    let count = 0;
    for (const [extension, shapes] of Object.entries(knownShapes)) {
      for (const [head, part, close = ""] of shapes) {
        const path = `a.${extension}`;
        const files = new MemoryFiles({ [path]: textOf(extension, { head, part, close }, 200_000) });
        const blockMs = await leastOwnBlock(async () => {
          const locator = new WorkspaceLocator(files);
          await locator.locate({ name: "adds", classname: "A0", filePath: path });
          locator.dispose();
        }, maxMs);
        assert.ok(blockMs < maxMs, `.${extension} ${JSON.stringify(part)}: ${blockMs} ms`);
        maxBlockMs = Math.max(maxBlockMs, blockMs);
        count++;
      }
    }
    return `${count} shapes of 200 kB that once were slow: held ${Math.ceil(maxBlockMs)} ms at most`;
  });

  faultCase(32, "are abandoned if parsing does not end", async () => {
    const path = "a.test.js";
    const test: TestAddress = { name: "adds", filePath: path };
    const scanner = scannerFor(path) as { -readonly [K in keyof Scanner]: Scanner[K] };
    const { read } = scanner;
    let reads = 0;
    scanner.read = () => {
      reads++;
      for (;;);
    };
    try {
      let locator: WorkspaceLocator | undefined;
      const blockMs = await leastOwnBlock(async () => {
        locator?.dispose();
        locator = new WorkspaceLocator(new MemoryFiles({ [path]: "// words\n".repeat(10_000) }));
        reads = 0;
        await locator.locate(test);
      }, maxMs);
      const tries = reads;
      assert.ok(locator && blockMs < maxMs, `${blockMs} ms`);
      const location = await locator.locate(test);
      locator.dispose();
      assert.deepEqual([tries, reads], [2, 2]);
      assert.equal(location.confidence, "file");
      assert.equal(
        missText(location, test.name),
        'Only the file of "adds" was found here: the file is too tangled to be read within 0.1 s, so search it for the test\'s name.',
      );
      return `without end: tried twice, held ${Math.ceil(blockMs)} ms at most, answered with the file and the reason, then 0 times more`;
    } finally {
      scanner.read = read;
    }
  });
});
