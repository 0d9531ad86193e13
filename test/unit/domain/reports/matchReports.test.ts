import assert from "node:assert/strict";
import type { ReportCase } from "../../../../src/domain/reports/testReport";
import { createCase, matchIds, records } from "../../../support/matchedCases";

describe("CaseMatcher, of all classes of a report", () => {
  it("tells a class from one that only ends alike, where all others begin as those of the records do", async () => {
    const names = ["opens", "pays", "ends", "starts"];
    const tests = names.map((name) => ({ name, classname: `Till ${name}` }));
    const nested = { name: "adds tax", classname: "Order lines" };
    const others = tests.map((test) => createCase({ ...test, classname: test.classname.replace(" ", " > ") }));
    const reportCase = createCase({ classname: "lines" });
    assert.equal(await matchIds(records(...tests, nested), reportCase, [reportCase, ...others]), "none");
    assert.equal(await matchIds(records(...tests, nested), reportCase), "4");
  });

  it("knows no other name, where nearly all others are the same", async () => {
    const otherTests = ["opens a till", "pays a bill", "ends a day"].map((name) => ({ name, classname: "Till" }));
    const knownTest = { name: "Till › adds tax", classname: "Till" };
    const otherCases = otherTests.map(createCase);
    const names = ["adds tax", "Till adds tax"];
    const find = (name: string, cases: readonly ReportCase[]) => {
      const reportCase = createCase({ name, classname: "Till" });
      return matchIds(records(...otherTests, knownTest), reportCase, [reportCase, ...cases]);
    };
    assert.deepEqual(await Promise.all(names.map((name) => find(name, otherCases))), ["3", "3"]);
    const manyCases = Array.from({ length: 4 }, () => otherCases).flat();
    assert.deepEqual(await Promise.all(names.map((name) => find(name, manyCases))), ["none", "none"]);
    assert.equal(await find("Till › adds tax (retry #1)", manyCases), "3");
  });

  it("knows no suite of other signs, where nearly all others are the same", async () => {
    const otherTests = ["opens a till", "pays a bill", "ends a day"].map((name) => ({ name, parent: `Till#${name}` }));
    const knownTest = { name: "adds tax", parent: "Till#tax" };
    const otherCases = otherTests.map(({ name, parent }) => createCase({ name, suites: [parent] }));
    const reportCase = createCase({ suites: ["Till.tax"] });
    const find = (cases: readonly ReportCase[]) =>
      matchIds(records(...otherTests, knownTest), reportCase, [reportCase, ...cases]);
    assert.equal(await find(otherCases), "3");
    assert.equal(await find(Array.from({ length: 4 }, () => otherCases).flat()), "none");
  });

  it("tells classes apart that have others in their place, as most begin with further words", async () => {
    const classes = ["till", "till.open", "bill"];
    const tests = records(...classes.map((classname) => ({ name: "adds tax", classname })));
    const rows = ["tests.till", "tests.till.open", "tests.bill", "other.tests.till", "tests.open.bill"];
    const cases = rows.map((classname) => createCase({ classname }));
    const ids = await Promise.all(cases.map((reportCase) => matchIds(tests, reportCase, cases)));
    assert.deepEqual(ids, ["0", "1", "2", "none", "none"]);
    const newCase = createCase({ classname: "tests.shop.till" });
    const withShop = records(...tests, { name: "opens", classname: "shop.till" });
    assert.equal(
      await matchIds(withShop, newCase, [
        ...cases.slice(1, 3),
        createCase({ name: "opens", classname: "tests.shop.till" }),
        newCase,
      ]),
      "none",
    );
  });

  it("takes a package whose suite is a dot for the one that all others are in", async () => {
    const packages = ["a.com/shop/auth", "a.com/shop/till", "a.com/shop/cart", "a.com/shop"];
    const tests = records(...packages.map((classname) => ({ name: "adds tax", classname, parent: classname })));
    const suites = ["auth", "till", "cart", "."];
    const cases = suites.map((suite) => createCase({ classname: suite.replace(".", "shop"), suites: [suite] }));
    const ids = await Promise.all(cases.map((reportCase) => matchIds(tests, reportCase, cases)));
    assert.deepEqual(ids, ["0", "1", "2", "3"]);
    const shortTests = records(
      ...suites.map((parent) => ({ name: "adds tax", classname: parent.replace(".", "shop"), parent })),
    );
    const logCases = suites.map((classname) => createCase({ classname }));
    const logIds = await Promise.all(logCases.map((reportCase) => matchIds(tests, reportCase, logCases)));
    assert.deepEqual(logIds, ["0", "1", "2", "3"]);
    const relativeCases = suites.map((suite) => createCase({ classname: suite, suites: [suite] }));
    const shortIds = await Promise.all(
      relativeCases.map((reportCase) => matchIds(shortTests, reportCase, relativeCases)),
    );
    assert.deepEqual(shortIds, ["0", "1", "2", "3"]);
  });

  it("takes a row with its values for that of a method and a number alone", async () => {
    const classname = "shop.Till";
    const name = "adds(String, String)[1]";
    const find = (recordName: string, caseName: string) =>
      matchIds(records({ name: recordName, classname }), createCase({ name: caseName, classname }));
    const withValues = `${name} path=/tmp/x.txt, t=b`;
    assert.equal(await find(name, withValues), "0");
    assert.equal(await find(withValues, name), "0");
    assert.equal(await find(withValues, withValues), "0");
    assert.equal(await find(withValues, `${name} path=y, t=b`), "none");
  });

  it("finds a row that is displayed below its method", async () => {
    const classname = "shop.TillTest";
    const tests = records(
      { name: "adds(int)[1]", classname },
      { name: "adds(int)[2]", classname },
      { name: "[1] 5", classname: "shop.BillTest" },
    );
    const find = (name: string, ownClass = classname) =>
      matchIds(tests, createCase({ name, classname: ownClass, suites: ["TillTest", "adds(int)"] }));
    const ids = [find("[2] -1"), find("repetition 1 of 3"), find("[3] 5"), find("[1] 5", "shop.BillTest")];
    assert.deepEqual(await Promise.all(ids), ["1", "0", "none", "2"]);
  });

  it("leaves out a run's name in brackets behind all classes of one side", async () => {
    const names = ["opens", "pays", "ends"];
    const toClass = (name: string, end: string) => ({ name, classname: `shop.${name}$Inner${end}` });
    const toCase = (name: string, end: string) =>
      createCase({ ...toClass(name, end), suites: [`shop.${name}$Inner$Deep${end}`] });
    const toRecord = (name: string, end: string) => ({
      ...toClass(name, end),
      parent: `shop.${name}$Inner$Deep${end}`,
    });
    const plainCases = names.map((name) => toCase(name, ""));
    const casesOfRun = names.map((name) => toCase(name, "(jdk17)"));
    const plainRecords = records(...names.map((name) => toRecord(name, "")));
    const recordsOfRun = records(...names.map((name) => toRecord(name, "(jdk17)")));
    const find = (tests: typeof plainRecords, cases: readonly ReportCase[]) =>
      Promise.all(cases.map((reportCase) => matchIds(tests, reportCase, cases)));
    assert.deepEqual(await find(plainRecords, casesOfRun), ["0", "1", "2"]);
    assert.deepEqual(await find(recordsOfRun, plainCases), ["0", "1", "2"]);
    assert.deepEqual(await find(recordsOfRun, plainCases.slice(0, 1)), ["0"]);
    assert.deepEqual(await find(plainRecords, casesOfRun.slice(0, 2)), ["none", "none"]);
  });

  it("is certain of a whole title, where the record's begins with its class", async () => {
    const tests = records({ name: "Cart adds tax", classname: "Chrome_120_0_(Linux_x86_64).Cart" });
    assert.equal(await matchIds(tests, createCase({ name: "Cart adds tax" })), "0");
    const titledTests = records({ name: "Cart adds tax", classname: "Cart adds tax" });
    const file = "src/cart.test.js";
    assert.equal(await matchIds(titledTests, createCase({ name: "Cart adds tax", classname: file, file })), "0");
  });

  it("replaces the start of a class behind its browser", async () => {
    const names = ["opens a till", "pays a bill", "ends a day"];
    const tests = names.map((name) => ({
      name,
      classname: `.${name.slice(0, -3)}`,
      parent: "Safari 17.1 (Mac OS 10.15.7)",
    }));
    const cases = tests.map(({ name, classname }) =>
      createCase({
        name,
        classname: `Chrome_120_0_(Linux_x86_64)${classname}`,
        suites: ["Chrome 120.0 (Linux x86_64)"],
      }),
    );
    const ids = await Promise.all(cases.map((reportCase) => matchIds(records(...tests), reportCase, cases)));
    assert.deepEqual(ids, ["0", "1", "2"]);
  });

  it("is sure of one of the cases that claim a record, the one that agrees best", async () => {
    const test = { name: "adds tax", classname: "Till", filePath: "shop/unit/till.php" };
    const ownCase = createCase({ classname: "Till", file: "shop/unit/till.php" });
    const otherCase = createCase({ suites: ["Shop\\Till"] });
    const find = (reportCase: ReportCase, cases: readonly ReportCase[]) =>
      matchIds(records(test), reportCase, [reportCase, ...cases]);
    assert.equal(await find(otherCase, []), "0");
    assert.equal(await find(otherCase, [ownCase]), "several 0");
    assert.equal(await find(ownCase, [otherCase]), "0");
  });

  it("is sure of none of the files with one name, where the record has no folder", async () => {
    const cases = ["./till/adds.bats", "./bill/adds.bats"].map((classname) => createCase({ classname }));
    const tests = records({ name: "adds tax", classname: "adds.bats" });
    const find = (reportCase: ReportCase) => matchIds(tests, reportCase, cases);
    assert.deepEqual(await Promise.all(cases.map(find)), ["several 0", "several 0"]);
    const attempts = [createCase({ classname: "adds.bats" }), createCase({ classname: "adds.bats" })];
    assert.equal(await matchIds(tests, attempts[0] ?? createCase({}), attempts), "0");
  });

  it("is sure of none of the tests that a reporter does not tell apart, as it omits suites", async () => {
    const tests = records({ name: "Till adds tax", classname: "Till adds tax", parent: "Till" });
    const fields = { classname: "web/till.test.js", suites: ["Till"] };
    const cases = [createCase(fields), createCase(fields)];
    assert.equal(await matchIds(tests, createCase(fields)), "0");
    assert.equal(await matchIds(tests, cases[0] ?? createCase({}), cases), "several 0");
    const withClass = [createCase({ classname: "Till" }), createCase({ classname: "Till" })];
    assert.equal(await matchIds(tests, withClass[0] ?? createCase({}), withClass), "0");
  });

  it("is sure of none of the tests that a reporter does not tell apart, as it omits files or classes", async () => {
    const titles = ["Cart total", "Bill total", "Till total"];
    const tests = records(
      ...titles.map((classname, index) => ({ name: "adds tax", classname, filePath: `web/${index}.test.js` })),
    );
    const [repeatedCase = createCase({}), ...otherCases] = titles.map((classname) => createCase({ classname }));
    assert.equal(await matchIds(tests, repeatedCase, [repeatedCase, ...otherCases]), "0");
    assert.equal(await matchIds(tests, repeatedCase, [repeatedCase, repeatedCase, ...otherCases]), "several 0");
    const runs = [repeatedCase, ...otherCases, repeatedCase, ...otherCases];
    assert.equal(await matchIds(tests, repeatedCase, runs), "0");
    const classCases = titles.map((suite, index) => createCase({ classname: `web/${index}.test.js`, suites: [suite] }));
    const [ownCase = createCase({})] = classCases;
    assert.equal(await matchIds(tests, ownCase, classCases), "0");
    assert.equal(await matchIds(tests, ownCase, [ownCase, ...classCases]), "several 0");
  });

  it("takes a longer title for another one, unless the shorter one ends in a word or an ellipsis", async () => {
    const title = "adds the tax ".repeat(10).trim();
    const find = (recordName: string) =>
      matchIds(
        records({ name: recordName, classname: "Till" }),
        createCase({ name: `${title} too`, classname: "Till" }),
      );
    const names = [title, `${title} t`, `${title}…`];
    assert.deepEqual(await Promise.all(names.map(find)), ["none", "0", "0"]);
  });

  it("takes a program before a generic class for no part of it", async () => {
    const names = ["adds tax", "opens", "pays"];
    const createTest = (program: string, name: string) => ({ name, classname: `${program}.global` });
    const tests = records(...names.map((name) => ({ ...createTest("tests", name), parent: "tests" })));
    const cases = names.map((name) => createCase({ ...createTest("tests-debug", name), suites: ["tests-debug"] }));
    const ids = await Promise.all(cases.map((reportCase) => matchIds(tests, reportCase, cases)));
    assert.deepEqual(ids, ["0", "1", "2"]);
  });

  it("is sure of a title that states its suites, without anything else", async () => {
    const tests = records({ name: "#2 shop › till › adds tax", parent: "Default" });
    const find = (name: string) => matchIds(tests, createCase({ name, suites: ["Default"] }));
    const names = ["#1 shop › till › adds tax", "shop › bill › adds tax"];
    assert.deepEqual(await Promise.all(names.map(find)), ["0", "none"]);
    assert.equal(await matchIds(tests, createCase({ name: "shop › till › adds tax", suites: ["lake"] })), "several 0");
  });

  it("takes a class for the end of one in a package, if no class of the report is in one", async () => {
    const packages = ["auth", "till", "cart", "auth/v2"];
    const tests = records(...packages.map((classname) => ({ name: "adds tax", classname })));
    const cases = ["auth", "till", "cart", "v2"].map((classname) => createCase({ classname }));
    const find = (reportCases: readonly ReportCase[]) =>
      Promise.all(cases.map((reportCase) => matchIds(tests, reportCase, reportCases)));
    assert.deepEqual(await find(cases), ["0", "1", "2", "3"]);
    const wholeCase = createCase({ classname: "auth/v2" });
    assert.deepEqual(await find([...cases, wholeCase]), ["0", "1", "2", "none"]);
  });

  it("takes a dot beside the path of a package for its suite alone", async () => {
    const classname = "a.com/shop";
    const tests = records({ name: "adds tax", classname, parent: "." });
    assert.equal(await matchIds(tests, createCase({ classname, suites: [classname] })), "0");
  });

  it("finds the innermost suite of a case, as a record has a single parent, where other cases have one suite", async () => {
    const suites = ["opens", "pays", "ends"];
    const otherTests = suites.map((parent) => ({ name: parent, classname: "test", parent }));
    const otherCases = suites.map((suite) => createCase({ name: suite, classname: "test", suites: [suite] }));
    const tests = records(...otherTests, { name: "adds tax", classname: "test", parent: "total" });
    const nestedCases = ["Cart", "Bill"].map((suite) => createCase({ classname: "test", suites: [suite, "total"] }));
    const [reportCase = createCase({})] = nestedCases;
    assert.equal(await matchIds(tests, reportCase, [...otherCases, reportCase]), "3");
    assert.equal(await matchIds(tests, reportCase, [...otherCases, ...nestedCases]), "several 3");
  });

  it("takes the path of a module for no suites, where the report has tests without any", async () => {
    const fields = { classname: "ci.tests.test_till", filePath: "tests/test_till.py" };
    const tests = records({ ...fields, name: "test_tax" }, { ...fields, name: "test_sum" });
    const suiteCase = createCase({ name: "test_sum", file: fields.filePath, suites: ["TestTill"] });
    const reportCase = createCase({ name: "test_tax", file: fields.filePath });
    assert.equal(await matchIds(tests, reportCase, [reportCase, suiteCase]), "0");
  });
});
