import { formatNumber, inEnglish } from "../../base/l10n";
import { createTable } from "../../base/table";
import type { Diagnosis, StoredFiles } from "../../domain/diagnosis";
import type { FailingTestsState } from "../../domain/failingTestsState";
import { parseRepositorySetting, repositoryKey } from "../../domain/repository";
import type { RequestSummary } from "../../domain/requestSummary";
import type { ServiceError } from "../../domain/serviceError";
import type { ServiceNotice } from "../../domain/serviceNotice";
import type { SessionState } from "../../domain/sessionState";
import type { SourceInfo } from "../../domain/testSource";
import { countTests } from "../sum";
import { formatOptional } from "../text/formatOptional";
import { joinTexts } from "../text/joinTexts";
import { countText, shareText } from "../text/numbers";
import { codeSpanText } from "../text/sanitize";
import { utcTimeText } from "../text/time";
import { stateWindowText } from "../text/timeWindow";

const sessionTexts: Record<SessionState["kind"], string> = {
  starting: "starting",
  noBaseUrl: "no base URL is set",
  invalidBaseUrl: "the base URL cannot be used",
  noKey: "no API key for this service",
  noOrganization: "no organization is set",
  connected: "connected",
  noSource: "the source of another extension is not registered",
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
  const paragraphs = [
    "# Test Health diagnosis",
    `Made ${utcTimeText(diagnosis.now)}. It holds no API key and no text of a test.`,
    ...sectionTexts("Versions", versionRows(diagnosis, formatCode)),
    ...sectionTexts("Connection", connectionRows(diagnosis, formatCode)),
    ...sectionTexts("Proxy", proxyRows(diagnosis, formatCode)),
    ...sectionTexts("Repositories", repositoryRows(diagnosis, formatCode)),
    ...sectionTexts("Failing tests", failingTestsRows(diagnosis, formatCode)),
    ...sectionTexts("Settings that are not the default", settingRows(diagnosis, formatCode)),
    ...sectionTexts("Kept on disk", diagnosis.storage.map(storedFilesText)),
  ];
  return redact(`${paragraphs.join("\n\n")}\n`);
}

function sectionTexts(title: string, rows: readonly string[]): readonly string[] {
  const list = rows.map((row) => `- ${row}`);
  return [`## ${title}`, list.join("\n") || "None."];
}

function versionRows({ versions }: Diagnosis, formatCode: FormatCode): string[] {
  return [
    `Extension: ${formatCode(versions.extension)}`,
    `Editor: ${formatCode(versions.editor)}`,
    `Operating system: ${formatCode(versions.operatingSystem)}`,
    `Node: ${formatCode(versions.node)}`,
    `Remote: ${formatOptional(versions.remote, formatCode) ?? "none"}`,
  ];
}

function connectionRows(
  { session, keyOrigin, lastRequest, notices = [] }: Diagnosis,
  formatCode: FormatCode,
): string[] {
  const rows = [`State: ${sessionText(session)}`];
  const source = session.kind === "connected" ? session.source : undefined;
  if (source) {
    rows.push(sourceText(source, formatCode));
  } else if ("baseUrl" in session) {
    rows.push(`Service: ${formatCode(session.baseUrl, hostText)}`);
  }
  if (session.kind === "connected" && !source) {
    rows.push(`Organization: ${formatCode(session.orgUrlSlug)}`);
  }
  const keyText = formatOptional(keyOrigin, (origin) => `yes, for ${formatCode(origin, hostText)}`);
  const lastRequestText = lastRequest && requestText(lastRequest, formatCode);
  rows.push(`API key: ${keyText ?? "none"}`);
  rows.push(`Last request: ${lastRequestText ?? "none in this window"}`);
  for (const notice of notices) {
    rows.push(noticeText(notice, formatCode));
  }
  return rows;
}

/** Describes the source of another extension that is in use, and its capabilities. */
function sourceText({ id, label, capabilities }: SourceInfo, formatCode: FormatCode): string {
  const names = Object.entries(capabilities).flatMap(([name, isThere]) => (isThere ? [name] : []));
  return `Source of another extension: ${formatCode(label)} (${formatCode(id)}), capabilities: ${names.join(", ") || "none"}`;
}

function noticeText({ host, deprecatedSince, sunset }: ServiceNotice, formatCode: FormatCode): string {
  const facts = [
    formatOptional(deprecatedSince, (time) => `deprecated since ${utcTimeText(time)}`),
    formatOptional(sunset, (time) => `switched off ${utcTimeText(time)}`),
  ];
  return `${formatCode(host)} announces: ${joinTexts(facts, ", ")}`;
}

