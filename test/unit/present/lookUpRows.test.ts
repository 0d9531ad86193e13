import assert from "node:assert/strict";
import { findTestBranch, parseTestBranchPatterns } from "../../../src/domain/runs/testBranchPatterns";
import { parseTestRunInput } from "../../../src/domain/runs/testRunInput";
import { ServiceError, type ServiceFailure } from "../../../src/domain/serviceError";
import { createLookUpGroups, type LookUpState } from "../../../src/present/lookUpRows";
import { createTargetBranchRows } from "../../../src/present/targetBranchRows";
import { lookUpTitle, lookUpUnavailableMessage } from "../../../src/present/text/lookUp";
import { failingTest, harbour, lookedUpRun, testRun } from "../../support/builders";
import { inTimeZone } from "../../support/timeZone";

const now = Date.UTC(2026, 10, 20, 12);
const query = { repository: harbour, testRunId: "3f0c", targetBranch: "main" };

const branch = (name: string) => findTestBranch(name, parseTestBranchPatterns([]).patterns) ?? assert.fail(name);
const waiting = testRun({ requiredStatuses: ["e2e"], pullRequests: [{ number: 421 }], createdAt: now - 1_500_000 });

const offers: Partial<LookUpState> = {
  recent: [lookedUpRun("3f0c", now - 120_000, waiting)],
  currentBranch: branch("queue-merge/pr-417/8d1f"),
  remoteBranches: ["queue-merge/pr-421/3f0c", "queue-merge/pr-412/b7e2", "queue-merge/pr-417/8d1f"].map(branch),
};

function groups(text: string, fields: Partial<LookUpState> = {}) {
  const input = parseTestRunInput(text);
  return createLookUpGroups({ input, several: false, recent: [], remoteBranches: [], badPatterns: [], now, ...fields });
}

/** Formats each row as a line with its action; a row that is shown whatever is typed begins with an arrow. */
function rowTexts(text: string, fields?: Partial<LookUpState>): string[] {
  return groups(text, fields).flatMap(({ heading, rows }) => [
    ...(heading ? [`-- ${heading}`] : []),
    ...rows.map(({ label, description, detail, alwaysShow, value }) =>
      [alwaysShow ? ">" : " ", label, description && `| ${description}`, detail && `| ${detail}`, `= ${value.kind}`]
        .filter(Boolean)
        .join(" "),
    ),
  ]);
}

const notOpenRow = (name: string) =>
  `> $(info) ${name} is not open here | opens a folder | Open a folder of that repository, then look the test run up again. = openFolder`;

