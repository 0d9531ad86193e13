import { testLocations } from "../workspace";

const titles = `describe("names", () => {
  it.each<{ ship: string; load: number }>\`
    ship         | load
    \${"sloop"} | \${1}
    \${"brig"}  | \${2}
  \`(
    "takes a $ship",
    () => {},
  );
  for (const [a, b] of [[false, ""], [null, 0]]) {
    it(\`\${JSON.stringify(a)} is not \${JSON.stringify(b)}\`, () => {});
  }
  for (const path of [["a"], ["a", "b"]]) {
    describe(\`.\${path.join(".")}\`, () => { it("is called", () => {}); });
  }
  for (const path of [["c"]]) {
    describe(\`.\${path.join(".")}\`, () => { it("is called", () => {}); });
  }
  const sails = (count?: number) => {
    it(\`sails \${count} times \${count ? "" : "(none)"}\`, () => {});
  };
  sails(3);
  const counted = (what: string) => {
    fleets.forEach((fleet, i) => it(\`\${what} (\${i + 1}/\${fleets.length})\`, () => {}));
  };
  counted("rows");
});
for (const [place, state] of [["", ""], ["quay", "shut"]]) {
  it(\`\${place} is not \${state}\`, () => {});
}
describe("harbour", () => {
  it("harbour", () => {});
  it("takes ships of the harbour", () => {});
});
`;

const sharedTests = `describe("Docks", () => {
  function isOpen(dock) {
    it("opens", () => {});
  }
  const isShut = (dock) => {
    it("opens", () => {});
  };
  describe("north", () => { isOpen("n"); });
  describe("south", () => { isShut("s"); });
  describe("west", () => {});
});
`;

describe("JavaScript values in titles", () => {
  testLocations(
    { "a.test.ts": titles },
    [
      ["names takes a sloop", "", "pattern a.test.ts:4"],
      ['names false is not ""', "", "pattern a.test.ts:11"],
      ["names .a.b is called", "", "pattern a.test.ts:14"],
      ["names .c is called", "", "exact a.test.ts:17"],
      ["names sails 3 times ", "", "pattern a.test.ts:20"],
      ["names rows (2/2)", "", "pattern a.test.ts:24"],
      [" is not ", "", "pattern a.test.ts:29"],
      ["quay is not ", "", "pattern a.test.ts:29"],
      ["harbour", "harbour", "exact a.test.ts:32"],
      ["takes ships of the harbour", "harbour", "exact a.test.ts:33"],
    ],
    { filePath: "a.test.ts" },
  );
});

describe("JavaScript tests in functions that several suites can call", () => {
  testLocations(
    { "a.test.js": sharedTests },
    [
      ["Docks north opens", "", "pattern a.test.js:3"],
      ["Docks south opens", "", "pattern a.test.js:6"],
      ["Docks west opens", "", "ambiguous a.test.js:3 a.test.js:6"],
      ["opens", "Docks.south", "pattern a.test.js:6"],
    ],
    { filePath: "a.test.js" },
  );
});

describe("JavaScript tests in a function of an inner suite that its suites call with their own context", () => {
  const file = `describe("Docks", () => {
  describe("gates", function () {
    function gateTests() {
      it("opens", function () {});
    }
    describe("north", function () { gateTests.call(this); });
  });
});
`;
  testLocations({ "a.test.js": file }, [["Docks gates north opens", "opens", "pattern a.test.js:4"]]);
});

describe("JavaScript titles that are variables, beside others in a function that suites call", () => {
  const file = `describe("loads", () => {
  function loadsAll(name, hold) {
    it(name, () => {});
    it(\`many \${name}\`, () => {});
    describe("at night", () => { it(\`few \${name}\`, () => {}); });
    it("nothing", () => {});
  }
  for (const state of states) it(state, () => {});
  describe("coal", () => { loadsAll("coal", hold); });
  describe("sand", () => { loadsAll(sand, hold); });
});
`;
  testLocations(
    { "a.test.js": file },
    [
      ["loads coal coal", "", "pattern a.test.js:3"],
      ["loads coal many coal", "", "pattern a.test.js:4"],
      ["loads sand at night few sand", "", "pattern a.test.js:5"],
      ["loads coal nothing", "", "pattern a.test.js:6"],
      ["loads nearly nothing", "", "ambiguous a.test.js:3 a.test.js:8"],
    ],
    { filePath: "a.test.js" },
  );
});

describe("JavaScript values of cases, with types and with whitespace of any kind", () => {
  const rows = `const rows = [["sloop", 1], ["brig", 2]];
rows.forEach(([name, load]) => { test(name as string, () => {}); });
for (const text of ["\\t", "a\\nb"]) {
  test(\`takes "\${text}" away\`, () => {});
}
`;
  testLocations(
    { "a.test.ts": rows },
    [
      ["sloop", "", "pattern a.test.ts:2"],
      ["brig", "", "pattern a.test.ts:2"],
      ['takes "\t" away', "", "pattern a.test.ts:4"],
      ['takes "a\nb" away', "", "pattern a.test.ts:4"],
    ],
    { filePath: "a.test.ts" },
  );
});

describe("JavaScript title that a file has twice", () => {
  const twice = `describe("quay", () => {
  it("opens", () => {});
  it("opens", () => {});
});
`;
  const dynamic = `describe(title, () => { it("opens", () => {}); });`;
  testLocations({ "a.test.ts": dynamic, "b.test.ts": twice }, [
    ["quay opens", "", "ambiguous b.test.ts:2 b.test.ts:3"],
  ]);
  testLocations({ "a.test.ts": twice.replace(/it.*\n/, ""), "b.test.ts": twice }, [
    ["quay opens", "", "none severalFiles a.test.ts b.test.ts"],
  ]);
});

describe("JavaScript title with a method that every object has", () => {
  const quay = `const quay = "north";
it(\`opens \${quay.valueOf()}\`, () => {});
`;
  testLocations({ "quay.test.ts": quay }, [["opens north", "quay.test.ts", "pattern quay.test.ts:2"]]);
});
