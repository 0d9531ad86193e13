import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/base/clock";
import { loadDataSet } from "../service/dataSet";
import { LocalService } from "../service/server";
import { projectRoot } from "../workbench/paths";
import { copySampleWorkspace, sampleDataPath } from "../workbench/sampleWorkspace";
import { linkHost } from "../workbench/serviceProcess";
import { Session, themes } from "../workbench/session";
import { Person } from "./person";

/** The README's pictures are taken anew only when this says where they go; else they are a by-product for whoever wants to look. */
const folder = process.env.TEST_HEALTH_PICTURES ?? join(projectRoot, "out", "pictures");

describe("pictures", function () {
  this.timeout(180_000);
  let scratch: string;
  let service: LocalService;

  before(async () => {
    mkdirSync(folder, { recursive: true });
    scratch = mkdtempSync(join(tmpdir(), "test-health-e2e-"));
    service = await LocalService.start({ history: loadDataSet(sampleDataPath, systemClock), linkHost });
  });

  after(async () => {
    await service.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
    it(`show tree, mark, hover and test run in the ${theme} theme`, async () => {
      const { url: baseUrl, orgUrlSlug, apiKey } = service;
      const session = await Session.start({
        folder: copySampleWorkspace(join(scratch, theme)),
        theme,
        connection: { baseUrl, orgUrlSlug, apiKey },
      });
      try {
        const window = await session.openWindow();
        const person = new Person(window);
        await window.openContainer("Test Health");
        await window.page.setViewportSize({ width: 1360, height: 900 });
        await window.waitForTreeRow("quote.test.ts");
        await window.runCommand("Look Up Test Run");
        await person.answer(/Test run/, "queue-merge/pr-421/3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253");
        await person.answer(/Target branch/, "main");
        await window.waitForTreeRow("#421");
        await (await window.waitForTreeRow("quote.test.ts")).click();
        await (await window.waitForTreeRow("answers within the time")).click();
        await person.waitForEditor("quote.test.ts");
        await person.hover("answers within the time");
        await window.screenshot(join(folder, `workbench-${theme}.png`));
        assert.ok(statSync(join(folder, `workbench-${theme}.png`)).size > 10_000);
      } finally {
        await session.stop();
      }
    });
  }
});
