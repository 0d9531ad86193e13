import assert from "node:assert/strict";
import { failingTestsAsked } from "../../e2e/visit";
import { slowness } from "../../support/pace";
import { runAsSteps } from "../../support/steps";
import { waitFor } from "../../support/until";
import { WaitingRun, waitingRunId } from "../../support/waitingRun";
import { createCanary } from "../canary";
import { faultCase } from "../faultCase";
import type { WindowUser } from "./onlooker";
import { EditorWindows } from "./windows";

const count = 5;

const notConnected = "See which tests fail in CI";

const runs = {
  behind: {
    id: "3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253",
    testBranch: "queue-merge/pr-421/3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253",
  },
  front: { id: waitingRunId, testBranch: `queue-merge/pr-430/${waitingRunId}` },
} as const;

/** Matches a message with the remaining time, with or without a request that was sent to find out. */
const remainingTimePattern =
  /^(Rate limit reached on 127\.0\.0\.1:\d+\. Wait|The service is rate limiting requests\. Refresh again in) \d+ min(, then refresh)?\.$/;

/** Tests with five windows, then with two, then with another one. */
describe("Several editor windows on one repository", function () {
  runAsSteps(this);
  let windows: EditorWindows;
  const users: WindowUser[] = [];

  before(async () => {
    windows = await EditorWindows.start((history) => history.addTestRun(new WaitingRun()));
  });

  after(() => windows?.stop());

  afterEach(async function () {
    windows.service.faults.clear();
    if (this.currentTest?.state === "failed") {
      await windows.captureFailure();
    }
  });

  /** Truncates every following response to this number of tests; returns the description that the view then shows. */
  const truncateResponses = (count: number): string => {
    windows.service.faults.add({ kind: "alter", change: (response) => takeTests(response, count) });
    return `${count} failing ·`;
  };

  faultCase(28, "send hardly more requests than one", async () => {
    const { service } = windows;
    const first = await windows.openWindow();
    users.push(first);
    await first.connect(service);
    await first.waitForFiles();
    // The comparison is the last request that a window sends on its own.
    await failingTestsAsked(service, 3);
    const singleCount = service.requests.all.length;
    while (users.length < count) {
      users.push(await windows.openWindow());
    }
    for (const user of users) {
      await user.waitForFiles();
    }
    const totalCount = service.requests.all.length;
    await windows.close(...users.splice(2));
    assert.ok(totalCount <= 2 * singleCount, `${totalCount} requests, ${singleCount} of one window`);
    return `first rows in ${count} windows: ${totalCount} requests, ${singleCount} of one`;
  });

  faultCase(28, "do not poll behind another window", async () => {
    const { service } = windows;
    const [hiddenUser, frontUser] = [users[0], users[1]] as [WindowUser, WindowUser];
    const runRequests = (id: string) =>
      service.requests.requestsOf("getTestRun").filter(({ body }) => readRunId(body) === id);
    await hiddenUser.watch(runs.behind.testBranch, "#421: 2 of 3");
    await hiddenUser.blurWindow();
    await frontUser.watch(runs.front.testBranch, "#430: 1 of 2");
    // The other run was due before this one: each is requested again after 15 to 18 s.
    const due = () => runRequests(runs.front.id).length > 1 || undefined;
    await waitFor([service.requests.onDidReceive], due);
    const countBefore = runRequests(runs.behind.id).length;
    const focusTime = performance.now();
    const nextRunRequest = service.requests.nextRequest(({ body }) => readRunId(body) === runs.behind.id);
    await hiddenUser.focusWindow();
    const tookMs = Math.round((await nextRunRequest).receivedAt - focusTime);
    assert.equal(countBefore, 1);
    // Watched runs are requested at any time, which the next tests do not count.
    await hiddenUser.unwatch("#421");
    await frontUser.unwatch("#430");
    return `a watched run behind another window: 0 questions until that is in front again, then 1 after ${tookMs} ms`;
  });

  faultCase(8, "use a key that is changed in another window", async () => {
    const { service } = windows;
    const [first, second] = users as [WindowUser, WindowUser];
    const [oldKey, newKey] = [service.apiKey, createCanary()];
    let release = () => {};
    const releasePromise = new Promise<void>((resolve) => (release = resolve));
    service.faults.add({ kind: "hold", promise: releasePromise }, { times: 1 });
    const nextRequest = service.requests.nextRequest();
    await second.window.runCommand("Refresh Failing Tests");
    const heldRequest = await nextRequest;

    service.accept(newKey);
    const timeUntilShown = second.timeUntilShown(truncateResponses(3));
    const checking = service.requests.nextRequest();
    await first.setKey(service);
    const check = await checking;
    await check.answered;
    const checkTime = performance.now();
    const closedMs = (await heldRequest.socketClosed) - checkTime;
    const followedMs = await timeUntilShown;
    release();
    const laterRequests = service.requests.all.slice(service.requests.all.indexOf(heldRequest) + 1);
    assert.deepEqual([...new Set(laterRequests.map(({ headers }) => headers["x-api-token"]))], [newKey]);
    assert.equal(heldRequest.headers["x-api-token"], oldKey);
    assert.equal(await heldRequest.answered, false);
    const limitMs = 2_000 * (await slowness());
    assert.ok(
      closedMs < limitMs && followedMs < limitMs,
      `closed after ${closedMs} ms, followed after ${followedMs} ms`,
    );
    return `another key: what was asked with the old one given up after ${Math.round(closedMs)} ms, rows of the new one after ${Math.round(followedMs)} ms`;
  });

  faultCase(8, "disconnect if the key is removed in another window", async () => {
    const { service } = windows;
    const [first, second] = users as [WindowUser, WindowUser];
    const timeUntilShown = second.timeUntilShown(notConnected);
    await first.removeApiKey();
    const followedMs = await timeUntilShown;
    const countBefore = service.requests.all.length;
    await hideAndShowViews(second);
    await hideAndShowViews(first);
    assert.match(await second.welcome(notConnected), /\nConnect\n/);
    assert.ok(followedMs < 2_000 * (await slowness()), `${followedMs} ms`);
    assert.equal(service.requests.all.length, countBefore);
    return `no key: the rows are gone after ${Math.round(followedMs)} ms, then 0 requests`;
  });

  faultCase(9, "show one message if the service has replaced the key", async () => {
    const { service } = windows;
    const [first, second] = users as [WindowUser, WindowUser];
    await first.connect(service);
    for (const user of [first, second]) {
      await user.waitForFiles();
    }
    await first.window.expandRow("money.test.ts");
    service.accept(createCanary());
    service.requests.clear();
    await first.window.runCommand("Refresh Failing Tests");
    const messages = await first.notifications();
    assert.equal(messages.length, 1, JSON.stringify(messages));
    assert.match(messages[0] ?? "", /^127\.0\.0\.1:\d+ rejected the API key/);
    assert.equal(service.requests.all.length, 1);
    await hideAndShowViews(first);
    await hideAndShowViews(second);
    await second.window.runCommand("Refresh Failing Tests");
    const otherMessages = await second.notifications();
    assert.deepEqual(otherMessages, messages);
    assert.equal(service.requests.all.length, 1);

    await first.window.runCommand("Notifications: Show Notifications");
    const timeUntilShown = second.timeUntilShown(truncateResponses(4));
    await first.pressInNotification("Set API Key");
    await first.answer(/API key/, service.apiKey);
    const followedMs = await timeUntilShown;
    const laterRequests = service.requests.all.slice(1);
    assert.deepEqual([...new Set(laterRequests.map(({ headers }) => headers["x-api-token"]))], [service.apiKey]);
    return `two windows: 1 request, 1 message with a button; both read with the next key after ${Math.round(followedMs)} ms`;
  });

  faultCase(11, "share the wait of a rate limit", async () => {
    const { service } = windows;
    const [first, second] = users as [WindowUser, WindowUser];
    for (const { window } of users) {
      await window.runCommand("Notifications: Clear All Notifications");
    }
    service.faults.add({ kind: "status", status: 429, headers: { "retry-after": "600" } });
    service.requests.clear();
    await first.window.runCommand("Refresh Failing Tests");
    assert.match((await first.notifications()).join(), remainingTimePattern);
    await second.window.runCommand("Refresh Failing Tests");
    assert.match((await second.notifications()).join(), remainingTimePattern);
    const laterUser = await windows.openWindow();
    await laterUser.window.runCommand("Select Time Range");
    await laterUser.choose("24 hours");
    await laterUser.welcome("The service is busy");
    await laterUser.window.runCommand("Refresh Failing Tests");
    const laterMessage = (await laterUser.notifications()).join();
    assert.match(laterMessage, remainingTimePattern);
    assert.equal(service.requests.all.length, 1);
    return `Retry-After 600: 1 request of three windows; one that is opened later says “${laterMessage}”`;
  });
});

function readRunId(body: unknown): string | undefined {
  return (body as { readonly testRunId?: string }).testRunId;
}

/** Hides our views and shows them again. */
async function hideAndShowViews({ window }: WindowUser): Promise<void> {
  await window.runCommand("View: Show Explorer");
  await window.runCommand("View: Show Test Health");
  await window.viewHeader("Failing Tests").waitFor();
}

/** Keeps only the first tests of a response. */
function takeTests(response: unknown, count: number): unknown {
  const {
    tests = [],
    page,
    ...otherFields
  } = response as { readonly tests?: readonly object[]; readonly page?: object };
  return { ...otherFields, tests: tests.slice(0, count), page: { ...page, total_rows: count } };
}
