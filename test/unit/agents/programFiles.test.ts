import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AgentFolders } from "../../support/answeringWindow";

describe("files of the program for agents outside the editor", () => {
  let folders: AgentFolders;

  beforeEach(() => {
    folders = new AgentFolders();
  });

  afterEach(() => folders.remove());

  it("are there only once they are wanted, and then know it in all windows", async () => {
    assert.deepEqual([folders.files.isOn, existsSync(dirname(folders.files.program))], [false, false]);
    folders.turnOn();
    assert.equal(folders.files.isOn, true);
    folders.files.turnOff();
    assert.deepEqual([folders.files.isOn, existsSync(folders.files.program)], [false, true]);
  });

  it("can be read by their user alone", async function () {
    if (process.platform === "win32") {
      this.skip();
    }
    folders.turnOn();
    const folder = dirname(folders.files.program);
    const paths = [folder, join(folder, "windows"), join(folder, "mcp.js"), join(folder, "tools.json")];
    assert.deepEqual(
      paths.map((path) => (statSync(path).mode & 0o777).toString(8)),
      ["700", "700", "600", "600"],
    );
  });

  it("are replaced only where they differ", async () => {
    folders.turnOn();
    const { program } = folders.files;
    utimesSync(program, 1, 1);
    folders.turnOn();
    assert.equal(statSync(program).mtimeMs, 1_000);
    writeFileSync(program, "an older program");
    folders.turnOn();
    assert.equal(readFileSync(program, "utf8"), readFileSync(require.resolve("../../support/answeringWindow"), "utf8"));
    assert.deepEqual(readdirSync(dirname(program)).sort(), ["mcp.js", "tools.json", "windows"]);
  });

  it("lose what windows left whose process has ended, and nothing else", async () => {
    folders.turnOn();
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    const socketFolder = folders.createFolder("test-health-abcdef");
    const otherFolder = folders.createFolder("other");
    const addresses = [join(socketFolder, "s"), join(otherFolder, "s")];
    for (const address of addresses) {
      writeFileSync(address, "");
    }
    const entries = { ended: [pid, addresses[0]], other: [pid, addresses[1]], running: [process.pid, addresses[1]] };
    for (const [name, [entryPid, address]] of Object.entries(entries)) {
      const file = { address: String(address), token: "t", pid: Number(entryPid), folders: [] };
      folders.files.write(`${name}.json`, file);
    }
    const windows = join(dirname(folders.files.program), "windows");
    writeFileSync(join(windows, "broken.json"), "{");
    mkdirSync(join(windows, "folder.json"));
    folders.files.removeStale();
    assert.deepEqual(
      [readdirSync(windows).sort(), existsSync(socketFolder), existsSync(addresses[1] ?? "")],
      [["folder.json", "running.json"], false, true],
    );
  });
});
