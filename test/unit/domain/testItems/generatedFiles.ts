import type { RecordedTest } from "../../../../src/domain/testItems/findTestItem";
import type { ItemPath } from "../../../../src/domain/testItems/testItem";
import { createRandom } from "../../../support/seeded";

export const schemes = ["go", "java", "python", "jest", "titles"] as const;
export type Scheme = (typeof schemes)[number];

/** A file with its tests as CI records them and as test extensions know them. */
export interface GeneratedFile {
  readonly filePath: string;
  readonly paths: readonly ItemPath[];
  readonly tests: readonly GeneratedTest[];
}

interface GeneratedTest {
  readonly record: RecordedTest;
  /** Absent if no extension has an item for the test, or only one for several tests. */
  readonly path?: ItemPath;
}

/** A test of a file, independent of how a reporter names it. */
interface Test {
  readonly suites: readonly string[];
  readonly title: string;
  /** Ids below that of the file; absent if no extension has an item for it. */
  readonly ids?: readonly string[];
}

interface Language {
  readonly filePath: string;
  /** Ids down to that of the file or its class. */
  readonly filePathIds: ItemPath;
  readonly tests: readonly Test[];
  readonly reporters: readonly ((test: Test) => RecordedTest)[];
}

const suiteNames = ["Cart", "Order", "adds", "empty basket", "Cart total", "Money", "with rows", "in EUR"];
const titles = [
  ...["adds tax", "adds", "tax", "total", "is empty", "rounds 2.5 up", "a/b", "a.b", "issue#1", "basket"],
  ...["fails #1", "keeps 1.005 EUR", "is free", "rejects {}", "says “no”", "a > b", "handles C++", "(all)", "empty"],
];
const identifiers = ["adds", "addsTax", "total", "empty", "rounds", "cart", "order"];

/** Random choices, which are the same for the same seed. */
class Choices {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  happens(share: number): boolean {
    return this.random() < share;
  }

  chooseNumber(max: number): number {
    return Math.floor(this.random() * (max + 1));
  }

  choose<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }

  createList<T>(maxLength: number, create: () => T): readonly T[] {
    return Array.from({ length: this.chooseNumber(maxLength) }, create);
  }
}

/** Generates a file with nested suites, equal titles, rows of parameters, unknown tests and a second controller. */
export function generateFile(scheme: Scheme, seed: number): GeneratedFile {
  const choices = new Choices(seed);
  const { filePath, filePathIds, tests, reporters } = generators[scheme](choices);
  const reporter = choices.choose(reporters);
  const knownPaths = tests.flatMap(({ ids }) => (ids && !choices.happens(0.1) ? [[...filePathIds, ...ids]] : []));
  const allPaths = knownPaths.flatMap((path) =>
    Array.from({ length: path.length - filePathIds.length + 1 }, (_, count) =>
      path.slice(0, filePathIds.length + count),
    ),
  );
  const knownIds = new Set(allPaths.map((path) => JSON.stringify(path)));
  return {
    filePath,
    paths: [...allPaths, ...createSecondController(filePathIds, knownPaths, choices)],
    // Items that contain a known one are known too.
    tests: tests.map((test): GeneratedTest => {
      const path = [...filePathIds, ...(test.ids ?? [])];
      return { record: reporter(test), ...(test.ids && knownIds.has(JSON.stringify(path)) && { path }) };
    }),
  };
}

/** Generates the items of another extension for the file: fewer tests, by their positions or by the same ids. */
function createSecondController(fileIds: ItemPath, knownPaths: readonly ItemPath[], choices: Choices): ItemPath[] {
  if (!choices.happens(0.3)) {
    return [];
  }
  const hasPositions = choices.happens(0.5);
  const otherFile = ["other", ...fileIds.slice(1)];
  return knownPaths
    .slice(1)
    .map((path, index) => (hasPositions ? [...otherFile, `187_${index}`] : ["other", ...path.slice(1)]));
}

