import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import type { Range } from "../../syntax/ranges";
import type { SourceText } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";
import { type BracketSyntax, readBracketCalls } from "../../titles/bracketCalls";
import { replacePlaceholders } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { literal, type Pattern, wild } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { decodeEscape, textPattern } from "../../titles/text";
import { tokenizeLua } from "./lexer";

/** Scanner for busted, and for other frameworks that declare tests with `describe` and `it`. */
export const luaScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, _path, isSourcePath) => {
    const tokens = tokenizeLua(source.text);
    return new LuaDeclarations(source, new TitleSearch(readBracketCalls(tokens, new LuaSyntax(tokens)), isSourcePath));
  },
};

class LuaDeclarations implements Declarations {
  constructor(
    private readonly source: SourceText,
    private readonly titles: TitleSearch,
  ) {}

  /**
   * Finds a test. Among several with the same title, prefers the one on the line that busted reports after the path.
   */
  find(test: TestAddress): Finding | undefined {
    const finding = this.titles.find(test);
    const line = Number(/:(\d+)$/.exec(test.classname ?? "")?.[1]);
    if (!finding || finding.places.length < 2 || Number.isNaN(line)) return finding;
    const matches = finding.places.filter(({ start }) => this.source.findLine(start) + 1 === line);
    return matches.length === 1 ? { ...finding, places: matches } : finding;
  }
}

const kindByWord: Readonly<Record<string, TitleNode["kind"]>> = {
  describe: "suite",
  context: "suite",
  insulate: "suite",
  expose: "suite",
  it: "test",
  spec: "test",
  test: "test",
  pending: "test",
};

class LuaSyntax implements BracketSyntax {
  readonly concatOperators = [".."];
  readonly identityMethods: readonly string[] = [];
  readonly formatMethods = ["format"];
  readonly allowsBareTitles = true;
  readonly allowsReceivers = true;
  readonly functionStarts = ["function"];

  constructor(private readonly tokens: Tokens) {}

  findKind(word: string): TitleNode["kind"] {
    return Object.hasOwn(kindByWord, word) ? (kindByWord[word] ?? "other") : "other";
  }

  stringPattern(token: number): Pattern {
    const source = this.tokens.source(token);
    const longOpening = /^\[=*\[\r?\n?/.exec(source);
    if (longOpening) return [literal(source.slice(longOpening[0].length, -longOpening[0].trimEnd().length))];
    return textPattern(source.slice(1, -1), { decode: decodeEscape }, () => wild);
  }

  /** Returns the pattern of `string.format("a %s", x)`; any text for everything else. */
  expressionPattern({ from }: Range): Pattern {
    const { tokens } = this;
    const isFormatCall = tokens.isWord(from, "string") && tokens.isWord(from + 2, "format") && tokens.is(from + 3, "(");
    return isFormatCall && tokens.kind(from + 4) === Kind.string
      ? replacePlaceholders(this.stringPattern(from + 4))
      : [wild];
  }
}
