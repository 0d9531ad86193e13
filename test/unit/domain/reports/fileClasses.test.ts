import assert from "node:assert/strict";
import { CaseMatcher } from "../../../../src/domain/reports/matchCases";
import type { IdentifiedTest } from "../../../../src/domain/reports/testIdentity";
import type { ReportCase } from "../../../../src/domain/reports/testReport";

const filePath = "src/each.test.js";
const record = (classname: string, name: string): IdentifiedTest => ({
  id: `${classname}/${name}`,
  name,
  classname,
  filePath,
});
const records = [
  record("browser chrome", "reads"),
  record("browser firefox", "reads"),
  record("tables", "keeps rows"),
  record("tables", "keeps columns"),
];
const createCase = (name: string, classname = "browser chrome"): ReportCase => ({
  name,
  classname,
  file: filePath,
  suites: [classname],
  failure: "no",
});

async function match(cases: readonly ReportCase[], tests = records): Promise<readonly string[]> {
  const matcher = await CaseMatcher.create(tests, (test) => test);
  const matchCase = await matcher.forReport(cases);
  return cases.map((reportCase) => {
    const found = matchCase(reportCase);
    if (found.kind === "same") {
      return found.test.id;
    }
    return found.kind === "several" ? found.tests.map(({ id }) => id).join(" or ") : "none";
  });
}

describe("A report that states one class for all tests of a file", () => {
  it("tells nothing by it where the records have several", async () => {
    assert.deepEqual(await match([createCase("reads"), createCase("keeps rows"), createCase("keeps columns")]), [
      "browser firefox/reads or browser chrome/reads",
      "tables/keeps rows",
      "tables/keeps columns",
    ]);
  });

  it("tells nothing by its suite where the file is stated by the class alone", async () => {
    const names = ["reads", "keeps rows", "keeps columns", "waits"];
    const find = (suite: string) =>
      match(names.map((name) => ({ name, classname: filePath, suites: [suite], failure: "no" })));
    const answers = [
      "browser firefox/reads or browser chrome/reads",
      "tables/keeps rows",
      "tables/keeps columns",
      "none",
    ];
    assert.deepEqual(await find("browser chrome"), answers);
    assert.deepEqual(await find("undefined"), answers);
  });

  it("tells nothing by its suite where the class is the file", async () => {
    const cases = ["reads", "keeps rows", "keeps columns", "waits"].map((name) => ({
      ...createCase(name, filePath),
      suites: ["browser chrome"],
    }));
    const answers = [
      "browser firefox/reads or browser chrome/reads",
      "tables/keeps rows",
      "tables/keeps columns",
      "none",
    ];
    assert.deepEqual(await match(cases), answers);
  });

  it("tells new tests from known ones where one of them alone has the name of another class's test", async () => {
    assert.deepEqual(await match([createCase("reads"), createCase("keeps rows"), createCase("waits")]), [
      "browser chrome/reads",
      "none",
      "none",
    ]);
  });

  it("tells new tests from known ones where no test of its class is known", async () => {
    const cases = ["reads", "keeps rows", "keeps columns"].map((name) => createCase(name, "browser edge"));
    assert.deepEqual(await match(cases), ["none", "none", "none"]);
  });

  it("tells nothing by it if that shows in the first 100 tests of the file", async () => {
    const matchLast = async (otherCount: number) => {
      const otherCases = Array.from({ length: otherCount }, (_, index) => createCase(`waits ${index}`));
      return (
        await match([createCase("reads"), createCase("keeps rows"), ...otherCases, createCase("keeps columns")])
      ).at(-1);
    };
    assert.deepEqual([await matchLast(97), await matchLast(98)], ["tables/keeps columns", "none"]);
  });

  it("tells the tests of classes of the language apart", async () => {
    const tests = records.map(({ classname = "", name }) => record(classname.replace(" ", "."), name));
    const cases = ["reads", "keeps rows", "keeps columns"].map((name) => createCase(name, "browser.chrome"));
    assert.deepEqual(await match(cases, tests), ["browser.chrome/reads", "none", "none"]);
  });
});
