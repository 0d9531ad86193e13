import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { TestCommand } from "../../../../src/domain/commands/testCommand";
import type { SourceFile } from "../../../../src/domain/location";
import {
  missingCommandsText,
  unknownShellText,
  untrustedCommandMessage,
  wholeFilesText,
} from "../../../../src/present/text/testCommands";
import { TestTerminal } from "../../../../src/ui/adapters/testTerminal";
import { commandLineCommands } from "../../../../src/ui/commands/testCommands";
import { commands } from "../../../../src/ui/contributions/ids";
import { fakeEditor } from "../../../support/fakeEditor";
import { FakeUri } from "../../../support/fakeUri";
import { full, state } from "../../present/fixture";
import { LoadedTests } from "../fixture";

const web = { root: "file:///work", path: "web" };
const api = { root: "file:///work", path: "api" };
const webCommand: TestCommand = { folder: web, words: ["npx", "jest", "-t=^a b$"], tests: [0] };
const apiCommand: TestCommand = { folder: api, words: ["pytest", "t.py::test_a"], tests: [1] };

describe("commands of tests", () => {
  const tests = [full, { ...full, id: "b" }, { ...full, id: "c" }];
  const row = { id: "row", context: "group.owner", tests: () => tests };
  let askedTests: number;
  let terminal: TestTerminal;

  beforeEach(() => {
    fakeEditor.reset();
    askedTests = 0;
    terminal = new TestTerminal("Tests");
  });

  afterEach(() => terminal.dispose());

  async function execute(id: string, found: readonly TestCommand[], ...args: readonly unknown[]): Promise<void> {
    const list = commandLineCommands({
      tests: new LoadedTests(state({ tests })),
      picker: { choose: async () => full },
      locator: {
        findCommands: async (askedFor) => {
          askedTests = askedFor.length;
          return found;
        },
      },
      files: { createUri: ({ root, path }: SourceFile) => FakeUri.parse(`${root}/${path}`) as never },
      terminal,
    });
    await list.find((command) => command.id === id)?.execute(...args);
  }

  it("copies the command line that runs the tests of the rows from the workspace folder, and lists the omitted ones", async () => {
    await execute(commands.copyTestCommand, [webCommand, apiCommand], row);
    assert.equal(askedTests, 3);
    assert.equal(fakeEditor.clipboard, "(cd -- web && npx jest '-t=^a b$'); (cd -- api && pytest t.py::test_a)");
    assert.deepEqual(fakeEditor.messages, [`information: ${missingCommandsText(3, 2)}`]);
  });

  it("shows that a whole file runs if the runner cannot select a test", async () => {
    await execute(commands.copyTestCommand, [{ ...webCommand, tests: [0, 1, 2], runsFiles: true }], row);
    assert.equal(fakeEditor.clipboard, "(cd -- web && npx jest '-t=^a b$')");
    assert.deepEqual(fakeEditor.messages, [`information: ${wholeFilesText()}`]);
  });

  it("asks for the test in the palette, and copies nothing if no command is known", async () => {
    await execute(commands.copyTestCommand, []);
    assert.equal(askedTests, 1);
    assert.equal(fakeEditor.clipboard, "");
    assert.deepEqual(fakeEditor.messages, [`information: ${missingCommandsText(1, 0)}`]);
  });

  it("runs the tests in a terminal of the first folder, which is reused while it is idle", async () => {
    await execute(commands.runInTerminal, [webCommand, apiCommand], row);
    const [first] = fakeEditor.terminals;
    assert.deepEqual([first?.isShown, first?.folder.fsPath], [true, "/work/web"]);
    await execute(commands.runInTerminal, [webCommand], row);
    assert.deepEqual(first?.lines, [
      "npx jest '-t=^a b$'; (cd -- /work/api && pytest t.py::test_a)",
      "(cd -- /work/web && npx jest '-t=^a b$')",
    ]);
    if (first) {
      first.shellIntegration = { cwd: FakeUri.file("/work/web") };
      await execute(commands.runInTerminal, [webCommand], row);
      assert.equal(first.lines.at(-1), "npx jest '-t=^a b$'");
      fakeEditor.commandStarted.fire({ terminal: first });
    }
    await execute(commands.runInTerminal, [webCommand], row);
    assert.equal(fakeEditor.terminals.length, 2);
    assert.deepEqual(fakeEditor.terminals[1]?.lines, ["npx jest '-t=^a b$'"]);
  });

  it("reads no files of a folder that is not trusted", async () => {
    fakeEditor.isTrusted = false;
    await execute(commands.runInTerminal, [webCommand], row);
    assert.equal(askedTests, 0);
    assert.deepEqual(fakeEditor.terminals, []);
    assert.equal(fakeEditor.messages[0]?.startsWith(`information: ${untrustedCommandMessage.text}`), true);
  });

  it("offers nothing for an unknown shell", async () => {
    fakeEditor.shell = "/usr/bin/nu";
    await execute(commands.copyTestCommand, [webCommand], row);
    assert.equal(fakeEditor.clipboard, "");
    assert.deepEqual(fakeEditor.messages, [`information: ${unknownShellText("/usr/bin/nu")}`]);
  });
});
