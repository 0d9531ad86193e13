import { deepEqual } from "node:assert/strict";
import { rustScanner } from "../../../../src/locate/languages/rust/scanner";
import { testLocations } from "../workspace";
import { locateInSource } from "./locations";

describe("Rust modules and functions with the same name", () => {
  it("are distinguished, since only functions with cases contain tests", () => {
    const source = `mod tests {
    #[test]
    fn crane() {}
    #[tokio::test]
    #[ignore]
    async fn rope() {}
    #[rstest]
    #[case(1)]
    fn ship(#[case] n: u8) {}
    #[test_case(1)]
    fn dock(n: u8) {}
}
`;
    const names = ["crane", "crane::gone", "rope::gone", "ship::case_1", "dock::_1_expects"];
    const locations = names.map((name) =>
      locateInSource(rustScanner, source, { name: `tests::${name}` }, "src/lib.rs"),
    );
    deepEqual(locations, ["exact 3", "nothing", "nothing", "exact 8", "exact 11"]);
  });
});

describe("Rust modules in a module", () => {
  const tests = "#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() {}\n}\n";
  const files = {
    "Cargo.toml": '[package]\nname = "mine"\n',
    "src/lib.rs": "mod a;\n",
    "src/a/mod.rs": `mod b;\nmod c;\n${tests}`,
    "src/a/b.rs": tests,
    "src/a/c.rs": "fn adds() {}\n",
  };

  testLocations(files, [
    ["a::tests::adds", "mine", "exact src/a/mod.rs:6"],
    ["a::b::tests::adds", "mine", "exact src/a/b.rs:4"],
    ["a::c::tests::adds", "mine", "none severalFiles src/a/c.rs src/a/mod.rs src/lib.rs"],
    ["a::gone::tests::adds", "mine", "none severalFiles src/a/mod.rs src/lib.rs"],
  ]);
});
