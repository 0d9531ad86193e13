import { type FaultCase, groups } from "./faultGroups";
import { foreignCases } from "./foreignCases";

export type { FaultCase } from "./faultGroups";

const { secrets, refusals, payloads, traffic, host } = groups;

/**
 * All cases of the matrix. "Nowhere" means in no log, message, row, page, state, setting or storage, and on no other
 * server.
 */
export const cases: readonly FaultCase[] = [
  {
    number: 1,
    group: secrets,
    fault: "The service redirects to another origin: 301, 302, 303, 307, 308",
    required:
      "Nothing is sent to that origin; the message names its host and that the redirect was not followed; no retry",
  },
  {
    number: 2,
    group: secrets,
    fault: "A workspace's settings name a base URL: dotted, nested, of a folder; trusted and not",
    required: "Nothing is sent there",
  },
  {
    number: 3,
    group: secrets,
    fault: "The base URL changes to another origin",
    required: "The old key is never sent there; the user is asked for another key",
  },
  {
    number: 4,
    group: secrets,
    fault: "Odd base URLs: http, user name, query, fragment, ftp; slashes, /v1, IPv6",
    required: "Refused or normalized: one /v1/… path",
  },
  {
    number: 5,
    group: secrets,
    fault: "13 error statuses whose body repeats the request's headers",
    required:
      "The key nowhere, at trace level, in base64 or URL form; the message names status, operation, host, request id",
  },
  {
    number: 6,
    group: secrets,
    fault: "A key with spaces, newlines, zero-width characters or NUL; an empty key; Escape",
    required: "Trimmed or refused without being repeated; the header is the key, byte for byte; Escape stores nothing",
  },
  {
    number: 7,
    group: secrets,
    fault: "The secret storage fails to read, to write, to delete",
    required: "No crash, no plain text, a clear message, the key only in this window",
  },
  {
    number: 8,
    group: secrets,
    fault: "The key is changed or removed in another window",
    required: "This window follows within 2 s; requests with the old key are aborted, late responses dropped",
  },
  {
    number: 9,
    group: refusals,
    fault: "401 and 403 while five views load",
    required: "One request, one message with Set API Key, then none until the key changes; another message for 403",
  },
  {
    number: 10,
    group: refusals,
    fault: "404 of a test run; the address of a queue",
    required: "The message names repository, run and branch; the address is recognized before anything is sent",
  },
  {
    number: 11,
    group: refusals,
    fault: "429 with Retry-After 2, a date, 999999, none",
    required: "Never retried earlier, in any window; a manual refresh shows the wait; at most 3 attempts, with jitter",
  },
  {
    number: 12,
    group: refusals,
    fault: "500, 500, 200; 503 forever",
    required:
      "A response after 3 identical requests; an error after the last attempt; the last good data stays, with its age",
  },
  {
    number: 13,
    group: refusals,
    fault: "No response, a stall after the headers, a response byte by byte",
    required: "The request ends 15 s after the call, the socket is closed, the view idle",
  },
  {
    number: 14,
    group: refusals,
    fault: "Cancelled, refreshed again, disposed at any moment; responses in reverse order",
    required: "Sockets are closed within 250 ms; an older response never replaces a newer one",
  },
  {
    number: 15,
    group: refusals,
    fault: "Refused, unknown host, reset, self-signed, expired, wrong name, 407",
    required: "A message for each that names the setting to check; no unhandled rejection",
  },
  {
    number: 16,
    group: refusals,
    fault: "A proxy in http.proxy, another in HTTP_PROXY",
    required: "The proxy receives only CONNECT, never the key; one hop",
  },
  {
    number: 17,
    group: payloads,
    fault: "200 with HTML, nothing, 204, null, [], text, broken JSON, a byte-order mark, wrong types",
    required: "A valid response is accepted; any other is one error, never an empty list",
  },
  {
    number: 18,
    group: payloads,
    fault: "A body of 1 GB, an endless body, 200 MB in a small gzip",
    required: "Aborted at 10 MB; the host grows by less than 60 MB and responds within 200 ms",
  },
  {
    number: 19,
    group: payloads,
    fault: "100,000 levels, 100,000 fields, __proto__, equal ids, numbers as text; 10,000 mutations",
    required: "Bad records are counted, the others shown; nothing throws; no undefined, NaN, [object Object]",
  },
  {
    number: 20,
    group: payloads,
    fault: "Each optional field absent, null or empty; unknown values; additional fields",
    required: "Shown; unknown values verbatim; absent is not zero",
  },
  {
    number: 21,
    group: payloads,
    fault: "Failure rates 0, 0.004, 0.1, 0.999, 1, 37, -1, null",
    required: "0%, 0.4%, 10%, 99.9%, 100%, and no percentage for the last three",
  },
  {
    number: 22,
    group: payloads,
    fault: "Texts with Markdown, command links, HTML, icons, bidirectional marks, newlines, 1 MB",
    required: "Plain text everywhere; no command, no request, no freeze",
  },
  {
    number: 23,
    group: payloads,
    fault: "Links to javascript:, command:, file:, vscode:, data:, UNC paths, user names, nothing",
    required: "Never opened, with a reason; an https link opens exactly as given",
  },
  {
    number: 24,
    group: payloads,
    fault: "Paths that leave the workspace, NUL, links in the file system, one file in two folders",
    required: "Nothing outside is opened; a choice if two files match; a message if none does",
  },
  {
    number: 25,
    group: traffic,
    fault: "Pages: first token, last token, a repeated one, pages without end, rows that move",
    required: "The rules of the API; an end with a notice; no row twice; one time window for all pages",
  },
  {
    number: 26,
    group: traffic,
    fault: "Every time window, across clock changes; a clock that is wrong by 6 minutes",
    required: "No request over 168 h; UTC; a hint about the clock",
  },
  {
    number: 27,
    group: traffic,
    fault: "10,000 tests in 100 pages; 88 equal checks; 20,000 targets",
    required: "First rows within 1 s, never blocked over 50 ms, less than 100 MB; 2 rows; usable",
  },
  {
    number: 28,
    group: traffic,
    fault: "Hidden for 30 minutes; a run in progress; 5 windows; 20 refreshes in a second; 8 hours of sleep",
    required: "0 requests; at most one in 15 s; at most twice those of one window; 1 in flight; one after the sleep",
  },
  {
    number: 29,
    group: host,
    fault: "200 cycles of all actions, deactivation and activation",
    required: "No leaks; at most 5 MB; deactivation within 1 s; globalState under 50 kB",
  },
  {
    number: 30,
    group: host,
    fault: "No key, repository, folder; virtual, restricted, offline",
    required: "Fast, no message, no request without a key, at most one refresh with a key; a welcome text for each",
  },
  {
    number: 31,
    group: traffic,
    fault: "The service closes idle connections unannounced: with an end, a reset, a 408",
    required:
      "No error, no wait: the request is retried once, immediately; at most 3 connections, none a second after the end",
  },
  {
    number: 32,
    group: payloads,
    fault: "Pathological source files: nested texts, unclosed blocks, 200 kB of each; an endless one",
    required:
      "Its thread is terminated after 1 s of work, and it is not read until it changes; it still opens, with the reason",
  },
  {
    number: 33,
    group: secrets,
    fault: "A test's name, failure text, owner, path, or a run's fields quote the key, in 19 spellings",
    required: "The key nowhere: rows, pages, answers for models, disk; each record stays separate",
  },
  {
    number: 34,
    group: secrets,
    fault: "A base URL of http:// for a host that VS Code sends through its proxy: 127.0.0.2, ::ffff:127.0.0.1",
    required: "Refused like any http host; nothing is sent",
  },
  {
    number: 35,
    group: traffic,
    fault: "540 texts of 1 MB on 60 pages; a page of 330,000 rows; a run of 230,000 rows",
    required: "Stopped at 64 MB of text or 50,000 tests, with a notice and the tests so far; never blocked over 100 ms",
  },
  {
    number: 36,
    group: traffic,
    fault:
      "The clock is set ahead by 6 h or a day during a load or a wait, then corrected; set back by 2 h; a sleep with stopped timers",
    required:
      'Refreshes and watched runs go on as before; a wait lasts as long as it was told, in every window, and 14 days at most; no time that lies ahead is "just now"',
  },
  {
    number: 37,
    group: payloads,
    fault:
      "Sources and CODEOWNERS that are links, devices, pipes, folders, or replaced by links while they are read; UTF-16",
    required: "Nothing outside is read, nothing blocks; UTF-16 is read, binary files are not",
  },
  {
    number: 38,
    group: traffic,
    fault: "10,000 records and 100,000 files, 25,000 of which have the same name",
    required: "Matched within 1 s, never blocked over 50 ms; at most 300 files if many match",
  },
  {
    number: 39,
    group: payloads,
    fault:
      "A test report that is an XML bomb, truncated, HTML, UTF-16, other JSON, a folder, a pipe, a device, too large, or still being written",
    required: "A message each; the part before the fault is explained; nothing blocks; no socket is opened",
  },
  ...foreignCases,
];
