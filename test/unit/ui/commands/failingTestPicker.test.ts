import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { goToTexts } from "../../../../src/present/quickPick";
import { FailingTestPicker } from "../../../../src/ui/commands/failingTestPicker";
import { FakeClock } from "../../../support/clock";
import { fakeEditor } from "../../../support/fakeEditor";
import { aTurn } from "../../../support/fakes";
import { bare, full, removes, state } from "../../present/fixture";
import { LoadedTests } from "../fixture";

const files = { version: 0, findPath: () => undefined };

describe("FailingTestPicker", () => {
  let clock: FakeClock;

  beforeEach(() => {
    fakeEditor.reset();
    clock = new FakeClock();
  });

  it("lets the user choose among all loaded tests", async () => {
    const picker = new FailingTestPicker(new LoadedTests(state()), files, clock);
    fakeEditor.answers = ["removes"];
    assert.equal(await picker.choose("Which?"), removes);
    assert.equal(await picker.choose("Which?"), undefined);
    assert.deepEqual(
      fakeEditor.questions.map(({ rows }) => rows),
      [
        ["Cart > adds *tax*", "removes", "plain"],
        ["Cart > adds *tax*", "removes", "plain"],
      ],
    );
  });

  it("shows a message if no test is loaded, but not while tests are being loaded", async () => {
    const tests = new LoadedTests(state({ tests: [] }));
    const picker = new FailingTestPicker(tests, files, clock);
    assert.equal(await picker.choose("Which?"), undefined);
    assert.deepEqual([fakeEditor.messages, fakeEditor.questions], [[`information: ${goToTexts.none}`], []]);
    tests.set(state({ tests: [], loading: true }));
    await picker.choose("Which?");
    assert.deepEqual(fakeEditor.questions, [{ rows: [] }]);
  });

  it("offers to load the missing tests", async () => {
    const picker = new FailingTestPicker(new LoadedTests(state({ incomplete: "stopped" })), files, clock);
    fakeEditor.answers = ["$(cloud-download) Load all failing tests"];
    void picker.choose("Which?");
    await aTurn();
    assert.deepEqual(fakeEditor.executedCommands, [["testHealth.loadMore"]]);
  });

  it("shows the current tests when it is opened again", async () => {
    const tests = new LoadedTests(state({ tests: [full] }));
    const picker = new FailingTestPicker(tests, files, clock);
    await picker.choose("Which?");
    tests.set(state({ tests: [bare] }));
    await picker.choose("Which?");
    assert.deepEqual(
      fakeEditor.questions.map(({ rows }) => rows),
      [["Cart > adds *tax*"], ["plain"]],
    );
  });

  it("keeps the rows in place while pages of tests arrive", async () => {
    const tests = new LoadedTests(state({ tests: [full] }));
    const picker = new FailingTestPicker(tests, files, clock);
    await picker.choose("Which?");
    tests.set(state({ tests: [bare], loading: true }));
    await picker.choose("Which?");
    assert.deepEqual(fakeEditor.questions[1]?.rows, ["Cart > adds *tax*"]);
  });

  it("finds tests by a typed failure", async () => {
    const picker = new FailingTestPicker(new LoadedTests(state()), files, clock);
    fakeEditor.typedTexts = ["expected 3"];
    fakeEditor.answers = ["Cart > adds *tax*"];
    const choosing = picker.choose("Which?");
    await aTurn();
    assert.deepEqual(clock.running, [150]);
    clock.advance(150);
    assert.equal(await choosing, full);
    assert.match(fakeEditor.questions[0]?.details?.at(-1) ?? "", /expected 3 to be 4/);
  });
});
