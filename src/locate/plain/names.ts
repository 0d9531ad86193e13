import { withoutRetry } from "../names/decorations";
import { lineEnd } from "../syntax/mask";
import type { Span } from "../syntax/sourceText";

/** Words right before a name that declare it, in whatever language. */
const declaring =
  /^(?:sub|method|def\w*|fn|func|fun|function|proc|procedure|let|rec|and|val|var|const|macro|task|word|test\w*|@test\w*|prop|\(def[\w-]*)$/i;
/** A word that begins a statement, not a declaration with a type in front of the name. */
const statements =
  /^(?:return|call|await|new|if|unless|while|do|run|use|import|from|export|not|and|or|in|case|throw|raise|else)\b/;
const wordBefore = /(?:^|\s)([(@]?[\p{L}_][\p{L}\p{N}_%*-]{0,60})\s{1,20}$/u;
/** What follows a name at the beginning of a line that defines it: a function with a body, a signature, an equation. */
const bodyFollows = /^\s{0,20}(?:\([^()]{0,300}\))?\s{0,20}(?:\{|->|when\b)/;
const defines = /^(?:\s{0,20}::\s|(?:\s{0,20}\([^()]{0,300}\)|[ \t]{1,20}[\w' ]{1,100})?\s{0,20}(?:=(?![=>~])|<-\s))/;
const longestHead = 400;
/** Places that are looked at: a name that stands in more is no test's. */
const mostMentions = 1000;

/** Readings of a test's name as the name of a function, the least stripped first: without arguments, arity, modules. */
export function plainNames(raw: string): readonly string[] {
  const name = withoutRetry(raw.trim());
  const bare = name
    .slice(0, (name.search(/[([{]/) + 1 || name.length + 1) - 1)
    .trim()
    .replace(/\/\d+(?:_\d+)?$/, "");
  const names = [name, bare, bare.split(/::|[./:\\]/).at(-1) ?? ""];
  return [...new Set(names)].filter((one) => /^[\p{L}_][\p{L}\p{N}_'?!*-]+$/u.test(one));
}

/**
 * Where code declares a name: behind a word that does so, or at the beginning of a line that defines it. The clauses of one function and
 * its signature count once.
 */
export function declarationsOf(name: string, code: string): readonly Span[] {
  const declared: Span[] = [];
  let first: Span | undefined;
  let left = mostMentions;
  for (let at = code.indexOf(name); at >= 0 && left > 0; at = code.indexOf(name, at + name.length), left--) {
    const span = { start: at, end: at + name.length };
    if (!isWhole(code, span)) continue;
    const head = lineBefore(code, at);
    const rest = code.slice(span.end, Math.min(lineEnd(code, span.end), span.end + longestHead));
    const word = wordBefore.exec(head.slice(-90))?.[1];
    if (word !== undefined ? declaring.test(word) || isTyped(head, rest) : isDefined(code, span, head, rest)) {
      if (word !== undefined) declared.push(span);
      else first ??= span;
    }
  }
  return declared.length > 0 || !first ? declared : [first];
}

/** `void name() {` */
function isTyped(head: string, rest: string): boolean {
  return (
    /^\s*[\w<>[\]*&. ]{1,100}$/.test(head) &&
    !statements.test(head.trim()) &&
    /^\s{0,20}\([^()]{0,300}\)[^;]{0,100}\{/.test(rest)
  );
}

function isDefined(code: string, span: Span, head: string, rest: string): boolean {
  if (head.trim() !== "") return false;
  if (bodyFollows.test(rest)) return true;
  if (head === "" && defines.test(rest)) return true;
  // The shell's `name()` with its brace on the next line.
  return (
    /^\s{0,20}\(\s{0,20}\)\s*$/.test(rest) &&
    /^\s{1,200}\{/.test(code.slice(span.end + rest.length, span.end + rest.length + 200))
  );
}

function lineBefore(code: string, at: number): string {
  const before = code.slice(Math.max(0, at - longestHead), at);
  return before.slice(Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1);
}

function isWhole(code: string, { start, end }: Span): boolean {
  return (
    !/[\p{L}\p{N}_$.:'-]/u.test(code[start - 1] ?? "") &&
    !/^(?:[\p{L}\p{N}_']|[?!*-]+[\p{L}\p{N}_])/u.test(code.slice(end, end + 4))
  );
}
