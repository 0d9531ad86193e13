import assert from "node:assert/strict";
import { SideStarts, StartVotes } from "../../../../src/domain/reports/sharedStarts";
import type { ReportCase } from "../../../../src/domain/reports/testReport";

interface Place {
  readonly name?: string;
  readonly classname: string | undefined;
  readonly file?: string;
}

/** Gives the cases of a report the starts of the records, the n-th of which is the n-th case's. */
function translate(places: readonly Place[], recordPlaces: readonly Place[]): readonly ReportCase[] {
  const toTest = ({ name = "adds", classname, file }: Place) => ({ name, classname, file });
  const [tests, records] = [places.map(toTest), recordPlaces.map(toTest)];
  const [reportStarts, recordStarts] = [new SideStarts(), new SideStarts()];
  for (const test of tests) {
    reportStarts.add(test);
  }
  for (const record of records) {
    recordStarts.add(record);
  }
  const votes = new StartVotes(reportStarts, recordStarts);
  for (const [index, test] of tests.entries()) {
    votes.add(test, records.slice(index, index + 1));
  }
  const toRecordStarts = votes.count();
  return places.map(({ name = "adds", classname, file }) => {
    const suites = classname === undefined ? [] : [classname];
    return toRecordStarts({
      name,
      suites,
      failure: "",
      ...(classname !== undefined && { classname }),
      ...(file !== undefined && { file }),
    });
  });
}

const ofClasses = (...classes: readonly string[]): readonly Place[] => classes.map((classname) => ({ classname }));
const listClasses = (cases: readonly ReportCase[]) => cases.map(({ classname }) => classname);

describe("StartVotes", () => {
  for (const [description, classes, recordClasses] of [
    ["another run's name", ["unit.Cart", "unit.Till", "unit.Order"], ["app.x.Cart", "app.x.Till", "app.x.Order"]],
    ["a project's name", ["web:a.test.ts", "web:b.test.ts", "web:c.test.ts"], ["a.test.ts", "b.test.ts", "c.test.ts"]],
    ["a project's name and a dash", ["web-Cart", "web-Till", "web-Order"], ["Cart", "Till", "Order"]],
    ["no module", ["acme.com/shop", "acme.com/shop/auth", "acme.com/shop/till"], [".", "auth", "till"]],
    [
      "a module",
      [".", "auth", "till", "cart"],
      ["a.com/shop", "a.com/shop/auth", "a.com/shop/till", "a.com/shop/cart"],
    ],
  ] as const) {
    it(`gives all classes of a report ${description}, as those of the records have`, () => {
      const cases = translate(
        ofClasses(...classes, ...classes.slice(1, 2)),
        ofClasses(...recordClasses, ...recordClasses.slice(1, 2)),
      );
      assert.deepEqual(listClasses(cases).slice(0, classes.length), recordClasses);
      assert.deepEqual(cases.map(({ suites }) => suites[0]).slice(0, classes.length), recordClasses);
    });
  }

  it("leaves out the name behind a record's class", () => {
    const names = ["Cart", "Till", "Order"];
    const records = names.map((name) => ({ name: `unit.${name}.adds`, classname: `unit.${name}.adds` }));
    assert.deepEqual(listClasses(translate(ofClasses(...names), records)), ["unit.Cart", "unit.Till", "unit.Order"]);
  });

  for (const [description, classes, recordClasses] of [
    ["of one class", ["a.Cart", "a.Cart", "a.Cart"], ["b.Cart", "b.Cart", "b.Cart"]],
    ["of two tests", ["a.Cart", "a.Till"], ["b.Cart", "b.Till"]],
    ["that begin differently", ["a.Cart", "a.Till", "c.Order"], ["b.Cart", "b.Till", "c.Order"]],
    ["most of which are others", ["a.Cart", "a.Till", "a.Bill", "a.x.Pay"], ["b.Cart", "b.Till", "b.Bill", "b.y.Pay"]],
    ["with equal ones", ["a.Cart", "a.Till", "a.Order"], ["a.Cart", "a.Till", "a.Order"]],
  ] as const) {
    it(`leaves classes ${description} alone`, () => {
      const otherClasses = Array.from({ length: description.includes("most") ? 3 : 0 }, () => "a.x.Pay");
      const recordsOfOthers = otherClasses.map(() => "b.y.Pay");
      const cases = translate(ofClasses(...classes, ...otherClasses), ofClasses(...recordClasses, ...recordsOfOthers));
      assert.deepEqual(listClasses(cases), [...classes, ...otherClasses]);
    });
  }

  it("takes one file in two checkouts for the same, and none of a folder that a file is not in", () => {
    const recordPlace = { classname: undefined, file: "/home/work/web/cart.ts" };
    const place = { classname: undefined, file: "D:\\build\\web\\cart.ts" };
    assert.deepEqual(
      translate([place], [recordPlace]).map(({ file }) => file),
      ["/home/work/web/cart.ts"],
    );
    const otherPlace = { classname: undefined, file: "/other/till.ts" };
    assert.deepEqual(
      translate([place, otherPlace], [recordPlace, recordPlace]).map(({ file }) => file),
      [place.file, otherPlace.file],
    );
    assert.deepEqual(
      translate([otherPlace, place], [recordPlace, recordPlace]).map(({ file }) => file),
      [otherPlace.file, place.file],
    );
  });

  it("compares checkouts beside relative files", () => {
    const place = (file: string) => ({ classname: undefined, file });
    const cases = translate(
      [place("web/1.ts"), place("/build/a/2.ts"), place("web/3.ts"), place("/build/b/4.ts")],
      [place("web/1.ts"), place("/home/a/2.ts"), place("web/3.ts"), place("/home/b/4.ts")],
    );
    assert.deepEqual(
      cases.map(({ file }) => file),
      ["web/1.ts", "/home/a/2.ts", "web/3.ts", "/home/b/4.ts"],
    );
  });

  it("compares relative folders only where many files have them", () => {
    const toPlaces = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ classname: undefined, file: `${folder}/${index}.ts` }));
    assert.deepEqual(
      translate(toPlaces("web", 2), toPlaces("app/web", 2)).map(({ file }) => file),
      ["web/0.ts", "web/1.ts"],
    );
    assert.deepEqual(
      translate(toPlaces("web", 3), toPlaces("app/web", 3)).map(({ file }) => file),
      ["app/web/0.ts", "app/web/1.ts", "app/web/2.ts"],
    );
  });
});
