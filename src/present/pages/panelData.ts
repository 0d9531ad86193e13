import type { ServiceLinkKind } from "../node";

/**
 * Data that the panels render: plain data with complete texts. Texts of the service contain no control characters; the
 * panels render them as text and never as markup.
 */

/** Names of the pages, by which their script is chosen. */
export type PageName = "test" | "history" | "run";

/** Commands of a test's panel. The UI maps them to command ids. */
export const testCommands = [
  "openTestSource",
  "goToFailingLine",
  "possibleCommits",
  "runTests",
  "openTicket",
  "createIssue",
  "openTestPage",
  "copyAsMarkdown",
  "askAboutFailure",
] as const;
export type TestCommand = (typeof testCommands)[number];

export interface CommandButton<Command extends string = TestCommand> {
  readonly command: Command;
  readonly label: string;
}

/** Name with its value, e.g. `Owners: @acme/web`. */
export interface Fact {
  readonly term: string;
  /** Absent where the service does not state it. */
  readonly value?: string;
  /** Command of the value if it is a link. */
  readonly button?: CommandButton;
}

/** Day as a column. */
export interface Day {
  /** `Nov 13`; for a day that was requested before its end, `Nov 20, today until 18:05`. */
  readonly name: string;
  /** `13` */
  readonly date: string;
  /** `Nov`, at the first day of a month and in the first column. */
  readonly month?: string;
}

/**
 * Result of a test on a day. The accessibility label of a cell is `Nov 13: ` and `label`; `mark` shows the same
 * without color.
 */
export interface DayState {
  readonly mark: string;
  readonly label: string;
  /** Style of the cell. */
  readonly tone: "notLoaded" | "notFailed" | "failed";
}

/** Cell of a test's day: the state and, if known, the failures that were last seen on that day. */
export interface DayCell extends DayState {
  /** `Last seen: expected 3 to be 4 (18:02)` */
  readonly lastSeen?: string;
}

/** Progress of a load of days. */
export interface Progress {
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

/** Controls for loading the days, and their status. */
export interface DaysLoad {
  /** Label of the button that loads the missing days, or today again; absent during a load. */
  readonly load?: string;
  readonly progress?: Progress;
  /** Label of the button that stops the current load. */
  readonly cancel?: string;
  /** Reason for missing days. */
  readonly notice?: string;
}

/** Days of one test. */
export interface Strip extends DaysLoad {
  readonly heading: string;
  readonly summary: string;
  /** Caption of the table for screen readers. */
  readonly caption: string;
  readonly days: readonly Day[];
  /** One for each day; empty until a day is loaded. */
  readonly cells: readonly DayCell[];
}

export interface FailureRow {
  /** Count as returned by the service, over an undefined time span; absent if the service does not state it. */
  readonly times?: string;
  /** Absent where the service does not state it. */
  readonly lastSeen?: string;
  readonly text: string;
}

/** Data of one failing test's panel. */
export interface TestPanelData {
  readonly title: string;
  /** Suites, variant and repository of the test. */
  readonly context: string;
  /** `Quarantined`, `New`, `Getting worse`. */
  readonly badges: readonly string[];
  /** Time of the request for this data. */
  readonly asOf: string;
  readonly notice?: string;
  readonly buttons: { readonly label: string; readonly items: readonly CommandButton[] };
  readonly evidence: { readonly heading: string; readonly sentence: string; readonly facts: readonly Fact[] };
  /** Absent if no history can be loaded. */
  readonly strip?: Strip;
  readonly failures: {
    readonly heading: string;
    /** Message if there are no failures. */
    readonly sentence: string;
    readonly columns: { readonly times: string; readonly lastSeen: string; readonly text: string };
    readonly rows: readonly FailureRow[];
    readonly copy: string;
  };
  readonly about: { readonly heading: string; readonly facts: readonly Fact[] };
  /** Placeholder for values that the service does not state: a visible sign, and its spoken text. */
  readonly notStated: { readonly mark: string; readonly label: string };
}

/** Row of a test in the history panel. */
export interface HistoryRow {
  readonly testId: string;
  readonly name: string;
  /** File or suite of the test. */
  readonly place: string;
  /** Number of days on which the test failed: an index into the panel's `shares`. */
  readonly daysFailed: number;
  /** One for each day: an index into the panel's `states`. */
  readonly cells: readonly number[];
  /** By the index of the day, if known: `Last seen: expected 3 to be 4 (18:02)`. */
  readonly lastSeen?: Readonly<Record<number, string>>;
}

/**
 * Data of the history panel: the tests that failed on each day, for one repository; tests with the most failed days
 * come first.
 */
export interface HistoryPanelData extends DaysLoad {
  readonly title: string;
  readonly repository: string;
  readonly summary: string;
  /** Explains the keyboard navigation of the table and the action of a row. */
  readonly hint: string;
  readonly columns: { readonly test: string; readonly daysFailed: string; readonly days: readonly Day[] };
  /** Number of tests that failed on each day: `10k`, spoken as `10,041 failing tests`; `""` alone if not loaded. */
  readonly totals: {
    readonly label: string;
    readonly values: readonly { readonly text: string; readonly label?: string }[];
  };
  /** All states of a cell; together they form the legend. */
  readonly states: readonly DayState[];
  /** Share of the loaded days by the number of failed days: `5/14`, spoken as `failed on 5 of 14 days`. */
  readonly shares: readonly { readonly text: string; readonly label: string }[];
  readonly rows: readonly HistoryRow[];
}

/** Commands of a test run's panel. */
export const runCommands = [
  "refreshTestRun",
  "watchTestRun",
  "unwatchTestRun",
  "copyAsMarkdown",
  "lookUpTestRun",
  "refresh",
] as const;
export type RunCommand = (typeof runCommands)[number];

/** Style of a run; the adjacent text states the same. */
export type RunTone = "inProgress" | "succeeded" | "failed" | "cancelled" | "unknown";

/** Style of a check; the adjacent text states the same. */
export type CheckTone = "passed" | "failed" | "pending" | "missing" | "neverReported" | "reported";

/** Text of a run's panel. */
export interface Cell {
  readonly text: string;
  readonly tone?: CheckTone;
  /** Link target of the text: an address that can be opened. */
  readonly link?: { readonly kind: ServiceLinkKind; readonly url: string };
  /** Failing test whose source the text links to. */
  readonly test?: { readonly testId: string; readonly repositoryKey: string };
  /** Text that the adjacent "copy" button writes to the clipboard. */
  readonly copy?: string;
  /** Text for a dash, shown as tooltip and spoken. */
  readonly meaning?: string;
}

/** Fold of a table: hides all but the first rows until a button is pressed. */
export interface TableFold {
  readonly firstRows: number;
  /** Labels of the button, which also hides the rows again. */
  readonly showAll: string;
  readonly showFewer: string;
}

/** Section of a run's panel: a heading with optional content. */
export interface RunSection {
  readonly heading: string;
  readonly sentence?: string;
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] };
  readonly facts?: readonly { readonly term: string; readonly value: Cell }[];
  readonly fold?: TableFold;
  /** Number of rows that are left out, as text. */
  readonly more?: string;
  /** Next step, if the sentence mentions one. */
  readonly button?: CommandButton<RunCommand>;
}

