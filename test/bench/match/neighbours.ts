import type { IdentifiedTest } from "../../../src/domain/reports/testIdentity";
import type { ReportCase } from "../../../src/domain/reports/testReport";
import { isOwnContext } from "../../../src/domain/testNames/ownContexts";

/** One way to make a new test that stands beside a known one; `undefined` where the test has nothing of the kind. */
type Change = (test: IdentifiedTest) => IdentifiedTest | undefined;

const signs = "#./:>-+()[]";
const hasBlanks = (text: string | undefined): boolean => /\s/.test(text ?? "");

function withName(test: IdentifiedTest, name: string): IdentifiedTest | undefined {
  return name === test.name ? undefined : { ...test, name };
}

/** Changes the class, and the beginning of the name and of the suite that repeat it. */
function withClass(test: IdentifiedTest, change: (classname: string) => string): IdentifiedTest | undefined {
  const { classname, name, parent } = test;
  // A class that is the title or the file says nothing of its own.
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

/** Inserts a segment between two of a qualified name, at a place that the seed decides. */
function insertSegment(name: string, seed: number): string {
  const places = [...name.matchAll(/(?<=\w)(?:[./\\$]|::)(?=\w)/g)];
  const place = places[seed % places.length];
  if (hasBlanks(name) || !place) {
    return name;
  }
  const [separator] = place;
  return `${name.slice(0, place.index)}${separator}v2${name.slice(place.index)}`;
}

/** Changes of one sign, one row, one suite, one package. */
function listChanges(seed: number): Readonly<Record<string, Change>> {
  const sign = signs[seed % signs.length] ?? "#";
  return {
    "one sign more": (test) => withName(test, test.name.replace(/(?<=\w) (?=\w+$)/, ` ${sign} `)),
    "one sign less": (test) => withName(test, test.name.replace(/[^\w\s]$/, "")),
    "another sign": (test) => withName(test, test.name.replace(/(?<=\w)[-+*#](?=\w)/, sign)),
    "another row": (test) =>
      withName(
        test,
        test.name.replace(/\d+(?=\D*$)/, (digits) => `${Number(digits) + 7_000}`),
      ),
    "one word more": (test) => withName(test, test.name.replace(/ (?=\w+\W*$)/, " never ")),
    "one package more": (test) => withClass(test, (classname) => insertSegment(classname, seed)),
    "another package": (test) =>
      withClass(test, (name) => (hasBlanks(name) ? name : name.replace(/\w+(?=[./\\])/, "other"))),
    "one class deeper": (test) => withClass(test, (name) => (hasBlanks(name) ? name : `${name}$Inner`)),
    "one suite deeper": (test) => withClass(test, (name) => (hasBlanks(name) ? `${name} > when empty` : name)),
    "another file": ({ filePath = "", ...test }) =>
      /[/\\]/.test(filePath) ? { ...test, filePath: filePath.replace(/(?=[^/\\]*$)/, "other/") } : undefined,
  };
}

/** Returns a record as the case of a report of the same reporter. */
export function toCase({ name, classname, parent, filePath }: IdentifiedTest): ReportCase {
  return {
    name,
    suites: parent === undefined ? [] : [parent],
    failure: "",
    ...(classname !== undefined && { classname }),
    ...(filePath !== undefined && { file: filePath }),
  };
}

/** New test beside a known one, and what was changed. */
export interface Neighbour {
  readonly change: string;
  readonly reportCase: ReportCase;
}

/** Makes new tests that differ from a known one in one thing each, and are none of the others. */
export function listNeighbours(tests: readonly IdentifiedTest[]): readonly Neighbour[] {
  const keyOf = ({ name, classname, parent, filePath }: IdentifiedTest) =>
    JSON.stringify([name.trim(), classname, parent, filePath]);
  const knownKeys = new Set(tests.map(keyOf));
  return tests.flatMap((test, seed) =>
    Object.entries(listChanges(seed)).flatMap(([change, make]) => {
      const neighbour = make(test);
      return neighbour && !knownKeys.has(keyOf(neighbour)) ? [{ change, reportCase: toCase(neighbour) }] : [];
    }),
  );
}
