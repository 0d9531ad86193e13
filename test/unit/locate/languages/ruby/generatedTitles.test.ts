import { testLocations } from "../../workspace";

const generatedSpec = `RSpec.describe Machine do
  it { is_expected.to respond_to(:speed) }
  it { is_expected.to respond_to(:speed=) }
  it { should == [[1], nil] }
  it { should == [[1], :x] }
  it { is_expected.to include '"a":"b"' }
  it { is_expected.to include '"c":"d"' }
  it { is_expected.to include "code=#{code}" }
  it { is_expected.to include "token=#{token}" }
  it { is_expected.to match_array([1, 2.5]) }
  it { is_expected.to contain_exactly(1, -2, 3) }
  it { is_expected.to match_array(%w[a b]) }
  it { is_expected.to be > 3 }
  it { is_expected.to be >= 30 }
  it { is_expected.to be 3 }
  it { is_expected.to be_within(0.1).of(3) }
  it { is_expected.to be_within(0.1).of(4) }
  it { expect { x }.to raise_error(Broken, "by hand") }
  it { expect { x }.to raise_error(Broken, /rust/) }
  it { expect { x }.to output("a").to_stdout }
  it { expect { x }.to output("a").to_stderr }
  it { expect { x }.to change { y }.from(0).to(LIMIT) }
  it do
    expect(
      alias_of_it
    ).to be_aliased_to(
      it
    ).with_description("an it")
  end
  it do
    expect(alias_of_it).to be_aliased_to(it).with_description("the it")
  end
  it do
    is_expected.to be_valid
    Foo.bar
  end
  it { is_expected.not_to be_valid }
  it { is_expected.to eq 2 }
  it { is_expected.to eq 21 }
  it { is_expected.to be_a(Engine) }
  it { is_expected.to be_a(Vehicle) }
  it { is_expected.to be(engine) }
  [:slow, :fast].each do |speed|
    context speed do
      it { is_expected.to turn }
    end
  end
  [:wet, :dry].each do |air|
    context air do
      it { is_expected.to turn }
    end
  end
end
`;

describe("Ruby: RSpec, titles that matchers generate", () => {
  const createCase = (title: string, line: number) =>
    [{ name: `Machine ${title}`, filePath: "./spec/machine_spec.rb" }, `pattern spec/machine_spec.rb:${line}`] as const;
  testLocations({ "spec/machine_spec.rb": generatedSpec }, [
    createCase("is expected to respond to #speed", 2),
    createCase("is expected to respond to #speed=", 3),
    createCase("is expected to == [[1], nil]", 4),
    createCase("is expected to == [[1], :x]", 5),
    createCase('is expected to include "\\"a\\":\\"b\\""', 6),
    createCase('is expected to include "\\"c\\":\\"d\\""', 7),
    createCase('is expected to include "code=123"', 8),
    createCase('is expected to include "token=123"', 9),
    createCase("is expected to contain exactly 1 and 2.5", 10),
    createCase("is expected to contain exactly 1, -2, and 3", 11),
    createCase('is expected to contain exactly "a" and "b"', 12),
    createCase("is expected to be > 3", 13),
    createCase("is expected to be >= 30", 14),
    createCase("is expected to equal 3", 15),
    createCase("is expected to be within 0.1 of 3", 16),
    createCase("is expected to be within 0.1 of 4", 17),
    createCase('is expected to raise Broken with "by hand"', 18),
    createCase("is expected to raise Broken with message matching /rust/", 19),
    createCase('is expected to output "a" to stdout', 20),
    createCase('is expected to output "a" to stderr', 21),
    createCase("is expected to change `y` from 0 to 9", 22),
    createCase('is expected to have an alias for "it" with description: "an it"', 23),
    createCase('is expected to have an alias for "it" with description: "the it"', 30),
    createCase("is expected to be valid", 33),
    createCase("is expected not to be valid", 37),
    createCase("is expected to eq 2", 38),
    createCase("is expected to eq 21", 39),
    createCase("is expected to be a kind of Acme::Engine", 40),
    createCase("is expected to be a kind of Vehicle", 41),
    [
      { name: "Machine is expected to equal #<Engine>", filePath: "./spec/machine_spec.rb" },
      "ambiguous spec/machine_spec.rb:15 spec/machine_spec.rb:42",
    ],
    createCase("slow is expected to turn", 45),
    createCase("dry is expected to turn", 50),
  ]);
});

const untitledSpec = `RSpec.describe Machine do
  it { is_expected.to run }
  it "is titled" do end
  its(:speed) { is_expected.to eq 3 }
  describe "#stop" do
    it { is_expected.to eq 1 }
    it { is_expected.to eq 2 }
  end
  describe "#start" do
    it "is titled" do end
  end
  shared_examples "a motor" do
    it { is_expected.to turn }
  end
  it_behaves_like "a motor"
end
`;

describe("Ruby: RSpec, tests without a title that fail before their matcher", () => {
  const createCase = (name: string, expected: string) =>
    [{ name, filePath: "./spec/machine_spec.rb" }, expected] as const;
  testLocations({ "spec/machine_spec.rb": untitledSpec }, [
    createCase("Machine ", "exact spec/machine_spec.rb:2"),
    createCase("Machine speed ", "exact spec/machine_spec.rb:4"),
    createCase("Machine#stop ", "ambiguous spec/machine_spec.rb:6 spec/machine_spec.rb:7"),
    createCase("Machine#start ", "exact spec/machine_spec.rb:9"),
    createCase("Acme::Tools::Machine ", "pattern spec/machine_spec.rb:2"),
    createCase("Machine behaves like a motor ", "pattern spec/machine_spec.rb:13"),
  ]);
});

const pairsSpec = `RSpec.describe Stock do
  it { is_expected.to include(apples: 1) }
  it { is_expected.to include(apples: 2, "pears" => [3]) }
  it { should report_bug line: 1 }
  it { should report_bug line: 12 }
  it { should report_bug line: 1, level: :high }
end
`;

describe("Ruby: RSpec, titles of matchers with hashes", () => {
  const createCase = (name: string, line: number) => [name, "", `pattern spec/stock_spec.rb:${line}`] as const;
  testLocations({ "spec/stock_spec.rb": pairsSpec }, [
    createCase("Stock is expected to include {:apples => 1}", 2),
    createCase('Stock is expected to include {:apples => 2, "pears" => [3]}', 3),
    createCase('Stock is expected to include {apples: 2, "pears" => [3]}', 3),
    createCase("Stock is expected to report bug {:line=>12}", 5),
    createCase("Stock is expected to report bug {:line=>1, :level=>:high}", 6),
    // The description of a matcher that the project defines.
    createCase("Stock is expected to report a bug on line 12", 5),
  ]);
});
