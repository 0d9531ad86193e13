import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { FailingTest } from "../../../../src/domain/records";
import { ServiceError } from "../../../../src/domain/serviceError";
import { historyTexts } from "../../../../src/present/pages/historyPanelData";
import { goToTexts } from "../../../../src/present/quickPick";
import { unreadableReportTexts } from "../../../../src/present/reports/unreadableReport";
import { goToFailingTest } from "../../../../src/ui/commands/goToFailingTest";
import { linkCommands } from "../../../../src/ui/commands/links";
import { openTestSource } from "../../../../src/ui/commands/openTestSource";
import { panelCommands } from "../../../../src/ui/commands/panels";
import { showUnreadableFields } from "../../../../src/ui/commands/showUnreadableFields";
import { withErrorMessages } from "../../../../src/ui/commands/withErrorMessages";
import { failingTest } from "../../../support/builders";
import { fakeEditor } from "../../../support/fakeEditor";
import { silentLog } from "../../../support/silentLog";
import { bare, full, offline, state } from "../../present/fixture";
import { LoadedTests, lighthouse } from "../fixture";

const tests = new LoadedTests(state());
const vanishedText = `information: ${goToTexts.vanished}`;

describe("commands that open the source of a test", () => {
  let openedTests: FailingTest[];
  const opener = {
    open: async (test: FailingTest) => {
      openedTests.push(test);
      return true;
    },
  };

  let openedLines: FailingTest[];
  const lineOpener = {
    open: async (test: FailingTest) => {
      if (test === full) {
        openedLines.push(test);
      }
      return test === full;
    },
  };

  beforeEach(() => {
    fakeEditor.reset();
    openedTests = [];
    openedLines = [];
  });

  it("open the source of the argument, or show that the test is no longer loaded", async () => {
    const command = openTestSource({ tests, opener, lineOpener, settings: { failingLine: "message" } });
    await command.execute({ testId: "a" });
    await command.execute({ testId: "gone" });
    assert.deepEqual([openedTests, openedLines, fakeEditor.messages], [[full], [], [vanishedText]]);
  });

  it("open the failing line by a click if the setting says so and a failure names one", async () => {
    const command = openTestSource({ tests, opener, lineOpener, settings: { failingLine: "open" } });
    await command.execute({ testId: "a" });
    await command.execute({ testId: "b" });
    await command.execute({ id: "test:a", context: "test", testId: "a" });
    assert.deepEqual([openedLines, openedTests], [[full], [bare, full]]);
  });

  it("open the source of the chosen test, if one is chosen", async () => {
    const choices: (FailingTest | undefined)[] = [bare, undefined];
    const command = goToFailingTest({ choose: async () => choices.shift() }, opener);
    await command.execute();
    await command.execute();
    assert.deepEqual(openedTests, [bare]);
  });
});

describe("linkCommands", () => {
  beforeEach(() => fakeEditor.reset());

  const execute = async (id: string, argument: unknown) => {
    const command = linkCommands(tests).find((candidate) => candidate.id === `testHealth.${id}`);
    await (command ?? assert.fail(id)).execute(argument);
  };

  it("open the links of a test and of a row", async () => {
    await execute("openTicket", { testId: "a" });
    await execute("openTestPage", { testId: "a" });
    for (const id of ["openPullRequest", "openCheck", "openCommit"]) {
      await execute(id, `https://ci.example/${id}`);
    }
    assert.deepEqual(fakeEditor.openedLinks, [
      "https://tracker.example/HRB-1",
      "https://app.example/tests/a",
      "https://ci.example/openPullRequest",
      "https://ci.example/openCheck",
      "https://ci.example/openCommit",
    ]);
  });

  it("open only web links", async () => {
    await execute("openCheck", { url: "file:///etc/passwd" });
    await execute("openTicket", { testId: "b" });
    assert.deepEqual([fakeEditor.openedLinks, fakeEditor.messages.length], [[], 2]);
    assert.match(fakeEditor.messages[0] ?? "", /^warning: /);
  });

  it("open nothing for a test that is gone", async () => {
    await execute("openTicket", { testId: "gone" });
    assert.deepEqual([fakeEditor.openedLinks, fakeEditor.messages], [[], [vanishedText]]);
  });
});

