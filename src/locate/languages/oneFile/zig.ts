import { findResult } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { type HintedFiles, hintOrder, type LanguageHint } from "../../language";
import { createCharacter, createQuoted, type Lexicon, lineComment } from "../../syntax/lexicon";
import { escapedText } from "../../syntax/textRules";
import { defineLanguage } from "../../titles/defineLanguage";
import { createBlockReader } from "../../titles/headedBlocks";
import { decodeEscape } from "../../titles/text";

const quotedText = { ...escapedText, isOneLine: true, decode: decodeEscape };

const lexicon: Lexicon = {
  pieces: [
    lineComment("//"),
    lineComment("\\\\"),
    createQuoted('"', quotedText),
    createQuoted('"', quotedText, "@"),
    createCharacter(),
  ],
};

/** The prefix that the runner puts before a title: the module and the kind of the test. */
const modulePrefix = /^(?:(.*?)\.)?(?:decl)?test\./s;

interface RunnerName {
  readonly module: string;
  readonly title: string;
}

/** Returns the possible readings of a name: `io.test.test.opens` may be in `io.zig` or in `io/test.zig`. */
function readRunnerName(name: string): readonly RunnerName[] {
  const [prefix = "", module = ""] = modulePrefix.exec(name) ?? [];
  const title = name.slice(prefix.length);
  if (prefix === "" || !title.startsWith("test.")) {
    return [{ module, title }];
  }
  return [
    { module: module === "" ? "test" : `${module}.test`, title: title.slice("test.".length) },
    { module, title },
  ];
}

/**
 * Hint to the module of a test: a file below the folder of the module's root, followed by the containers in that file.
 */
interface ZigHint extends LanguageHint {
  readonly language: "zig";
  readonly names: readonly string[];
}

const nestedName = /^[A-Za-z_]\w{0,100}(?:\.[A-Za-z_]\w{0,100}){0,20}$/;
/** Maximum number of containers around a test in its file. */
const maxContainers = 3;

function listModuleHints({ name }: TestAddress): readonly ZigHint[] {
  const modules = readRunnerName(name).map(({ module }) => module);
  return modules.filter((module) => nestedName.test(module)).flatMap(createModuleHints);
}

/** Returns the hints to a module and to its enclosing modules, because the last names may be containers in a file. */
function createModuleHints(module: string): readonly ZigHint[] {
  const names = module.split(".");
  const depths = Array.from({ length: Math.min(names.length, maxContainers + 1) }, (_, depth) => names.length - depth);
  return depths.map((depth) => ({ kind: "language", language: "zig", names: names.slice(0, depth) }));
}

function findModuleFiles(names: readonly string[], index: FileIndex): HintedFiles {
  const path = [...names.slice(0, -1), `${names.at(-1)}.zig`];
  const files = index.endingIn(path)[path.length - 1]?.all ?? [];
  return { files, sure: files.length > 0 };
}

/** Tests built into the language: `test "title" {`, and `test name {` for a declaration. */
export const [zig, zigScanner] = defineLanguage({
  id: "zig",
  name: "Zig",
  frameworks: ["zig test"],
  extensions: sourceEndings.zig,
  frames: {
    stacks: [{ forms: ["{path}:{line}:{column}: 0x{text} in {name} ({text})"], isScattered: true }],
  },
  hints: { order: hintOrder.module, hintsFromTest: listModuleHints },
  createFinder: (index) => ({ filesFor: ({ names }) => findModuleFiles(names, index) }),
  lexicon,
  readTitles: createBlockReader(lexicon, {
    findKind: (word) => (word === "test" ? "test" : undefined),
    titleEnd: "{",
    allowsNames: true,
  }),
  createDeclarations: ({ titles }) => ({
    find: (test) => findResult(readRunnerName(test.name), ({ title }) => titles.findStrict({ ...test, name: title })),
  }),
});
