import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { DiskCache } from "../../../src/state/diskCache";
import { FailingTests } from "../../../src/state/failingTests";
import { harbour, lookedUpRun } from "../../support/builders";
import { pairOf, run, stopServers } from "../../support/client";
import { connected } from "../../support/connected";
import { FakeFiles } from "../../support/fakes";
import { canary, echoes, piecesIn } from "../../support/keyForms";
import { httpAnswer } from "../../support/rawServer";
import { renderedRun, renderedTests } from "../../support/rendered";
import { faultCase } from "../faultCase";

const now = Date.UTC(2026, 10, 20, 12);

/** A record each of whose texts quotes the key. */
function recordQuoting(quoted: string, id: string) {
  const link = { html_url: `https://ci.example/?q=${quoted}` };
  return {
    id: `${id} ${quoted}`,
    name: `sends ${quoted}`,
    variant: quoted,
    classname: `Cart ${quoted}`,
    parent: `cart ${quoted}`,
    file_path: `src/${quoted}.test.ts`,
    html_url: link.html_url,
    repository: link,
    ticket: link,
    status: { value: quoted, reason: `again: ${quoted}`, timestamp: quoted },
    most_common_failures: [{ summary: `401\nx-api-token: ${quoted}`, occurrence_count: 3 }],
    codeowners: [`@acme/${quoted}`],
    quarantined: quoted,
    [`header ${quoted}`]: quoted,
  };
}

function runQuoting(quoted: string) {
  const url = `https://ci.example/?q=${quoted}`;
  return {
    requiredStatuses: [quoted],
    requiredStatusesSource: quoted,
    testBranch: `queue-merge/pr-7/${quoted}`,
    testBranchSha: quoted,
    status: quoted,
    checkSuites: [{ checkRuns: [{ name: quoted, url, status: quoted, conclusion: quoted }] }],
    statusChecks: [{ context: quoted, url, state: quoted }],
    testedPullRequests: [{ prNumber: 7, prUrl: url, title: quoted }],
    impactedTargets: [`//${quoted}`],
    [`header ${quoted}`]: quoted,
  };
}

/** The ways to write the key that are not promised to be found in records; see the threat table. */
const unpromised = new Set([
  "as escapes of JavaScript",
  "as numbers of HTML",
  "as hexadecimal numbers of HTML",
  "as quoted-printable",
  "as percent signs",
]);

describe("records that quote the key", () => {
  afterEach(stopServers);

  faultCase(33, "leave it nowhere", async () => {
    const ways = Object.entries(echoes).filter(([way]) => !unpromised.has(way));
    const wasInFiles = new Set<string>();
    let files = 0;
    for (const key of [canary(), `k${randomBytes(19).toString("hex")}0`]) {
      for (const [turn, [way, echo]] of ways.entries()) {
        const quoted = echo(key);
        // In a page token it is the service's own affair, and no part of a record.
        const page = { next_page_token: "", total_rows: 2, prev_page_token: key };
        const body = { tests: [recordQuoting(quoted, "1"), recordQuoting(quoted, "2")], page };
        const { service, clock } = await pairOf(
          (socket, { line }) =>
            socket.end(httpAnswer(200, JSON.stringify(line.includes("flaky") ? body : runQuoting(quoted)))),
          { apiKey: key },
        );
        const { session } = await connected(service);
        const stored = new FakeFiles();
        const archive = new DiskCache(stored, clock);
        const failingTests = new FailingTests(harbour, "7d", session, archive, clock);
        await failingTests.refresh();
        await archive.settled();
        const { tests } = failingTests.current;
        assert.deepEqual([way, tests.length, new Set(tests.map(({ id }) => id)).size], [way, 2, 2]);
        const found = await run(service);
        const shown = [
          renderedTests(tests, { now, turn }),
          renderedRun(lookedUpRun("run-1", now, found), { now, tests }),
        ];
        const onDisk = [...stored.byName.values()].map((bytes) => gunzipSync(bytes).toString());
        files += onDisk.length;
        for (const text of onDisk) if (text.includes("[redacted]")) wasInFiles.add(way);
        const everything = [failingTests.current, found, shown, ...onDisk];
        assert.deepEqual([way, piecesIn(JSON.stringify(everything), key)], [way, []]);
        failingTests.dispose();
      }
    }
    assert.equal(wasInFiles.size, ways.length);
    return `${ways.length} spellings in 26 fields: 0 in records, 0 rendered, 0 in ${files} files; 2 tests stay 2`;
  });
});
