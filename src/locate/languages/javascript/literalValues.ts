import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { decodeStringLiteral } from "./literals";
import type { Value } from "./value";

/** Returns the value of a string or number literal. */
export function readLiteral(tokens: Tokens, { from, to }: Range): Value | undefined {
  const source = tokens.source(from);
  const isNegative = source === "-" && tokens.kind(from + 1) === Kind.number;
  if (isNegative && to === from + 2) {
    return { text: `-${formatNumber(tokens.source(from + 1))}` };
  }
  if (to !== from + 1) {
    return undefined;
  }
  switch (tokens.kind(from)) {
    case Kind.string:
    case Kind.template:
      return { text: decodeStringLiteral(source), isString: true };
    case Kind.number:
      return { text: formatNumber(source) };
    default:
      return undefined;
  }
}

/** Returns the key of a property; `undefined` if it is computed. */
export function readKey(tokens: Tokens, token: number): string | undefined {
  const source = tokens.source(token);
  switch (tokens.kind(token)) {
    case Kind.string:
      return decodeStringLiteral(source);
    case Kind.identifier:
    case Kind.number:
      return source;
    default:
      return undefined;
  }
}

function formatNumber(source: string): string {
  const digits = source.replaceAll("_", "");
  const isBigInt = digits.endsWith("n");
  const decimalDigits = isBigInt ? digits.slice(0, -1) : digits;
  const value = Number(decimalDigits);
  if (Number.isNaN(value)) {
    return source;
  }
  if (isBigInt) {
    return decimalDigits;
  }
  return String(value);
}