/** Removes tests whose suites and title another test has, as runners that reject equal names do. */
function removeDuplicates(tests: readonly Test[]): readonly Test[] {
  return [...new Map(tests.map((test) => [JSON.stringify([test.suites, test.title]), test])).values()];
}

const generators: Record<Scheme, (choices: Choices) => Language> = { go, java, python, jest, titles: otherTitles };

function go(choices: Choices): Language {
  const file = "file:///w/shop/cart_test.go";
  const names = choices.createList(
    5,
    () => `${choices.choose(["Test", "Test", "Example"])}${choices.choose(identifiers)}`,
  );
  const subtests = names.flatMap((name) =>
    choices.createList(5, () =>
      [
        name,
        ...choices.createList(2, () => choices.choose(["a/b", "a.b", "adds_tax", "12_h", "tax", "tax#01"])),
        "x",
      ].join("/"),
    ),
  );
  const findId = (name: string) =>
    `${file}?${name.startsWith("Test") ? "test" : "example"}#${encodeURIComponent(name)}`;
  return {
    filePath: "shop/cart_test.go",
    filePathIds: ["go", "file:///w?module", `${file}?file`],
    tests: removeDuplicates(
      [...names, ...subtests].map((name) => {
        const topName = name.split("/", 1)[0] ?? "";
        return { suites: [], title: name, ids: name === topName ? [findId(name)] : [findId(topName), findId(name)] };
      }),
    ),
    reporters: [
      ({ title }) => ({ name: title, classname: "github.com/acme/shop" }),
      ({ title }) => ({ name: title, parent: "shop", filePath: "shop/cart_test.go" }),
    ],
  };
}

function java(choices: Choices): Language {
  const classes = ["CartTest", "CartTest$Empty", "CartTest$Order", "CartTest$Order$Empty"];
  const findId = (className: string) => `shop@com.acme.${className}`;
  const withTypes = choices.happens(0.7);
  const methods = choices.createList(24, (): Test => {
    const className = choices.choose(classes);
    const method = choices.choose(identifiers);
    const types = withTypes ? `(${choices.choose(["", "", "", "int", "String, int"])})` : "";
    const outerIds = className === "CartTest" ? [] : [findId(className)];
    const isRow = types.includes("int") && choices.happens(0.3);
    return {
      suites: [className],
      title: `${method}${types}${isRow ? "[2]" : ""}`,
      ...(!isRow && { ids: [...outerIds, `${findId(className)}#${method}${types}`] }),
    };
  });
  return {
    filePath: "shop/src/test/java/com/acme/CartTest.java",
    filePathIds: ["java", "shop", "shop@com.acme", findId("CartTest")],
    tests: removeDuplicates(methods),
    reporters: [
      ({ suites, title }) => ({ name: title, classname: `com.acme.${suites[0]}` }),
      ({ suites, title }) => ({
        name: title.replace("()", ""),
        classname: `com.acme.${suites[0]}`,
        parent: "CartTest",
      }),
      ({ suites, title }) => ({ name: `com.acme.${suites[0]}.${title}` }),
      ({ suites, title }) => ({ name: title, classname: (suites[0] ?? "").replaceAll("$", " > ") }),
    ],
  };
}

