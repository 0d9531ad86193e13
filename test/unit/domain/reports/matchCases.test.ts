import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CaseMatcher } from "../../../../src/domain/reports/matchCases";
import type { IdentifiedTest } from "../../../../src/domain/reports/testIdentity";
import type { ReportCase } from "../../../../src/domain/reports/testReport";
import { listNeighbours, toCase } from "../../../bench/match/neighbours";
import { parseJUnit } from "../../../service/junit";
import { testId } from "../../../service/testIdentity";
import { harbour } from "../../../support/builders";
import { cpuTime } from "../../../support/cpuTime";
import { createCase, matchIds, records } from "../../../support/matchedCases";
import { slowness } from "../../../support/pace";
import { readWholeReport } from "../../../support/readWholeReport";
import { projectRoot } from "../../../workbench/paths";

describe("CaseMatcher, of many and long names", () => {
  const row = (index: number) => ({ name: `adds[${index}]`, classname: "Cart", filePath: "web/cart.test.ts" });

  it("compares 2,000 unknown rows with 10,000 known ones of the same test within a second of processor time", async () => {
    const tests = records(...Array.from({ length: 10_000 }, (_, index) => row(index)));
    const cases = Array.from({ length: 2_000 }, (_, index) => createCase({ ...row(20_000 + index), suites: ["Cart"] }));
    const matches: string[] = [];
    const ms = await cpuTime(async () => {
      const match = await (await CaseMatcher.create(tests, (test) => test)).forReport(cases);
      for (const reportCase of cases) {
        const caseMatch = match(reportCase);
        matches.push(caseMatch.kind === "none" ? `${caseMatch.siblings.length} other rows` : caseMatch.kind);
      }
    });
    assert.deepEqual([...new Set(matches)], ["2000 other rows"]);
    assert.ok(ms < 1_000 * (await slowness()), `${ms} ms`);
  });

  it("compares a record whose path has 80,000 folders, beside others", async () => {
    const long = { name: "adds tax", classname: "Other", filePath: `${"a/".repeat(80_000)}cart.test.ts` };
    const tests = records(long, { name: "adds tax", classname: "Cart", filePath: "web/cart.test.ts" });
    const reportCase = createCase({ classname: "Cart", file: "web/cart.test.ts" });
    assert.equal(await matchIds(tests, reportCase), "1");
    const longWord = { ...long, filePath: `${"a.".repeat(80_000)}test.ts` };
    assert.equal(await matchIds([{ ...longWord, id: "9" }, ...tests], reportCase), "1");
  });
});

