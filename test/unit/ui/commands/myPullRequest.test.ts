import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { CheckedOutBranch, MyPullRequest } from "../../../../src/domain/runs/myPullRequest";
import { myPullRequestTexts, otherRepositoryText } from "../../../../src/present/text/myPullRequest";
import { myPullRequestCommands } from "../../../../src/ui/commands/myPullRequest";
import { harbour } from "../../../support/builders";
import { fakeEditor } from "../../../support/fakeEditor";
import { silentLog } from "../../../support/silentLog";
import { lighthouse } from "../fixture";

const tides: CheckedOutBranch = { repository: harbour, name: "feature/tides", unpushedCount: 0 };
const lamps: CheckedOutBranch = { repository: lighthouse, name: "feature/lamps", unpushedCount: 0 };

describe("commands for my pull request", () => {
  let numbers: string[];
  let fetchedNames: string[];

  beforeEach(() => {
    fakeEditor.reset();
    numbers = [];
    fetchedNames = [];
  });

  const execute = async (id: string, current: readonly MyPullRequest[], argument?: unknown, fails = false) => {
    const myPullRequests = {
      current,
      update: async () => {},
      findEnteredNumber: () => undefined,
      setNumber: async ({ name }: CheckedOutBranch, number: number | undefined) =>
        void numbers.push(`${name} ${number}`),
      fetch: async ({ name }: CheckedOutBranch) => {
        fetchedNames.push(name);
        if (fails) {
          throw new Error("offline");
        }
      },
    };
    const commandList = myPullRequestCommands({ myPullRequests, log: silentLog });
    await (commandList.find((command) => command.id === `testHealth.${id}`) ?? assert.fail(id)).execute(argument);
  };

  const withoutNumber = (branch: CheckedOutBranch): MyPullRequest => ({ branch, kind: "unknownNumber" });

  it("store the entered number, or the one in the address of a page", async () => {
    fakeEditor.answers = ["412"];
    await execute("setPullRequest", [withoutNumber(tides)]);
    fakeEditor.answers = ["https://github.com/acme/harbour/pull/413"];
    await execute("setPullRequest", [{ branch: tides, kind: "notTested", number: 412 }]);
    assert.deepEqual(numbers, ["feature/tides 412", "feature/tides 413"]);
    assert.deepEqual(
      fakeEditor.questions.map(({ rows }) => rows[0]),
      ["", "412"],
    );
  });

  it("clear the number when the box is emptied, and change nothing when the user cancels", async () => {
    fakeEditor.answers = [" "];
    await execute("setPullRequest", [{ branch: tides, kind: "notTested", number: 412 }]);
    await execute("setPullRequest", [{ branch: tides, kind: "notTested", number: 412 }]);
    assert.deepEqual(numbers, ["feature/tides undefined"]);
  });

  it("explain why a number is invalid", async () => {
    fakeEditor.answers = ["tides", "https://github.com/acme/lighthouse/pull/7"];
    await execute("setPullRequest", [withoutNumber(tides)]);
    await execute("setPullRequest", [withoutNumber(tides)]);
    assert.deepEqual(numbers, []);
    assert.deepEqual(fakeEditor.messages, [
      `problem: ${myPullRequestTexts.invalidNumber}`,
      `problem: ${otherRepositoryText(harbour)}`,
    ]);
  });

  it("fetch for the branch of a row, of the only repository, or of the chosen one", async () => {
    const pullRequests = [withoutNumber(tides), withoutNumber(lamps)];
    await execute("fetchTestBranches", pullRequests, { repositoryKey: "github.com/acme/lighthouse" });
    await execute("fetchTestBranches", [withoutNumber(tides)]);
    fakeEditor.answers = ["acme/lighthouse"];
    await execute("fetchTestBranches", pullRequests);
    await execute("fetchTestBranches", pullRequests);
    assert.deepEqual(fetchedNames, ["feature/lamps", "feature/tides", "feature/lamps"]);
    assert.deepEqual(fakeEditor.progress, Array(3).fill(myPullRequestTexts.fetching));
  });

  it("show a message if no branch is checked out, or if Git could not fetch", async () => {
    await execute("fetchTestBranches", []);
    await execute("fetchTestBranches", [withoutNumber(tides)], undefined, true);
    assert.deepEqual(fakeEditor.messages, [
      `information: ${myPullRequestTexts.noBranch}`,
      `error: ${myPullRequestTexts.fetchFailed}`,
    ]);
  });
});
