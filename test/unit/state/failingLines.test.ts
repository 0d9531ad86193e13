import assert from "node:assert/strict";
import { yieldToEventLoop } from "../../../src/base/async";
import { Emitter } from "../../../src/base/event";
import type { FailurePlaces, TestFailure } from "../../../src/domain/failures/failurePlaces";
import type { FollowedLine } from "../../../src/domain/failures/followLine";
import { FailingLines } from "../../../src/state/failingLines";
import { failingTest } from "../../support/builders";
import { FakeClock } from "../../support/clock";

const file = { root: "root", path: "src/cart.ts" };
const test = failingTest({ id: "a" });

describe("FailingLines", () => {
  let requests: (readonly TestFailure[])[];
  let answer: (failures: readonly TestFailure[]) => Promise<readonly FailurePlaces[]>;
  let filesChanged: Emitter<void>;
  let clock: FakeClock;
  let lines: FailingLines;
  let changeCount: number;
  let follow: (line: number) => FollowedLine | undefined;

  beforeEach(() => {
    requests = [];
    follow = () => undefined;
    answer = async (failures) => failures.map(({ text }) => [{ file, line: text.length }]);
    filesChanged = new Emitter();
    clock = new FakeClock();
    const findFailurePlaces = (failures: readonly TestFailure[]) => {
      requests.push(failures);
      return answer(failures);
    };
    const reader = {
      readDifferences: async (texts: readonly string[]) =>
        texts.map((text) => (text === "no" ? { expected: "1", actual: "2" } : undefined)),
    };
    const history = { follow: async (_file: unknown, line: number) => follow(line) };
    lines = new FailingLines({ findFailurePlaces }, reader, history, { onDidChange: filesChanged.event }, clock);
    changeCount = 0;
    lines.onDidChange(() => changeCount++);
  });

  afterEach(() => lines.dispose());

  const pass = async () => {
    clock.advance(20);
    await yieldToEventLoop();
  };

  it("requests all failures of a view at once, and fires when their lines are known", async () => {
    assert.deepEqual([lines.find(test, "no"), lines.find(test, "nothing")], [undefined, undefined]);
    // Another view needs it before it is known.
    lines.find(test, "no");
    await pass();
    assert.deepEqual(
      [requests.map((failures) => failures.map(({ text }) => text)), changeCount, lines.find(test, "no")],
      [[["no", "nothing"]], 1, [{ file, line: 2 }]],
    );
    assert.deepEqual(
      ["no", "nothing", "not requested"].map((text) => lines.findDifference(text)),
      [{ expected: "1", actual: "2" }, undefined, undefined],
    );
  });

  it("collects failures until 20 ms have passed without a new one", () => {
    const counts: number[] = [];
    for (const [text, ms] of [
      ["no", 19],
      ["nothing", 19],
      ["no", 1],
    ] as const) {
      lines.find(test, text);
      clock.advance(ms);
      counts.push(requests.length);
    }
    assert.deepEqual(counts, [0, 0, 1]);
  });

  it("requests the lines again once the files have changed", async () => {
    lines.find(test, "no");
    await pass();
    filesChanged.fire();
    assert.deepEqual([lines.find(test, "no"), changeCount], [undefined, 2]);
    await pass();
    assert.deepEqual([requests.length, lines.find(test, "no")], [2, [{ file, line: 2 }]]);
  });

  it("finds no line if reading failed, and does not request it again", async () => {
    answer = async () => {
      throw new Error("no");
    };
    lines.find(test, "no");
    await pass();
    assert.deepEqual([lines.find(test, "no"), requests.length], [[], 1]);
  });

  it("follows the lines of a failure in CI, unless its text quotes them or they have changed", async () => {
    const frames: FailurePlaces = [
      { file, line: 1 },
      { file, line: 2 },
      { file, line: 3 },
      { file, line: 9, isQuoted: true },
      { file, line: 9, hasChanged: true },
    ];
    answer = async () => [frames];
    const answers: readonly (FollowedLine | undefined)[] = [7, "changed", undefined];
    follow = (line) => answers[line - 1];
    const followedPlaces = await lines.findNow(test, "no", Date.UTC(2026, 10, 1));
    assert.deepEqual(
      [followedPlaces, await lines.findNow(test, "no")],
      [
        [
          { file, line: 7, lineInCi: 1 },
          { file, line: 2, hasChanged: true },
          { file, line: 3 },
          { file, line: 9, isQuoted: true },
          { file, line: 9, hasChanged: true },
        ],
        frames,
      ],
    );
  });

  it("follows the five innermost lines of a failure", async () => {
    answer = async () => [[1, 2, 3, 4, 5, 6, 7].map((line) => ({ file, line }))];
    follow = (line) => line + 10;
    const places = await lines.findNow(test, "no", Date.UTC(2026, 10, 1));
    assert.deepEqual(
      places.map(({ line }) => line),
      [11, 12, 13, 14, 15, 6, 7],
    );
  });

  it("forgets all differences with the next failure once there are more than 2,000", async () => {
    const findAll = async (...texts: readonly string[]) => {
      for (const text of texts) {
        lines.find(test, text);
      }
      await pass();
      return lines.findDifference("no")?.actual;
    };
    const texts = Array.from({ length: 1_999 }, (_, index) => `text ${index}`);
    const differences = [await findAll("no", ...texts), await findAll("another"), await findAll("a third")];
    assert.deepEqual(differences, ["2", "2", undefined]);
  });

  it("reads the current files for findNow, and not the remembered lines", async () => {
    lines.find(test, "no");
    await pass();
    answer = async () => [[{ file, line: 9 }]];
    assert.deepEqual(
      [await lines.findNow(test, "no"), lines.find(test, "no")],
      [[{ file, line: 9 }], [{ file, line: 2 }]],
    );
  });
});
