import assert from "node:assert/strict";
import { createFailurePlacePicks } from "../../../src/present/text/explainFailures";

describe("createFailurePlacePicks", () => {
  it("names each place, and says that the clipboard is read only when it is selected", () => {
    const kinds = ["selection", "document", "clipboard", "files", "folders", "filesOrFolders"] as const;
    assert.deepEqual(
      createFailurePlacePicks(kinds.map((kind) => ({ kind, name: "$(x) build.log" }))).map(({ label, description }) => [
        label,
        description,
      ]),
      [
        ["$(selection) Selection", "\\$(x) build.log"],
        ["$(file) \\$(x) build.log", "open editor"],
        ["$(clippy) Clipboard", "read when you select it"],
        ["$(files) Files…", "test reports or a log"],
        ["$(folder-opened) Folders…", "with test reports"],
        ["$(folder-opened) Files or folders…", "test reports or a log"],
      ],
    );
  });

  it("lists editors of other files last", () => {
    const places = [
      ...["cart.ts", "build.log", "junit.xml"].map((name) => ({ kind: "document", name }) as const),
      { kind: "clipboard" } as const,
      { kind: "files" } as const,
      { kind: "selection", name: "cart.ts" } as const,
    ];
    assert.deepEqual(
      createFailurePlacePicks(places).map(({ value: { kind, name } }) => [kind, name]),
      [
        ["selection", "cart.ts"],
        ["document", "build.log"],
        ["document", "junit.xml"],
        ["clipboard", undefined],
        ["files", undefined],
        ["document", "cart.ts"],
      ],
    );
  });
});
