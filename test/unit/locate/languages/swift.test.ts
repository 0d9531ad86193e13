import { testLocations } from "../workspace";

const sample = `import Testing
import XCTest
// class Commented: XCTestCase { func testOpens() {} }
let text = "func testInString() {} \\(call("}"))"; let raw = #"" func testInRaw() {} "#
let long = """
  class LongTests { func testOpens() {} }
  """
import struct Foundation.Data
final class SessionTests: BaseTests {
  override class func setUp() {}
  func testOpens() async throws { func testNested() {} }
  func testCloses<T>(_ a: T) {}
}
extension SessionTests {
  func testExtended() {}
}
@Suite("Shown suite", .serialized)
struct AdderTests {
  @Test func adds() {}
  @Test("Shows \\"this\\"", arguments: [1, 2])
  func shown(x: Int, _ y: [Int: Int]) {}
  @Test(.bug("not a name")) @MainActor
  func bug() {}
  @Test func over(x: Int) {}
  @Test func over(y: Int) {}
  @Test func \`reads as a sentence\`() {}
  struct Inner { @Test func adds() {} }
}
@Test func free() {} ; extension Shown { func helps() {} } ; extension AdderTests { @Test("Adds more") func more() {} }
class NearBase: XCTestCase { func testNear() {} }
class NearTests: NearBase {}
struct Winch_test { @Test func turns() {} }
`;
const files = {
  "Tests/AppTests/Sessions.swift": sample,
  "Tests/AppTests/BaseTests.swift": "class BaseTests: XCTestCase {\n  func testFromBase() {}\n}\n",
};
const swift = "Tests/AppTests/Sessions.swift";

describe("Swift", () => {
  testLocations(files, [
    ["testOpens", "AppTests.SessionTests", `exact ${swift}:11`],
    [{ name: "testOpens()", classname: "SessionTests", parent: "Bundle.SessionTests" }, `exact ${swift}:11`],
    ["testExtended", "AppTests.SessionTests", `exact ${swift}:15`],
    ["testNear", "AppTests.NearTests", `exact ${swift}:30`],
    ["testFromBase", "AppTests.BaseTests", "exact Tests/AppTests/BaseTests.swift:2"],
    [
      { name: "testFromBase", classname: "AppTests.SessionTests", filePath: swift },
      "exact Tests/AppTests/BaseTests.swift:2",
    ],
    ["adds()", "AppTests.AdderTests", `exact ${swift}:19`],
    ["adds()", "AppTests.AdderTests.Inner", `exact ${swift}:27`],
    ["shown(x:_:)", "AppTests.AdderTests", `exact ${swift}:21`],
    ['Shows "this"', "AdderTests", `exact ${swift}:21`],
    [{ name: 'Shows "this"', classname: "Shown suite", filePath: swift }, `exact ${swift}:21`],
    [{ name: "Adds more", classname: "Shown suite", filePath: swift }, `exact ${swift}:29`],
    ["bug()", "AppTests.AdderTests", `exact ${swift}:23`],
    ["over(y:)", "AppTests.AdderTests", `exact ${swift}:25`],
    ["reads as a sentence", "AdderTests", `exact ${swift}:26`],
    ["`reads as a sentence`()", "AppTests.AdderTests", `exact ${swift}:26`],
    ["free()", "AppTests", `exact ${swift}:29`],
    ["turns()", "AppTests.Winch_test", `exact ${swift}:32`],
    [{ name: "testNested", classname: "SessionTests", filePath: swift }, `container ${swift}:9 nameNotFound`],
    ["testInString", "SessionTests", "none noSuchFile"],
    ["testOpens", "LongTests", "none noSuchFile"],
  ]);
});
