import { createTable } from "../../../base/table";
import { afterBrackets } from "../../syntax/bracketPairs";
import { stringAt } from "../../syntax/codeText";
import { type Span, skipBlanks } from "../../syntax/sourceText";
import type { TitleNode } from "../../titles/node";
import { OpenNodes } from "../../titles/openNodes";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { decodePhpLiteral } from "./literals";
import type { PhpCall, PhpOutline } from "./outline";

/** Pest's functions, each with a function that decorates a title as Pest reports it. */
const titleDecorators: Readonly<Record<string, (title: Pattern) => Pattern>> = createTable({
  it: (title) => [literal("it "), ...title],
  test: (title) => title,
  todo: (title) => title,
  arch: (title) => title,
  describe: (title) => [literal("`"), ...title, literal("` →")],
});

/**
 * Finds the suites and tests that a PHP file declares by title, named as in Pest's reports, each with its enclosing
 * suite.
 */
export function readPestTitles(outline: PhpOutline): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openSuites = new OpenNodes();
  for (const call of outline.calls) {
    openSuites.closeUpTo(call.start);
    const decorate = titleDecorators[call.name];
    const title = decorate && findTitle(outline, call);
    if (!title) {
      continue;
    }
    const titlePattern = readPattern(outline, title);
    const pattern = simplify(decorate(titlePattern));
    const kind = call.name === "describe" ? "suite" : "test";
    const node: TitleNode = { kind, title, pattern, parent: openSuites.innermost };
    nodes.push(node);
    if (kind === "suite") {
      openSuites.open(node, call.close);
    }
  }
  return nodes;
}

/** Returns the span of the first argument, or of `description:`, if it can be a string. */
function findTitle({ code, pairs }: PhpOutline, { open, close }: PhpCall): Span | undefined {
  const head = code.slice(open + 1, open + 100);
  const label = /^\s*description\s*:(?!:)/.exec(head)?.[0] ?? "";
  const start = skipBlanks(code, open + 1 + label.length);
  let end = start;
  while (end < close && code[end] !== ",") {
    if (code[end] === "{") {
      return undefined;
    }
    end = afterBrackets(pairs, end);
  }
  const argument = code.slice(start, end).trimEnd();
  const isFunction = /^(?:static\s+)?(?:function|fn)\b/.test(argument);
  if (isFunction || argument === "") {
    return undefined;
  }
  return { start, end: start + argument.length };
}

/** Returns the pattern of an expression that joins strings with `.`. */
function readPattern(outline: PhpOutline, { start, end }: Span): Pattern {
  const { text, code } = outline;
  const parts: Part[] = [];
  let i = start;
  while (i < end) {
    const string = stringAt(outline, i);
    if (string && string.end <= end) {
      parts.push(...readLiteral(text.slice(string.start, string.end)));
      i = skipBlanks(code, string.end);
      // This is an argument rather than an operand: the result of `sprintf("…", $a)` can be anything.
      if (i < end && code[i] !== ".") {
        return [wild];
      }
      i = skipBlanks(code, i + 1);
    } else {
      parts.push(wild);
      while (i < end && code[i] !== ".") {
        i++;
      }
      i = skipBlanks(code, i + 1);
    }
  }
  return parts;
}

/**
 * Returns the pattern of a string literal. Double quotes interpolate `$name`, `$name[0]`, `$name->field`, `{$code}`
 * and `${name}`.
 */
function readLiteral(source: string): Pattern {
  if (!source.startsWith('"') || !source.includes("$")) {
    return [literal(decodePhpLiteral(source))];
  }
  const parts: Part[] = [];
  let from = 0;
  const inside = source.slice(1, -1);
  const decode = (piece: string): Part => literal(decodePhpLiteral(`"${piece}"`));
  for (const match of inside.matchAll(interpolationPattern)) {
    const [interpolation] = match;
    if (interpolation.startsWith("\\")) {
      continue;
    }
    parts.push(decode(inside.slice(from, match.index)), wild);
    from = match.index + interpolation.length;
  }
  parts.push(decode(inside.slice(from)));
  return parts;
}

const codeInBraces = String.raw`\{\$[^{}"]*\}|\$\{[^{}"]*\}`;
const variable = String.raw`\$\w+(?:\[[^[\]"]*\]|->\w+)?`;
/** Matches an interpolation, or an escape sequence, which may be an escaped dollar sign. */
const interpolationPattern = new RegExp(String.raw`\\.|${codeInBraces}|${variable}`, "gs");

const methodCall = /\s*\??->\s*(\w+)\s*\(/y;

/** Returns whether the data sets of a test are listed in the source: `it("title", …)->with([…])`. */
export function hasDataSetsBeside({ code, calls, pairs }: PhpOutline, title: Span): boolean {
  const call = calls.find(({ open, close }) => open < title.start && title.end <= close);
  methodCall.lastIndex = (call?.close ?? code.length) + 1;
  for (let match = methodCall.exec(code); match; match = methodCall.exec(code)) {
    const open = methodCall.lastIndex - 1;
    if (match[1] === "with") {
      return code[skipBlanks(code, open + 1)] === "[";
    }
    methodCall.lastIndex = afterBrackets(pairs, open);
  }
  return false;
}
