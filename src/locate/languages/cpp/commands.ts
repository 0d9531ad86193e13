import {
  type CommandRules,
  createNamedTest,
  escapePattern,
  findFile,
  findNearest,
  type ProjectFiles,
  type Runner,
} from "../../testCommands";
import { readTests } from "./macros";
import { outlineCpp } from "./outline";

const googleTestMacro = /^(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)$/;

/** Commands for CTest with tests of GoogleTest, which CMake registers one by one under their names. */
export const cppCommands: CommandRules = {
  readTests({ text }) {
    const tests = readTests(outlineCpp(text));
    return ({ start }) => {
      const test = tests.find(({ span, macro }) => span.start === start && googleTestMacro.test(macro));
      return test && { ...createNamedTest([...test.suites, test.name]), kind: test.macro };
    };
  },
  findRunner,
};

const buildFolders = ["build", "build/debug", "cmake-build-debug", "out/build", "_build"];
const testFile = "/CTestTestfile.cmake";
const addsTests = /\bgtest_(?:discover_tests|add_tests)\s*\(/;

/** Finds the folder in which the project was built. */
async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  const manifest = await findNearest(project, ["CMakeLists.txt"], (text) => addsTests.test(text));
  if (!manifest || /TEST_(?:PREFIX|SUFFIX)\b/.test(manifest.text)) {
    return undefined;
  }
  const buildFiles = buildFolders.map((folder) => `${folder}${testFile}`);
  const buildFile = await findFile(project, buildFiles, manifest.folder);
  return buildFile && createRunner(buildFile.folder, buildFile.name.slice(0, -testFile.length));
}

function createRunner(folder: string, buildFolder: string): Runner {
  return {
    folder,
    words: ["ctest", "--test-dir", buildFolder, "--output-on-failure"],
    select: ({ names, kind }) => {
      // In the patterns of CMake, a slash cannot be escaped.
      const name = escapePattern(names.join(".")).replaceAll(String.raw`\/`, "/");
      const isSingle = kind === "TEST" || kind === "TEST_F";
      // The name of a parameterized test has a prefix, a numeric suffix, or both.
      if (isSingle) {
        return name;
      }
      return createInstancePattern(name);
    },
    join: (items) => ["-R", joinPatterns(items)],
  };
}

/** Returns a pattern that matches any of the items. CMake does not support non-capturing groups. */
function joinPatterns(items: readonly string[]): string {
  if (items.length === 1) {
    return `^${items[0]}$`;
  }
  return `^(${items.join("|")})$`;
}

function createInstancePattern(name: string): string {
  const [suite, test] = name.split(String.raw`\.`);
  return String.raw`([^/]+/)?${suite}(/[^/]+)?\.${test}(/.+|<.+>)?`;
}
