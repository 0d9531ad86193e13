import type { TestAddress } from "../../../domain/testAddress";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, ForeignTest, Scanner, Way } from "../../language";
import { findTitleWords } from "../../searchWords";
import type { SourceText } from "../../syntax/sourceText";
import type { Tokens } from "../../syntax/tokens";
import { LiteralTitles } from "../../titles/literalTitles";
import type { TitleNode } from "../../titles/node";
import { givesOtherTitle, readOpenEnd } from "../../titles/openEnd";
import { TitleSearch } from "../../titles/search";
import { readTitles } from "./calls";
import { createModuleHint, findUsedModules, readImports, readReexports } from "./imports";
import { tokenize } from "./lexer";
import type { Extent } from "./sharedTests";

/**
 * Scanner for jest, vitest, mocha, jasmine, cypress, playwright, node:test and other frameworks that declare tests by
 * `describe` and `it`.
 */
export const javascriptScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: readJavaScript,
};

/** Matches paths of plain TypeScript, in which `<T>` is a type and never markup. */
const plainTypeScriptPath = /\.[mc]?ts$/i;

/** Returns the suites and tests of a file, in the order of the source. */
export function readTitleNodes(text: string, path: string): readonly TitleNode[] {
  return readTitles(() => tokenizeFile(text, path)).map(({ node }) => node);
}

function tokenizeFile(text: string, path: string): Tokens {
  return tokenize(text, !plainTypeScriptPath.test(path));
}

function readJavaScript(source: SourceText, path: string, isSourcePath: IsSourcePath): Declarations {
  const readTokens = () => tokenizeFile(source.text, path);
  const extents = readTitles(readTokens);
  const nodes = extents.map(({ node }) => node);
  const search = new TitleSearch(nodes, isSourcePath);
  return {
    find: (test) => {
      const finding = search.find(test);
      // An imported function that the suite calls may declare a test with those titles of the record that are missing
      // here.
      if (finding?.standing !== "unlessBetter") {
        return finding;
      }
      const node = nodes.find(({ title }) => title.start === finding.places[0]?.start);
      if (node && givesOtherTitle(node, test)) {
        return { standing: "around", places: [node.title] };
      }
      const openText = node?.hasImportedPart ? readOpenEnd(node, test.name) : "";
      return { ...finding, openText, standing: search.findStrict(test) ? "unlessBetter" : "unlessImported" };
    },
    lookFurther: (test) => findImportedTests(test, search, extents, readTokens),
    readTitleTexts: () => new LiteralTitles(nodes.map(({ pattern }) => pattern)),
  };
}

/** Returns the tests that may be declared by imported functions that the suite around a test uses. */
function findImportedTests(
  test: TestAddress,
  search: TitleSearch,
  extents: readonly Extent[],
  readTokens: () => Tokens,
): readonly Way[] {
  const tokens = readTokens();
  const { moduleByName, end } = readImports(tokens);
  const surrounding = search.findSuiteAround(test);
  const suite = extents.find(({ node }) => node === surrounding?.suite);
  const range = suite?.region ?? { from: end, to: tokens.length };
  const regions = extents.map(({ region }) => region);
  const innerRegions = regions.filter(({ from, to }) => from > range.from && to <= range.to);
  const modules = findUsedModules(tokens, moduleByName, range, innerRegions);
  const address: TestAddress = { name: surrounding?.innerName ?? test.name };
  const usedTests = modules.map((module) => createForeignTest(address, module));
  return extents.length === 0 ? [...usedTests, findReexportedTest(test, tokens)] : usedTests;
}

/** Returns the way to a test that an index file without titles may re-export, even if no suite calls it. */
function findReexportedTest(test: TestAddress, tokens: Tokens): Way {
  const tests = readReexports(tokens).map((module) => createForeignTest(test, module));
  return { kind: "oneOf", tests };
}

function createForeignTest(address: TestAddress, module: string): ForeignTest {
  return { kind: "test", address, hints: [createModuleHint(module)] };
}
