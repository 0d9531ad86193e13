import assert from "node:assert/strict";
import { symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Windows } from "../../../src/mcp/windows";
import { AgentFolders } from "../../support/answeringWindow";

describe("Windows", () => {
  let folders: AgentFolders;

  beforeEach(() => {
    folders = new AgentFolders();
    folders.turnOn();
  });

  afterEach(() => folders.remove());

  const openNamedWindow = (name: string, ...openFolders: string[]) =>
    folders.openWindow({ callTool: async () => name }, openFolders);
  const windowsFor = (folder: string) => new Windows(dirname(folders.files.program), folder);
  const ask = async (folder: string) =>
    (await windowsFor(folder).call("Agent", "list", {}, new AbortController().signal)).text;
  const shortenPath = (text: string) => text.replaceAll(folders.parent, "…").replaceAll("\\", "/");
  const noWindowText = (folder: string) =>
    `No editor window answers for the folder ${folder}. Ask the person to open it in their editor and to choose "Test Health: Copy MCP Configuration…" there, and call the tool again.`;

  it("asks the window in which the agent's folder or one around it is open", async () => {
    await openNamedWindow("one", folders.workspace);
    const sibling = folders.createFolder("workspace-2");
    const agentFolders = [folders.workspace, folders.createFolder("workspace/a/b"), sibling, folders.parent];
    const answers = await Promise.all(agentFolders.map(ask));
    assert.deepEqual(answers.map(shortenPath), ["one", "one", noWindowText("…/workspace-2"), noWindowText("…")]);
  });

  it("prefers the window with the innermost folder around the agent's", async () => {
    const inner = folders.createFolder("workspace/inner");
    await openNamedWindow("inner", folders.createFolder("other"), inner);
    await openNamedWindow("outer", folders.workspace);
    assert.deepEqual(
      await Promise.all([ask(inner), ask(folders.createFolder("workspace/inner/a")), ask(folders.workspace)]),
      ["inner", "inner", "outer"],
    );
  });

  it("prefers the window that was used last if several have the same folder open", async () => {
    const window = await openNamedWindow("first", folders.workspace);
    await openNamedWindow("second", folders.workspace);
    for (const { path } of folders.windowFiles()) {
      utimesSync(path, 1, 1);
    }
    window.announce([folders.workspace]);
    assert.equal(await ask(folders.workspace), "first");
  });

  it("finds the window of a folder through symbolic links", async function () {
    if (process.platform === "win32") {
      this.skip();
    }
    const link = join(folders.parent, "link");
    symlinkSync(folders.workspace, link);
    await openNamedWindow("one", link);
    assert.deepEqual([await ask(link), await ask(folders.workspace)], ["one", "one"]);
  });

  it("removes the file of a window that is gone, and asks the next one", async () => {
    await openNamedWindow("one", folders.workspace);
    const [file] = folders.windowFiles();
    utimesSync(file?.path ?? "", 1, 1);
    const goneWindow = { address: join(folders.parent, "gone"), token: "t", pid: 1, folders: [folders.workspace] };
    folders.files.write("gone.json", goneWindow);
    assert.deepEqual([await ask(folders.workspace), folders.windowFiles().length], ["one", 1]);
  });

  it("finds no window if its file is broken, or if answers to agents are turned off", async () => {
    await openNamedWindow("one", folders.workspace);
    const [file] = folders.windowFiles();
    writeFileSync(file?.path ?? "", '{"address":1}');
    assert.equal(shortenPath(await ask(folders.workspace)), noWindowText("…/workspace"));
    folders.files.turnOff();
    assert.equal(shortenPath(await ask(folders.workspace)), noWindowText("…/workspace"));
  });

  it("reports a window that closes during a call, and asks another one for the next call", async () => {
    let onCall = () => {};
    const call = new Promise<void>((resolve) => {
      onCall = resolve;
    });
    const callTool = () => {
      onCall();
      return new Promise<string>(() => {});
    };
    const window = await folders.openWindow({ callTool });
    const windows = windowsFor(folders.workspace);
    const answer = windows.call("Agent", "list", {}, new AbortController().signal);
    await call;
    window.dispose();
    assert.deepEqual(await answer, {
      text: "The editor window ended the connection before it answered. Call the tool again.",
      isError: true,
    });
    await openNamedWindow("next", folders.workspace);
    assert.deepEqual(await windows.call("Agent", "list", {}, new AbortController().signal), { text: "next" });
  });

  it("sends concurrent calls through one connection", async () => {
    const questions: string[] = [];
    const askPerson = async (client: string) => {
      questions.push(client);
      return true;
    };
    await folders.openWindow({ askPerson });
    const windows = windowsFor(folders.workspace);
    const calls = [1, 2, 3].map((number) => windows.call("Agent", "list", { number }, new AbortController().signal));
    const texts = (await Promise.all(calls)).map(({ text }) => text);
    assert.deepEqual([texts, questions], [['list {"number":1}', 'list {"number":2}', 'list {"number":3}'], ["Agent"]]);
  });
});
