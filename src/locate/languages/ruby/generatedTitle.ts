import { Kind, type Tokens } from "../../syntax/tokens";
import type { Part, Pattern } from "../../titles/pattern";
import { wild } from "../../titles/pattern";
import { type PrintedValue, printedArguments, printedPairs } from "./printedValues";

const negations = new Set(["not_to", "to_not", "should_not"]);
const expectations = new Set(["to", "should", ...negations]);
/** Maximum number of tokens of a block that are searched for its last expectation. */
const maxBlockTokens = 2000;
/** Maximum number of calls after a matcher that are read, as in `change { … }.from(0).to(1)`. */
const maxChainedCalls = 4;

/**
 * Returns the title that RSpec generates for a test without one: `it { is_expected.to eq 2 }` is "is expected to eq
 * 2". The words of a matcher are guessed from its name; guesses only rank such tests within a group.
 */
export function generatedTitle(tokens: Tokens, block: number): Pattern {
  const close = block < 0 ? -1 : tokens.partner(block);
  for (let i = Math.min(close, block + maxBlockTokens) - 1; i > block; i--) {
    const word = tokens.source(i);
    if (tokens.kind(i) !== Kind.identifier || !expectations.has(word)) continue;
    const isEnclosed = tokens.is(i + 1, "(");
    const matcher = matcherParts(tokens, isEnclosed ? i + 2 : i + 1, isEnclosed ? tokens.partner(i + 1) : close);
    if (matcher) return [expectationPart(negations.has(word)), ...matcher, wild];
  }
  return [createChoice([...assertingTexts, ...denyingTexts, "example at "], false), wild];
}

const assertingTexts = ["is expected to ", "should "];
const denyingTexts = ["is expected not to ", "is expected to not ", "should not "];
const expectationPart = (isNegated: boolean): Part => createChoice(isNegated ? denyingTexts : assertingTexts, false);

function createChoice(texts: readonly string[], open: boolean): Part {
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
  raise_exception: "raise",
  throw_symbol: "throw",
  match_array: "contain exactly",
};

/** Returns the words of the matcher at a token; `undefined` for the `to(1)` of `change { … }.to(1)`. */
function matcherParts(tokens: Tokens, token: number, close: number): Pattern | undefined {
  const operator = operatorAt(tokens, token);
  if (operator !== "") return [operatorPart(tokens, operator, token, close)];
  const name = tokens.source(token);
  if (tokens.kind(token) !== Kind.identifier || /^[A-Z]/.test(name)) return undefined;
  if (token >= close) return [createChoice([], true)];
  const beOperator = name === "be" ? operatorAt(tokens, token + 1) : "";
  if (beOperator !== "") return [operatorPart(tokens, `be ${beOperator}`, token + 1, close)];
  if (name === "change" && tokens.is(token + 1, "{")) {
    const end = tokens.partner(token + 1);
    const changed = tokens.text
      .slice(tokens.end(token + 1), tokens.start(end))
      .trim()
      .replace(/\s+/g, " ");
    return [createChoice([`change \`${changed}\``], true), ...chainedParts(tokens, end + 1, close)];
  }
  const { values, end } = argumentsAfter(tokens, token, close);
  const words = createChoice(matcherTexts(name, values, end > token + 1), true);
  const first = tokens.is(token + 1, "(") ? token + 2 : token + 1;
  const pairs = printedPairs(tokens, first, first > token + 1 ? end - 1 : end);
  const pairParts = pairs.flatMap((texts): Pattern => [wild, createChoice(texts, true)]);
  return [words, ...constantParts(values), ...pairParts, ...chainedParts(tokens, end, close)];
}

/** Returns the operator at a token, such as `==` or `>`, or an empty text. */
function operatorAt(tokens: Tokens, token: number): string {
  let end = token;
  while (/^[=<>!~]+$/.test(tokens.source(end)) && (end === token || tokens.start(end) === tokens.end(end - 1))) end++;
  return end === token ? "" : tokens.text.slice(tokens.start(token), tokens.end(end - 1));
}

function operatorPart(tokens: Tokens, words: string, token: number, close: number): Part {
  let first = token;
  while (/^[=<>!~]+$/.test(tokens.source(first))) first++;
  const [value] = printedArguments(tokens, first, close);
  return createChoice([words, `${words} `, ...(value ? [`${words} ${value.text}`] : [])], true);
}

/** Returns the literal arguments of a call, and the token after all its arguments. */
function argumentsAfter(tokens: Tokens, name: number, close: number): { values: readonly PrintedValue[]; end: number } {
  const first = name + 1;
  if (tokens.is(first, "(")) {
    const end = tokens.partner(first);
    return { values: printedArguments(tokens, first + 1, end), end: end + 1 };
  }
  if (tokens.is(first, ".")) return { values: [], end: first };
  if (first >= close || tokens.startsLine(first)) return { values: [], end: first };
  return { values: printedArguments(tokens, first, close), end: close };
}

function matcherTexts(name: string, values: readonly PrintedValue[], hasArguments: boolean): string[] {
  const isEqual = name === "be" && hasArguments;
  const words = isEqual ? "equal" : (matcherWords[name] ?? name.replace(/[_?!]+/g, " ").trim());
  const [value] = values;
  if (value === undefined) return [words, `${words} `];
  const isList = name === "match_array" && value.items !== undefined;
  const texts = (isList ? (value.items ?? []) : values.map(({ text }) => text)).map((text) =>
    name === "respond_to" ? text.replace(/^:/, "#") : text,
  );
  const joined = [sentence(texts), texts.join(", ")];
  if (words === "raise") joined.push(texts.join(" with "), texts.join(" with message matching "));
  return [...new Set([words, `${words} `, `${words} ${texts[0]}`, ...joined.map((text) => `${words} ${text}`)])];
}

/** Returns the constant among a matcher's arguments as Ruby prints it if it is one of a module. */
function constantParts(values: readonly PrintedValue[]): Pattern {
  const constant = values.find(({ text }) => /^[A-Z]/.test(text));
  return constant ? [wild, createChoice([`::${constant.text}`], true)] : [];
}

/** Returns the words of the calls after a matcher, which a title may give in words of its own. */
function chainedParts(tokens: Tokens, from: number, close: number): Pattern {
  const parts: Part[] = [];
  let token = from;
  for (let call = 0; call < maxChainedCalls && token < close && tokens.is(token, "."); call++) {
    const { values, end } = argumentsAfter(tokens, token + 1, close);
    const words = tokens
      .source(token + 1)
      .replace(/[_?!]+/g, " ")
      .trim();
    parts.push(wild, createChoice([words], true));
    if (values.length > 0) parts.push(wild, createChoice([sentence(values.map(({ text }) => text))], true));
    token = end;
  }
  return parts;
}

/** Joins texts as RSpec does: `1`, `1 and 2`, `1, 2, and 3`. */
function sentence(texts: readonly string[]): string {
  const last = texts.at(-1) ?? "";
  if (texts.length < 3) return texts.join(" and ");
  return `${texts.slice(0, -1).join(", ")}, and ${last}`;
}
