import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { askTexts } from "../../../../src/present/askAboutFailure";
import { handOverTexts } from "../../../../src/present/handOver";
import { ChosenAgent } from "../../../../src/state/chosenAgent";
import { HandOver } from "../../../../src/ui/commands/handOver";
import { FakeClock } from "../../../support/clock";
import { fakeEditor } from "../../../support/fakeEditor";
import { silentLog } from "../../../support/silentLog";

const openChat = "workbench.action.chat.open";
const newChat = "workbench.action.chat.newChat";
const [chatLabel, newChatLabel, copyLabel] = [
  "Chat of This Editor",
  "New Chat Session of This Editor",
  "Copy as Markdown",
];
const claudeCode = ["anthropic.claude-code", "Claude $(bug)"] as const;
const codex = ["openai.chatgpt", "Codex"] as const;
const question = "Why does /this fail?";
const inChat = { query: "Why does \\/this fail?", isPartialQuery: true };

describe("HandOver", () => {
  let memory: Map<string, unknown>;

  beforeEach(() => {
    fakeEditor.reset();
    memory = new Map();
  });

  const execute = async (createQuestion = (_maxSourceLength?: number) => question) => {
    const memento = {
      get: (key: string) => memory.get(key),
      update: async (key: string, value: unknown) => void memory.set(key, value),
    };
    const chosenAgent = new ChosenAgent(memento);
    await new HandOver({ chosenAgent, clock: new FakeClock(), log: silentLog }).handOver(createQuestion);
    // The button of a message is pressed after the command has ended.
    await new Promise(setImmediate);
  };

  const listCommands = () => fakeEditor.executedCommands.map((command) => command.map(toText));
  const toText = (argument: unknown) => (typeof argument === "object" ? argument : String(argument));
  const listQuestions = () => fakeEditor.questions.map(({ rows }) => rows);

  it("copies the question without asking if there is neither a chat nor an agent", async () => {
    await execute();
    assert.deepEqual(
      [fakeEditor.clipboard, fakeEditor.messages, listQuestions()],
      [question, [`information: ${askTexts.copied}`], []],
    );
  });

  it("opens the editor's chat without asking if there is no agent", async () => {
    fakeEditor.knownCommands = [openChat, newChat];
    await execute();
    assert.deepEqual([fakeEditor.executedCommands, fakeEditor.messages], [[[openChat, inChat]], []]);
  });

  it("asks once if there is an agent, and then opens the agent's address", async () => {
    fakeEditor.knownCommands = [openChat, newChat];
    fakeEditor.extensions = new Map([claudeCode, codex]);
    fakeEditor.answers = ["Claude \\$(bug)"];
    await execute();
    await execute();
    const addresses = fakeEditor.executedCommands.map(([command, uri]) => `${command} ${uri}`);
    const address =
      "vscode.open vscode://anthropic.claude-code/open?prompt=Why%2520does%2520%255C%252Fthis%2520fail%253F";
    const message =
      "information: The question was handed over to Claude $(bug). Read it there and send it yourself. [Change Agent]";
    assert.deepEqual(
      [listQuestions(), addresses, fakeEditor.messages, fakeEditor.clipboard],
      [[[chatLabel, newChatLabel, "Claude \\$(bug)", "Codex", copyLabel]], [address, address], [message, message], ""],
    );
  });

  it("passes the same question to another destination with one click, and uses that from then on", async () => {
    fakeEditor.knownCommands = [openChat, newChat];
    fakeEditor.extensions = new Map([codex]);
    fakeEditor.answers = ["Codex", handOverTexts.change, newChatLabel];
    await execute();
    await execute();
    const inChatMessage =
      "information: The question is in the box of the chat. Read it there and send it yourself. [Change Agent]";
    const inNewChat = [[newChat], [openChat, { ...inChat, mode: "agent" }]];
    assert.deepEqual(
      [listCommands(), fakeEditor.messages, fakeEditor.clipboard],
      [
        [["chatgpt.newChat"], ...inNewChat, ...inNewChat],
        ["information: The question was copied. Paste it into Codex. [Change Agent]", inChatMessage, inChatMessage],
        question,
      ],
    );
  });

  it("copies the question if the user chooses that, and does nothing if no destination is chosen", async () => {
    fakeEditor.extensions = new Map([codex]);
    await execute();
    fakeEditor.answers = [copyLabel];
    await execute();
    assert.deepEqual(
      [listCommands(), fakeEditor.messages, fakeEditor.clipboard],
      [[], [`information: ${handOverTexts.copiedByChoice} [Change Agent]`], question],
    );
  });

  it("shortens the source to fit an address, and copies a question that is too long for any", async () => {
    fakeEditor.scheme = "cursor";
    fakeEditor.answers = ["Editor of Tests"];
    await execute((maxSourceLength = 8_000) => "x".repeat(6_000 + maxSourceLength));
    const [[, address] = []] = fakeEditor.executedCommands;
    await execute((maxSourceLength = 8_000) => "y".repeat(8_000 + maxSourceLength));
    assert.deepEqual(
      [String(address).length, fakeEditor.clipboard.length, fakeEditor.messages[1]],
      [
        "cursor://anysphere.cursor-deeplink/prompt?text=".length + 7_000,
        16_000,
        "information: The question is too long to be handed over to Editor of Tests, so it was copied. Paste it there. [Change Agent]",
      ],
    );
  });

  it("keeps a choice whose agent is missing, and asks if there are others", async () => {
    memory.set("agents.chosen", "claude-code");
    await execute();
    fakeEditor.extensions = new Map([codex]);
    await execute();
    assert.deepEqual(
      [fakeEditor.clipboard, listQuestions(), memory.get("agents.chosen")],
      [question, [["Codex", copyLabel]], "claude-code"],
    );
  });
});