describe("CaseMatcher", () => {
  const cart = { name: "adds tax", classname: "Cart", parent: "Cart", filePath: "web/cart.test.ts" };

  for (const [description, fields] of [
    ["with the same fields", { classname: "Cart", suites: ["Cart"], file: "web/cart.test.ts" }],
    ["with its class in front of the name", { name: "Cart > adds tax", file: "web/cart.test.ts" }],
    ["with its class joined by another separator", { name: "Cart::adds tax", suites: ["Cart"] }],
    ["with a duration", { name: "adds tax (0.012s)", classname: "Cart" }],
    ["with tags of Playwright", { name: "adds tax @smoke @slow", classname: "Cart" }],
    ["of a retry", { name: "adds tax (retry #2)", classname: "Cart" }],
    ["with line breaks in its name", { name: "adds\r\ntax", classname: "Cart" }],
    ["of another checkout folder", { classname: "Cart", file: "/build/7/s/web/cart.test.ts" }],
    ["of a Windows checkout folder", { classname: "Cart", file: "D:\\a\\web\\cart.test.ts" }],
    ["of another working directory", { classname: "Cart", file: "cart.test.ts" }],
    ["without a file", { classname: "Cart" }],
    ["below the suites of its reporter", { name: "Mocha Tests adds tax", classname: "Cart", suites: ["Root Suite"] }],
  ] as const satisfies readonly (readonly [string, Partial<ReportCase>])[]) {
    it(`finds the record of a case ${description}`, async () => {
      assert.equal(await matchIds(records(cart, { ...cart, name: "removes" }), createCase(fields)), "0");
    });
  }

  for (const [description, fields] of [
    ["of another class", { classname: "Invoice" }],
    ["of another file", { classname: "Cart", file: "api/cart.test.ts" }],
    ["with another name", { name: "adds taxes", classname: "Cart" }],
    ["with more words in its name", { name: "never adds tax", classname: "Cart" }],
    ["of another suite in its name", { name: "Invoice > adds tax", suites: ["Invoice"] }],
  ] as const satisfies readonly (readonly [string, Partial<ReportCase>])[]) {
    it(`finds no record for a case ${description}`, async () => {
      assert.equal(await matchIds(records(cart), createCase(fields)), "none");
    });
  }

  it("returns every variant of a test", async () => {
    const variants = records({ ...cart, variant: "linux" }, { ...cart, variant: "windows" });
    assert.equal(await matchIds(variants, createCase({ classname: "Cart" })), "several 0 1");
  });

  it("prefers the record of the case's file to one with the same name", async () => {
    const namesakes = records({ ...cart, filePath: "api/cart.test.ts" }, cart);
    assert.equal(await matchIds(namesakes, createCase({ classname: "Cart", file: "/ci/web/cart.test.ts" })), "1");
    assert.equal(await matchIds(namesakes, createCase({ classname: "Cart", file: "cart.test.ts" })), "several 0 1");
  });

  it("is uncertain if only the name matches", async () => {
    assert.equal(await matchIds(records({ name: "adds tax" }), createCase({})), "several 0");
  });

  it("finds a test whose reporter writes the whole title as the class, or as the name", async () => {
    const switched = { name: "adds tax", classname: "Order lines adds tax", suites: ["lines"] };
    const full = { name: "Order lines adds tax", classname: "adds tax", suites: ["lines"] };
    const dotted = { name: "adds tax", classname: "Order.lines", parent: "Root Suite.Order.lines" };
    const fullRecord = { ...full, parent: "lines", filePath: "web/order.test.js" };
    const dottedRecord = { ...dotted, filePath: "web/order.test.js" };
    const file = "/ci/web/order.test.js";
    assert.deepEqual(
      [
        await matchIds(records(fullRecord), createCase({ ...switched, file })),
        await matchIds(records(dottedRecord), createCase({ ...full, file })),
      ],
      ["0", "0"],
    );
  });

  it("tells a nested suite from the outer one, which alone stands in front of a name", async () => {
    const record = { name: "Order adds tax", classname: "web/order.test.js", parent: "order.test.js" };
    const reportCase = createCase({ classname: "Order lines", file: "web/order.test.js", suites: ["Order"] });
    assert.equal(await matchIds(records(record), reportCase), "none");
  });

  it("names all tests of a title whose suite is that of their file", async () => {
    const title = { name: "Order adds tax", classname: "Order adds tax" };
    const namesakes = records({ ...title, parent: "Order" }, { ...title, parent: "Cart" });
    const reportCase = createCase({ classname: "Order", suites: ["web/order.test.js"] });
    assert.equal(await matchIds(namesakes, reportCase), "several 0 1");
  });

  it("distinguishes modules of different folders", async () => {
    const moduleTest = { name: "test_adds", filePath: "shop/tests/test_cart.py" };
    const pytestCase = (classname: string) => createCase({ name: "test_adds", classname, suites: ["pytest"] });
    assert.equal(await matchIds(records(moduleTest), pytestCase("shop.tests.test_cart")), "0");
    assert.equal(await matchIds(records(moduleTest), pytestCase("web.tests.test_cart")), "none");
  });

  it("leaves to a file, and to a package, the tests that the records have of it", async () => {
    const ofFile = (filePath: string, name: string) => ({ name, classname: "Cart", filePath });
    const inFiles = records(ofFile("web/cart.test.ts", "adds tax"), ofFile("cart.test.ts", "removes"));
    const fileCase = createCase({ classname: "Cart", file: "cart.test.ts" });
    const inPackages = records({ name: "adds tax", classname: "shop/auth" }, { name: "removes", classname: "auth" });
    const [packageCase, otherCase] = [createCase({ classname: "auth" }), createCase({ classname: "acme/shop/auth" })];
    assert.equal(await matchIds(inFiles, fileCase), "none");
    assert.equal(await matchIds(inFiles.slice(0, 1), fileCase), "0");
    assert.equal(await matchIds(inPackages, packageCase), "none");
    assert.equal(await matchIds(inPackages, otherCase), "0");
    const caseOfRecord = createCase({ name: "opens", classname: "shop/auth" });
    assert.equal(await matchIds(inPackages, otherCase, [otherCase, caseOfRecord]), "none");
  });

  it("returns the records of other rows of a parametrized test", async () => {
    const rows = records(
      { name: "test_adds[1]", classname: "tests.test_cart" },
      { name: "test_adds[2]", classname: "tests.test_cart" },
      { name: "test_adds[1]", classname: "tests.test_invoice" },
    );
    const row = createCase({ name: "test_adds[3]", classname: "tests.test_cart" });
    assert.equal(await matchIds(rows, row), "none 0 1");
  });

  it("returns the records of other rows of an each", async () => {
    const rows = records(
      { name: "adds 1 and 'a'", classname: "Cart" },
      { name: "adds 2 and 'b'", classname: "Till" },
      { name: "adds one and 'a'", classname: "Cart" },
    );
    assert.equal(await matchIds(rows, createCase({ name: "adds 7 and 'c'", classname: "Cart" })), "none 0");
  });

  it("says several where the report leaves out suites", async () => {
    const tests = records(
      { ...cart, classname: "Cart", parent: "web" },
      { ...cart, classname: "Cart > when empty", parent: "web" },
    );
    const reportCase = createCase({ classname: "Cart", file: cart.filePath });
    assert.equal(await matchIds(tests, reportCase), "several 0 1");
    const nested = createCase({ name: "pays", classname: "Cart > when full", file: cart.filePath });
    assert.equal(await matchIds(tests, reportCase, [reportCase, nested]), "0");
  });

  it("takes no name for a truncated one that is shorter than others", async () => {
    const name = "a".repeat(30).concat(" b").repeat(4);
    const tests = records({ name: `${name})`, classname: "Cart" });
    const longer = createCase({ name: `${name} and many more words`, classname: "Cart" });
    assert.equal(await matchIds(tests, createCase({ name, classname: "Cart" }), [longer]), "none");
  });

  it("finds a record with a truncated name", async () => {
    const longName = "a".repeat(30).concat(" b").repeat(12);
    const truncatedRecord = { name: longName.slice(0, 250), classname: "Cart" };
    assert.equal(await matchIds(records(truncatedRecord), createCase({ name: longName, classname: "Cart" })), "0");
  });

  it("learns the checkout folders from the other cases", async () => {
    const tests = records(
      { name: "adds tax", filePath: "/home/runner/work/web/cart.test.ts" },
      { name: "removes", filePath: "/home/runner/work/api/cart.test.ts" },
    );
    const cases = [
      createCase({ file: "/build/7/web/cart.test.ts" }),
      createCase({ name: "removes", file: "/build/7/api/cart.test.ts" }),
      createCase({ name: "removes", file: "/build/7/web/cart.test.ts" }),
    ];
    const ids = await Promise.all(cases.map((reportCase) => matchIds(tests, reportCase, cases)));
    assert.deepEqual(ids, ["0", "1", "none"]);
  });

  for (const [side, reportFile, recordFile] of [
    ["report", "/build/7/web/old/cart.test.ts", "/home/runner/work/cart.test.ts"],
    ["record", "/build/7/cart.test.ts", "/home/runner/work/web/old/cart.test.ts"],
  ] as const) {
    it(`takes no folder of a ${side} for a checkout folder that other files are not in`, async () => {
      const tests = records(
        { name: "adds tax", filePath: recordFile },
        { name: "removes", filePath: "/home/runner/work/api/till.test.ts" },
      );
      const cases = [createCase({ file: reportFile }), createCase({ name: "pays", file: "/build/7/api/pay.test.ts" })];
      assert.equal(await matchIds(tests, createCase({ file: reportFile }), cases), "none");
    });
  }
});

