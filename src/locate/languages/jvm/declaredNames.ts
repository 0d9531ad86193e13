import type { CodeText } from "../../syntax/codeText";
import { identifierEnd, type Span, skipBlanks } from "../../syntax/sourceText";

/** Name of a declaration, without its backquotes. */
interface DeclaredName {
  readonly name: string;
  /** Span of the name, including its backquotes. */
  readonly span: Span;
}

/** Maximum number of characters from a function's keyword to its parameters. */
const maxFunctionHead = 300;

/** Reads the name of a declaration, which may be in backquotes. */
export function readName(source: CodeText, start: number): DeclaredName {
  return readQuotedName(source, start) ?? readIdentifier(source, start);
}

function readIdentifier({ code }: CodeText, start: number): DeclaredName {
  const end = identifierEnd(code, start);
  return { name: code.slice(start, end), span: { start, end } };
}

function readQuotedName({ text, code }: CodeText, start: number): DeclaredName | undefined {
  if (code[start] !== "`") {
    return undefined;
  }
  const closingQuote = text.indexOf("`", start + 1);
  if (closingQuote < 0) {
    return undefined;
  }
  const name = text.slice(start + 1, closingQuote);
  return { name, span: { start, end: closingQuote + 1 } };
}

/** Reads a function's name after its type parameters and, in Kotlin, its receiver. */
export function readFunctionName(source: CodeText, afterKeyword: number, hasReceiver: boolean): DeclaredName {
  const { code } = source;
  let offset = skipBlanks(code, afterKeyword);
  const head = code.slice(offset, offset + maxFunctionHead);
  if (head.startsWith("<")) {
    offset = skipBlanks(code, offset + head.indexOf(">") + 1);
  }
  const quotedName = readQuotedName(source, offset);
  if (quotedName) {
    return quotedName;
  }
  if (hasReceiver) {
    offset = skipReceiver(code, offset);
  }
  return readIdentifier(source, offset);
}

function skipReceiver(code: string, offset: number): number {
  const head = code.slice(offset, offset + maxFunctionHead);
  const receiver = head.slice(0, Math.max(head.indexOf("("), 0));
  return offset + receiver.lastIndexOf(".") + 1;
}
