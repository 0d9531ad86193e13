import { withoutRetry } from "../../domain/testNames/decorations";
import { lastSegment } from "../../domain/testNames/titleWords";
import { lineEnd, type Span, sliceSpan } from "../syntax/sourceText";

const functionWords = String.raw`sub|method|def\w*|fn|func|fun|function|proc|procedure|macro|task|word|prop`;
const bindingWords = "let|rec|and|val|var|const";
/** Matches words that, right before a name, declare it in any language. */
const declaringWordPattern = new RegExp(String.raw`^(?:${functionWords}|${bindingWords}|@?test\w*|\(def[\w-]*)$`, "i");
const controlWords = "return|if|unless|while|do|in|case|throw|raise|else";
const operatorWords = "call|await|new|run|use|import|from|export|not|and|or";
/** Matches a word that begins a statement, as opposed to a declaration with a type before the name. */
const statementPattern = new RegExp(String.raw`^(?:${controlWords}|${operatorWords})\b`);
const precedingWordPattern = /(?:^|\s)([(@]?[\p{L}_][\p{L}\p{N}_%*-]{0,60})\s{1,20}$/u;
/**
 * Matches the code after a name at the start of a line if the line defines the name: a function with a body, a
 * signature, an equation.
 */
const functionBodyPattern = /^\s{0,20}(?:\([^()]{0,300}\))?\s{0,20}(?:\{|->|when\b)/;
const parameterList = String.raw`(?:\s{0,20}\([^()]{0,300}\)|[ \t]{1,20}[\w' ]{1,100})`;
const definitionPattern = new RegExp(String.raw`^(?:\s{0,20}::\s|${parameterList}?\s{0,20}(?:=(?![=>~])|<-\s))`);
const functionName = /^[\p{L}_][\p{L}\p{N}_'?!*-]+$/u;
const maxHeadLength = 400;
/** Maximum number of occurrences that are examined. A name with more is not that of a test. */
const maxMentions = 1000;

/**
 * Returns the readings of a test's name as the name of a function, the least stripped first: without arguments, arity
 * and modules.
 */
export function listPlainNameReadings(raw: string): readonly string[] {
  const name = withoutRetry(raw.trim());
  const [nameStart = ""] = name.split(/[([{]/, 1);
  const bareName = nameStart.trim().replace(/\/\d+(?:_\d+)?$/, "");
  const readings = [name, bareName, lastSegment(bareName)];
  const distinctReadings = [...new Set(readings)];
  return distinctReadings.filter((reading) => functionName.test(reading));
}

/**
 * Finds where code declares a name: after a declaring word, or at the start of a line that defines it. The clauses and
 * the signature of one function count once.
 */
export function findDeclarations(name: string, code: string): readonly Span[] {
  const declaredSpans: Span[] = [];
  let firstDefinition: Span | undefined;
  let offset = code.indexOf(name);
  for (let mentionsLeft = maxMentions; offset >= 0 && mentionsLeft > 0; mentionsLeft--) {
    const span = { start: offset, end: offset + name.length };
    offset = code.indexOf(name, span.end);
    if (!isWholeName(code, span)) {
      continue;
    }
    const head = sliceLineBefore(code, span.start);
    const tail = sliceLineAfter(code, span.end);
    const word = precedingWordPattern.exec(head.slice(-90))?.[1];
    if (word === undefined) {
      if (isDefinition(code, span, head, tail)) {
        firstDefinition ??= span;
      }
    } else if (declaringWordPattern.test(word) || hasTypeBefore(head, tail)) {
      declaredSpans.push(span);
    }
  }
  if (declaredSpans.length > 0 || !firstDefinition) {
    return declaredSpans;
  }
  return [firstDefinition];
}

const typePattern = /^\s*[\w<>[\]*&. ]{1,100}$/;
const parametersAndBodyPattern = /^\s{0,20}\([^()]{0,300}\)[^;]{0,100}\{/;

/** Returns whether a declaration has a type before the name: `void name() {`. */
function hasTypeBefore(head: string, tail: string): boolean {
  if (!typePattern.test(head) || statementPattern.test(head.trim())) {
    return false;
  }
  return parametersAndBodyPattern.test(tail);
}

function isDefinition(code: string, span: Span, head: string, tail: string): boolean {
  if (head.trim() !== "") {
    return false;
  }
  if (functionBodyPattern.test(tail)) {
    return true;
  }
  if (head === "" && definitionPattern.test(tail)) {
    return true;
  }
  // The shell's `name()` with its brace on the next line.
  if (!/^\s{0,20}\(\s{0,20}\)\s*$/.test(tail)) {
    return false;
  }
  const tailEnd = span.end + tail.length;
  return /^\s{1,200}\{/.test(code.slice(tailEnd, tailEnd + 200));
}

function sliceLineBefore(code: string, offset: number): string {
  const precedingText = code.slice(Math.max(0, offset - maxHeadLength), offset);
  const lineBreak = Math.max(precedingText.lastIndexOf("\n"), precedingText.lastIndexOf("\r"));
  return precedingText.slice(lineBreak + 1);
}

function sliceLineAfter(code: string, offset: number): string {
  return sliceSpan(code, { start: offset, end: lineEnd(code, offset) }, maxHeadLength);
}

const nameBeforePattern = /[\p{L}\p{N}_$.:'-]/u;
const nameAfterPattern = /^(?:[\p{L}\p{N}_']|[?!*-]+[\p{L}\p{N}_])/u;

function isWholeName(code: string, { start, end }: Span): boolean {
  if (nameBeforePattern.test(code[start - 1] ?? "")) {
    return false;
  }
  return !nameAfterPattern.test(code.slice(end, end + 4));
}
