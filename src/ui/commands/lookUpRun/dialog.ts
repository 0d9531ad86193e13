import type { Clock } from "../../../base/clock";
import type { Log } from "../../../base/log";
import type { TestLookup } from "../../../domain/failingTests/shownTests";
import { findLinkedTest, type LinkedTest } from "../../../domain/linkedTest";
import type { RepositoryId } from "../../../domain/records";
import { isSameRepository, repositoryKey } from "../../../domain/repository";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import type { TestBranch } from "../../../domain/runs/testBranchPatterns";
import {
  type NamedRun,
  parseTestRunInput,
  repositoryNamedIn,
  type TestRunInput,
} from "../../../domain/runs/testRunInput";
import type { TestRunQuery } from "../../../domain/testHealthService";
import type { FailedLookUp, LookUpSituation } from "../../../present/lookUpRows";
import { lookUpTitle } from "../../../present/text/lookUp";
import type { TestRuns } from "../../../state/runs/testRuns";
import type { Session } from "../../../state/session";
import type { TargetBranches } from "../../../storage/targetBranches";
import { currentTestBranch, remoteTestBranches } from "../../adapters/branches";
import { askForTargetBranch } from "./askForTargetBranch";
import { askForPlace, type Place } from "./places";

export interface DialogParts {
  readonly session: Pick<Session, "current" | "onDidWait">;
  readonly places: readonly Place[];
  readonly targetBranches: TargetBranches;
  readonly runs: TestRuns;
  readonly tests: Pick<TestLookup, "listsOf">;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is known when the box opens. */
export interface DialogStart {
  readonly text: string;
  /** The text is a run's id, whatever it looks like. */
  readonly isId: boolean;
  /** Absent where several repositories are open and none is meant without a word. */
  readonly place: Place | undefined;
  readonly targetBranch: string | undefined;
  /** The repository that was named and is not open here. */
  readonly notOpen: string | undefined;
}

/** What a look-up knows while the person goes through it: what the box held, and what was chosen between its openings. */
export class LookUpDialog {
  text: string;
  failed: FailedLookUp | undefined;
  /** Why nothing came from the clipboard. */
  clipboard: LookUpSituation["clipboard"];
  private place: Place | undefined;
  /** The repository that the person chose for this text, whatever it names. */
  private picked: Place | undefined;
  private notOpen: string | undefined;
  /** What the person chose here, by repository. */
  private readonly chosen = new Map<string, string>();
  private readonly branches = new Map<string, readonly TestBranch[]>();

  constructor(
    readonly parts: DialogParts,
    private readonly start: DialogStart,
  ) {
    this.text = start.text;
    this.place = start.place;
    this.notOpen = start.notOpen;
  }

  /** The run that the text names at the beginning, if it is one of a repository that is open. */
  get firstRun(): NamedRun | undefined {
    const input = this.input();
    return input.kind === "run" && this.notOpenHere(input.repository) === undefined ? input : undefined;
  }

  /** Takes over what is in the box now. */
  enter(text: string): void {
    this.text = text;
    this.failed = undefined;
    this.notOpen = undefined;
    this.picked = undefined;
    this.clipboard = undefined;
    const input = this.input();
    // A link says where its run is to be found.
    if (input.kind === "run" && input.targetBranch !== undefined) this.chosen.delete(this.placeOf(input)?.key ?? "");
  }

  /** The question to ask for a run, or what has to be decided first. */
  queryOf(run: NamedRun): TestRunQuery | "repository" | "targetBranch" {
    const place = this.placeOf(run);
    if (!place) return "repository";
    const targetBranch = this.targetBranchOf(place, run);
    return targetBranch ? { repository: place.repository, testRunId: run.testRunId, targetBranch } : "targetBranch";
  }

  get title(): string {
    const input = this.input();
    const run = input.kind === "run" ? input : undefined;
    const place = this.placeOf(run);
    return lookUpTitle(place?.repository, place && this.targetBranchOf(place, run));
  }

  get several(): boolean {
    return this.parts.places.length > 1;
  }

