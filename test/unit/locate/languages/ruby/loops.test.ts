import { table } from "../../workspace";

describe("Ruby: titles with a loop's variable", () => {
  table(
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
