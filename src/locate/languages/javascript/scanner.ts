import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Scanner } from "../../language";
import type { SourceText } from "../../syntax/sourceText";
import { TitleSearch } from "../../titles/search";
import { readTitles } from "./calls";
import { Evaluator } from "./evaluator";
import { tokenize } from "./lexer";
import { Scopes } from "./scopes";

/**
 * Scanner for jest, vitest, mocha, jasmine, cypress, playwright, node:test and other frameworks that declare tests by
 * `describe` and `it`.
 */
export const javascriptScanner: Scanner = {
  search: "title",
  maxLength: 160_000,
  read: readJavaScript,
};

/** Pattern of paths of plain TypeScript, where `<T>` is a type, never markup. */
const plainTypeScriptPath = /\.[mc]?ts$/i;

function readJavaScript(source: SourceText, path: string, isSourcePath: IsSourcePath): Declarations {
  const readTokens = () => tokenize(source.text, !plainTypeScriptPath.test(path));
  const tokens = readTokens();
  const scopes = new Scopes(tokens);
  return new TitleSearch(readTitles(tokens, scopes, new Evaluator(tokens, scopes), readTokens), isSourcePath);
}
