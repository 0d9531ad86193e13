import { mapWords } from "../../titles/words";

/** The kind of declaration that a call makes. */
export type RubyCallKind = "suite" | "test" | "attribute" | "shared" | "behaves" | "includes" | "other";

const kindByWord: ReadonlyMap<string, RubyCallKind> = mapWords({
  suite: "describe context feature example_group sub_test_case xdescribe fdescribe xcontext fcontext xfeature ffeature",
  test:
    "it specify example scenario xit fit xspecify fspecify xexample fexample xscenario fscenario test should before_should " +
    "pending skip focus they",
  attribute: "its",
  shared: "shared_examples shared_examples_for shared_context",
  behaves: "it_behaves_like it_should_behave_like",
  includes: "include_examples include_context",
});

/** Returns the kind of a call, given its word in RSpec, minitest's spec, Rails, test-unit, shoulda or Capybara. */
export function findRubyCallKind(word: string): RubyCallKind {
  return kindByWord.get(word) ?? "other";
}
