import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Scanner } from "../../language";
import type { Range } from "../../syntax/ranges";
import type { Tokens } from "../../syntax/tokens";
import { type BracketSyntax, readBracketCalls } from "../../titles/brackets";
import type { TitleNode } from "../../titles/node";
import { literal, type Pattern, wild } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { escapedMark, textPattern } from "../../titles/text";
import { tokenizeDart } from "./lexer";

/** Dart's `test` package, Flutter's `testWidgets`, and what else declares tests by `group` and `…test`. */
export const dartScanner: Scanner = {
  search: "title",
  read: (source, _path, isSourcePath) => {
    const tokens = tokenizeDart(source.text);
    return new DartDeclarations(new TitleSearch(readBracketCalls(tokens, new DartSyntax(tokens)), isSourcePath));
  },
};

class DartDeclarations implements Declarations {
  constructor(private readonly titles: TitleSearch) {}

  find(test: TestAddress): Finding | undefined {
    const found = this.titles.strictly(test);
    // Flutter adds the variant of a test that runs on several platforms.
    const name = test.name.replace(/ \(variant: [^()]*(?:\([^()]*\)[^()]*)*\)$/, "");
    return found ?? this.titles.find({ ...test, name });
  }
}

class DartSyntax implements BracketSyntax {
  readonly joins = ["+"];
  readonly same = ["trim", "toString"];
  readonly formats: readonly string[] = [];
  readonly bareTexts = false;
  readonly receivers = false;
  readonly functions = ["{", "=>"];

  constructor(private readonly tokens: Tokens) {}

  kindOf(word: string): TitleNode["kind"] {
    if (/^(?:group|describe)$|Group$/.test(word)) return "suite";
    return /^(?:test|it)$|^test[A-Z]|Test$/.test(word) ? "test" : "other";
  }

  text(token: number): Pattern {
    const source = this.tokens.source(token);
    const head = /^(r?)("""|'''|["'])/.exec(source);
    const quote = head?.[2]?.length ?? 1;
    const inside = source.slice((head?.[1]?.length ?? 0) + quote, -quote);
    if (head?.[1]) return [literal(inside)];
    return textPattern(inside, { interpolation: "$", bare: true, of: escapedMark }, typeName);
  }

  other({ from, to }: Range): Pattern {
    return [to === from + 1 ? typeName(this.tokens.source(from)) : wild];
  }
}

/** A type's name is its text. */
const typeName = (expression: string) =>
  /^_?[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$/.test(expression) ? literal(expression) : wild;
