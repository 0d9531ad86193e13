import type { Span } from "../../syntax/sourceText";
import type { RustFunction, RustOutline } from "./outline";

/**
 * Finds the attribute that declares one case of a function: the N-th `#[case]` of rstest for `case_N` and
 * `case_N_name`, or the one of test_case with that description. Returns `undefined` if no single attribute matches.
 */
export function findCaseAttribute({ text }: RustOutline, { attributes }: RustFunction, name: string): Span | undefined {
  const cases = attributes.filter((attribute) => attribute.name === "case").map(({ span }) => span);
  const number = /^case_0*(\d+)(?:_|$)/.exec(name)?.[1];
  if (number !== undefined && cases.length > 0) return cases[Number(number) - 1];
  const describedCases = attributes.filter(
    (attribute) =>
      /^(?:test_)?case$/.test(attribute.name) &&
      slug(readDescription(text.slice(attribute.span.start, attribute.span.end))) === slug(name),
  );
  return describedCases.length === 1 ? describedCases[0]?.span : undefined;
}

/** Returns the text after the `;` of `#[test_case(1, 2 ; "adds up")]`. */
function readDescription(attribute: string): string {
  return /;\s*"([^"]*)"\s*\)?\s*\]$/.exec(attribute)?.[1] ?? "";
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
}
