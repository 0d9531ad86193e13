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

const nobody = [undefined, null, 0, "ready", [], {}, { type: 1 }, { type: "constructor" }, { type: "__proto__" }];

describe("what a page says", () => {
  const ofTest: unknown[] = [
    { type: "ready" },
    ...testCommands.map((command) => ({ type: "run", command })),
    { type: "copy", text: "expected 3 to be 4" },
    { type: "loadDays" },
    { type: "cancelDays" },
  ];
  const ofHistory: unknown[] = [
    { type: "ready" },
    { type: "showTest", testId: "8d0f" },
    { type: "loadDays" },
    { type: "cancelDays" },
  ];

  const ofRun: unknown[] = [
    { type: "ready" },
    ...runCommands.map((command) => ({ type: "run", command })),
    { type: "open", url: "https://github.com/acme/harbour/pull/12" },
    { type: "openTest", testId: "8d0f" },
    { type: "copy", text: "3f0c" },
  ];

  it("is taken over as it is, where it is a message of the protocol", () => {
    assert.deepEqual(ofTest.map(parseFromTestPanel), ofTest);
    assert.deepEqual(ofHistory.map(parseFromHistoryPanel), ofHistory);
    assert.deepEqual(ofRun.map(parseFromRunPanel), ofRun);
  });

  it("loses what the protocol does not name", () => {
    assert.deepEqual(parseFromTestPanel({ type: "run", command: "openTicket", url: "file:///etc/passwd" }), {
      type: "run",
      command: "openTicket",
    });
  });

  const refused: [what: string, message: unknown][] = [
    ["another command", { type: "run", command: "workbench.action.terminal.new" }],
    ["a command that is no text", { type: "run", command: ["openTicket"] }],
    ["no text to copy", { type: "copy" }],
    ["an endless text to copy", { type: "copy", text: "x".repeat(100_001) }],
    ["a test without id", { type: "showTest" }],
    ["a link without address", { type: "open" }],
    ["a test to open without id", { type: "openTest" }],
    ["a test to open by what is no id", { type: "openTest", testId: { toString: "8d0f" } }],
    ...nobody.map((message): [string, unknown] => [JSON.stringify(message) ?? "nothing", message]),
  ];
  for (const [what, message] of refused) {
    it(`is not taken over: ${what}`, () => {
      const parsed = [parseFromTestPanel, parseFromHistoryPanel, parseFromRunPanel].map((parse) => parse(message));
      assert.deepEqual(parsed, [undefined, undefined, undefined]);
    });
  }

  it("reaches the one function that is for it", () => {
    const called: unknown[] = [];
    handle<FromTestPanel>(
      {
        ready: () => called.push("ready"),
        run: ({ command }) => called.push(command),
        copy: ({ text }) => called.push(text),
        loadDays: () => called.push("load"),
        cancelDays: () => called.push("cancel"),
      },
      { type: "run", command: "runTest" },
    );
    assert.deepEqual(called, ["runTest"]);
  });
});

/** Messages of the protocol with odd values in their fields, and anything else that a page can send. */
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

describe("whatever a page says", () => {
  it("is a message of the protocol with no more than its fields, or nothing", () => {
    const fields: Readonly<Record<string, string>> = {
      run: "command",
      copy: "text",
      open: "url",
      showTest: "testId",
      openTest: "testId",
    };
    const taken = new Set<string>();
    fc.assert(
      fc.property(anyMessage, (message) => {
        for (const parse of [parseFromTestPanel, parseFromHistoryPanel, parseFromRunPanel]) {
          const parsed = parse(message);
          if (!parsed) continue;
          const { type, ...rest } = parsed;
          taken.add(type);
          const field = fields[type];
          assert.deepEqual(Object.keys(rest), field === undefined ? [] : [field]);
          assert.ok(Object.values(rest).every((value) => typeof value === "string" && value.length <= 100_000));
        }
        const subject = parseTestPanelSubject(message);
        const words = [
          ...(subject ? Object.values(subject) : []),
          parseHistoryRepository(message),
          parseRunId(message),
        ];
        assert.ok(words.every((word) => word === undefined || typeof word === "string"));
      }),
      { seed: fuzzSeed, numRuns: fuzzRuns },
    );
    assert.deepEqual([...taken].sort(), [...types].sort());
  }).timeout(fuzzTime);
});

describe("what a page remembers", () => {
  it("names the test, the repository or the run it was about", () => {
    const subject = { testId: "8d0f", repository: "github.com/acme/harbour", keyId: "k" };
    assert.deepEqual(parseTestPanelSubject({ version: 7, subject, page: "of another version" }), subject);
    assert.equal(parseHistoryRepository({ repository: "github.com/acme/harbour" }), "github.com/acme/harbour");
    assert.equal(parseRunId({ runId: "3f0c", filter: { text: "web", choice: "all" } }), "3f0c");
  });

  const nothing = [
    ...nobody,
    { subject: {} },
    { subject: { testId: 1, repository: "r", keyId: "k" } },
    { subject: { testId: "8d0f", repository: "r" } },
    { repository: 1 },
    { runId: 1 },
  ];
  for (const memory of nothing) {
    it(`is nothing if it is ${JSON.stringify(memory) ?? "nothing"}`, () => {
      const parsed = [parseTestPanelSubject, parseHistoryRepository, parseRunId].map((parse) => parse(memory));
      assert.deepEqual(parsed, [undefined, undefined, undefined]);
    });
  }
});
