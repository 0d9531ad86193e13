import assert from "node:assert/strict";
import { type Completeness, compareWithRecord } from "../../../../src/domain/reports/compareWithRecord";
import {
  createCaseIdentity,
  createRecordIdentity,
  type IdentifiedTest,
} from "../../../../src/domain/reports/testIdentity";
import type { ReportCase } from "../../../../src/domain/reports/testReport";
import { createCase, matchIds, records } from "../../../support/matchedCases";

/** The records state all suites of a test, the report does not. */
const completeness: Completeness = {
  report: true,
  records: false,
  hasReportSuites: true,
  hasRecordSuites: true,
};

/** Returns whether a case and a record, as two reporters write one test or two, may be the same. */
function areSame(caseFields: Partial<ReportCase>, recordFields: Omit<IdentifiedTest, "id">): boolean {
  const record = createRecordIdentity(recordFields);
  return compareWithRecord(createCaseIdentity(createCase(caseFields)), record, completeness) !== undefined;
}

const file = "web/cart.test.js";

describe("compareWithRecord, of suites as reporters write them", () => {
  const sameTests: [what: string, caseFields: Partial<ReportCase>, record: Omit<IdentifiedTest, "id">][] = [
    [
      "a class with which the title ends by chance",
      { name: "should support custom adapter", classname: "adapter", file: "web/adapter.spec.js" },
      {
        name: "adapter should support custom adapter",
        classname: "should support custom adapter",
        parent: "adapter",
      },
    ],
    [
      "a media type in the suite of a title that is the class as well",
      {
        name: "parses it",
        classname: 'cart.json() › when "application/vnd.api+json"',
        file,
        suites: ["cart.json()"],
      },
      {
        name: 'cart.json() when "application/vnd.api+json" parses it',
        classname: 'cart.json() when "application/vnd.api+json" parses it',
        parent: "cart.json()",
      },
    ],
    [
      "a file as the class beside the first suite, and all suites in front of the name",
      { name: "core::merge headers allows it", classname: file, suites: ["core::merge"] },
      { name: "allows it", classname: "core::merge › headers", parent: "core::merge", filePath: file },
    ],
    [
      "the suite of the first test of a file beside those of both sides",
      { name: "fetchFn accepts it", classname: file, suites: ["fetchBase"] },
      { name: "accepts it", classname: "fetchFn", parent: "fetchBase", filePath: file },
    ],
    [
      "the suite of the first test of a file in place of that of one side",
      { name: "accepts it", classname: "fetchFn", suites: ["fetchFn"] },
      { name: "fetchFn accepts it", classname: file, parent: "fetchBase" },
    ],
    [
      "a file as the class, and suites that the name of the other side begins with",
      { name: "service › GET /api › responds", classname: "service.test.js", suites: ["service.test.js"] },
      { name: "service GET /api responds", classname: "web/service.test.js", parent: "service" },
    ],
    [
      "a suite that is a method with a dot in front",
      { name: "handles verbs", classname: "Route..all", suites: ["Root Suite.Route..all"] },
      { name: "Route .all handles verbs", classname: "handles verbs", parent: ".all" },
    ],
    [
      "a class of suites, innermost first",
      { name: "keeps letters", file, suites: ["ids of endpoints", '"camelCase" (default)'] },
      {
        name: "keeps letters",
        classname: '"camelCase" (default) > ids of endpoints',
        parent: '"camelCase" (default)',
        filePath: file,
      },
    ],
    [
      "other signs within the class that both names begin with",
      { name: "xsrf > with a token > sets a header", classname: "xsrf with a token" },
      { name: "xsrf with a token sets a header", classname: "xsrf with a token" },
    ],
    [
      "a suite of the rows of a method",
      { name: "testAdds with data set #1", suites: ["unit", "Shop\\Tests\\CartTest", "testAdds"] },
      {
        name: "testAdds with data set #1",
        classname: "Shop.Tests.CartTest",
        parent: "Shop\\Tests\\CartTest::testAdds",
      },
    ],
  ];
  for (const [what, caseFields, record] of sameTests) {
    it(`knows a test by ${what}`, () => assert.equal(areSame(caseFields, record), true));
  }

  const otherTests: [what: string, caseFields: Partial<ReportCase>, record: Omit<IdentifiedTest, "id">][] = [
    [
      "inner suites that a name which begins with suites does not have",
      { name: "passes a value", classname: "router › promises › errors", file, suites: ["router"] },
      { name: "router promises passes a value", classname: file, parent: "router" },
    ],
    [
      "suites in another order",
      { name: "adds tax", suites: ["empty", "cart", "till"] },
      { name: "adds tax", classname: "cart > empty > till", parent: "cart" },
    ],
    [
      "signs behind the class of both names",
      { name: "Till opens > adds", classname: "Till" },
      { name: "Till opens adds", classname: "Till" },
    ],
  ];
  for (const [what, caseFields, record] of otherTests) {
    it(`tells tests apart by ${what}`, () => assert.equal(areSame(caseFields, record), false));
  }
});

