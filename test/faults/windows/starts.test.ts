import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runAsSteps } from "../../support/steps";
import { faultCase } from "../faultCase";
import type { WindowUser } from "./onlooker";
import { EditorWindows } from "./windows";

const notConnected = [
  "See which tests fail in CI and jump to their source. You need the base URL of your test health service, your organization's name there, and an API key.",
  "Connect",
  "Without a service, see what failed in a report or a log.",
  "Open a Test Report or Log",
];
const noFolder = ["Open a folder to see the failing tests of its repository.", "Open Folder"];
const noRepository = [
  "No repository was found: no folder of this workspace has a Git remote. Set the repository as host/owner/name.",
  "Set Repository",
  "Without a repository, open a test report or a log to see what failed.",
];
const virtual = [
  "Git is not available for virtual workspaces. Set the repository as host/owner/name.",
  "Set Repository",
];
const notTrusted = ["Trust this workspace to detect its repository.", "Manage Workspace Trust"];
const offline = [
  "The service could not be reached. Check the network, and the setting http.proxy if you use a proxy.",
  "Try Again",
];

/** Each test continues in the state that the previous one has left. */
describe("Editor windows without prerequisites", function () {
  runAsSteps(this);
  let windows: EditorWindows;
  let bareFolder: string;

  before(async () => {
    windows = await EditorWindows.start();
    bareFolder = join(windows.scratch, "bare");
    mkdirSync(bareFolder);
  });

  after(() => windows?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await windows.captureFailure();
    }
  });

  /** Checks the welcome text, and that there are no notifications. */
  const assertWelcome = async (user: WindowUser, text: readonly string[]) => {
    assert.deepEqual((await user.welcome(text[0] ?? "")).split(/\n+/), text);
    assert.deepEqual(await user.notificationsSoFar(), []);
  };

  faultCase(30, "show the next step without a folder, without a repository and in a virtual folder", async () => {
    const { service } = windows;
    const empty = await windows.openWindow({});
    const folder = await windows.openWindow({ folder: bareFolder });
    const virtualFolder = await windows.openWindow({ folder: "virtual:/harbour" });
    await assertWelcome(empty, noFolder);
    await assertWelcome(folder, notConnected);
    await assertWelcome(virtualFolder, notConnected);
    const countWithoutKey = service.requests.all.length;

    await folder.connect(service);
    // The palette would close the box before the key is stored.
    await folder.welcome(noRepository[0] ?? "");
    // The message is the result of a user's action; none appears on its own.
    const { host } = new URL(service.url);
    await folder.waitForNotification(
      new RegExp(`API key for ${host} is stored, but not checked\\. Set the repository`),
    );
    await assertWelcome(folder, noRepository);
    await assertWelcome(virtualFolder, virtual);
    await assertWelcome(empty, noFolder);
    const countWithKey = service.requests.all.length;
    await windows.closeAll();
    assert.deepEqual([countWithoutKey, countWithKey], [0, 0]);
    return `no folder, no repository, a virtual folder: ${countWithoutKey} requests without a key, ${countWithKey} with one, 0 notifications but the answer to who entered it`;
  });

  faultCase(30, "show the next step in Restricted Mode", async () => {
    const initialCount = windows.service.requests.all.length;
    setTrust(windows.settingsFile, true);
    await assertWelcome(await windows.openWindow(), notTrusted);
    await windows.closeAll();
    setTrust(windows.settingsFile, false);
    const requestCount = windows.service.requests.all.length - initialCount;
    assert.equal(requestCount, 0);
    return `Restricted Mode: ${requestCount} requests with a key, 0 notifications`;
  });

  faultCase(30, "show the next step when offline", async () => {
    await windows.service.stop();
    await assertWelcome(await windows.openWindow(), offline);
    await windows.closeAll();
    return "the service cannot be reached: its own text, 0 notifications";
  });
});

/** Turns Workspace Trust on or off, from the next window on. */
function setTrust(file: string, enabled: boolean): void {
  const settings = JSON.parse(readFileSync(file, "utf8"));
  const trust = {
    "security.workspace.trust.enabled": enabled,
    "security.workspace.trust.startupPrompt": "never",
    "security.workspace.trust.banner": "never",
  };
  writeFileSync(file, JSON.stringify({ ...settings, ...trust }));
}
