/** Values that no field expects, as JSON or invalid JSON. */
const oddValues = [
  "null",
  '""',
  "0",
  "-0",
  "-1",
  "0.1",
  "1e400",
  "1e308",
  "1e-300",
  "9007199254740991",
  "true",
  "[]",
  "{}",
  '"x"',
  "[null]",
  '{"__proto__":1}',
  "[[[[]]]]",
  '"0001-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59.999Z"',
  '"2026-13-45T99:99:99Z"',
  '"\\ud800"',
  '"\\u0000\\u202e"',
  '"https://"',
  '"a/../../b"',
  '["x","x"]',
];
const oddNames = ['"__proto__":', '"constructor":', '"id":', '"x":', '"toString":'];
const oddPieces = ["", "}", "]", ",", '"', "\\", "\u0000", "\ud800", "1e"];

/** Matches a name with its colon, or a scalar value. */
const nameOrScalar = /"(?:[^"\\]|\\.)*":?|[-\w.]+/g;

/** Replaces some values by odd ones, occasionally a name, and in one of four cases inserts an odd piece anywhere. */
export function mutate(text: string, random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let result = text;
  for (let count = Math.ceil(random() * 3); count > 0; count--) {
    const { 0: match, index } = pick([...result.matchAll(nameOrScalar)]);
    result = replaceAt(result, index, match.length, pick(match.endsWith(":") ? oddNames : oddValues));
  }
  return random() < 0.25 ? replaceAt(result, Math.floor(random() * result.length), 1, pick(oddPieces)) : result;
}

function replaceAt(text: string, index: number, length: number, replacement: string): string {
  return text.slice(0, index) + replacement + text.slice(index + length);
}

/** Response of "list failing tests" with every field of the contract. */
export const wholePage = JSON.stringify({
  tests: [
    {
      id: "1",
      repository: { html_url: "https://git.example/shop" },
      html_url: "https://app.example/tests/1",
      name: "cart > adds",
      variant: "linux",
      status: { reason: " Failed", timestamp: "2026-01-14T08:00:00Z", value: "flaky" },
      most_common_failures: [{ summary: "expected 2", occurrence_count: 12, last_occurrence: "2026-01-15T10:00:00Z" }],
      failure_rate_last_7d: 0.25,
      failure_rate_last_24h: 0,
      codeowners: ["@acme/cart"],
      pull_requests_impacted_last_7d: 4,
      quarantined: false,
      file_path: "src/cart.test.ts",
      parent: "cart",
      classname: "src/cart.test.ts",
      ticket: { html_url: "https://tickets.example/1" },
      tier: 1,
    },
    { id: "2", name: "removes" },
  ],
  page: { total_rows: 2, total_pages: 1, next_page_token: "", prev_page_token: "", last_page_token: "", page_index: 0 },
});

/** Response of "get merge queue testing details" with every field of the contract. */
export const wholeRun = JSON.stringify({
  requiredStatuses: ["build", "test", "lint"],
  testBranch: "queue-merge/pr-7/run-1",
  testBranchSha: "0123456",
  checkSuites: [
    { checkRuns: [{ name: "build", url: "https://ci.example/1", status: "completed", conclusion: "failure" }] },
  ],
  statusChecks: [
    { context: "test", url: "https://ci.example/3", state: "success" },
    { context: "test", url: "https://ci.example/3", state: "pending" },
  ],
  testedPullRequests: [{ prNumber: 7, prUrl: "https://github.com/acme/harbour/pull/7", title: "Add a cart" }],
  requiredStatusesSource: "svc_config",
  createdAt: "2026-01-15T11:30:00Z",
  status: "failed",
  impactedTargets: ["//cart:test", "//src:test"],
  impactedTargetsForTestedPrs: ["//cart:test"],
  dependentPrs: [5],
  queue: "main",
});
