import { BlockLexer } from "./blockLexer";
import { createMark, type Lexicon, type Piece, type WordForm, type WordLexer } from "./lexicon";
import { identifierEnd } from "./sourceText";
import type { Tokens } from "./tokens";

/** Returns the function that splits texts of a language into tokens, with its brackets and blocks paired. */
export function createTokenizer(lexicon: Lexicon): (text: string) => Tokens {
  const { pieces, marks = [], words } = lexicon;
  const piecesByCode = listByCode([...pieces, ...marks.map(createMark)]);
  const findWordEnd = createWordFinder(words);
  return (text) => BlockLexer.tokenize(() => new TableLexer(text, piecesByCode, findWordEnd, lexicon.readWord));
}

/** Number of characters that pieces may begin with. */
const codeCount = 128;

/** All pieces have one shape here, so that they are read as fast as can be. */
interface Entry extends Pick<Piece, "findEnd"> {
  readonly kind: number;
}

type PiecesByCode = readonly (readonly Entry[] | undefined)[];

/** Kind of what is skipped. */
const skippedKind = 0;

function listByCode(pieces: readonly Piece[]): PiecesByCode {
  const piecesByCode = new Array<Entry[] | undefined>(codeCount).fill(undefined);
  for (const { starts, findEnd, kind = skippedKind } of pieces) {
    for (const mark of starts) {
      const code = mark.charCodeAt(0);
      piecesByCode[code] ??= [];
      piecesByCode[code].push({ findEnd, kind });
    }
  }
  return piecesByCode;
}

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

/** Returns 1 by the codes of these marks. */
function listCodes(marks: string): Uint8Array {
  const codes = new Uint8Array(codeCount);
  for (const mark of marks) {
    codes[mark.charCodeAt(0)] = 1;
  }
  return codes;
}

class TableLexer extends BlockLexer implements WordLexer {
  readonly missingMarks = new Set<string>();

  constructor(
    text: string,
    private readonly piecesByCode: PiecesByCode,
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
