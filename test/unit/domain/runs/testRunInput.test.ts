import assert from "node:assert/strict";
import { parseTestBranchPatterns } from "../../../../src/domain/runs/testBranchPatterns";
import {
  findNamedRepository,
  findRepositoryName,
  parseTestRunInput,
  type TestRunInput,
} from "../../../../src/domain/runs/testRunInput";
import { harbour } from "../../../support/builders";
import { assertQuick } from "../../../support/pace";

const id = "3f0c2a9e-7d41-4c58-9b8e-0a1f2b3c4d5e";
const branch = `queue-merge/pr-412/${id}`;
const encodedBranch = encodeURIComponent(branch);
const host = "https://git.example.com/acme/harbour";

/** Texts by the name of the result in `inputs`. */
const texts: Record<string, readonly string[]> = {
  id: [
    id,
    ` ${id}\n`,
    `\u200b${id}\u00a0`,
    `"${id}"`,
    `'${id}',`,
    `\`${id}\``,
    `<${id}>`,
    `(${id}).`,
    `**${id}**`,
    `TEST_RUN_ID=${id}`,
    `export RUN="${id}"`,
    `$env:RUN = '${id}'`,
    `"testRunId": "${id}",`,
    `The test run ${id} has failed.`,
    `mq/pr_412/${id}`,
    `refs/heads/other/${id}`,
    `run ${id} of git.example.com/acme/harbour`,
    `\u001b[36m${id}\u001b[0m`,
    `[1;32m${id}[m`,
    `<td><code class="id">${id}</code></td>`,
    `&lt;b&gt;${id}&lt;/b&gt;`,
    id.replaceAll("-", "\u2011"),
    id.replaceAll("-", "&#8209;"),
    id.replaceAll("-", "-\u00ad"),
    `„${id}“`,
    `»${id}«`,
    `『${id}』`,
    `| ${id} |`,
    `{\\"testRunId\\": \\"${id}\\"}`,
  ],
  branch: [
    branch,
    `refs/heads/${branch}`,
    `refs/remotes/origin/${branch}`,
    `remotes/origin/${branch}`,
    `origin/${branch}`,
    `my-fork/${branch}`,
    `acme:${branch}`,
    `"${branch}"`,
    `'${branch}'.`,
    `\`${branch}\`,`,
    `<${branch}>`,
    `${branch}/`,
    encodedBranch,
    encodeURIComponent(encodedBranch),
    encodeURIComponent(encodeURIComponent(encodedBranch)),
    `${host}/tree/${branch}`,
    `${host}/tree/${branch}/src/tides.ts#L12`,
    `${host}/tree/${encodedBranch}?tab=files`,
    `${host}/-/tree/${branch}?ref_type=heads`,
    `${host}/src/branch/${branch}`,
    `${host}/commits/${branch}/`,
    `${host}/branch/${encodedBranch}?dest=main`,
    `${host}/browse?at=refs%2Fheads%2F${encodedBranch}`,
    `${host}?version=GB${encodedBranch}`,
    `${host}/compare/main...${branch}?expand=1`,
    `${host}/compare/${branch}...main`,
    `${host}/-/merge_requests/new?merge_request%5Bsource_branch%5D=${encodedBranch}`,
    `${host}/pulls?q=is%3Apr+head%3A${encodedBranch}`,
    `https://app.example.com/login?next=${encodeURIComponent(`${host}/tree/${encodedBranch}`)}`,
    `git fetch origin ${branch}`,
    `git fetch ${host}.git +refs/heads/${branch}:refs/remotes/origin/x`,
    `git switch --detach origin/${branch} && npm test`,
    `BRANCH=${branch}`,
    `export GIT_BRANCH="origin/${branch}"`,
    `{"ref": "refs/heads/${branch}"}`,
    `[queue] Testing ${branch}`,
    `[${branch}](${host}/pull/512)`,
    `[the run](${host}/tree/${branch})`,
    `<${host}/tree/${branch}|harbour>`,
    `see ${host}/tree/${branch}, it hangs`,
    ` * [new branch]  ${branch} -> origin/${branch}`,
    `HEAD -> \u001b[1;32m${branch}\u001b[m`,
    `[32m${branch}[0m`,
    `"ref": "${branch.replaceAll("/", "\\/")}"`,
    `{"message": "{\\"ref\\": \\"${branch.replaceAll("/", "\\\\/")}\\"}"}`,
    branch.replaceAll("-", "\\u002D").replaceAll("/", "\\u002F"),
    branch.replaceAll("/", "&#x2F;"),
    branch.replaceAll("/", "&amp;#47;"),
    branch.replaceAll("/", "/<wbr>"),
    `<span style="color: red">queue-merge</span>${branch.slice(11)}`,
    `<li>${branch}<br/>again</li>`,
    `<a href="${host}/tree/${branch}">the run</a>`,
    `<a href="${host}?tab=1&amp;at=${branch}&amp;x=1">the run</a>`,
    branch.replaceAll("-", "\u2010"),
    branch.replaceAll("/", "/\u200b"),
    `${branch}—it hangs`,
    `„${branch}“`,
    `${branch}。`,
    `100% ${encodedBranch}`,
    `https://urldefense.com/v3/__${host}/tree/${branch}__;!!Ab1!c-D_e$ it hangs`,
    `https://urldefense.com/v3/__${host.replace("//", "/")}/tree/${encodedBranch.replaceAll("%", "*")}__;JSU!!Ab1!cDe$`,
    `https://mail.example.com/?url=${encodeURIComponent(`${host}/tree/${branch}`)}&data=05%7C01&sdata=a%2Fb%3D`,
    `https://gate.example.com/1aB_c/${encodeURIComponent(`${host}/tree/${branch}`)}`,
    `https://gate.example.com?u=${Buffer.from(`${host}/tree/${branch}`).toString("base64")}&i=NjA=`,
  ],
  queuePage: [
    `https://app.example.com/acme/merge-queue/${id}/412`,
    `https://app.example.com/acme/merge-queue/${id}`,
    `app.example.com/acme/merge-queue/${id}/412`,
    `/acme/merge-queue/${id}`,
    `acme/merge-queue/${id}`,
    `[Queue](https://app.example.com/acme/merge-queue/${id}/412)`,
    `https://app.example.com/login?next=%2Facme%2Fmerge-queue%2F${id}`,
  ],
  "pull request 412": [
    `${host}/pull/412`,
    `${host}/pull/412/files#diff-1`,
    `${host}/-/merge_requests/412`,
    `${host}/pull-requests/412/overview`,
    `${host}/pulls/412`,
    `${host}/_git/harbour/pullrequest/412`,
    "git.example.com/acme/harbour/pull/412",
    "#412",
    "!412",
    "acme/harbour#412",
    "acme/tools/tides!412",
    "(#412)",
    "PR 412",
    "pr #412",
    "PR-412",
    "MR !412",
    "Pull request #412",
    "merge request 412",
  ],
  noRun: [
    host,
    `${host}/commit/07d94ac1e35bf28640c7b9d15e8a2f6b93d40c5e`,
    `${host}/actions/runs/${id}`,
    `app.example.com/acme/tests/${id}`,
    "refs/heads/main",
    "feature/login",
    "queue-merge/pr-x/1",
    "two words",
    "BRANCH=main",
    "#412 again",
    "see RUN=run_42",
    "RUN=run_42 again",
    "7RUN=run_42",
    "GIT_REF=run_42",
    `${id} and ${id.replace("3", "4")}`,
    "C:\\builds\\1",
  ],
  empty: ["", "  ", "\u200b", "``", '""'],
};

