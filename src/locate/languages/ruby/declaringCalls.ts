import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
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

/** Kinds that a call with a receiver may have; `other` may be a project's own, as in `SpecHelper.spec "#open" do`. */
const receiverKinds: ReadonlySet<RubyCallKind> = new Set(["suite", "shared", "other"]);

/** A call that may declare something, with the tokens at the start and end of its block; -1 if there is none. */
export interface DeclaringCall {
  readonly word: number;
  readonly kind: RubyCallKind;
  readonly block: number;
  readonly close: number;
}

/** Returns the token of the first argument of a call. */
export function findFirstArgument(tokens: Tokens, word: number): number {
  if (tokens.is(word + 1, "(")) {
    return word + 2;
  }
  return word + 1;
}

/** Returns whether a call has no receiver, or one on which a call of this kind may declare something. */
export function hasDeclaringReceiver(tokens: Tokens, word: number, kind: RubyCallKind): boolean {
  const mark = word - 1;
  const hasReceiver = tokens.is(mark, ".") || tokens.is(mark, "&.") || tokens.is(mark, "::");
  if (!hasReceiver) {
    return true;
  }
  const receiver = tokens.source(mark - 1);
  return /^(?:[A-Z]|self$)/.test(receiver) && receiverKinds.has(kind);
}

/** Returns whether the first argument of a call may be the title of its declaration. */
export function isTitled(tokens: Tokens, { kind, block }: DeclaringCall, title: Range): boolean {
  const first = tokens.source(title.from);
  const isText = tokens.kind(title.from) === Kind.string && !first.startsWith("<");
  if (kind === "other") {
    return isText && block >= 0 && !first.startsWith(":");
  }
  return isText || (block >= 0 && mayBeTitle(tokens, title.from));
}

/** Returns whether a title other than a string may begin at a token: with a name, a number or a bracket. */
function mayBeTitle(tokens: Tokens, token: number): boolean {
  const kind = tokens.kind(token);
  if (kind === Kind.identifier || kind === Kind.number) {
    return true;
  }
  return tokens.is(token, "(") || tokens.is(token, "[") || tokens.is(token, "::");
}

/** Returns whether a token is a string or a constant that is not a key. */
export function isFurtherTitle(tokens: Tokens, token: number): boolean {
  const isKey = tokens.is(token + 1, ":") || tokens.is(token + 1, "=>");
  if (isKey) {
    return false;
  }
  const source = tokens.source(token);
  if (tokens.kind(token) === Kind.string) {
    return !source.startsWith(":");
  }
  return /^[A-Z]/.test(source);
}

/** The name of a constant, with the token after it. */
interface Constant {
  readonly text: string;
  readonly end: number;
}

/** Reads a constant such as `A::B::C`. */
export function readConstant(tokens: Tokens, from: number): Constant {
  const names: string[] = [];
  let end = tokens.is(from, "::") ? from + 1 : from;
  while (isConstantName(tokens, end)) {
    names.push(tokens.source(end));
    end++;
    if (!tokens.is(end, "::")) {
      break;
    }
    end++;
  }
  return { text: names.join("::"), end };
}

function isConstantName(tokens: Tokens, token: number): boolean {
  return tokens.kind(token) === Kind.identifier && /^[A-Z]/.test(tokens.source(token));
}
