import assert from "node:assert/strict";
import { mock } from "node:test";
import type { TestFailure } from "../../../src/domain/failures/failurePlaces";
import { noGuard } from "../../../src/locate/guard";
import { Heartbeat } from "../../../src/reading/heartbeat";
import { createHeldText } from "../../../src/reading/heldTexts";
import { HostFiles } from "../../../src/reading/hostFiles";
import { ReadingState } from "../../../src/reading/readingState";
import { SentReport } from "../../../src/reading/reportParts";
import { splitIntoParts } from "../../../src/reading/sentTests";
import { TextService } from "../../../src/reading/textService";
import { ThreadLocator } from "../../../src/reading/threadLocator";

const { signal } = new AbortController();
const heldText = { kind: "held", name: "a", number: 1 } as const;
const repeat = <T>(count: number, create: (index: number) => T) => Array.from({ length: count }, (_, i) => create(i));
const noEvent = () => ({ dispose() {} });

/** Creates the reader of the thread, for one text and for tests that are named by their numbers. */
function createService(text: string, guard = noGuard): TextService {
  const callForParts = async function* () {
    yield Buffer.from(text);
  };
  const tests = { get: (id: number) => ({ name: `test_case_number_${id}` }) };
  return new TextService(() => ({ callForParts }) as never, tests as never, guard);
}

async function collect<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const part of parts) {
    list.push(part);
  }
  return list;
}

describe("Limits of the messages between host and reading thread", () => {
  it("carry 5,000 paths", async () => {
    const list = async () => repeat(10_001, (index) => ({ root: "root", path: `${index}.ts` }));
    const events = { onDidChange: noEvent, onDidOpenFile: noEvent, onDidCloseFile: noEvent };
    const { handlers } = new HostFiles({ list, ...events } as never);
    const parts = await collect(handlers.listFiles(signal));
    assert.deepEqual(
      parts.map(({ paths }) => paths.length),
      [5_000, 5_000, 1],
    );
  });

  it("carry 500 tests", () => {
    const lengths = Array.from(splitIntoParts(repeat(1_001, String)), ({ length }) => length);
    assert.deepEqual(lengths, [500, 500, 1]);
  });

  it("carry the texts of 50 failures", async () => {
    const lengths: number[] = [];
    const call = async (_method: string, [, texts]: readonly (readonly unknown[])[]) => {
      lengths.push(texts?.length ?? 0);
      return [];
    };
    const thread = { use: (request: (...args: readonly object[]) => unknown) => request({ call }, context) };
    const context = { sentTests: { referAll: async () => [] } };
    const failures = repeat(101, (index): TestFailure => ({ test: { name: "a" }, text: `${index}` }));
    await new ThreadLocator(thread as never).findFailurePlaces(failures);
    assert.deepEqual(lengths, [50, 50, 1]);
  });

  it("carry 300 tests for which commands are looked for", async () => {
    const counts: number[] = [];
    const call = async () => [];
    const referAll = async (tests: readonly unknown[]) => counts.push(tests.length);
    const use = (request: (...args: readonly object[]) => unknown) => request({ call }, { sentTests: { referAll } });
    await new ThreadLocator({ use } as never).findCommands(repeat(301, (index) => ({ name: `${index}` })));
    assert.deepEqual(counts, [300]);
  });

  it("carry cases up to 262,144 characters of their texts", () => {
    const failures = (firstLength: number) => [
      { name: "a", suites: [], failure: "x".repeat(firstLength - 1) },
      { name: "a", suites: [], failure: "y" },
    ];
    const counts = [262_143, 262_144].map((length) => {
      const parts = new SentReport().split({ failures: failures(length), retriedCases: [], caseCount: 2 });
      return Array.from(parts, (part) => part.failures.length);
    });
    assert.deepEqual(counts, [[2], [1, 1]]);
  });

  it("carry what was found in 16 slices of a report, of which its end is one", async () => {
    const counts = [14, 15].map(async (sliceCount) => {
      const text = "<testsuite></testsuite>".padEnd(sliceCount * 32_768);
      return (await collect(createService(text).handlers.readReport(signal, heldText))).length;
    });
    assert.deepEqual(await Promise.all(counts), [1, 2]);
  });

  it("carry 500 tests of a log", async () => {
    const ids = Uint32Array.from({ length: 501 }, (_, index) => index);
    const { handlers } = createService(Array.from(ids, (id) => `FAILED test_case_number_${id}`).join("\n"));
    await handlers.addTestList(signal, 7, ids);
    const parts = await collect(handlers.searchLog(signal, heldText, 7));
    assert.deepEqual(
      parts.map((part) => typeof part === "object" && part.tests.length),
      [500, 1],
    );
  });
});

describe("Limits of texts in the reading thread", () => {
  it("know a line by 1,000 characters", async () => {
    const lengths: number[] = [];
    const guard = {
      ...noGuard,
      isRefused: (name: string) => {
        lengths.push(name.length - "line\n".length);
        return true;
      },
    };
    const { handlers } = createService("", guard);
    await handlers.addTestList(signal, 7, Uint32Array.of(1));
    for (const length of [1_000, 1_001]) {
      await handlers.findNames(signal, "x".repeat(length), 7);
    }
    assert.deepEqual(lengths, [1_000, 1_000]);
  });

  it("count a turn every 50 ms while there is work", async () => {
    const setInterval = mock.method(globalThis, "setInterval", () => undefined);
    await new Heartbeat(() => {}).during(async () => {});
    const pauses = setInterval.mock.calls.map((call) => (call.arguments as readonly unknown[])[1]);
    setInterval.mock.restore();
    assert.deepEqual(pauses, [50]);
  });

  it("name what is read in 16,384 bytes", () => {
    const state = ReadingState.create();
    const lengths = [16_384, 16_385].map((length) => state.run("x".repeat(length), () => state.subject?.length));
    assert.deepEqual(lengths, [16_384, 16_384]);
  });

  it("encode 65,536 characters of a text at a time", async () => {
    const pieces = await collect(createHeldText("x".repeat(65_537)).pieces() as AsyncIterable<Uint8Array>);
    assert.deepEqual(
      pieces.map(({ length }) => length),
      [65_536, 1],
    );
  });
});