const inputs: Record<string, TestRunInput> = {
  id: { kind: "run", testRunId: id },
  branch: { kind: "run", testRunId: id, testBranch: branch },
  queuePage: { kind: "queuePage" },
  "pull request 412": { kind: "pullRequest", number: 412 },
  noRun: { kind: "noRun" },
  empty: { kind: "empty" },
};

describe("parseTestRunInput", () => {
  for (const [kind, textsOfKind] of Object.entries(texts)) {
    for (const text of textsOfKind) {
      it(`reads ${JSON.stringify(text)} as ${kind}`, () => {
        const { repository: _, ...input } = { repository: undefined, ...parseTestRunInput(text) };
        assert.deepEqual(input, inputs[kind]);
      });
    }
  }

  for (const testRunId of [`${id}-bisection1`, "run_42", "42", "main", "12:3@x"]) {
    it(`reads ${testRunId} as an ID`, () => {
      assert.deepEqual(parseTestRunInput(testRunId), { kind: "run", testRunId });
    });
  }

  for (const text of [
    "RUN=run_42",
    "export RUN=run_42",
    "export \tRUN='run_42'",
    "set RUN=run_42",
    "set  RUN=run_42",
    "$env:RUN = 'run_42'",
    '"testRunId": "run_42",',
    "'run-id':'run_42'",
    "ci.run_id  =  run_42",
    "R=run_42",
  ]) {
    it(`reads the value in ${JSON.stringify(text)} as an ID`, () => {
      assert.deepEqual(parseTestRunInput(text), { kind: "run", testRunId: "run_42" });
    });
  }

  const idWithSuffix = `${id}-bisection1`;
  for (const text of [`acme-merge/pr-7/${idWithSuffix}.`, `run ${idWithSuffix}, again`]) {
    it(`keeps the suffix of the ID in ${JSON.stringify(text)}`, () => {
      const input = parseTestRunInput(text);
      assert.equal(input.kind === "run" && input.testRunId, idWithSuffix);
    });
  }

  const link = "vscode://test-health.test-health/run?repo=github.com%2Facme%2Fharbour&id=3f0c-b1&branch=release%2F2";
  const wrappedLink = `https://chat.example.com/open?to=${encodeURIComponent(link.replaceAll("%2F", "/"))}`;
  for (const text of [
    link,
    `[run](${link})`,
    link.replace("vscode", "vscode-insiders"),
    `see ${link} now`,
    wrappedLink,
  ]) {
    it(`reads the run, target branch and repository in ${text}`, () =>
      assert.deepEqual(parseTestRunInput(text), {
        kind: "run",
        testRunId: "3f0c-b1",
        targetBranch: "release/2",
        repository: "github.com/acme/harbour",
      }));
  }

  it("finds no run in a link of this extension without an ID", () =>
    assert.deepEqual(parseTestRunInput("vscode://test-health.test-health/run?repo=github.com/acme/harbour"), {
      kind: "noRun",
    }));

  it("takes linear time for long and hostile text", async () => {
    const { patterns } = parseTestBranchPatterns(["*a*a*a-merge/{id}", "*-merge/pr-{number}/{id}"]);
    const hostileTexts = [
      `${"a".repeat(200)}/`.repeat(500),
      `${"a".repeat(9_000)}/x`,
      `${"a".repeat(180)}-mergers-merge/x/`.repeat(50),
      "-merge/pr-1".repeat(20_000),
      "%25".repeat(20_000),
      "/".repeat(1e6),
      "https://a/v3/__".repeat(700),
      "\\".repeat(10_000),
      "<b ".repeat(3_000),
    ];
    await assertQuick(() => {
      for (const text of hostileTexts) {
        parseTestRunInput(text, patterns);
      }
    }, 4);
  });
});

