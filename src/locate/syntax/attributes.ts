import { type Span, skipBlanks } from "./sourceText";

/** `#[name(…)]`, `@name(…)`: what stands before a declaration and says more of it. */
export interface Attribute {
  readonly name: string;
  /** With its marks and brackets. */
  readonly span: Span;
}

/** The attributes of a file in its order, asked for by declarations in that order. */
export class AttributeRuns {
  private next = 0;

  /** @param all in the order of the file */
  constructor(
    private readonly code: string,
    private readonly all: readonly Attribute[],
  ) {}

  /** Those that stand before the declaration whose keyword is at an offset, with nothing but modifiers between. */
  before(keyword: number): readonly Attribute[] {
    const run: Attribute[] = [];
    let after = -1;
    for (let one = this.all[this.next]; one && one.span.start < keyword; one = this.all[++this.next]) {
      if (one.span.start < after) continue;
      if (after < 0 || skipBlanks(this.code, after) !== one.span.start) run.length = 0;
      run.push(one);
      after = one.span.end;
    }
    const between = after < 0 ? undefined : this.code.slice(after, Math.min(keyword, after + 200));
    return between !== undefined && /^[\w\s()":]*$/.test(between) ? run : [];
  }
}
