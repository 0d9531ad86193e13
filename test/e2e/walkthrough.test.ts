import assert from "node:assert/strict";
import type { History } from "../service/history";
import { createTestBranchName } from "../service/mergeQueue";
import { WaitingRun } from "../support/waitingRun";
import { Visit } from "./visit";

describe("The walkthrough", function () {
  this.timeout(240_000);
  let visit: Visit;
  let run: WaitingRun;

  before(async () => {
    run = new WaitingRun();
    visit = await Visit.start(undefined, { prepare: (history: History) => history.addTestRun(run) });
  });

  after(() => visit?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await visit.pictureOfFailure();
    }
  });

  /** Opens the walkthrough, and resolves with its completed steps once there are as many as expected. */
  async function readTickedSteps(count: number): Promise<string[]> {
    const { window, person } = visit;
    await window.runCommand("Welcome: Open Walkthrough...");
    await person.choose("Get Started with Test Health");
    const steps = window.page.locator('.getting-started-step[aria-checked="true"]');
    await steps.nth(count - 1).waitFor({ timeout: 15_000 });
    return steps.evaluateAll((all) => all.map((step) => step.getAttribute("data-step-id")?.split("#").at(-1) ?? ""));
  }

  it("marks steps as completed that were done in another window before its page was opened", async () => {
    const { window, person } = visit;
    await visit.openViews();
    await window.expandRow("quote.test.ts");
    await (await window.waitForTreeRow("answers within the time")).click();
    await person.waitForMark(34);
    await person.lookUp(createTestBranchName(run), "main");
    await person.waitForRun("#430");
    await window.chooseFromRowMenu(await window.waitForTreeRow("#430"), "Remove from List");
    await window.treeRow("Test run of #430").waitFor({ state: "detached" });
    await window.reopen();
    await window.waitForTreeRow("packages/pricing/src");
    assert.deepEqual(await readTickedSteps(3), ["connect", "jump", "lookUp"]);
  });
});