const reportsFolder = join(projectRoot, "test", "fixtures", "sample", "reports");

/** Failed cases of every report of the sample, each with the id of its record, as an uploader computes it. */
async function readSample(): Promise<readonly { readonly reportCase: ReportCase; readonly id: string }[]> {
  const files = readdirSync(reportsFolder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".xml"),
  );
  const cases = await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(join(reportsFolder, file));
      const ids = parseJUnit(bytes.toString()).cases.flatMap(({ identity, failure }) =>
        failure === undefined ? [] : [testId(harbour, identity)],
      );
      const { failures } = await readWholeReport([bytes]);
      assert.equal(failures.length, ids.length, file);
      return failures.map((reportCase, index) => ({ reportCase, id: ids[index] ?? "" }));
    }),
  );
  return cases.flat();
}

const prefix = ({ classname, suites }: ReportCase): string => classname ?? suites.at(-1) ?? "";

/** Ways in which a report differs from the one that the records were created from. */
const differences: Readonly<Record<string, (reportCase: ReportCase) => ReportCase>> = {
  none: (reportCase) => reportCase,
  "another checkout folder": (reportCase) => ({
    ...reportCase,
    ...(reportCase.file?.startsWith("/") && {
      file: reportCase.file.replace(/^\/home\/runner\/work\/[^/]*/, "/build/7"),
    }),
  }),
  "no file": ({ file: _, ...reportCase }) => reportCase,
  "the class in front": (reportCase) => ({ ...reportCase, name: `${prefix(reportCase)} ${reportCase.name}` }),
  "the class in front, with an arrow": (reportCase) => ({
    ...reportCase,
    name: `${prefix(reportCase)} > ${reportCase.name}`,
  }),
  "a duration": (reportCase) => ({ ...reportCase, name: `${reportCase.name} (12 ms)` }),
  "a retry": (reportCase) => ({ ...reportCase, name: `${reportCase.name} (retry #1)` }),
  "line breaks": (reportCase) => ({ ...reportCase, name: reportCase.name.replaceAll(" ", "\r\n") }),
  "names of 250 characters": (reportCase) => ({ ...reportCase, name: reportCase.name.slice(0, 250) }),
};

