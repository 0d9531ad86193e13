import type { Span } from "../../syntax/sourceText";
import type { RustFunction, RustOutline } from "./outline";

/**
 * The attribute that makes one case of a function: the N-th `#[case]` of rstest for `case_N` and `case_N_name`, and the one that
 * describes itself so for test_case; `undefined` where none is meant alone.
 */
export function caseRow({ text }: RustOutline, { attributes }: RustFunction, name: string): Span | undefined {
  const cases = attributes.filter((one) => one.name === "case").map(({ span }) => span);
  const number = /^case_0*(\d+)(?:_|$)/.exec(name)?.[1];
  if (number !== undefined && cases.length > 0) return cases[Number(number) - 1];
  const described = attributes.filter(
    (one) =>
      /^(?:test_)?case$/.test(one.name) && slug(description(text.slice(one.span.start, one.span.end))) === slug(name),
  );
  return described.length === 1 ? described[0]?.span : undefined;
}

/** The text after the `;` of `#[test_case(1, 2 ; "adds up")]`. */
function description(attribute: string): string {
  return /;\s*"([^"]*)"\s*\)?\s*\]$/.exec(attribute)?.[1] ?? "";
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
}
