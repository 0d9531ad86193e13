import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { TreeNode } from "../../../../src/present/node";
import { goToTexts } from "../../../../src/present/quickPick";
import {
  findRowTests,
  listRows,
  namesOneTest,
  readText,
  resolveTest,
  resolveTests,
} from "../../../../src/ui/commands/testArgument";
import { failingTest } from "../../../support/builders";
import { fakeEditor } from "../../../support/fakeEditor";
import { bare, removes, state } from "../../present/fixture";
import { LoadedTests, lighthouse } from "../fixture";

const beacon = failingTest({ id: "b", name: "beacon" });
const tests = new LoadedTests(state(), state({ repository: lighthouse, tests: [beacon] }));
const keys = { harbour: "github.com/acme/harbour", lighthouse: "github.com/acme/lighthouse" };

const row = (fields: Partial<TreeNode>): TreeNode => ({
  id: "row",
  label: "",
  icon: "failing",
  context: "test",
  ...fields,
});

describe("argument of a command for failing tests", () => {
  beforeEach(() => fakeEditor.reset());

  it("names a test by its id, a key with its repository, or a row", () => {
    const namingArguments = [
      "c",
      { testId: "b", repositoryKey: keys.lighthouse },
      row({ testId: "b", repositoryKey: keys.harbour }),
    ];
    assert.deepEqual(
      namingArguments.map((argument) => resolveTest(argument, tests)),
      [removes, beacon, bare],
    );
    assert.deepEqual(fakeEditor.messages, []);
  });

  it("results in a message if it names no loaded test", () => {
    const resolvedTests = ["gone", undefined, 7, { testId: 7 }].map((argument) => resolveTest(argument, tests));
    assert.deepEqual(
      [resolvedTests, fakeEditor.messages],
      [Array(4).fill(undefined), Array(4).fill(`information: ${goToTexts.vanished}`)],
    );
  });

  it("is one test unless it is a row", () => {
    const key = { testId: "b" };
    assert.deepEqual([key, "b", row({ testId: "b" }), { label: "b" }, undefined].map(namesOneTest), [
      true,
      true,
      false,
      false,
      false,
    ]);
    assert.deepEqual(
      [readText("text", "url"), readText({ url: "address" }, "url"), readText(null, "url")],
      ["text", "address", undefined],
    );
  });

  it("is the selected rows, otherwise the row of the menu", () => {
    const [first, second] = [row({ id: "1" }), row({ id: "2" })];
    assert.deepEqual(listRows([first, [first, second]]), [first, second]);
    assert.deepEqual(listRows([first, []]), [first]);
    assert.deepEqual(listRows([{ testId: "b" }]), []);
  });

  it("contains each test of its rows once, including those of a group", () => {
    const group = row({ id: "group", tests: () => [removes, bare] });
    const rows = [row({ testId: "b", repositoryKey: keys.harbour }), group, row({ id: "heading" })];
    assert.deepEqual(findRowTests(rows, tests), [bare, removes]);
  });

  it("results in a message if it contains no test", () => {
    assert.deepEqual(resolveTests(["c"], tests), [removes]);
    assert.deepEqual(resolveTests([row({ testId: "c" }), [row({ testId: "c" }), row({ testId: "b" })]], tests), [
      removes,
      bare,
    ]);
    assert.deepEqual(fakeEditor.messages, []);
    assert.deepEqual(resolveTests([row({})], tests), []);
    assert.deepEqual(fakeEditor.messages, [`information: ${goToTexts.vanished}`]);
  });
});
