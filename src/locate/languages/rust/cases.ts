import type { Span } from "../../syntax/sourceText";
import type { RustFunction, RustOutline } from "./outline";

/**
 * Finds the attribute that declares one case of a function: the N-th `#[case]` of rstest for `case_N` and
 * `case_N_name`, or the attribute of test_case with that description. Returns `undefined` if no single attribute
 * matches.
 */
export function findCaseAttribute({ text }: RustOutline, { attributes }: RustFunction, name: string): Span | undefined {
  const numberedCases = attributes.filter((attribute) => attribute.name === "case");
  const [, number] = /^case_0*(\d+)(?:_|$)/.exec(name) ?? [];
  if (number !== undefined && numberedCases.length > 0) {
    return numberedCases[Number(number) - 1]?.span;
  }
  const describedCases = attributes.filter((attribute) => {
    if (attribute.name !== "case" && attribute.name !== "test_case") {
      return false;
    }
    const source = text.slice(attribute.span.start, attribute.span.end);
    return createSlug(readDescription(source)) === createSlug(name);
  });
  const [firstCase, ...otherCases] = describedCases;
  return otherCases.length === 0 ? firstCase?.span : undefined;
}

/** Returns the text after the `;` of `#[test_case(1, 2 ; "adds up")]`. */
function readDescription(attribute: string): string {
  return /;\s*"([^"]*)"\s*\)?\s*\]$/.exec(attribute)?.[1] ?? "";
}

function createSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
}
