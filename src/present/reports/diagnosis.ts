import { formatNumber, inEnglish } from "../../base/l10n";
import type { Diagnosis, StoredFiles } from "../../domain/diagnosis";
import type { FailingTestsState } from "../../domain/failingTestsState";
import { parseRepositorySetting, repositoryKey } from "../../domain/repository";
import type { RequestSummary } from "../../domain/requestSummary";
import type { SessionState } from "../../domain/sessionState";
import { windowText } from "../text/failingTests";
import { joinTexts } from "../text/joinTexts";
import { countText, shareText } from "../text/numbers";
import { codeSpanText } from "../text/sanitize";
import { utcTimeText } from "../text/time";

const sessionTexts: Record<SessionState["kind"], string> = {
  starting: "starting",
  noBaseUrl: "no base URL is set",
  invalidBaseUrl: "the base URL cannot be used",
  noKey: "no API key for this service",
  noOrganization: "no organization is set",
  connected: "connected",
  keyRefused: "the service rejected the API key; nothing is sent until it changes",
};

const operationTexts: Record<RequestSummary["operation"], string> = {
  listFailingTests: "failing tests",
  getTestRun: "a test run",
};

const storagePlaceTexts: Record<StoredFiles["place"], string> = {
  workspace: "Of this workspace",
  everywhere: "Of all windows",
};

export const diagnosisTexts = {
  document: "Diagnosis.md",
  copied: "Diagnosis copied.",
} as const;

/**
 * Formats a text, or the result of `transform`, as a code span. The key is redacted before any truncation could split
 * it.
 */
type FormatCode = (text: string, transform?: (text: string) => string) => string;

/**
 * Formats the diagnostic information as Markdown in English, to paste into a ticket. No input contains the key by
 * design; if a name, a path or a setting contains it nevertheless, its value is redacted, both in each text and in the
 * whole.
 *
 * @param redact redacts the key in a text; without a key, the default returns the text unchanged
 */
export function diagnosisText(diagnosis: Diagnosis, redact: (text: string) => string = (text) => text): string {
  return inEnglish(() => createDiagnosisText(diagnosis, redact));
}

function createDiagnosisText(diagnosis: Diagnosis, redact: (text: string) => string): string {
  const formatCode: FormatCode = (text, transform = hideAddressText) => codeSpanText(transform(redact(text)));
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ["Versions", versionRows(diagnosis, formatCode)],
    ["Connection", connectionRows(diagnosis, formatCode)],
    ["Proxy", proxyRows(diagnosis, formatCode)],
    ["Repositories", repositoryRows(diagnosis, formatCode)],
    ["Failing tests", failingTestsRows(diagnosis, formatCode)],
    ["Settings that are not the default", settingRows(diagnosis, formatCode)],
    ["Kept on disk", diagnosis.storage.map(storedFilesText)],
  ];
  const sectionTexts = sections.map(
    ([title, rows]) => `## ${title}\n\n${rows.map((row) => `- ${row}`).join("\n") || "None."}`,
  );
  const headText = `# Test Health diagnosis\n\nMade ${utcTimeText(diagnosis.now)}. It holds no API key and no text of a test.`;
  return redact(`${[headText, ...sectionTexts].join("\n\n")}\n`);
}

function versionRows(
  { versions: { extension, editor, operatingSystem, node, remote } }: Diagnosis,
  formatCode: FormatCode,
): string[] {
  return [
    `Extension: ${formatCode(extension)}`,
    `Editor: ${formatCode(editor)}`,
    `Operating system: ${formatCode(operatingSystem)}`,
    `Node: ${formatCode(node)}`,
    `Remote: ${remote === undefined ? "none" : formatCode(remote)}`,
  ];
}

function connectionRows({ session, keyOrigin, lastRequest }: Diagnosis, formatCode: FormatCode): string[] {
  const problem = session.kind === "invalidBaseUrl" ? ` (${session.problem})` : "";
  return [
    `State: ${sessionTexts[session.kind]}${problem}`,
    ...("baseUrl" in session ? [`Service: ${formatCode(session.baseUrl, hostText)}`] : []),
    ...(session.kind === "connected" ? [`Organization: ${formatCode(session.orgUrlSlug)}`] : []),
    `API key: ${keyOrigin === undefined ? "none" : `yes, for ${formatCode(keyOrigin, hostText)}`}`,
    `Last request: ${lastRequest ? requestText(lastRequest, formatCode) : "none in this window"}`,
  ];
}

