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
 * Milliseconds for which one reading may hold the editor: 100, three times that on a busy machine,
 * and what stopping takes.
 */
const maxMs = 400;

describe("tangled files", () => {
  faultCase(32, "are read in time that grows with their length", async function () {
    this.timeout(60_000);
    let longest = 0;
    let count = 0;
    for (const [extension, shapes] of Object.entries(knownShapes)) {
      for (const [head, part, close = ""] of shapes) {
        const path = `a.${extension}`;
        const files = new MemoryFiles({ [path]: textOf(extension, { head, part, close }, 200_000) });
        const took = await leastOwnBlock(async () => {
          const locator = new WorkspaceLocator(files);
          await locator.locate({ name: "adds", classname: "A0", filePath: path });
          locator.dispose();
        }, maxMs);
        assert.ok(took < maxMs, `.${extension} ${JSON.stringify(part)}: ${took} ms`);
        longest = Math.max(longest, took);
        count++;
      }
    }
    return `${count} shapes of 200 kB that once were slow: held ${Math.ceil(longest)} ms at most`;
  });

  faultCase(32, "are given up where their reading does not end", async () => {
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
      const block = await leastOwnBlock(async () => {
        locator?.dispose();
        locator = new WorkspaceLocator(new MemoryFiles({ [path]: "// words\n".repeat(10_000) }));
        reads = 0;
        await locator.locate(test);
      }, maxMs);
      const tries = reads;
      assert.ok(locator && block < maxMs, `${block} ms`);
      const answer = await locator.locate(test);
      locator.dispose();
      assert.deepEqual([tries, reads], [2, 2]);
      assert.equal(answer.confidence, "file");
      assert.equal(
        missText(answer, test.name),
        'Only the file of "adds" was found here: the file is too tangled to be read within 0.1 s, so search it for the test\'s name.',
      );
      return `without end: tried twice, held ${Math.ceil(block)} ms at most, answered with the file and the reason, then 0 times more`;
    } finally {
      scanner.read = read;
    }
  });
});
