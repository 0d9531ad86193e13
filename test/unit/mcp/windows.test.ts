import assert from "node:assert/strict";
import { symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Windows } from "../../../src/mcp/windows";
import { AgentFolders } from "../../support/answeringWindow";

describe("window that a program asks", () => {
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
  const withoutPath = (text: string) => text.replaceAll(folders.parent, "…").replaceAll("\\", "/");
  const noWindow = (folder: string) =>
    `No editor window answers for the folder ${folder}. Ask the person to open it in their editor and to choose "Test Health: Copy MCP Configuration…" there, and call the tool again.`;

  it("has the folder of the agent open, or one around it", async () => {
    await openNamedWindow("one", folders.workspace);
    const sibling = folders.createFolder("workspace-2");
    const asked = [folders.workspace, folders.createFolder("workspace/a/b"), sibling, folders.parent];
    const answers = await Promise.all(asked.map(ask));
    assert.deepEqual(answers.map(withoutPath), ["one", "one", noWindow("…/workspace-2"), noWindow("…")]);
  });

  it("is the one with the longest folder around that of the agent", async () => {
    const inner = folders.createFolder("workspace/inner");
    await openNamedWindow("inner", folders.createFolder("other"), inner);
    await openNamedWindow("outer", folders.workspace);
    assert.deepEqual(
      await Promise.all([ask(inner), ask(folders.createFolder("workspace/inner/a")), ask(folders.workspace)]),
      ["inner", "inner", "outer"],
    );
  });

  it("is the last one used of several with the same folder", async () => {
    const window = await openNamedWindow("first", folders.workspace);
    await openNamedWindow("second", folders.workspace);
    const ages = folders.windowFiles().map(({ path }) => path);
    for (const path of ages) {
      utimesSync(path, 1, 1);
    }
    window.announce([folders.workspace]);
    assert.equal(await ask(folders.workspace), "first");
  });

  it("is found through links", async function () {
    if (process.platform === "win32") {
      this.skip();
    }
    const link = join(folders.parent, "link");
    symlinkSync(folders.workspace, link);
    await openNamedWindow("one", link);
    assert.deepEqual([await ask(link), await ask(folders.workspace)], ["one", "one"]);
  });

  it("is another one when the first is gone, whose file is removed", async () => {
    await openNamedWindow("one", folders.workspace);
    const [file] = folders.windowFiles();
    utimesSync(file?.path ?? "", 1, 1);
    const goneWindow = { address: join(folders.parent, "gone"), token: "t", pid: 1, folders: [folders.workspace] };
    folders.files.write("gone.json", goneWindow);
    assert.deepEqual([await ask(folders.workspace), folders.windowFiles().length], ["one", 1]);
  });

  it("is none where nobody wants answers given, or files are broken", async () => {
    await openNamedWindow("one", folders.workspace);
    const [file] = folders.windowFiles();
    writeFileSync(file?.path ?? "", '{"address":1}');
    assert.equal(withoutPath(await ask(folders.workspace)), noWindow("…/workspace"));
    folders.files.turnOff();
    assert.equal(withoutPath(await ask(folders.workspace)), noWindow("…/workspace"));
  });

  it("may close in the middle of a call, and be another one for the next", async () => {
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

  it("is asked through one connection, also by calls at the same time", async () => {
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
