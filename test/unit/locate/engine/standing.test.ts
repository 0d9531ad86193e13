import { deepEqual } from "node:assert/strict";
import {
  computeStandingRank,
  confidenceByStanding,
  countsAnywhere,
  isSettled,
  mayStandBelow,
} from "../../../../src/locate/engine/standing";
import type { Standing } from "../../../../src/locate/language";

const standings = Object.keys(confidenceByStanding) as Standing[];

describe("Standing", () => {
  it("ranks whole names before parts of names, and these before classes and suites", () => {
    deepEqual(Object.fromEntries(standings.map((standing) => [standing, computeStandingRank(standing)])), {
      final: 3,
      unlessInherited: 3,
      unlessBetter: 2,
      unlessImported: 2,
      ifReferred: 2,
      ifOnlyOne: 1,
      withoutCase: 1,
      around: 1,
    });
  });

  it("counts only in a file to which the record refers for a mere name or a suite", () => {
    deepEqual(
      standings.filter((standing) => !countsAnywhere(standing)),
      ["ifReferred", "around"],
    );
  });

  it("is settled for a whole name and for a part that only another candidate may better", () => {
    deepEqual(standings.filter(isSettled), ["final", "unlessBetter", "withoutCase"]);
  });

  it("lets a name yield only to a class, and all else to any test of another file", () => {
    const open = standings.filter((standing) => !isSettled(standing));
    deepEqual(
      open.filter((standing) => mayStandBelow(standing, "test")),
      ["unlessImported", "ifOnlyOne", "around"],
    );
    deepEqual(
      open.filter((standing) => mayStandBelow(standing, "classes")),
      open,
    );
  });
});
