import { forEachYielding } from "../../base/async";
import { addToList, appendAll, findMax } from "../../base/collections";
import { withoutUndefined } from "../../base/withoutUndefined";
import type { TestAddress } from "../testAddress";
import { toggleParentheses, withoutDecorations, withoutTags } from "../testNames/decorations";
import { joinRow, withoutParameters, withoutValues } from "../testNames/rows";
import { ClassStartVotes } from "./classStarts";
import { type Agreement, type Completeness, compareWithRecord } from "./compareWithRecord";
import { isCut, isLongest } from "./cutNames";
import { type Equalities, EqualityVotes, haveEqualities, ofNameOrFile } from "./fieldEqualities";
import { findFile, findFilesOfOneClass, withoutClass } from "./fileClasses";
import { haveKnownPlaces, type PlaceScope, ReportPlaces } from "./knownPlaces";
import { compareAgreements, isRival } from "./rankAgreements";
import { type FoundRecords, settleClaims } from "./recordClaims";
import { RecordPlaces } from "./recordPlaces";
import { compareEnds, SideEnds } from "./sharedEnds";
import { SideStarts, StartVotes } from "./sharedStarts";
import { hasSuites, SuiteDepth } from "./suiteDepth";
import {
  createCaseIdentity,
  createRecordIdentity,
  readPackage,
  renameIdentity,
  type TestIdentity,
} from "./testIdentity";
import type { ReportCase } from "./testReport";
import { WordIndex } from "./wordIndex";

/** Match of a report's case: its record, or the records that may be its own. */
export type CaseMatch<T> =
  | { readonly kind: "same"; readonly test: T }
  | { readonly kind: "several"; readonly tests: readonly T[] }
  /** `siblings` are the records of other rows of the same parametrized test. */
  | { readonly kind: "none"; readonly siblings: readonly T[] };

/** A record with its words. */
interface IndexedRecord<T> {
  readonly test: T;
  readonly identity: TestIdentity;
}

/** Records of the rows of one parametrized test: only their rows distinguish them. */
interface RowGroup<T> {
  /** Identity of the test without its row. */
  readonly identity: TestIdentity;
  /** At most `maxCandidates`. */
  readonly tests: T[];
}

/** Facts about a report and the records as a whole. */
interface Scope {
  readonly completeness: Completeness;
  readonly places: PlaceScope;
  /** Equalities of texts, without which two tests are different ones. */
  readonly equalities: Equalities;
  /** Length of the longest name of the report, in characters. */
  readonly maxNameLength: number;
  /** Whether classes and suites are ignored, so that each record of the same title may be meant. */
  readonly isClassless?: boolean;
}

interface Candidate<T> {
  readonly test: T;
  readonly record: TestIdentity;
  readonly agreement: Agreement;
}

const noRecords: FoundRecords<never> = { tests: [] };

/** Minimum length of a name that a reporter or a service may have truncated, in characters. */
const minCutLength = 100;
/** Maximum number of records that are compared with one case. */
const maxCandidates = 2_000;
/** Minimum share of tests within suites for a side to count as one that states suites. */
const minShareInSuites = 0.1;
/** Maximum number of cases that vote on how classes and files begin, and of records that are compared with each. */
const maxVoters = 500;
const maxVotes = 50;

/** Matches the cases of reports with the records of failing tests. */
export class CaseMatcher<T> {
  /** Records by the words of the name. */
  readonly #byName = new WordIndex<IndexedRecord<T>>();
  /** Records by each end of the words of class, suite and name. */
  readonly #byTitleEnd = new WordIndex<IndexedRecord<T>>();
  /** Groups of rows by the words of the name without parameters. */
  readonly #byRowlessName = new WordIndex<RowGroup<T>>();
  /** Records by class, suite and title without values. */
  readonly #rowsOfTitle = new Map<string, T[]>();
  readonly #rowGroups = new Map<string, RowGroup<T>>();
  /** Records with a long name, by the start of the name. */
  readonly #byNameStart = new Map<string, IndexedRecord<T>[]>();
  readonly #recordStarts = new SideStarts();
  readonly #recordEnds = new SideEnds();
  readonly #recordPlaces = new RecordPlaces();
  #maxNameLength = 0;
  readonly #recordsDepth = new SuiteDepth();
  #suiteRecordCount = 0;
  #recordCount = 0;

