import { testLocations } from "../../workspace";

const sharedFile = `RSpec.shared_examples "a matcher" do |options|
  it "describes itself" do end
  it { is_expected.to be_composable }
  context "negated" do
    it "describes itself" do end
  end
end

RSpec.shared_examples_for "a value matcher" do
  include_examples "a matcher"
  it "rejects a block" do end
  it "works" do end
end

RSpec.shared_context "with a probe" do
  it "works" do end
end
`;
const sharedAndOwn = `RSpec.describe Own do
  it "stands" do end
end
RSpec.shared_examples "a guest" do
  it "sits" do end
end
`;

describe("Ruby: RSpec, shared examples in the file of the record", () => {
  const path = "spec/support/shared_examples/matcher.rb";
  const files = { [path]: sharedFile, "spec/own_spec.rb": sharedAndOwn };
  const createCase = (name: string, expected: string) => [{ name, filePath: `./${path}` }, expected] as const;
  testLocations(files, [
    createCase("eq matcher behaves like a value matcher describes itself", `pattern ${path}:2`),
    createCase("eq matcher describes itself", `pattern ${path}:2`),
    createCase("eq matcher is expected to be composable", `pattern ${path}:3`),
    createCase("eq matcher behaves like a value matcher negated describes itself", `pattern ${path}:5`),
    createCase("eq matcher behaves like a value matcher rejects a block", `pattern ${path}:11`),
    createCase("eq matcher behaves like a value matcher works", `pattern ${path}:12`),
    createCase("eq matcher works", `ambiguous ${path}:12 ${path}:16`),
    createCase("eq matcher is gone", `file ${path} nameNotFound`),
    [{ name: "Own sits", filePath: "./spec/own_spec.rb" }, "container spec/own_spec.rb:1 nameNotFound"],
    [{ name: "Elsewhere sits", filePath: "./spec/own_spec.rb" }, "pattern spec/own_spec.rb:5"],
  ]);
});

describe("Ruby: RSpec, shared examples with the same name in several groups of a file", () => {
  testLocations(
    {
      "spec/doubles_spec.rb": `RSpec.describe "Doubles" do
  shared_examples "visible" do |kind|
    it("shows #{kind} methods") {}
  end
  context "of instances" do
    shared_examples "visible" do |kind|
      it("shows #{kind} methods") {}
    end
    include_examples "visible", :private
    context("inside") { include_examples "visible", :private }
  end
  context "of classes" do
    shared_examples "visible" do |kind|
      it("shows #{kind} methods") {}
    end
    it_behaves_like "visible", :private
  end
  context("of others") { include_examples "visible", :private }
end
`,
    },
    [
      ["Doubles of instances shows private methods", "", "pattern spec/doubles_spec.rb:7"],
      ["Doubles of instances inside shows private methods", "", "pattern spec/doubles_spec.rb:7"],
      ["Doubles of classes behaves like visible shows private methods", "", "pattern spec/doubles_spec.rb:14"],
      ["Doubles of others shows private methods", "", "pattern spec/doubles_spec.rb:3"],
    ],
  );
});
