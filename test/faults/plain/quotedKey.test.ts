import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { DiskCache } from "../../../src/state/diskCache";
import { FailingTests } from "../../../src/state/failingTests";
import { harbour, lookedUpRun } from "../../support/builders";
import { combineBytes, run, stopServers } from "../../support/client";
import { createConnectedSession } from "../../support/connected";
import { FakeFiles } from "../../support/fakes";
import { canary, echoes, piecesIn } from "../../support/keyForms";
import { httpAnswer } from "../../support/rawServer";
import { renderedRun, renderedTests } from "../../support/rendered";
import { faultCase } from "../faultCase";

const now = Date.UTC(2026, 10, 20, 12);

/** Creates a record in which every text contains the key. */
function recordQuoting(quotedKey: string, id: string) {
  const link = { html_url: `https://ci.example/?q=${quotedKey}` };
  return {
    id: `${id} ${quotedKey}`,
    name: `sends ${quotedKey}`,
    variant: quotedKey,
    classname: `Cart ${quotedKey}`,
    parent: `cart ${quotedKey}`,
    file_path: `src/${quotedKey}.test.ts`,
    html_url: link.html_url,
    repository: link,
    ticket: link,
    status: { value: quotedKey, reason: `again: ${quotedKey}`, timestamp: quotedKey },
    most_common_failures: [{ summary: `401\nx-api-token: ${quotedKey}`, occurrence_count: 3 }],
    codeowners: [`@acme/${quotedKey}`],
    quarantined: quotedKey,
    [`header ${quotedKey}`]: quotedKey,
  };
}

function runQuoting(quotedKey: string) {
  const url = `https://ci.example/?q=${quotedKey}`;
  return {
    requiredStatuses: [quotedKey],
    requiredStatusesSource: quotedKey,
    testBranch: `queue-merge/pr-7/${quotedKey}`,
    testBranchSha: quotedKey,
    status: quotedKey,
    checkSuites: [{ checkRuns: [{ name: quotedKey, url, status: quotedKey, conclusion: quotedKey }] }],
    statusChecks: [{ context: quotedKey, url, state: quotedKey }],
    testedPullRequests: [{ prNumber: 7, prUrl: url, title: quotedKey }],
    impactedTargets: [`//${quotedKey}`],
    [`header ${quotedKey}`]: quotedKey,
  };
}

/** Spellings of the key that the redaction of records does not cover; see the threat table. */
const unsupportedSpellings = new Set([
  "as escapes of JavaScript",
  "as numbers of HTML",
  "as hexadecimal numbers of HTML",
  "as quoted-printable",
  "as percent signs",
]);

describe("Records that quote the API key", () => {
  afterEach(stopServers);

  faultCase(33, "are redacted in memory, in views and on disk", async () => {
    const keySpellings = Object.entries(echoes).filter(([way]) => !unsupportedSpellings.has(way));
    const spellingsInFiles = new Set<string>();
    let files = 0;
    for (const key of [canary(), `k${randomBytes(19).toString("hex")}0`]) {
      for (const [turn, [spelling, echo]] of keySpellings.entries()) {
        const quotedKey = echo(key);
        // A page token is not part of a record.
        const page = { next_page_token: "", total_rows: 2, prev_page_token: key };
        const body = { tests: [recordQuoting(quotedKey, "1"), recordQuoting(quotedKey, "2")], page };
        const { service, clock } = await combineBytes(
          (socket, { line }) =>
            socket.end(httpAnswer(200, JSON.stringify(line.includes("flaky") ? body : runQuoting(quotedKey)))),
          { apiKey: key },
        );
        const { session } = await createConnectedSession(service);
        const storedFiles = new FakeFiles();
        const diskCache = new DiskCache(storedFiles, clock);
        const failingTests = new FailingTests(harbour, "7d", session, diskCache, clock);
        await failingTests.refresh();
        await diskCache.settled();
        const { tests } = failingTests.current;
        assert.deepEqual([spelling, tests.length, new Set(tests.map(({ id }) => id)).size], [spelling, 2, 2]);
        const testRun = await run(service);
        const renderedViews = [
          renderedTests(tests, { now, turn }),
          renderedRun(lookedUpRun("run-1", now, testRun), { now, tests }),
        ];
        const onDisk = [...storedFiles.byName.values()].map((bytes) => gunzipSync(bytes).toString());
        files += onDisk.length;
        for (const text of onDisk) {
          if (text.includes("[redacted]")) {
            spellingsInFiles.add(spelling);
          }
        }
        const outputs = [failingTests.current, testRun, renderedViews, ...onDisk];
        assert.deepEqual([spelling, piecesIn(JSON.stringify(outputs), key)], [spelling, []]);
        failingTests.dispose();
      }
    }
    assert.equal(spellingsInFiles.size, keySpellings.length);
    return `${keySpellings.length} spellings in 26 fields: 0 in records, 0 rendered, 0 in ${files} files; 2 tests stay 2`;
  });
});