function python(choices: Choices): Language {
  const file = "/w/tests/unit/test_cart.py";
  const isUnittest = choices.happens(0.3);
  const [project, separator] = [choices.happens(0.3) ? "p1@@vsc@@" : "", isUnittest ? "\\" : "::"];
  const tests = choices.createList(24, (): Test => {
    const suites = isUnittest
      ? [choices.choose(["TestCart", "TestOrder"])]
      : choices.createList(2, () => choices.choose(["TestCart", "TestOrder", "TestInner"]));
    const name = `test_${choices.choose(identifiers)}`;
    const row =
      !isUnittest && choices.happens(0.3) ? `[${choices.choose(["1", "2.5", "a/b", "a.b", "a::b", "a b"])}]` : "";
    const findId = (...names: readonly string[]) => project + [file, ...names].join(separator);
    const suiteIds = suites.map((_, index) => findId(...suites.slice(0, index + 1)));
    const functionId = findId(...suites, name);
    return {
      suites,
      title: `${name}${row}`,
      ids: [...suiteIds, functionId, ...(row === "" ? [] : [`${functionId}${row}`])],
    };
  });
  return {
    filePath: "tests/unit/test_cart.py",
    filePathIds: ["python-tests", "/w", "/w/tests", file],
    tests: removeDuplicates(tests),
    reporters: [
      ({ suites, title }) => ({
        name: title,
        classname: ["tests.unit.test_cart", ...suites].join("."),
        parent: "pytest",
      }),
      ({ suites, title }) => ({ name: title, classname: ["unit", "test_cart", ...suites].join(".") }),
      ({ suites, title }) => ({ name: ["tests/unit/test_cart.py", ...suites, title].join("::") }),
    ],
  };
}

/** Reporters that name all suites of a test. */
const usualReporters: Language["reporters"] = [
  ({ suites, title }) => ({ name: [...suites, title].join(" "), classname: [...suites, title].join(" ") }),
  ({ suites, title }) => ({ name: title, classname: suites.join(" ") || "jest tests", parent: suites[0] ?? "root" }),
  ({ suites, title }) => ({ name: [...suites, title].join(" > "), classname: "web/src/cart.test.ts" }),
  ({ suites, title }) => ({ name: [...suites, title].join(" "), classname: title }),
];
const scriptReporters: Language["reporters"] = [
  ...usualReporters,
  ...usualReporters,
  ({ suites, title }) => ({ name: title, parent: suites.at(-1) ?? "Root Suite", filePath: "src/cart.test.ts" }),
];

function jest(choices: Choices): Language {
  const file = "/w/web/src/cart.test.ts";
  const tests = choices.createList(24, () => ({
    suites: choices.createList(3, () => choices.choose(suiteNames)),
    title: choices.choose(titles),
  }));
  const counts = new Map<string, number>();
  const getKey = ({ suites, title }: Test) => JSON.stringify([suites, title]);
  for (const test of tests) {
    counts.set(getKey(test), (counts.get(getKey(test)) ?? 0) + 1);
  }
  const numbers = new Map<string, number>();
  return {
    filePath: "web/src/cart.test.ts",
    filePathIds: ["jest:TestProvider:w", "/w/web/src", file],
    tests: tests.map((test) => {
      const { suites, title } = test;
      const number = numbers.get(getKey(test)) ?? 0;
      numbers.set(getKey(test), number + 1);
      const suffix = (counts.get(getKey(test)) ?? 0) > 1 ? `#${number}` : "";
      const findId = (names: readonly string[]) => `${file}#${names.join(" ")}`;
      const isRow = suffix === "" && choices.happens(0.1);
      const itemTitle = isRow ? `${title} %i` : `${title}${suffix}`;
      const ids = [...suites.map((_, index) => findId(suites.slice(0, index + 1))), findId([...suites, itemTitle])];
      return isRow ? { suites, title: `${title} 7` } : { suites, title, ids };
    }),
    reporters: scriptReporters,
  };
}

function otherTitles(choices: Choices): Language {
  const file = "file:///w/web/src/cart.test.ts";
  const hasLongIds = choices.happens(0.3);
  const tests = choices.createList(24, (): Test => {
    const suites = choices.createList(3, () => choices.choose(suiteNames));
    const names = [...suites, choices.choose(titles)];
    const ids = hasLongIds ? names.map((_, index) => [file, ...names.slice(0, index + 1)].join("/")) : names;
    return { suites, title: names.at(-1) ?? "", ids };
  });
  return {
    filePath: "web/src/cart.test.ts",
    filePathIds: ["mocha", file],
    tests: removeDuplicates(tests),
    reporters: scriptReporters,
  };
}
