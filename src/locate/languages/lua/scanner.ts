import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Scanner } from "../../language";
import type { Range } from "../../syntax/ranges";
import type { SourceText } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";
import { type BracketSyntax, readBracketCalls } from "../../titles/brackets";
import { withPlaceholders } from "../../titles/fold";
import type { TitleNode } from "../../titles/node";
import { literal, type Pattern, wild } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { escapedMark, textPattern } from "../../titles/text";
import { tokenizeLua } from "./lexer";

/** busted, and what else declares tests by `describe` and `it`. */
export const luaScanner: Scanner = {
  search: "title",
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

  /** Among tests of one title the one on the line that busted wrote behind the path. */
  find(test: TestAddress): Finding | undefined {
    const found = this.titles.find(test);
    const line = Number(/:(\d+)$/.exec(test.classname ?? "")?.[1]);
    if (!found || found.places.length < 2 || Number.isNaN(line)) return found;
    const there = found.places.filter(({ start }) => this.source.lineOf(start) + 1 === line);
    return there.length === 1 ? { ...found, places: there } : found;
  }
}

const words: Readonly<Record<string, TitleNode["kind"]>> = {
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
  readonly joins = [".."];
  readonly same: readonly string[] = [];
  readonly formats = ["format"];
  readonly bareTexts = true;
  readonly receivers = true;
  readonly functions = ["function"];

  constructor(private readonly tokens: Tokens) {}

  kindOf(word: string): TitleNode["kind"] {
    return Object.hasOwn(words, word) ? (words[word] ?? "other") : "other";
  }

  text(token: number): Pattern {
    const source = this.tokens.source(token);
    const long = /^\[=*\[\r?\n?/.exec(source);
    if (long) return [literal(source.slice(long[0].length, -long[0].trimEnd().length))];
    return textPattern(source.slice(1, -1), { of: escapedMark }, () => wild);
  }

  /** `string.format("a %s", x)` */
  other({ from }: Range): Pattern {
    const { tokens } = this;
    const formats = tokens.isWord(from, "string") && tokens.isWord(from + 2, "format") && tokens.is(from + 3, "(");
    return formats && tokens.kind(from + 4) === Kind.string ? withPlaceholders(this.text(from + 4)) : [wild];
  }
}
