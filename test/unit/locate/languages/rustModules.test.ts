import { deepEqual } from "node:assert/strict";
import { rustScanner } from "../../../../src/locate/languages/rust/scanner";
import { locateIn } from "../workspace";
import { answerIn } from "./answers";

describe("Modules and functions of Rust with one name", () => {
  it("are told apart: a plain test has no cases in it", () => {
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
    const answers = names.map((name) => answerIn(rustScanner, source, { name: `tests::${name}` }, "src/lib.rs"));
    deepEqual(answers, ["exact 3", "nothing", "nothing", "exact 8", "exact 11"]);
  });
});

describe("Modules of Rust below a module", () => {
  const tests = "#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() {}\n}\n";
  const files = {
    "Cargo.toml": '[package]\nname = "mine"\n',
    "src/lib.rs": "mod a;\n",
    "src/a/mod.rs": `mod b;\nmod c;\n${tests}`,
    "src/a/b.rs": tests,
    "src/a/c.rs": "fn adds() {}\n",
  };

  it("are not the module itself, though it has a test of that name too", async () => {
    const names = ["a::tests::adds", "a::b::tests::adds", "a::c::tests::adds", "a::gone::tests::adds"];
    const answers = await Promise.all(names.map((name) => locateIn(files, { name, classname: "mine" })));
    deepEqual(answers, [
      "exact src/a/mod.rs:6",
      "exact src/a/b.rs:4",
      "none severalFiles src/a/c.rs src/a/mod.rs src/lib.rs",
      "none severalFiles src/a/mod.rs src/lib.rs",
    ]);
  });
});
