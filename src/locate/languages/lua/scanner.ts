import type { TestAddress } from "../../../domain/testAddress";
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
    const nodes = readBracketCalls(tokens, new LuaSyntax(tokens));
    return new LuaDeclarations(source, new TitleSearch(nodes, isSourcePath));
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
    const [, line] = /:(\d+)$/.exec(test.classname ?? "") ?? [];
    if (!finding || finding.places.length < 2 || line === undefined) return finding;
    const matches = finding.places.filter(({ start }) => this.source.findLine(start) + 1 === Number(line));
    if (matches.length === 1) return { ...finding, places: matches };
    return finding;
  }
}

const suiteWords = new Set(["describe", "context", "insulate", "expose"]);
const testWords = new Set(["it", "spec", "test", "pending"]);

class LuaSyntax implements BracketSyntax {
  readonly concatOperators = [".."];
  readonly identityMethods: readonly string[] = [];
  readonly formatMethods = ["format"];
  readonly allowsBareTitles = true;
  readonly allowsReceivers = true;
  readonly functionStarts = ["function"];

  constructor(private readonly tokens: Tokens) {}

  findKind(word: string): TitleNode["kind"] {
    if (suiteWords.has(word)) return "suite";
    if (testWords.has(word)) return "test";
    return "other";
  }

  stringPattern(token: number): Pattern {
    const source = this.tokens.source(token);
    const [longOpening] = /^\[=*\[\r?\n?/.exec(source) ?? [];
    if (longOpening) {
      const closeLength = longOpening.trimEnd().length;
      return [literal(source.slice(longOpening.length, -closeLength))];
    }
    return textPattern(source.slice(1, -1), { decode: decodeEscape }, () => wild);
  }

  /** Returns the pattern of `string.format("a %s", x)`; any text for everything else. */
  expressionPattern({ from }: Range): Pattern {
    const { tokens } = this;
    const isFormat = tokens.isWord(from, "string") && tokens.isWord(from + 2, "format") && tokens.is(from + 3, "(");
    const argument = from + 4;
    if (!isFormat || tokens.kind(argument) !== Kind.string) return [wild];
    return replacePlaceholders(this.stringPattern(argument));
  }
}