/** Sections of a run's panel, in their order below the verdict. */
export const runSections = [
  "reason",
  "culprits",
  "otherChecks",
  "required",
  "timeline",
  "pullRequests",
  "dependents",
  "checks",
  "about",
] as const;
export type RunSectionId = (typeof runSections)[number];

/** Choice of the run's impacted targets to show. */
export const targetChoices = ["all", "own", "fromDependents"] as const;
export type TargetChoice = (typeof targetChoices)[number];

/** Impacted targets of a run, possibly thousands. */
export interface RunTargets {
  readonly heading: string;
  readonly sentence: string;
  readonly own: readonly string[];
  readonly fromDependents: readonly string[];
  /** Mark of each target from dependents. */
  readonly fromDependentsMark: string;
  /** Labels; absent if there is only one kind of targets. */
  readonly choices?: Readonly<Record<TargetChoice, string>>;
  readonly words: {
    readonly filter: string;
    readonly choose: string;
    /** With `{0}` for the number of visible targets. */
    readonly shown: string;
    readonly none: string;
  };
}

/** Data of the panel of a merge queue's test run. */
export interface RunPanelData {
  readonly title: string;
  /** Repository and target branch of the run. */
  readonly context: string;
  readonly tone: RunTone;
  /** Verdict, whose text changes as time passes. */
  readonly verdict: string;
  /** Verdict for screen readers: changes with events, and not with time alone. */
  readonly heard: string;
  readonly asOf: string;
  readonly notice?: string;
  readonly buttons: { readonly label: string; readonly items: readonly CommandButton<RunCommand>[] };
  readonly sections: Readonly<Partial<Record<RunSectionId, RunSection>>>;
  readonly targets?: RunTargets;
  /** Label of the copy buttons. */
  readonly copy: string;
}

/**
 * How to treat a panel's stored content: show it; keep it hidden until it is known whether it may be shown; or delete
 * it, because it was fetched with a key other than the current one.
 */
export type CacheDisposition = "show" | "keep" | "forget";