function sessionText(session: SessionState): string {
  const text = sessionTexts[session.kind];
  if (session.kind !== "invalidBaseUrl") {
    return text;
  }
  return `${text} (${session.problem})`;
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
  const variableNames = variables.map((name) => formatCode(name)).join(", ") || "no proxy variable";
  return [
    `http.proxy: ${httpProxy ? "set" : "not set"}`,
    `http.proxySupport: ${formatCode(proxySupport)}`,
    `Environment: ${variableNames} set`,
  ];
}

function repositoryRows({ repositories: openRepositories }: Diagnosis, formatCode: FormatCode): string[] {
  return openRepositories.map(({ repository, remote, folders }) => {
    const facts = [
      formatCode(repositoryKey(repository)),
      `remote ${formatCode(remote)}`,
      countText(folders.length, "workspace folder"),
    ];
    return facts.join(", ");
  });
}

function failingTestsRows({ states, testsWithFile }: Diagnosis, formatCode: FormatCode): string[] {
  const rows = states.map((state) => stateText(state, formatCode));
  rows.push(`File known here: ${knownFilesText(states, testsWithFile)}`);
  return rows;
}

function knownFilesText(states: readonly FailingTestsState[], testsWithFile: number | undefined): string {
  if (testsWithFile === undefined) {
    return "the workspace's files could not be listed";
  }
  const loadedCount = countTests(states);
  const counts = `${formatNumber(testsWithFile)} of ${formatNumber(loadedCount)}`;
  const percentSuffix = loadedCount === 0 ? "" : ` (${shareText(testsWithFile, loadedCount)})`;
  return `${counts}${percentSuffix}. Why Are Tests Without Source? gives the reasons for the others`;
}

function stateText(state: FailingTestsState, formatCode: FormatCode): string {
  const { repository, asOf, unreadable, incomplete, loading, error } = state;
  const asOfText = formatOptional(asOf, (time) => `as of ${utcTimeText(time)}`);
  const facts = [
    `${formatCode(repositoryKey(repository))}: ${loadedText(state)}`,
    stateWindowText(state),
    asOfText ?? "never loaded",
    unreadable > 0 && `${formatNumber(unreadable)} unreadable`,
    incomplete !== undefined && `incomplete: ${incomplete}`,
    loading && "loading",
    error && `last refresh: ${errorText(error)}`,
    clockText(state),
  ];
  return joinTexts(facts, ", ");
}

function loadedText({ tests, totalRows }: FailingTestsState): string {
  const loadedCount = formatNumber(tests.length);
  if (totalRows === undefined) {
    return `${loadedCount} loaded`;
  }
  return `${loadedCount} of ${formatNumber(totalRows)} loaded`;
}

function errorText({ reason, details: { status } }: ServiceError): string {
  if (status === undefined) {
    return reason;
  }
  return `${reason}, status ${status}`;
}

function clockText({ clockSkewMs = 0 }: FailingTestsState): string | undefined {
  if (Math.abs(clockSkewMs) <= 60_000) {
    return undefined;
  }
  return `clock differs by ${Math.round(clockSkewMs / 1000)} s`;
}

function settingRows({ settings: changedSettings }: Diagnosis, formatCode: FormatCode): string[] {
  return changedSettings.map(({ name, value }) => {
    const text = formatCode(settingValueText(value), settingFormatters[name]);
    return `${formatCode(name)}: ${text}`;
  });
}

function settingValueText(value: unknown): string {
  if (typeof value === "string") {
    return value;
  }
  return JSON.stringify(value) ?? "unreadable";
}

/** Formatters for settings that may be an address: some users paste one with a password. */
const settingFormatters: Readonly<Record<string, (text: string) => string>> = createTable({
  "testHealth.baseUrl": hostText,
  "testHealth.repository": (text) => {
    const repository = parseRepositorySetting(text);
    if (repository) {
      return hideAddressText(repositoryKey(repository));
    }
    return "names no repository";
  },
});

function hideAddressText(text: string): string {
  const isAddress = /:\/\/|:[^\s"]*@/.test(text);
  return isAddress ? "set, an address" : text;
}

function hostText(address: string): string {
  const host = URL.canParse(address) && new URL(address).host;
  return host || "not an address";
}

function storedFilesText({ place, files, bytes }: StoredFiles): string {
  const filesText = countText(files, "file");
  const kilobytes = formatNumber(Math.ceil(bytes / 1000));
  return `${storagePlaceTexts[place]}: ${filesText}, ${kilobytes} kB`;
}
