/** Matches the beginning of an element. */
const elementStart = /<(?:>|[\p{L}_$][\p{L}\p{N}_$.:-]{0,197}(?=[\s/>{]))/uy;
/** Matches the code after the name of a type parameter. */
const typeParameterEnd = /\s{0,19},|\s{0,12}extends\s/y;

/** Returns whether the `<` at an offset begins an element, rather than the type parameters of an arrow function. */
export function startsElement(text: string, offset: number): boolean {
  elementStart.lastIndex = offset;
  if (!elementStart.test(text)) {
    return false;
  }
  typeParameterEnd.lastIndex = elementStart.lastIndex;
  return !typeParameterEnd.test(text);
}
