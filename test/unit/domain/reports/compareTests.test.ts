import assert from "node:assert/strict";
import { type Agreement, type Completeness, compareTests } from "../../../../src/domain/reports/compareTests";
import {
  createCaseIdentity,
  createRecordIdentity,
  type IdentifiedTest,
} from "../../../../src/domain/reports/testIdentity";
import type { ReportCase } from "../../../../src/domain/reports/testReport";

type CaseFields = Partial<ReportCase>;
type RecordFields = Partial<IdentifiedTest>;

const compare = (
  caseFields: CaseFields,
  recordFields: RecordFields,
  completeness?: Completeness,
): Agreement | undefined =>
  compareTests(
    createCaseIdentity({ name: "adds", suites: [], failure: "", ...caseFields }),
    createRecordIdentity({ id: "1", name: "adds", ...recordFields }),
    undefined,
    completeness,
  );

describe("compareTests", () => {
  const agreements: [
    caseFields: CaseFields,
    record: RecordFields,
    equality: number[],
    unexplained: number,
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
      }));
  }

  const differences: [what: string, caseFields: CaseFields, record: RecordFields][] = [
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
    ["modules of Ruby", { classname: "shop.spec.cart" }, { filePath: "web/spec/cart.rb" }],
  ];
  for (const [what, caseFields, record] of differences) {
    it(`returns undefined for different ${what}`, () => assert.equal(compare(caseFields, record), undefined));
  }

  const sameModules: [what: string, caseFields: CaseFields, record: RecordFields][] = [
    ["with a class below it", { classname: "web.tests.test_cart.TestCart" }, { filePath: "web/tests/test_cart.py" }],
    ["relative to another folder", { classname: "tests.test_cart" }, { filePath: "web/tests/test_cart.py" }],
    ["of a file relative to another folder", { classname: "web.tests.test_cart" }, { filePath: "tests/test_cart.py" }],
    ["of another name", { classname: "shop.tests.test_till" }, { filePath: "web/tests/test_cart.py" }],
    ["without folders", { classname: "test_cart" }, { filePath: "web/tests/test_cart.py" }],
    ["in a language whose packages are no folders", { classname: "shop.tests.Cart" }, { filePath: "web/Cart.kt" }],
  ];
  for (const [what, caseFields, record] of sameModules) {
    it(`does not tell a module ${what} apart`, () => assert.notEqual(compare(caseFields, record), undefined));
  }
});
