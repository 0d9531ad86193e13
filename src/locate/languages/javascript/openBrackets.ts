/** Number of open brackets, innermost first, among which a closing one finds its partner. */
const maxBracketDistance = 4;

export interface Bracket {
  readonly token: number;
  /** `(`, `[`, `{`; `$` for a template's substitution, `<` for an expression in JSX. */
  readonly mark: string;
}

/** The brackets that are open at an offset, innermost last. */
export class OpenBrackets {
  readonly #open: Bracket[] = [];

  push(token: number, mark: string): void {
    this.#open.push({ token, mark });
  }

  /**
   * Pops the opening bracket of a closing one off the stack; brackets above it keep no partner. Returns `undefined`
   * for a stray closing bracket.
   */
  pop(mark: string): Bracket | undefined {
    const limit = Math.min(maxBracketDistance, this.#open.length);
    for (let distance = 1; distance <= limit; distance++) {
      const bracket = this.#open[this.#open.length - distance];
      if (!bracket) {
        return undefined;
      }
      // A round or square bracket never closes what a template or markup opened.
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
