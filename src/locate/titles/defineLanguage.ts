import type { IsSourcePath } from "../fileIndex/sourcePath";
import type { Declarations, Language, LanguageHint, Scanner } from "../language";
import { findTitleWords } from "../searchWords";
import type { Lexicon } from "../syntax/lexicon";
import type { SourceText } from "../syntax/sourceText";
import { createTokenizer } from "../syntax/tableLexer";
import type { Tokens } from "../syntax/tokens";
import type { TitleNode } from "./node";
import { TitleSearch } from "./search";

/** Description of a language whose tests are declared by titles: of its files, its names, and how they are read. */
interface Description<Hint extends LanguageHint> extends Language<Hint> {
  readonly lexicon: Lexicon;
  /** Reads the groups and tests of a file. */
  readTitles(tokens: Tokens): readonly TitleNode[];
  /**
   * Creates the lookup of a file's tests by records of the language's reporters; by default, a lookup by all titles.
   */
  createDeclarations?(file: TitledFile): Declarations;
}

/** A file with the titles read from it. */
export interface TitledFile {
  readonly source: SourceText;
  readonly path: string;
  readonly isSourcePath: IsSourcePath;
  readonly tokens: Tokens;
  readonly nodes: readonly TitleNode[];
  readonly titles: TitleSearch;
}

/** Creates a language and its scanner from a description. */
export function defineLanguage<Hint extends LanguageHint>(
  description: Description<Hint>,
): readonly [Language<Hint>, Scanner] {
  const { lexicon, readTitles, createDeclarations, ...language } = description;
  const tokenize = createTokenizer(lexicon);
  const scanner: Scanner = {
    findSearchWords: findTitleWords,
    read: (source, path, isSourcePath) => {
      const tokens = tokenize(source.text);
      const nodes = readTitles(tokens);
      const titles = new TitleSearch(nodes, isSourcePath);
      return createDeclarations?.({ source, path, isSourcePath, tokens, nodes, titles }) ?? titles;
    },
  };
  return [language, scanner];
}
