import { throwIfCancelled } from "../../base/errors";
import { maxCommandTests, type TestCommand } from "../../domain/commands/testCommand";
import { fileKey, type SourceFile, type SourceRange, type TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import type { SourceFiles } from "../files";
import { type ReadingGuard, sourceName } from "../guard";
import { commandRulesFor } from "../languages/commandRules";
import { SourceText } from "../syntax/sourceText";
import { type CommandRules, type FindDeclaredTest, type PlacedTest, pathFrom, type Runner } from "../testCommands";
import { createProjectOpener } from "./projectFiles";

/** Maximum total length of the test selectors in one command, in characters, and maximum number of its tests. */
const maxCommandLength = 3_000;
const maxTestsPerCommand = 100;

/** Tests of one runner that one command can run. */
interface CommandGroup {
  readonly root: string;
  readonly runner: Runner;
  readonly group: string;
  /** The selectors of the tests, each with the indexes of the tests that it selects. */
  readonly testsByItem: Map<string, number[]>;
}

/** A test file, with its runner. */
interface FileRunner {
  readonly file: SourceFile;
  readonly source: SourceText;
  readonly runner: Runner;
  find(...args: Parameters<FindDeclaredTest>): ReturnType<FindDeclaredTest>;
}

/** Finds the commands that run tests, for one request. */
export class CommandFinder {
  readonly #runnersByFile = new Map<string, Promise<FileRunner | undefined>>();
  readonly #groups = new Map<string, CommandGroup>();
  readonly #openProject: ReturnType<typeof createProjectOpener>;

  constructor(
    private readonly files: SourceFiles,
    private readonly guard: ReadingGuard,
    private readonly locate: (test: TestAddress) => Promise<TestLocation>,
  ) {
    this.#openProject = createProjectOpener(files);
  }

  /** Returns the commands that run the first of some tests, each of which has at most one. */
  async find(tests: readonly TestAddress[], signal?: AbortSignal): Promise<readonly TestCommand[]> {
    for (const [index, test] of tests.slice(0, maxCommandTests).entries()) {
      throwIfCancelled(signal);
      const location = await this.locate(test);
      if (location.confidence !== "exact" && location.confidence !== "pattern") {
        continue;
      }
      const fileRunner = await this.#openFile(location.file);
      if (fileRunner) {
        this.#add(index, test, location.range, fileRunner);
      }
    }
    return [...this.#groups.values()].flatMap(createCommands);
  }

  #openFile(file: SourceFile): Promise<FileRunner | undefined> {
    const key = fileKey(file);
    const fileRunner = this.#runnersByFile.get(key) ?? this.#findFileRunner(file);
    this.#runnersByFile.set(key, fileRunner);
    return fileRunner;
  }

  async #findFileRunner(file: SourceFile): Promise<FileRunner | undefined> {
    const rules = commandRulesFor(file.path);
    const content = rules && (await this.files.read(file));
    if (!content) {
      return undefined;
    }
    const source = new SourceText(content.text);
    const project = this.#openProject(file, source.text);
    const runner = project && (await rules.findRunner(project));
    if (!runner) {
      return undefined;
    }
    const find = this.#createFinder(rules, file, source, content.version);
    return { file, source, runner, find };
  }

  /** Creates the function that finds the tests of a file, which is read for the first of them. */
  #createFinder(rules: CommandRules, file: SourceFile, source: SourceText, version: string): FindDeclaredTest {
    const name = sourceName(file, version);
    let findTest: FindDeclaredTest | undefined;
    return (place, address) => {
      if (this.guard.isRefused(name)) {
        return undefined;
      }
      return this.guard.run(name, () => {
        findTest ??= rules.readTests(source, file.path);
        return findTest(place, address);
      });
    };
  }

  #add(index: number, address: TestAddress, range: SourceRange, { file, source, runner, find }: FileRunner): void {
    const start = (source.lineStarts[range.line] ?? 0) + range.column;
    const end = (source.lineStarts[range.endLine] ?? 0) + range.endColumn;
    const declaredTest = find({ start, end }, address);
    if (!declaredTest) {
      return;
    }
    const path = pathFrom(runner.folder, file.path);
    const names = declaredTest.titles.flatMap((title) => {
      if (title.includes(undefined)) {
        return [];
      }
      return title.join("");
    });
    const areKnown = names.length === declaredTest.titles.length;
    const test: PlacedTest = {
      ...declaredTest,
      address,
      path,
      line: range.line + 1,
      names: areKnown ? names : [],
    };
    const item = runner.select(test);
    if (item === undefined || !isSpeakable(item)) {
      return;
    }
    const group = runner.group?.(test) ?? "";
    const key = JSON.stringify([file.root, runner.folder, runner.words, group]);
    const newGroup = { root: file.root, runner, group, testsByItem: new Map() };
    const commandGroup = this.#groups.get(key) ?? newGroup;
    this.#groups.set(key, commandGroup);
    const indexes = commandGroup.testsByItem.get(item) ?? [];
    indexes.push(index);
    commandGroup.testsByItem.set(item, indexes);
  }
}

/** Returns whether a shell can take a text as one word: it must contain no line break or other control character. */
function isSpeakable(item: string): boolean {
  return item !== "" && item.length <= maxCommandLength && !/[\p{Cc}\p{Cs}]/u.test(item);
}

/** Creates the commands of a group: one, or several if it would be too long. */
function createCommands({ root, runner, group, testsByItem }: CommandGroup): readonly TestCommand[] {
  const commands: TestCommand[] = [];
  let items: string[] = [];
  let length = 0;
  const { folder, runsFiles } = runner;
  const addCommand = () => {
    const words = [...runner.words, ...(runner.join?.(items, group) ?? items)];
    const tests = items.flatMap((item) => testsByItem.get(item) ?? []);
    const command = { folder: { root, path: folder }, words, tests };
    commands.push(runsFiles ? { ...command, runsFiles } : command);
  };
  for (const item of testsByItem.keys()) {
    const isFull = items.length >= maxTestsPerCommand || length + item.length > maxCommandLength;
    if (isFull && items.length > 0) {
      addCommand();
      items = [];
      length = 0;
    }
    items.push(item);
    length += item.length + 1;
  }
  addCommand();
  return commands;
}