  /** Indexes the tests; yields to the event loop. */
  static async create<E>(
    entries: readonly E[],
    getTest: (entry: E) => TestAddress,
    signal?: AbortSignal,
  ): Promise<CaseMatcher<E>> {
    const matcher = new CaseMatcher<E>();
    await forEachYielding(entries, signal, (entry) => matcher.#add(entry, getTest(entry)));
    return matcher;
  }

  #add(entry: T, test: TestAddress): void {
    const record: IndexedRecord<T> = { test: entry, identity: createRecordIdentity(test) };
    const { nameWords, contextWords } = record.identity;
    this.#byName.add(nameWords, record);
    this.#byTitleEnd.addEnds([...contextWords, ...nameWords], record);
    this.#addRow(entry, test);
    const key = toKey(nameWords);
    if (key.length >= minCutLength) {
      addToList(this.#byNameStart, key.slice(0, minCutLength), record);
    }
    this.#recordEnds.add(test);
    this.#recordStarts.add(record.identity);
    this.#recordPlaces.add(record.identity);
    this.#maxNameLength = Math.max(this.#maxNameLength, test.name.length);
    this.#recordsDepth.add(test.classname, []);
    this.#suiteRecordCount += Number(hasSuites(record.identity));
    this.#recordCount++;
  }

  #addRow(entry: T, { name, classname, parent, filePath }: TestAddress): void {
    const rowlessName = removeRow(name);
    if (rowlessName === undefined) {
      addRowOfTitle(this.#rowsOfTitle, entry, createTitleKey(name, classname, parent));
      return;
    }
    const key = JSON.stringify([rowlessName, classname, parent, filePath]);
    const knownGroup = this.#rowGroups.get(key);
    if (knownGroup) {
      if (knownGroup.tests.length < maxCandidates) {
        knownGroup.tests.push(entry);
      }
      return;
    }
    const rowlessTest = withoutUndefined({ name: rowlessName, classname, parent, filePath });
    const group = { identity: createRecordIdentity(rowlessTest), tests: [entry] };
    this.#rowGroups.set(key, group);
    this.#byRowlessName.add(group.identity.nameWords, group);
  }

  /** Resolves with a function that matches each case of one report; yields to the event loop. */
  async forReport(
    reportCases: readonly ReportCase[],
    signal?: AbortSignal,
  ): Promise<(reportCase: ReportCase) => CaseMatch<T>> {
    const reportEnds = new SideEnds();
    await forEachYielding(reportCases, signal, (reportCase) => reportEnds.add(reportCase));
    const toRecordEnds = compareEnds(reportEnds, this.#recordEnds);
    const casesWithEnds = reportCases.map(toRecordEnds);
    const toRecordStarts = await this.#compareStarts(casesWithEnds, signal);
    const cases = casesWithEnds.map(toRecordStarts);
    const scope = await this.#createScope(cases, signal);
    // A class that is ignored says nothing, and neither does its absence.
    const completeness = { ...scope.completeness, hasReportSuites: false };
    const equalities = scope.equalities & ofNameOrFile;
    const classlessScope = { ...scope, completeness, isClassless: true, equalities };
    const find = (reportCase: ReportCase) => this.#match(createCaseIdentity(reportCase), scope);
    const findByName = (reportCase: ReportCase) =>
      this.#match(createCaseIdentity(withoutClass(reportCase)), classlessScope);
    const filesOfOneClass = await findFilesOfOneClass(cases, find, findByName, signal);
    const toRecordCase = (reportCase: ReportCase) => toRecordStarts(toRecordEnds(reportCase));
    const findRecords = (originalCase: ReportCase) => {
      const reportCase = toRecordCase(originalCase);
      return filesOfOneClass.has(findFile(reportCase) ?? "") ? findByName(reportCase) : find(reportCase);
    };
    const findSettled = await settleClaims(reportCases, (reportCase) => findRecords(reportCase) ?? noRecords, signal);
    const knownSiblings = new Map<string, readonly T[]>();
    return (reportCase) => {
      const { tests, claim } = findSettled(reportCase);
      if (claim) {
        return { kind: "same", test: claim.test };
      }
      if (tests.length > 0) {
        return { kind: "several", tests };
      }
      return { kind: "none", siblings: this.#findSiblings(toRecordCase(reportCase), knownSiblings) };
    };
  }

  async #createScope(cases: readonly ReportCase[], signal: AbortSignal | undefined): Promise<Scope> {
    const startVotes = new ClassStartVotes();
    const equalityVotes = new EqualityVotes();
    await this.#forEachVoter(cases, signal, (identity, records) => {
      startVotes.add(identity, records);
      equalityVotes.add(identity, records);
    });
    const starts = startVotes.count();
    const reportDepth = new SuiteDepth();
    const reportPlaces = new ReportPlaces(starts);
    await forEachYielding(cases, signal, (reportCase) => {
      reportDepth.add(reportCase.classname, reportCase.suites);
      reportPlaces.add(reportCase);
    });
    const nameLengths = cases.map(({ name }) => name.length);
    return {
      completeness: {
        report: reportDepth.isComplete,
        records: this.#recordsDepth.isComplete,
        hasReportSuites: reportPlaces.suiteCaseCount > cases.length * minShareInSuites,
        hasRecordSuites: this.#suiteRecordCount > this.#recordCount * minShareInSuites,
      },
      places: { ofReport: reportPlaces.places, ofRecords: this.#recordPlaces.keys, starts },
      equalities: equalityVotes.count(),
      maxNameLength: findMax(nameLengths, 0),
    };
  }

  #match(identity: TestIdentity, scope: Scope): FoundRecords<T> | undefined {
    const match = this.#matchName(identity, scope);
    if (match) {
      return match;
    }
    const { name, classname, suite = "" } = identity;
    const row = joinRow(suite, name) ?? toggleParentheses(name, classname);
    const plainNames = new Set([withoutDecorations(name), withoutTags(name), row]);
    plainNames.delete(name.trim());
    for (const plainName of plainNames) {
      const plainIdentity = renameIdentity(identity, plainName);
      const plainMatch = this.#matchName(plainIdentity, scope);
      if (plainMatch) {
        return plainMatch;
      }
    }
    return undefined;
  }

