import { Kind, type Tokens } from "../javascript/tokens";
import type { Part, Pattern } from "../titles/pattern";
import { wild } from "../titles/pattern";

const negations = new Set(["not_to", "to_not", "should_not"]);
const expectations = new Set(["to", "should", ...negations]);
/** Tokens of a block that are looked through for its last expectation. */
const longestBlock = 2000;

/**
 * What RSpec calls a test without a title: `it { is_expected.to eq 2 }` is "is expected to eq 2". The matcher's own words are
 * guessed from its name; what is guessed only ranks such tests of one group.
 */
export function generatedTitle(tokens: Tokens, block: number): Pattern {
  const close = block < 0 ? -1 : tokens.partner(block);
  for (let i = Math.min(close, block + longestBlock) - 1; i > block; i--) {
    const word = tokens.source(i);
    if (tokens.kind(i) !== Kind.identifier || !expectations.has(word)) continue;
    return [begins(negations.has(word)), matcher(tokens, i + 1, close), wild];
  }
  return [oneOf([...asserting, ...denying, "example at "], false), wild];
}

const asserting = ["is expected to ", "should "];
const denying = ["is expected not to ", "is expected to not ", "should not "];
const begins = (not: boolean): Part => oneOf(not ? denying : asserting, false);

function oneOf(texts: readonly string[], open: boolean): Part {
  return { kind: "oneOf", texts, open, scored: true };
}

/** Words of well-known matchers that are not those of their names. */
const renamed: Readonly<Record<string, string>> = {
  be_a: "be a kind of",
  be_an: "be a kind of",
  be_kind_of: "be a kind of",
  be_a_kind_of: "be a kind of",
  be_instance_of: "be an instance of",
  raise_error: "raise",
  match_array: "contain exactly",
};

function matcher(tokens: Tokens, from: number, close: number): Part {
  const at = tokens.is(from, "(") ? from + 1 : from;
  const name = tokens.source(at);
  if (tokens.kind(at) !== Kind.identifier || at >= close) return oneOf([], true);
  const takes = tokens.is(at + 1, "(");
  const words = name === "be" && takes ? "equal" : (renamed[name] ?? name.replace(/[_?!]+/g, " ").trim());
  const first = takes ? at + 2 : at + 1;
  const value = first < close ? inspected(tokens, tokens.is(first, "::") ? first + 1 : first) : undefined;
  return oneOf(value === undefined ? [words] : [`${words} `, `${words} ${value}`], true);
}

function inspected(tokens: Tokens, at: number): string | undefined {
  const source = tokens.source(at);
  const kind = tokens.kind(at);
  if (kind === Kind.string) return source.startsWith("'") ? `"${source.slice(1, -1)}"` : source;
  return kind === Kind.number || kind === Kind.identifier || kind === Kind.regex ? source : undefined;
}
