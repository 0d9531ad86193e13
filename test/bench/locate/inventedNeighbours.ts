import { extname } from "node:path";
import { addToList } from "../../../src/base/collections";
import type { CorpusRecord } from "./corpus";
import type { Fields, Ingredients } from "./invented";
import { cutRow, findLeaf, mapFields, matchCase, replaceLeaf, word } from "./inventedWords";

/** Parts of a record's name: the titles around the test, its own title, and the values of its row. */
interface NameParts {
  readonly context: string;
  readonly title: string;
  readonly row: string;
}

/** Matches what stands between two titles, and between the words of one. */
const titleStart = /[\s_./:#$›>]/;
/** Matches a named function, and a method with a result type. */
const namedFunction = /^[ \t]*(?:[\w<>[\]]+ ){0,4}(?:def|fun|func|fn|function|void|Task) (\w+)\(/gm;
const testWord = /test|should|^it|spec|setup|teardown|before|after|main|benchmark|example|fuzz/i;
/** Matches a mark of a test, or of an overridden method. */
const mark = /@|#\[|\[\w+|\boverride\b/;
/** Matches what may give a test cases that its own lines do not state. */
const rowsOfSuite = /Parameterized|pytestmark|autouse|pytest_generate_tests|TestTemplate|RunWith|params=/;
const rowMark = /Parameter|Repeat|Theor|Provider|Factory|Template|Source|_P\(|rstest|case|[Ff]uzz/;
const withoutParameters = /\(\s*(?:self|cls)?\s*\)|^TEST(?:_F)?\(/m;

const nestedSeparators: Readonly<Record<string, string>> = {
  ".py": ".",
  ".java": "$",
  ".kt": "$",
  ".cs": "+",
};
const rows: Readonly<Record<string, readonly string[]>> = {
  ".py": ["[quorvex]", "[2-10]"],
  ".java": ["()[2]", "(int)[2]"],
  ".kt": ["()[2]"],
  ".cs": ["(quorvex: 1)"],
  ".php": [" with data set #7", ' with data set "quorvex"'],
  ".cc": ["/2"],
  ".cpp": ["/2"],
};
/** Endings of the files of languages whose suites have titles. */
const titledSuites = new Set([".js", ".ts", ".tsx", ".mjs", ".dart", ".rb", ".exs", ".lua"]);

/** What is known of the tests of a corpus, and of the sources. */
export class KnownTests {
  readonly lastWords: readonly string[];
  readonly rows: readonly string[];
  readonly #leaves: ReadonlySet<string>;
  readonly #sources: string;
  readonly #lowerSources: string;
  readonly #recordsByFile = new Map<string | null, CorpusRecord[]>();
  readonly #linesByFile = new Map<string | null, readonly string[]>();
  readonly #parts = new Map<CorpusRecord, NameParts | undefined>();

  constructor(
    readonly records: readonly CorpusRecord[],
    private readonly textByPath: ReadonlyMap<string, string>,
  ) {
    const leaves = records.map(({ name }) => findLeaf(name));
    this.#leaves = new Set(leaves.flatMap((leaf) => [leaf, cutRow(leaf)]));
    this.lastWords = [...this.#leaves].flatMap((leaf) => cutRow(leaf).match(word)?.at(-1) ?? []);
    this.rows = leaves.map((leaf) => leaf.slice(cutRow(leaf).length)).filter((row) => row !== "");
    this.#sources = [...textByPath.values()].join("\n");
    this.#lowerSources = this.#sources.toLowerCase();
    for (const record of records) {
      addToList(this.#recordsByFile, record.expected.file, record);
    }
  }

  isLeaf(title: string): boolean {
    return this.#leaves.has(title) || this.#leaves.has(`${title}()`);
  }

  isMentioned(lowerWord: string): boolean {
    return this.#lowerSources.includes(lowerWord);
  }

  isKnown(leaf: string): boolean {
    return this.#leaves.has(leaf) || this.#sources.includes(leaf);
  }

  /** Returns whether a title stands in the sources, not as the beginning or the end of a longer one. */
  isWhole(title: string): boolean {
    if (this.#leaves.has(title)) {
      return true;
    }
    for (let at = this.#sources.indexOf(title); at >= 0; at = this.#sources.indexOf(title, at + 1)) {
      const before = this.#sources.slice(Math.max(0, at - 1), at);
      const after = this.#sources.slice(at + title.length, at + title.length + 2);
      if (!/\w/.test(before) && !/^ ?\w/.test(after)) {
        return true;
      }
    }
    return false;
  }

  textOf({ expected }: CorpusRecord): string {
    return this.textByPath.get(expected.file ?? "") ?? "";
  }

  linesOf(record: CorpusRecord): readonly string[] {
    const { file } = record.expected;
    const lines = this.#linesByFile.get(file) ?? this.textOf(record).split("\n");
    this.#linesByFile.set(file, lines);
    return lines;
  }

  /** Returns the lines of a record's declaration. */
  declarationOf(record: CorpusRecord): string {
    const { first, last } = record.expected;
    return this.linesOf(record)
      .slice((first ?? 1) - 1, last ?? 0)
      .join("\n");
  }

  /** Returns the records of tests in the same file. */
  besides({ expected }: CorpusRecord): readonly CorpusRecord[] {
    return this.#recordsByFile.get(expected.file) ?? [];
  }

  /** Splits a name at the longest end of it that its declaration states. */
  split(record: CorpusRecord): NameParts | undefined {
    if (!this.#parts.has(record)) {
      this.#parts.set(record, this.#findParts(record));
    }
    return this.#parts.get(record);
  }

  #findParts(record: CorpusRecord): NameParts | undefined {
    const { name } = record;
    const whole = cutRow(name);
    const row = name.slice(whole.length);
    const declaration = withSpaces(this.declarationOf(record));
    for (let start = 0; start < whole.length; start++) {
      const isStart = start === 0 || titleStart.test(whole[start - 1] ?? "");
      if (isStart && declaration.includes(withSpaces(whole.slice(start)))) {
        return { context: whole.slice(0, start), title: whole.slice(start), row };
      }
    }
    return undefined;
  }
}

const withSpaces = (text: string): string => text.replaceAll("_", " ");

/** Omits a word of the title, or adds one. */
export function changeWordCount(record: CorpusRecord, tests: KnownTests, { otherWord, seed }: Ingredients) {
  const { title = "", row = "" } = tests.split(record) ?? {};
  const words = [...title.matchAll(word)];
  const last = words.at(-1);
  if (!last || words.length < 3) {
    return undefined;
  }
  const cutTitle = title.slice(0, last.index).replace(/[\s_-]+$/, "");
  const glue = title.includes(" ") ? " " : (/_/.exec(title)?.[0] ?? "");
  const added = glue === "" ? matchCase(otherWord, "A") : otherWord;
  const newTitle = seed % 2 === 0 ? cutTitle : title.replace(/\W*$/, (end) => glue + added + end);
  return tests.isWhole(newTitle) ? undefined : replaceLeaf(record, title + row, newTitle + row);
}

/** Changes a number of the title, or adds one. */
export function changeNumber(record: CorpusRecord, tests: KnownTests): Fields | undefined {
  const { title = "", row = "" } = tests.split(record) ?? {};
  const numbered = title.replace(/\d+(?!.*\d)/s, (digits) => String(Number(digits) + 7));
  const newTitle = numbered === title ? title.replace(/\W*$/, (end) => `2${end}`) : numbered;
  if (title === "" || tests.isWhole(newTitle)) {
    return undefined;
  }
  return replaceLeaf(record, title + row, newTitle + row);
}

/** Replaces the values of a row by those of another test's row. */
export function takeOtherRow(record: CorpusRecord, tests: KnownTests, { seed }: Ingredients): Fields | undefined {
  const leaf = findLeaf(record.name);
  const title = cutRow(leaf);
  const otherRow = tests.rows[(seed * 13 + 5) % tests.rows.length] ?? "";
  const newLeaf = title + otherRow;
  return title === leaf || tests.isKnown(newLeaf) || /^\W*\d+\W*$/.test(otherRow)
    ? undefined
    : replaceLeaf(record, leaf, newLeaf);
}

/** Replaces a value of a row by another number, or a word of another test. */
export function changeValue(record: CorpusRecord, tests: KnownTests, { otherWord }: Ingredients): Fields | undefined {
  const leaf = findLeaf(record.name);
  const row = leaf.slice(cutRow(leaf).length);
  const newRow = row.replace(/\b(?:\d+|\p{Ll}{3,})\b(?=[^\w:]*$)/u, (value) =>
    /\d/.test(value) ? String(Number(value) + 907) : otherWord,
  );
  const newLeaf = cutRow(leaf) + newRow;
  // The number of a row does not name its values.
  const isNumber = /[[#]\d+\]?$/.test(row);
  return newRow === row || isNumber || tests.isKnown(newLeaf) ? undefined : replaceLeaf(record, leaf, newLeaf);
}

/** Adds a row to the name of a test that takes no parameters. */
export function addRow(record: CorpusRecord, tests: KnownTests, { seed }: Ingredients): Fields | undefined {
  const newRows = rows[extname(record.expected.file ?? "")] ?? [];
  const newRow = newRows[seed % newRows.length];
  const declaration = tests.declarationOf(record);
  const isPlain =
    withoutParameters.test(declaration) && !rowMark.test(declaration) && !/^\s*@(?!Test)/.test(declaration);
  if (
    newRow === undefined ||
    !isPlain ||
    cutRow(record.name) !== record.name ||
    rowsOfSuite.test(tests.textOf(record))
  ) {
    return undefined;
  }
  const leaf = findLeaf(record.name);
  return replaceLeaf(record, leaf, leaf.replace(/\(\)$/, "") + newRow);
}

/** Puts the test into a nested class, or a group with a title, that does not exist. */
export function addNestedSuite(
  record: CorpusRecord,
  tests: KnownTests,
  { madeUpWord }: Ingredients,
): Fields | undefined {
  const { classname, expected } = record;
  const ending = extname(expected.file ?? "");
  const separator = nestedSeparators[ending];
  if (separator !== undefined && classname) {
    return mapFields(record, (text) =>
      text === classname ? `${classname}${separator}${matchCase(madeUpWord, "A")}` : text,
    );
  }
  const { context = "", title = "", row = "" } = tests.split(record) ?? {};
  if (context === "" || title === "" || !titledSuites.has(ending)) {
    return undefined;
  }
  const glue = /\W+$/.exec(context)?.[0] ?? "";
  return glue === ""
    ? undefined
    : { ...mapFields(record, (text) => text), name: context + madeUpWord + glue + title + row };
}

/** Takes the name of a test of another suite of the same file. */
export function takeOtherSuitesTest(
  record: CorpusRecord,
  tests: KnownTests,
  { seed }: Ingredients,
): Fields | undefined {
  const own = tests.split(record);
  if (!own) {
    return undefined;
  }
  const siblings = tests.besides(record);
  const suiteOf = (sibling: CorpusRecord): string =>
    `${(sibling.classname ?? "") === sibling.name ? "" : sibling.classname}\n${tests.split(sibling)?.context.replace(/\d+_$/, "")}`;
  const ownSuite = suiteOf(record);
  const ownTitles = new Set(
    siblings.filter((other) => suiteOf(other) === ownSuite).map((other) => tests.split(other)?.title),
  );
  const others = siblings.filter((other) => suiteOf(other) !== ownSuite && !ownTitles.has(tests.split(other)?.title));
  const other = others[seed % others.length];
  const otherParts = other && tests.split(other);
  // A title alone may also be that of the test without its suites.
  const isTitleAlone = own.context === "" && titledSuites.has(extname(record.expected.file ?? ""));
  if (!otherParts || isTitleAlone || isSubclass(record, other, tests.textOf(record))) {
    return undefined;
  }
  return replaceLeaf(record, own.title + own.row, otherParts.title + otherParts.row);
}

/** Returns whether the class of a record may inherit tests from that of another one. */
function isSubclass({ classname }: CorpusRecord, other: CorpusRecord, text: string): boolean {
  const [ownName = "", otherName = ""] = [classname, other.classname].map((type) => type?.split(/\W/).at(-1));
  return new RegExp(String.raw`\b${ownName}\b.{1,200}\b${otherName}\b`).test(text);
}

/** Takes the name of a test of another file. */
export function takeOtherFilesTest(record: CorpusRecord, tests: KnownTests, { seed }: Ingredients): Fields | undefined {
  const own = tests.split(record);
  const other = tests.records[(seed * 31 + 11) % tests.records.length];
  const otherParts = other && tests.split(other);
  if (!own || !otherParts || other.expected.file === record.expected.file) {
    return undefined;
  }
  const text = tests.textOf(record);
  const otherStem = other.expected.file?.split(/[\\/]/).at(-1)?.split(".")[0] ?? "";
  if (text.includes(otherParts.title) || text.includes(otherStem)) {
    return undefined;
  }
  return replaceLeaf(record, own.title + own.row, otherParts.title + otherParts.row);
}

/** Returns the lines from the end of the declaration before a line up to that line. */
function headOf(lines: readonly string[], end: number): readonly string[] {
  let start = end;
  while (start > 0 && !/^\s*(?:[})].*|end)?$/.test(lines[start - 1] ?? "")) {
    start--;
  }
  return lines.slice(start, end + 1);
}

/** Takes the name of a function of the same file that is no test. */
export function takeHelper(record: CorpusRecord, tests: KnownTests, { seed }: Ingredients): Fields | undefined {
  const own = tests.split(record);
  const lines = tests.linesOf(record);
  const helpers = lines.flatMap((line, i) => {
    const name = [...line.matchAll(namedFunction)][0]?.[1] ?? "";
    const isMarked = headOf(lines, i).some((headLine) => mark.test(headLine));
    return name === "" || isMarked || testWord.test(name) || tests.isLeaf(name) ? [] : [name];
  });
  const helper = helpers[seed % helpers.length];
  if (!own || helper === undefined) {
    return undefined;
  }
  const end = own.title.endsWith("()") ? "()" : "";
  return replaceLeaf(record, own.title + own.row, helper + end);
}
