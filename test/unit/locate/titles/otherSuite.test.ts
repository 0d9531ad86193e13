import { testLocations } from "../workspace";

const source = `const common = () => it("is shared", () => {});
describe("Route", () => {
  it("stacks", () => {});
  common();
  describe("errors", () => {
    it("arrive by four arguments", () => {});
  });
  describe("verbs", () => {
    it("limit", () => {});
  });
});
describe(title, () => {
  it("is computed", () => {});
});
`;

describe("A test with the title of a test in another suite", () => {
  const file = "web/route.test.ts";
  testLocations(
    { [file]: source },
    [
      [{ name: "Route errors arrive by four arguments" }, `exact ${file}:6`],
      [{ name: "Route arrive by four arguments" }, `container ${file}:2 nameNotFound`],
      [{ name: "Route > limit" }, `container ${file}:2 nameNotFound`],
      [{ name: "Route errors stacks" }, `container ${file}:5 nameNotFound`],
      [{ name: "Route errors limit" }, `container ${file}:5 nameNotFound`],
      [{ name: "limit", classname: "Route errors" }, `container ${file}:5 nameNotFound`],
      [{ name: "stacks", classname: "Route errors" }, `container ${file}:5 nameNotFound`],
      [{ name: "limit", classname: "Route" }, `pattern ${file}:9`],
      [{ name: "limit", classname: file, parent: "Route" }, `pattern ${file}:9`],
      [{ name: "Route is shared" }, `pattern ${file}:1`],
      [{ name: "Route errors is shared" }, `pattern ${file}:1`],
      [{ name: "Route is computed" }, `pattern ${file}:13`],
    ],
    { filePath: file },
  );
});

const outerSuites = `describe("Ketch", () => {
  it("sails", () => {});
});
describe("Sloop", () => {
  describe("in port", () => {
    it("is moored", () => {});
    it("is light", () => {});
  });
});
describe("Brig", () => {
  describe("in port", () => {
    it("is moored", () => {});
  });
});
`;

describe("A record whose parent is the outermost of its suites", () => {
  const file = "web/ships.test.ts";
  testLocations(
    { [file]: outerSuites },
    [
      [{ name: "is moored", classname: "test", parent: "Sloop" }, `pattern ${file}:6`],
      [{ name: "is moored", classname: file, parent: "Brig" }, `pattern ${file}:12`],
      [{ name: "is light", parent: "Sloop" }, `pattern ${file}:7`],
      [{ name: "is light", parent: "Brig" }, `container ${file}:10 nameNotFound`],
      [{ name: "sails", parent: "Brig" }, `container ${file}:10 nameNotFound`],
      [{ name: "is moored", classname: "Sloop", parent: "Sloop" }, `container ${file}:4 nameNotFound`],
    ],
    { filePath: file },
  );
});

const rubySource = `RSpec.describe "Route" do
  it "stacks layers" do end
  shared_examples "a guest" do
    it "is shared by groups" do end
  end
  def self.it_moves(word)
    it "moves by hand" do end
  end
  context "errors" do
    it "arrive by four arguments" do end
    include_examples "a guest"
    it_moves
  end
end
class BaseTest < Minitest::Test
  def test_shares_the_base; end
end
class DerivedTest < BaseTest
end
`;

describe("A Ruby test with the title of a test in another group", () => {
  const file = "spec/route_spec.rb";
  testLocations(
    { [file]: rubySource },
    [
      [{ name: "Route errors arrive by four arguments" }, `exact ${file}:10`],
      [{ name: "Route arrive by four arguments" }, `container ${file}:1 nameNotFound`],
      [{ name: "Route errors stacks layers" }, `container ${file}:9 nameNotFound`],
      [{ name: "Route errors is shared by groups" }, `pattern ${file}:4`],
      [{ name: "Route errors moves by hand" }, `pattern ${file}:7`],
      [{ name: "test_shares_the_base", classname: "DerivedTest" }, `exact ${file}:16`],
    ],
    { filePath: file },
  );
});

describe("A title of one word, after words that are in no title", () => {
  const file = "web/path.test.ts";
  testLocations(
    {
      [file]: `it("extension", () => {});
describe("join", () => {
  it("joins", () => {});
  it("joins trailing parts", () => {});
});
const common = () => it("ends", () => {});
describe("split", () => common());
`,
    },
    [
      [{ name: "firefox extension" }, `pattern ${file}:1`],
      [{ name: "join ignores the extension" }, `container ${file}:1 nameNotFound`],
      [{ name: "join ignores what joins" }, `container ${file}:3 nameNotFound`],
      [{ name: "join ignores what joins trailing parts" }, `container ${file}:4 nameNotFound`],
      [{ name: "split ignores how it ends" }, `pattern ${file}:6`],
    ],
    { filePath: file },
  );
});
