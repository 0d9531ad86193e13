import type { LinkOf } from "../node";

/**
 * What the pages paint: plain data, every sentence ready. Texts of the service are in it without control characters; the pages show texts as
 * texts and never as markup.
 */

/** What a person can have done with the test of a page. Ids of commands are the UI's affair. */
export const testCommands = [
  "openTestSource",
  "runTest",
  "openTicket",
  "openTestPage",
  "openRepository",
  "copyAsMarkdown",
  "askAboutFailure",
] as const;
export type TestCommand = (typeof testCommands)[number];

export interface CommandButton<Command extends string = TestCommand> {
  readonly command: Command;
  readonly label: string;
}

/** A name and its value, e.g. `Owners: @acme/web`. */
export interface Fact {
  readonly term: string;
  /** Absent where the service does not state it. */
  readonly value?: string;
  /** What the value, a link, does when it is followed. */
  readonly button?: CommandButton;
}

/** A day as a column. */
export interface Day {
  /** `Nov 13`; of a day that was asked for before it ended, `Nov 20, today until 18:05`. */
  readonly name: string;
  /** `13` */
  readonly date: string;
  /** `Nov`, where a month begins and in the first column. */
  readonly month?: string;
}

/** What is known of a test on a day. A cell says `Nov 13: ` and the label; its mark tells the same without color. */
export interface DayState {
  readonly mark: string;
  readonly label: string;
  /** How a cell looks. */
  readonly tone: "notLoaded" | "notFailed" | "failed";
}

/** A cell of a test's day: its state and, where that is known, which failures were seen last on it. */
export interface DayCell extends DayState {
  /** `Last seen: expected 3 to be 4 (18:02)` */
  readonly lastSeen?: string;
}

/** How far a load of days has come. */
export interface Progress {
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

/** What can be done about the days, and what is to be said of them. */
export interface DaysLoad {
  /** Label of the button that loads what is missing, or today again; absent while a load is under way. */
  readonly load?: string;
  readonly progress?: Progress;
  /** Label of the button that stops the load under way. */
  readonly cancel?: string;
  /** Why days are missing. */
  readonly notice?: string;
}

/** The days of one test. */
export interface Strip extends DaysLoad {
  readonly heading: string;
  readonly summary: string;
  /** What the table is, for a screen reader. */
  readonly caption: string;
  readonly days: readonly Day[];
  /** One for each day; empty while no day is loaded. */
  readonly cells: readonly DayCell[];
}

export interface FailureRow {
  /** As the service counts, over whichever span; absent where it does not state it. */
  readonly times?: string;
  /** Absent where the service does not state it. */
  readonly lastSeen?: string;
  readonly text: string;
}

/** Everything that is known of one failing test. */
export interface TestPage {
  readonly title: string;
  /** Its suites, variant and repository. */
  readonly context: string;
  /** `Quarantined`, `New`, `Getting worse`. */
  readonly badges: readonly string[];
  /** When this was asked for. */
  readonly asOf: string;
  readonly notice?: string;
  readonly buttons: { readonly label: string; readonly items: readonly CommandButton[] };
  readonly evidence: { readonly heading: string; readonly sentence: string; readonly facts: readonly Fact[] };
  /** Absent where no history can be asked for. */
  readonly strip?: Strip;
  readonly failures: {
    readonly heading: string;
    /** Says so where there are none. */
    readonly sentence: string;
    readonly columns: { readonly times: string; readonly lastSeen: string; readonly text: string };
    readonly rows: readonly FailureRow[];
    readonly copy: string;
  };
  readonly about: { readonly heading: string; readonly facts: readonly Fact[] };
  /** Stands for values that the service does not state: a sign to see, its meaning to hear. */
  readonly notStated: { readonly mark: string; readonly label: string };
}

/** A test's row of the history page. */
export interface HistoryRow {
  readonly testId: string;
  readonly name: string;
  /** The file or suite. */
  readonly place: string;
  /** On how many days it failed: an index into the page's `shares`. */
  readonly daysFailed: number;
  /** One for each day: an index into the page's `states`. */
  readonly cells: readonly number[];
  /** By the day's index, where known, `Last seen: expected 3 to be 4 (18:02)`. */
  readonly lastSeen?: Readonly<Record<number, string>>;
}

/** Which test failed on which day, for one repository; tests that failed on the most days come first. */
export interface HistoryPage extends DaysLoad {
  readonly title: string;
  readonly repository: string;
  readonly summary: string;
  /** How the table is moved about in and what a row does. */
  readonly hint: string;
  readonly columns: { readonly test: string; readonly daysFailed: string; readonly days: readonly Day[] };
  /** Tests that failed on each day. */
  readonly totals: { readonly label: string; readonly values: readonly string[] };
  /** Every state of a cell; together they are the legend. */
  readonly states: readonly DayState[];
  /** By the number of days failed, its share of the loaded days: `5/14`, in words `failed on 5 of 14 days`. */
  readonly shares: readonly { readonly text: string; readonly label: string }[];
  readonly rows: readonly HistoryRow[];
}

/** What a person can have done with the test run of a page. */
export const runCommands = [
  "refreshTestRun",
  "watchTestRun",
  "unwatchTestRun",
  "copyAsMarkdown",
  "lookUpTestRun",
  "refresh",
] as const;
export type RunCommand = (typeof runCommands)[number];

/** How a run looks; words beside it say the same. */
export type RunTone = "inProgress" | "succeeded" | "failed" | "cancelled" | "unknown";

/** How a check looks; words beside it say the same. */
export type CheckTone = "passed" | "failed" | "pending" | "missing" | "neverReported" | "reported";

/** A text of a run's page. */
export interface Cell {
  readonly text: string;
  readonly tone?: CheckTone;
  /** Where following the text leads: an address that can be opened. */
  readonly link?: { readonly of: LinkOf; readonly url: string };
  /** The failing test to whose source following the text leads. */
  readonly test?: { readonly testId: string; readonly repositoryKey: string };
  /** What "copy" beside it puts on the clipboard. */
  readonly copy?: string;
  /** Words for a text that is a dash: hovered and spoken. */
  readonly meaning?: string;
}

/** Hides all but the first rows of a table until a button is pressed. */
export interface TableFold {
  readonly firstRows: number;
  /** Labels of the button, which hides the rows again as well. */
  readonly showAll: string;
  readonly showFewer: string;
}

/** A part of a run's page: its heading, and what there is of the rest. */
export interface RunSection {
  readonly heading: string;
  readonly sentence?: string;
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] };
  readonly facts?: readonly { readonly term: string; readonly value: Cell }[];
  readonly fold?: TableFold;
  /** How many rows are left out. */
  readonly more?: string;
  /** The next step where the sentence names one. */
  readonly button?: CommandButton<RunCommand>;
}

