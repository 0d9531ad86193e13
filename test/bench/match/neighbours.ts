import type { IdentifiedTest } from "../../../src/domain/reports/testIdentity";
import type { ReportCase } from "../../../src/domain/reports/testReport";
import { isOwnContext } from "../../../src/domain/testNames/ownContexts";

/** Creates a new test that is similar to a known one; `undefined` if that is not possible for the test. */
type Change = (test: IdentifiedTest) => IdentifiedTest | undefined;

const punctuation = "#./:>-+()[]";
const hasWhitespace = (text: string | undefined): boolean => /\s/.test(text ?? "");

function withName(test: IdentifiedTest, name: string): IdentifiedTest | undefined {
  return name === test.name ? undefined : { ...test, name };
}

/** Changes the class, and the beginnings of the name and the suite that repeat it. */
function withClass(test: IdentifiedTest, change: (classname: string) => string): IdentifiedTest | undefined {
  const { classname, name, parent } = test;
  // Changing a class that only repeats the title or the file would not make another test.
  if (classname === undefined || name.endsWith(classname) || !isOwnContext(classname)) {
    return undefined;
  }
  const changedClass = change(classname);
  if (changedClass === classname) {
    return undefined;
  }
  const changedName = name.startsWith(classname) ? changedClass + name.slice(classname.length) : name;
  const changedParent = parent?.startsWith(classname) ? changedClass + parent.slice(classname.length) : parent;
  return { ...test, name: changedName, classname: changedClass, ...(changedParent && { parent: changedParent }) };
}

/** Inserts a segment between two segments of a qualified name; the seed determines the place. */
function insertSegment(name: string, seed: number): string {
  const places = [...name.matchAll(/(?<=\w)(?:[./\\$]|::)(?=\w)/g)];
  const place = places[seed % places.length];
  if (hasWhitespace(name) || !place) {
    return name;
  }
  const [separator] = place;
  return `${name.slice(0, place.index)}${separator}v2${name.slice(place.index)}`;
}

/** Returns the kinds of changes: of a punctuation mark, a row, a suite, a package and so on. */
function listChanges(seed: number): Readonly<Record<string, Change>> {
  const mark = punctuation[seed % punctuation.length] ?? "#";
  return {
    "one mark more": (test) => withName(test, test.name.replace(/(?<=\w) (?=\w+$)/, ` ${mark} `)),
    "one mark less": (test) => withName(test, test.name.replace(/[^\w\s]$/, "")),
    "another mark": (test) => withName(test, test.name.replace(/(?<=\w)[-+*#](?=\w)/, mark)),
    "another row": (test) =>
      withName(
        test,
        test.name.replace(/\d+(?=\D*$)/, (digits) => `${Number(digits) + 7_000}`),
      ),
    "one word more": (test) => withName(test, test.name.replace(/ (?=\w+\W*$)/, " never ")),
    "one package more": (test) => withClass(test, (classname) => insertSegment(classname, seed)),
    "another package": (test) =>
      withClass(test, (name) => (hasWhitespace(name) ? name : name.replace(/\w+(?=[./\\])/, "other"))),
    "one class deeper": (test) => withClass(test, (name) => (hasWhitespace(name) ? name : `${name}$Inner`)),
    "one suite deeper": (test) => withClass(test, (name) => (hasWhitespace(name) ? `${name} > when empty` : name)),
    "another file": ({ filePath = "", ...test }) =>
      /[/\\]/.test(filePath) ? { ...test, filePath: filePath.replace(/(?=[^/\\]*$)/, "other/") } : undefined,
  };
}

/** Returns the case that a report would have for a record. */
export function toCase({ name, classname, parent, filePath }: IdentifiedTest): ReportCase {
  return {
    name,
    suites: parent === undefined ? [] : [parent],
    failure: "",
    ...(classname !== undefined && { classname }),
    ...(filePath !== undefined && { file: filePath }),
  };
}

/** A new test that is similar to a known one, with the kind of change. */
export interface Neighbor {
  readonly change: string;
  readonly reportCase: ReportCase;
}

/** Creates new tests that differ from a known one in one place each, and are different from all known ones. */
export function listNeighbours(tests: readonly IdentifiedTest[]): readonly Neighbor[] {
  const createKey = ({ name, classname, parent, filePath }: IdentifiedTest) =>
    JSON.stringify([name.trim(), classname, parent, filePath]);
  const knownKeys = new Set(tests.map(createKey));
  return tests.flatMap((test, seed) =>
    Object.entries(listChanges(seed)).flatMap(([change, changeTest]) => {
      const neighbor = changeTest(test);
      return neighbor && !knownKeys.has(createKey(neighbor)) ? [{ change, reportCase: toCase(neighbor) }] : [];
    }),
  );
}