describe("CaseMatcher, of starts that reporters write", () => {
  it("replaces the start of a suite that is the class with the time of the run", async () => {
    const names = ["CartTests", "TillTests", "BillTests"];
    const tests = names.map((name) => ({
      name: "test_adds",
      classname: `test_shop.${name}`,
      parent: `test_shop.${name}-20260101120000`,
      filePath: "test_shop.py",
    }));
    const cases = names.map((name) =>
      createCase({
        name: "test_adds",
        classname: `web.tests.test_shop.${name}`,
        file: "web/tests/test_shop.py",
        suites: [`web.tests.test_shop.${name}-20260102120000`],
      }),
    );
    const ids = await Promise.all(cases.map((reportCase) => matchIds(records(...tests), reportCase, cases)));
    assert.deepEqual(ids, ["0", "1", "2"]);
  });

  it("takes a suite that is the whole path of a package for the class", async () => {
    const packages = ["a.com/shop", "a.com/shop/cart", "a.com/shop/sub/till", "a.com/shop/bill"];
    const relative = [".", "cart", "sub/till", "bill"];
    const tests = packages.map((parent, index) => ({ name: "TestAdds", classname: relative[index] ?? "", parent }));
    const cases = packages.map((classname) => createCase({ name: "TestAdds", classname, suites: [classname] }));
    const ids = await Promise.all(cases.map((reportCase) => matchIds(records(...tests), reportCase, cases)));
    assert.deepEqual(ids, ["0", "1", "2", "3"]);
    const rows = relative.map((classname) => ({ name: "TestAdds", classname, parent: classname }));
    const halfRelative = packages.map((suite, index) =>
      createCase({ name: "TestAdds", classname: relative[index] ?? "", suites: [suite] }),
    );
    const otherIds = halfRelative.map((reportCase) => matchIds(records(...rows), reportCase, halfRelative));
    assert.deepEqual(await Promise.all(otherIds), ["0", "1", "2", "3"]);
  });

  it("finds the package of a repository that the files of a report are in, though others have tests of their names", async () => {
    const names = ["array", "enum", "map", "object", "string", "tuple"];
    const listTests = (folder: string, titles: readonly string[]) =>
      titles.map((name) => ({ name: `parses > ${name}`, classname: `${folder}tests/${name}.test.ts` }));
    const tests = [...listTests("zod/v3/", names.slice(3)), ...listTests("zod/v4/classic/", names.slice(0, 5))];
    const cases = listTests("", names).map(createCase);
    const ids = await Promise.all(cases.map((reportCase) => matchIds(records(...tests), reportCase, cases)));
    assert.deepEqual(ids, ["3", "4", "5", "6", "7", "none"]);
    const twins = [...listTests("zod/v3/", names.slice(0, 5)), ...listTests("zod/v4/classic/", names.slice(0, 5))];
    assert.equal(await matchIds(records(...twins), createCase(cases[0] ?? {}), cases), "several 0 5");
  });

  it("tells no suite of a reporter's from a class, where nearly all names are the same", async () => {
    const otherTests = ["opens a till", "pays a bill", "ends a day", "starts a day"].map((name) => ({ name }));
    const test = { name: "objects drop it", classname: file, parent: "undefined" };
    const reportCase = createCase({ name: "drop it", classname: "objects", file, suites: ["undefined"] });
    const cases = Array.from({ length: 4 }, () => otherTests.map(createCase)).flat();
    assert.equal(await matchIds(records(...otherTests, test), reportCase, [reportCase, ...cases]), "4");
  });

  it("takes no suite for the class where that is a file", async () => {
    const fields = { name: "FormData sends it", classname: file, parent: "fetchBase" };
    const otherTests = ["opens", "pays", "ends"].map((name) => ({
      name: `fetchBase ${name}`,
      classname: "web/b.test.js",
    }));
    const tests = records(...otherTests.map((test) => ({ ...test, parent: "fetchBase" })), fields);
    const cases = [
      createCase({ name: "sends it", classname: "FormData", file, suites: ["FormData"] }),
      createCase({ name: "opens", classname: "fetchBase", file: "web/b.test.js", suites: ["fetchBase"] }),
    ];
    assert.equal(await matchIds(tests, createCase(cases[0] ?? {}), cases), "3");
  });
});
