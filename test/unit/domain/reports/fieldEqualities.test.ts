import assert from "node:assert/strict";
import type { IdentifiedTest } from "../../../../src/domain/reports/testIdentity";
import type { ReportCase } from "../../../../src/domain/reports/testReport";
import { createCase, matchIds, records } from "../../../support/matchedCases";

type Reporter = (suites: readonly string[], title: string, file: string) => Partial<ReportCase>;

/** Reporter of jest with the whole title as name and class, and the first suite of the file beside them. */
const wholeTitles: Reporter = (suites, title) => {
  const name = [...suites, title].join(" ");
  return { name, classname: name, suites: suites.slice(0, 1) };
};
const suitesAsClass: Reporter = (suites, title) => ({
  name: title,
  ...(suites.length > 0 && { classname: suites.join(" ") }),
  suites: suites.slice(0, 1),
});
const suitesInName: Reporter = (suites, title, file) => ({
  name: [...suites, title].join(" > "),
  classname: file,
  suites: [file],
});
const classInModule: Reporter = (suites, title, file) => ({
  name: title,
  classname: [file.replace(/\.\w+$/, "").replaceAll("/", "."), ...suites].join("."),
});

function toRecord({ name = "", classname, suites = [], file }: Partial<ReportCase>): Omit<IdentifiedTest, "id"> {
  const parent = suites.at(-1);
  return {
    name,
    ...(classname !== undefined && { classname }),
    ...(parent !== undefined && { parent }),
    ...(file !== undefined && { filePath: file }),
  };
}

type Test = Parameters<Reporter>;

const file = "web/till.test.js";
const test: Test = [["till", "when open"], "adds tax", file];
const knownTests: readonly Test[] = [
  ...["opens", "closes", "pays a bill", "counts coins", "rounds"].map((title): Test => [["till", title], title, file]),
  test,
];

/** Matches a case of a report with the records of another report, of which it has most other tests. */
function findAmong(ofRecords: Reporter, ofReport: Reporter, fields: Partial<ReportCase>): Promise<string> {
  const tests = knownTests.map((args) => toRecord(ofRecords(...args)));
  const otherCases = knownTests.slice(0, -1).map((args) => createCase(ofReport(...args)));
  const reportCase = createCase(fields);
  return matchIds(records(...tests), reportCase, [reportCase, ...otherCases]);
}

describe("Texts that are equal for nearly all tests of a report", () => {
  const reporters: readonly [description: string, ofRecords: Reporter, ofReport: Reporter][] = [
    ["whole titles", wholeTitles, wholeTitles],
    ["whole titles and suites as the class", wholeTitles, suitesAsClass],
    ["suites as the class and whole titles", suitesAsClass, wholeTitles],
    ["suites as the class", suitesAsClass, suitesAsClass],
    ["suites in the name", suitesInName, suitesInName],
    ["classes in modules", classInModule, classInModule],
  ];
  const newTests: readonly [description: string, test: Test][] = [
    ["without its outer suite", [["when open"], "adds tax", file]],
    ["without its inner suite", [["till"], "adds tax", file]],
    ["in no suite", [[], "adds tax", file]],
    ["in a further suite", [["till", "when open", "today"], "adds tax", file]],
  ];
  for (const [reporter, ofRecords, ofReport] of reporters) {
    it(`know a test of ${reporter}`, async () =>
      assert.equal(await findAmong(ofRecords, ofReport, ofReport(...test)), "5"));

    for (const [description, newTest] of newTests) {
      it(`tell a test ${description} from a known one, of ${reporter}`, async () => {
        assert.equal(await findAmong(ofRecords, ofReport, ofReport(...newTest)), "none");
      });
    }
  }

  it("tell a test of another file by the suite of its first test", async () => {
    const newCase = { ...wholeTitles(...test), suites: ["bill"] };
    assert.equal(await findAmong(wholeTitles, wholeTitles, newCase), "none");
  });

  it("tell a test with an arrow in its title", async () => {
    const newTest: Test = [["till", "when open"], "adds › tax", file];
    assert.equal(await findAmong(suitesAsClass, suitesAsClass, suitesAsClass(...newTest)), "none");
    assert.equal(await findAmong(wholeTitles, suitesAsClass, suitesAsClass(...newTest)), "none");
    assert.equal(await findAmong(wholeTitles, wholeTitles, wholeTitles(...newTest)), "none");
  });

  it("tell a test of another folder", async () => {
    const newTest: Test = [["till", "when open"], "adds tax", "till.test.js"];
    assert.equal(await findAmong(suitesInName, suitesInName, suitesInName(...newTest)), "none");
  });

  it("ask about a test whose blanks are others", async () => {
    const newTest: Test = [["till", "when open"], "adds  tax", file];
    assert.equal(await findAmong(wholeTitles, suitesAsClass, suitesAsClass(...newTest)), "several 5");
  });

  it("are no rule for tests with suites where they are those of tests without any", async () => {
    const tests = ["opens", "closes", "pays a bill", "counts coins"].map((title) => suitesAsClass([], title, file));
    const record = toRecord(wholeTitles(...test));
    const reportCase = createCase(suitesAsClass(...test));
    const found = matchIds(records(...tests.map(toRecord), record), reportCase, [reportCase, ...tests.map(createCase)]);
    assert.equal(await found, "4");
  });
});
