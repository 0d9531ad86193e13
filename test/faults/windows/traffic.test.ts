import assert from "node:assert/strict";
import { failingTestsAsked } from "../../e2e/visit";
import { WaitingRun, waitingRunId } from "../../e2e/waitingRun";
import { until } from "../../support/until";
import { faultCase } from "../faultCase";
import type { Onlooker } from "./onlooker";
import { Windows } from "./windows";

const count = 5;

const runs = {
  behind: {
    id: "3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253",
    testBranch: "queue-merge/pr-421/3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253",
  },
  front: { id: waitingRunId, testBranch: `queue-merge/pr-430/${waitingRunId}` },
} as const;

/** In one of two ways: whether it was asked for to find out. */
const saysTheTimeLeft =
  /^(127\.0\.0\.1:\d+ limits how often it is asked\. Wait|The service asked for a pause\. Refresh again in) \d+ min(, then refresh)?\.$/;

/** Each test goes on where the one before it stopped. */
describe("five windows on one repository", function () {
  this.timeout(120_000);
  this.bail(true);
  let windows: Windows;
  const all: Onlooker[] = [];

  before(async () => {
    windows = await Windows.start((history) => history.addTestRun(new WaitingRun()));
  });

  after(() => windows?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await windows.picturesOfFailure();
  });

  faultCase(28, "hardly ask more than one", async () => {
    const { service } = windows;
    const first = await windows.look();
    all.push(first);
    await first.setKey(service);
    await first.waitForFiles();
    // What they are compared with is the last that a window asks for by itself.
    await failingTestsAsked(service, 3);
    const one = service.requests.all.length;
    while (all.length < count) all.push(await windows.look());
    for (const each of all) await each.waitForFiles();
    const five = service.requests.all.length;
    assert.ok(five <= 2 * one, `${five} requests, ${one} of one window`);
    return `first rows in ${count} windows: ${five} requests, ${one} of one`;
  });

  faultCase(28, "ask nothing behind another window", async () => {
    const { service } = windows;
    const [behind, front] = [all[0], all[1]] as [Onlooker, Onlooker];
    const asked = (id: string) => service.requests.of("getTestRun").filter(({ body }) => runOf(body) === id);
    await behind.watch(runs.behind.testBranch, "#421: 2 of 3");
    await behind.lookAway();
    await front.watch(runs.front.testBranch, "#430: 1 of 2");
    // The other run was due before this one: each is asked for again after 15 to 18 s.
    const due = () => asked(runs.front.id).length > 1 || undefined;
    await until([service.requests.onDidReceive], due);
    const before = asked(runs.behind.id).length;
    const shown = performance.now();
    const caughtUp = service.requests.nextRequest(({ body }) => runOf(body) === runs.behind.id);
    await behind.lookBack();
    const tookMs = Math.round((await caughtUp).receivedAt - shown);
    assert.equal(before, 1);
    return `a watched run behind another window: 0 questions until that is in front again, then 1 after ${tookMs} ms`;
  });

  faultCase(11, "wait together", async () => {
    const { service } = windows;
    const [first, second] = [all[0], all[1]] as [Onlooker, Onlooker];
    // What they watch is asked for at any time.
    await first.unwatch("#421");
    await second.unwatch("#430");
    service.faults.add({ kind: "status", status: 429, headers: { "retry-after": "600" } });
    service.requests.clear();
    await first.window.runCommand("Refresh Failing Tests");
    assert.match((await first.notifications()).join(), saysTheTimeLeft);
    await second.window.runCommand("Refresh Failing Tests");
    assert.match((await second.notifications()).join(), saysTheTimeLeft);
    const later = await windows.look();
    await later.window.runCommand("Select Window");
    await later.choose("24 hours");
    await later.welcome("The service is busy");
    await later.window.runCommand("Refresh Failing Tests");
    const toldLater = (await later.notifications()).join();
    assert.match(toldLater, saysTheTimeLeft);
    assert.equal(service.requests.all.length, 1);
    return `Retry-After 600: 1 request of three windows; one that is opened later says “${toldLater}”`;
  });
});

function runOf(body: unknown): string | undefined {
  return (body as { readonly testRunId?: string }).testRunId;
}
