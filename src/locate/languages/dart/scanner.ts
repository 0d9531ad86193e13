import type { TestAddress } from "../../../domain/testAddress";
import type { Declarations, Finding, Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import type { Range } from "../../syntax/ranges";
import type { Tokens } from "../../syntax/tokens";
import { type BracketSyntax, readBracketCalls } from "../../titles/bracketCalls";
import type { TitleNode } from "../../titles/node";
import { literal, type Part, type Pattern, wild } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { decodeEscape, type Escapes, textPattern } from "../../titles/text";
import { tokenizeDart } from "./lexer";

/**
 * Scanner for Dart's `test` package, Flutter's `testWidgets`, and other functions that declare tests as `group` and
 * `…test`.
 */
export const dartScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, _path, isSourcePath) => {
    const nodes = readDartTitles(source.text);
    return new DartDeclarations(new TitleSearch(nodes, isSourcePath));
  },
};

/** Returns the groups and tests of a file. */
export function readDartTitles(text: string): readonly TitleNode[] {
  const tokens = tokenizeDart(text);
  return readBracketCalls(tokens, new DartSyntax(tokens));
}

class DartDeclarations implements Declarations {
  constructor(private readonly titles: TitleSearch) {}

  find(test: TestAddress): Finding | undefined {
    const finding = this.titles.findStrict(test);
    if (finding) return finding;
    // Flutter appends the variant to the name of a test that runs in several variants.
    const name = test.name.replace(/ \(variant: [^()]*(?:\([^()]*\)[^()]*)*\)$/, "");
    return this.titles.find({ ...test, name });
  }
}

const groupWord = /^(?:group|describe)$|Group$/;
const testWord = /^(?:test|it)$|^test[A-Z]|Test$/;
const escapes: Escapes = { interpolation: "$", allowsBareNames: true, decode: decodeEscape };

class DartSyntax implements BracketSyntax {
  readonly concatOperators = ["+"];
  readonly identityMethods = ["trim", "toString"];
  readonly formatMethods: readonly string[] = [];
  readonly allowsBareTitles = false;
  readonly allowsReceivers = false;
  readonly functionStarts = ["{", "=>"];

  constructor(private readonly tokens: Tokens) {}

  findKind(word: string): TitleNode["kind"] {
    if (groupWord.test(word)) return "suite";
    if (testWord.test(word)) return "test";
    return "other";
  }

  stringPattern(token: number): Pattern {
    const source = this.tokens.source(token);
    const [, prefix = "", quote = '"'] = /^(r?)("""|'''|["'])/.exec(source) ?? [];
    const inside = source.slice(prefix.length + quote.length, -quote.length);
    if (prefix !== "") return [literal(inside)];
    return textPattern(inside, escapes, typePattern);
  }

  expressionPattern({ from, to }: Range): Pattern {
    const isName = to === from + 1;
    if (isName) return [typePattern(this.tokens.source(from))];
    return [wild];
  }
}

/** Returns the pattern of an expression: a type's name is its own text, everything else can be any text. */
function typePattern(expression: string): Part {
  const isType = /^_?[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$/.test(expression);
  if (isType) return literal(expression);
  return wild;
}
