import assert from "node:assert/strict";
import { compareEnds, SideEnds } from "../../../../src/domain/reports/sharedEnds";
import { createCase } from "../../../support/matchedCases";

const createEnds = (classes: readonly string[]) => {
  const ends = new SideEnds();
  for (const classname of classes) {
    ends.add({ classname });
  }
  return ends;
};

const report = createEnds(["shop.Till(jdk17)", "shop.Bill(jdk17)", "shop.Cart(jdk17)"]);
const records = createEnds(["shop.Till", "shop.Bill", "shop.Cart"]);
const toRecordEnds = compareEnds(report, records);

describe("compareEnds", () => {
  it("leaves out a run's name behind suites that are the class, are around it or are nested in it", () => {
    const suites = ["shop(jdk17)", "shop.Till(jdk17)", "shop.Till$Inner(jdk17)"];
    assert.deepEqual(toRecordEnds(createCase({ classname: "shop.Till(jdk17)", suites })), {
      name: "adds tax",
      failure: "",
      classname: "shop.Till",
      suites: ["shop", "shop.Till", "shop.Till$Inner"],
    });
  });

  it("leaves suites alone that are not the class, or have another end", () => {
    const suites = ["shop.Bill(jdk17)", "(jdk17)", "shop.Till", "shop.Till(jdk21)"];
    assert.deepEqual(toRecordEnds(createCase({ classname: "shop.Till(jdk17)", suites })).suites, suites);
  });

  it("leaves the suites of a case without a class alone", () => {
    const reportCase = createCase({ suites: ["shop.Till(jdk17)"] });
    assert.deepEqual(toRecordEnds(reportCase), reportCase);
  });
});
