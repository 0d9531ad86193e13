import { testLocations } from "../../workspace";

describe("Ruby: titles with a loop's variable", () => {
  testLocations(
    {
      "spec/set_spec.rb": `describe "Set" do
  ('a'..'c').each do |letter|
    it "holds '#{letter}'" do end
  end
  (1...3).each { |count| it "has #{count} items" do end }
  (1..limit).each { |depth| it "nests #{depth} sets" do end }
  ("a".."c").each_with_index { |letter, i| it "finds #{letter} at #{i}" do end }
  ('a'...'c').each { |first| it "begins with #{first}" do end }
end
`,
    },
    [
      ["Set holds 'b'", "", "pattern spec/set_spec.rb:3"],
      ["Set holds 'd'", "", "none noPath"],
      ["Set has 2 items", "", "pattern spec/set_spec.rb:5"],
      ["Set has 3 items", "", "none noPath"],
      ["Set nests 9 sets", "", "pattern spec/set_spec.rb:6"],
      ["Set finds c at 2", "", "pattern spec/set_spec.rb:7"],
      ["Set begins with b", "", "pattern spec/set_spec.rb:8"],
      ["Set begins with c", "", "none noPath"],
    ],
  );
});

describe("Ruby: titles with the variable of a loop over a list in a variable", () => {
  testLocations(
    {
      "test/policy_test.rb": `class PolicyTest < Minitest::Test
  ACTIONS = %w[open close].freeze
  others = [:lock, :unlock]
  rare = others - [:lock]
  context "a guest" do
    ACTIONS.each { |action| should "not be allowed to #{action}" do end }
    others.each do |action|
      should "not be allowed to #{action}" do end
    end
    Other.others.each do |action|
      should "be told of #{action}" do end
    end
    rare.each do |action|
      should "be asked to #{action}" do end
    end
  end
end
`,
    },
    [
      ["test_: a guest should not be allowed to close. ", "PolicyTest", "pattern test/policy_test.rb:6"],
      ["test_: a guest should not be allowed to unlock. ", "PolicyTest", "pattern test/policy_test.rb:8"],
      // Both lists may be changed before the loop.
      [
        "test_: a guest should not be allowed to paint. ",
        "PolicyTest",
        "ambiguous test/policy_test.rb:6 test/policy_test.rb:8",
      ],
      ["test_: a guest should be told of rain. ", "PolicyTest", "pattern test/policy_test.rb:11"],
      ["test_: a guest should be asked to unlock. ", "PolicyTest", "pattern test/policy_test.rb:14"],
    ],
  );
});
