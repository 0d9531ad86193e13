import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Windows } from "../../../src/mcp/windows";
import { AgentFolders, RawAgent } from "../../support/answeringWindow";
import { faultCase } from "../faultCase";

describe("Agents outside the editor", () => {
  let folders: AgentFolders;
  let callCount: number;

  beforeEach(() => {
    callCount = 0;
    folders = new AgentFolders();
    folders.turnOn();
  });

  afterEach(() => folders.remove());

  const openWindow = () =>
    folders.openWindow({
      callTool: async () => {
        callCount++;
        return "answer";
      },
    });
  const call = (id: number) => ({ id, tool: "list", input: {} });

  faultCase(80, "are refused without the token or the rights of the user", async () => {
    await openWindow();
    const [file] = folders.windowFiles();
    assert.ok(file);
    const greetings = ["", "1", '"token"', "{}", "[]", "null", JSON.stringify({ ...file, token: "0".repeat(64) })];
    const answers = greetings.map((greeting) => {
      const agent = new RawAgent(file.address);
      agent.write(`${greeting}\n${JSON.stringify(call(1))}\n`);
      return agent.read();
    });
    assert.deepEqual([await Promise.all(answers), callCount], [greetings.map(() => undefined), 0]);
    const text = `${greetings.length} greetings without the token: 0 answers, 0 words`;
    if (process.platform === "win32") {
      return text;
    }
    const paths = [file.path, dirname(file.path), file.address, dirname(file.address), folders.files.program];
    const openPaths = paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
    assert.deepEqual(openPaths, []);
    return `${text}; ${openPaths.length} of ${paths.length} files, folders and sockets open to others`;
  });

  faultCase(81, "get a response to each valid message, and are disconnected after an invalid one", async () => {
    await openWindow();
    const invalidTexts = ["x".repeat(300_000), "{\n", '{"id":"1","tool":"list"}\n', `${"[".repeat(200_000)}\n`, "\0\n"];
    const disconnections = invalidTexts.map((text) => {
      const agent = folders.connect();
      agent.write(text);
      return agent.closed;
    });
    await Promise.all(disconnections);
    const agent = folders.connect();
    for (const byte of Buffer.from(`${JSON.stringify(call(0))}\n`)) {
      agent.write(Uint8Array.of(byte));
    }
    assert.deepEqual(await agent.read(), { id: 0, text: "answer" });
    const flood = Array.from({ length: 20_000 }, (_, index) => `${JSON.stringify(call(index + 1))}\n`);
    agent.write(flood.join(""));
    let answerCount = 0;
    while (answerCount < flood.length) {
      assert.ok(await agent.read());
      answerCount++;
    }
    return `${invalidTexts.length} connections ended; a message of single bytes answered; ${answerCount.toLocaleString("en")} calls at once: an answer or a refusal each`;
  });

  faultCase(82, "are limited in number", async () => {
    await openWindow();
    const agents = Array.from({ length: 200 }, (_, index) => folders.connect("Agent", String(index)));
    for (const agent of agents) {
      agent.send(call(1));
    }
    const answers = await Promise.all(agents.map((agent) => agent.read()));
    const answeredCount = answers.filter((answer) => answer !== undefined).length;
    assert.equal(answeredCount, 16);
    for (const agent of agents) {
      agent.end();
    }
    return `${answeredCount} of ${agents.length} connections taken`;
  });

  faultCase(83, "get an answer if their window closes, has ended, or has left a file", async () => {
    const ask = async (windows: Windows) =>
      (await windows.call("Agent", "list", {}, new AbortController().signal)).text.slice(0, 24);
    const windows = new Windows(dirname(folders.files.program), folders.workspace);
    let onCall = () => {};
    const isCalled = new Promise<void>((resolve) => {
      onCall = resolve;
    });
    const window = await folders.openWindow({
      callTool: () => {
        onCall();
        return new Promise(() => {});
      },
    });
    const answer = ask(windows);
    await isCalled;
    window.dispose();
    const goneWindow = { address: join(folders.parent, "s"), token: "t", pid: 1, folders: [folders.workspace] };
    folders.files.write("gone.json", goneWindow);
    const texts = [await answer, await ask(windows)];
    await openWindow();
    texts.push(await ask(windows));
    assert.deepEqual(
      [texts, folders.windowFiles().length],
      [["The editor window ended ", "No editor window answers", "answer"], 1],
    );
    return "a sentence in the middle and without a window; the next window answers; 0 files left";
  });
});
