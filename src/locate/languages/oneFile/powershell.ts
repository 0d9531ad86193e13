import type { TestAddress } from "../../../domain/testAddress";
import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Finding } from "../../language";
import { decodeMark } from "../../syntax/escapes";
import { createPiece, createQuoted, createVerbatim, expandText, type Lexicon, lineComment } from "../../syntax/lexicon";
import { createSpan, type Range } from "../../syntax/ranges";
import type { TextRules } from "../../syntax/textRules";
import { Kind, type Tokens } from "../../syntax/tokens";
import { ancestors } from "../../titles/chains";
import { defineLanguage, type TitledFile } from "../../titles/defineLanguage";
import { evaluateTitle, replaceByWildcards, type TitleSyntax } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { OpenNodes } from "../../titles/openNodes";
import { isFixed, type Pattern, simplify, wild } from "../../titles/pattern";
import type { TitleSearch } from "../../titles/search";
import { literalPattern, textPattern } from "../../titles/text";

const escapeMark = "`";
const bracedVariable = String.raw`\{[^}\r\n]{0,200}\}`;
/** `$name`, `$scope:name`, `${any name}`. A colon or a `?` at the end belongs to the text. */
const variable = new RegExp(String.raw`\$(?:${bracedVariable}|(?:\w{1,200}:)?\w{1,200}|[$?^])`, "y");

const quoteInText = (rules: TextRules): TextRules => ({ ...rules, doubledMarks: '"' });
const expandedText = {
  ...expandText({ start: "$(", name: variable, escapeMark }, { escapeMark }, (rules) => [
    createQuoted('"', quoteInText(rules)),
    createQuoted("'", {}),
  ]),
  decode: (mark: string) => {
    if (/[ntr0]/.test(mark)) {
      return decodeMark(mark);
    }
    return mark;
  },
};
const hereStart = String.raw`[ \t]{0,80}(?=[\r\n])`;
const word = String.raw`[\w$\u0080-\uffff][\w$#\u0080-\uffff-]*`;

