import { table } from "../workspace";

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
  const row = (name: string, answer: string) => [{ name, ...spec1 }, answer] as const;
  table(files, [
    row(`${innerGroup} does it`, "exact spec/a_spec.rb:5"),
    row(`${innerGroup} is expected to eq 2`, "pattern spec/a_spec.rb:6"),
    row(`${innerGroup} is expected to be valid`, "pattern spec/a_spec.rb:7"),
    row(`${innerGroup} size is expected to eq 2`, "pattern spec/a_spec.rb:8"),
    row(`${innerGroup} param one`, "pattern spec/a_spec.rb:9"),
    row(`${innerGroup} param four`, "pattern spec/a_spec.rb:11"),
    row(`${innerGroup} escapes #{n} 'q'`, "exact spec/a_spec.rb:13"),
    row(`${innerGroup} raw #{n}`, "exact spec/a_spec.rb:14"),
    row(`${innerGroup} example at ./spec/a_spec.rb:6`, "exact spec/a_spec.rb:6"),
    row(`${group} q`, "exact spec/a_spec.rb:16"),
    row("Foo with stuff in a heredoc", "container spec/a_spec.rb:2 nameNotFound"),
    row("Foo with stuff is behind an operator", "exact spec/a_spec.rb:22"),
    row("Foo with stuff behaves like a thing is a 5", "pattern spec/a_spec.rb:27"),
    row("Foo with stuff behaves like a thing inside is deep", "pattern spec/a_spec.rb:29"),
    row("Foo with stuff is a 6", "pattern spec/a_spec.rb:27"),
    row("Foo with stuff Foo::Baz is far", "exact spec/support/far.rb:2"),
    row("Foo with stuff Foo::Baz it should behave like far things is far", "exact spec/support/far.rb:2"),
    row("Foo with stuff Foo::Baz within behaves like far things is far", "pattern spec/support/far.rb:2"),
    row("Foo with stuff Foo::Baz twice", "ambiguous spec/a_spec.rb:37 spec/a_spec.rb:38"),
    row("Foo with stuff joined over lines", "exact spec/a_spec.rb:41"),
    row("Foo with stuff has no end", "exact spec/a_spec.rb:45"),
    row("Foo with stuff is wrapped", "exact spec/a_spec.rb:47"),
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
    row("commented", "file spec/a_spec.rb nameNotFound"),
  ]);
});

const generated = `RSpec.describe Machine do
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
  const row = (title: string, line: number) =>
    [{ name: `Machine ${title}`, filePath: "./spec/machine_spec.rb" }, `pattern spec/machine_spec.rb:${line}`] as const;
  table({ "spec/machine_spec.rb": generated }, [
    row("is expected to respond to #speed", 2),
    row("is expected to respond to #speed=", 3),
    row("is expected to == [[1], nil]", 4),
    row("is expected to == [[1], :x]", 5),
    row('is expected to include "\\"a\\":\\"b\\""', 6),
    row('is expected to include "\\"c\\":\\"d\\""', 7),
    row('is expected to include "code=123"', 8),
    row('is expected to include "token=123"', 9),
    row("is expected to contain exactly 1 and 2.5", 10),
    row("is expected to contain exactly 1, -2, and 3", 11),
    row('is expected to contain exactly "a" and "b"', 12),
    row("is expected to be > 3", 13),
    row("is expected to be >= 30", 14),
    row("is expected to equal 3", 15),
    row("is expected to be within 0.1 of 3", 16),
    row("is expected to be within 0.1 of 4", 17),
    row('is expected to raise Broken with "by hand"', 18),
    row("is expected to raise Broken with message matching /rust/", 19),
    row('is expected to output "a" to stdout', 20),
    row('is expected to output "a" to stderr', 21),
    row("is expected to change `y` from 0 to 9", 22),
    row('is expected to have an alias for "it" with description: "an it"', 23),
    row('is expected to have an alias for "it" with description: "the it"', 30),
    row("is expected to be valid", 33),
    row("is expected not to be valid", 37),
    row("is expected to eq 2", 38),
    row("is expected to eq 21", 39),
    row("is expected to be a kind of Acme::Engine", 40),
    row("is expected to be a kind of Vehicle", 41),
    row("slow is expected to turn", 44),
    row("dry is expected to turn", 49),
  ]);
});

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

describe("Ruby: RSpec, shared examples in a file of their own that the record names", () => {
  const path = "spec/support/shared_examples/matcher.rb";
  const files = { [path]: sharedFile, "spec/own_spec.rb": sharedAndOwn };
  const row = (name: string, answer: string) => [{ name, filePath: `./${path}` }, answer] as const;
  table(files, [
    row("eq matcher behaves like a value matcher describes itself", `pattern ${path}:2`),
    row("eq matcher describes itself", `pattern ${path}:2`),
    row("eq matcher is expected to be composable", `pattern ${path}:3`),
    row("eq matcher behaves like a value matcher negated describes itself", `pattern ${path}:5`),
    row("eq matcher behaves like a value matcher rejects a block", `pattern ${path}:11`),
    row("eq matcher behaves like a value matcher works", `pattern ${path}:12`),
    row("eq matcher works", `ambiguous ${path}:12 ${path}:16`),
    row("eq matcher is gone", `file ${path} nameNotFound`),
    [{ name: "Own sits", filePath: "./spec/own_spec.rb" }, "container spec/own_spec.rb:1 nameNotFound"],
    [{ name: "Elsewhere sits", filePath: "./spec/own_spec.rb" }, "pattern spec/own_spec.rb:5"],
  ]);
});

const untitled = `RSpec.describe Machine do
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

