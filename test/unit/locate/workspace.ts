import { Emitter } from "../../../src/base/event";
import type { SourceFile, TestLocation } from "../../../src/domain/location";
import type { TestAddress } from "../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../src/locate/engine/workspaceLocator";
import type { Root, SourceFiles } from "../../../src/locate/files";

/** A workspace in memory: paths below the root `r`, or `root:path`, with their texts. It counts what it is asked. */
export class MemoryFiles implements SourceFiles {
  readonly roots: readonly Root[];
  readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  lists = 0;
  reads = 0;

  constructor(
    readonly texts: Record<string, string>,
    prefixes: Readonly<Record<string, string>> = { r: "" },
  ) {
    this.roots = Object.entries(prefixes).map(([key, repositoryPrefix]) => ({ key, repositoryPrefix }));
  }

  async list(): Promise<readonly SourceFile[]> {
    this.lists++;
    return Object.keys(this.texts).map(findFile);
  }

  async read({ root, path }: SourceFile): Promise<{ text: string; version: string } | undefined> {
    this.reads++;
    const text = this.texts[root === "r" ? path : `${root}:${path}`];
    return text === undefined ? undefined : { text, version: text };
  }

  async version({ root, path }: SourceFile): Promise<string | undefined> {
    return this.texts[root === "r" ? path : `${root}:${path}`];
  }

  async exists({ root, path }: SourceFile): Promise<boolean> {
    return (root === "r" ? path : `${root}:${path}`) in this.texts;
  }
}

export function findFile(name: string): SourceFile {
  const colon = name.indexOf(":");
  return colon < 0 ? { root: "r", path: name } : { root: name.slice(0, colon), path: name.slice(colon + 1) };
}

/**
 * An answer as one short text: `exact a.test.js:3`, `ambiguous a.js:1 a.js:4`, `none noSuchFile`.
 * Lines are 1-based.
 */
export function brief(answer: TestLocation): string {
  const pathText = ({ root, path }: SourceFile) => (root === "r" ? path : `${root}:${path}`);
  switch (answer.confidence) {
    case "exact":
    case "pattern":
      return `${answer.confidence} ${pathText(answer.file)}:${answer.range.line + 1}`;
    case "container":
      return `container ${pathText(answer.file)}:${answer.range.line + 1} ${answer.miss}`;
    case "ambiguous":
      return ["ambiguous", ...answer.candidates.map(({ file, range }) => `${pathText(file)}:${range.line + 1}`)].join(
        " ",
      );
    case "file":
      return `file ${pathText(answer.file)} ${answer.miss}`;
    case "none":
      return ["none", answer.miss, ...answer.files.map(pathText)].join(" ");
  }
}

/** Locates a test in a workspace of these files. Throws unless the answer is the same once the files are known. */
export async function locateIn(texts: Record<string, string>, test: TestAddress): Promise<string> {
  const locator = new WorkspaceLocator(new MemoryFiles(texts));
  const [first, second] = [brief(await locator.locate(test)), brief(await locator.locate(test))];
  if (first !== second) {
    throw new Error(`answered first ${first}, then ${second}`);
  }
  return first;
}

/** `[name, classname, answer]` or, with more to say, `[address, answer]`. */
export type Row = readonly [string, string, string] | readonly [TestAddress, string];

/** Declares one mocha test per row: records of one workspace and what is answered. */
export function table(texts: Record<string, string>, rows: readonly Row[], common: Partial<TestAddress> = {}): void {
  for (const row of rows) {
    const address = typeof row[0] === "string" ? { name: row[0], ...(row[1] && { classname: row[1] }) } : row[0];
    it(`${JSON.stringify({ ...common, ...address })} is at ${row.at(-1)}`, async () => {
      const answer = await locateIn(texts, { ...common, ...address });
      if (answer !== row.at(-1)) {
        throw new Error(`answered: ${answer}`);
      }
    });
  }
}
