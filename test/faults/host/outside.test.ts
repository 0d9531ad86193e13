import assert from "node:assert/strict";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { closeEditors, connectTo, disconnect, folder } from "../../host/harbour";
import { History } from "../../service/history";
import { LocalService } from "../../service/server";
import { harbour } from "../../support/builders";
import { waitFor } from "../../support/until";
import { createCanary } from "../canary";
import { faultCase } from "../faultCase";
import { openSource } from "./opening";

/**
 * Paths of `outside.test.js`, which is next to the workspace folder and declares the test, and paths of other folders
 * outside the workspace.
 */
const outside = [
  "../outside.test.js",
  "links/../../outside.test.js",
  "..\\outside.test.js",
  "links\\..\\..\\outside.test.js",
  "../../etc/passwd",
  "/etc/passwd",
  "C:\\outside.test.js",
  "\\\\server\\share\\outside.test.js",
  "outside.test.js\0.png",
  "../outside.test.js\0",
  "file:///etc/passwd",
  "links/away.test.js",
  "links/folder/outside.test.js",
];

describe("Paths outside of the workspace", () => {
  const inside = join(folder().fsPath, "links");
  const parentFolder = dirname(folder().fsPath);
  const file = join(parentFolder, "outside.test.js");
  const ids = new Map<string, string>();
  let service: LocalService;

  before(async () => {
    mkdirSync(inside);
    writeFileSync(file, 'it("drifts", () => {});\n');
    writeFileSync(join(inside, "home.test.js"), 'it("sails", () => {});\n');
    symlinkSync(file, join(inside, "away.test.js"));
    symlinkSync(parentFolder, join(inside, "folder"));
    const history = new History({ repository: harbour, orgUrlSlug: "acme" });
    const record = (name: string, filePath: string) =>
      ids.set(filePath, history.record({ name, filePath }, { time: Date.now() - 1000, failure: "gone" }));
    for (const path of outside) {
      record("drifts", path);
    }
    for (const path of ["links/home.test.js", "links\\home.test.js"]) {
      record("sails", path);
    }
    record("sinks", "links/gone.test.js");
    service = await LocalService.start({ history, apiKey: createCanary() });
  });

  after(async () => {
    await closeEditors();
    await disconnect();
    await service.stop();
    rmSync(inside, { recursive: true });
    rmSync(file);
  });

  faultCase(24, "open nothing outside of the workspace", async () => {
    const api = await connectTo(service);
    const home = vscode.Uri.joinPath(folder(), "links", "home.test.js");
    await waitFor([api.onDidChangeFailingTests], () => (api.failingTestsIn(home).length > 0 ? true : undefined));
    const openedFiles: string[] = [];
    for (const path of outside) {
      const { file: shownFile, message, choices } = await openSource(ids.get(path));
      if (shownFile !== undefined) {
        openedFiles.push(`${path}: ${shownFile}`);
      }
      assert.ok(message !== undefined || choices.length > 0, path);
      assert.deepEqual(
        choices.filter((label) => label.includes("outside") || label.includes("passwd")),
        [],
      );
    }
    assert.deepEqual(openedFiles, []);
    const right = [await openSource(ids.get("links/home.test.js")), await openSource(ids.get("links\\home.test.js"))];
    assert.deepEqual(
      right.map(({ file: shownFile }) => shownFile),
      [home.fsPath, home.fsPath],
    );
    const missing = await openSource(ids.get("links/gone.test.js"));
    assert.deepEqual(missing, {
      file: undefined,
      message: '"sinks" was not found here: no file of this workspace has that path.',
      choices: [],
    });
    return `${outside.length} paths and links out: 0 opened, each answered in words`;
  });
});
