/** What a word that is called declares. */
export type RubyWord = "suite" | "test" | "attribute" | "shared" | "behaves" | "includes" | "other";

const words = new Map<string, RubyWord>();
const add = (kind: RubyWord, list: string): void => {
  for (const word of list.split(" ")) words.set(word, kind);
};
add(
  "suite",
  "describe context feature example_group sub_test_case xdescribe fdescribe xcontext fcontext xfeature ffeature",
);
add(
  "test",
  "it specify example scenario xit fit xspecify fspecify xexample fexample xscenario fscenario test should pending skip focus they",
);
add("attribute", "its");
add("shared", "shared_examples shared_examples_for shared_context");
add("behaves", "it_behaves_like it_should_behave_like");
add("includes", "include_examples include_context");

/** RSpec, minitest's spec, Rails, test-unit, shoulda, Capybara. */
export function rubyWord(word: string): RubyWord {
  return words.get(word) ?? "other";
}
