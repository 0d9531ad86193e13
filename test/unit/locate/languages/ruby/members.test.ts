import { testLocations } from "../../workspace";

const spec = `RSpec.describe Acme::Anvil do
  since_version("2.5") do
    describe "#drop" do
      it "falls" do end
    end
    describe ".new" do
      context "when heavy" do
        it "falls" do end
      end
    end
    describe "weight" do
      it "counts" do end
    end
  end
  with_options_of("the shop") do
    describe "#lift" do
      it "is hard" do end
    end
  end
end

acme_session "#open" do
  describe "#close" do
    it "ends" do end
  end
end
`;

describe("Ruby: RSpec, groups of a method inside a call with a text", () => {
  const path = "spec/anvil_spec.rb";
  const createCase = (name: string, expected: string) => [{ name, filePath: `./${path}` }, expected] as const;
  testLocations({ [path]: spec }, [
    createCase("Acme::Anvil#drop falls", `exact ${path}:4`),
    createCase("Acme::Anvil.new when heavy falls", `exact ${path}:8`),
    createCase("Acme::Anvil weight counts", `exact ${path}:12`),
    createCase("Acme::Anvil the shop #lift is hard", `pattern ${path}:17`),
    createCase("Session #open #close ends", `pattern ${path}:24`),
    createCase("Acme::Anvil#lift falls", `container ${path}:16 nameNotFound`),
  ]);
});

const createSpec = (group: string): string => `Acme::SpecHelper.spec '${group}', requires: [:items] do
  context 'with count' do
    it 'is false if there are fewer' do end
  end
end
`;
const report = `RSpec.describe Report do
  %w[open close].each do |name|
    describe "##{name}" do
      it "writes a line" do end
    end
  end
end
`;

describe("Ruby: RSpec, groups that a method of the project declares", () => {
  testLocations({ "spec/has_item.rb": createSpec("#has_item?"), "spec/lib/report_spec.rb": report }, [
    ["Acme::Session Browser #has_item? with count is false if there are fewer", "", "pattern spec/has_item.rb:3"],
    // The group is declared in a file that does not exist.
    ["Acme::Session Browser #no_item with count is false if there are fewer", "", "none noPath"],
    ["Acme::Session Browser .all with count is false if there are fewer", "", "none noPath"],
    [
      { name: "Acme::Session Browser #no_item with count is false if there are fewer", filePath: "./spec/has_item.rb" },
      "pattern spec/has_item.rb:3",
    ],
    ["Report #open writes a line", "", "pattern spec/lib/report_spec.rb:4"],
  ]);
  testLocations({ "spec/has_item.rb": createSpec("#has_item?"), "spec/assert_item.rb": createSpec("#assert_item") }, [
    ["Acme::Session Browser #assert_item with count is false if there are fewer", "", "pattern spec/assert_item.rb:3"],
  ]);
});

describe("A Ruby variable with the name of a method that declares tests", () => {
  const file = "spec/berth_spec.rb";
  testLocations({ [file]: 'describe "Berth" do\n  scenario[type].each do |step|\n    use(step)\n  end\nend\n' }, [
    [{ name: "Berth moors", filePath: file }, `container ${file}:1 nameNotFound`],
  ]);
});