describe("Ruby: RSpec, untitled tests that fail before their matchers", () => {
  const row = (name: string, answer: string) => [{ name, filePath: "./spec/machine_spec.rb" }, answer] as const;
  table({ "spec/machine_spec.rb": untitled }, [
    row("Machine ", "exact spec/machine_spec.rb:2"),
    row("Machine speed ", "exact spec/machine_spec.rb:4"),
    row("Machine#stop ", "ambiguous spec/machine_spec.rb:6 spec/machine_spec.rb:7"),
    row("Machine#start ", "exact spec/machine_spec.rb:9"),
    row("Acme::Tools::Machine ", "pattern spec/machine_spec.rb:2"),
    row("Machine behaves like a motor ", "pattern spec/machine_spec.rb:13"),
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
  table({ "test/foo_spec.rb": minitest, ...bases }, [
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

const shoulda = `require "shoulda-context"

module Acme
  class FooTest < BaseTest
    numbers.each { |n| define_method("test_#{n}") { assert n } }
    should "be quick" do end
    should("be round") { }
    context "A Foo" do
      should "be quick" do end
      should "end with a dot." do end
      before_should "be early" do end
      context "#when #{1 + 1}" do
        should "be deep" do end
      end
    end
    context :name do
      should "be short" do end
    end
    %w[a b].each do |letter|
      context "letter #{letter}" do
        should "be read" do end
      end
    end
    context Widget do
      should "be named" do end
    end
  end
end

class MacroTest < BaseTest
  def self.should_deny
    should "deny access" do end
    context "in English" do
      should "be polite" do end
    end
  end
  context "without a key" do
    should_deny
    should "end with a blank " do end
  end
  context nil do
    should "be bare" do end
  end
  extend Macros
end

class TestThing < BaseTest
  should "be quick" do end
  context "A Foo" do
    should "be quick" do end
  end
end

module Other
  class FooTest < BaseTest
    context "A Foo" do
      should "be quick" do end
    end
  end
end
`;
const shouldaMacros = `module Macros
  def should_allow(user)
    should "allow #{user}" do end
  end
end
`;
const shouldaBase = `class BaseTest < Minitest::Test
  context "Anything" do
    should "be inherited" do end
  end
end
`;

describe("Ruby: shoulda-context", () => {
  table({ "test/foo_test.rb": shoulda, "test/base_test.rb": shouldaBase, "test/macros.rb": shouldaMacros }, [
    ["test_: Acme::Foo should be quick. ", "Acme::FooTest", "exact test/foo_test.rb:6"],
    ["test_: Acme::Foo should be round. ", "Acme::FooTest", "exact test/foo_test.rb:7"],
    ["test_: A Foo should be quick. ", "Acme::FooTest", "exact test/foo_test.rb:9"],
    ["test_: A Foo should be quick.", "Acme::FooTest", "exact test/foo_test.rb:9"],
    ["test: A Foo should be quick. ", "Acme::FooTest", "exact test/foo_test.rb:9"],
    ["Acme::FooTest#test_: A Foo should be quick. ", "Acme::FooTest", "exact test/foo_test.rb:9"],
    ["test: A Foo should be quick. (Acme::FooTest)", "Acme::FooTest", "exact test/foo_test.rb:9"],
    ["test_: A Foo should end with a dot.. ", "Acme::FooTest", "exact test/foo_test.rb:10"],
    ["test_: A Foo should be early. ", "Acme::FooTest", "exact test/foo_test.rb:11"],
    ["test_: A Foo #when 2 should be deep. ", "Acme::FooTest", "pattern test/foo_test.rb:13"],
    ["test_: name should be short. ", "Acme::FooTest", "exact test/foo_test.rb:17"],
    ["test_: letter b should be read. ", "Acme::FooTest", "pattern test/foo_test.rb:21"],
    ["test_: 1 should be gone. ", "Acme::FooTest", "container test/foo_test.rb:4 nameNotFound"],
    ["test_: A Foo should be gone. ", "Acme::FooTest", "container test/foo_test.rb:4 nameNotFound"],
    ["test_: A Foo should be quick. ", "FooTest", "ambiguous test/foo_test.rb:9 test/foo_test.rb:57"],
    ["test_: TestThing should be quick. ", "TestThing", "exact test/foo_test.rb:48"],
    ["test_: Thing should be quick. ", "TestThing", "exact test/foo_test.rb:48"],
    ["test_: A Foo should be quick. ", "TestThing", "exact test/foo_test.rb:50"],
    ["test_: Anything should be inherited. ", "TestThing", "exact test/base_test.rb:3"],
    ["test_: without a key should deny access. ", "MacroTest", "pattern test/foo_test.rb:32"],
    ["test_: without a key in English should be polite. ", "MacroTest", "pattern test/foo_test.rb:34"],
    ["test_: without a key should allow Ann. ", "MacroTest", "pattern test/macros.rb:3"],
    ["test_: without a key should end with a blank . ", "MacroTest", "exact test/foo_test.rb:39"],
    ["test_:  should be bare. ", "MacroTest", "exact test/foo_test.rb:42"],
    ["test_: Acme::Widget should be named. ", "Acme::FooTest", "exact test/foo_test.rb:25"],
    ["test_: name should be short. ", "Minitest::Result", "exact test/foo_test.rb:17"],
  ]);
});
