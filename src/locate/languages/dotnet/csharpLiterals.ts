import { createDecoder } from "../../syntax/escapes";
import type { MaskRules, OpaqueSpan } from "../../syntax/mask";
import { lineEnd } from "../../syntax/sourceText";

/**
 * Mask rules of C#: comments, directives and every kind of string. Conditional directives (`#if`, `#else`, `#endif`)
 * are kept: `chooseBranches` handles them.
 */
export const csharpMask: MaskRules = {
  marks: /["'/#]/g,
  characters: true,
  opaque: (text, offset) => {
    const code = text.charCodeAt(offset);
    if (code === 34) {
      return stringAt(text, offset);
    }
    if (code === 35) {
      return directiveAt(text, offset);
    }
    return undefined;
  },
};

function directiveAt(text: string, offset: number): OpaqueSpan | undefined {
  for (let i = offset - 1; i >= 0; i--) {
    const previousCode = text.charCodeAt(i);
    if (previousCode === 10 || previousCode === 13) {
      break;
    }
    if (previousCode !== 32 && previousCode !== 9) {
      return undefined;
    }
  }
  const isConditional = /^#[ \t]*(?:if|elif|else|endif)\b/.test(text.slice(offset, offset + 40));
  if (isConditional) {
    return undefined;
  }
  return { end: lineEnd(text, offset), quote: 0, isString: false };
}

function stringAt(text: string, offset: number): OpaqueSpan {
  const form = stringForm(text.slice(Math.max(0, offset - 12), offset));
  let quoteCount = 1;
  while (text.charCodeAt(offset + quoteCount) === 34) {
    quoteCount++;
  }
  const isRaw = !form.isVerbatim && quoteCount > 2;
  if (isRaw) {
    return { end: rawStringEnd(text, offset, quoteCount), quote: quoteCount, isString: true };
  }
  return { end: quotedEnd(text, offset, form), quote: 1, isString: true };
}

/** Returns the form of a string that follows a text, whose last marks are its prefix. */
function stringForm(precedingText: string): StringForm {
  const prefix = /[$@]*$/.exec(precedingText)?.[0] ?? "";
  return { isVerbatim: prefix.includes("@"), isInterpolated: prefix.includes("$") };
}

function rawStringEnd(text: string, offset: number, quoteCount: number): number {
  const close = text.indexOf('"'.repeat(quoteCount), offset + quoteCount);
  if (close < 0) {
    return text.length;
  }
  let end = close + quoteCount;
  while (text.charCodeAt(end) === 34) {
    end++;
  }
  return end;
}

interface StringForm {
  readonly isVerbatim: boolean;
  readonly isInterpolated: boolean;
}

/** An open element of an interpolated string: a string, or a brace of the code in it. */
type OpenElement = StringForm | "brace";

/** Returns the end of a string in quotes, including its interpolated code. Linear, even for unclosed strings. */
function quotedEnd(text: string, offset: number, form: StringForm): number {
  const stack: OpenElement[] = [form];
  let i = offset + 1;
  while (i < text.length) {
    const inner = stack.at(-1);
    if (inner === undefined) {
      return i;
    }
    if (inner === "brace") {
      i = stepInCode(text, i, stack);
    } else {
      i = stepInString(text, i, inner, stack);
    }
  }
  return text.length;
}

function stepInCode(text: string, i: number, stack: OpenElement[]): number {
  const code = text.charCodeAt(i);
  if (code === 123) {
    stack.push("brace");
  } else if (code === 125) {
    stack.pop();
  } else if (code === 34) {
    stack.push(stringForm(text.slice(Math.max(0, i - 3), i)));
  }
  return i + 1;
}

function stepInString(
  text: string,
  i: number,
  { isVerbatim, isInterpolated }: StringForm,
  stack: OpenElement[],
): number {
  const code = text.charCodeAt(i);
  const isDoubled = text.charCodeAt(i + 1) === code;
  if (code === 34 && isVerbatim && isDoubled) {
    return i + 2;
  }
  if (code === 34) {
    stack.pop();
    return i + 1;
  }
  if (code === 92 && !isVerbatim) {
    return i + 2;
  }
  if ((code === 10 || code === 13) && !isVerbatim) {
    stack.pop();
    return i;
  }
  if (code === 123 && isInterpolated) {
    if (isDoubled) {
      return i + 2;
    }
    stack.push("brace");
  }
  return i + 1;
}

/** Decodes a string literal, given from its first quote to its last. */
export function decodeStringLiteral(literal: string, isVerbatim: boolean): string {
  const quoteCount = /^"{3,}/.exec(literal)?.[0].length ?? 1;
  const inside = literal.slice(quoteCount, Math.max(quoteCount, literal.length - quoteCount));
  if (isVerbatim) {
    return inside.replaceAll('""', '"');
  }
  if (quoteCount > 1) {
    return inside;
  }
  return decodeEscapes(inside);
}

/** Decodes the escapes of a text: those of C#, which reporters use too. */
export const decodeEscapes = createDecoder({
  hex: "[ux]([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{8})",
  mark: String.raw`[\s\S]`,
});
