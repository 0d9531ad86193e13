import { BlockLexer } from "./blockLexer";
import type { Lexicon, Piece, WordLexer } from "./lexicon";
import { identifierEnd } from "./sourceText";
import type { Tokens } from "./tokens";

/** Returns the function that splits texts of a language into tokens, with its brackets and blocks paired. */
export function createTokenizer(lexicon: Lexicon): (text: string) => Tokens {
  const piecesByCode = listByCode(lexicon.pieces);
  return (text) => BlockLexer.tokenize(() => new TableLexer(text, lexicon, piecesByCode));
}

type PiecesByCode = readonly (readonly Piece[] | undefined)[];

function listByCode(pieces: readonly Piece[]): PiecesByCode {
  const piecesByCode: Piece[][] = [];
  for (const piece of pieces) {
    for (const mark of piece.starts) {
      const code = mark.charCodeAt(0);
      piecesByCode[code] ??= [];
      piecesByCode[code].push(piece);
    }
  }
  return piecesByCode;
}

class TableLexer extends BlockLexer implements WordLexer {
  readonly missingMarks = new Set<string>();

  constructor(
    text: string,
    private readonly lexicon: Lexicon,
    private readonly piecesByCode: PiecesByCode,
  ) {
    super(text);
  }

  protected step(code: number): void {
    if (this.#lexPiece(code)) return;
    const { lexicon } = this;
    const end = this.#findWordEnd();
    if (end <= this.offset) this.lexMark(code);
    else if (lexicon.readWord) lexicon.readWord(this, end);
    else this.pushWord(end);
  }

  #lexPiece(code: number): boolean {
    for (const piece of this.piecesByCode[code] ?? []) {
      const end = piece.findEnd(this);
      if (end <= this.offset) continue;
      if (piece.kind === undefined) this.offset = end;
      else this.push(piece.kind, end);
      return true;
    }
    return false;
  }

  #findWordEnd(): number {
    const { word } = this.lexicon;
    if (!word) return identifierEnd(this.text, this.offset);
    word.lastIndex = this.offset;
    return word.test(this.text) ? word.lastIndex : 0;
  }

  protected override markLength(): number {
    const isLong = this.lexicon.marks?.some((mark) => this.text.startsWith(mark, this.offset));
    return isLong ? 2 : 1;
  }
}
