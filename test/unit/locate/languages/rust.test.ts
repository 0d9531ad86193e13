import { testLocations } from "../workspace";

const library = `//! \`\`\`
//! let a = mine::add(1);
//! \`\`\`
mod inner;
#[path = "odd/place.rs"]
mod placed;
/* #[test] fn commented() {} */
const TEXT: &str = "
#[test] fn in_string() {}"; const RAW: &str = r#"" #[test] fn in_raw() {} "#;
fn life<'a>(x: &'a str) -> char { '"' }
fn add() {}

#[cfg(test)]
mod tests {
    #[test]
    fn add() { fn nested() {} }
    #[tokio::test(flavor = "multi_thread")]
    #[cfg(not(windows))]
    async fn waits() {}
    mod deeper {
        #[test] fn add() {}
    }
    #[rstest]
    #[case(1, "a")]
    #[case::named(2, "}")]
    fn adds_up(#[case] a: u8, #[case] b: &str) {}
    #[test_case(1 ; "one is odd")]
    #[test_case(2 ; "two is even")]
    fn parity(n: u8) {}
    proptest! {
        #[test]
        fn holds(x in 0..9) {}
    }
    macro_rules! tests {
        ($($name:ident: $value:expr,)*) => { $(#[test] fn $name() { other($value) })* }
    }
    tests! {
        made_one: (0, other(made_two)),
        made_two: (1, 1),
    }
    fn other() {}
}
`;
const files = {
  "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
  "crates/mine/Cargo.toml":
    '[package]\nname = "my-crate"\n[[test]]\nname = "integration"\npath = "tests/it.rs"\n[[bin]]\nname = "tool"\npath = "src/tool.rs"\n',
  "crates/mine/src/lib.rs": library,
  "crates/mine/src/inner.rs": "#[cfg(test)]\nmod tests {\n    #[test]\n    fn add() {}\n}\n",
  "crates/mine/src/odd/place.rs": "#[test]\nfn far() {}\n#[cfg(test)]\nmod tests;\n",
  "crates/mine/src/odd/place/tests.rs": "\n#[test]\nfn farther() {}\n",
  "crates/mine/src/tool.rs": "#[test]\nfn in_tool() {}\n",
  "crates/mine/tests/it.rs": 'mod sub;\nmacro_rules! run { ($n:ident, $e:expr) => {} }\nrun!(whole, "x");\n',
  "crates/mine/tests/sub.rs": "#[test]\nfn inside() {}\n",
  "crates/yours/Cargo.toml": '[package]\nname = "yours"\n',
  "crates/yours/src/lib.rs": "#[cfg(test)]\nmod tests {\n    #[test]\n    fn add() {}\n    #[test] fn alone() {}\n}\n",
};
const lib = "crates/mine/src/lib.rs";

describe("Rust", () => {
  testLocations(files, [
    ["tests::add", "my-crate", `exact ${lib}:16`],
    ["tests::add", "yours", "exact crates/yours/src/lib.rs:4"],
    ["tests::waits", "my-crate", `exact ${lib}:19`],
    ["tests::deeper::add", "my-crate", `exact ${lib}:21`],
    ["inner::tests::add", "my-crate", "exact crates/mine/src/inner.rs:4"],
    ["tests::adds_up::case_1", "my-crate", `exact ${lib}:24`],
    ["tests::adds_up::case_2_named", "my-crate", `exact ${lib}:25`],
    ["tests::parity::two_is_even", "my-crate", `exact ${lib}:28`],
    ["tests::parity::_1_expects", "my-crate", `exact ${lib}:29`],
    ["tests::holds", "my-crate", `exact ${lib}:32`],
    ["tests::made_one", "my-crate", `pattern ${lib}:38`],
    ["tests::made_two", "my-crate", `pattern ${lib}:39`],
    ["placed::far", "my-crate", "exact crates/mine/src/odd/place.rs:2"],
    ["placed::tests::farther", "my-crate", "exact crates/mine/src/odd/place/tests.rs:3"],
    ["sub::inside", "my-crate::integration", "exact crates/mine/tests/sub.rs:2"],
    ["whole", "my-crate::integration", "pattern crates/mine/tests/it.rs:3"],
    ["sub::inside", "my-crate::gone", "none noSuchFile"],
    [{ name: "sub::inside", classname: "my-crate::gone", parent: "my-crate::gone" }, "none noSuchFile"],
    [{ name: "sub::inside", classname: "my-crate::gone", parent: "all" }, "exact crates/mine/tests/sub.rs:2"],
    ["sub::inside", "other-crate::gone", "exact crates/mine/tests/sub.rs:2"],
    ["in_tool", "my-crate::bin/tool", "exact crates/mine/src/tool.rs:2"],
    ["tests::nested", "my-crate", `container ${lib}:14 nameNotFound`],
    ["tests::in_string", "my-crate", `container ${lib}:14 nameNotFound`],
    [{ name: "add", classname: "tests::deeper", parent: "test" }, `exact ${lib}:21`],
    [{ name: "alone", classname: "tests", parent: "test" }, "exact crates/yours/src/lib.rs:5"],
    [{ name: "add", classname: "tests", parent: "test" }, `none severalFiles ${lib} crates/yours/src/lib.rs`],
    [{ name: "inside", classname: "sub", parent: "test" }, "exact crates/mine/tests/sub.rs:2"],
    ["mine (line 1)", lib, `exact ${lib}:1`],
  ]);
});

describe("Documentation tests of Rust", () => {
  const source = "//! Berths.\n//!\n//! ```\n//! moor();\n//! ```\nfn moor() {}\n";
  testLocations({ "src/berth.rs": source, "src/quay.rs": source, "src/harness.rs": `${source}// Tide::turns\n` }, [
    [{ name: "src/berth.rs - berth (line 3)" }, "exact src/berth.rs:3"],
    [{ name: "src\\quay.rs - quay::moor (line 3)" }, "exact src/quay.rs:3"],
    [{ name: "src/tide.rs - tide::Tide::turns (line 3)" }, "none noSuchFile"],
    [{ name: "Tide::turns (line 3)" }, "none noPath"],
  ]);
});

describe("Long files of Rust and Swift", () => {
  const filler = 'const A: &str = r"\n{ \nfn fake() {\n";\n'.repeat(5000);
  const rust = `#[cfg(test)]\nmod tests {\n${filler}\n    #[test]\n    fn last() {}\n}\n`;
  const swift = `class LongTests: XCTestCase {\n${'let text = """\n{\n"""\n'.repeat(6000)}  func testLast() {}\n}\n`;
  testLocations({ "src/long.rs": rust, "Tests/LongTests.swift": swift }, [
    ["long::tests::last", "app", "exact src/long.rs:20005"],
    ["testLast", "AppTests.LongTests", "exact Tests/LongTests.swift:18002"],
  ]);
});
