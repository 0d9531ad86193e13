import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { AgentFolders, RawAgent } from "../../support/answeringWindow";
import { FakeClock } from "../../support/clock";
import { withEnvironment } from "../../support/environment";

/** Calls of a tool that never return, in their order. */
class PendingCalls {
  readonly signals: AbortSignal[] = [];
  #onCall = () => {};
  readonly callTool = (_tool: string, _input: unknown, signal: AbortSignal): Promise<string> => {
    this.signals.push(signal);
    this.#onCall();
    return new Promise(() => {});
  };

  /** Resolves once so many calls have begun. */
  waitFor(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#onCall = () => {
        if (this.signals.length >= count) {
          resolve();
        }
      };
      this.#onCall();
    });
  }
}

describe("AgentServer", () => {
  let folders: AgentFolders;

  beforeEach(() => {
    folders = new AgentFolders();
    folders.turnOn();
  });

  afterEach(() => folders.remove());

  it("answers the call of an agent that has the token from the window's file", async () => {
    await folders.openWindow();
    const agent = folders.connect();
    agent.send({ id: 1, tool: "list", input: { text: "ü" } });
    assert.deepEqual(await agent.read(), { id: 1, text: 'list {"text":"ü"}' });
  });

  it("lets no other user open its socket or read its token", async function () {
    if (process.platform === "win32") {
      this.skip();
    }
    await folders.openWindow();
    const [file] = folders.windowFiles();
    const paths = [file?.address ?? "", dirname(file?.address ?? ""), file?.path ?? "", dirname(file?.path ?? "")];
    assert.deepEqual(
      paths.map((path) => (statSync(path).mode & 0o777).toString(8)),
      ["600", "700", "600", "700"],
    );
  });

  it("creates its socket in the user's runtime folder if the path has at most 103 bytes", async function () {
    if (process.platform === "win32") {
      this.skip();
    }
    const results: string[] = [];
    for (const length of [103, 104]) {
      const nameLength = length - "/test-health-123456/s".length - folders.parent.length - 1;
      const runtimeFolder = folders.createFolder("r".repeat(nameLength));
      const window = await withEnvironment({ XDG_RUNTIME_DIR: runtimeFolder }, () => folders.openWindow());
      const address = folders.windowFiles()[0]?.address ?? "";
      results.push(dirname(dirname(address)) === runtimeFolder ? `${address.length} bytes` : "another folder");
      window.dispose();
    }
    assert.deepEqual(results, ["103 bytes", "another folder"]);
  });

  it("closes a connection with a wrong token, without an answer", async () => {
    await folders.openWindow();
    const [file] = folders.windowFiles();
    const tokens = ["", "0".repeat(64), `${file?.token}0`, 1, null];
    const answers = tokens.map((token) => {
      const agent = new RawAgent(file?.address ?? "");
      agent.send({ token, session: "s", client: "c" });
      return agent.read();
    });
    assert.deepEqual(await Promise.all(answers), Array(5).fill(undefined));
  });

  it("closes a connection that has not sent its token after 5 s", async () => {
    const clock = new FakeClock();
    await folders.openWindow({ clock });
    const agent = new RawAgent(folders.windowFiles()[0]?.address ?? "");
    agent.write('{"token":');
    // Connections are accepted in order: once the second one is answered, the time of the first one runs.
    const otherAgent = folders.connect();
    otherAgent.send({ id: 1, tool: "list", input: {} });
    await otherAgent.read();
    let isClosed = false;
    void agent.closed.then(() => {
      isClosed = true;
    });
    const call = async (id: number) => {
      otherAgent.send({ id, tool: "list", input: {} });
      return await otherAgent.read();
    };
    await clock.advance(4_999);
    assert.deepEqual([await call(2), isClosed], [{ id: 2, text: "list {}" }, false]);
    await clock.advance(1);
    await agent.closed;
    assert.deepEqual(await call(3), { id: 3, text: "list {}" });
  });

  it("joins messages that arrive in pieces, even if a piece ends within a character", async () => {
    await folders.openWindow();
    const agent = folders.connect();
    const bytes = Buffer.from(`${JSON.stringify({ id: 7, tool: "list", input: "ü" })}\n`);
    for (const byte of bytes) {
      agent.write(Uint8Array.of(byte));
    }
    assert.deepEqual(await agent.read(), { id: 7, text: 'list "ü"' });
  });

  it("closes a connection that sends more than 256,000 characters without a line break", async () => {
    await folders.openWindow();
    const agent = folders.connect();
    const call = JSON.stringify({ id: 1, tool: "list", input: {} });
    agent.write(`${call.padStart(256_000)}\n`);
    assert.deepEqual(await agent.read(), { id: 1, text: "list {}" });
    agent.write("x".repeat(256_001));
    await agent.closed;
  });

  it("accepts at most 16 connections at a time", async () => {
    await folders.openWindow();
    const agents = Array.from({ length: 16 }, () => folders.connect());
    for (const agent of agents) {
      agent.send({ id: 1, tool: "list", input: {} });
    }
    const answers = await Promise.all(agents.map((agent) => agent.read()));
    const refusedAgent = folders.connect();
    await refusedAgent.closed;
    assert.deepEqual(answers, Array(16).fill({ id: 1, text: "list {}" }));
  });

  it("rejects a ninth call of a connection while eight are pending", async () => {
    const calls = new PendingCalls();
    await folders.openWindow(calls);
    const agent = folders.connect();
    for (let id = 1; id <= 9; id++) {
      agent.send({ id, tool: "list", input: {} });
    }
    assert.deepEqual(await agent.read(), {
      id: 9,
      text: "Too many calls wait. Call the tool again when they have been answered.",
      isError: true,
    });
    await calls.waitFor(8);
    assert.equal(calls.signals.length, 8);
  });

  it("aborts a call after 50 s", async () => {
    const clock = new FakeClock();
    const calls = new PendingCalls();
    await folders.openWindow({ ...calls, clock });
    const agent = folders.connect();
    agent.send({ id: 1, tool: "list", input: {} });
    await calls.waitFor(1);
    await clock.advance(49_999);
    assert.equal(calls.signals[0]?.aborted, false);
    await clock.advance(1);
    assert.deepEqual(await agent.read(), {
      id: 1,
      text: "The answer took too long. Call the tool again, with a narrower question.",
      isError: true,
    });
    assert.equal(calls.signals[0]?.aborted, true);
  });

  it("says after 50 s that the user has not answered the question", async () => {
    const clock = new FakeClock();
    let onQuestion = () => {};
    const question = new Promise<void>((resolve) => {
      onQuestion = resolve;
    });
    const askPerson = () => {
      onQuestion();
      return new Promise<boolean>(() => {});
    };
    await folders.openWindow({ askPerson, clock });
    const agent = folders.connect();
    agent.send({ id: 1, tool: "list", input: {} });
    await question;
    await clock.advance(50_000);
    assert.deepEqual(await agent.read(), {
      id: 1,
      text: "The person has not answered the question in their editor yet. Tell them, and call the tool again then.",
      isError: true,
    });
  });

  it("aborts a call that is cancelled, and all calls of a connection that has closed", async () => {
    const calls = new PendingCalls();
    await folders.openWindow(calls);
    const agent = folders.connect();
    agent.send({ id: 1, tool: "list", input: {} });
    agent.send({ id: 2, tool: "list", input: {} });
    await calls.waitFor(2);
    const [first, second] = calls.signals;
    const waitForAbort = (signal?: AbortSignal) =>
      new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
    const firstAbort = waitForAbort(first);
    agent.send({ cancelled: 1 });
    await firstAbort;
    assert.equal(second?.aborted, false);
    const secondAbort = waitForAbort(second);
    agent.end();
    await secondAbort;
  });

  it("distinguishes agents by the first 60 characters of their names and of their sessions", async () => {
    const questions: string[] = [];
    const askPerson = async (client: string) => {
      questions.push(client);
      return true;
    };
    await folders.openWindow({ askPerson });
    const start = "x".repeat(59);
    const [name, longName] = [`${start}x`, `${start}xx`];
    for (const [client, session] of [
      [longName, name],
      [name, longName],
      [name, `${start}y`],
      [`${start}y`, name],
    ] as const) {
      const agent = folders.connect(client, session);
      agent.send({ id: 1, tool: "list", input: {} });
      await agent.read();
    }
    assert.deepEqual(questions, [name, name, `${start}y`]);
  });

  it("tells an agent that the user refuses it", async () => {
    await folders.openWindow({ askPerson: async () => false });
    const agent = folders.connect();
    agent.send({ id: 1, tool: "list", input: {} });
    assert.deepEqual(await agent.read(), {
      id: 1,
      text: "The person does not allow you to read this. Do not ask again.",
      isError: true,
    });
  });

  it("does not tell the agent why a tool has failed", async () => {
    await folders.openWindow({ callTool: () => Promise.reject(new Error("secret")) });
    const agent = folders.connect();
    agent.send({ id: 1, tool: "list", input: {} });
    assert.deepEqual(await agent.read(), {
      id: 1,
      text: "The tool failed. Tell the person.",
      isError: true,
    });
  });

  it("refuses the calls of an open connection once answers to agents are turned off", async () => {
    await folders.openWindow();
    const agent = folders.connect();
    agent.send({ id: 1, tool: "list", input: {} });
    await agent.read();
    folders.files.turnOff();
    agent.send({ id: 2, tool: "list", input: {} });
    assert.deepEqual(await agent.read(), {
      id: 2,
      text: "The person does not allow you to read this. Do not ask again.",
      isError: true,
    });
  });

  it("closes its connections and removes its files when it is disposed", async () => {
    const window = await folders.openWindow();
    const [file] = folders.windowFiles();
    const agent = folders.connect();
    window.dispose();
    await agent.closed;
    assert.deepEqual(folders.windowFiles(), []);
    if (process.platform !== "win32") {
      assert.equal(existsSync(dirname(file?.address ?? "")), false);
    }
  });
});
