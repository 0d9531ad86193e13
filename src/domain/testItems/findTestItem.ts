import { forEachYielding } from "../../base/async";
import { addToList, appendAll } from "../../base/collections";
import type { IdentifiedTest } from "../reports/testIdentity";
import { withoutReporterEscapes } from "../testNames/escapes";
import { splitMethod } from "../testNames/parameterTypes";
import { collapseBlanks, suiteMarks, titleWords } from "../testNames/titleWords";
import type { FileItems } from "./parseTestItems";
import {
  type FileWords,
  type RecordContext,
  type RecordTitles,
  readRecordTitles,
  splitFileWords,
} from "./recordTitles";
import { type ItemPath, itemId, type TestItem } from "./testItem";

type Words = readonly string[];

/**
 * The item of a failing test: one; one of several that cannot be told apart; none; or "unnamed", perhaps one of those
 * that a test extension has in the file under ids that are no names.
 */
export type FoundItem =
  | { readonly kind: "item"; readonly path: ItemPath }
  | { readonly kind: "several" }
  | { readonly kind: "none" }
  | { readonly kind: "unnamed" };

/** Fields of a record that decide its item. Variants of a test have one item. */
export type RecordedTest = Omit<IdentifiedTest, "id" | "variant">;

/**
 * How a record and an item agree: in the whole name with its suites; in the title, while the record's class and suite
 * name the item's suites; or in the title alone, while the item has suites that the record does not name.
 */
type Agreement = "wholeName" | "titleAndContexts" | "title";

interface Match {
  readonly item: TestItem;
  readonly agreement: Agreement;
}

/** Words of an item's titles, outermost first, with the number of words in front of each title and at the end. */
interface ItemWords {
  readonly words: Words;
  readonly boundaries: ReadonlySet<number>;
  readonly titleStart: number;
}

/** Maximum items of one title that are compared with a record; of more it cannot be told which is meant. */
const maxNamesakes = 1_000;

/** Item with its texts as they are compared with those of a record. */
interface IndexedItem {
  readonly item: TestItem;
  readonly words: ItemWords;
  /** Titles of the item, each behind a separator. */
  readonly separatedText: string;
  /** Titles of the item, each behind a blank. */
  readonly spacedText: string;
}

/**
 * Items of a file by the words of their titles. Rules decide, never a score: an item is that of a record only if no
 * word of the record's name, class and suite contradicts it, so that no other test than the failing one is run. A
 * parametrized test's row that is no item of its own has none: its function would run all rows.
 */
export class TestItemIndex {
  readonly #fileWords: FileWords;
  /** By the last word of their titles, then by their titles. */
  readonly #itemsByLastWord = new Map<string, Map<string, IndexedItem[]>>();
  readonly #reportedItems = new Map<string, TestItem[]>();

  /** Kind of a record without an item. */
  readonly #missingKind: "none" | "unnamed";

  private constructor({ filePath, hasUnnamedTests }: FileItems) {
    this.#missingKind = hasUnnamedTests ? "unnamed" : "none";
    this.#fileWords = splitFileWords(filePath);
  }

  /** Indexes the items of a file; yields to the event loop. */
  static async create(fileItems: FileItems): Promise<TestItemIndex> {
    const index = new TestItemIndex(fileItems);
    await forEachYielding(fileItems.items, undefined, (item) => index.#add(item));
    return index;
  }

  #add(item: TestItem): void {
    if (item.hasReportedName) {
      addToList(this.#reportedItems, item.title, item);
    } else {
      this.#addItem(item);
    }
  }

  #addItem(item: TestItem): void {
    const { suites, title } = item;
    const lastWord = findLastWord(title);
    const itemsByTitle = this.#itemsByLastWord.get(lastWord) ?? new Map<string, IndexedItem[]>();
    const titles = [...suites, title].map(literalText);
    const separatedText = titles.map((part) => separator + separateSuites(part)).join("");
    const spacedText = titles.map((part) => ` ${part}`).join("");
    const words = readItemWords(suites, title);
    addToList(itemsByTitle, titles.at(-1) ?? "", { item, words, separatedText, spacedText });
    this.#itemsByLastWord.set(lastWord, itemsByTitle);
  }

