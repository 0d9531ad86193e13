import { type FaultCase, groups } from "./faultGroups";

const { secrets, refusals, payloads, traffic, host } = groups;

/** Faults of what neither the service nor a source file sent: reports, logs, settings, other extensions. */
export const foreignCases: readonly FaultCase[] = [
  {
    number: 40,
    group: payloads,
    fault: "A test report of XML whose closing tags match nothing, or that never closes its elements",
    required:
      "Left at the first error that cannot be mended, with what precedes it, in time in proportion to its length",
  },
  {
    number: 41,
    group: payloads,
    fault: "A test report whose failures all carry the names of their suites, of 1.2 MB that stand for gigabytes",
    required: "Each name is kept once, 100 suites and 50,000,000 characters at most; a sentence says so beyond that",
  },
  {
    number: 42,
    group: payloads,
    fault: "Cargo.toml and go.mod, of blank lines or unclosed lists",
    required: "Read in time in proportion to their length",
  },
  {
    number: 43,
    group: payloads,
    fault: "A line of a log or a terminal that repeats the name of 20,000 tests; a log of 100 MB in one line",
    required: "300 tests are compared with a line at most; 10,000 characters of it are kept",
  },
  {
    number: 44,
    group: payloads,
    fault: "Pasted texts of 1 MB in the boxes that read at every key: look-up, link, base URL, key",
    required: "Answered within 100 ms",
  },
  {
    number: 45,
    group: payloads,
    fault: "Ids of a test extension thousands of levels deep; 20,000 items of one title; types in types",
    required: "100 levels are read; of more than 1,000 items of one title none is run unasked; linear time",
  },
  {
    number: 46,
    group: payloads,
    fault: "Half a million open tests of go test, JSON nested to its limit, a name and a comment of 10 MB",
    required: "A sentence where the report ends early; names are cut, and what stands behind them is read",
  },
  {
    number: 47,
    group: payloads,
    fault: "JSON reports of jest, vitest, Playwright, pytest, go whose fields come in another order",
    required: "The same failures; never none failed for a report with failures",
  },
  {
    number: 48,
    group: payloads,
    fault:
      "Test reports that declare their encoding: ISO-8859-1, windows-1252, Shift_JIS, UTF-16 without a mark, one that nobody knows",
    required: "Read as declared; one that is not known is a sentence and no failures",
  },
  {
    number: 49,
    group: payloads,
    fault: "References to control characters and ampersands that begin none, in names, messages and output",
    required: "They cost at most themselves: all failures are read",
  },
  {
    number: 50,
    group: payloads,
    fault: "Attributes that are called like properties of every object",
    required: "Read as any other attribute; the failures are the same",
  },
  {
    number: 51,
    group: payloads,
    fault: "Elements with a prefix, tests in tests, 101 suites deep",
    required: "Each failure is read, with its suites",
  },
  {
    number: 52,
    group: host,
    fault: "Settings of a folder that is not trusted: Git remote, owners, paths, test reports, test branches",
    required: "None is used; those of the user are",
  },
  {
    number: 53,
    group: traffic,
    fault: "1,000 patterns of test reports, of thousands of segments and wildcards",
    required: "20 at most, of 12 segments and 200 characters; the folders of all have one watcher",
  },
  {
    number: 54,
    group: traffic,
    fault: "A build writes 200 reports of 100 failures, while 10,000 failing tests are loaded",
    required: "Explained once, when none is written any more: within 3 s of work and 64 MB",
  },
  {
    number: 55,
    group: traffic,
    fault: "2,000 rows of a parametrized test that CI does not know, of which it knows 10,000",
    required: "Explained within 1 s of work, never blocked over 50 ms",
  },
  {
    number: 56,
    group: payloads,
    fault: "A record whose path has 80,000 folders, among others",
    required: "The path is counted as unreadable; all tests are shown, and failures of reports explained",
  },
  {
    number: 57,
    group: refusals,
    fault: "Bytes on an idle connection that nobody asked for: a response, a part of one, a byte; TCP and TLS",
    required: "The connection is closed; the next request gets its own answer over another one",
  },
  {
    number: 58,
    group: payloads,
    fault: "Names of files, logs, reports and tests in a message that look like a link to a command",
    required: "No link, in any message, progress, prompt or dialog; the name looks as it is",
  },
  {
    number: 59,
    group: secrets,
    fault: "The name of the Git remote in the settings is an option of Git, an address, a path",
    required: "Git gets the name of a remote that the repository has, or none",
  },
  {
    number: 60,
    group: payloads,
    fault: "Names of tests, reports and logs with mentions, references and addresses, copied as Markdown",
    required: "Shown as they are; a host notifies nobody and links nothing",
  },
  {
    number: 61,
    group: payloads,
    fault: "The name of a log or a report tells a language model what to do",
    required: "It stands between the marks of data from outside, and cannot close them",
  },
  {
    number: 62,
    group: payloads,
    fault: "Links that would be refused: of the service, and copied ones with an ID that no link can hold",
    required: "Not offered, and not copied",
  },
  {
    number: 63,
    group: secrets,
    fault: "A window was killed while it wrote a file, and the API key is removed",
    required: "What it left half written is removed as well",
  },
  {
    number: 64,
    group: host,
    fault: "Another extension never answers, throws, or rejects with anything",
    required: "Given up after 10 s or at once on Cancel; its text in the log alone",
  },
  {
    number: 65,
    group: host,
    fault: "A test extension has 100,000 tests in one file",
    required: "The test is found; never blocked over 50 ms",
  },
  {
    number: 66,
    group: payloads,
    fault: "A test report, a log, a line of a terminal whose reading never ends, or takes all memory",
    required:
      "The reading thread is ended, not the editor: one sentence, everything else answered within 2 s, never blocked over 50 ms",
  },
  {
    number: 67,
    group: payloads,
    fault: "An archive that stands for gigabytes: zeros, archives in archives, 9,000 files of the same bytes",
    required: "Read up to a limit within seconds of work, in memory alone; a sentence; the reports before it count",
  },
  {
    number: 68,
    group: payloads,
    fault: "An archive with files named like paths, with a password, cut off, or damaged",
    required: "The others are read; a sentence names the file; nothing is written, and no name is opened",
  },
  {
    number: 69,
    group: payloads,
    fault: "A test that passed printed lines like those of its runner's failures",
    required: "No failure, where the runner lists or counts its failures in the end",
  },
  {
    number: 70,
    group: payloads,
    fault: "A workflow file that is no YAML, 20,000 values in one another, aliases of aliases, a matrix of thousands",
    required: "Read in time in proportion to its length, without a throw; the other files count",
  },
  {
    number: 71,
    group: payloads,
    fault: "Names of tests that are options, commands or quotes of a shell, or hold control characters",
    required: "One word of the command that is copied or run, byte for byte; otherwise no command",
  },
  {
    number: 72,
    group: payloads,
    fault: "A manifest that is no JSON, has 50,000 levels, 3 MB, or fields of other types",
    required: "No throw; the tests of the projects beside it have their commands",
  },
  {
    number: 73,
    group: secrets,
    fault: "Keys and passwords in a failure that goes to an agent or to the page for an issue",
    required: "Redacted in both",
  },
  {
    number: 74,
    group: payloads,
    fault: "A failure with parameters of addresses, commands and attachments of a chat, marks of data",
    required: "One parameter of the address, between the marks; nothing that a chat acts on",
  },
  {
    number: 75,
    group: payloads,
    fault: "A failure and a source that are longer than the address of an agent or an issue may be",
    required: "Source is cut and evidence is not; an issue ends after a whole line and says so",
  },
  {
    number: 76,
    group: host,
    fault: "What was remembered of repeated runs is damaged",
    required: "Ignored; the next runs are remembered",
  },
  {
    number: 77,
    group: payloads,
    fault: "Commits that name a pull request in passing, or in 300 kB",
    required: "None is taken for the merge of that pull request",
  },
  {
    number: 78,
    group: payloads,
    fault: "A test file with 100,000 imports, of files outside of the workspace among others",
    required: "Files of the workspace alone, for at most 200 imports, within 500 ms of work",
  },
  {
    number: 79,
    group: payloads,
    fault: "Required statuses called like patterns, like properties of every object, or 100 kB long",
    required: "Compared as names, within 500 ms of work",
  },
  {
    number: 80,
    group: secrets,
    fault: "A workspace suggests a service: http, with a user name, in other letters, with line breaks, too long",
    required: "Shown whole in plain ASCII, or refused with a reason; nothing is sent or looked up",
  },
  {
    number: 81,
    group: secrets,
    fault: "Keys of two services and two organizations; one is refused, one removed",
    required: "Each is sent for its own service and organization alone; the others stay as they are",
  },
  {
    number: 82,
    group: secrets,
    fault: "A key of a version with one key for everything, whose windows are still open",
    required: "Taken over for its service and organization alone; those windows keep it, and a later one is followed",
  },
];