const tides = { host: "gitlab.example.com", owner: "acme/tools", name: "tides" };

describe("findNamedRepository", () => {
  const cases: readonly [text: string, expected: string | undefined][] = [
    [`https://github.com/acme/harbour/tree/${branch}`, "harbour"],
    [`https://GitHub.com/Acme/Harbour/tree/${branch}`, "harbour"],
    [`git fetch https://github.com/acme/harbour.git ${branch}`, "harbour"],
    [`https://gitlab.example.com:8443/acme/tools/tides/-/tree/${branch}`, "tides"],
    ["vscode://test-health.test-health/run?repo=github.com/acme/harbour&id=1", "harbour"],
    ["vscode://test-health.test-health/run?repo=github.com/Acme/Harbour&id=1", "harbour"],
    ["vscode://test-health.test-health/run?repo=gitlab.example.com/acme/tools/tides&id=1", "tides"],
    ["vscode://test-health.test-health/run?repo=github.com/acme/other&id=1", undefined],
    [`https://github.com/acme/harbour-master/tree/${branch}`, undefined],
    [`https://example.com/github.com/acme/harbour/${branch}`, undefined],
    [`http://github.com/acme/harbour/tree/${branch}`, "harbour"],
    ["https://[github.com/acme/harbour", undefined],
    [branch, undefined],
    [`https://urldefense.com/v3/__https:/github.com/acme/harbour/tree/${branch}__;!!Ab1!cDe$`, "harbour"],
    ["https://mail.example.com/?url=https%3A%2F%2Fgithub.com%2Facme%2Fharbour&data=05", "harbour"],
    ["<a href=&quot;https://github.com/acme/harbour&quot;>", "harbour"],
  ];
  for (const [text, expected] of cases) {
    it(`finds ${expected ?? "no open repository"} in ${text}`, () => {
      assert.equal(findNamedRepository(text, [harbour, tides])?.name, expected);
    });
  }
});

describe("findRepositoryName", () => {
  const cases: readonly [text: string, expected: string | undefined][] = [
    ["vscode://test-health.test-health/run?repo=github.com/Acme/Harbour&id=1", "github.com/acme/harbour"],
    ["vscode://test-health.test-health/run?repo=git.example.com/a/b/other&id=1", "git.example.com/a/b/other"],
    [`https://github.com/acme/other/tree/${branch}`, "github.com/acme/other"],
    [`https://github.com/acme/harbour.git ${branch}`, "github.com/acme/harbour"],
    [`https://ci.example.com/acme/other/${branch}`, undefined],
    [`https://www.github.com/Acme/Harbour/tree/${branch}`, "github.com/acme/harbour"],
    ["https://dev.azure.com/acme/port/_git/quay/pullrequest/7", "dev.azure.com/acme/port/quay"],
    ["https://acme.visualstudio.com/port/_git/quay?version=GBmain", "dev.azure.com/acme/port/quay"],
    ["https://github.com/acme", undefined],
    ["https://mail.example.com/?url=https%3A%2F%2Fgithub.com%2Facme%2Fother&data=05", "github.com/acme/other"],
    [branch, undefined],
  ];
  const quay = { host: "dev.azure.com", owner: "acme/port", name: "quay" };
  for (const [text, expected] of cases) {
    it(`finds ${expected ?? "no repository"} in ${text}`, () => {
      assert.equal(findRepositoryName(text, [harbour, tides, quay]), expected);
    });
  }
});
