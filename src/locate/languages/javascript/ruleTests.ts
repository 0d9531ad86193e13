import { preferNonEmpty } from "../../../base/collections";
import { createSpan, type Range } from "../../syntax/ranges";
import type { Tokens } from "../../syntax/tokens";
import type { TitleNode } from "../../titles/node";
import { closeChoice, literal } from "../../titles/pattern";
import { evaluateTitle } from "./evaluateTitle";
import type { Evaluator } from "./evaluator";
import { isMember, listItems } from "./expressions";
import { findProperty } from "./namedTitles";
import type { Extent } from "./sharedTests";

/** Names of the tables with a rule's tests, each of which forms a suite with that name. */
const tableNames = ["valid", "invalid"];

/**
 * Returns the suites and tests of `tester.run("rule", rule, { valid: […], invalid: […] })`, each test with the name or
 * the code of its entry. Returns none for any other token.
 */
export function readRuleTests(evaluator: Evaluator, index: number, parent: TitleNode | undefined): readonly Extent[] {
  const { tokens, scopes } = evaluator;
  const open = index + 1;
  if (!tokens.isWord(index, "run") || !tokens.is(open, "(")) {
    return [];
  }
  if (!isMember(tokens, index)) {
    return [];
  }
  const region = { from: open, to: tokens.partner(open) };
  const [title, , tests] = listItems(tokens, open);
  if (!title || !tests) {
    return [];
  }
  const brace = scopes.findValue(tests.from);
  const rule = createNode(evaluator, "suite", title, title, parent);
  const inner = tableNames.flatMap((name) => readTable(evaluator, findProperty(tokens, brace, name), name, rule));
  if (inner.length === 0) {
    return [];
  }
  return [rule, ...inner].map((node) => ({ node, region }));
}

function readTable(
  evaluator: Evaluator,
  table: Range | undefined,
  name: string,
  rule: TitleNode,
): readonly TitleNode[] {
  const { tokens } = evaluator;
  const entries = table ? listEntries(evaluator, new Set(), table) : [];
  if (!table || entries.length === 0) {
    return [];
  }
  const suite: TitleNode = { kind: "suite", title: createSpan(tokens, table), pattern: [literal(name)], parent: rule };
  const tests = entries.flatMap((entry) => readEntry(evaluator, entry, suite) ?? []);
  return [suite, ...tests];
}

/** Maximum nesting of lists. */
const maxDepth = 3;

/**
 * Returns the possible entries of an expression: those of its lists, with spread lists expanded in place and each list
 * read once, followed by the objects with code outside of its lists.
 *
 * @param readLists opening brackets of the lists that have been read; extended by this function
 */
function listEntries(evaluator: Evaluator, readLists: Set<number>, range: Range, depth = 0): Range[] {
  const { tokens } = evaluator;
  const brackets = findLists(evaluator, range).filter((bracket) => !readLists.has(bracket));
  const entries = brackets.flatMap((bracket) => {
    readLists.add(bracket);
    return listItems(tokens, bracket);
  });
  const allEntries = entries.flatMap((entry) => {
    const isSpread = depth < maxDepth && tokens.is(entry.from, "...");
    if (isSpread) {
      return listEntries(evaluator, readLists, { from: entry.from + 1, to: entry.to }, depth + 1);
    }
    return preferNonEmpty(listObjects(tokens, entry), [entry]);
  });
  const starts = new Set(allEntries.map(({ from }) => from));
  return [...allEntries, ...listObjects(tokens, range).filter(({ from }) => !starts.has(from))];
}

/** Returns the outermost objects with code in an expression: `test({ code: "a" })`. */
function listObjects(tokens: Tokens, { from, to }: Range): readonly Range[] {
  const objects: Range[] = [];
  for (let i = from; i < to; i++) {
    if (findProperty(tokens, i, "code")) {
      objects.push({ from: i, to: tokens.partner(i) + 1 });
      i = Math.max(i, tokens.partner(i));
    }
  }
  return objects;
}

const beforeList = ["(", "?", ":", "&&", "||"];

/**
 * Returns the opening brackets of the lists that may be the value of an expression: `cases`, `isNew ? [first] : []`.
 */
function findLists({ tokens, scopes }: Evaluator, { from, to }: Range): readonly number[] {
  const value = scopes.findValue(from);
  if (tokens.is(value, "[")) {
    return [value];
  }
  const brackets: number[] = [];
  for (let i = from; i < to; i++) {
    if (tokens.is(i, "[") && beforeList.some((mark) => tokens.is(i - 1, mark))) {
      brackets.push(i);
    }
    if (tokens.is(i, "[") || tokens.is(i, "{")) {
      i = Math.max(i, tokens.partner(i));
    }
  }
  return brackets;
}

function readEntry(evaluator: Evaluator, entry: Range, suite: TitleNode): TitleNode | undefined {
  const { tokens } = evaluator;
  const title = findEntryTitle(tokens, entry);
  if (!title) {
    return undefined;
  }
  const node = createNode(evaluator, "test", title, entry, suite);
  // The template tag of an entry's code changes only blanks.
  const pattern = node.pattern.map(closeChoice);
  if (pattern.some(({ kind }) => kind !== "wild")) {
    return { ...node, pattern };
  }
  return undefined;
}

/** Returns the name of an entry or, if it has none, its code. */
function findEntryTitle(tokens: Tokens, entry: Range): Range | undefined {
  if (!tokens.is(entry.from, "{")) {
    return entry;
  }
  return findProperty(tokens, entry.from, "name") ?? findProperty(tokens, entry.from, "code");
}

function createNode(
  evaluator: Evaluator,
  kind: TitleNode["kind"],
  title: Range,
  place: Range,
  parent: TitleNode | undefined,
): TitleNode {
  const pattern = evaluateTitle(evaluator, title);
  return { kind, title: createSpan(evaluator.tokens, place), pattern, parent };
}
