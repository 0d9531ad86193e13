import {
  type CacheDisposition,
  type CommandButton,
  type HistoryPanelData,
  type RunCommand,
  type RunPanelData,
  runCommands,
  type TestCommand,
  type TestPanelData,
  testCommands,
} from "../present/pages/panelData";

/**
 * Messages between the extension host and its panels. A panel sends `ready` each time it has loaded (it is unloaded
 * whenever its tab is hidden) and then receives all data again. Messages of a panel are not trusted: they are parsed
 * here.
 */

/** Messages to a test's panel. */
export type ToTestPanel =
  | { readonly type: "show"; readonly subject: TestPanelSubject; readonly page: TestPanelData }
  /** The test is not loaded: the panel shows this, with or without its stored content. */
  | {
      readonly type: "notLoaded";
      readonly title: string;
      readonly notice: string;
      readonly memory: CacheDisposition;
    };

/** Subject of a test panel, which stores it to be restored. */
export interface TestPanelSubject {
  readonly testId: string;
  /** `repositoryKey` of the test's repository. */
  readonly repository: string;
  /** Id of the key that the test was fetched with. */
  readonly keyId: string;
}

/** Messages from a test's panel. */
export type FromTestPanel =
  | { readonly type: "ready" }
  | { readonly type: "run"; readonly command: TestCommand }
  | { readonly type: "copy"; readonly text: string }
  | DayLoadMessage;

/** Messages about the load of the last days. */
type DayLoadMessage = { readonly type: "loadDays" } | { readonly type: "cancelDays" };

/** Messages to a repository's history panel. */
export type ToHistoryPanel =
  | { readonly type: "show"; readonly repository: string; readonly page: HistoryPanelData }
  | { readonly type: "notOpen"; readonly repository: string; readonly title: string; readonly notice: string };

/** Messages from a repository's history panel. */
export type FromHistoryPanel =
  | { readonly type: "ready" }
  | { readonly type: "showTest"; readonly testId: string }
  | DayLoadMessage;

/** Messages to a test run's panel. */
export type ToRunPanel =
  | {
      readonly type: "show";
      readonly runId: string;
      readonly page: RunPanelData;
      /** The targets are unchanged since the last message and are not sent again: there may be thousands. */
      readonly sameTargets?: true;
    }
  /** The run is no longer stored, or not loaded yet: the panel shows this and the available action. */
  | {
      readonly type: "notKept";
      readonly runId: string;
      readonly title: string;
      readonly notice: string;
      readonly button?: CommandButton<RunCommand>;
    };

/** Messages from a test run's panel. */
export type FromRunPanel =
  | { readonly type: "ready" }
  | { readonly type: "run"; readonly command: RunCommand }
  /** A link that the panel received; no other link is opened. */
  | { readonly type: "open"; readonly url: string }
  /** A failing test of the panel, whose source is opened. */
  | { readonly type: "openTest"; readonly testId: string }
  | { readonly type: "copy"; readonly text: string };

/** Handlers by type of message. */
export type Handlers<M extends { readonly type: string }> = {
  readonly [T in M["type"]]: (message: Extract<M, { readonly type: T }>) => void;
};

/** Calls the handler of a message. */
export function handle<M extends { readonly type: string }>(handlers: Handlers<M>, message: M): void {
  const handler = handlers[message.type as M["type"]] as (message: M) => void;
  handler(message);
}

type Fields = Readonly<Record<string, unknown>>;
type Parsers<M extends { readonly type: string }> = {
  readonly [T in M["type"]]: (fields: Fields) => Extract<M, { readonly type: T }> | undefined;
};

/** Maximum number of characters of a text to copy; the panels show no longer failure. */
const maxCopyLength = 100_000;

function parseCopy({ text }: Fields): { readonly type: "copy"; readonly text: string } | undefined {
  if (typeof text !== "string" || text.length > maxCopyLength) {
    return undefined;
  }
  return { type: "copy", text };
}

const testPanelParsers: Parsers<FromTestPanel> = {
  ready: () => ({ type: "ready" }),
  run: ({ command }) => {
    const knownCommand = testCommands.find((candidate) => candidate === command);
    return knownCommand && { type: "run", command: knownCommand };
  },
  copy: parseCopy,
  loadDays: () => ({ type: "loadDays" }),
  cancelDays: () => ({ type: "cancelDays" }),
};

const historyPanelParsers: Parsers<FromHistoryPanel> = {
  ready: () => ({ type: "ready" }),
  showTest: ({ testId }) => {
    if (typeof testId !== "string") {
      return undefined;
    }
    return { type: "showTest", testId };
  },
  loadDays: () => ({ type: "loadDays" }),
  cancelDays: () => ({ type: "cancelDays" }),
};

const runPanelParsers: Parsers<FromRunPanel> = {
  ready: () => ({ type: "ready" }),
  run: ({ command }) => {
    const knownCommand = runCommands.find((candidate) => candidate === command);
    return knownCommand && { type: "run", command: knownCommand };
  },
  open: ({ url }) => {
    if (typeof url !== "string") {
      return undefined;
    }
    return { type: "open", url };
  },
  openTest: ({ testId }) => {
    if (typeof testId !== "string") {
      return undefined;
    }
    return { type: "openTest", testId };
  },
  copy: parseCopy,
};

/** Parses a message of a test panel; returns `undefined` if it is not valid. */
export function parseFromTestPanel(value: unknown): FromTestPanel | undefined {
  return parse(testPanelParsers, value);
}

/** Parses a message of a history panel; returns `undefined` if it is not valid. */
export function parseFromHistoryPanel(value: unknown): FromHistoryPanel | undefined {
  return parse(historyPanelParsers, value);
}

/** Parses a message of a test run panel; returns `undefined` if it is not valid. */
export function parseFromRunPanel(value: unknown): FromRunPanel | undefined {
  return parse(runPanelParsers, value);
}

/** Parses the subject in a restored test panel's state. */
export function parseTestPanelSubject(value: unknown): TestPanelSubject | undefined {
  if (!isRecord(value) || !isRecord(value.subject)) {
    return undefined;
  }
  const { testId, repository, keyId } = value.subject;
  if (typeof testId !== "string" || typeof repository !== "string" || typeof keyId !== "string") {
    return undefined;
  }
  return { testId, repository, keyId };
}

/** Parses the repository in a restored history panel's state. */
export function parseHistoryRepository(value: unknown): string | undefined {
  return parseTextField(value, "repository");
}

/** Parses the run id in a restored test run panel's state. */
export function parseRunId(value: unknown): string | undefined {
  return parseTextField(value, "runId");
}

function parseTextField(value: unknown, name: string): string | undefined {
  if (!isRecord(value)) {
    return undefined;
  }
  const text = value[name];
  if (typeof text !== "string") {
    return undefined;
  }
  return text;
}

function parse<M extends { readonly type: string }>(parsers: Parsers<M>, value: unknown): M | undefined {
  if (!isRecord(value) || typeof value.type !== "string" || !Object.hasOwn(parsers, value.type)) {
    return undefined;
  }
  return parsers[value.type as M["type"]](value);
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