describe("Look-up box", () => {
  it("offers the clipboard, recent runs with their verdict and test branches while it is empty, each run once", () => {
    assert.deepEqual(rowTexts("", offers), [
      "  $(clippy) From the clipboard | read when you select this row = clipboard",
      "-- looked up recently",
      "  $(history) #421 | 3f0c · into main · 2 min ago | In progress for 23 min: 0 of 1 required status reported, waiting for e2e. = recent",
      "-- test branches here",
      "  $(git-branch) queue-merge/pr-417/8d1f | current branch = lookUp",
      "  $(git-branch) queue-merge/pr-412/b7e2 = lookUp",
    ]);
  });

  it("shows the repository of a recent run if there are several", () => {
    assert.match(rowTexts("", { ...offers, several: true })[2] ?? "", /\| 3f0c · acme\/harbour, into main · 2 min ago/);
  });

  it("offers 5 recent runs and 10 branches, and finds more branches by text", () => {
    const manyOffers = {
      recent: Array.from({ length: 9 }, (_, index) => lookedUpRun(`recent ${index}`, now)),
      remoteBranches: Array.from({ length: 90 }, (_, index) => branch(`queue-merge/pr-1/${index}`)),
    };
    const counts = (text: string) => groups(text, manyOffers).map(({ rows }) => rows.length);
    assert.deepEqual(
      [counts(""), counts("queue")],
      [
        [1, 5, 10],
        [1, 5, 90],
      ],
    );
  });

  const countRows = (text: string) => groups(text, offers).map(({ heading, rows }) => [heading, rows.length]);
  for (const text of ["3f0c", "#430", "two words"]) {
    it(`keeps every row in its place while the user types ${text}, which is not a run of a known pull request`, () => {
      assert.deepEqual(countRows(text), countRows(""));
    });
  }

  const inputs: readonly [text: string, first: string][] = [
    ["8d1f", "> $(search) Look up run 8d1f = lookUp"],
    ["origin/queue-merge/pr-4/x", "> $(search) Look up run x | queue-merge/pr-4/x = lookUp"],
    [
      "vscode://test-health.test-health/run?repo=h/o/n&id=x&branch=dev",
      "> $(search) Look up run x | into dev = lookUp",
    ],
    [
      "https://app.example.com/acme/merge-queue/3f0c/421",
      "> $(info) This is the page of a whole merge queue: its ID is not a run's | clears the box | Paste the test branch instead: the head of the queue's draft pull request. = otherRun",
    ],
    [
      "acme/harbour#421",
      "> $(info) Pull request #421 names no test run | clears the box | Paste the test branch instead: the head of the queue's draft pull request. = otherRun",
    ],
    [
      "two words",
      "> $(info) No test run is named here | opens the setting | A run's ID ends its test branch; other names go into testHealth.testBranchPatterns. = openSetting",
    ],
    ["$(trash)\u202e", "> $(search) Look up run \\$(trash = lookUp"],
  ];
  for (const [text, first] of inputs) {
    it(`shows for ${JSON.stringify(text)} as first row`, () => assert.equal(rowTexts(text)[0], first));
  }

  const recentRow =
    "> $(history) #421 | 3f0c · into main · 2 min ago | In progress for 23 min: 0 of 1 required status reported, waiting for e2e. = recent";
  const numberRow = (number: number) => `> $(search) Look up run ${number} = lookUp`;
  const address = "https://github.com/acme/harbour/pull/";
  const spellings: readonly ((number: number) => string)[] = [
    (number) => `#${number}`,
    (number) => `!${number}`,
    (number) => `PR ${number}`,
    (number) => `acme/harbour#${number}`,
    (number) => `${address}${number}/files`,
    String,
  ];
  for (const spell of spellings) {
    it(`begins with the run of a pull request that is written as ${spell(421)}`, () => {
      const firstRows = [421, 417, 412].map((number) => rowTexts(spell(number), offers)[0]);
      assert.deepEqual(firstRows, [
        recentRow,
        "> $(git-branch) queue-merge/pr-417/8d1f | current branch = lookUp",
        "> $(git-branch) queue-merge/pr-412/b7e2 = lookUp",
      ]);
    });
  }

  it("shows a run of the pull request only at the top", () => {
    assert.deepEqual(rowTexts("#421", offers), [
      recentRow,
      "-- test branches here",
      "  $(git-branch) queue-merge/pr-417/8d1f | current branch = lookUp",
      "  $(git-branch) queue-merge/pr-412/b7e2 = lookUp",
    ]);
  });

  it("sorts several runs of a pull request: in progress, then not looked up yet, then ended", () => {
    const ended = lookedUpRun("over", now, testRun({ status: "failed", pullRequests: [{ number: 421 }] }));
    const gone = { ...lookedUpRun("gone", now, waiting), goneSince: now };
    const recent = [ended, gone, ...(offers.recent ?? [])];
    const remoteBranches = ["queue-merge/pr-421/new", "queue-merge/pr-421/over"].map(branch);
    const rows = groups("#421", { recent, remoteBranches })[0]?.rows ?? [];
    assert.deepEqual(
      rows.map(({ label, description = "" }) => `${label} | ${description.split(" ")[0]}`),
      [
        "$(history) #421 · 3f0c | 3f0c",
        "$(git-branch) queue-merge/pr-421/new | ",
        "$(history) #421 · over | over",
        "$(history) #421 · gone | gone",
      ],
    );
  });

  it("treats a bare number also as the id of a run, and a longer one only as an id", () => {
    const rows = ["421", "4", "1234567"].map((text) => groups(text, offers)[0]?.rows.map(({ label }) => label));
    assert.deepEqual(rows, [
      ["$(history) #421", "$(search) Look up run 421"],
      ["$(info) Pull request #4 names no test run", "$(search) Look up run 4"],
      ["$(search) Look up run 1234567"],
    ]);
  });

  it("offers to fetch for a pull request without a known run, and shows the outcome", () => {
    const rows = ([undefined, "inProgress", "done", "failed"] as const).flatMap((fetchState) =>
      rowTexts("4", { canFetch: true, ...(fetchState && { fetchState }) }),
    );
    const label = "> $(repo-fetch) Fetch, and look for the test run of #4";
    assert.deepEqual(rows, [
      `${label} | No test branch of #4 has been fetched. You can also paste it: it is the head of the queue's draft pull request. = fetch`,
      numberRow(4),
      `${label} | Fetching test branches = fetch`,
      numberRow(4),
      `${label} | The repository has no test branch of #4: it is probably not in the queue now. = fetch`,
      numberRow(4),
      `${label} | Git could not fetch. See the Git output for details. = fetch`,
      numberRow(4),
    ]);
  });

  it("offers no run of a pull request of another repository", () => {
    assert.deepEqual(rowTexts("acme/other#421", { ...offers, notOpen: "acme/other" })[0], notOpenRow("acme/other"));
  });

  it("has an action for every row but the one of a look-up in progress", () => {
    const texts = ["", "3f0c", "#4", "4", "two words", "https://app.example.com/acme/merge-queue/3f0c/421"];
    const states: readonly Partial<LookUpState>[] = [offers, { canFetch: true }, { notOpen: "h/o/n" }];
    const rows = texts.flatMap((text) => states.flatMap((state) => rowTexts(text, state)));
    assert.deepEqual(
      rows.filter((row) => row.endsWith("= nothing")),
      [],
    );
  });

  it("explains that a link's repository is not open", () => {
    assert.deepEqual(rowTexts("3f0c", { notOpen: "github.com/acme/other" }), [notOpenRow("github.com/acme/other")]);
  });

  it("explains why nothing was found in the clipboard", () => {
    assert.deepEqual(
      (["empty", "unreadable"] as const).map((clipboard) => groups("", { clipboard })[0]?.rows[0]?.detail),
      [
        "The clipboard holds no text. Copy a run's ID, branch or link, then select this row again.",
        "The clipboard could not be read. Paste into the box instead.",
      ],
    );
  });

  it("shows an invalid pattern, whatever is typed, unless the text identifies a run", () => {
    const { bad: badPatterns } = parseTestBranchPatterns(["queue/*"]);
    const row =
      '$(warning) "queue/*" in testHealth.testBranchPatterns cannot be used | It has no {id}. Open the setting. = openSetting';
    assert.deepEqual(
      ["", "3f0c", "queue/x"].map((text) => rowTexts(text, { badPatterns })[1]),
      [`  ${row}`, `  ${row}`, `> ${row}`],
    );
  });

  it("shows only the run that is being requested", () => {
    assert.deepEqual(rowTexts("3f0c", { ...offers, asking: query }), [
      "> $(sync) Looking up run 3f0c | Escape cancels = nothing",
    ]);
  });

  it("shows until when the service asked to wait", () => {
    const rows = inTimeZone("UTC", () => rowTexts("3f0c", { ...offers, asking: query, waitingUntil: now + 20_000 }));
    assert.deepEqual(rows, [
      "> $(sync) Looking up run 3f0c | Waiting until 12:00:20, as the service requested. Escape cancels = nothing",
    ]);
  });

  const failedLookUp = (reason: ServiceFailure, isAmongSeveral = false) =>
    rowTexts("3f0c", {
      ...offers,
      several: isAmongSeveral,
      failed: { query, error: new ServiceError(reason, { operation: "getTestRun", host: "api.example.com" }) },
    });

  it("names three possible causes for an unknown run, and lets the user change each", () => {
    assert.deepEqual(failedLookUp("notFound", true), [
      "> $(error) api.example.com has no such test run | Change one of the three below. Runs are forgotten soon after they end. = again",
      "> $(git-branch) Change Target Branch | now main · the queue's check names it in parentheses = targetBranch",
      "> $(repo) Change Repository | now github.com/acme/harbour = repository",
      "> $(edit) Look Up Another Run | now 3f0c = otherRun",
      "> $(refresh) Look Up Again = again",
    ]);
    assert.equal(
      failedLookUp("notFound")[2],
      "> $(repo) Change Repository | now github.com/acme/harbour · opens the setting = openSetting",
    );
  });

  for (const reason of ["notFound", "deadline", "unauthorized", "forbidden"] as const) {
    // VS Code would sort a label with the typed text to the top.
    it(`contains the typed text in no label after a look-up that failed: ${reason}`, () => {
      const rows = failedLookUp(reason);
      const rowsWithText = rows.filter((row) => row.split(" | ")[0]?.includes("3f0c"));
      assert.deepEqual([rows.length > 0, rowsWithText], [true, []]);
    });
  }

  it("shows the test of a link", () => {
    const test = failingTest({ name: "Cart > adds tax", classname: "cart.test.ts" });
    const linkedTest = { repositoryKey: "github.com/acme/harbour", tests: [test] };
    assert.deepEqual(rowTexts("https://app.example.com/tests/1", { linkedTest }), [
      "> $(beaker) Show test adds tax | Cart = showTest",
    ]);
  });

  it("shows every test that a link may refer to", () => {
    const tests = ["linux", "windows"].map((variant) => failingTest({ id: variant, variant }));
    assert.deepEqual(rowTexts("x", { linkedTest: { repositoryKey: "github.com/acme/harbour", tests } }), [
      "> $(beaker) Show test adds tax | linux = showTest",
      "> $(beaker) Show test adds tax | windows = showTest",
    ]);
  });

  it("distinguishes the tests of a link by their suites if nothing else differs", () => {
    const tests = ["Cart", "Till"].map((parent) => failingTest({ id: parent, parent, classname: "cart.test.ts" }));
    assert.deepEqual(rowTexts("x", { linkedTest: { repositoryKey: "github.com/acme/harbour", tests } }), [
      "> $(beaker) Show test adds tax | Cart = showTest",
      "> $(beaker) Show test adds tax | Till = showTest",
    ]);
  });

  it("offers a refresh if the test of a link is not loaded, and explains if its repository is not open", () => {
    const linkedTest = { repositoryKey: "github.com/acme/harbour", tests: [] };
    const label = "This is a link to a test that is not among the loaded failing tests";
    const detail = "Select this row to refresh them, or select a longer time range, then paste the link again.";
    assert.deepEqual(
      [rowTexts("x", { linkedTest }), rowTexts("x", { linkedTest, notOpen: "h/o/n" })],
      [[`> $(info) ${label} | ${detail} = step`], [notOpenRow("h/o/n")]],
    );
  });

  const failures: readonly [reason: ServiceFailure, rows: readonly string[]][] = [
    [
      "unauthorized",
      [
        "> $(error) api.example.com rejected the API key | It is wrong, or it was replaced. Set the key again; nothing is sent until then. = step",
        "> $(arrow-right) Set API Key = step",
      ],
    ],
    [
      "rateLimited",
      [
        "> $(error) Rate limit reached on api.example.com | Wait a little, then look it up again. = again",
        "> $(refresh) Look Up Again = again",
      ],
    ],
    [
      "deadline",
      [
        "> $(error) api.example.com did not respond in time to the request for the test run | Look it up again. = again",
        "> $(refresh) Look Up Again = again",
      ],
    ],
  ];
  for (const [reason, rows] of failures) {
    it(`shows the next step after a failed look-up: ${reason}`, () => assert.deepEqual(failedLookUp(reason), rows));
  }

  it("does not open while no request can be sent, and shows the step that helps", () => {
    const steps = (["connected", "noKey", "keyRefused"] as const).map(
      (kind) => lookUpUnavailableMessage({ kind })?.step,
    );
    assert.deepEqual(steps, [undefined, "connect", "setApiKey"]);
  });

  it("shows repository and target branch in its title as far as they are known", () => {
    assert.deepEqual(
      [lookUpTitle(undefined, undefined), lookUpTitle(harbour, undefined), lookUpTitle(harbour, "main")],
      ["Look up a test run", "Look up a test run in acme/harbour", "Look up a test run in acme/harbour, into main"],
    );
  });
});

