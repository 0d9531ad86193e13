import { type Span, skipBlanks, sliceSpan } from "./sourceText";

/** An attribute before a declaration: `#[name(…)]`, `@name(…)`. */
export interface Attribute {
  readonly name: string;
  /** Span including the marks and brackets of the attribute. */
  readonly span: Span;
}

/** Maximum number of characters between a declaration's keyword and its attributes. */
const maxModifiersLength = 200;
const modifiers = /^[\w\s()":]*$/;

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
      if (attribute.span.start < previousEnd) {
        continue;
      }
      const isAdjacent = previousEnd >= 0 && skipBlanks(this.code, previousEnd) === attribute.span.start;
      if (!isAdjacent) {
        attributes.length = 0;
      }
      attributes.push(attribute);
      previousEnd = attribute.span.end;
    }
    if (previousEnd < 0) {
      return [];
    }
    const gap = sliceSpan(this.code, { start: previousEnd, end: keywordStart }, maxModifiersLength);
    return modifiers.test(gap) ? attributes : [];
  }
}
