import { BlockLexer } from "./blockLexer";
import { codeCount, createMark, type Lexicon, listByStart, listCodes, type WordForm, type WordLexer } from "./lexicon";
import { identifierEnd } from "./sourceText";
import type { Piece } from "./textRules";
import type { Tokens } from "./tokens";

/** Returns the function that splits texts of a language into tokens, with its brackets and blocks paired. */
export function createTokenizer(lexicon: Lexicon): (text: string) => Tokens {
  const { pieces, marks = [], words } = lexicon;
  const piecesByCode = listByStart([...pieces, ...marks.map(createMark)].map(createEntry));
  const findWordEnd = createWordFinder(words);
  return (text) => BlockLexer.tokenize(() => new TableLexer(text, piecesByCode, findWordEnd, lexicon.readWord));
}

/** All pieces have the same shape here, which makes reading them fast. */
type Entry = Required<Piece>;

/** Kind of pieces that are skipped. */
const skippedKind = 0;

const createEntry = ({ starts, findEnd, kind = skippedKind }: Piece): Entry => ({ starts, findEnd, kind });

type WordFinder = (text: string, offset: number) => number;

function createWordFinder(words: Lexicon["words"]): WordFinder {
  if (!words) {
    return identifierEnd;
  }
  if (!(words instanceof RegExp)) {
    return createFormFinder(words);
  }
  return (text, offset) => {
    words.lastIndex = offset;
    return words.test(text) ? words.lastIndex : offset;
  };
}

function createFormFinder({ inside, ends }: WordForm): WordFinder {
  const insideCodes = listCodes(inside);
  const endCodes = listCodes(ends);
  return (text, offset) => {
    let end = identifierEnd(text, offset);
    if (end === offset) {
      return end;
    }
    while (insideCodes[text.charCodeAt(end)] === 1) {
      end = identifierEnd(text, end + 1);
    }
    if (endCodes[text.charCodeAt(end)] === 1) {
      return end + 1;
    }
    return end;
  };
}

class TableLexer extends BlockLexer implements WordLexer {
  readonly depth = 0;
  readonly missingMarks = new Set<string>();

  constructor(
    text: string,
    private readonly piecesByCode: ReturnType<typeof listByStart<Entry>>,
    private readonly findWordEnd: WordFinder,
    private readonly readWord: Lexicon["readWord"],
  ) {
    super(text);
  }

  protected step(code: number): void {
    const pieces = code < codeCount ? this.piecesByCode[code] : undefined;
    if (pieces && this.#lexPiece(pieces)) {
      return;
    }
    const end = this.findWordEnd(this.text, this.offset);
    if (end <= this.offset) {
      this.lexMark(code);
    } else if (this.readWord) {
      this.readWord(this, end);
    } else {
      this.pushWord(end);
    }
  }

  #lexPiece(pieces: readonly Entry[]): boolean {
    for (const piece of pieces) {
      const end = piece.findEnd(this);
      if (end <= this.offset) {
        continue;
      }
      if (piece.kind === skippedKind) {
        this.offset = end;
      } else {
        this.push(piece.kind, end);
      }
      return true;
    }
    return false;
  }
}
