import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import type { Range } from "../../syntax/ranges";
import type { Tokens } from "../../syntax/tokens";
import { type BracketSyntax, readBracketCalls } from "../../titles/bracketCalls";
import type { TitleNode } from "../../titles/node";
import { literal, type Pattern, wild } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { decodeEscape, textPattern } from "../../titles/text";
import { tokenizeDart } from "./lexer";

/**
 * Scanner for Dart's `test` package, Flutter's `testWidgets`, and other functions that declare tests as `group` and
 * `…test`.
 */
export const dartScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, _path, isSourcePath) => {
    const tokens = tokenizeDart(source.text);
    return new DartDeclarations(new TitleSearch(readBracketCalls(tokens, new DartSyntax(tokens)), isSourcePath));
  },
};

class DartDeclarations implements Declarations {
  constructor(private readonly titles: TitleSearch) {}

  find(test: TestAddress): Finding | undefined {
    const finding = this.titles.findStrict(test);
    // Flutter appends the variant to the name of a test that runs in several variants.
    const name = test.name.replace(/ \(variant: [^()]*(?:\([^()]*\)[^()]*)*\)$/, "");
    return finding ?? this.titles.find({ ...test, name });
  }
}

class DartSyntax implements BracketSyntax {
  readonly concatOperators = ["+"];
  readonly identityMethods = ["trim", "toString"];
  readonly formatMethods: readonly string[] = [];
  readonly allowsBareTitles = false;
  readonly allowsReceivers = false;
  readonly functionStarts = ["{", "=>"];

  constructor(private readonly tokens: Tokens) {}

  findKind(word: string): TitleNode["kind"] {
    if (/^(?:group|describe)$|Group$/.test(word)) return "suite";
    return /^(?:test|it)$|^test[A-Z]|Test$/.test(word) ? "test" : "other";
  }

  stringPattern(token: number): Pattern {
    const source = this.tokens.source(token);
    const opening = /^(r?)("""|'''|["'])/.exec(source);
    const quoteLength = opening?.[2]?.length ?? 1;
    const inside = source.slice((opening?.[1]?.length ?? 0) + quoteLength, -quoteLength);
    if (opening?.[1]) return [literal(inside)];
    return textPattern(inside, { interpolation: "$", allowsBareNames: true, decode: decodeEscape }, typePattern);
  }

  expressionPattern({ from, to }: Range): Pattern {
    return [to === from + 1 ? typePattern(this.tokens.source(from)) : wild];
  }
}

/** Returns the pattern of an expression: a type's name is its own text, everything else can be any text. */
const typePattern = (expression: string) =>
  /^_?[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$/.test(expression) ? literal(expression) : wild;
