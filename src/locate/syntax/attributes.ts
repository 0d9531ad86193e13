import { type Span, skipBlanks } from "./sourceText";

/** An attribute before a declaration: `#[name(…)]`, `@name(…)`. */
export interface Attribute {
  readonly name: string;
  /** Including its marks and brackets. */
  readonly span: Span;
}

/** The attributes of a file, requested for its declarations in file order. */
export class AttributeLookup {
  #nextIndex = 0;

  /** @param all attributes in file order */
  constructor(
    private readonly code: string,
    private readonly all: readonly Attribute[],
  ) {}

  /** Returns the attributes that precede the declaration whose keyword is at an offset, with only modifiers between. */
  findBefore(keywordStart: number): readonly Attribute[] {
    const attributes: Attribute[] = [];
    let previousEnd = -1;
    for (
      let attribute = this.all[this.#nextIndex];
      attribute && attribute.span.start < keywordStart;
      attribute = this.all[++this.#nextIndex]
    ) {
      if (attribute.span.start < previousEnd) continue;
      if (previousEnd < 0 || skipBlanks(this.code, previousEnd) !== attribute.span.start) attributes.length = 0;
      attributes.push(attribute);
      previousEnd = attribute.span.end;
    }
    const gap = previousEnd < 0 ? undefined : this.code.slice(previousEnd, Math.min(keywordStart, previousEnd + 200));
    return gap !== undefined && /^[\w\s()":]*$/.test(gap) ? attributes : [];
  }
}
