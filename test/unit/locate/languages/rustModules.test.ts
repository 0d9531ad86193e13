import { deepEqual } from "node:assert/strict";
import { rustScanner } from "../../../../src/locate/languages/rust/scanner";
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