function requestText(
  { operation, host, outcome, status, requestId, tookMs, start }: RequestSummary,
  formatCode: FormatCode,
): string {
  const facts = [
    `${operationTexts[operation]} at ${formatCode(host)}`,
    outcome,
    status !== undefined && `status ${status}`,
    requestId !== undefined && `request ${formatCode(requestId)}`,
    `${formatNumber(Math.round(tookMs))} ms`,
    utcTimeText(start),
  ];
  return joinTexts(facts, ", ");
}

function proxyRows({ proxy: { httpProxy, proxySupport, variables } }: Diagnosis, formatCode: FormatCode): string[] {
  return [
    `http.proxy: ${httpProxy ? "set" : "not set"}`,
    `http.proxySupport: ${formatCode(proxySupport)}`,
    `Environment: ${variables.length > 0 ? `${variables.map((name) => formatCode(name)).join(", ")} set` : "no proxy variable set"}`,
  ];
}

function repositoryRows({ repositories: openRepositories }: Diagnosis, formatCode: FormatCode): string[] {
  return openRepositories.map(
    ({ repository, remote, folders }) =>
      `${formatCode(repositoryKey(repository))}, remote ${formatCode(remote)}, ${countText(folders.length, "workspace folder")}`,
  );
}

function failingTestsRows({ states, testsWithFile }: Diagnosis, formatCode: FormatCode): string[] {
  const loadedCount = states.reduce((sum, { tests }) => sum + tests.length, 0);
  const percentSuffix = loadedCount === 0 ? "" : ` (${shareText(testsWithFile ?? 0, loadedCount)})`;
  const filesText =
    testsWithFile === undefined
      ? "File known here: the workspace's files could not be listed"
      : `File known here: ${formatNumber(testsWithFile)} of ${formatNumber(loadedCount)}${percentSuffix}. Why Are Tests Without Source? gives the reasons for the others`;
  return [...states.map((state) => stateText(state, formatCode)), filesText];
}

function stateText(state: FailingTestsState, formatCode: FormatCode): string {
  const { repository, tests, totalRows, choice, asOf, unreadable, incomplete, loading, error, clockSkewMs } = state;
  const facts = [
    `${formatCode(repositoryKey(repository))}: ${formatNumber(tests.length)}${totalRows === undefined ? "" : ` of ${formatNumber(totalRows)}`} loaded`,
    windowText(choice),
    asOf === undefined ? "never loaded" : `as of ${utcTimeText(asOf)}`,
    unreadable > 0 && `${formatNumber(unreadable)} unreadable`,
    incomplete !== undefined && `incomplete: ${incomplete}`,
    loading && "loading",
    error &&
      `last refresh: ${error.reason}${error.details.status === undefined ? "" : `, status ${error.details.status}`}`,
    clockSkewMs !== undefined &&
      Math.abs(clockSkewMs) > 60_000 &&
      `clock differs by ${Math.round(clockSkewMs / 1000)} s`,
  ];
  return joinTexts(facts, ", ");
}

function settingRows({ settings: changedSettings }: Diagnosis, formatCode: FormatCode): string[] {
  return changedSettings.map(({ name, value }) => {
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "unreadable");
    return `${formatCode(name)}: ${formatCode(text, settingFormatters[name])}`;
  });
}

/** Formatters for settings that may be an address: some users paste one with a password. */
const settingFormatters: Readonly<Record<string, (text: string) => string>> = {
  "testHealth.baseUrl": hostText,
  "testHealth.repository": (text) => {
    const repository = parseRepositorySetting(text);
    if (repository) return hideAddressText(repositoryKey(repository));
    return "names no repository";
  },
};

function hideAddressText(text: string): string {
  return /:\/\/|:[^\s"]*@/.test(text) ? "set, an address" : text;
}

function hostText(address: string): string {
  return (URL.canParse(address) && new URL(address).host) || "not an address";
}

function storedFilesText({ place, files, bytes }: StoredFiles): string {
  return `${storagePlaceTexts[place]}: ${countText(files, "file")}, ${formatNumber(Math.ceil(bytes / 1000))} kB`;
}
