import { testLocations } from "../workspace";

const sharedTests = `import { expect } from "chai";
export function behavesLikeShip(make) {
  it("floats", () => {});
  describe("in port", () => { it("is moored", () => {}); });
}
export const assertButton = (name, selector) => {
  it(\`shows the button \${name}\`, () => {});
};
export default (options) => () => {
  it("takes its options", () => {});
};
`;
const sloop = `import createTests, { assertButton, behavesLikeShip as behaves } from "./support/ships";
describe("Sloop", () => {
  behaves(() => 1);
  describe("toolbar", () => {
    assertButton("save", ".save");
    it("is open", () => {});
  });
});
describe("Brig", createTests({ masts: 2 }));
`;
const ketch = `import { behavesLikeShip } from "./support/ships";
describe("Ketch", () => {
  behavesLikeShip(() => 2);
  it("is moored", () => {});
});
`;
const lookalikes = `describe("Raft", () => {
  it("floats", () => {});
  it("takes its options", () => {});
  it("is moored", () => {});
});
`;
const files = {
  "test/sloop.test.js": sloop,
  "test/support/ships.ts": sharedTests,
  "test/raft.test.js": lookalikes,
};

describe("JavaScript tests that an imported function declares", () => {
  const cases = [
    ["Sloop floats", "floats", "exact test/support/ships.ts:3"],
    ["Sloop > in port > is moored", "", "exact test/support/ships.ts:4"],
    ["Sloop toolbar shows the button save", "", "pattern test/support/ships.ts:7"],
    ["Brig takes its options", "takes its options", "exact test/support/ships.ts:10"],
    ["Raft floats", "floats", "exact test/raft.test.js:2"],
  ] as const;
  describe("with the path of the suite", () => {
    testLocations(files, cases.slice(0, 4), { filePath: "test/sloop.test.js" });
    testLocations(files, [["Sloop sinks", "sinks", "container test/sloop.test.js:2 nameNotFound"]], {
      filePath: "test/sloop.test.js",
    });
  });
  describe("without a path", () => {
    testLocations(files, cases);
    testLocations({ ...files, "test/ketch.test.js": ketch }, cases.slice(3, 4));
  });
  describe("beside a test of its suite with the same title", () => {
    const ketchCases = [
      ["Ketch in port is moored", "is moored", "exact test/support/ships.ts:4"],
      ["Ketch is moored", "is moored", "exact test/ketch.test.js:4"],
    ] as const;
    const otherSuite = "Ketch at sea is moored";
    const ketchFiles = { "test/ketch.test.js": ketch, "test/support/ships.ts": sharedTests };
    const path = "test/ketch.test.js";
    const inPath = [...ketchCases, [otherSuite, "is moored", `container ${path}:4 nameNotFound`]] as const;
    testLocations(ketchFiles, inPath, { filePath: path });
    describe("without a path", () =>
      testLocations(ketchFiles, [...ketchCases, [otherSuite, "is moored", "none noSuchFile"]]));
  });
  for (const statement of ['require("../shared")();', 'require("../shared").call(this);', 'require("../shared");']) {
    describe(`by ${statement} in the suite`, () =>
      testLocations(
        {
          "a/a.test.js": `describe("A", function () { ${statement} });\n`,
          "shared/index.js": `module.exports = function () { it("is shared", () => {}); };\n`,
          "other.test.js": `it("is shared", () => {});\n`,
        },
        [["A is shared", "", "exact shared/index.js:1"]],
        { filePath: "a/a.test.js" },
      ));
  }
  for (const [statement, call] of [
    [`const { sharedTests } = require("../shared");`, "sharedTests()"],
    [`const helper = require("../shared");`, "helper.tests()"],
    [`import * as helper from "../shared/index";`, "helper.tests()"],
    [`import shared from "../shared/index.js";`, "shared()"],
    [`import { type Ship, sharedTests } from "@acme/shared";`, "sharedTests<Ship>()"],
    [`import shared, { type Ship } from "~/shared/index";`, "[1].forEach(shared)"],
    [`import create from "../shared";\nconst shared = create(["a"]);`, "shared()"],
  ] as const) {
    describe(`by ${statement}`, () =>
      testLocations(
        {
          "a/a.test.ts": `${statement}\ndescribe("A", () => { ${call}; });\n`,
          "shared/index.ts": `export function sharedTests() { test("is shared", () => {}); }\n`,
          "other.test.ts": `test("is shared", () => {});\n`,
        },
        [["A is shared", "", "exact shared/index.ts:1"]],
        { filePath: "a/a.test.ts" },
      ));
  }
});

describe("JavaScript tests of a file that only calls an imported function", () => {
  const texts = {
    "e2e/tests/ships.spec.ts": `import { testLists } from "../utils/lists.js";

testLists({
  noun: "ships",
});
`,
    "e2e/utils/lists.ts": `export function testLists({ noun }) {
  test.describe(\`List of \${noun}\`, () => {
    test("shows the button", async () => {});
    test(\`creates \${noun}\`, async () => {});
  });
}
`,
    "e2e/tests/boats.spec.ts": `test("shows the button", async () => {});\n`,
  };
  const classname = "tests/ships.spec.ts";
  testLocations(texts, [
    ["List of ships › shows the button", classname, "pattern e2e/utils/lists.ts:3"],
    ["List of ships › creates ships", classname, "pattern e2e/utils/lists.ts:4"],
    ["List of ships › deletes ships", classname, "file e2e/tests/ships.spec.ts nameNotFound"],
  ]);
});

