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
    required: "Nothing reaches that origin; the message names its host and says that it was not followed; no retry",
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
    fault: "The base URL is moved to another origin",
    required: "The old key is never sent there; another one is asked for",
  },
  {
    number: 4,
    group: secrets,
    fault: "Odd base URLs: http, user name, query, fragment, ftp; slashes, /v1, IPv6",
    required: "Refused or normalised: one /v1/… path",
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
    fault: "A key with blanks, newlines, zero-width characters, NUL, or none at all; Escape",
    required: "Trimmed or refused without being repeated; the header is the key, byte for byte; Escape stores nothing",
  },
  {
    number: 7,
    group: secrets,
    fault: "The secret storage fails to read, to write, to delete",
    required: "No crash, no plain text, a clear message, the key for this window alone",
  },
  {
    number: 8,
    group: secrets,
    fault: "The key is changed or removed in another window",
    required: "This one follows within 2 s; what was asked with the old key is given up, late answers dropped",
  },
  {
    number: 9,
    group: refusals,
    fault: "401 and 403, with five views that ask at once",
    required: "One request, one message with Set API Key, then silence until the key changes; 403 in other words",
  },
  {
    number: 10,
    group: refusals,
    fault: "404 of a test run; the address of a queue",
    required: "The message names repository, run and branch; the address is recognised before anything is sent",
  },
  {
    number: 11,
    group: refusals,
    fault: "429 with Retry-After 2, a date, 999999, none",
    required: "Never earlier than told, in no window; a refresh by hand says how long; 3 attempts at most, jittered",
  },
  {
    number: 12,
    group: refusals,
    fault: "500, 500, 200; 503 for ever",
    required: "An answer after 3 identical requests; an end at the cap; the last good data stays, with its age",
  },
  {
    number: 13,
    group: refusals,
    fault: "Never answers, stalls after the headers, drips a byte at a time",
    required: "Ends 15 s after the call, the socket closed, the view idle",
  },
  {
    number: 14,
    group: refusals,
    fault: "Cancelled, refreshed again, disposed at any moment; answers in reverse order",
    required: "Sockets closed within 250 ms; an older answer never paints over a newer one",
  },
  {
    number: 15,
    group: refusals,
    fault: "Refused, unknown host, reset, self-signed, expired, wrong name, 407",
    required: "A message for each that names the setting to look at; no unhandled rejection",
  },
  {
    number: 16,
    group: refusals,
    fault: "A proxy in http.proxy, another in HTTP_PROXY",
    required: "The proxy sees CONNECT alone, never the key; one hop",
  },
  {
    number: 17,
    group: payloads,
    fault: "200 with HTML, nothing, 204, null, [], text, broken JSON, a byte-order mark, wrong types",
    required: "What is right is accepted; the rest is one error and never an empty list",
  },
  {
    number: 18,
    group: payloads,
    fault: "A body of 1 GB, without end, of 200 MB in a small gzip",
    required: "Given up at 10 MB; the host grows by less than 60 MB and answers within 200 ms",
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
    fault: "Each optional field absent, null, empty; unknown values; further fields",
    required: "Shown; unknown values as they are; absent is not zero",
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
    required: "Inert text everywhere; no command, no request, no freeze",
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
    required: "Nothing outside opens; a choice where two fit; a message where none does",
  },
  {
    number: 25,
    group: traffic,
    fault: "Pages: first token, last token, a repeated one, pages without end, rows that move",
    required: "The contract's rules; an end with a notice; no row twice; one window for all pages",
  },
  {
    number: 26,
    group: traffic,
    fault: "Every window, across changes of the clock; a clock that is 6 minutes wrong",
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
    required: "0 requests; one in 15 s at most; twice one window's at most; 1 in flight; one to catch up",
  },
  {
    number: 29,
    group: host,
    fault: "200 cycles of everything, deactivated and activated",
    required: "Nothing left over; 5 MB at most; an end within 1 s; globalState under 50 kB",
  },
  {
    number: 30,
    group: host,
    fault: "No key, repository, folder; virtual, restricted, offline",
    required:
      "Quick, silent, nothing sent without a key, at most one refresh with one; its own welcome text; the manifest's rules",
  },
  {
    number: 31,
    group: traffic,
    fault: "The service closes idle connections unannounced: with an end, a reset, a 408",
    required:
      "No error, no wait: the request is sent again at once, and once; at most 3 are open, none a second after the end",
  },
  {
    number: 32,
    group: payloads,
    fault:
      "Source files that tangle their reader: texts in texts, blocks that never close, 200 kB of each; one without end",
    required:
      "Its thread is ended after 1 s of work, and it is not read until it changes; it opens all the same, with the reason",
  },
  {
    number: 33,
    group: secrets,
    fault: "A test's name, failure text, owner, path, or a run's fields quote the key, in 19 spellings",
    required: "The key nowhere: rows, pages, answers for models, disk; each record stays one",
  },
  {
    number: 34,
    group: secrets,
    fault: "A base URL of http:// for a host that VS Code sends through its proxy: 127.0.0.2, ::ffff:127.0.0.1",
    required: "Refused as any http host is; nothing is sent",
  },
  {
    number: 35,
    group: traffic,
    fault: "540 texts of 1 MB on 60 pages; a page of 330,000 rows; a run of 230,000 rows",
    required: "Stopped at 64 MB of text or 50,000 tests, with a notice and what came; never blocked over 100 ms",
  },
  {
    number: 36,
    group: traffic,
    fault:
      "The clock is set: ahead by 6 h or a day while loading or told to wait, then right; back by 2 h; slept, with timers that stood still",
    required:
      'Refreshes and watched runs go on as before; a wait lasts as long as it was told, in every window, and 14 days at most; no time that lies ahead is "just now"',
  },
  {
    number: 37,
    group: payloads,
    fault:
      "Sources and CODEOWNERS that are links, devices, pipes, folders, or swapped for links while they are read; UTF-16",
    required: "Nothing outside is read, nothing is waited for; UTF-16 is read as such, what is no text not at all",
  },
  {
    number: 38,
    group: traffic,
    fault: "10,000 records over 100,000 files, of which 25,000 share a name",
    required: "Known within 1 s, never blocked over 50 ms; 300 files at most where many fit",
  },
  {
    number: 39,
    group: payloads,
    fault:
      "A test report that is an XML bomb, cut off, HTML, UTF-16, other JSON, a folder, a pipe, a device, too large, or still written",
    required: "A sentence each; what precedes the fault is explained; nothing is waited for; no socket is opened",
  },
  ...foreignCases,
];
