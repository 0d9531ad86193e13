import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { arrangementTexts } from "../../../../src/present/arrangementPicks";
import { Arrangements } from "../../../../src/state/arrangements";
import { OwnersPrompt } from "../../../../src/state/ownersPrompt";
import { groupBy } from "../../../../src/ui/commands/groupBy";
import { askOwners, selectOwners } from "../../../../src/ui/commands/selectOwners";
import { selectWindow } from "../../../../src/ui/commands/selectWindow";
import { sortBy } from "../../../../src/ui/commands/sortBy";
import { fakeEditor } from "../../../support/fakeEditor";
import { FakeMemory } from "../../../support/fakes";
import { bare, full, state } from "../../present/fixture";
import { lighthouse } from "../fixture";

const keys = { harbour: "github.com/acme/harbour", lighthouse: "github.com/acme/lighthouse" };

describe("commands that arrange the failing tests", () => {
  let arrangements: Arrangements;

  beforeEach(() => {
    fakeEditor.reset();
    arrangements = new Arrangements(new FakeMemory());
  });

  it("take grouping and order from a key binding without a question", async () => {
    await groupBy(arrangements).execute("owner");
    await sortBy(arrangements).execute("rate");
    const { grouping, sorting } = arrangements.current;
    assert.deepEqual([grouping, sorting, fakeEditor.questions], ["owner", "rate", []]);
  });

  it("ask for grouping and order otherwise, with a check mark at the current one", async () => {
    fakeEditor.answers = ["Owner", undefined];
    await groupBy(arrangements).execute("color");
    await sortBy(arrangements).execute();
    const { grouping, sorting } = arrangements.current;
    assert.deepEqual([grouping, sorting], ["owner", "impact"]);
    assert.deepEqual(
      fakeEditor.questions.map(({ title, rows }) => [title, rows.filter((label) => label.startsWith("$(check)"))]),
      [
        ["Group failing tests by", ["$(check) File"]],
        ["Sort failing tests by", ["$(check) Impact"]],
      ],
    );
  });
});

describe("selectWindow", () => {
  const selections: string[] = [];

  beforeEach(() => {
    fakeEditor.reset();
    selections.length = 0;
  });

  const select = (states: Parameters<typeof state>[0][], ...args: readonly unknown[]) =>
    selectWindow({
      current: states.map(state),
      selectWindow: (key, choice) => selections.push(`${key} ${choice}`),
    }).execute(...args);

  it("takes the window from a key binding, for the only repository", async () => {
    await select([{}], "24h");
    assert.deepEqual([selections, fakeEditor.questions], [[`${keys.harbour} 24h`], []]);
  });

  it("asks for one of several repositories, then for its window", async () => {
    fakeEditor.answers = ["acme/lighthouse", "Last 14 days"];
    await select([{}, { repository: lighthouse }]);
    assert.deepEqual(
      fakeEditor.questions.map(({ title }) => title),
      ["Select a repository", "Show tests that failed in"],
    );
    assert.deepEqual(selections, [`${keys.lighthouse} 14d`]);
  });

  it("takes the repository from a row", async () => {
    fakeEditor.answers = ["Last 24 hours"];
    await select([{}, { repository: lighthouse }], { repositoryKey: keys.lighthouse });
    assert.deepEqual(selections, [`${keys.lighthouse} 24h`]);
  });

  it("asks for the two days of a custom range, and rejects anything else", async () => {
    fakeEditor.answers = ["Custom range…", " 2026-11-01/2026-11-10 "];
    await select([{}]);
    assert.deepEqual(selections, [`${keys.harbour} 2026-11-01/2026-11-10`]);
    assert.deepEqual(fakeEditor.questions[1], {
      title: "Custom range",
      rows: ["", arrangementTexts.customWindow.prompt],
    });
    fakeEditor.answers = ["$(check) Custom range…", "2026-11-10"];
    await assert.rejects(Promise.resolve(select([{ choice: "2026-11-01/2026-11-03" }])), { name: "CancelledError" });
    assert.deepEqual([selections.length, fakeEditor.questions[3]?.rows[0]], [1, "2026-11-01/2026-11-03"]);
  });

  it("selects nothing if the user cancels, or no repository is open", async () => {
    await select([{}]);
    await select([]);
    await select([{}], { repositoryKey: keys.lighthouse });
    assert.deepEqual([selections, fakeEditor.questions.length], [[], 1]);
  });
});

describe("selectOwners", () => {
  const savedOwners: (readonly string[])[] = [];
  const noGit = { current: { kind: "noFolder" }, findGit: () => undefined, readText: async () => undefined } as const;

  beforeEach(() => {
    fakeEditor.reset();
    savedOwners.length = 0;
  });

  const createDeps = (tests = [full, bare]) => ({
    tests: { current: [state({ tests })] },
    repositories: noGit,
    settings: { owners: ["@kim"], saveOwners: async (owners: readonly string[]) => void savedOwners.push(owners) },
    ownersPrompt: new OwnersPrompt(new FakeMemory()),
  });

  it("saves the chosen owners, and does not prompt again", async () => {
    const deps = createDeps();
    fakeEditor.answers = [["@acme/cart", "@kim"]];
    await selectOwners(deps).execute();
    const [question] = fakeEditor.questions;
    assert.deepEqual(
      [question?.title, savedOwners, deps.ownersPrompt.isOpen],
      ["Which owners are you?", [["@kim", "@acme/cart"]], false],
    );
  });

  it("returns whether an owner was chosen", async () => {
    const deps = createDeps();
    fakeEditor.answers = [["@kim"], []];
    assert.deepEqual([await askOwners(deps), await askOwners(deps)], [true, false]);
  });

  it("saves nothing if the user cancels", async () => {
    const deps = createDeps();
    assert.deepEqual([await askOwners(deps), savedOwners, deps.ownersPrompt.isOpen], [false, [], true]);
  });

  it("shows a message if no owner is known", async () => {
    const deps = createDeps([bare]);
    const isChosen = await askOwners({ ...deps, settings: { ...deps.settings, owners: [] } });
    assert.deepEqual(
      [isChosen, fakeEditor.messages, fakeEditor.questions],
      [false, [`information: ${arrangementTexts.selectOwners.none}`], []],
    );
  });
});
