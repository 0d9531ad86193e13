import assert from "node:assert/strict";
import { ServiceError } from "../../../src/domain/serviceError";
import { sourceCodes } from "../../../src/domain/testSource";
import { createFilterPicks } from "../../../src/present/arrangementPicks";
import { createSourcePicks } from "../../../src/present/connectionPicks";
import { lookUpUnavailableMessage } from "../../../src/present/text/lookUp";
import { serviceErrorMessage } from "../../../src/present/text/serviceError";
import { findWelcomeState } from "../../../src/present/welcome";
import { harbour } from "../../support/builders";

const none = { timeRange: false, previousRange: false, testRuns: false, quarantine: false };

function messageFor(code: string, serviceText?: string) {
  const details = {
    operation: "listFailingTests",
    host: "Acme *CI*",
    code,
    ...(serviceText && { serviceText }),
  } as const;
  const { text, step } = serviceErrorMessage(new ServiceError("sourceFailed", details));
  return [text, step];
}

describe("Texts of sources", () => {
  it("describe the error of a source, and quote its text without links", () => {
    const codes = Object.values(sourceCodes).map((code) => messageFor(code));
    assert.deepEqual(
      [...codes, messageFor(sourceCodes.failed, "[log in](command:evil)")],
      [
        ["Acme *CI* failed to answer.", "refresh"],
        ["Acme *CI* did not answer in time.", "refresh"],
        ["Acme *CI* returned something that cannot be read. See the log for details.", "showLog"],
        ["Acme *CI* does not know this repository.", "connect"],
        ["The source in use does not look up test runs.", undefined],
        ["Acme *CI* failed to answer. It says: “[log in]\u2060(command:evil)”", "refresh"],
      ],
    );
  });

  it("offer the sources, including the one in use, and the service", () => {
    const sources = [
      { id: "a", label: "Acme $(flame)", capabilities: none },
      { id: "b", label: "B", capabilities: none },
    ];
    const rows = createSourcePicks(sources, "b", true).map(({ label, description, value }) => [
      label,
      description,
      value,
    ]);
    assert.deepEqual(
      [rows, createSourcePicks(sources, undefined, false).length],
      [
        [
          ["$(extensions) Use Acme \\$(flame) in this workspace", "", { source: "a" }],
          ["$(extensions) Use B in this workspace", "in use", { source: "b" }],
          ["$(cloud) Use the test health service in this workspace", "", "useService"],
        ],
        2,
      ],
    );
  });

  it("offer no filter for data that the source does not provide", () => {
    const base = { repository: harbour, tests: [], choice: "7d", unreadable: 0, loading: false } as const;
    const context = { isMine: () => false, isActiveFile: () => false } as never;
    const labels = (missing: readonly ("previousRange" | "quarantine")[]) =>
      createFilterPicks([{ ...base, missing }], {}, context, true).map(({ label }) => label);
    assert.deepEqual(
      [labels(["previousRange"]), labels(["quarantine"])],
      [
        [
          "Mine",
          "No ticket",
          "With ticket",
          "Quarantined hidden",
          "Quarantined only",
          "Active file",
          "Owner…",
          "Text…",
        ],
        ["Mine", "New", "No ticket", "With ticket", "Active file", "Owner…", "Text…"],
      ],
    );
  });

  it("explain that no test run can be looked up, and that the source is no longer registered", () => {
    const source = { id: "a", label: "A", capabilities: none };
    const repositories = { kind: "found", repositories: [{ repository: harbour, folders: [] }] } as never;
    assert.deepEqual(
      [
        lookUpUnavailableMessage({ kind: "connected", source }),
        findWelcomeState({ kind: "noSource", label: "A" }, repositories, []),
      ],
      [{ text: "The source in use does not look up test runs." }, "noSource"],
    );
  });
});
