import assert from "node:assert/strict";
import { type Agreement, type Completeness, compareWithRecord } from "../../../../src/domain/reports/compareWithRecord";
import {
  createCaseIdentity,
  createRecordIdentity,
  type IdentifiedTest,
} from "../../../../src/domain/reports/testIdentity";
import type { ReportCase } from "../../../../src/domain/reports/testReport";

type CaseFields = Partial<ReportCase>;
type RecordFields = Partial<IdentifiedTest>;

const completeness: Completeness = { report: true, records: true, hasReportSuites: false, hasRecordSuites: false };

const compare = (caseFields: CaseFields, recordFields: RecordFields, sides = completeness): Agreement | undefined =>
  compareWithRecord(
    createCaseIdentity({ name: "adds", suites: [], failure: "", ...caseFields }),
    createRecordIdentity({ id: "1", name: "adds", ...recordFields }),
    sides,
  );

describe("compareWithRecord", () => {
  const agreements: [
    caseFields: CaseFields,
    record: RecordFields,
    equality: number[],
    unexplainedCount: number,
    isSure: boolean,
  ][] = [
    [{}, {}, [0, 0, 1, 0, 1], 0, false],
    [{ classname: "Cart" }, {}, [0, 0, 1, 0, 1], 1, false],
    [{}, { classname: "Cart", parent: "total" }, [0, 0, 1, 0, 1], 2, false],
    [{ classname: "Cart" }, { classname: "Cart" }, [0, 1, 1, 0, 1], 0, true],
    [{ classname: "Cart" }, { parent: "Cart" }, [0, 0, 1, 0, 1], 0, true],
    [{ suites: ["Cart"] }, { parent: "Cart" }, [0, 0, 1, 1, 1], 0, true],
    [{ classname: "shop.Cart" }, { classname: "Cart" }, [0, 0, 1, 0, 1], 1, true],
    [{ file: "web/cart.ts" }, { filePath: "web/cart.ts" }, [1, 0, 1, 0, 1], 0, true],
    [{ file: "cart.ts" }, { filePath: "web/cart.ts" }, [0.5, 0, 1, 0, 1], 0, true],
    [{ file: "cart.ts" }, {}, [0, 0, 1, 0, 1], 0, false],
    [{ name: "Cart adds" }, { classname: "Cart" }, [0, 0, 0, 0, 1], 0, true],
    [{ classname: "Cart" }, { name: "Cart adds" }, [0, 0, 0, 0, 1], 0, true],
    [{ name: "Cart adds", classname: "Cart" }, { name: "Cart adds" }, [0, 0, 1, 0, 1], 0, true],
    [{ name: "Till adds", suites: ["Till", "Cart"] }, { classname: "Cart" }, [0, 0, 0, 0, 1], 0, false],
  ];
  for (const [caseFields, record, equality, unexplainedCount, isSure] of agreements) {
    it(`${isSure ? "is sure" : "is not sure"} of ${JSON.stringify(caseFields)} and ${JSON.stringify(record)}`, () =>
      assert.deepEqual(compare(caseFields, record), {
        unexplainedCount,
        equality,
        hasEqualTitle: equality[2] === 1,
        isSure,
        lacksSuites: false,
        hasLongerName: record.name !== undefined && caseFields.name === undefined,
        isMoreExact: record.classname !== undefined && caseFields.classname === undefined,
      }));
  }

  const differences: [difference: string, caseFields: CaseFields, record: RecordFields][] = [
    ["classes", { classname: "Cart" }, { classname: "Till" }],
    ["files", { file: "api/cart.ts" }, { filePath: "web/cart.ts" }],
    ["words in the case's name", { name: "never adds" }, {}],
    ["words in the record's name", {}, { name: "never adds" }],
    ["words in the record's name that are the record's suites", {}, { name: "Cart adds", parent: "Cart" }],
    ["modules", { classname: "shop.tests.test_cart" }, { filePath: "web/tests/test_cart.py" }],
    [
      "classes that the other's name begins with",
      { name: "Cart adds", classname: "Till" },
      { name: "Till adds", classname: "Cart" },
    ],
    ["modules, the record's without a file", { file: "web/tests/test_cart.py" }, { classname: "shop.tests.test_cart" }],
    ["suites beside the same class", { classname: "Cart", suites: ["till"] }, { classname: "Cart", parent: "bill" }],
    ["modules of Ruby", { classname: "shop.spec.cart" }, { filePath: "web/spec/cart.rb" }],
    [
      "modules in one folder",
      { file: "tests/test_cart.py", suites: ["Cart"] },
      { classname: "ci.tests.test_till.Cart" },
    ],
    ["a function and a method", { file: "tests/test_cart.py" }, { classname: "tests.test_cart.TestCart" }],
    ["feature files", { file: "features/cart.feature", suites: ["Tax"] }, { classname: "till.cart.Tax" }],
    ["a test without suites and one with", { suites: ["Till"] }, { classname: "adds", parent: "Root Suite" }],
  ];
  for (const [difference, caseFields, record] of differences) {
    it(`returns undefined for different ${difference}`, () => assert.equal(compare(caseFields, record), undefined));
  }

  const sameModules: [difference: string, caseFields: CaseFields, record: RecordFields][] = [
    [
      "with a class below it",
      { classname: "web.tests.test_cart.TestCart" },
      { parent: "TestCart", filePath: "web/tests/test_cart.py" },
    ],
    ["relative to another folder", { classname: "tests.test_cart" }, { filePath: "web/tests/test_cart.py" }],
    ["of a file relative to another folder", { classname: "web.tests.test_cart" }, { filePath: "tests/test_cart.py" }],
    ["without folders", { classname: "test_cart" }, { filePath: "web/tests/test_cart.py" }],
    ["in a language whose packages are no folders", { classname: "shop.tests.Cart" }, { filePath: "web/Cart.kt" }],
  ];
  for (const [difference, caseFields, record] of sameModules) {
    it(`does not tell a module ${difference} apart`, () => assert.notEqual(compare(caseFields, record), undefined));
  }

  const otherTests: [difference: string, caseFields: CaseFields, record: RecordFields][] = [
    ["a package with one segment more", { classname: "acme/till" }, { classname: "acme/till/bill" }],
    ["the same package in another", { classname: "acme/till" }, { classname: "till", parent: "acme/inner/till" }],
    ["a class in the middle", { classname: "Acme.Unit.Till.TillTest" }, { classname: "Acme\\Unit\\TillTest" }],
    ["a class nested deeper", { classname: "acme.Till$Inner$Deep" }, { classname: "acme.Till$Inner" }],
    ["a class of that name", { classname: "Acme.Till" }, { name: "Till.adds", classname: "Acme.Api.Till" }],
    [
      "another suite of a report that has them all",
      { classname: "test", suites: ["Till", "of all"] },
      { classname: "Bill.of all" },
    ],
    [
      "a suite in front of one that the whole title has",
      { name: "opens adds", classname: "opens adds", suites: ["Bill"] },
      { name: "Till > opens > adds", classname: "Till > opens", parent: "Bill" },
    ],
    ["a sign", { name: "adds (a)", classname: "Till" }, { name: "adds {a}", classname: "Till" }],
    ["an arrow in the title", { name: "a > b", classname: "Till" }, { name: "a b", classname: "Till" }],
    [
      "a sign that is that of the class, in a title outside of it",
      { name: "opens.adds", classname: "shop.Till" },
      { name: "opens adds", classname: "shop.Till" },
    ],
    [
      "a sign behind a word of a class that has blanks alone",
      { name: "Till adds", classname: "Till opens" },
      { name: "Till.adds", classname: "Till opens" },
    ],
    ["a method and one of the class", { name: "Till#adds up" }, { name: "Till.adds up" }],
    ["a blank at the end", { name: "adds ", classname: "Till" }, { name: "adds", classname: "Till" }],
    ["two suites with reporters' names", { classname: "default" }, { classname: "root" }],
    ["another project", { host: "firefox", classname: "a.spec.ts" }, { name: "[webkit] adds", classname: "a.spec.ts" }],
  ];
  for (const [difference, caseFields, record] of otherTests) {
    it(`tells ${difference} apart`, () => assert.equal(compare(caseFields, record), undefined));
  }

  it("is not sure of a record without the project that a case has as host and in its name", () => {
    const reportCase = { name: "[phone] adds", host: "phone", classname: "tests/a.spec.ts" };
    const record = { classname: "a.spec.ts", filePath: "/ci/tests/a.spec.ts" };
    assert.equal(compare(reportCase, record)?.isSure, false);
    assert.equal(compare({ ...reportCase, host: "tablet" }, record), undefined);
  });

  const sameTests: [difference: string, caseFields: CaseFields, record: RecordFields][] = [
    ["the package before the class", { classname: "acme.shop.Till" }, { classname: "shop.Till" }],
    ["nested classes", { classname: "Acme.Till+Inner" }, { name: "Till+Inner.adds", classname: "Acme.Till+Inner" }],
    ["a browser", { classname: "Firefox 115.0 (Linux 0.0.0).Till" }, { classname: "Firefox 102.0 (Linux 0.0.0).Till" }],
    [
      "the project as host",
      { host: "webkit", classname: "a.spec.ts" },
      { name: "[webkit] adds", classname: "e2e/a.spec.ts" },
    ],
    ["a line behind a file", { file: "web/a.test.ts:12" }, { filePath: "web/a.test.ts" }],
    ["a title behind a file", { file: "tests/TillTest.php::it adds" }, { filePath: "tests/TillTest.php" }],
    ["numbers behind a file", { file: "./spec/till_spec.rb[1:2]" }, { filePath: "spec/till_spec.rb" }],
    ["an encoded file", { file: "file:///w/my%20tests/a.ts" }, { filePath: "my tests/a.ts" }],
    ["a class that looks like a file", { classname: "a.js" }, { classname: "a.js", filePath: "web/a.test.js" }],
    ["a module that looks like a file", { classname: "tests.go" }, { classname: "tests.go", filePath: "tests/go.py" }],
    [
      "a suite of the file beside a class that is the whole title",
      { name: "Till opens adds", classname: "Till opens adds", suites: ["Bill"] },
      { name: "Till > opens > adds", classname: "Till > opens", parent: "Bill" },
    ],
    [
      "a number in front of a title without suites",
      { name: "#1 adds", classname: "#1 adds", suites: ["Root Suite"] },
      { name: "#1 adds", classname: "#1 adds", parent: "Root Suite" },
    ],
    ["a reporter's name of an inner suite", { suites: ["Till", "default"] }, { classname: "Till default" }],
    ["a sign that joins suites", { name: "Till > adds", suites: ["Till"] }, { name: "Till adds", parent: "Till" }],
    ["the form of a module", { file: "web/tests/test_cart.py" }, { classname: "ci.web.tests.test_cart" }],
    [
      "a class that is the file of RSpec",
      { name: "Till adds", file: "./spec/till_spec.rb", suites: ["Till"] },
      { name: "Till adds", classname: "spec.till_spec", parent: "rspec", filePath: "./spec/till_spec.rb" },
    ],
    [
      "a class that is the file of RSpec up to a dot",
      { name: "Bill adds", file: "./spec/till.html_spec.rb", suites: ["Bill"] },
      { name: "Bill adds", classname: "spec.till", parent: "rspec", filePath: "./spec/till.html_spec.rb" },
    ],
    [
      "the braces of a method",
      { name: "adds(int)[2]", classname: "Till" },
      { name: "adds{int}[2]", classname: "Till" },
    ],
  ];
  for (const [difference, caseFields, record] of sameTests) {
    it(`takes no notice of ${difference}`, () => assert.equal(compare(caseFields, record)?.isSure, true));
  }

  it("is not sure of names that differ in a time", () =>
    assert.equal(
      compare(
        { name: "is made at 2026-11-20T10:00:00Z", classname: "Till" },
        { name: "is made at 2026-11-18T09:31:12Z", classname: "Till" },
      )?.isSure,
      false,
    ));

  it("knows suites that the report's reporter leaves out", () => {
    const [reportCase, record] = [{ classname: "Till" }, { classname: "Till > when empty" }];
    assert.equal(compare(reportCase, record, { ...completeness, report: false })?.lacksSuites, true);
    assert.equal(compare(reportCase, record, completeness), undefined);
  });

  it("knows suites that the records' reporter leaves out", () => {
    const [reportCase, record] = [{ classname: "Till > when empty" }, { classname: "Till" }];
    assert.equal(compare(reportCase, record, { ...completeness, records: false })?.lacksSuites, true);
    assert.equal(compare(reportCase, record, completeness), undefined);
  });

  it("is sure of names only if they have equally many blanks, of which kind ever", () => {
    const names = ["adds\r\ntax to it", "adds  tax to it", "Till  adds tax to it"];
    const record = { name: "adds tax to it", classname: "Till" };
    const agreements = names.map((name) => compare({ name, classname: "Till" }, record)?.isSure);
    assert.deepEqual(agreements, [true, false, true]);
  });

  for (const [description, fields, isSame] of [
    ["no suite", {}, false],
    ["no suite, in the file of the same name", { filePath: "web/till.test.ts" }, true],
    ["a suite of an author", { parent: "default" }, true],
    ["a suite in its name", { name: "Till > adds" }, true],
  ] as const) {
    it(`${isSame ? "compares" : "takes for another test"} a record of ${description}, whose side states suites`, () => {
      const agreement = compare({ suites: ["till"] }, fields, { ...completeness, hasRecordSuites: true });
      const isOfSuite = compare({ suites: ["Till"] }, fields, { ...completeness, hasRecordSuites: true });
      assert.equal((agreement ?? isOfSuite) !== undefined, isSame);
    });
  }
});
