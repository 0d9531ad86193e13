import type { Diagnosis, StoredFiles } from "../../domain/diagnosis";
import type { Exchange } from "../../domain/exchange";
import type { FailingTestsState } from "../../domain/failingTestsState";
import { parseRepositorySetting, repositoryKey } from "../../domain/repository";
import type { SessionState } from "../../domain/sessionState";
import { windowWords } from "../text/failingTests";
import { codeSpan } from "../text/inert";
import { count, grouped, shareText } from "../text/numbers";
import { pointInUtc } from "../text/time";

const sessionWords: Record<SessionState["kind"], string> = {
  starting: "starting",
  noBaseUrl: "no base URL is set",
  invalidBaseUrl: "the base URL cannot be used",
  noKey: "no API key for this service",
  noOrganization: "no organization is set",
  connected: "connected",
  keyRefused: "the service refused the API key; nothing is sent until it changes",
};

const operationWords: Record<Exchange["operation"], string> = {
  listFailingTests: "failing tests",
  getTestRun: "a test run",
};

const placeWords: Record<StoredFiles["place"], string> = {
  workspace: "Of this workspace",
  everywhere: "Of all windows",
};

export const diagnosisWords = {
  document: "Diagnosis.md",
  copied: "Diagnosis copied.",
} as const;

/** Puts a text into a code span, or what `read` makes of it. The key is taken out before anything can cut it into pieces. */
type Code = (text: string, read?: (text: string) => string) => string;

/**
 * The diagnosis as Markdown, to paste into a ticket. The key is in no input by design; should a name, a path or a setting hold it all the
 * same, it is taken out by value, from each text and from the whole.
 *
 * @param redact takes the key out of a text; absent where there is no key
 */
export function diagnosisText(diagnosis: Diagnosis, redact: (text: string) => string = (text) => text): string {
  const code: Code = (text, read = unlessAddress) => codeSpan(read(redact(text)));
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ["Versions", versions(diagnosis, code)],
    ["Connection", connection(diagnosis, code)],
    ["Proxy", proxy(diagnosis, code)],
    ["Repositories", repositories(diagnosis, code)],
    ["Failing tests", failingTests(diagnosis, code)],
    ["Settings that are not the default", settings(diagnosis, code)],
    ["Kept on disk", diagnosis.storage.map(storedFiles)],
  ];
  const body = sections.map(([title, rows]) => `## ${title}\n\n${rows.map((row) => `- ${row}`).join("\n") || "None."}`);
  const head = `# Test Health diagnosis\n\nMade ${pointInUtc(diagnosis.now)}. It holds no API key and no text of a test.`;
  return redact(`${[head, ...body].join("\n\n")}\n`);
}

function versions({ versions: { extension, editor, operatingSystem, node, remote } }: Diagnosis, code: Code): string[] {
  return [
    `Extension: ${code(extension)}`,
    `Editor: ${code(editor)}`,
    `Operating system: ${code(operatingSystem)}`,
    `Node: ${code(node)}`,
    `Remote: ${remote === undefined ? "none" : code(remote)}`,
  ];
}

function connection({ session, keyOrigin, lastExchange }: Diagnosis, code: Code): string[] {
  const problem = session.kind === "invalidBaseUrl" ? ` (${session.problem})` : "";
  return [
    `State: ${sessionWords[session.kind]}${problem}`,
    ...("baseUrl" in session ? [`Service: ${code(session.baseUrl, hostOf)}`] : []),
    ...(session.kind === "connected" ? [`Organization: ${code(session.orgUrlSlug)}`] : []),
    `API key: ${keyOrigin === undefined ? "none" : `yes, for ${code(keyOrigin, hostOf)}`}`,
    `Last request: ${lastExchange ? exchange(lastExchange, code) : "none in this window"}`,
  ];
}

function exchange({ operation, host, outcome, status, requestId, tookMs, start }: Exchange, code: Code): string {
  const facts = [
    `${operationWords[operation]} at ${code(host)}`,
    outcome,
    status !== undefined && `status ${status}`,
    requestId !== undefined && `request ${code(requestId)}`,
    `${grouped(Math.round(tookMs))} ms`,
    pointInUtc(start),
  ];
  return facts.filter(Boolean).join(", ");
}

function proxy({ proxy: { httpProxy, proxySupport, variables } }: Diagnosis, code: Code): string[] {
  return [
    `http.proxy: ${httpProxy ? "set" : "not set"}`,
    `http.proxySupport: ${code(proxySupport)}`,
    `Environment: ${variables.length > 0 ? `${variables.map((name) => code(name)).join(", ")} set` : "no proxy variable set"}`,
  ];
}

function repositories({ repositories: open }: Diagnosis, code: Code): string[] {
  return open.map(
    ({ repository, remote, folders }) =>
      `${code(repositoryKey(repository))}, remote ${code(remote)}, ${count(folders.length, "workspace folder")}`,
  );
}

function failingTests({ states, testsWithFile }: Diagnosis, code: Code): string[] {
  const loaded = states.reduce((sum, { tests }) => sum + tests.length, 0);
  const percent = loaded === 0 ? "" : ` (${shareText(testsWithFile ?? 0, loaded)})`;
  const files =
    testsWithFile === undefined
      ? "File known here: the workspace's files could not be listed"
      : `File known here: ${grouped(testsWithFile)} of ${grouped(loaded)}${percent}. Show Source Match Report gives the reasons for the others`;
  return [...states.map((state) => stateFacts(state, code)), files];
}

function stateFacts(state: FailingTestsState, code: Code): string {
  const { repository, tests, totalRows, choice, asOf, unreadable, incomplete, loading, error, clockSkewMs } = state;
  const facts = [
    `${code(repositoryKey(repository))}: ${grouped(tests.length)}${totalRows === undefined ? "" : ` of ${grouped(totalRows)}`} loaded`,
    windowWords(choice),
    asOf === undefined ? "never loaded" : `as of ${pointInUtc(asOf)}`,
    unreadable > 0 && `${grouped(unreadable)} unreadable`,
    incomplete !== undefined && `incomplete: ${incomplete}`,
    loading && "loading",
    error &&
      `last refresh: ${error.reason}${error.details.status === undefined ? "" : `, status ${error.details.status}`}`,
    clockSkewMs !== undefined &&
      Math.abs(clockSkewMs) > 60_000 &&
      `clock differs by ${Math.round(clockSkewMs / 1000)} s`,
  ];
  return facts.filter(Boolean).join(", ");
}

function settings({ settings: changed }: Diagnosis, code: Code): string[] {
  return changed.map(({ name, value }) => {
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "unreadable");
    return `${code(name)}: ${code(text, readers[name])}`;
  });
}

/** What is told of a setting that may be an address: people paste some with a password in them. */
const readers: Readonly<Record<string, (text: string) => string>> = {
  "testHealth.baseUrl": hostOf,
  "testHealth.repository": (text) => {
    const repository = parseRepositorySetting(text);
    return repository ? unlessAddress(repositoryKey(repository)) : "names no repository";
  },
};

function unlessAddress(text: string): string {
  return /:\/\/|:[^\s"]*@/.test(text) ? "set, an address" : text;
}

function hostOf(address: string): string {
  return (URL.canParse(address) && new URL(address).host) || "not an address";
}

function storedFiles({ place, files, bytes }: StoredFiles): string {
  return `${placeWords[place]}: ${count(files, "file")}, ${grouped(Math.ceil(bytes / 1000))} kB`;
}
