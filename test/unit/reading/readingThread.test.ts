import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { mock } from "node:test";
import workerThreads from "node:worker_threads";
import { nextTurn } from "../../../src/base/async";
import { Channel, type Handlers } from "../../../src/reading/channel";
import { createLocalPorts } from "../../../src/reading/localPorts";
import type { ReaderData, ReaderMethods } from "../../../src/reading/protocol";
import { ReadingState } from "../../../src/reading/readingState";
import { ReadingThread, type ThreadOwner } from "../../../src/reading/readingThread";
import { FakeClock } from "../../support/clock";

type UsedMethods = Pick<ReaderMethods, "readDifferences">;

/**
 * Stand-in for a thread that ends while it reads a text, unless that is refused: then it returns the refused texts. A
 * hundred real threads would take seconds to start.
 */
class EndingWorker extends EventEmitter {
  readonly postMessage: (message: unknown) => void;

  constructor({ state: buffer, refusedTexts }: ReaderData) {
    super();
    const state = ReadingState.open(buffer);
    const [port, readerPort] = createLocalPorts();
    port.on("message", (message) => this.emit("message", message));
    this.postMessage = (message) => port.postMessage(message);
    const handlers: Handlers<UsedMethods> = {
      readDifferences: async (_signal, [text = ""]) => {
        state.countTurn();
        if (!refusedTexts.includes(text)) {
          state.run(text, () => this.emit("exit"));
        }
        return refusedTexts.map((refusedText) => ({ expected: refusedText, actual: text }));
      },
    };
    Channel.open<Record<never, never>, UsedMethods>(readerPort, handlers);
  }

  terminate(): void {}
}

/** Stand-in for a thread that never answers, and that has had one turn or none. */
class SilentWorker extends EventEmitter {
  isTerminated = false;

  constructor({ state }: ReaderData, hasStarted: boolean) {
    super();
    if (hasStarted) {
      ReadingState.open(state).countTurn();
    }
  }

  postMessage(): void {}

  terminate(): void {
    this.isTerminated = true;
  }
}

describe("ReadingThread", () => {
  afterEach(() => mock.restoreAll());

  it("refuses the last 100 texts that have ended the thread", async () => {
    replaceWorkers((data) => new EndingWorker(data));
    const { thread, clock } = createThread();
    let refusedTexts: (string | undefined)[] = [];
    for (let index = 0; index <= 100; index++) {
      const answer = await thread.use((channel) => channel.call("readDifferences", [[`text ${index}`]]));
      refusedTexts = answer.map((difference) => difference?.expected);
      // The thread is not started again after three ends within ten minutes.
      clock.advance(10 * 60_000);
    }
    thread.dispose();
    assert.deepEqual([refusedTexts.length, refusedTexts[0], refusedTexts.at(-1)], [100, "text 1", "text 100"]);
  });

  it("is not started again after three ends within ten minutes", async () => {
    replaceWorkers((data) => new EndingWorker(data));
    const results: string[] = [];
    for (const secondPauseMs of [299_999, 300_000]) {
      const { thread, clock } = createThread();
      const read = (text: string) => thread.use((channel) => channel.call("readDifferences", [[text]]));
      for (const [text, pauseMs] of [
        ["first", 300_000],
        ["second", secondPauseMs],
      ] as const) {
        await read(text);
        clock.advance(pauseMs);
      }
      const third = read("third").then((refusals) => `${refusals.length} refused texts`);
      results.push(await third.catch((error: Error) => error.name));
      thread.dispose();
    }
    assert.deepEqual(results, ["ReadingStoppedError", "3 refused texts"]);
  });

  for (const [description, hasStarted, maxMs] of [
    ["a turn has taken more than 1 s of processor time", true, 1_000],
    ["its start has taken more than 10 s of processor time", false, 10_000],
  ] as const) {
    it(`is ended once ${description}, which is checked every 200 ms`, async () => {
      let [spentMs, time] = [0, 0];
      mock.method(process, "cpuUsage", () => ({ user: spentMs * 1_000, system: 0 }));
      mock.method(performance, "eventLoopUtilization", () => ({ active: 0 }));
      mock.method(performance, "now", () => {
        time += 60_000;
        return time;
      });
      let worker: SilentWorker | undefined;
      replaceWorkers((data) => {
        worker = new SilentWorker(data, hasStarted);
        return worker;
      });
      const { thread, clock } = createThread();
      const request = thread.use((channel) => channel.call("prepare", []));
      await nextTurn();
      const checkAfter = (ms: number) => {
        spentMs = ms;
        clock.advance(200);
        return worker?.isTerminated;
      };
      assert.deepEqual([clock.running, [0, maxMs, 1].map(checkAfter)], [[200], [false, false, true]]);
      thread.dispose();
      await assert.rejects(request, { name: "CancelledError" });
    });
  }
});

/** Replaces the threads that are started, until all mocks are restored. */
function replaceWorkers(create: (data: ReaderData) => EventEmitter): void {
  // An arrow function cannot be called with `new`.
  function createWorker(_script: string, { workerData }: { readonly workerData: ReaderData }): EventEmitter {
    return create(workerData);
  }
  mock.method(workerThreads, "Worker", createWorker);
}

function createThread() {
  const clock = new FakeClock();
  const host = {} as ThreadOwner<void>["host"];
  const thread = new ReadingThread({ script: "", clock, isLocal: false, host, initialize: () => {} });
  return { thread, clock };
}
