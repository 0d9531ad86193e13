import { testLocations } from "../../workspace";

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

describe("Swift tests of a reporter that reports the same class for all", () => {
  testLocations({ [file]: crane, "Tests/RopeTests.swift": rope }, [
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
    context ("apart") {
      it ("stands") { }
    }
  }
}
class RopeSpec: CraneSpec {
  override class func spec() {
    it("twice") { }
    it("twice 2") { }
    it("pulls") { }
    it("pulls") { }
  }
}
`;

describe("Quick", () => {
  const specs = { "Tests/CraneSpec.swift": quick };
  testLocations(specs, [
    ["the__crane___when_loaded__lifts_a_ship", "ShopTests.CraneSpec", "pattern Tests/CraneSpec.swift:6"],
    ["the 'crane', when loaded, lifts a ship", "ShopTests.CraneSpec", "pattern Tests/CraneSpec.swift:6"],
    ["the__crane___lifts_a_ship()", "CraneSpec", "pattern Tests/CraneSpec.swift:9"],
    ["twice", "CraneSpec", "ambiguous Tests/CraneSpec.swift:12 Tests/CraneSpec.swift:13"],
    ["twice_2", "CraneSpec", "pattern Tests/CraneSpec.swift:13"],
    ["twice_2()", "CraneSpec", "pattern Tests/CraneSpec.swift:13"],
    ["twice_3", "CraneSpec", "container Tests/CraneSpec.swift:2 nameNotFound"],
    ["apart__stands", "CraneSpec", "pattern Tests/CraneSpec.swift:15"],
    ["twice", "ShopTests.RopeSpec", "pattern Tests/CraneSpec.swift:21"],
    ["twice_2", "ShopTests.RopeSpec", "pattern Tests/CraneSpec.swift:22"],
    ["pulls_2", "ShopTests.RopeSpec", "pattern Tests/CraneSpec.swift:24"],
    ["apart__stands", "ShopTests.RopeSpec", "pattern Tests/CraneSpec.swift:15"],
    ["the__crane___is_commented", "CraneSpec", "container Tests/CraneSpec.swift:2 nameNotFound"],
    ["the__crane___when_loaded__turns_fast", "CraneSpec", "container Tests/CraneSpec.swift:2 nameNotFound"],
  ]);
});