describe("Input box for the target branch", () => {
  const rows = (text: string, branchOfText: string | undefined, current?: string) =>
    createTargetBranchRows(
      { text, branch: branchOfText },
      { default: "main", current, otherBranches: otherBranches },
    ).map(
      ({ label, description, alwaysShow, value }) =>
        `${alwaysShow ? "> " : ""}${[label, description, value].filter(Boolean).join(" | ")}`,
    );
  const otherBranches = ["release/2", "main", "dev/mine"];
  const branchRows = [
    "$(git-branch) main | default | main",
    "$(git-branch) release/2 | release/2",
    "$(git-branch) dev/mine | dev/mine",
  ];

  it("offers the known branches, each once: the default one first, then the current one", () => {
    assert.deepEqual(rows("", undefined), branchRows);
    assert.deepEqual(rows("", undefined, "dev/mine"), [
      "$(git-branch) main | default | main",
      "$(git-branch) dev/mine | current | dev/mine",
      "$(git-branch) release/2 | release/2",
    ]);
    assert.equal(rows("", undefined, "main")[0], "$(git-branch) main | default, current | main");
  });

  it("accepts any other branch, and explains an invalid one", () => {
    assert.deepEqual(rows("main", "main"), branchRows);
    assert.deepEqual(rows("dev", "dev"), [...branchRows, "> $(git-branch) Use dev | dev"]);
    assert.deepEqual(rows("a b", undefined), [
      ...branchRows,
      "> $(info) Git has no branch of that name. Enter the branch that the merge queue merges into.",
    ]);
  });
});
