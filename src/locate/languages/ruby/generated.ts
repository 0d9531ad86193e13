import { Kind, type Tokens } from "../../syntax/tokens";
import type { Part, Pattern } from "../../titles/pattern";
import { wild } from "../../titles/pattern";

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
    const at = tokens.is(i + 1, "(") ? i + 2 : i + 1;
    // What `change { … }.to(1)` ends in is no matcher.
    if (tokens.kind(at) !== Kind.identifier) continue;
    return [begins(negations.has(word)), matcher(tokens, at, close), wild];
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

function matcher(tokens: Tokens, at: number, close: number): Part {
  if (at >= close) return oneOf([], true);
  const name = tokens.source(at);
  const takes = tokens.is(at + 1, "(");
  const words = name === "be" && takes ? "equal" : (renamed[name] ?? name.replace(/[_?!]+/g, " ").trim());
  if (name === "change" && tokens.is(at + 1, "{"))
    return oneOf(
      [`${words} \`${tokens.text.slice(tokens.end(at + 1), tokens.start(tokens.partner(at + 1))).trim()}\``],
      true,
    );
  const before = name === "respond_to" ? "#" : "";
  const values = valuesFrom(tokens, takes ? at + 2 : at + 1, close).map((value) => value.replace(/^:/, before || ":"));
  const last = values.pop();
  if (last === undefined) return oneOf([takes ? `${words} ` : words], true);
  const list = values.length < 2 ? [...values, last].join(" and ") : `${values.join(", ")}, and ${last}`;
  return oneOf([`${words} `, `${words} ${values[0] ?? last}`, `${words} ${list}`], true);
}

/** What is known of a matcher's arguments, as Ruby prints them. */
function valuesFrom(tokens: Tokens, from: number, close: number): string[] {
  const values: string[] = [];
  for (let at = from; at < close; at++) {
    const first = tokens.is(at, "::") ? at + 1 : at;
    at = first;
    while (tokens.is(at + 1, "::")) at += 2;
    const value = inspected(tokens, first, at);
    if (tokens.partner(at) === at + 1 && value !== undefined) at++;
    if (value === undefined) break;
    values.push(value);
    if (!tokens.is(++at, ",")) break;
  }
  return values;
}

function inspected(tokens: Tokens, from: number, last: number): string | undefined {
  const source = tokens.text.slice(tokens.start(from), tokens.end(last));
  const kind = tokens.kind(from);
  if (kind === Kind.string) return source.startsWith("'") ? `"${source.slice(1, -1)}"` : source;
  if (kind === Kind.open) return tokens.partner(from) === from + 1 ? source + tokens.source(from + 1) : undefined;
  if (kind === Kind.identifier) return /^(?:[A-Z]|(?:nil|true|false)$)/.test(source) ? source : undefined;
  return kind === Kind.number || kind === Kind.regex ? source : undefined;
}
