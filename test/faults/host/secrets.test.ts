import assert from "node:assert/strict";
import * as vscode from "vscode";
import { formatKeyName, formatStoredKey } from "../../../src/domain/storedKey";
import { connectTexts } from "../../../src/present/text/connect";
import { removeApiKeyTexts } from "../../../src/present/text/removeApiKey";
import { commands, contextKeys, secretKey, settings } from "../../../src/ui/contributions/ids";
import type { TestExports } from "../../../src/ui/window/testExports";
import {
  connectTo,
  disconnect,
  loadRequests,
  nextLoadRequest,
  openAndRefreshView,
  removeApiKey,
  rows,
  setUserSetting,
  startService,
  waitForRows,
} from "../../host/harbour";
import type { LocalService } from "../../service/server";
import { leastOfThree } from "../../support/cpuTime";
import { waitFor } from "../../support/until";
import { createCanary, createEcho } from "../canary";
import { faultCase } from "../faultCase";
import { lifecycle } from "../witness/lifecycle";
import { witness } from "../witness/witness";
import { acceptInput, searchForKey } from "./sight";

const statuses = [400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504];

describe("API key", () => {
  let service: LocalService;
  let api: TestExports;

  beforeEach(async () => {
    service = await startService(createCanary());
    api = await connectTo(service);
    await openAndRefreshView();
    witness.clear();
  });

  afterEach(async () => {
    witness.failingSecrets.clear();
    await disconnect();
    await service.stop();
  });

  const viewIs = (kind: string) =>
    waitFor([witness.onDidChange], () => witness.context(contextKeys.view) === kind || undefined);
  const owner = () => ({ origin: service.url, organization: service.orgUrlSlug });
  const keyName = () => formatKeyName(secretKey, owner());
  const storedKey = (apiKey: string, id = "other") => formatStoredKey({ ...owner(), apiKey, id, entry: id });
  const lastMessage = () => witness.messages.at(-1)?.text;

  faultCase(
    5,
    "is redacted in the responses of 13 error statuses that repeat it, in the installed extension",
    async () => {
      const key = service.apiKey;
      const message = createEcho(key);
      for (const status of statuses) {
        const fault = service.faults.add({
          kind: "status",
          status,
          body: JSON.stringify({ message, headers: message }),
        });
        await openAndRefreshView();
        const line = witness.log.findLast((entry) => entry.startsWith("warn ")) ?? "";
        assert.match(line, /listFailingTests at 127\.0\.0\.1:\d+: /);
        assert.match(line, new RegExp(`, status ${status}, request [-0-9a-f]{36}: .*\\[redacted\\]`));
        assert.match(lastMessage() ?? "", /127\.0\.0\.1:/);
        fault.dispose();
        // A rejected key must be entered again.
        if (status === 401) {
          await connectTo(service);
        }
      }
      service.faults.add({ kind: "status", status: 400, body: message });
      const lookUp = vscode.commands.executeCommand(commands.lookUpTestRun, { id: "3f0c", targetBranch: "main" });
      await (await service.requests.nextRequest("getTestRun")).answered;
      await waitFor(
        [witness.onDidChange],
        () => witness.log.some((line) => line.includes("getTestRun at")) || undefined,
      );
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      await lookUp;
      service.faults.clear();
      await openAndRefreshView();
      const { places, files } = await searchForKey(key, api);
      assert.deepEqual(places, []);
      return `in the editor: 0 hits in log, messages, rows, state, settings and ${files} files`;
    },
  );

  faultCase(7, "works in this editor window while the secret storage rejects", async () => {
    const originalKey = service.apiKey;
    witness.failingSecrets.add("get");
    await setUserSetting(settings.orgUrlSlug, `${service.orgUrlSlug}-2`);
    await viewIs("keyUnreadable");
    witness.failingSecrets.clear();
    witness.failingSecrets.add("store");

    // The same service with another key: the entered key is only for this window.
    await service.stop();
    service = await startService(createCanary());
    const request = service.requests.nextRequest();
    await setUserSetting(settings.orgUrlSlug, service.orgUrlSlug);
    await setUserSetting(settings.baseUrl, service.url);
    const entering = vscode.commands.executeCommand(commands.setApiKey);
    await waitFor([witness.onDidChange], () => (witness.inputBoxes.at(-1)?.password ? true : undefined));
    await acceptInput(service.apiKey);
    await entering;
    assert.deepEqual(
      [(await request).headers["x-api-token"], lastMessage()],
      [service.apiKey, connectTexts.keyForSessionOnly],
    );
    await waitForRows(api, "some");
    // A service of an earlier test may have had the same port, and a key under this name.
    const storedText = await witness.secrets?.get(keyName());
    assert.ok(!storedText?.includes(service.apiKey));

    witness.failingSecrets.clear();
    witness.failingSecrets.add("delete");
    await removeApiKey();
    assert.equal(lastMessage(), removeApiKeyTexts.notRemoved);
    await waitForRows(api, "none");
    for (const action of ["reading", "writing", "deleting"]) {
      assert.ok(witness.log.includes(`error secret storage: ${action} failed: Error`), action);
    }
    const hits = [await searchForKey(originalKey, api), await searchForKey(service.apiKey, api)];
    assert.deepEqual(
      hits.flatMap(({ places }) => places),
      [],
    );
    assert.deepEqual(witness.unhandledRejections, []);
    return `get, store, delete rejected: each said in words; the key worked in this window, 0 hits in ${hits[0]?.files} files`;
  });

  faultCase(
    8,
    "is applied at once when it is written or removed from outside while a request is in flight",
    async () => {
      /** Changes the key while a request is in flight; returns the milliseconds until that request is aborted. */
      const followChange = async (change: () => Thenable<void> | undefined, nextKey: string | undefined) => {
        let release = () => {};
        const holdPromise = new Promise<void>((resolve) => {
          release = resolve;
        });
        const fault = service.faults.add({ kind: "hold", promise: holdPromise });
        const loadRequest = nextLoadRequest(service);
        void vscode.commands.executeCommand(commands.refresh);
        const request = await loadRequest;
        // Later requests get a response.
        fault.dispose();
        const next = nextLoadRequest(service);
        const start = performance.now();
        await change();
        const waitMs = (await request.socketClosed) - start;
        release();
        assert.equal(await request.answered, false);
        if (nextKey !== undefined) {
          assert.equal((await next).headers["x-api-token"], nextKey);
        }
        await waitForRows(api, nextKey === undefined ? "none" : "some");
        return waitMs;
      };
      const storeKey = (id: string) => witness.secrets?.store(keyName(), storedKey(service.apiKey, id));
      let count = 0;
      const replace = () => followChange(() => storeKey(`new-${++count}`), service.apiKey);
      const remove = async () => {
        await storeKey(`kept-${++count}`);
        await waitForRows(api, "some");
        return followChange(() => witness.secrets?.delete(keyName()), undefined);
      };
      const waits = [await leastOfThree(replace, 2_000), await leastOfThree(remove, 2_000)];
      await viewIs("notConnected");
      const loadCount = loadRequests(service).length;
      await openAndRefreshView();
      assert.deepEqual([loadRequests(service).length, rows(api.failingTests)], [loadCount, []]);
      assert.ok(Math.max(...waits) < 2_000, `${waits}`);
      return `followed in ${Math.ceil(Math.max(...waits))} ms: 2 of 2 requests aborted, 0 late answers taken`;
    },
  );

  faultCase(63, "is removed together with the unfinished files of a killed window", async () => {
    const { globalStorageUri, storageUri } = lifecycle.context;
    assert.ok(storageUri);
    const leftovers = [
      vscode.Uri.joinPath(globalStorageUri, "day-2026-0123456789abcdef01234567.gz.4194303.tmp"),
      vscode.Uri.joinPath(globalStorageUri, "tests-7d-0123456789abcdef01234567.gz.4194303.tmp"),
      vscode.Uri.joinPath(storageUri, "last-files.gz.4194303.tmp"),
      vscode.Uri.joinPath(storageUri, "test-run-0123456789abcdef01234567.gz.4194303.tmp"),
      vscode.Uri.joinPath(storageUri, "test-runs.json.4194303.tmp"),
    ];
    for (const leftover of leftovers) {
      await vscode.workspace.fs.writeFile(leftover, new TextEncoder().encode("{}"));
    }
    await removeApiKey();
    const isGone = (uri: vscode.Uri) =>
      vscode.workspace.fs.stat(uri).then(
        () => false,
        () => true,
      );
    const areGone = async () => (await Promise.all(leftovers.map(isGone))).every(Boolean);
    for (const start = Date.now(); Date.now() - start < 5_000 && !(await areGone()); ) {}
    assert.deepEqual(
      await Promise.all(leftovers.map(isGone)),
      leftovers.map(() => true),
    );
    return `${leftovers.length} of ${leftovers.length} files gone`;
  });
});
