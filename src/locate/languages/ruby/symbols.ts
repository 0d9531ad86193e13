import { isIdentifierCode } from "../../syntax/sourceText";

/** Returns whether a mark is one of those of which the names of operators consist. */
export const isOperator = (mark: string | undefined): boolean =>
  mark !== undefined && "+-*/%<>=!~^&|[]`".includes(mark);

/** Returns the end of the marks of operators that begin at an offset. */
export function findOperatorEnd(text: string, from: number): number {
  let end = from;
  while (isOperator(text[end])) {
    end++;
  }
  return end;
}

/** Returns the end of the symbol whose name begins at an offset: `:name`, `:name=`, `:name?`, `:+`. */
export function findSymbolEnd(text: string, from: number): number {
  const isOperatorName = isOperator(text[from]);
  const end = isOperatorName ? findOperatorEnd(text, from) : findVariableEnd(text, from);
  const mark = text[end] ?? "";
  const next = text[end + 1] ?? "";
  if (/[?!]/.test(mark) && next !== "=") {
    return end + 1;
  }
  const isSetter = mark === "=" && end > from && !/[=~>]/.test(next);
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

/** Returns true if a name ends with the `?` or `!` at an offset: `a?`, but not `a!=b`. */
export function endsWithMark(text: string, offset: number): boolean {
  const mark = text[offset];
  if (mark !== "?" && mark !== "!") {
    return false;
  }
  return text[offset + 1] !== "=" || text[offset + 2] === "=";
}