describe("Reports of the sample's runners", () => {
  let sample: Awaited<ReturnType<typeof readSample>>;
  let tests: readonly IdentifiedTest[];

  before(async () => {
    sample = await readSample();
    const files = readdirSync(reportsFolder, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".xml"),
    );
    const identities = files.flatMap((file) => parseJUnit(readFileSync(join(reportsFolder, file), "utf8")).cases);
    tests = [...new Map(identities.map(({ identity }) => [testId(harbour, identity), identity]))].map(
      ([id, identity]) => ({ ...identity, id }),
    );
  });

  for (const [description, change] of Object.entries(differences)) {
    it(`are matched with their records despite the difference: ${description}`, async () => {
      const matcher = await CaseMatcher.create(tests, (test) => test);
      const cases = sample.map(({ reportCase }) => change(reportCase));
      const match = await matcher.forReport(cases);
      const verdicts = sample.map(({ id }, index) => {
        const result = match(cases[index] ?? assert.fail());
        if (result.kind === "same") {
          return result.test.id === id ? "right" : "wrong";
        }
        if (result.kind === "several") {
          return result.tests.some((test) => test.id === id) ? "asked" : "wrong";
        }
        return "missed";
      });
      const count = (verdict: string) => verdicts.filter((candidate) => candidate === verdict).length;
      assert.equal(count("wrong"), 0);
      assert.ok(
        count("right") >= 0.995 * verdicts.length,
        `${count("right")} of ${verdicts.length}, ${count("asked")} asked`,
      );
    });
  }

  it("match no other record if theirs is missing", async () => {
    const unknownIds = new Set(tests.map(({ id }) => id).filter((_, index) => index % 2 === 0));
    const matcher = await CaseMatcher.create(
      tests.filter(({ id }) => !unknownIds.has(id)),
      (test) => test,
    );
    const unknown = sample.filter(({ id }) => unknownIds.has(id)).map(({ reportCase }) => reportCase);
    const match = await matcher.forReport(unknown);
    assert.deepEqual(
      unknown.filter((reportCase) => match(reportCase).kind !== "none").map(({ name }) => name),
      [],
    );
  });

  it("are not taken for a known one where they differ in one sign, row, suite or package", async () => {
    const neighbours = listNeighbours(tests);
    const cases = [...tests.map(toCase), ...neighbours.map(({ reportCase }) => reportCase)];
    const match = await (await CaseMatcher.create(tests, (test) => test)).forReport(cases);
    const takenTests = neighbours.filter(({ reportCase }) => match(reportCase).kind !== "none");
    assert.ok(neighbours.length > 500, `${neighbours.length}`);
    assert.ok(takenTests.length <= neighbours.length / 1_000, JSON.stringify(takenTests));
  });
});

