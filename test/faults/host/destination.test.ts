import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, contextKeys, settings, views } from "../../../src/ui/contributions/ids";
import {
  connectTo,
  disconnect,
  extensionApi,
  folder,
  loadRequests,
  openAndRefreshView,
  setUserSetting,
  startService,
  waitForRows,
} from "../../host/harbour";
import type { LocalService } from "../../service/server";
import { readJson } from "../../support/sources";
import { waitFor } from "../../support/until";
import { createCanary } from "../canary";
import { faultCase } from "../faultCase";
import { witness } from "../witness/witness";
import { checkBaseUrlIsIgnored, type SettingsFile } from "./settingsFiles";

describe("Destination of the API key in VS Code", () => {
  let service: LocalService;
  /** Another origin, which would take the first one's key. */
  let otherService: LocalService;

  beforeEach(async () => {
    service = await startService(createCanary());
    otherService = await startService(service.apiKey);
  });

  afterEach(async () => {
    await disconnect();
    await Promise.all([service.stop(), otherService.stop()]);
  });

  faultCase(2, "is not set by a base URL in the settings of a trusted workspace", async () => {
    assert.equal(vscode.workspace.isTrusted, true);
    const file: SettingsFile = {
      uri: vscode.Uri.joinPath(folder(), ".vscode", "settings.json"),
      contentOf: (values) => values,
    };
    const requestCount = await checkBaseUrlIsIgnored(file, service, otherService);
    return `.vscode/settings.json, trusted, dotted and nested: 0 of ${requestCount} requests went there`;
  });

  faultCase(3, "does not follow a base URL that moves to another origin", async () => {
    const api = await connectTo(service);
    await setUserSetting(settings.baseUrl, otherService.url);
    await waitForRows(api, "none");
    await waitFor([witness.onDidChange], () => witness.context(contextKeys.view) === "otherService" || undefined);
    await openAndRefreshView();
    const requestCount = loadRequests(service).length;
    assert.deepEqual([otherService.requests.all, requestCount], [[], 1]);
    await setUserSetting(settings.baseUrl, service.url);
    await waitForRows(api, "some");
    // Tests that were loaded with this key a moment ago are shown again.
    assert.deepEqual([otherService.requests.all, loadRequests(service).length], [[], 1]);
    const welcome = (readJson("package.nls.json") as Record<string, string>)["welcome.otherService"];
    assert.match(welcome ?? "", /belongs to another service .* not sent\. Enter a key .*\n\[Set API Key\]/);
    return "0 requests to the new origin; the view asks for another key";
  });

  faultCase(30, "receives no request without a key", async () => {
    const api = await extensionApi();
    witness.clear();
    await setUserSetting(settings.orgUrlSlug, service.orgUrlSlug);
    await setUserSetting(settings.baseUrl, service.url);
    await waitFor([witness.onDidChange], () => witness.context(contextKeys.view) === "notConnected" || undefined);
    await vscode.commands.executeCommand(`${views.failingTests}.focus`);
    assert.deepEqual([service.requests.all, witness.messages], [[], []]);
    await vscode.commands.executeCommand(commands.refresh);
    // The message is the result of a user's action.
    assert.deepEqual([service.requests.all, witness.messages.map(({ buttons }) => buttons)], [[], [["Connect"]]]);
    await connectTo(service);
    assert.equal(api, await extensionApi());
    assert.equal(loadRequests(service).length, 1);
    return "without a key 0 requests, 0 notifications but the answer to a refresh by hand; 1 request once there is one";
  });
});
