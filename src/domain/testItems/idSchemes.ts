import { simpleTypes } from "../testNames/parameterTypes";
import { createEndingTest } from "../testNames/sourceEndings";
import type { ItemPath, TestItem } from "./testItem";

type Names = Omit<TestItem, "path" | "isSuite">;

/** Ids of an item and of those around it in one file. */
interface ItemIds {
  /** Name of the file without its folders. */
  readonly fileName: string;
  /** Id of the file's own item, if it has one. */
  readonly fileId: string | undefined;
  /** Ids of the suites around the item, below the file's item. */
  readonly suiteIds: readonly string[];
  readonly id: string;
}

/**
 * Reads the names of an item from its ids, by the scheme of the extension that created it. `undefined` if the item is
 * none that can be a failing test: a class, a benchmark, an id without a name.
 */
export function readNames(ids: ItemIds): Names | undefined {
  const { fileName } = ids;
  if (fileName.endsWith(".go") && ids.id.includes(`${fileName}?`)) {
    return readGoNames(ids);
  }
  if (isJavaId(ids.id, fileName)) {
    return readJavaNames(ids);
  }
  if (/\.pyw?$/.test(fileName)) {
    const names = readPythonNames(ids);
    if (names) {
      return names;
    }
  }
  return readJestNames(ids) ?? readTitles(ids);
}

/** Kinds of Go's items that a test report has as well. */
const goTest = /\?(?:test|example|fuzz)#(.+)$/s;

/** Go: `file:///x_test.go?test#TestX%2Fsub`. A subtest's fragment is its whole name. */
function readGoNames({ id }: ItemIds): Names | undefined {
  const fragment = goTest.exec(id)?.[1];
  if (fragment === undefined) {
    return undefined;
  }
  try {
    return { suites: [], title: decodeURIComponent(fragment), hasReportedName: true };
  } catch {
    return undefined;
  }
}

const isClassFile = createEndingTest("java", "kotlin", "groovy", "scala");

function isJavaId(id: string, fileName: string): boolean {
  return isClassFile(fileName) && id.includes("@");
}

/** Returns whether an item is a class of Java, whose methods may not have been read yet. */
export function isJavaClass(path: ItemPath, fileName: string): boolean {
  const id = path.at(-1) ?? "";
  return isJavaId(id, fileName) && !id.includes("#");
}

const javaMethod = /^[^@]*@((?:[^@#$]*\.)?)([^@#.]+)#([^([\]#]+)(?:\((.*)\))?$/;

/** Java: `project@pkg.Class$Nested#method(Types)`; JUnit 4 has no types. */
function readJavaNames({ id }: ItemIds): Names | undefined {
  const [, packageName = "", classes = "", title, types = ""] = javaMethod.exec(id) ?? [];
  if (title === undefined) {
    return undefined;
  }
  return {
    suites: classes.split("$"),
    title,
    packageName: packageName.slice(0, -1),
    parameterTypes: simpleTypes(types),
  };
}

/**
 * Python: `/abs/test_x.py::Class::test[row]` of pytest, `/abs/test_x.py\Class\test` of unittest. What tells projects
 * apart, `project@@vsc@@`, stands before the path. A row may contain separators.
 */
function readPythonNames({ id, fileName }: ItemIds): Names | undefined {
  for (const separator of ["::", "\\"]) {
    const name = findNameAfter(id, `${fileName}${separator}`);
    if (name === undefined) {
      continue;
    }
    const [head = ""] = name.split("[", 1);
    const row = name.slice(head.length);
    const suites = head.split(separator);
    const testName = suites.pop() ?? "";
    return { suites, title: testName + row };
  }
  return undefined;
}

/** jest: `/abs/x.test.ts#full name`, also for suites. */
function readJestNames({ id, suiteIds, fileName }: ItemIds): Names | undefined {
  const marker = `${fileName}#`;
  const fullName = findNameAfter(id, marker);
  if (fullName === undefined) {
    return undefined;
  }
  const suites: string[] = [];
  let start = 0;
  for (const suiteId of suiteIds) {
    const suiteName = findNameAfter(suiteId, marker) ?? "";
    const suite = [suiteName, withoutNumber(suiteName)].find((name) => fullName.startsWith(`${name} `));
    // Tests from a table are below an item with the title of the table, which is not a part of their names.
    if (suite === undefined || suite.length < start) {
      continue;
    }
    suites.push(suite.slice(start));
    start = suite.length + 1;
  }
  const title = fullName.slice(start);
  const unnumberedTitle = withoutNumber(title);
  return { suites, title, ...(unnumberedTitle !== title && { unnumberedTitle }) };
}

/** Removes the number that jest's extension adds to the ids of items with equal names. */
function withoutNumber(name: string): string {
  return name.replace(/(?<=\S)#\d+$/, "");
}

/** Returns the part of an id that follows the file's name, which begins a segment of a path. */
function findNameAfter(id: string, marker: string): string | undefined {
  const markedName = new RegExp(`(?<=^|[\\\\/])${escapeRegExp(marker)}`);
  const index = id.search(markedName);
  if (index === -1) {
    return undefined;
  }
  return id.slice(index + marker.length);
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Matches numbers that an extension counts: `187_0`; patterns of tests may have `-dynamic` and more behind. */
const position = /^-?\d+(?:_\d+)*(?:-dynamic\S*)?$/;

/** Returns whether an id says where an item is and not what its name is. */
export function isPosition(id: string): boolean {
  return position.test(id);
}

/**
 * Any other extension: each id is a title, or the id of the item above it with a title behind. A position is none, nor
 * is an id without a letter.
 */
function readTitles({ id, suiteIds, fileId }: ItemIds): Names | undefined {
  const ids = [...suiteIds, id];
  const names = ids.map((itemTitle, index) => {
    if (fileId === undefined || !itemTitle.startsWith(fileId)) {
      return itemTitle;
    }
    const parentId = ids[index - 1] ?? fileId;
    const name = itemTitle.startsWith(parentId) ? itemTitle.slice(parentId.length) : itemTitle;
    return name.replace(/^[\s/\\#:.>›»|-]+/, "");
  });
  const title = names.pop() ?? "";
  if (!/\p{L}/u.test(title) || isPosition(id)) {
    return undefined;
  }
  return { suites: names, title };
}
