import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Scanner } from "../../language";
import type { SourceText } from "../../syntax/sourceText";
import { TitleSearch } from "../../titles/search";
import { readTitles } from "./calls";
import { tokenize } from "./lexer";
import { Scopes } from "./scopes";
import { Values } from "./values";

/** jest, vitest, mocha, jasmine, cypress, playwright, node:test and what else declares tests by `describe` and `it`. */
export const javascriptScanner: Scanner = {
  search: "title",
  maxLength: 160_000,
  read: readJavaScript,
};

/** In plain TypeScript `<T>` is a type, never markup. */
const withoutMarkup = /\.[mc]?ts$/i;

function readJavaScript(source: SourceText, path: string, isSourcePath: IsSourcePath): Declarations {
  const read = () => tokenize(source.text, !withoutMarkup.test(path));
  const tokens = read();
  const scopes = new Scopes(tokens);
  return new TitleSearch(readTitles(tokens, scopes, new Values(tokens, scopes), read), isSourcePath);
}
