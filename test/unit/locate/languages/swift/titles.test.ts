import { table } from "../../workspace";

const crane = `import Testing

@Suite("Crane of a harbour")
struct CraneTests {
  @Test("Lifts a ship")
  func lifts() {}

  @Test func \`lowers a ship\`() {}

  @Test(arguments: [1, 2])
  func counts(_ n: Int) {}
  func helps() {}
}
`;
const rope = 'struct RopeTests {\n  @Test("Lifts a rope") func lifts() {}\n}\n';
const file = "Tests/CraneTests.swift";

describe("Tests of Swift with the class that a reporter gives to all", () => {
  table({ [file]: crane, "Tests/RopeTests.swift": rope }, [
    ["Lifts a ship", "SwiftTesting", `exact ${file}:6`],
    ["Lifts a ship", "", `exact ${file}:6`],
    ["lowers a ship", "SwiftTesting", `exact ${file}:8`],
    ["counts(_:)", "SwiftTesting", `exact ${file}:11`],
    ["lifts()", "SwiftTesting", `none severalFiles ${file} Tests/RopeTests.swift`],
    ["helps()", "SwiftTesting", "none noSuchFile"],
    ["Lifts a crate", "SwiftTesting", "none noSuchFile"],
  ]);
});

const quick = `import Quick
class CraneSpec: QuickSpec {
  override class func spec() {
    describe("the 'crane'") {
      context("when loaded") {
        it("lifts a ship") { expect("it(").to(beTrue()) }
        fit("turns \\(name)") { }
      }
      it("lifts a ship", flags: [:]) { }
      // it("is commented") { }
    }
    it("twice") { }
    it("twice") { }
  }
}
`;

describe("Tests that Quick declares by titles", () => {
  const specs = { "Tests/CraneSpec.swift": quick };
  table(specs, [
    ["the__crane___when_loaded__lifts_a_ship", "ShopTests.CraneSpec", "pattern Tests/CraneSpec.swift:6"],
    ["the 'crane', when loaded, lifts a ship", "ShopTests.CraneSpec", "pattern Tests/CraneSpec.swift:6"],
    ["the__crane___lifts_a_ship()", "CraneSpec", "pattern Tests/CraneSpec.swift:9"],
    ["twice", "CraneSpec", "ambiguous Tests/CraneSpec.swift:12 Tests/CraneSpec.swift:13"],
    ["the__crane___is_commented", "CraneSpec", "container Tests/CraneSpec.swift:2 nameNotFound"],
    ["the__crane___when_loaded__turns_fast", "CraneSpec", "container Tests/CraneSpec.swift:2 nameNotFound"],
  ]);
});
