import { equal } from "node:assert/strict";
import { locateIn, testLocations } from "../workspace";

describe("A test in a file that does not look like a test file", () => {
  const files = {
    "src/crane.cc": "#include <gtest/gtest.h>\nTEST(Crane, Lifts) {}\n",
    "include/rope.h": "TEST(Rope, Holds) {}\n",
    "src/ship.cc": "int ship_sails() { return 1; }\n",
    "tests/ship_test.cc": "TEST(Ship, Sails) {}\n",
  };
  testLocations(files, [
    ["Lifts", "Crane", "exact src/crane.cc:2"],
    ["Holds", "Rope", "exact include/rope.h:1"],
    ["Sails", "Ship", "exact tests/ship_test.cc:1"],
    ["Turns", "Crane", "none noSuchFile"],
  ]);
});

describe("A test among more than 5,000 test files", () => {
  it("is found in the second 5,000 files", async () => {
    const paths = Array.from({ length: 6000 }, (_, i) => `web/${String(i).padStart(4, "0")}.test.js`);
    const files = Object.fromEntries(paths.map((path, i) => [path, `it("lifts ship ${i}", () => {});\n`]));
    equal(await locateIn(files, { name: "lifts ship 5999" }), "exact web/5999.test.js:1");
  });
});

describe("A test whose class contains words that are not titles", () => {
  const source = `describe("Crane", () => {\n  it("lifts the load", () => {});\n});\n`;
  testLocations({ "a/one.test.js": `// for a headless browser\n${source}`, "b/two.test.js": source }, [
    ["Crane lifts the load", "Browser_Headless.Crane", "none severalFiles a/one.test.js b/two.test.js"],
  ]);
});
