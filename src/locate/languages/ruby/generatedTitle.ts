import { createTable } from "../../../base/table";
import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { type Part, type Pattern, wild } from "../../titles/pattern";
import { type PrintedValue, printedArguments, printedPairs } from "./printedValues";
import { describeShouldaCall, describeShouldaMatcher } from "./shouldaMatchers";

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
  const close = tokens.partner(block);
  const lastToken = Math.min(close, block + maxBlockTokens) - 1;
  for (let i = lastToken; i > block; i--) {
    if (tokens.kind(i) !== Kind.identifier) {
      continue;
    }
    const word = tokens.source(i);
    if (!expectations.has(word)) {
      continue;
    }
    const matcher = readMatcher(tokens, i + 1, close);
    const expectation = negations.has(word) ? denial : assertion;
    if (matcher) {
      return [expectation, ...matcher, wild];
    }
  }
  return [unknownExpectation, wild];
}

/** Reads the matcher after an expectation, with or without brackets. */
function readMatcher(tokens: Tokens, token: number, blockEnd: number): Pattern | undefined {
  const isEnclosed = tokens.is(token, "(");
  if (isEnclosed) {
    return matcherParts(tokens, token + 1, tokens.partner(token));
  }
  return matcherParts(tokens, token, blockEnd);
}

const assertingTexts = ["is expected to ", "should "];
const denyingTexts = ["is expected not to ", "is expected to not ", "should not "];
const assertion = createChoice(assertingTexts, false);
const denial = createChoice(denyingTexts, false);
const unknownExpectation = createChoice([...assertingTexts, ...denyingTexts, "example at "], false);

function createChoice(texts: readonly string[], isOpen: boolean): Part {
  return { kind: "oneOf", texts, isOpen, isScored: true };
}

/** Words of well-known matchers that differ from their names. */
const matcherWords: Readonly<Record<string, string>> = createTable({
  be_a: "be a kind of",
  be_an: "be a kind of",
  be_kind_of: "be a kind of",
  be_a_kind_of: "be a kind of",
  be_instance_of: "be an instance of",
  raise_error: "raise",
  raise_exception: "raise",
  throw_symbol: "throw",
  match_array: "contain exactly",
});

/** Returns the words of the matcher at a token; `undefined` for the `to(1)` of `change { … }.to(1)`. */
function matcherParts(tokens: Tokens, token: number, close: number): Pattern | undefined {
  const operator = operatorAt(tokens, token);
  if (operator !== "") {
    return [operatorPart(tokens, operator, token, close)];
  }
  const name = tokens.source(token);
  if (tokens.kind(token) !== Kind.identifier || /^[A-Z]/.test(name)) {
    return undefined;
  }
  if (token >= close) {
    return [createChoice([], true)];
  }
  const nextOperator = operatorAt(tokens, token + 1);
  if (name === "be" && nextOperator !== "") {
    return [operatorPart(tokens, `be ${nextOperator}`, token + 1, close)];
  }
  const hasBlock = tokens.is(token + 1, "{");
  if (name === "change" && hasBlock) {
    return changeParts(tokens, token + 1, close);
  }
  return namedMatcherParts(tokens, token, close);
}

/** Returns the words of `change { … }`. */
function changeParts(tokens: Tokens, open: number, close: number): Pattern {
  const end = tokens.partner(open);
  const code = tokens.text.slice(tokens.end(open), tokens.start(end));
  const changed = code.trim().replace(/\s+/g, " ");
  return [createChoice([`change \`${changed}\``], true), ...chainedParts(tokens, end + 1, close)];
}

function namedMatcherParts(tokens: Tokens, token: number, close: number): Pattern {
  const { values, range, end } = readArguments(tokens, token, close);
  const shouldaTexts = describeShouldaMatcher(tokens.source(token), findAttribute(tokens, values, end));
  if (shouldaTexts) {
    const parts = shouldaTexts.flatMap((text): Pattern => [wild, createChoice([text], false)]);
    const valueParts = values.flatMap(({ text }): Pattern => [wild, createChoice([`‹${text}›`], true)]);
    return [...parts.slice(1), ...valueParts, ...chainedParts(tokens, end, close, describeShouldaCall)];
  }
  const hasArguments = end > token + 1;
  const words = createChoice(matcherTexts(tokens.source(token), values, hasArguments), true);
  const pairs = printedPairs(tokens, range.from, range.to);
  const pairParts = pairs.flatMap((texts): Pattern => [wild, createChoice(texts, true)]);
  return [words, ...constantParts(values), ...pairParts, ...chainedParts(tokens, end, close)];
}

/** Returns the attribute that a matcher of shoulda-matchers is about: `allow_value(2).for(:age)` names it behind. */
function findAttribute(tokens: Tokens, values: readonly PrintedValue[], end: number): PrintedValue | undefined {
  const isBehind = tokens.is(end, ".") && tokens.source(end + 1) === "for";
  const [attribute] = isBehind ? printedArguments(tokens, end + 3, tokens.partner(end + 2)) : values;
  return attribute;
}

