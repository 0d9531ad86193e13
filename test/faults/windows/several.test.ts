import assert from "node:assert/strict";
import { failingTestsAsked } from "../../e2e/visit";
import { WaitingRun, waitingRunId } from "../../e2e/waitingRun";
import { until } from "../../support/until";
import { canary } from "../canary";
import { faultCase } from "../faultCase";
import type { Onlooker } from "./onlooker";
import { Windows } from "./windows";

const count = 5;

const notConnected = "See which tests fail in CI";

const runs = {
  behind: {
    id: "3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253",
    testBranch: "queue-merge/pr-421/3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253",
  },
  front: { id: waitingRunId, testBranch: `queue-merge/pr-430/${waitingRunId}` },
} as const;

/** In one of two ways: whether it was asked for to find out. */
const saysTheTimeLeft =
  /^(Rate limit reached on 127\.0\.0\.1:\d+\. Wait|The service is rate limiting requests\. Refresh again in) \d+ min(, then refresh)?\.$/;

/** Five windows, two and one more: each test goes on where the one before it stopped. */
describe("several windows on one repository", function () {
  this.timeout(300_000);
  this.bail(true);
  let windows: Windows;
  const all: Onlooker[] = [];

  before(async () => {
    windows = await Windows.start((history) => history.addTestRun(new WaitingRun()));
  });

  after(() => windows?.stop());

  afterEach(async function () {
    windows.service.faults.clear();
    if (this.currentTest?.state === "failed") await windows.picturesOfFailure();
  });

  /** Has every answer from now on hold so many tests and no more: what the view then says beside its title. */
  const answerWith = (count: number): string => {
    windows.service.faults.add({ kind: "alter", change: (answer) => withTests(answer, count) });
    return `${count} failing ·`;
  };

  faultCase(28, "hardly ask more than one", async () => {
    const { service } = windows;
    const first = await windows.look();
    all.push(first);
    await first.setKey(service);
    await first.waitForFiles();
    // The comparison is the last request that a window sends by itself.
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
    // Watched runs are requested at any time, which the next tests do not count.
    await behind.unwatch("#421");
    await front.unwatch("#430");
    await windows.close(...all.splice(2));
    return `a watched run behind another window: 0 questions until that is in front again, then 1 after ${tookMs} ms`;
  });

  faultCase(8, "the key is changed in another window", async () => {
    const { service } = windows;
    const [first, second] = all as [Onlooker, Onlooker];
    const [old, fresh] = [service.apiKey, canary()];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    service.faults.add({ kind: "hold", until: answered }, { times: 1 });
    const asked = service.requests.nextRequest();
    await second.window.runCommand("Refresh Failing Tests");
    const held = await asked;

    service.accept(fresh);
    const followed = second.followsWithin(answerWith(3));
    const checking = service.requests.nextRequest();
    await first.setKey(service);
    const check = await checking;
    await check.answered;
    const checked = performance.now();
    const closedMs = (await held.socketClosed) - checked;
    const followedMs = await followed;
    answer();
    const later = service.requests.all.slice(service.requests.all.indexOf(held) + 1);
    assert.deepEqual([...new Set(later.map(({ headers }) => headers["x-api-token"]))], [fresh]);
    assert.equal(held.headers["x-api-token"], old);
    assert.equal(await held.answered, false);
    assert.ok(closedMs < 2000 && followedMs < 2000, `closed after ${closedMs} ms, followed after ${followedMs} ms`);
    return `another key: what was asked with the old one given up after ${Math.round(closedMs)} ms, rows of the new one after ${Math.round(followedMs)} ms`;
  });

  faultCase(8, "the key is removed in another window", async () => {
    const { service } = windows;
    const [first, second] = all as [Onlooker, Onlooker];
    const followed = second.followsWithin(notConnected);
    await first.removeApiKey();
    const followedMs = await followed;
    const before = service.requests.all.length;
    await lookElsewhereAndBack(second);
    await lookElsewhereAndBack(first);
    assert.match(await second.welcome(notConnected), /\nConnect$/);
    assert.ok(followedMs < 2000, `${followedMs} ms`);
    assert.equal(service.requests.all.length, before);
    return `no key: the rows are gone after ${Math.round(followedMs)} ms, then 0 requests`;
  });

  faultCase(9, "the service has replaced the key", async () => {
    const { service } = windows;
    const [first, second] = all as [Onlooker, Onlooker];
    await first.setKey(service);
    for (const each of [first, second]) await each.waitForFiles();
    await first.window.expandRow("money.test.ts");
    service.accept(canary());
    service.requests.clear();
    await first.window.runCommand("Refresh Failing Tests");
    const told = await first.notifications();
    assert.equal(told.length, 1, JSON.stringify(told));
    assert.match(told[0] ?? "", /^127\.0\.0\.1:\d+ rejected the API key/);
    assert.equal(service.requests.all.length, 1);
    await lookElsewhereAndBack(first);
    await lookElsewhereAndBack(second);
    await second.window.runCommand("Refresh Failing Tests");
    const toldThere = await second.notifications();
    assert.deepEqual(toldThere, told);
    assert.equal(service.requests.all.length, 1);

    await first.window.runCommand("Notifications: Show Notifications");
    const followed = second.followsWithin(answerWith(4));
    await first.pressInNotification("Set API Key");
    await first.answer(/API key/, service.apiKey);
    const followedMs = await followed;
    const later = service.requests.all.slice(1);
    assert.deepEqual([...new Set(later.map(({ headers }) => headers["x-api-token"]))], [service.apiKey]);
    return `two windows: 1 request, 1 message with a button; both read with the next key after ${Math.round(followedMs)} ms`;
  });

  faultCase(11, "wait together", async () => {
    const { service } = windows;
    const [first, second] = all as [Onlooker, Onlooker];
    for (const { window } of all) await window.runCommand("Notifications: Clear All Notifications");
    service.faults.add({ kind: "status", status: 429, headers: { "retry-after": "600" } });
    service.requests.clear();
    await first.window.runCommand("Refresh Failing Tests");
    assert.match((await first.notifications()).join(), saysTheTimeLeft);
    await second.window.runCommand("Refresh Failing Tests");
    assert.match((await second.notifications()).join(), saysTheTimeLeft);
    const later = await windows.look();
    await later.window.runCommand("Select Time Range");
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

/** Has our views hidden and shown again. */
async function lookElsewhereAndBack({ window }: Onlooker): Promise<void> {
  await window.runCommand("View: Show Explorer");
  await window.runCommand("View: Show Test Health");
  await window.viewHeader("Failing Tests").waitFor();
}

/** An answer of the service with the first of its tests alone. */
function withTests(answer: unknown, count: number): unknown {
  const { tests = [], page, ...rest } = answer as { readonly tests?: readonly object[]; readonly page?: object };
  return { ...rest, tests: tests.slice(0, count), page: { ...page, total_rows: count } };
}
