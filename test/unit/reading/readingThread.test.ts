import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { mock } from "node:test";
import workerThreads from "node:worker_threads";
import { Channel, type Handlers } from "../../../src/reading/channel";
import { createLocalPorts } from "../../../src/reading/localPorts";
import type { ReaderData, ReaderMethods } from "../../../src/reading/protocol";
import { ReadingState } from "../../../src/reading/readingState";
import { ReadingThread, type ThreadOwner } from "../../../src/reading/readingThread";
import { FakeClock } from "../../support/clock";

type UsedMethods = Pick<ReaderMethods, "readDifferences">;

/**
 * A thread that ends while it reads a text, unless that is refused: then it says which texts are. It is none, since a
 * hundred real ones take seconds to start.
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

function createWorker(_script: string, { workerData }: { readonly workerData: ReaderData }): EndingWorker {
  return new EndingWorker(workerData);
}

describe("ReadingThread", () => {
  afterEach(() => mock.restoreAll());

  it("refuses the last 100 texts that have ended it", async () => {
    mock.method(workerThreads, "Worker", createWorker);
    const clock = new FakeClock();
    const host = {} as ThreadOwner<void>["host"];
    const thread = new ReadingThread({ script: "", clock, isLocal: false, host, greet: () => {} });
    let refusedTexts: (string | undefined)[] = [];
    for (let index = 0; index <= 100; index++) {
      const answer = await thread.use((channel) => channel.call("readDifferences", [[`text ${index}`]]));
      refusedTexts = answer.map((difference) => difference?.expected);
      // It is not started again after three ends in ten minutes.
      clock.advance(10 * 60_000);
    }
    thread.dispose();
    assert.deepEqual([refusedTexts.length, refusedTexts[0], refusedTexts.at(-1)], [100, "text 1", "text 100"]);
  });
});