const isOperator = (source: string): boolean => /^[=<>!~]+$/.test(source);

/** Returns the operator at a token, such as `==` or `>`, or an empty text. */
function operatorAt(tokens: Tokens, token: number): string {
  let end = token;
  while (isOperator(tokens.source(end))) {
    const isAdjacent = end === token || tokens.start(end) === tokens.end(end - 1);
    if (!isAdjacent) {
      break;
    }
    end++;
  }
  if (end === token) {
    return "";
  }
  return tokens.text.slice(tokens.start(token), tokens.end(end - 1));
}

function operatorPart(tokens: Tokens, words: string, token: number, close: number): Part {
  let first = token;
  while (isOperator(tokens.source(first))) {
    first++;
  }
  const [value] = printedArguments(tokens, first, close);
  const texts = [words, `${words} `];
  if (value) {
    texts.push(`${words} ${value.text}`);
  }
  return createChoice(texts, true);
}

/** Arguments of a call. */
interface Arguments {
  /** The literals with which they begin. */
  readonly values: readonly PrintedValue[];
  readonly range: Range;
  /** Token after the arguments and their brackets. */
  readonly end: number;
}

function readArguments(tokens: Tokens, name: number, close: number): Arguments {
  const first = name + 1;
  if (tokens.is(first, "(")) {
    const end = tokens.partner(first);
    const range = { from: first + 1, to: end };
    return {
      values: printedArguments(tokens, first + 1, end),
      range,
      end: end + 1,
    };
  }
  const hasNone = tokens.is(first, ".") || first >= close || tokens.startsLine(first);
  if (hasNone) {
    return { values: [], range: { from: first, to: first }, end: first };
  }
  return {
    values: printedArguments(tokens, first, close),
    range: { from: first, to: close },
    end: close,
  };
}

/** Returns the forms in which a title gives a matcher with its arguments. */
function matcherTexts(name: string, values: readonly PrintedValue[], hasArguments: boolean): string[] {
  const words = findMatcherWords(name, hasArguments);
  const texts = listTexts(name, values);
  const [firstText] = texts;
  if (values.length === 0) {
    return [words, `${words} `];
  }
  const joined = [firstText, sentence(texts), texts.join(", ")];
  if (words === "raise") {
    joined.push(texts.join(" with "), texts.join(" with message matching "));
  }
  const matchers = joined.map((text) => `${words} ${text}`);
  return [...new Set([words, `${words} `, ...matchers])];
}

function findMatcherWords(name: string, hasArguments: boolean): string {
  if (name === "be" && hasArguments) {
    return "equal";
  }
  return matcherWords[name] ?? nameWords(name);
}

function listTexts(name: string, values: readonly PrintedValue[]): readonly string[] {
  const texts = values.map(({ text }) => text);
  switch (name) {
    case "match_array":
      return values[0]?.items ?? texts;
    case "respond_to":
      return texts.map((text) => text.replace(/^:/, "#"));
    default:
      return texts;
  }
}

/** Returns the words of a method's name. */
const nameWords = (name: string): string => name.replace(/[_?!]+/g, " ").trim();

/** Returns the constant among a matcher's arguments as Ruby prints it if it is one of a module. */
function constantParts(values: readonly PrintedValue[]): Pattern {
  const constant = values.find(({ text }) => /^[A-Z]/.test(text));
  if (constant) {
    return [wild, createChoice([`::${constant.text}`], true)];
  }
  return [];
}

/**
 * Returns the words of the calls after a matcher, which a title may give in words of its own.
 *
 * @param findWords returns the words of a call that each title has
 */
function chainedParts(
  tokens: Tokens,
  from: number,
  close: number,
  findWords: (name: string) => string | undefined = () => undefined,
): Pattern {
  const parts: Part[] = [];
  let token = from;
  for (let call = 0; call < maxChainedCalls && token < close && tokens.is(token, "."); call++) {
    const name = token + 1;
    const { values, end } = readArguments(tokens, name, close);
    const words = findWords(tokens.source(name));
    parts.push(wild, createChoice([words ?? nameWords(tokens.source(name))], words === undefined));
    const texts = values.map(({ text }) => text);
    if (texts.length > 0) {
      parts.push(wild, createChoice([sentence(texts)], true));
    }
    token = end;
  }
  return parts;
}

/** Joins texts as RSpec does: `1`, `1 and 2`, `1, 2, and 3`. */
function sentence(texts: readonly string[]): string {
  const last = texts.at(-1) ?? "";
  if (texts.length < 3) {
    return texts.join(" and ");
  }
  return `${texts.slice(0, -1).join(", ")}, and ${last}`;
}
