import { testLocations } from "../workspace";

const spec = `# describe "commented" do
RSpec.describe Foo, "with stuff", type: :model do
  describe "#bar" do
    context "when \\"x\\" & <y>" do
      it "does it" do end
      it { expect(1).to eq(2) }
      it { is_expected.to be_valid }
      its(:size) { is_expected.to eq 2 }
      %w[one two].each { |n| it "param #{n}" do end }
      [:three, "four"].each do |n|
        it "param #{n}" do end
      end
      it "escapes \\#{n} 'q'" do end
      it 'raw #{n}' do end
    end
    specify("q") {}
  end
  text = <<~TEXT
    it "in a heredoc" do
  TEXT
  value = 3 / 2 if text =~ /it "in a pattern" do/
  it "is behind an operator" do
    x = foo ? "a" : 'b' unless done
    while x do x.end end
  end
  shared_examples "a thing" do |x|
    it "is a #{x}" do end
    context "inside" do
      it "is deep" do end
    end
  end
  it_behaves_like "a thing", 5
  include_examples "a thing", 6
  describe Foo::Baz do
    include_examples "far things"
    it_should_behave_like "far things"; include_examples "outer things"
    it "twice" do end
    it "twice" do end
  end
  def endless(a) = a
  it "joined " \\
     "over lines" do
    pending "not a test"
  end
  it "has no end"
  helper_for "a wrapper" do
    it "is wrapped" do end
  end
end
`;
const far = `RSpec.shared_examples_for "far things" do
  it "is far" do end
end
`;
const inModule = `module Acme
  RSpec.describe Widget do
    it "spins" do end
    it do
      expect(2).to eq 2
    end
    describe "#turn" do
      it "turns" do end
    end
  end
end
`;
const nested = `RSpec.shared_examples "outer things" do
  context "within" do
    it_behaves_like "far things"
  end
end
`;
const unfinishedSpec = `RSpec.describe "outer" do
  context "broken" do
    it "is open" do
      x
  end
  it "comes after" do end
end
`;
const habits = `RSpec.describe Machine do include_context "settings"
  def self.it_runs
    it "runs" do end
  end
  describe "#start" do
    it_runs
  end
  context 'a \\xff byte' do
    it 'is \\u0041' do end
  end
  describe described_class::Part do
    describe "#stop" do
      it "stops" do end
    end
  end
  describe "" do
    it "is bare" do end
  end
  it { is_expected.to be_truthy }
  it { is_expected.to eq({}) }
  it { is_expected.to eq(Foo::Bar) }
  it { is_expected.to be_able_to(:read, Acme::Order) }
  it { is_expected.to be_able_to :read, Acme::Item }
  it { is_expected.to respond_to(:a) }
  it { is_expected.to respond_to(:b) }
  it { expect { x }.to change { y.count }.from(0).to(1) }
  it { expect { x }.to change { z.count }.from(0).to(1) }
  ["a  b", "c"].each { |x| it "lists #{x}." do end }
  context "badly indented" do
    context "inside" do
      it "closes" do
      end
  end
  end
end
`;
const spec1 = { classname: "spec.a_spec", parent: "rspec", filePath: "./spec/a_spec.rb" };
const group = "Foo with stuff #bar";
const innerGroup = `${group} when "x" & <y>`;