  /** Finds the item of a record whose declaration is in this file. */
  find(record: RecordedTest): FoundItem {
    const namesakes = this.#findNamesakes(record);
    if (namesakes.length > maxNamesakes) {
      return { kind: "several" };
    }
    const allMatches = [...this.#findReported(record), ...this.#compareAll(namesakes, record)];
    const matches = uniqueMatches(allMatches);
    const sameTests = matches.filter(({ agreement }) => agreement !== "title");
    const [match] = sameTests.filter(({ item }) => !item.isSuite);
    if (!match) {
      return { kind: this.#missingKind };
    }
    // Some reports name the test alone, or only the innermost of its suites.
    const isTitleOfOthers = match.agreement === "titleAndContexts" && matches.length > sameTests.length;
    const isSure = sameTests.length === 1 && !isTitleOfOthers;
    return isSure ? { kind: "item", path: match.item.path } : { kind: "several" };
  }

  #findReported({ name, classname, parent }: RecordedTest): readonly Match[] {
    const fullNames = new Set([name]);
    for (const context of [classname, parent]) {
      if (context !== undefined) {
        fullNames.add(`${context}/${name}`);
      }
    }
    const matches: Match[] = [];
    for (const fullName of fullNames) {
      const items = this.#reportedItems.get(withoutReporterEscapes(fullName)) ?? [];
      for (const item of items) {
        matches.push({ item, agreement: "wholeName" });
      }
    }
    return matches;
  }

  /** Finds the items with whose title the record's name ends, or whose method it is. */
  #findNamesakes({ name }: RecordedTest): readonly IndexedItem[] {
    const [methodName = ""] = name.trim().split(/[({]/, 1);
    const lastWords = new Set([findLastWord(name), findLastWord(methodName)]);
    const text = literalText(name);
    const types = splitMethod(name)?.types.join() ?? "";
    const namesakes: IndexedItem[] = [];
    for (const [title, indexedItem] of this.#listItems(lastWords)) {
      const { parameterTypes } = indexedItem.item;
      const isMeant = parameterTypes ? parameterTypes.join() === types : isNamed(text, title, indexedItem);
      if (isMeant) {
        namesakes.push(indexedItem);
      }
      if (namesakes.length > maxNamesakes) {
        return namesakes;
      }
    }
    return namesakes;
  }

  /** Yields the items whose titles end in one of these words, each with its title. */
  *#listItems(lastWords: Iterable<string>): Iterable<readonly [title: string, item: IndexedItem]> {
    for (const word of lastWords) {
      const itemsByTitle = this.#itemsByLastWord.get(word) ?? [];
      for (const [title, items] of itemsByTitle) {
        for (const item of items) {
          yield [title, item];
        }
      }
    }
  }

  #compareAll(namesakes: readonly IndexedItem[], record: RecordedTest): readonly Match[] {
    const texts = readTexts(record);
    const titlesByPackage = new Map<string | undefined, RecordTitles>();
    const identifiedTest = { ...record, id: "" };
    const titlesFor = (packageName: string | undefined) => {
      const cachedTitles = titlesByPackage.get(packageName);
      if (cachedTitles) {
        return cachedTitles;
      }
      const titles = readRecordTitles(identifiedTest, this.#fileWords, packageName);
      titlesByPackage.set(packageName, titles);
      return titles;
    };
    const matches: Match[] = [];
    for (const indexedItem of namesakes) {
      const { item } = indexedItem;
      if (hasOtherSigns(texts, item)) {
        continue;
      }
      const agreement = this.#compare(indexedItem, titlesFor(item.packageName));
      if (agreement) {
        matches.push({ item, agreement });
      }
    }
    return matches;
  }

  #compare({ item, words }: IndexedItem, titles: RecordTitles): Agreement | undefined {
    const { suites, title, packageName } = item;
    const agreement = compareTitles(words, titles);
    const isTest = agreement !== undefined && agreement !== "title";
    const [firstSuite = "", ...otherSuites] = suites;
    if (isTest || packageName === undefined || !this.#isFile(firstSuite)) {
      return agreement;
    }
    // A record that names the file need not name the class of the file.
    const wordsInFile = readItemWords(otherSuites, title);
    return compareTitles(wordsInFile, titles, titleWords(firstSuite)) ?? agreement;
  }

  #isFile(suite: string): boolean {
    const suiteText = titleWords(suite.toLowerCase()).join(" ");
    return this.#fileWords.stems.some((stem) => stem.join(" ") === suiteText);
  }
}

function uniqueMatches(matches: readonly Match[]): readonly Match[] {
  const matchesById = new Map<string, Match>();
  for (const match of matches) {
    matchesById.set(itemId(match.item.path), match);
  }
  return [...matchesById.values()];
}

function findLastWord(text: string): string {
  return titleWords(text).at(-1) ?? "";
}

/** Separators that reporters put between suites, apart from a blank. */
const suiteSeparators = new RegExp(` [${suiteMarks}] | ?:: ?`, "gu");
const separator = "\n";

/** Returns a name with the characters of the source. Signs tell tests apart: `{a}` and `(a)`, `a.b` and `a/b`. */
function literalText(name: string): string {
  return collapseBlanks(withoutReporterEscapes(name.trim()).normalize("NFC"));
}

/** Returns a name with one kind of separator. */
function separateSuites(name: string): string {
  return name.replace(suiteSeparators, separator);
}

/**
 * Returns whether a name ends in the title. Where it has separators in front of that, they stand between the titles of
 * the item or in them.
 */
function isNamed(name: string, title: string, { separatedText, spacedText }: IndexedItem): boolean {
  if (!name.endsWith(title)) {
    return false;
  }
  const suites = name.slice(0, name.length - title.length);
  const hasSeparator = suites.search(suiteSeparators) !== -1;
  if (!hasSeparator) {
    return true;
  }
  return isSameEnd(separatedText, separator + separateSuites(name)) || isSameEnd(spacedText, ` ${name}`);
}

