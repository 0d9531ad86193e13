import type { Finding } from "./finding";

/** One side of `left == right`, and the code that it was written as, if the text has it. */
export interface Side {
  readonly value: string;
  readonly code?: string | undefined;
}

const constant = /^(?:-?\d|\w{0,2}["']|(?:[Tt]rue|[Ff]alse|None|nil|null|nullptr)\b)/;
const collection = /^[[{][^().]{0,500}[\]}]$/;
const expectedName = /expected|wanted|\bwant\b|golden/i;

/** Returns whether code can only be what a test expects: a constant, or a name that says so. */
function isExpectedCode(code: string | undefined): boolean {
  if (code === undefined) return false;
  if (constant.test(code) || expectedName.test(code)) return true;
  return collection.test(code) && !code.includes(" for ");
}

/**
 * Decides which side of `left == right` was expected, where the runner does not say so: the one whose code tells it. If
 * neither or both do, it is the right one if that is the `convention` of a language, and unsure otherwise.
 */
export function orderSides(left: Side, right: Side, convention?: "right"): Finding {
  const isLeft = isExpectedCode(left.code);
  const isRight = isExpectedCode(right.code);
  if (isLeft && !isRight) return { expected: left.value, actual: right.value };
  if (isRight !== isLeft || convention) return { expected: right.value, actual: left.value };
  return "unsure";
}
