import { testLocations } from "../../workspace";

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
  testLocations({ "test/foo_test.rb": shoulda, "test/base_test.rb": shouldaBase, "test/macros.rb": shouldaMacros }, [
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