/** The parts of a run's page, in the order in which they stand below the verdict. */
export const runSections = [
  "required",
  "timeline",
  "culprits",
  "pullRequests",
  "dependents",
  "checks",
  "about",
] as const;
export type RunSectionId = (typeof runSections)[number];

/** Which of a run's impacted targets are shown. */
export const targetChoices = ["all", "own", "fromDependents"] as const;
export type TargetChoice = (typeof targetChoices)[number];

/** A run's impacted targets, thousands of them maybe. */
export interface RunTargets {
  readonly heading: string;
  readonly sentence: string;
  readonly own: readonly string[];
  readonly fromDependents: readonly string[];
  /** Beside each target from dependents. */
  readonly fromDependentsMark: string;
  /** Labels; absent where there is one kind of targets alone. */
  readonly choices?: Readonly<Record<TargetChoice, string>>;
  readonly words: {
    readonly filter: string;
    readonly choose: string;
    /** Follows the number of targets that are shown. */
    readonly shown: string;
    readonly none: string;
  };
}

/** A merge queue's test run. */
export interface RunPage {
  readonly title: string;
  /** Its repository and target branch. */
  readonly context: string;
  readonly tone: RunTone;
  /** The verdict, which tells more with each minute that passes. */
  readonly verdict: string;
  /** The verdict for those who hear the page: it changes with what happened, and not with time alone. */
  readonly heard: string;
  readonly asOf: string;
  readonly notice?: string;
  readonly buttons: { readonly label: string; readonly items: readonly CommandButton<RunCommand>[] };
  readonly sections: Readonly<Partial<Record<RunSectionId, RunSection>>>;
  readonly targets?: RunTargets;
  /** Label of the buttons that copy. */
  readonly copy: string;
}

/**
 * What is to be done with what a page remembers: to be shown; to be kept, and not shown, while it is not known whether it may be; to be
 * forgotten, since it was read with a key that is not the one of now.
 */
export type PageMemory = "show" | "keep" | "forget";
