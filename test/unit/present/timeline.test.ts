import assert from "node:assert/strict";
import type { TestRun } from "../../../src/domain/records";
import { type Observations, recordObservation } from "../../../src/domain/runs/observations";
import { createTimeline } from "../../../src/present/text/timeline";
import { lookedUpRun, testRun } from "../../support/builders";
import { liveIn } from "../../support/timeZone";

const minute = 60_000;
const noon = Date.UTC(2026, 10, 20, 12);

const checks = (names: string, fields: Partial<TestRun> = {}) =>
  testRun({
    createdAt: noon - 60 * minute,
    requiredStatuses: ["e2e", "build"],
    statusChecks: names
      .split(" ")
      .filter(Boolean)
      .map((context) => ({ context })),
    ...fields,
  });

/** Returns the timeline of a run that was looked up in these states, at these times in minutes after noon. */
function timelineText(...looks: [after: number, run: TestRun][]): string {
  let observations: Observations | undefined;
  for (const [minutes, run] of looks) {
    observations = recordObservation(observations, run, noon + minutes * minute);
  }
  const [minutes, run] = looks.at(-1) ?? assert.fail();
  const entry = lookedUpRun("a", noon + minutes * minute, run, { seen: observations ?? assert.fail() });
  return createTimeline(entry)
    .map(({ timeText: time, eventText: event, isLatest: last }) => `${time}: ${event}${last ? " (last)" : ""}`)
    .join("\n");
}

describe("createTimeline", () => {
  liveIn("UTC");
  it("lists between which look-ups checks were reported and the run ended", () => {
    assert.equal(
      timelineText(
        [0, checks("lint build")],
        [0.5, checks("lint build docs")],
        [3, checks("lint build docs unit e2e")],
        [720, checks("lint build docs unit e2e", { status: "failed" })],
        [900, checks("lint build docs unit e2e", { status: "failed" })],
      ),
      [
        "Nov 20, 11:00: Created",
        "before Nov 20, 12:00, when it was first looked up: Reported: build, lint",
        "Nov 20, 12:00: Reported: docs",
        "between Nov 20, 12:00 and 12:03: Reported: e2e, unit",
        "between Nov 20, 12:03 and Nov 21, 00:00: Ended: failed (last)",
      ].join("\n"),
    );
  });

  it("lists the last state of a run that has not ended, and of a run that was looked up once", () => {
    assert.equal(
      timelineText([0, checks("")]),
      ["Nov 20, 11:00: Created", "Nov 20, 12:00: Last seen: in progress (last)"].join("\n"),
    );
    assert.equal(
      timelineText([0, checks("build", { status: "cancelled" })]),
      [
        "Nov 20, 11:00: Created",
        "before Nov 20, 12:00, when it was first looked up: Reported: build",
        "before Nov 20, 12:00, when it was first looked up: Ended: cancelled (last)",
      ].join("\n"),
    );
  });

  it("counts names after the first eight", () => {
    const [, firstEntry] = timelineText([0, checks("a b c d e f g h i j")]).split("\n");
    assert.match(firstEntry ?? "", /: Reported: a, b, c, d, e, f, g, h and 2 more$/);
  });

  it("lists when the service no longer knew a run that had not ended", () => {
    const goneSince = noon + minute;
    const last = (status: string) =>
      createTimeline(lookedUpRun("a", noon, checks("", { status }), { goneSince })).at(-1)?.eventText;
    assert.deepEqual([last("in_progress"), last("failed")], ["The service did not know it any more", "Ended: failed"]);
  });
});
