import assert from "node:assert/strict";
import { canary } from "../canary";
import { faultCase } from "../faultCase";
import type { Onlooker } from "./onlooker";
import { Windows } from "./windows";

const notConnected = "See which tests fail in CI";

/** Two windows on the sample: each test goes on where the one before it stopped. */
describe("two windows with one key", function () {
  this.timeout(120_000);
  this.bail(true);
  let windows: Windows;
  let first: Onlooker;
  let second: Onlooker;

  before(async () => {
    windows = await Windows.start();
    first = await windows.look();
    second = await windows.look();
    await first.setKey(windows.service);
    for (const each of [first, second]) await each.waitForFiles();
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

  faultCase(8, "the key is changed in another window", async () => {
    const { service } = windows;
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
    await first.setKey(service);
    for (const each of [first, second]) await each.waitForFiles();
    await first.window.expandRow("money.test.ts");
    service.accept(canary());
    service.requests.clear();
    await first.window.runCommand("Refresh Failing Tests");
    const told = await first.notifications();
    assert.equal(told.length, 1, JSON.stringify(told));
    assert.match(told[0] ?? "", /^127\.0\.0\.1:\d+ refused the API key/);
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
});

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
