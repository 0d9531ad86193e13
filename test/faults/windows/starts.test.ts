import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { faultCase } from "../faultCase";
import type { Onlooker } from "./onlooker";
import { Windows } from "./windows";

const notConnected = [
  "See which tests fail in CI and jump to their source. You need the base URL of your test health service, your organization's name there, and an API key.",
  "Connect",
];
const noFolder = ["Open a folder to see the failing tests of its repository.", "Open Folder"];
const noRepository = [
  "No repository was found: no folder of this workspace has a Git remote. Set the repository as host/owner/name.",
  "Set Repository",
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

/** Each test goes on where the one before it stopped. */
describe("a window without what the extension needs", function () {
  this.timeout(300_000);
  this.bail(true);
  let windows: Windows;
  let bare: string;

  before(async () => {
    windows = await Windows.start();
    bare = join(windows.scratch, "bare");
    mkdirSync(bare);
  });

  after(() => windows?.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await windows.picturesOfFailure();
  });

  /** Says what it is expected to say, and nothing in notifications. */
  const says = async (onlooker: Onlooker, text: readonly string[]) => {
    assert.deepEqual((await onlooker.welcome(text[0] ?? "")).split(/\n+/), text);
    assert.deepEqual(await onlooker.notificationsSoFar(), []);
  };

  faultCase(30, "no folder, no repository, a virtual folder", async () => {
    const { service } = windows;
    const empty = await windows.look({});
    const folder = await windows.look({ folder: bare });
    const onNoDisk = await windows.look({ folder: "virtual:/harbour" });
    await says(empty, noFolder);
    await says(folder, notConnected);
    await says(onNoDisk, notConnected);
    const without = service.requests.all.length;

    await folder.setKey(service);
    // The palette would close the box before the key is stored.
    await folder.welcome(noRepository[0] ?? "");
    // The answer to what the person did: nothing comes by itself.
    const { host } = new URL(service.url);
    await folder.waitForNotification(
      new RegExp(`API key for ${host} is stored, but not checked\\. Set the repository`),
    );
    await says(folder, noRepository);
    await says(onNoDisk, virtual);
    await says(empty, noFolder);
    const withKey = service.requests.all.length;
    await windows.closeAll();
    assert.deepEqual([without, withKey], [0, 0]);
    return `no folder, no repository, a virtual folder: ${without} requests without a key, ${withKey} with one, 0 notifications but the answer to who entered it`;
  });

  faultCase(30, "Restricted Mode", async () => {
    const before = windows.service.requests.all.length;
    setTrust(windows.settingsFile, true);
    await says(await windows.look(), notTrusted);
    await windows.closeAll();
    setTrust(windows.settingsFile, false);
    const asked = windows.service.requests.all.length - before;
    assert.equal(asked, 0);
    return `Restricted Mode: ${asked} requests with a key, 0 notifications`;
  });

  faultCase(30, "offline", async () => {
    await windows.service.stop();
    await says(await windows.look(), offline);
    await windows.closeAll();
    return "the service cannot be reached: its own text, 0 notifications";
  });
});

/** Has folders asked for whether they are trusted, from the next window on. */
function setTrust(file: string, enabled: boolean): void {
  const settings = JSON.parse(readFileSync(file, "utf8"));
  const trust = {
    "security.workspace.trust.enabled": enabled,
    "security.workspace.trust.startupPrompt": "never",
    "security.workspace.trust.banner": "never",
  };
  writeFileSync(file, JSON.stringify({ ...settings, ...trust }));
}
