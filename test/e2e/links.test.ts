import assert from "node:assert/strict";
import { Visit } from "./visit";

const run = "8d1f6a52-3c0b-4e57-9a44-71be0c6f2d98";
const test = "keeps 1.005 EUR as 101 units";

/** One visit that begins with a link from a chat: each test goes on where the one before it stopped. */
describe("a person with a link", function () {
  this.timeout(120_000);
  this.bail(true);
  let visit: Visit;

  before(async () => {
    visit = await Visit.start();
    await visit.openViews();
  });

  after(async () => visit?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await visit?.pictureOfFailure();
  });

  /** Has the editor open an address as if it had been clicked elsewhere; the editor's own question comes before the extension's. */
  const openLink = async (address: string) => {
    await visit.window.runCommand("Developer: Open URL");
    await visit.window.answerQuickInput(address);
    await visit.person.answerDialog(/Allow 'Test Health/, "Open");
  };
  const link = (path: string) => `vscode://test-health.test-health${path}`;
  const lookUps = () => visit.service.requests.of("getTestRun").length;

  it("is told that its repository is not open here, and nothing is sent", async () => {
    await openLink(link(`/run?repo=github.com/acme/lighthouse&id=${run}&branch=main`));
    await visit.person.waitForNotification(/github\.com\/acme\/lighthouse is not open in this window/);
    assert.equal(lookUps(), 0);
  });

  it("may leave it at that when asked, and nothing is sent", async () => {
    await openLink(link(`/run?repo=github.com/acme/harbour&id=${run}&baseUrl=https://evil.example`));
    await visit.person.answerDialog(`Look up run ${run} in github.com/acme/harbour?`, "Cancel");
    assert.equal(lookUps(), 0);
  });

  it("has the run looked up when they agree", async () => {
    await openLink(link(`/run?repo=github.com/acme/harbour&id=${run}&branch=main`));
    await visit.person.answerDialog(`Look up run ${run} in github.com/acme/harbour?`, "Look Up");
    await visit.person.waitForRun(/#\d+.*failed: e2e reported failure/);
    assert.equal(lookUps(), 1);
  });

  it("passes on a link to a test, which opens its details", async () => {
    const { window, person } = visit;
    await window.expandRow("money.test.ts");
    const row = await window.waitForTreeRow(test);
    const copied = await person.copied(() => window.chooseFromRowMenu(row, "Copy Link"));
    assert.match(
      copied,
      /^[a-z-]+:\/\/test-health\.test-health\/test\?repo=github\.com\/acme\/harbour&id=[0-9a-f-]{36}$/,
    );
    await openLink(copied);
    await visit.person.answerDialog(new RegExp(`Show test .*${test} in github.com/acme/harbour`), "Show");
    await person.waitForHeading(test);
  });
});
