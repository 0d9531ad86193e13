import type { CodeText } from "../../syntax/codeText";
import { identifierEnd, type Span, skipBlanks } from "../../syntax/sourceText";
import type { JvmSyntax } from "./syntax";

/** Name of a declaration, without its backquotes. */
interface DeclaredName {
  readonly name: string;
  /** Span of the name, including its backquotes. */
  readonly span: Span;
}

/** Maximum number of characters from a function's keyword to its parameters. */
const maxFunctionHead = 300;

/** Reads the names of a file's declarations. */
export class DeclaredNames {
  readonly #text: string;
  readonly #code: string;

  constructor(
    { text, code }: CodeText,
    private readonly syntax: JvmSyntax,
  ) {
    this.#text = text;
    this.#code = code;
  }

  readName(start: number): DeclaredName {
    return this.#readQuotedName(start) ?? this.#readIdentifier(start);
  }

  #readIdentifier(start: number): DeclaredName {
    const end = identifierEnd(this.#code, start);
    return { name: this.#code.slice(start, end), span: { start, end } };
  }

  #readQuotedName(start: number): DeclaredName | undefined {
    if (this.#code[start] !== "`") {
      return undefined;
    }
    const closingQuote = this.#text.indexOf("`", start + 1);
    if (closingQuote < 0) {
      return undefined;
    }
    const name = this.#text.slice(start + 1, closingQuote);
    return { name, span: { start, end: closingQuote + 1 } };
  }

  /** Finds a function's name after its type parameters and receiver. */
  readFunctionName(afterKeyword: number): DeclaredName {
    let offset = skipBlanks(this.#code, afterKeyword);
    const head = this.#code.slice(offset, offset + maxFunctionHead);
    if (head.startsWith("<")) {
      offset = skipBlanks(this.#code, offset + head.indexOf(">") + 1);
    }
    const quotedName = this.#readQuotedName(offset);
    if (quotedName) {
      return quotedName;
    }
    if (this.syntax.language === "scala") {
      return this.#readIdentifier(offset);
    }
    return this.#readIdentifier(this.#skipReceiver(offset));
  }

  #skipReceiver(offset: number): number {
    const head = this.#code.slice(offset, offset + maxFunctionHead);
    const receiver = head.slice(0, Math.max(head.indexOf("("), 0));
    return offset + receiver.lastIndexOf(".") + 1;
  }
}