/** Text of a record with its signs, and its words without them. */
interface RecordText {
  readonly literal: string;
  readonly words: string;
}

function readTexts({ name, classname = "", parent = "" }: RecordedTest): readonly RecordText[] {
  const texts = [name, classname, parent];
  return texts.map((text) => ({ literal: literalText(text), words: titleWords(text).join(" ") }));
}

/**
 * Returns whether a record has the words of one of the item's suites only with other signs between them: `Cart.total`
 * is not `Cart#total`. The classes of Java are joined by signs.
 */
function hasOtherSigns(texts: readonly RecordText[], { suites, parameterTypes }: TestItem): boolean {
  if (parameterTypes) {
    return false;
  }
  return suites.some((suite) => {
    const literalSuite = literalText(suite);
    if (texts.some(({ literal }) => literal.includes(literalSuite))) {
      return false;
    }
    const suiteWords = titleWords(suite).join(" ");
    return texts.some(({ words }) => isWithin(suiteWords, words));
  });
}

/** Returns whether one text is the end of the other. */
function isSameEnd(text: string, otherText: string): boolean {
  return text.endsWith(otherText) || otherText.endsWith(text);
}

function readItemWords(suites: readonly string[], title: string): ItemWords {
  const words: string[] = [];
  const boundaries = new Set<number>();
  for (const suite of suites) {
    appendAll(words, titleWords(suite));
    boundaries.add(words.length);
  }
  const titleStart = words.length;
  appendAll(words, titleWords(title));
  return { words, boundaries, titleStart };
}

/**
 * Compares a record with an item. They are the same test only if the record's name is the title with all suites; or
 * the title, while class and suite are the suites; or a part of both. Class and suite must be parts of the item's
 * names.
 *
 * @param ignoredWords words of a suite that was left out of the item
 */
function compareTitles(
  item: ItemWords,
  { names, contexts, isClassComplete }: RecordTitles,
  ignoredWords: Words = [],
): Agreement | undefined {
  if (!contexts.every((context) => isPartOfItem(context, item, ignoredWords))) {
    return undefined;
  }
  let best: Agreement | undefined;
  for (const name of names) {
    const agreement = compareName(name, item, contexts);
    if (agreement === "title" && isClassComplete) {
      continue;
    }
    if (agreement !== undefined && agreement !== "title") {
      return agreement;
    }
    best ??= agreement;
  }
  return best;
}

/** Returns whether a class or suite of a record is a part of an item's names. */
function isPartOfItem({ readings }: RecordContext, item: ItemWords, ignoredWords: Words): boolean {
  const itemText = item.words.join(" ");
  const titleText = item.words.slice(item.titleStart).join(" ");
  const suiteText = [...ignoredWords, ...item.words.slice(0, item.titleStart)].join(" ");
  const texts = readings.map((words) => words.join(" "));
  return texts.some((text) => text === titleText || text === itemText || isWithin(text, suiteText));
}

/** Compares one reading of a record's name with an item: with the whole of its names, or with the end of them. */
function compareName(name: Words, item: ItemWords, contexts: RecordTitles["contexts"]): Agreement | undefined {
  const itemText = item.words.join(" ");
  const nameText = name.join(" ");
  if (nameText === itemText) {
    return item.titleStart > 0 ? "wholeName" : "titleAndContexts";
  }
  const suiteLength = item.words.length - name.length;
  if (suiteLength <= 0 || !item.boundaries.has(suiteLength)) {
    return undefined;
  }
  const endText = item.words.slice(suiteLength).join(" ");
  if (endText !== nameText) {
    return undefined;
  }
  const suitesText = item.words.slice(0, suiteLength).join(" ");
  const isTitle = suiteLength === item.titleStart;
  const texts = listSuiteTexts(contexts, nameText);
  if (texts.includes(suitesText) || (isTitle && texts.includes(itemText))) {
    return "titleAndContexts";
  }
  return isTitle ? "title" : undefined;
}

/**
 * Returns what a record's class and suite can name together: either of them, or one inside the other. One that the name
 * ends in is the title itself, and one that the other contains is no further suite.
 */
function listSuiteTexts(contexts: RecordTitles["contexts"], nameText: string): readonly string[] {
  const [first = [], second = []] = contexts.map(({ readings }) => {
    const texts = readings.map((words) => words.join(" "));
    return texts.filter((text) => text === "" || !nameText.endsWith(` ${text}`));
  });
  const joinedTexts: string[] = [];
  for (const text of first) {
    for (const otherText of second) {
      if (isWithin(text, otherText) || isWithin(otherText, text)) {
        continue;
      }
      joinedTexts.push(`${text} ${otherText}`, `${otherText} ${text}`);
    }
  }
  return [...first, ...second, ...joinedTexts];
}

/** Returns whether words are words of a text, side by side. */
function isWithin(words: string, text: string): boolean {
  return words === "" || ` ${text} `.includes(` ${words} `);
}
