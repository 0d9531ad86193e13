import assert from "node:assert/strict";
import fc from "fast-check";
import { runCommands, testCommands } from "../../../src/present/pages/panelData";
import {
  type FromTestPanel,
  handle,
  parseFromHistoryPanel,
  parseFromRunPanel,
  parseFromTestPanel,
  parseHistoryRepository,
  parseRunId,
  parseTestPanelSubject,
} from "../../../src/webview/protocol";
import { fuzzRuns, fuzzSeed, fuzzTime } from "../../support/fuzz";

const types = ["ready", "run", "copy", "loadDays", "cancelDays", "showTest", "open", "openTest"];

const invalidMessages = [
  undefined,
  null,
  0,
  "ready",
  [],
  {},
  { type: 1 },
  { type: "constructor" },
  { type: "__proto__" },
];

describe("Messages of a panel", () => {
  const testPanelMessages: unknown[] = [
    { type: "ready" },
    ...testCommands.map((command) => ({ type: "run", command })),
    { type: "copy", text: "expected 3 to be 4" },
    { type: "loadDays" },
    { type: "cancelDays" },
  ];
  const historyPanelMessages: unknown[] = [
    { type: "ready" },
    { type: "showTest", testId: "8d0f" },
    { type: "loadDays" },
    { type: "cancelDays" },
  ];

  const runPanelMessages: unknown[] = [
    { type: "ready" },
    ...runCommands.map((command) => ({ type: "run", command })),
    { type: "open", url: "https://github.com/acme/harbour/pull/12" },
    { type: "openTest", testId: "8d0f" },
    { type: "copy", text: "3f0c" },
  ];

  it("are parsed unchanged if they belong to the protocol", () => {
    assert.deepEqual(testPanelMessages.map(parseFromTestPanel), testPanelMessages);
    assert.deepEqual(historyPanelMessages.map(parseFromHistoryPanel), historyPanelMessages);
    assert.deepEqual(runPanelMessages.map(parseFromRunPanel), runPanelMessages);
  });

  it("lose fields that are not part of the protocol", () => {
    assert.deepEqual(parseFromTestPanel({ type: "run", command: "openTicket", url: "file:///etc/passwd" }), {
      type: "run",
      command: "openTicket",
    });
  });

  const rejectedCases: [description: string, message: unknown][] = [
    ["another command", { type: "run", command: "workbench.action.terminal.new" }],
    ["a command that is not a text", { type: "run", command: ["openTicket"] }],
    ["no text to copy", { type: "copy" }],
    ["an endless text to copy", { type: "copy", text: "x".repeat(100_001) }],
    ["a test without id", { type: "showTest" }],
    ["a link without address", { type: "open" }],
    ["a test to open without id", { type: "openTest" }],
    ["a test to open whose id is not a text", { type: "openTest", testId: { toString: "8d0f" } }],
    ...invalidMessages.map((message): [string, unknown] => [JSON.stringify(message) ?? "nothing", message]),
  ];
  for (const [description, message] of rejectedCases) {
    it(`are rejected: ${description}`, () => {
      const parsed = [parseFromTestPanel, parseFromHistoryPanel, parseFromRunPanel].map((parse) => parse(message));
      assert.deepEqual(parsed, [undefined, undefined, undefined]);
    });
  }

  it("reach only the function that handles them", () => {
    const calls: unknown[] = [];
    handle<FromTestPanel>(
      {
        ready: () => calls.push("ready"),
        run: ({ command }) => calls.push(command),
        copy: ({ text }) => calls.push(text),
        loadDays: () => calls.push("load"),
        cancelDays: () => calls.push("cancel"),
      },
      { type: "run", command: "runTests" },
    );
    assert.deepEqual(calls, ["runTests"]);
  });
});

/** Messages of the protocol with unexpected values in their fields, and anything else that a panel can send. */
const anyMessage = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withSparseArray: true }),
  fc.record(
    {
      type: fc.oneof(fc.constantFrom(...types), fc.string(), fc.anything()),
      command: fc.oneof(fc.constantFrom(...testCommands, ...runCommands, "constructor"), fc.anything()),
      text: fc.oneof(fc.string(), fc.anything()),
      url: fc.oneof(fc.webUrl(), fc.constantFrom("command:x", "file:///etc/passwd"), fc.anything()),
      testId: fc.oneof(fc.string(), fc.anything()),
      subject: fc.oneof(
        fc.record({ testId: fc.string(), repository: fc.string(), keyId: fc.oneof(fc.string(), fc.anything()) }),
        fc.anything(),
      ),
      runId: fc.oneof(fc.string(), fc.anything()),
      repository: fc.oneof(fc.string(), fc.anything()),
      __proto__: fc.anything(),
    },
    { requiredKeys: [] },
  ),
);

describe("Any message of a panel", () => {
  it("is parsed to a message of the protocol without other fields, or to nothing", () => {
    const fields: Readonly<Record<string, string>> = {
      run: "command",
      copy: "text",
      open: "url",
      showTest: "testId",
      openTest: "testId",
    };
    const parsedTypes = new Set<string>();
    fc.assert(
      fc.property(anyMessage, (message) => {
        for (const parse of [parseFromTestPanel, parseFromHistoryPanel, parseFromRunPanel]) {
          const parsed = parse(message);
          if (!parsed) {
            continue;
          }
          const { type, ...otherFields } = parsed;
          parsedTypes.add(type);
          const field = fields[type];
          assert.deepEqual(Object.keys(otherFields), field === undefined ? [] : [field]);
          assert.ok(Object.values(otherFields).every((value) => typeof value === "string" && value.length <= 100_000));
        }
        const subject = parseTestPanelSubject(message);
        const texts = [
          ...(subject ? Object.values(subject) : []),
          parseHistoryRepository(message),
          parseRunId(message),
        ];
        assert.ok(texts.every((word) => word === undefined || typeof word === "string"));
      }),
      { seed: fuzzSeed, numRuns: fuzzRuns },
    );
    assert.deepEqual([...parsedTypes].sort(), [...types].sort());
  }).timeout(fuzzTime);
});

describe("The saved state of a panel", () => {
  it("contains the test, the repository or the run that it shows", () => {
    const subject = { testId: "8d0f", repository: "github.com/acme/harbour", keyId: "k" };
    assert.deepEqual(parseTestPanelSubject({ version: 7, subject, page: "of another version" }), subject);
    assert.equal(parseHistoryRepository({ repository: "github.com/acme/harbour" }), "github.com/acme/harbour");
    assert.equal(parseRunId({ runId: "3f0c", filter: { text: "web", choice: "all" } }), "3f0c");
  });

  const invalidStates = [
    ...invalidMessages,
    { subject: {} },
    { subject: { testId: 1, repository: "r", keyId: "k" } },
    { subject: { testId: "8d0f", repository: "r" } },
    { repository: 1 },
    { runId: 1 },
  ];
  for (const state of invalidStates) {
    it(`is undefined if it is ${JSON.stringify(state) ?? "nothing"}`, () => {
      const parsed = [parseTestPanelSubject, parseHistoryRepository, parseRunId].map((parse) => parse(state));
      assert.deepEqual(parsed, [undefined, undefined, undefined]);
    });
  }
});
