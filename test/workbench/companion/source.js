// A source of failing tests for Test Health: the failures that CI has written into files of the workspace.
// ci/failures.json: [{ "test": "floats", "file": "boat.test.ts", "owner": "@acme/fleet", "message": "…", "at": "2026-01-15T10:00:00Z" }]
// ci/runs/<id>.json: { "requiredStatuses": ["build"], "testBranch": "queue/7", "status": "failed", "pullRequests": [{ "number": 7 }] }

const pageSize = 100;

/** Creates the source. `readJson` resolves with the content of a file of the workspace, or with `undefined`. */
function createSource(readJson) {
  return {
    id: "companion.files",
    label: "CI Files",
    capabilities: { timeRange: true, previousRange: true, testRuns: true, quarantine: false },

    async listFailingTests({ start, end, pageToken = "0" }, signal) {
      const failures = await readJson("ci/failures.json");
      if (!failures) {
        throw new Error("There is no ci/failures.json");
      }
      signal.throwIfAborted();
      const tests = listTests(failures, start, end);
      const nextIndex = Number(pageToken) + pageSize;
      const page = { tests: tests.slice(Number(pageToken), nextIndex), totalRows: tests.length };
      return nextIndex < tests.length ? { ...page, nextPageToken: String(nextIndex) } : page;
    },

    async findTestRun({ testRunId }) {
      // An id is part of a path here: nothing else than a file of that folder may be read.
      return /^[\w-]{1,100}$/.test(testRunId) ? readJson(`ci/runs/${testRunId}.json`) : undefined;
    },
  };
}

/** Returns one record for each test that failed in the range, the latest failures first. */
function listTests(failures, start, end) {
  const byTest = new Map();
  for (const failure of failures) {
    const time = Date.parse(failure.at);
    if (!(time >= start && time < end)) {
      continue;
    }
    const id = `${failure.file}#${failure.test}`;
    byTest.set(id, [...(byTest.get(id) ?? []), { ...failure, time }]);
  }
  const tests = [...byTest].map(([id, group]) => createTest(id, group));
  return tests.sort((first, second) => second.status.since - first.status.since);
}

function createTest(id, group) {
  const [{ test, file, owner }] = group;
  const last = Math.max(...group.map(({ time }) => time));
  return {
    id,
    name: test,
    filePath: file,
    owners: owner ? [owner] : [],
    status: { reason: "Failed in CI", since: last },
    mostCommonFailures: countMessages(group),
    // A rate needs the number of runs, which these files do not tell: it is left out, and not guessed.
  };
}

function countMessages(group) {
  const byMessage = new Map();
  for (const { message, time } of group) {
    const { count = 0, lastOccurrence = 0 } = byMessage.get(message) ?? {};
    byMessage.set(message, { summary: message, count: count + 1, lastOccurrence: Math.max(lastOccurrence, time) });
  }
  return [...byMessage.values()].sort((first, second) => second.count - first.count);
}

exports.createSource = createSource;

exports.activate = async (context) => {
  const vscode = require("vscode");
  const extension = vscode.extensions.getExtension("test-health.test-health");
  const activation = await extension?.activate();
  if (activation?.version !== 1) {
    return;
  }
  const api = await activation.started();
  const source = createSource((path) => readWorkspaceJson(vscode, path));
  context.subscriptions.push(api.registerSource(source));
};

async function readWorkspaceJson(vscode, path) {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) {
    return undefined;
  }
  try {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder.uri, path));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof vscode.FileSystemError) {
      return undefined;
    }
    throw error;
  }
}
