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
  it("has the highest rank for whole names, then for parts of names, then for classes and suites", () => {
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

  it("counts only in a file that the record refers to for a bare name and for a suite", () => {
    deepEqual(
      standings.filter((standing) => !countsAnywhere(standing)),
      ["ifReferred", "around"],
    );
  });

  it("is settled for a whole name, and for a part of a name that only another candidate can outrank", () => {
    deepEqual(standings.filter(isSettled), ["final", "unlessBetter", "withoutCase"]);
  });

  it("may rank below a class of another file unless it is settled, and some standings below any test", () => {
    const unsettled = standings.filter((standing) => !isSettled(standing));
    deepEqual(
      unsettled.filter((standing) => mayStandBelow(standing, "test")),
      ["unlessImported", "ifOnlyOne", "around"],
    );
    deepEqual(
      unsettled.filter((standing) => mayStandBelow(standing, "classes")),
      unsettled,
    );
  });
});
