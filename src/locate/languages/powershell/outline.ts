import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { evaluateTitle, replaceByWildcards } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { type Pattern, simplify, wild } from "../../titles/pattern";
import { titlePattern, wordPattern } from "./strings";

/** Pester's commands. PowerShell ignores the case of their names. */
const groupCommand = /^(?:describe|context)$/i;
const testCommand = /^it$/i;
const maxCommandLength = 8;
/** Beginnings of the parameters that take no value; names of parameters may be shortened. */
const switchParameter = /^-(?:s|p|foc|a)/i;
const nameParameter = /^-n/i;
/** Marks after which a command begins, besides the end of a line. */
const commandStart = /^[{(;|&=}]$/;
/** Maximum number of arguments of a command. */
const maxArguments = 20;
/** Maximum number of tokens of an argument without brackets, not counting those inside brackets. */
const maxArgumentTokens = 200;

/** Arguments of a command of Pester. */
interface CommandArguments {
  readonly title: Range | undefined;
  /** Token that opens the body, -1 without one. */
  readonly body: number;
}

/** Reads the groups and tests of a PowerShell file. */
export function outlinePowershell(tokens: Tokens): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openNodes: { node: TitleNode; close: number }[] = [];
  for (let i = 0; i < tokens.length; i++) {
    while (openNodes.length > 0 && i >= (openNodes.at(-1)?.close ?? 0)) openNodes.pop();
    const kind = commandKindAt(tokens, i);
    if (!kind) continue;
    const { title, body } = readArguments(tokens, i);
    if (!title || (body < 0 && (kind === "suite" || tokens.kind(title.from) !== Kind.string))) continue;
    const node: TitleNode = {
      kind,
      title: { start: tokens.start(title.from), end: tokens.end(title.to - 1) },
      pattern: simplify(readPattern(tokens, title)),
      parent: openNodes.at(-1)?.node,
    };
    nodes.push(node);
    if (body > 0) openNodes.push({ node, close: tokens.partner(body) });
  }
  return nodes;
}

function commandKindAt(tokens: Tokens, i: number): TitleNode["kind"] | undefined {
  if (tokens.kind(i) !== Kind.identifier || tokens.end(i) - tokens.start(i) > maxCommandLength) return undefined;
  const word = tokens.source(i);
  const kind = findCommandKind(word);
  if (!kind) return undefined;
  // The module may precede the command: `Pester\It`.
  const first = tokens.is(i - 1, "\\") ? i - 2 : i;
  const isCommand = commandStart.test(tokens.source(first - 1)) || startsStatement(tokens, first);
  return isCommand ? kind : undefined;
}

function findCommandKind(word: string): "suite" | "test" | undefined {
  if (groupCommand.test(word)) return "suite";
  return testCommand.test(word) ? "test" : undefined;
}

/** Returns true if a token begins a line that no backtick joins to the line before it. */
const startsStatement = (tokens: Tokens, i: number): boolean =>
  tokens.startsLine(i) &&
  !/`\r?\n\s*$/.test(tokens.text.slice(Math.max(tokens.end(i - 1), tokens.start(i) - maxGap), tokens.start(i)));

function readArguments(tokens: Tokens, command: number): CommandArguments {
  let title: Range | undefined;
  let body = -1;
  let i = command + 1;
  for (let argumentsLeft = maxArguments; argumentsLeft > 0 && !endsCommand(tokens, i); argumentsLeft--) {
    const parameter = parameterAt(tokens, i);
    const isTitle = parameter === undefined ? title === undefined : nameParameter.test(parameter);
    if (parameter !== undefined) i += tokens.is(i + 1, ":") ? 2 : 1;
    const hasNoValue = parameter !== undefined && !tokens.is(i - 1, ":") && switchParameter.test(parameter);
    if (hasNoValue || endsCommand(tokens, i)) continue;
    const end = argumentEnd(tokens, i);
    if (end === undefined) break;
    if (tokens.is(i, "{") && tokens.partner(i) > i) body = i;
    else if (isTitle) title = { from: i, to: end };
    i = end;
  }
  return { title, body };
}

/** Returns the name of a parameter with its dash: `-Name`. */
function parameterAt(tokens: Tokens, i: number): string | undefined {
  const word = tokens.kind(i) === Kind.identifier ? tokens.source(i) : "";
  return /^-[a-z]/i.test(word) ? word : undefined;
}

const endsStatement = (tokens: Tokens, i: number): boolean =>
  i >= tokens.length || tokens.is(i, ";") || tokens.kind(i) === Kind.close || tokens.isUnclosed(i);

const endsCommand = (tokens: Tokens, i: number): boolean =>
  endsStatement(tokens, i) || tokens.is(i, "|") || startsStatement(tokens, i);

/** Maximum number of blanks before an argument on a continued line. */
const maxGap = 200;

/**
 * Returns the token after an argument: tokens without blanks between them, or a list of such with commas. Returns
 * `undefined` if it is too long.
 */
function argumentEnd(tokens: Tokens, from: number): number | undefined {
  let i = tokens.indexAfter(from);
  for (let tokensLeft = maxArgumentTokens; tokensLeft > 0; tokensLeft--, i = tokens.indexAfter(i))
    if (endsStatement(tokens, i) || !continuesArgument(tokens, i)) return i;
  return undefined;
}

function continuesArgument(tokens: Tokens, i: number): boolean {
  if (tokens.is(i, ",") || tokens.is(i - 1, ",")) return true;
  if (tokens.start(i) !== tokens.end(i - 1)) return false;
  // A block needs no blank before it, and nor does a parameter after a string.
  if (tokens.is(i, "{")) return /[@$]$/.test(tokens.source(i - 1));
  return tokens.kind(i - 1) !== Kind.string || !tokens.source(i).startsWith("-");
}

/** Returns the pattern of a title: an expression in brackets, a string, or a word without quotes. */
function readPattern(tokens: Tokens, title: Range): Pattern {
  const isExpression = tokens.is(title.from, "(") || tokens.kind(title.from) === Kind.string;
  if (!isExpression) return wordPattern(tokens.text.slice(tokens.start(title.from), tokens.end(title.to - 1)));
  const formatMethods = ["-f", "-F"];
  return evaluateTitle(tokens, title, {
    concatOperators: ["+"],
    identityMethods: [],
    formatMethods,
    /** Returns the pattern of a string; its `{0}` may be any text before the operator `-f`. */
    stringPattern: (token) => {
      const pattern = titlePattern(tokens.source(token));
      return formatMethods.includes(tokens.source(token + 1))
        ? replaceByWildcards(pattern, /\{\d[^{}]{0,20}\}/)
        : pattern;
    },
    expressionPattern: () => [wild],
  });
}
