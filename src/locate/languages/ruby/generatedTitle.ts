import { Kind, type Tokens } from "../../syntax/tokens";
import type { Part, Pattern } from "../../titles/pattern";
import { wild } from "../../titles/pattern";

const negations = new Set(["not_to", "to_not", "should_not"]);
const expectations = new Set(["to", "should", ...negations]);
/** Maximum number of tokens of a block that are searched for its last expectation. */
const maxBlockTokens = 2000;

/**
 * Returns the title that RSpec generates for a test without one: `it { is_expected.to eq 2 }` is "is expected to eq
 * 2". The words of a matcher are guessed from its name; guesses only rank such tests within a group.
 */
export function generatedTitle(tokens: Tokens, block: number): Pattern {
  const close = block < 0 ? -1 : tokens.partner(block);
  for (let i = Math.min(close, block + maxBlockTokens) - 1; i > block; i--) {
    const word = tokens.source(i);
    if (tokens.kind(i) !== Kind.identifier || !expectations.has(word)) continue;
    const matcherToken = tokens.is(i + 1, "(") ? i + 2 : i + 1;
    // The `to` of `change { … }.to(1)` is not followed by a matcher.
    if (tokens.kind(matcherToken) !== Kind.identifier) continue;
    return [expectationPart(negations.has(word)), matcherPart(tokens, matcherToken, close), wild];
  }
  return [oneOf([...assertingTexts, ...denyingTexts, "example at "], false), wild];
}

const assertingTexts = ["is expected to ", "should "];
const denyingTexts = ["is expected not to ", "is expected to not ", "should not "];
const expectationPart = (isNegated: boolean): Part => oneOf(isNegated ? denyingTexts : assertingTexts, false);

function oneOf(texts: readonly string[], open: boolean): Part {
  return { kind: "oneOf", texts, isOpen: open, isScored: true };
}

/** Words of well-known matchers that differ from their names. */
const matcherWords: Readonly<Record<string, string>> = {
  be_a: "be a kind of",
  be_an: "be a kind of",
  be_kind_of: "be a kind of",
  be_a_kind_of: "be a kind of",
  be_instance_of: "be an instance of",
  raise_error: "raise",
  match_array: "contain exactly",
};

function matcherPart(tokens: Tokens, token: number, close: number): Part {
  if (token >= close) return oneOf([], true);
  const name = tokens.source(token);
  const hasArguments = tokens.is(token + 1, "(");
  const words = name === "be" && hasArguments ? "equal" : (matcherWords[name] ?? name.replace(/[_?!]+/g, " ").trim());
  if (name === "change" && tokens.is(token + 1, "{"))
    return oneOf(
      [`${words} \`${tokens.text.slice(tokens.end(token + 1), tokens.start(tokens.partner(token + 1))).trim()}\``],
      true,
    );
  const symbolPrefix = name === "respond_to" ? "#" : "";
  const values = printedArguments(tokens, hasArguments ? token + 2 : token + 1, close).map((value) =>
    value.replace(/^:/, symbolPrefix || ":"),
  );
  const lastValue = values.pop();
  if (lastValue === undefined) return oneOf([hasArguments ? `${words} ` : words], true);
  const list = values.length < 2 ? [...values, lastValue].join(" and ") : `${values.join(", ")}, and ${lastValue}`;
  return oneOf([`${words} `, `${words} ${values[0] ?? lastValue}`, `${words} ${list}`], true);
}

/** Returns the leading arguments of a matcher, as far as they are known, in the form in which Ruby prints them. */
function printedArguments(tokens: Tokens, from: number, close: number): string[] {
  const values: string[] = [];
  for (let token = from; token < close; token++) {
    const first = tokens.is(token, "::") ? token + 1 : token;
    token = first;
    while (tokens.is(token + 1, "::")) token += 2;
    const value = inspectValue(tokens, first, token);
    if (tokens.partner(token) === token + 1 && value !== undefined) token++;
    if (value === undefined) break;
    values.push(value);
    if (!tokens.is(++token, ",")) break;
  }
  return values;
}

function inspectValue(tokens: Tokens, from: number, last: number): string | undefined {
  const source = tokens.text.slice(tokens.start(from), tokens.end(last));
  const kind = tokens.kind(from);
  if (kind === Kind.string) return source.startsWith("'") ? `"${source.slice(1, -1)}"` : source;
  if (kind === Kind.open) return tokens.partner(from) === from + 1 ? source + tokens.source(from + 1) : undefined;
  if (kind === Kind.identifier) return /^(?:[A-Z]|(?:nil|true|false)$)/.test(source) ? source : undefined;
  return kind === Kind.number || kind === Kind.regex ? source : undefined;
}