describe("JavaScript tests that a function of another package of the workspace declares", () => {
  for (const [module, file] of [
    ["interface-ship-tests", "packages/interface-ship-tests/src/index.ts"],
    ["interface-ship-tests", "interface-ship-tests/index.js"],
    ["@acme/ship-tests", "packages/ship-tests/src/index.ts"],
  ] as const) {
    const texts = {
      "packages/sloop/test/sloop.test.ts": `import { ships } from "${module}";\ndescribe("Sloop", () => { ships(); });\n`,
      [file]: `export function ships() { describe("rig", () => { it("holds", () => {}); }); }\n`,
      "packages/other/src/index.ts": `export function ships() { describe("rig", () => { it("holds", () => {}); }); }\n`,
    };
    testLocations(texts, [["Sloop rig holds", "", `exact ${file}:1`]], {
      filePath: "packages/sloop/test/sloop.test.ts",
    });
    describe("without a path", () => testLocations(texts, [["Sloop rig holds", "holds", `exact ${file}:1`]]));
  }
  testLocations(
    {
      "a.test.ts": `import { ships } from "single";\ndescribe("A", () => { ships(); });\n`,
      "single.ts": `export function ships() { it("is shared", () => {}); }\n`,
    },
    [["A is shared", "", "container a.test.ts:2 nameNotFound"]],
    { filePath: "a.test.ts" },
  );
});

describe("JavaScript titles that another file declares, without a path", () => {
  const fleet = `import { cases, titles } from "./fleetCases";
import local from "./local";
describe("Fleet", () => {
  cases.map(({ title }) => it(title, () => {}));
});
describe("Harbour", () => {
  it(titles.opening, () => {});
});
`;
  const yard = `describe("Yard of ships", () => {
  for (const name of readdirSync(".")) it(name, () => {});
});
`;
  const texts = {
    "test/fleet.test.js": fleet,
    "test/yard.test.js": yard,
    "test/fleetCases.js":
      "export const cases = [{ title: 'sails far' }];\nexport const titles = { opening: 'is opened early' };\n",
  };
  testLocations(texts, [
    ["Fleet sails far", "sails far", "pattern test/fleet.test.js:4"],
    ["Harbour is opened early", "", "pattern test/fleet.test.js:7"],
    ["Yard of ships is closed for the winter", "", "none noPath"],
  ]);
  testLocations({ ...texts, "test/other.test.js": fleet }, [
    ["Fleet sails far", "", "none severalFiles test/fleet.test.js test/other.test.js"],
  ]);
  testLocations({ ...texts, "test/b.test.js": "describe('Fleet', () => { it('sails far', () => {}); });" }, [
    ["Fleet sails far", "", "exact test/b.test.js:1"],
  ]);
});

describe("JavaScript tests in functions that an index file re-exports", () => {
  const texts = {
    "test/yacht.test.js": `import { racesLikeYacht } from "./yachts/index.js";
describe("Yacht", () => { racesLikeYacht(); });
`,
    "test/yachts/index.ts": `export * from "./racing.js";
export { cruisesLikeYacht } from "./cruising";
`,
    "test/yachts/racing.ts": `export const racesLikeYacht = () => {
  it("heels in the wind", () => {});
  it("anchors", () => {});
};
`,
    "test/yachts/cruising.ts": `export function cruisesLikeYacht() {
  it("anchors", () => {});
  it("has berths", () => {});
}
`,
  };
  testLocations(texts, [["Yacht heels in the wind", "heels in the wind", "exact test/yachts/racing.ts:2"]]);
  testLocations(
    texts,
    [
      ["Yacht heels in the wind", "heels in the wind", "exact test/yachts/racing.ts:2"],
      ["Yacht anchors", "anchors", "container test/yacht.test.js:2 nameNotFound"],
    ],
    { filePath: "test/yacht.test.js" },
  );
});

describe("JavaScript suites named after the file that they test", () => {
  const radio = `describe("radioButton.vue", () => {
  it("renders", () => {});
});
`;
  const texts = {
    "src/radioButton.vue": "<template></template>",
    "src/radioButton.spec.js": radio,
    "src/checkBox.vue": "<template></template>",
    "src/checkBox.spec.js": `describe("checkBox.vue", () => { it("renders", () => {}); });`,
  };
  testLocations(texts, [
    ["renders", "radioButton.vue", "exact src/radioButton.spec.js:2"],
    ["radioButton.vue renders", "renders", "exact src/radioButton.spec.js:2"],
    [
      { name: "radioButton.vue renders", classname: "renders", parent: "radioButton.vue" },
      "exact src/radioButton.spec.js:2",
    ],
    ["is gone with the long winter", "radioButton.vue", "file src/radioButton.spec.js nameNotFound"],
    [{ name: "renders", filePath: "src/radioButton.vue" }, "file src/radioButton.vue unknownLanguage"],
  ]);
});