describe("CaseMatcher, of places that end alike", () => {
  it("asks about a case whose file is the end of several records' files", async () => {
    const tests = records(
      { name: "adds tax", classname: "packages/cart/tests/total.test.ts" },
      { name: "rounds", classname: "packages/shop/tests/total.test.ts" },
    );
    assert.equal(await matchIds(tests, createCase({ classname: "tests/total.test.ts" })), "several 0");
    assert.equal(await matchIds(tests.slice(0, 1), createCase({ classname: "tests/total.test.ts" })), "0");
  });

  it("asks about a case whose package is the end of several packages", async () => {
    const tests = records(
      { name: "TestAdds", classname: "text/template" },
      { name: "TestRounds", classname: "html/template" },
      { name: "TestSorts", classname: "path/filepath" },
    );
    const [adds, sorts] = [
      createCase({ name: "TestAdds", classname: "template", suites: ["template"] }),
      createCase({ name: "TestSorts", classname: "filepath", suites: ["filepath"] }),
    ];
    assert.equal(await matchIds(tests, adds, [adds, sorts]), "several 0");
    assert.equal(await matchIds(tests, sorts, [adds, sorts]), "2");
  });

  it("asks about the case of another line of the file that claims a record as well", async () => {
    const tests = records({ name: "cart adds tax", classname: "spec/cart_spec.lua:27" });
    const cases = [16, 27].map((line) =>
      createCase({ name: "cart adds tax", classname: `spec/cart_spec.lua:${line}` }),
    );
    const ids = await Promise.all(cases.map((reportCase) => matchIds(tests, reportCase, cases)));
    assert.deepEqual(ids, ["several 0", "0"]);
  });
});

describe("CaseMatcher, of names that reporters spell differently", () => {
  it("knows a method of the JVM with and without its empty parentheses", async () => {
    const tests = records({ name: "addsTax", classname: "com.acme.cart.CartTest" });
    const reportCase = createCase({ name: "addsTax()", classname: "com.acme.cart.CartTest" });
    assert.equal(await matchIds(tests, reportCase), "0");
    assert.equal(await matchIds(tests, { ...reportCase, name: "addsTax(String)[1]" }), "none");
  });

  it("knows a case whose suites are joined with dots although one begins with a quotation mark", async () => {
    const tests = records({ name: "is on", classname: 'cart."tax" setting', filePath: "test/cart.js" });
    const reportCase = createCase({ name: 'cart "tax" setting is on', classname: "is on", file: "test/cart.js" });
    assert.equal(await matchIds(tests, reportCase), "0");
  });
});