describe("Ruby: RSpec", () => {
  const files = {
    "spec/a_spec.rb": spec,
    "spec/support/far.rb": far,
    "spec/support/nested.rb": nested,
    "spec/widget_spec.rb": inModule,
    "spec/b_spec.rb": unfinishedSpec,
    "spec/c_spec.rb": habits,
  };
  const createCase = (name: string, expected: string) => [{ name, ...spec1 }, expected] as const;
  testLocations(files, [
    createCase(`${innerGroup} does it`, "exact spec/a_spec.rb:5"),
    createCase(`${innerGroup} is expected to eq 2`, "pattern spec/a_spec.rb:6"),
    createCase(`${innerGroup} is expected to be valid`, "pattern spec/a_spec.rb:7"),
    createCase(`${innerGroup} size is expected to eq 2`, "pattern spec/a_spec.rb:8"),
    createCase(`${innerGroup} param one`, "pattern spec/a_spec.rb:9"),
    createCase(`${innerGroup} param four`, "pattern spec/a_spec.rb:11"),
    createCase(`${innerGroup} escapes #{n} 'q'`, "exact spec/a_spec.rb:13"),
    createCase(`${innerGroup} raw #{n}`, "exact spec/a_spec.rb:14"),
    createCase(`${innerGroup} example at ./spec/a_spec.rb:6`, "exact spec/a_spec.rb:6"),
    createCase(`${group} q`, "exact spec/a_spec.rb:16"),
    createCase("Foo with stuff in a heredoc", "container spec/a_spec.rb:2 nameNotFound"),
    createCase("Foo with stuff is behind an operator", "exact spec/a_spec.rb:22"),
    createCase("Foo with stuff behaves like a thing is a 5", "pattern spec/a_spec.rb:27"),
    createCase("Foo with stuff behaves like a thing inside is deep", "pattern spec/a_spec.rb:29"),
    createCase("Foo with stuff is a 6", "pattern spec/a_spec.rb:27"),
    createCase("Foo with stuff Foo::Baz is far", "exact spec/support/far.rb:2"),
    createCase("Foo with stuff Foo::Baz it should behave like far things is far", "exact spec/support/far.rb:2"),
    createCase("Foo with stuff Foo::Baz within behaves like far things is far", "pattern spec/support/far.rb:2"),
    createCase("Foo with stuff Foo::Baz twice", "ambiguous spec/a_spec.rb:37 spec/a_spec.rb:38"),
    createCase("Foo with stuff joined over lines", "exact spec/a_spec.rb:41"),
    createCase("Foo with stuff has no end", "exact spec/a_spec.rb:45"),
    createCase("Foo with stuff is wrapped", "exact spec/a_spec.rb:47"),
    [{ name: "Acme::Widget spins", classname: "spec.widget_spec" }, "exact spec/widget_spec.rb:3"],
    [{ name: "Acme::Widget is expected to eq 2", classname: "spec.widget_spec" }, "pattern spec/widget_spec.rb:4"],
    [{ name: "Acme::Widget#turn turns", classname: "spec.widget_spec" }, "exact spec/widget_spec.rb:8"],
    [{ name: "outer comes after", classname: "spec.b_spec" }, "exact spec/b_spec.rb:6"],
    ...(
      [
        ["#start runs", "pattern", 3],
        ["a \\xff byte is \\u0041", "exact", 9],
        ["Machine::Part#stop stops", "pattern", 13],
        ["is bare", "exact", 17],
        ["is expected to eq {}", "pattern", 20],
        ["is expected to eq Foo::Bar", "pattern", 21],
        ["is expected to be able to :read and Acme::Order", "pattern", 22],
        ["is expected to be able to :read and Acme::Item", "pattern", 23],
        ["is expected to respond to #b", "pattern", 25],
        ["is expected to change `z.count` from 0 to 1", "pattern", 27],
        ["lists a  b.", "pattern", 28],
        ["badly indented inside closes", "exact", 31],
      ] as const
    ).map(
      ([name, confidence, line]) =>
        [
          { name: `Machine${name.startsWith("#") ? "" : " "}${name}`, classname: "spec.c_spec" },
          `${confidence} spec/c_spec.rb:${line}`,
        ] as const,
    ),
    createCase("commented", "file spec/a_spec.rb nameNotFound"),
  ]);
});

const minitest = `require "minitest/autorun"

class FooTest < Base
  include Outside
  def test_plain; end
  [1, 2].each { |n| define_method("test_param_#{n}") { assert n } }
  def test_writer=(v)
  end
  test "x y" do
  end
  should "be quick" do end
  class InnerTest < FooTest
    def test_own; end
  end
end

class OtherTest < Base
  def test_plain; end
end

describe Acme::Thing do
  extend Shared
  describe "inner <x>" do
    include SharedSpecs
    it "does a thing" do end
    it "comes twice" do end
    it "comes twice" do end
  end
end

module SharedSpecs
  it "is shared" do end
end
`;
const bases = {
  "test/base.rb": "class Base < Minitest::Test\n  def test_inherited; end\nend\n",
  "test/modules.rb": 'module Outside\n  def test_outside; end\n  test "set up" do\n  end\nend\n',
  "lib/acme/thing.rb": "module Acme\n  class Thing\n  end\nend\n",
};

describe("Ruby: minitest, Rails, test-unit", () => {
  const inner = "Acme::Thing::inner <x>";
  testLocations({ "test/foo_spec.rb": minitest, ...bases }, [
    ["test_plain", "FooTest", "exact test/foo_spec.rb:5"],
    ["test_plain", "OtherTest", "exact test/foo_spec.rb:18"],
    ["OtherTest#test_plain", "OtherTest", "exact test/foo_spec.rb:18"],
    ["test_plain(OtherTest)", "OtherTest", "exact test/foo_spec.rb:18"],
    ["test_param_2", "FooTest", "pattern test/foo_spec.rb:6"],
    ["test_writer=", "FooTest", "exact test/foo_spec.rb:7"],
    ["test_x_y", "FooTest", "exact test/foo_spec.rb:9"],
    ["test: x y", "FooTest", "exact test/foo_spec.rb:9"],
    ["test: Foo should be quick. ", "FooTest", "exact test/foo_spec.rb:11"],
    ["test_own", "FooTest::InnerTest", "exact test/foo_spec.rb:13"],
    ["test_plain", "FooTest::InnerTest", "exact test/foo_spec.rb:5"],
    ["test_inherited", "FooTest", "exact test/base.rb:2"],
    ["test_outside", "FooTest", "exact test/modules.rb:2"],
    ["test_set_up", "FooTest", "exact test/modules.rb:3"],
    ["test_0001_does a thing", inner, "exact test/foo_spec.rb:25"],
    ["test_0002_comes twice", inner, "exact test/foo_spec.rb:26"],
    ["test_0003_comes twice", inner, "exact test/foo_spec.rb:27"],
    ["test_0004_is shared", inner, "exact test/foo_spec.rb:32"],
    ["test_0001_does a thing", "Minitest::Result", "pattern test/foo_spec.rb:25"],
    ["test_plain", "GoneTest", "none noSuchFile"],
  ]);
});
