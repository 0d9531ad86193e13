/** Maximum number of open brackets, innermost first, that are searched for the partner of a closing one. */
const maxBracketDistance = 4;

export interface Bracket {
  readonly token: number;
  /** `(`, `[` or `{`; `$` for a substitution in a template, `<` for an expression in JSX. */
  readonly mark: string;
}

/** The brackets that are open at an offset, innermost last. */
export class OpenBrackets {
  readonly #open: Bracket[] = [];

  push(token: number, mark: string): void {
    this.#open.push({ token, mark });
  }

  /**
   * Pops the partner of a closing bracket off the stack. Brackets above it are discarded without a partner. Returns
   * `undefined` for a stray closing bracket.
   */
  pop(mark: string): Bracket | undefined {
    const limit = Math.min(maxBracketDistance, this.#open.length);
    for (let distance = 1; distance <= limit; distance++) {
      const bracket = this.#open[this.#open.length - distance];
      if (!bracket) {
        return undefined;
      }
      // A round or square bracket never closes an expression in a template or in markup.
      const isInterpolation = bracket.mark === "$" || bracket.mark === "<";
      if (bracket.mark === mark || (mark === "{" && isInterpolation)) {
        this.#open.length -= distance;
        return bracket;
      }
      if (isInterpolation) {
        return undefined;
      }
    }
    return undefined;
  }
}