/** Parameters (`-Name`) are names, and so are numbers. */
const lexicon: Lexicon = {
  pieces: [
    lineComment("#"),
    createQuoted('"', { ...expandedText, ...quoteInText(expandedText) }),
    createQuoted("'", { doubledMarks: "'" }),
    createPiece("`", /`(?:\r\n|[\s\S])?/y),
    { ...createVerbatim("@", new RegExp(`@"${hereStart}`, "y"), () => '\n"@', Kind.string), ...expandedText },
    createVerbatim("@", new RegExp(`@'${hereStart}`, "y"), () => "\n'@", Kind.string),
    createVerbatim("<", /<#/y, () => "#>"),
    createPiece("<", /<#/y),
    createPiece("-", new RegExp(`-${word}`, "y"), Kind.identifier),
  ],
  words: { inside: "#-", ends: "" },
  readWord: (lexer, end) => lexer.push(Kind.identifier, end),
};

/** Pester's commands. PowerShell ignores the case of their names. */
const groupCommand = /^(?:describe|context)$/i;
const testCommand = /^it$/i;
const maxCommandLength = 8;
/** Matches the beginning of a parameter that takes no value. Names of parameters may be shortened. */
const switchParameter = /^-(?:s|p|foc|a)/i;
const nameParameter = /^-n/i;
/** Marks after which a command begins, besides the end of a line. */
const commandStart = /^[{(;|&=}]$/;
/** Maximum number of arguments of a command. */
const maxArguments = 20;
/** Maximum number of tokens of an argument without brackets, not counting those inside brackets. */
const maxArgumentTokens = 200;
/** Maximum number of blanks before an argument on a continued line. */
const maxGap = 200;

/** Arguments of a command of Pester. */
interface CommandArguments {
  readonly title: Range | undefined;
  /** Token that opens the body; -1 if there is none. */
  readonly body: number;
}

/** Reads the groups and tests of a file. */
function readTitles(tokens: Tokens): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openNodes = new OpenNodes();
  for (let i = 0; i < tokens.length; i++) {
    openNodes.closeUpTo(i);
    const kind = findDeclaredKind(tokens, i);
    if (!kind) {
      continue;
    }
    const { title, body } = readArguments(tokens, i);
    if (!title) {
      continue;
    }
    const mayLackBody = kind === "test" && tokens.kind(title.from) === Kind.string;
    if (body < 0 && !mayLackBody) {
      continue;
    }
    const node: TitleNode = {
      kind,
      title: createSpan(tokens, title),
      pattern: simplify(readPattern(tokens, title)),
      parent: openNodes.innermost,
    };
    nodes.push(node);
    if (body > 0) {
      openNodes.open(node, tokens.partner(body));
    }
  }
  return nodes;
}

function findDeclaredKind(tokens: Tokens, i: number): TitleNode["kind"] | undefined {
  if (tokens.kind(i) !== Kind.identifier || tokens.end(i) - tokens.start(i) > maxCommandLength) {
    return undefined;
  }
  const kind = findCommandKind(tokens.source(i));
  if (!kind) {
    return undefined;
  }
  // The module may precede the command: `Pester\It`.
  const firstToken = tokens.is(i - 1, "\\") ? i - 2 : i;
  const isCommand = commandStart.test(tokens.source(firstToken - 1)) || startsStatement(tokens, firstToken);
  return isCommand ? kind : undefined;
}

function findCommandKind(word: string): "suite" | "test" | undefined {
  if (groupCommand.test(word)) {
    return "suite";
  }
  if (testCommand.test(word)) {
    return "test";
  }
  return undefined;
}

/** Returns whether a token begins a line that no backtick joins to the previous line. */
function startsStatement(tokens: Tokens, i: number): boolean {
  if (!tokens.startsLine(i)) {
    return false;
  }
  const start = tokens.start(i);
  const gapStart = Math.max(tokens.end(i - 1), start - maxGap);
  const gap = tokens.text.slice(gapStart, start);
  return !/`\r?\n\s*$/.test(gap);
}

function readArguments(tokens: Tokens, command: number): CommandArguments {
  let title: Range | undefined;
  let body = -1;
  let i = command + 1;
  for (let argumentsLeft = maxArguments; argumentsLeft > 0 && !endsCommand(tokens, i); argumentsLeft--) {
    const parameter = readParameter(tokens, i);
    if (parameter) {
      i = parameter.next;
    }
    if (parameter?.isSwitch || endsCommand(tokens, i)) {
      continue;
    }
    const isTitle = parameter ? parameter.isName : title === undefined;
    const end = findArgumentEnd(tokens, i);
    if (end === undefined) {
      break;
    }
    const isBody = tokens.is(i, "{") && tokens.partner(i) > i;
    if (isBody) {
      body = i;
    } else if (isTitle) {
      title = { from: i, to: end };
    }
    i = end;
  }
  return { title, body };
}

interface Parameter {
  /** Whether its value is the title. */
  readonly isName: boolean;
  /** Whether it takes no value. */
  readonly isSwitch: boolean;
  /** Token after the parameter. */
  readonly next: number;
}

/** Reads a parameter such as `-Name`, and the colon that may follow. */
function readParameter(tokens: Tokens, i: number): Parameter | undefined {
  if (tokens.kind(i) !== Kind.identifier) {
    return undefined;
  }
  const word = tokens.source(i);
  if (!/^-[a-z]/i.test(word)) {
    return undefined;
  }
  const hasColon = tokens.is(i + 1, ":");
  return {
    isName: nameParameter.test(word),
    isSwitch: !hasColon && switchParameter.test(word),
    next: hasColon ? i + 2 : i + 1,
  };
}

function endsStatement(tokens: Tokens, i: number): boolean {
  if (i >= tokens.length || tokens.is(i, ";")) {
    return true;
  }
  return tokens.kind(i) === Kind.close || tokens.isUnclosed(i);
}

function endsCommand(tokens: Tokens, i: number): boolean {
  if (endsStatement(tokens, i) || startsStatement(tokens, i)) {
    return true;
  }
  return tokens.is(i, "|");
}

/**
 * Returns the token after an argument. An argument consists of tokens without blanks between them, or of several such
 * parts separated by commas. Returns `undefined` if it is too long.
 */
function findArgumentEnd(tokens: Tokens, from: number): number | undefined {
  let end = tokens.indexAfter(from);
  for (let tokensLeft = maxArgumentTokens; tokensLeft > 0; tokensLeft--) {
    if (endsStatement(tokens, end) || !continuesArgument(tokens, end)) {
      return end;
    }
    end = tokens.indexAfter(end);
  }
  return undefined;
}

function continuesArgument(tokens: Tokens, i: number): boolean {
  if (tokens.is(i, ",") || tokens.is(i - 1, ",")) {
    return true;
  }
  if (tokens.start(i) !== tokens.end(i - 1)) {
    return false;
  }
  // Neither a block nor a parameter after a string needs a blank before it.
  if (tokens.is(i, "{")) {
    return /[@$]$/.test(tokens.source(i - 1));
  }
  return tokens.kind(i - 1) !== Kind.string || !tokens.source(i).startsWith("-");
}

/** Returns the pattern of a title: an expression in brackets, a string, or a word without quotes. */
function readPattern(tokens: Tokens, title: Range): Pattern {
  const isExpression = tokens.is(title.from, "(") || tokens.kind(title.from) === Kind.string;
  if (isExpression) {
    return evaluateTitle(tokens, title, createSyntax(tokens));
  }
  const { start, end } = createSpan(tokens, title);
  const source = tokens.text.slice(start, end);
  const isValue = /^[$@[]/.test(source);
  if (isValue) {
    return [wild];
  }
  return replaceNames(textPattern(source, expandedText));
}

/**
 * Replaces each `<Name>`, for which Pester inserts a value, by any text. After a backtick, the `<Name>` stays and the
 * backtick is removed.
 */
function replaceNames(pattern: Pattern): Pattern {
  const placeholder = /(?<!`)<[^>`]{1,300}>/;
  return replaceByWildcards(pattern, placeholder, (piece) => piece.replace(/`([<>])/g, "$1"));
}

const formatMethods = ["-f", "-F"];

function createSyntax(tokens: Tokens): TitleSyntax {
  return {
    concatOperators: ["+"],
    formatMethods,
    /** Returns the pattern of a string. Before the operator `-f`, its `{0}` matches any text. */
    stringPattern: (token) => {
      const pattern = replaceNames(literalPattern(tokens.source(token), lexicon.pieces));
      const isFormat = formatMethods.includes(tokens.source(token + 1));
      if (isFormat) {
        return replaceByWildcards(pattern, /\{\d[^{}]{0,20}\}/);
      }
      return pattern;
    },
    expressionPattern: () => [wild],
  };
}

/**
 * Finds a test. If the title of its outermost group is computed, for example from the name of the tested command, the
 * test may belong to any file. The finding is then sure only for a record with a path.
 */
function findSurely({ nodes, titles, isSourcePath }: TitledFile, test: TestAddress): Finding | undefined {
  const finding = findByTitles(titles, test);
  const { filePath, classname, parent } = test;
  const hasPath = [filePath, classname, parent].some((text) => text !== undefined && isSourcePath(text));
  if (finding?.standing !== "unlessBetter" || hasPath) {
    return finding;
  }
  const isAnyFile = nodes.some((node) => {
    const isFound = finding.places.some(({ start }) => start === node.title.start);
    return isFound && hasComputedGroup(node);
  });
  if (isAnyFile) {
    return { ...finding, standing: "around" };
  }
  return finding;
}

/** Finds a test by its titles or, failing that, without the values that Pester appends to them: `Adds("a",1)`. */
function findByTitles(titles: TitleSearch, test: TestAddress): Finding | undefined {
  const finding = titles.find(test);
  if (finding && finding.standing !== "around") {
    return finding;
  }
  if (!test.name.endsWith(")")) {
    return finding;
  }
  const openings = [...test.name.matchAll(/(?<=\S)\(/g)].slice(0, maxOpenings);
  for (const { index } of openings.reverse()) {
    const name = test.name.slice(0, index);
    const titleFinding = titles.findStrict({ ...test, name });
    if (titleFinding) {
      return { ...titleFinding, standing: "unlessBetter" };
    }
  }
  return finding;
}

/** Returns whether the title of the outermost group around a test is computed. */
function hasComputedGroup(node: TitleNode): boolean {
  const [outermost] = ancestors(node);
  return outermost !== undefined && !isFixed(outermost.pattern);
}

/** Maximum number of opening brackets in a name that are tried as the beginning of its values. */
const maxOpenings = 5;

export const [powershell, powershellScanner] = defineLanguage({
  id: "powershell",
  name: "PowerShell",
  frameworks: ["Pester"],
  extensions: sourceEndings.powershell,
  frames: { stacks: [{ forms: ["at {text}, {path}:{line}", "at {text}, {path}: line {line}"] }] },
  isTestFile: (path) => /\.tests\.ps1$/i.test(path),
  lexicon,
  readTitles,
  createDeclarations: (file) => ({ find: (test) => findSurely(file, test) }),
});