describe("panelCommands", () => {
  let shownPanels: string[];

  beforeEach(() => {
    fakeEditor.reset();
    shownPanels = [];
  });

  const execute = async (id: string, loadedTests: LoadedTests, argument?: unknown) => {
    const panels = {
      tests: { show: (testId: string, key?: string) => testId !== "gone" && shownPanels.push(`${testId} ${key}`) > 0 },
      histories: { show: (key: string) => void shownPanels.push(key) },
    };
    const command = panelCommands(panels, loadedTests).find((candidate) => candidate.id === `testHealth.${id}`);
    await (command ?? assert.fail(id)).execute(argument);
  };

  it("show the details of a test, or that it is no longer loaded", async () => {
    await execute("showTestDetails", tests, { testId: "a", repositoryKey: "github.com/acme/harbour" });
    await execute("showTestDetails", tests, "gone");
    await execute("showTestDetails", tests);
    assert.deepEqual([shownPanels, fakeEditor.messages], [["a github.com/acme/harbour"], [vanishedText, vanishedText]]);
  });

  it("show the history of the only repository, or of the chosen one", async () => {
    await execute("showHistory", tests);
    fakeEditor.answers = ["acme/lighthouse"];
    const twoRepositories = new LoadedTests(state(), state({ repository: lighthouse }));
    await execute("showHistory", twoRepositories);
    await execute("showHistory", twoRepositories);
    assert.deepEqual(
      [shownPanels, fakeEditor.questions.length],
      [["github.com/acme/harbour", "github.com/acme/lighthouse"], 2],
    );
  });

  it("show a message if there is no repository", async () => {
    await execute("showHistory", new LoadedTests());
    assert.deepEqual([shownPanels, fakeEditor.messages], [[], [`information: ${historyTexts.none}`]]);
  });
});

describe("showUnreadableFields", () => {
  beforeEach(() => fakeEditor.reset());

  const execute = async (...states: Parameters<typeof state>[0][]) => {
    const documents: string[][] = [];
    const show = async (...document: string[]) => void documents.push(document);
    await showUnreadableFields({ tests: new LoadedTests(...states.map(state)), documents: { show } }).execute();
    return documents;
  };

  it("shows a report of the fields", async () => {
    const unreadableTest = failingTest({
      unreadableFields: [{ field: "failure_rate_7d", value: '"often"' }],
    } as Partial<FailingTest>);
    const documents = await execute({ tests: [unreadableTest], unreadable: 1 });
    assert.equal(documents[0]?.[0], unreadableReportTexts.document);
    assert.deepEqual(fakeEditor.messages, []);
  });

  it("shows a message if every field could be read", async () => {
    assert.deepEqual(await execute({}), []);
    assert.deepEqual(fakeEditor.messages, [`information: ${unreadableReportTexts.nothing}`]);
  });
});

describe("withErrorMessages", () => {
  beforeEach(() => fakeEditor.reset());

  const failing = (error: Error) =>
    withErrorMessages({ id: "testHealth.refresh", execute: () => Promise.reject(error) }, silentLog);

  it("shows a message for an error of the service", async () => {
    await failing(offline).execute();
    assert.match(fakeEditor.messages[0] ?? "", /^error: api\.example\.com cannot be reached/);
  });

  it("offers to execute the command again with its arguments", async () => {
    const deadline = new ServiceError("deadline", { operation: "getTestRun", host: "api.example.com" });
    fakeEditor.answers = ["Look Up Again"];
    await failing(deadline).execute("3f0c");
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(fakeEditor.executedCommands, [["testHealth.refresh", "3f0c"]]);
  });

  it("rejects with every other error", async () => {
    await assert.rejects(Promise.resolve(failing(new RangeError("bug")).execute()), RangeError);
    assert.deepEqual(fakeEditor.messages, []);
  });
});
