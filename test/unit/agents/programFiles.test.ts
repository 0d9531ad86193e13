import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AgentFolders } from "../../support/answeringWindow";

describe("ProgramFiles", () => {
  let folders: AgentFolders;

  beforeEach(() => {
    folders = new AgentFolders();
  });

  afterEach(() => folders.remove());

  it("creates the files when answers are first turned on, and leaves the program when they are turned off", async () => {
    const { files } = folders;
    const readState = () => [files.isOn, existsSync(dirname(files.program)), existsSync(files.program)];
    const states = [readState()];
    folders.turnOn();
    states.push(readState());
    files.turnOff();
    states.push(readState());
    assert.deepEqual(states, [
      [false, false, false],
      [true, true, true],
      [false, true, true],
    ]);
  });

  it("lets no other user read the files", async function () {
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

  it("replaces the program only if its content differs", async () => {
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

  it("removes unreadable files and those of windows whose process has ended, with the sockets of these", async () => {
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
