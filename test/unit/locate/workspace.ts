import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import type { SourceFile, SourceRange, TestLocation } from "../../../src/domain/location";
import type { TestAddress } from "../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../src/locate/engine/workspaceLocator";
import type { Root, SourceFiles } from "../../../src/locate/files";

/** A workspace in memory: the texts of its files by their paths below the root `r`, or by `root:path`. */
export class MemoryFiles implements SourceFiles {
  readonly roots: readonly Root[];
  readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  /** How often the files were listed. */
  listCount = 0;
  /** How often a file was read. */
  readCount = 0;

  constructor(
    readonly texts: Record<string, string>,
    prefixes: Readonly<Record<string, string>> = { r: "" },
  ) {
    this.roots = Object.entries(prefixes).map(([key, repositoryPrefix]) => ({ key, repositoryPrefix }));
  }

  async list(): Promise<readonly SourceFile[]> {
    this.listCount++;
    return Object.keys(this.texts).map(findFile);
  }

  async read({ root, path }: SourceFile): Promise<{ text: string; version: string } | undefined> {
    this.readCount++;
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

/** Returns the file that `path` or `root:path` names; the root is `r` if absent. */
export function findFile(name: string): SourceFile {
  const colon = name.indexOf(":");
  return colon < 0 ? { root: "r", path: name } : { root: name.slice(0, colon), path: name.slice(colon + 1) };
}

/** Formats a location as `exact a.test.js:3`, `ambiguous a.js:1 a.js:4` or `none noSuchFile`; lines are 1-based. */
export function brief(location: TestLocation): string {
  const pathText = ({ root, path }: SourceFile) => (root === "r" ? path : `${root}:${path}`);
  const placeText = ({ file, range }: { readonly file: SourceFile; readonly range: SourceRange }) =>
    `${pathText(file)}:${range.line + 1}`;
  switch (location.confidence) {
    case "exact":
    case "pattern":
      return `${location.confidence} ${placeText(location)}`;
    case "container":
      return `container ${placeText(location)} ${location.miss}`;
    case "ambiguous":
      return ["ambiguous", ...location.candidates.map(placeText)].join(" ");
    case "file":
      return `file ${pathText(location.file)} ${location.miss}`;
    case "none":
      return ["none", location.miss, ...location.files.map(pathText)].join(" ");
  }
}

/** Locates a test in a workspace of these files, twice: the location must be the same once the files are known. */
export async function locateIn(texts: Record<string, string>, test: TestAddress): Promise<string> {
  const locator = new WorkspaceLocator(new MemoryFiles(texts));
  const location = brief(await locator.locate(test));
  assert.equal(brief(await locator.locate(test)), location, "the second location differs from the first one");
  return location;
}

/** A record and its location, as `brief` formats it. */
export type LocationCase =
  | readonly [name: string, classname: string, expected: string]
  | readonly [record: TestAddress, expected: string];

/**
 * Declares a test for each case, in one workspace.
 *
 * @param common fields that the records of all cases have in addition
 */
export function testLocations(
  texts: Record<string, string>,
  cases: readonly LocationCase[],
  common: Partial<TestAddress> = {},
): void {
  for (const locationCase of cases) {
    const [record, expected] = splitCase(locationCase);
    const test = { ...common, ...record };
    it(`${recordText(test)}: ${expected}`, async () => assert.equal(await locateIn(texts, test), expected));
  }
}

function splitCase(locationCase: LocationCase): readonly [record: TestAddress, expected: string] {
  if (locationCase.length === 2) {
    return locationCase;
  }
  const [name, classname, expected] = locationCase;
  return [{ name, ...(classname && { classname }) }, expected];
}

/** Describes a record in the title of a test: `"adds" (class acme.Cart, file src/cart.test.ts)`. */
function recordText({ name, classname, parent, filePath }: TestAddress): string {
  const fields = [
    classname && `class ${classname}`,
    parent && `parent ${parent}`,
    filePath && `file ${filePath}`,
  ].filter(Boolean);
  return fields.length === 0 ? JSON.stringify(name) : `${JSON.stringify(name)} (${fields.join(", ")})`;
}
