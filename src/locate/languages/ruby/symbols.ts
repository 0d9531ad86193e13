import { isIdentifierCode } from "../../syntax/sourceText";

/** Returns whether a mark may be part of an operator's name. */
export const isOperator = (mark: string | undefined): boolean =>
  mark !== undefined && "+-*/%<>=!~^&|[]`".includes(mark);

/** Returns the offset after the marks of operators that begin at an offset. */
export function findOperatorEnd(text: string, from: number): number {
  let end = from;
  while (isOperator(text[end])) {
    end++;
  }
  return end;
}

/** Returns the offset after the symbol whose name begins at an offset: `:name`, `:name=`, `:name?`, `:+`. */
export function findSymbolEnd(text: string, from: number): number {
  const isOperatorName = isOperator(text[from]);
  const end = isOperatorName ? findOperatorEnd(text, from) : findVariableEnd(text, from);
  const mark = text[end] ?? "";
  const nextMark = text[end + 1] ?? "";
  if (/[?!]/.test(mark) && nextMark !== "=") {
    return end + 1;
  }
  const isSetter = mark === "=" && end > from && !/[=~>]/.test(nextMark);
  if (isSetter && !isOperatorName) {
    return end + 1;
  }
  return end;
}

function findVariableEnd(text: string, from: number): number {
  let end = from;
  while (isIdentifierCode(text.charCodeAt(end)) || text[end] === "@") {
    end++;
  }
  return end;
}

/** Returns whether a name ends with the `?` or `!` at an offset: `a?`, but not `a!=b`. */
export function endsWithMark(text: string, offset: number): boolean {
  const mark = text[offset];
  if (mark !== "?" && mark !== "!") {
    return false;
  }
  return text[offset + 1] !== "=" || text[offset + 2] === "=";
}