  /** What the rows are about. */
  situation(asking: TestRunQuery | undefined): LookUpSituation {
    const input = this.input();
    const meant = this.placesMeant();
    const isMeant = ({ query }: LookedUpRun) =>
      meant.some(({ key }) => isSameRepository(key, repositoryKey(query.repository)));
    const linkedTest = this.linkedTest();
    const notOpen = this.notOpenHere(
      linkedTest?.repositoryKey ?? (input.kind === "run" ? input.repository : undefined),
    );
    const [currentBranch] = meant.flatMap(({ git, patterns }) => currentTestBranch(git, patterns) ?? []);
    return {
      input,
      ...(asking ? { asking } : {}),
      ...(this.failed ? { failed: this.failed } : {}),
      ...(notOpen === undefined ? {} : { notOpen }),
      ...(linkedTest && { linkedTest }),
      ...(this.clipboard ? { clipboard: this.clipboard } : {}),
      several: this.several,
      recent: this.parts.runs.current.filter(isMeant),
      ...(currentBranch ? { currentBranch } : {}),
      remoteBranches: meant.flatMap(({ key }) => this.branches.get(key) ?? []),
      badPatterns: meant.flatMap(({ badPatterns }) => badPatterns),
      now: this.parts.clock.now(),
    };
  }

  /** Reads the test branches of the repositories that are meant, once each. True if there is something new to show. */
  async readBranches(): Promise<boolean> {
    const unread = this.placesMeant().filter(({ key }) => !this.branches.has(key));
    for (const { key } of unread) this.branches.set(key, []);
    const read = await Promise.all(
      unread.map(async ({ key, git, remote, patterns }) => {
        const branches = await remoteTestBranches(git, remote, patterns);
        this.branches.set(key, branches);
        return branches.length;
      }),
    );
    return read.some((count) => count > 0);
  }

  /** A run was found so: the branch is right, whoever named it. One that is assumed anyway need not be remembered. */
  remember({ repository, targetBranch }: TestRunQuery): void {
    const key = repositoryKey(repository);
    const assumed = this.parts.places.find((place) => place.key === key)?.targetBranch;
    if (targetBranch !== assumed) this.parts.targetBranches.remember(key, targetBranch);
  }

  private input(): TestRunInput {
    const { text, isId } = this.start;
    if (isId && this.text === text) return { kind: "run", testRunId: text };
    const patterns = this.placesMeant().flatMap((place) => place.patterns);
    return parseTestRunInput(this.text, patterns);
  }

  /** The repository that the text or the person names; all while nobody does. */
  private placesMeant(): readonly Place[] {
    const place = this.placeOf(undefined);
    return place ? [place] : this.parts.places;
  }

  private placeOf(run: NamedRun | undefined): Place | undefined {
    const { places } = this.parts;
    if (this.picked) return this.picked;
    const { repository: link } = run ?? {};
    if (link !== undefined) return places.find(({ key }) => isSameRepository(key, link));
    const repositories = places.map(({ repository }) => repository);
    const named: RepositoryId | undefined = repositoryNamedIn(this.text, repositories);
    return named ? places.find(({ repository }) => repository === named) : this.place;
  }

  private linkedTest(): LinkedTest | undefined {
    const { places, tests } = this.parts;
    return findLinkedTest(
      this.text,
      places.map(({ key }) => key),
      (key) => tests.listsOf(key),
    );
  }

  /** @param named the repository that the text names, if it does */
  private notOpenHere(named: string | undefined): string | undefined {
    if (named === undefined) return this.notOpen;
    return this.parts.places.some(({ key }) => isSameRepository(key, named)) ? undefined : named;
  }

  private targetBranchOf(place: Place, run: NamedRun | undefined): string | undefined {
    return this.chosen.get(place.key) ?? run?.targetBranch ?? this.start.targetBranch ?? place.targetBranch;
  }

  /** Asks for the repository. False if the person leaves the question. */
  async chooseRepository(): Promise<boolean> {
    const place = await askForPlace(this.parts.places);
    this.picked = place;
    this.place = place ?? this.place;
    return place !== undefined;
  }

  /** Asks for the target branch, of the repository that the run names. False if the person leaves the question. */
  async chooseTargetBranch(run: NamedRun | undefined): Promise<boolean> {
    const place = this.placeOf(run) ?? (await askForPlace(this.parts.places));
    if (!place) return false;
    this.place ??= place;
    const branch = await askForTargetBranch(place, this.targetBranchOf(place, run));
    if (branch !== undefined) this.chosen.set(place.key, branch);
    return branch !== undefined;
  }
}
