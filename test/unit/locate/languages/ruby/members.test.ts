import { table } from "../../workspace";

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
  const row = (name: string, answer: string) => [{ name, filePath: `./${path}` }, answer] as const;
  table({ [path]: spec }, [
    row("Acme::Anvil#drop falls", `exact ${path}:4`),
    row("Acme::Anvil.new when heavy falls", `exact ${path}:8`),
    row("Acme::Anvil weight counts", `exact ${path}:12`),
    row("Acme::Anvil the shop #lift is hard", `pattern ${path}:17`),
    row("Session #open #close ends", `pattern ${path}:24`),
    row("Acme::Anvil#lift falls", `container ${path}:16 nameNotFound`),
  ]);
});

const sharedSpec = (group: string): string => `Acme::SpecHelper.spec '${group}', requires: [:items] do
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

describe("Ruby: RSpec, groups that a project's own method makes", () => {
  table({ "spec/has_item.rb": sharedSpec("#has_item?"), "spec/lib/report_spec.rb": report }, [
    ["Acme::Session Browser #has_item? with count is false if there are fewer", "", "pattern spec/has_item.rb:3"],
    // Another file, which is not here, gives the group of the method.
    ["Acme::Session Browser #no_item with count is false if there are fewer", "", "none noPath"],
    ["Acme::Session Browser .all with count is false if there are fewer", "", "none noPath"],
    [
      { name: "Acme::Session Browser #no_item with count is false if there are fewer", filePath: "./spec/has_item.rb" },
      "pattern spec/has_item.rb:3",
    ],
    ["Report #open writes a line", "", "pattern spec/lib/report_spec.rb:4"],
  ]);
  table({ "spec/has_item.rb": sharedSpec("#has_item?"), "spec/assert_item.rb": sharedSpec("#assert_item") }, [
    ["Acme::Session Browser #assert_item with count is false if there are fewer", "", "pattern spec/assert_item.rb:3"],
  ]);
});

describe("A value of Ruby with a name that declares tests", () => {
  const file = "spec/berth_spec.rb";
  table({ [file]: 'describe "Berth" do\n  scenario[type].each do |step|\n    use(step)\n  end\nend\n' }, [
    [{ name: "Berth moors", filePath: file }, `container ${file}:1 nameNotFound`],
  ]);
});
