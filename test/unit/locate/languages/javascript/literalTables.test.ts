import { javascriptScanner } from "../../../../../src/locate/languages/javascript/scanner";
import { assertLocations } from "../locations";

describe("Tables of each in one line", () => {
  it("declare only the tests of their cases if the title prints strings or booleans", () => {
    const source = `const names = ["north", "south"];
test.each(names)("sails %s", (name) => {});
test.each([true, false])("is %s", (on) => {});
test.each([["a", 1], ["b", 2]])("loads %s of %d", (name, n) => {});
test.each([1e3, 2])("weighs %s", (n) => {});
test.each([...names, other])("turns %s", (name) => {});
test.each(["a"])("docks $name", (name) => {});
test.each([["- a\\n\\tb", "b"]])("reads %s", (text, word) => {});
`;
    assertLocations(javascriptScanner, source, {
      "sails south": "pattern 2",
      "sails gone": "nothing",
      "is true": "pattern 3",
      "is gone": "nothing",
      "loads b of 2": "pattern 4",
      "loads gone of 2": "nothing",
      "loads b of 3": "pattern 4",
      "weighs 1000": "pattern 5",
      "turns gone": "pattern 6",
      "docks gone": "pattern 7",
      "reads - a\n\tb": "pattern 8",
      "reads - a  b": "pattern 8",
      "reads b": "nothing",
    });
  });
});
