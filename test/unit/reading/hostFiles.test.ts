import assert from "node:assert/strict";
import { HostFiles } from "../../../src/reading/hostFiles";

const { signal } = new AbortController();
const noEvent = () => ({ dispose() {} });

describe("HostFiles", () => {
  it("passes the reading thread's questions about one file to the workspace's files", async () => {
    const files = {
      read: async ({ path }: { readonly path: string }) => `text of ${path}`,
      version: async ({ path }: { readonly path: string }) => `version of ${path}`,
      exists: async ({ path }: { readonly path: string }) => path === "a.ts",
      onDidChange: noEvent,
      onDidOpenFile: noEvent,
      onDidCloseFile: noEvent,
    };
    const { handlers } = new HostFiles(files as never);
    const ask = ({ read, version, exists }: typeof handlers, path: string) => {
      const file = { root: "root", path };
      return Promise.all([read(signal, file), version(signal, file), exists(signal, file)]);
    };
    assert.deepEqual(
      [await ask(handlers, "a.ts"), await ask(handlers, "b.ts")],
      [
        ["text of a.ts", "version of a.ts", true],
        ["text of b.ts", "version of b.ts", false],
      ],
    );
  });
});
