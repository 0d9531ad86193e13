import type { Finding } from "./finding";

const word = String.raw`(?:true|false|none|nil|null\w*)\b`;
const collection = String.raw`[[{][^().]*[\]}]`;
const constant = new RegExp(String.raw`^(?:-?\d|\w?["']|${word}|${collection})`, "i");
const expectedName = /expected|wanted|\bwant\b/i;

/** Returns whether code can only be the expected value: a constant, or a name such as `expected` or `want`. */
function isExpectedCode(code = ""): boolean {
  return expectedName.test(code) || (constant.test(code) && !code.includes(" for "));
}

/** Values of `left == right`, and the code of each if the text contains it. */
export interface Sides {
  readonly leftValue: string;
  readonly rightValue: string;
  readonly leftCode?: string | undefined;
  readonly rightCode?: string | undefined;
}

/**
 * Decides which side of `left == right` was expected, where the runner does not state it: the side whose code shows it.
 * If the code of neither or of both does, it is the right side if that is the convention of a language, and unsure
 * otherwise.
 */
export function orderSides({ leftValue, rightValue, leftCode, rightCode }: Sides, hasConvention: boolean): Finding {
  const isLeft = isExpectedCode(leftCode);
  const isRight = isExpectedCode(rightCode);
  if (isLeft && !isRight) {
    return { expected: leftValue, actual: rightValue };
  }
  if (isRight !== isLeft || hasConvention) {
    return { expected: rightValue, actual: leftValue };
  }
  return "unsure";
}
