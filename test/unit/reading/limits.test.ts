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
const createList = <T>(count: number, create: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => create(i));
const noEvent = () => ({ dispose() {} });

describe("Messages between host and reading thread", () => {
  it("carry at most 5,000 paths", async () => {
    const list = async () => createList(10_001, (index) => ({ root: "root", path: `${index}.ts` }));
    const events = { onDidChange: noEvent, onDidOpenFile: noEvent, onDidCloseFile: noEvent };
    const { handlers } = new HostFiles({ list, ...events } as never);
    const parts = await collect(handlers.listFiles(signal));
    assert.deepEqual(
      parts.map(({ paths }) => paths.length),
      [5_000, 5_000, 1],
    );
  });

  it("carry at most 500 tests", () => {
    const lengths = Array.from(splitIntoParts(createList(1_001, String)), ({ length }) => length);
    assert.deepEqual(lengths, [500, 500, 1]);
  });

  it("carry the texts of at most 50 failures", async () => {
    const lengths: number[] = [];
    const call = async (_method: string, [, texts]: readonly (readonly unknown[])[]) => {
      lengths.push(texts?.length ?? 0);
      return [];
    };
    const thread = { use: (request: (...args: readonly object[]) => unknown) => request({ call }, context) };
    const context = { sentTests: { referAll: async () => [] } };
    const failures = createList(101, (index): TestFailure => ({ test: { name: "a" }, text: `${index}` }));
    await new ThreadLocator(thread as never).findFailurePlaces(failures);
    assert.deepEqual(lengths, [50, 50, 1]);
  });

  it("carry at most 300 tests to find their commands", async () => {
    const counts: number[] = [];
    const call = async () => [];
    const referAll = async (tests: readonly unknown[]) => counts.push(tests.length);
    const use = (request: (...args: readonly object[]) => unknown) => request({ call }, { sentTests: { referAll } });
    await new ThreadLocator({ use } as never).findCommands(createList(301, (index) => ({ name: `${index}` })));
    assert.deepEqual(counts, [300]);
  });

  it("carry cases with at most 262,144 characters of failure texts", () => {
    const createFailures = (firstLength: number) => [
      { name: "a", suites: [], failure: "x".repeat(firstLength - 1) },
      { name: "a", suites: [], failure: "y" },
    ];
    const counts = [262_143, 262_144].map((length) => {
      const parts = new SentReport().split({ failures: createFailures(length), retriedCases: [], caseCount: 2 });
      return Array.from(parts, (part) => part.failures.length);
    });
    assert.deepEqual(counts, [[2], [1, 1]]);
  });

  it("carry the cases of at most 16 slices of a report, of which its end is one", async () => {
    const counts = [14, 15].map(async (sliceCount) => {
      const text = "<testsuite></testsuite>".padEnd(sliceCount * 32_768);
      return (await collect(createService(text).handlers.readReport(signal, heldText))).length;
    });
    assert.deepEqual(await Promise.all(counts), [1, 2]);
  });

  it("carry at most 500 tests of a log", async () => {
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

describe("The reading thread", () => {
  it("names a line by at most 1,000 of its characters", async () => {
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

  it("counts a turn every 50 ms while it works", async () => {
    const setInterval = mock.method(globalThis, "setInterval", () => undefined);
    await new Heartbeat(() => {}).during(async () => {});
    const pauses = setInterval.mock.calls.map((call) => (call.arguments as readonly unknown[])[1]);
    setInterval.mock.restore();
    assert.deepEqual(pauses, [50]);
  });

  it("publishes the name of the text that it reads in at most 16,384 bytes", () => {
    const state = ReadingState.create();
    const lengths = [16_384, 16_385].map((length) => state.run("x".repeat(length), () => state.subject?.length));
    assert.deepEqual(lengths, [16_384, 16_384]);
  });
});

describe("createHeldText", () => {
  it("encodes at most 65,536 characters at a time", async () => {
    const pieces = await collect(createHeldText("x".repeat(65_537)).pieces() as AsyncIterable<Uint8Array>);
    assert.deepEqual(
      pieces.map(({ length }) => length),
      [65_536, 1],
    );
  });
});

/** Creates the text service of the reading thread, with one text, and tests that are named by their numbers. */
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