  /**
   * Finds the records of other rows of the same parametrized test.
   *
   * @param knownSiblings siblings that were found for earlier cases of the report, by test: the rows of a test share
   *   them
   */
  #findSiblings(reportCase: ReportCase, knownSiblings: Map<string, readonly T[]>): readonly T[] {
    const name = removeRow(reportCase.name);
    const { classname, file, suites } = reportCase;
    if (name === undefined) {
      const titleOfRow = createTitleKey(reportCase.name, classname, suites.at(-1));
      const rows = titleOfRow === undefined ? undefined : this.#rowsOfTitle.get(titleOfRow);
      return rows ?? [];
    }
    const key = JSON.stringify([name, classname, file, suites]);
    const cachedSiblings = knownSiblings.get(key);
    if (cachedSiblings) {
      return cachedSiblings;
    }
    const identity = createCaseIdentity({ ...reportCase, name });
    const candidates = this.#byRowlessName.get(identity.nameWords).slice(0, maxCandidates);
    const groups = candidates.filter((group) => compareWithRecord(identity, group.identity));
    const allSiblings = groups.flatMap(({ tests }) => tests);
    const siblings = allSiblings.slice(0, maxCandidates);
    knownSiblings.set(key, siblings);
    return siblings;
  }

  #matchName(identity: TestIdentity, scope: Scope): FoundRecords<T> | undefined {
    const candidates: Candidate<T>[] = [];
    for (const { test, identity: record } of this.#findRecords(identity)) {
      const agreement = compareWithRecord(identity, record, scope.completeness);
      if (
        agreement &&
        haveEqualities(identity, record, scope.equalities) &&
        !haveKnownPlaces(identity, record, scope.places)
      ) {
        candidates.push({ test, record, agreement });
      }
    }
    if (candidates.length === 0) {
      appendAll(candidates, this.#findCutNames(identity, scope));
    }
    const best = candidates.toSorted((first, second) => compareAgreements(second.agreement, first.agreement));
    const [first] = best;
    if (!first) {
      return undefined;
    }
    const rivals = best.filter(({ agreement }) => isRival(agreement, first.agreement, scope.isClassless));
    const tests = rivals.map(({ test }) => test);
    const { starts } = scope.places;
    const isOnly = rivals.length === 1 && !this.#recordPlaces.haveSeveral(identity, first.record, starts);
    const isClaim = first.agreement.isSure && isOnly;
    return isClaim ? { tests, claim: { identity, ...first } } : { tests };
  }

  /** Finds the records whose name ends like the case's title, or whose title ends like the case's name. */
  #findRecords({ nameWords, contextWords }: TestIdentity): readonly IndexedRecord<T>[] {
    const recordsWithTitle = this.#byTitleEnd.get(nameWords);
    const recordsWithName = this.#byName.getEnds([...contextWords, ...nameWords]);
    const records = new Set([...recordsWithTitle, ...recordsWithName]);
    return [...records].slice(0, maxCandidates);
  }

  /**
   * Finds the records whose truncated name begins the case's name, or whose whole name begins with the case's truncated
   * name.
   */
  #findCutNames(identity: TestIdentity, { maxNameLength }: Scope): readonly Candidate<T>[] {
    const nameKey = toKey(identity.nameWords);
    if (nameKey.length < minCutLength) {
      return [];
    }
    const nameStart = nameKey.slice(0, minCutLength);
    const records = this.#byNameStart.get(nameStart) ?? [];
    const candidates: Candidate<T>[] = [];
    for (const { test, identity: record } of records.slice(0, maxCandidates)) {
      const recordKey = toKey(record.nameWords);
      const isCaseCut = nameKey.length < recordKey.length;
      const mayBeCut = isCaseCut
        ? isLongest(identity.name, maxNameLength)
        : isLongest(record.name, this.#maxNameLength);
      if (!mayBeCut || !isCut(nameKey, recordKey)) {
        continue;
      }
      const wholeIdentity = { ...identity, nameWords: record.nameWords };
      const agreement = compareWithRecord(wholeIdentity, record);
      if (agreement) {
        candidates.push({ test, record, agreement });
      }
    }
    return candidates;
  }

  /** Resolves with a function that replaces the starts of a case's class and file with those of the records. */
  async #compareStarts(
    cases: readonly ReportCase[],
    signal: AbortSignal | undefined,
  ): Promise<(reportCase: ReportCase) => ReportCase> {
    const reportStarts = new SideStarts();
    await forEachYielding(cases, signal, ({ classname, file, suites }) =>
      reportStarts.add({ classname: readPackage(classname, suites), file }),
    );
    const votes = new StartVotes(reportStarts, this.#recordStarts);
    await this.#forEachVoter(cases, signal, (identity, records) => votes.add(identity, records));
    return votes.count();
  }

  /** Calls `add` with each case that votes and the records of its name, if it has any. */
  #forEachVoter(
    cases: readonly ReportCase[],
    signal: AbortSignal | undefined,
    add: (identity: TestIdentity, records: readonly TestIdentity[]) => void,
  ): Promise<void> {
    const interval = Math.ceil(cases.length / maxVoters);
    const voters = cases.filter((_, index) => index % interval === 0);
    return forEachYielding(voters, signal, (reportCase) => {
      const identity = createCaseIdentity(reportCase);
      for (const name of new Set([identity.name, withoutDecorations(identity.name)])) {
        const voter = renameIdentity(identity, name);
        const records = this.#findRecords(voter).slice(0, maxVotes);
        if (records.length > 0) {
          const identities = records.map((record) => record.identity);
          add(voter, identities);
          return;
        }
      }
    });
  }
}

function addRowOfTitle<T>(rowsOfTitle: Map<string, T[]>, entry: T, key: string | undefined): void {
  if (key !== undefined && (rowsOfTitle.get(key)?.length ?? 0) < maxCandidates) {
    addToList(rowsOfTitle, key, entry);
  }
}

/** Returns the name of a parametrized test without its row; `undefined` if it has none. */
function removeRow(name: string): string | undefined {
  return withoutParameters(withoutDecorations(name));
}

/**
 * Returns the key that the rows of one `each` share; `undefined` for a name without values, or without class and suite.
 */
function createTitleKey(name: string, classname: string | undefined, suite: string | undefined): string | undefined {
  if (classname === undefined && suite === undefined) {
    return undefined;
  }
  const title = withoutValues(name);
  return title === undefined ? undefined : JSON.stringify([title, classname, suite]);
}

function toKey(words: readonly string[]): string {
  return words.join(" ");
}
