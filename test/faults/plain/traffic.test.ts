import assert from "node:assert/strict";
import type { RecordedRequest } from "../../service/requestLog";
import { harbour } from "../../support/builders";
import { faultCase } from "../faultCase";
import { Computer, hour, minute, type WindowModel } from "./computer";

const never = new AbortController().signal;

describe("what windows ask by themselves", () => {
  let computer: Computer;

  beforeEach(async () => {
    computer = await Computer.start();
  });

  afterEach(() => computer.stop());

  const watchRun = async ({ runs }: WindowModel) => {
    const { id: testRunId, targetBranch } = computer.run;
    const { id } = await runs.lookUp({ repository: harbour, testRunId, targetBranch }, never);
    await runs.watch(id);
  };
  const { requestsSince, secondsBetween } = reading(() => computer);

  faultCase(28, "asks nothing while nobody looks", async () => {
    const window = await computer.open();
    await watchRun(window);
    window.look(false);
    const before = computer.asked;
    await computer.pass(30 * minute);
    assert.deepEqual([computer.asked - before, computer.clock.running], [0, []]);
    window.look(true);
    await computer.pass(minute);
    assert.ok(computer.asked > before, "nothing was asked once somebody looked");
    return "hidden for 30 min, with a watched run: 0 requests, 0 timers";
  });

  faultCase(28, "asks for a watched run once an interval, until it ends", async () => {
    const window = await computer.open();
    await watchRun(window);
    const before = computer.asked;
    await computer.pass(hour, 1000);
    const asked = requestsSince(before).filter(({ operation }) => operation === "getTestRun");
    const least = Math.min(...secondsBetween(asked));
    assert.ok(asked.length > 50 && least >= 15, `${asked.length} requests, ${least} s apart`);
    computer.run.timeline.push({ kind: "status", status: "succeeded", time: computer.clock.now() });
    await computer.pass(2 * minute);
    const ended = computer.asked;
    await computer.pass(hour);
    const after = requestsSince(ended).filter(({ operation }) => operation === "getTestRun");
    assert.equal(after.length, 0);
    return `a watched run: ${asked.length} requests in 1 h, at least ${least} s apart, 0 after its end`;
  });

  faultCase(28, "five windows ask hardly more than one", async () => {
    await computer.open();
    await computer.pass(8 * hour);
    const one = computer.asked;
    await computer.stop();
    computer = await Computer.start();
    await computer.openTogether(5);
    await computer.pass(8 * hour);
    const five = computer.asked;
    assert.ok(five <= 2 * one, `${five} requests, ${one} of one window`);
    return `8 h on one repository: ${five} requests of 5 windows, ${one} of one`;
  });

  faultCase(28, "catches up with one request after a night", async () => {
    const window = await computer.open();
    const before = computer.asked;
    computer.clock.sleep(8 * hour);
    await computer.settle();
    await computer.pass(9 * minute);
    const asked = requestsSince(before);
    assert.equal(asked.length, 1, JSON.stringify(asked.map(({ body }) => body)));
    assert.equal(window.tests.current[0]?.error, undefined);
    return "8 h of sleep: 1 request";
  });

  faultCase(30, "asks at a start only for what is older than the interval", async () => {
    const counts: number[] = [];
    await computer.open();
    for (const later of [9 * minute, 2 * minute, 12 * hour]) {
      computer.close();
      computer.clock.advance(later);
      const before = computer.asked;
      await computer.open({ watched: false });
      await computer.pass(9 * minute);
      counts.push(requestsSince(before).filter(isRefresh).length);
    }
    assert.deepEqual(counts, [0, 1, 1]);
    return `started with what is 9 min, 20 min, 12 h old: ${counts.join(", ")} refreshes`;
  });
});

/** Asks for what fails now; the span before, which a window is compared with, ends in the past. */
function isRefresh({ operation, body, time }: RecordedRequest): boolean {
  const { end_time } = body as { readonly end_time: string };
  return operation === "listFailingTests" && Date.parse(end_time) > time - minute;
}

function reading(computer: () => Computer) {
  return {
    requestsSince: (count: number) => computer().service.requests.all.slice(count),
    secondsBetween: (requests: readonly RecordedRequest[]) =>
      requests.slice(1).map(({ time }, index) => (time - (requests[index]?.time ?? 0)) / 1000),
  };
}
