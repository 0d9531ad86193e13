import {
  type CommandButton,
  type HistoryPage,
  type PageMemory,
  type RunCommand,
  type RunPage,
  runCommands,
  type TestCommand,
  type TestPage,
  testCommands,
} from "../present/pages/page";

/**
 * What the editor and its pages say to each other. A page says `ready` each time it has been loaded (it is unloaded whenever its tab is
 * hidden) and is then told everything anew. What a page says is not trusted: it is parsed here.
 */

/** To the page of a test. */
export type ToTestPage =
  | { readonly type: "show"; readonly subject: TestPageSubject; readonly page: TestPage }
  /** The test is not loaded: the page says this, with or without what it remembers. */
  | { readonly type: "notLoaded"; readonly title: string; readonly notice: string; readonly memory: PageMemory };

/** Which test a page is about; the page remembers it, so that it can be restored. */
export interface TestPageSubject {
  readonly testId: string;
  /** `repositoryKey` of the test's repository. */
  readonly repository: string;
  /** Which key the test was read with, by the key's id. */
  readonly keyId: string;
}

/** What the page of a test says. */
export type FromTestPage =
  | { readonly type: "ready" }
  | { readonly type: "run"; readonly command: TestCommand }
  | { readonly type: "copy"; readonly text: string }
  | { readonly type: "loadDays" }
  | { readonly type: "cancelDays" };

/** To the page of a repository's history. */
export type ToHistoryPage =
  | { readonly type: "show"; readonly repository: string; readonly page: HistoryPage }
  | { readonly type: "notOpen"; readonly repository: string; readonly title: string; readonly notice: string };

/** What the page of a repository's history says. */
export type FromHistoryPage =
  | { readonly type: "ready" }
  | { readonly type: "showTest"; readonly testId: string }
  | { readonly type: "loadDays" }
  | { readonly type: "cancelDays" };

/** To the page of a test run. */
export type ToRunPage =
  | {
      readonly type: "show";
      readonly runId: string;
      readonly page: RunPage;
      /** The targets are those that the page was told last, and are not told again: there may be thousands. */
      readonly sameTargets?: true;
    }
  /** The run is not kept any more, or not loaded yet: the page says this, and what can be done. */
  | {
      readonly type: "notKept";
      readonly runId: string;
      readonly title: string;
      readonly notice: string;
      readonly button?: CommandButton<RunCommand>;
    };

/** What the page of a test run says. */
export type FromRunPage =
  | { readonly type: "ready" }
  | { readonly type: "run"; readonly command: RunCommand }
  /** A link of the page as it was told; no other is opened. */
  | { readonly type: "open"; readonly url: string }
  /** A failing test of the page: its source is opened. */
  | { readonly type: "openTest"; readonly testId: string }
  | { readonly type: "copy"; readonly text: string };

/** One function for each message. */
export type Handlers<M extends { readonly type: string }> = {
  readonly [T in M["type"]]: (message: Extract<M, { readonly type: T }>) => void;
};

/** Calls the function for a message. */
export function handle<M extends { readonly type: string }>(handlers: Handlers<M>, message: M): void {
  const handler = handlers[message.type as M["type"]] as (message: M) => void;
  handler(message);
}

type Fields = Readonly<Record<string, unknown>>;
type Parsers<M extends { readonly type: string }> = {
  readonly [T in M["type"]]: (fields: Fields) => Extract<M, { readonly type: T }> | undefined;
};

/** Longer texts are not copied: no failure is shown at such a length. Characters. */
const longestCopy = 100_000;

function copyOf({ text }: Fields): { readonly type: "copy"; readonly text: string } | undefined {
  return typeof text === "string" && text.length <= longestCopy ? { type: "copy", text } : undefined;
}

const fromTestPage: Parsers<FromTestPage> = {
  ready: () => ({ type: "ready" }),
  run: ({ command }) => {
    const known = testCommands.find((one) => one === command);
    return known && { type: "run", command: known };
  },
  copy: copyOf,
  loadDays: () => ({ type: "loadDays" }),
  cancelDays: () => ({ type: "cancelDays" }),
};

const fromHistoryPage: Parsers<FromHistoryPage> = {
  ready: () => ({ type: "ready" }),
  showTest: ({ testId }) => (typeof testId === "string" ? { type: "showTest", testId } : undefined),
  loadDays: () => ({ type: "loadDays" }),
  cancelDays: () => ({ type: "cancelDays" }),
};

const fromRunPage: Parsers<FromRunPage> = {
  ready: () => ({ type: "ready" }),
  run: ({ command }) => {
    const known = runCommands.find((one) => one === command);
    return known && { type: "run", command: known };
  },
  open: ({ url }) => (typeof url === "string" ? { type: "open", url } : undefined),
  openTest: ({ testId }) => (typeof testId === "string" ? { type: "openTest", testId } : undefined),
  copy: copyOf,
};

/** The message, if it is one that the page of a test may send. */
export function parseFromTestPage(value: unknown): FromTestPage | undefined {
  return parse(fromTestPage, value);
}

/** The message, if it is one that the history page may send. */
export function parseFromHistoryPage(value: unknown): FromHistoryPage | undefined {
  return parse(fromHistoryPage, value);
}

/** The message, if it is one that the page of a test run may send. */
export function parseFromRunPage(value: unknown): FromRunPage | undefined {
  return parse(fromRunPage, value);
}

/** Which test a restored page was about, from what the page remembered. */
export function parseTestPageSubject(value: unknown): TestPageSubject | undefined {
  if (!isRecord(value) || !isRecord(value.subject)) return undefined;
  const { testId, repository, keyId } = value.subject;
  const subject = { testId, repository, keyId };
  return Object.values(subject).every((word) => typeof word === "string") ? (subject as TestPageSubject) : undefined;
}

/** Which repository a restored history page was about, from what the page remembered. */
export function parseHistoryRepository(value: unknown): string | undefined {
  return isRecord(value) && typeof value.repository === "string" ? value.repository : undefined;
}

/** Which run a restored page was about, from what the page remembered. */
export function parseRunId(value: unknown): string | undefined {
  return isRecord(value) && typeof value.runId === "string" ? value.runId : undefined;
}

function parse<M extends { readonly type: string }>(parsers: Parsers<M>, value: unknown): M | undefined {
  if (!isRecord(value) || typeof value.type !== "string" || !Object.hasOwn(parsers, value.type)) return undefined;
  return parsers[value.type as M["type"]](value);
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
