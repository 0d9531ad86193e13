import { createTable } from "../../../base/table";
import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { createChoice, type Part, type Pattern, wild } from "../../titles/pattern";
import { type PrintedValue, readPrintedArguments, readPrintedPairs } from "./printedValues";
import { describeShouldaCall, describeShouldaMatcher } from "./shouldaMatchers";

const negations = new Set(["not_to", "to_not", "should_not"]);
const expectations = new Set(["to", "should", ...negations]);
/** Maximum number of tokens of a block that are searched for its last expectation. */
const maxBlockTokens = 2000;
/** Maximum number of calls after a matcher that are read, as in `change { … }.from(0).to(1)`. */
const maxChainedCalls = 4;

/**
 * Creates the pattern of the title that RSpec generates for a test without one: `it { is_expected.to eq 2 }` is "is
 * expected to eq 2". The words of a matcher are guessed from its name; guesses only rank such tests within a group.
 */
export function createGeneratedTitle(tokens: Tokens, block: number): Pattern {
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
    return readMatcherParts(tokens, token + 1, tokens.partner(token));
  }
  return readMatcherParts(tokens, token, blockEnd);
}

const assertingTexts = ["is expected to ", "should "];
const denyingTexts = ["is expected not to ", "is expected to not ", "should not "];
const assertion = createChoice(assertingTexts);
const denial = createChoice(denyingTexts);
const unknownExpectation = createChoice([...assertingTexts, ...denyingTexts, "example at "]);

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
function readMatcherParts(tokens: Tokens, token: number, close: number): Pattern | undefined {
  const operator = readOperator(tokens, token);
  if (operator !== "") {
    return [readOperatorPart(tokens, operator, token, close)];
  }
  const name = tokens.source(token);
  if (tokens.kind(token) !== Kind.identifier || /^[A-Z]/.test(name)) {
    return undefined;
  }
  if (token >= close) {
    return [createChoice([], true)];
  }
  const nextOperator = readOperator(tokens, token + 1);
  if (name === "be" && nextOperator !== "") {
    return [readOperatorPart(tokens, `be ${nextOperator}`, token + 1, close)];
  }
  const hasBlock = tokens.is(token + 1, "{");
  if (name === "change" && hasBlock) {
    return readChangeParts(tokens, token + 1, close);
  }
  return readNamedMatcherParts(tokens, token, close);
}

/** Returns the words of `change { … }`. */
function readChangeParts(tokens: Tokens, open: number, close: number): Pattern {
  const end = tokens.partner(open);
  const code = tokens.text.slice(tokens.end(open), tokens.start(end));
  const changed = code.trim().replace(/\s+/g, " ");
  return [createChoice([`change \`${changed}\``], true), ...readChainedParts(tokens, end + 1, close)];
}

function readNamedMatcherParts(tokens: Tokens, token: number, close: number): Pattern {
  const { values, range, end } = readArguments(tokens, token, close);
  const shouldaTexts = describeShouldaMatcher(tokens.source(token), findAttribute(tokens, values, end));
  if (shouldaTexts) {
    const parts = shouldaTexts.flatMap((text): Pattern => [wild, createChoice([text])]);
    const valueParts = values.flatMap(({ text }): Pattern => [wild, createChoice([`‹${text}›`], true)]);
    return [...parts.slice(1), ...valueParts, ...readChainedParts(tokens, end, close, describeShouldaCall)];
  }
  const hasArguments = end > token + 1;
  const words = createChoice(listMatcherTexts(tokens.source(token), values, hasArguments), true);
  const pairs = readPrintedPairs(tokens, range);
  const pairParts = pairs.flatMap((texts): Pattern => [wild, createChoice(texts, true)]);
  return [words, ...createConstantParts(values), ...pairParts, ...readChainedParts(tokens, end, close)];
}

/**
 * Returns the attribute that a matcher of shoulda-matchers is about. `allow_value(2).for(:age)` names it in a later
 * call.
 */
function findAttribute(tokens: Tokens, values: readonly PrintedValue[], end: number): PrintedValue | undefined {
  const isNamedByFor = tokens.is(end, ".") && tokens.source(end + 1) === "for";
  const [attribute] = isNamedByFor
    ? readPrintedArguments(tokens, { from: end + 3, to: tokens.partner(end + 2) })
    : values;
  return attribute;
}

const isOperator = (source: string): boolean => /^[=<>!~]+$/.test(source);

/** Returns the operator at a token, such as `==` or `>`; `""` if there is none. */
function readOperator(tokens: Tokens, token: number): string {
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

function readOperatorPart(tokens: Tokens, words: string, token: number, close: number): Part {
  let firstToken = token;
  while (isOperator(tokens.source(firstToken))) {
    firstToken++;
  }
  const [value] = readPrintedArguments(tokens, { from: firstToken, to: close });
  const texts = [words, `${words} `];
  return createChoice(value ? [...texts, `${words} ${value.text}`] : texts, true);
}

/** Arguments of a call. */
interface Arguments {
  /** The literals at the beginning of the arguments. */
  readonly values: readonly PrintedValue[];
  readonly range: Range;
  /** Token after the arguments and their brackets. */
  readonly end: number;
}

function readArguments(tokens: Tokens, name: number, close: number): Arguments {
  const firstToken = name + 1;
  if (tokens.is(firstToken, "(")) {
    const range = { from: firstToken + 1, to: tokens.partner(firstToken) };
    return { values: readPrintedArguments(tokens, range), range, end: range.to + 1 };
  }
  const hasNone = tokens.is(firstToken, ".") || firstToken >= close || tokens.startsLine(firstToken);
  const range = { from: firstToken, to: hasNone ? firstToken : close };
  return { values: readPrintedArguments(tokens, range), range, end: range.to };
}

/** Returns the texts that a title may contain for a matcher with its arguments. */
function listMatcherTexts(name: string, values: readonly PrintedValue[], hasArguments: boolean): string[] {
  const words = findMatcherWords(name, hasArguments);
  const texts = listTexts(name, values);
  const [firstText] = texts;
  if (values.length === 0) {
    return [words, `${words} `];
  }
  const joined = [firstText, joinAsSentence(texts), texts.join(", ")];
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
  return matcherWords[name] ?? splitNameWords(name);
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
const splitNameWords = (name: string): string => name.replace(/[_?!]+/g, " ").trim();

/** Returns the pattern of the constant among a matcher's arguments as Ruby prints it if it belongs to a module. */
function createConstantParts(values: readonly PrintedValue[]): Pattern {
  const constant = values.find(({ text }) => /^[A-Z]/.test(text));
  if (constant) {
    return [wild, createChoice([`::${constant.text}`], true)];
  }
  return [];
}

/**
 * Returns the words of the calls after a matcher. A title may use different words for them.
 *
 * @param findWords returns the words that every title uses for a call; `undefined` if a title may use others
 */
function readChainedParts(
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
    parts.push(wild, createChoice([words ?? splitNameWords(tokens.source(name))], words === undefined));
    const texts = values.map(({ text }) => text);
    if (texts.length > 0) {
      parts.push(wild, createChoice([joinAsSentence(texts)], true));
    }
    token = end;
  }
  return parts;
}

/** Joins texts in the way of RSpec: `1`, `1 and 2`, `1, 2, and 3`. */
function joinAsSentence(texts: readonly string[]): string {
  const lastText = texts.at(-1) ?? "";
  if (texts.length < 3) {
    return texts.join(" and ");
  }
  return `${texts.slice(0, -1).join(", ")}, and ${lastText}`;
}
