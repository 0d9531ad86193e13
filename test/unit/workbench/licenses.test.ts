import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../support/sources";

const { href } = pathToFileURL(join(root, "test", "workbench", "licenses.mjs"));
const line = "-".repeat(80);

describe("writeLicenses", () => {
  let scratchFolder: string;
  beforeEach(() => {
    scratchFolder = mkdtempSync(join(tmpdir(), "test-health-licenses-"));
    for (const [name, text] of [
      ["app/package.json", '{ "name": "app", "version": "1.0.0" }'],
      ["app/src/main.ts", ""],
      ["packages/axe/package.json", '{ "name": "axe", "version": "1.2.3", "license": "MIT" }'],
      ["packages/axe/LICENSE", "Take it."],
      ["packages/axe/esm/package.json", '{ "type": "module" }'],
      ["packages/axe/esm/index.js", ""],
      ["packages/zed/package.json", '{ "name": "zed", "version": "4.0.0", "license": "ISC" }'],
      ["packages/zed/licence.md", "And this.\n"],
      ["packages/zed/index.js", ""],
      ["packages/none/package.json", '{ "name": "none", "version": "0.1.0", "license": "MIT" }'],
      ["packages/none/index.js", ""],
    ] as const) {
      write(join(scratchFolder, ...name.split("/")), text);
    }
  });
  afterEach(() => rmSync(scratchFolder, { recursive: true }));

  function write(file: string, text: string): void {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Writes the licenses of a bundle with these inputs, and returns the content of the file. */
  function readLicenses(...inputs: readonly string[]): string {
    const metafile = { inputs: Object.fromEntries(inputs.map((input) => [input, {}])) };
    const script = `import { writeLicenses } from ${JSON.stringify(href)}; writeLicenses("out.txt", ${JSON.stringify([metafile])});`;
    const options = { cwd: join(scratchFolder, "app"), stdio: "pipe" } as const;
    execFileSync(process.execPath, ["--input-type=module", "--eval", script], options);
    return readFileSync(join(scratchFolder, "app", "out.txt"), "utf8");
  }

  const expected = `axe 1.2.3 (MIT)\n\nTake it.\n\n${line}\n\nzed 4.0.0 (ISC)\n\nAnd this.\n`;

  it("lists each package once, without the bundle's own files", () => {
    symlinkSync(join(scratchFolder, "packages"), join(scratchFolder, "app", "node_modules"), "junction");
    const modules = ["node_modules/zed/index.js", "node_modules/axe/esm/index.js", "node_modules/axe/esm/package.json"];
    assert.equal(readLicenses("src/main.ts", "made-up:nothing", ...modules), expected);
  });

  it("lists packages whose files are outside node_modules", () => {
    assert.equal(readLicenses("src/main.ts", "../packages/axe/esm/index.js", "../packages/zed/index.js"), expected);
  });

  it("throws if no package is bundled", () => {
    assert.throws(() => readLicenses("src/main.ts"), /No package is bundled/);
  });

  it("throws for a package without a license file", () => {
    assert.throws(() => readLicenses("../packages/none/index.js"), /none 0\.1\.0 has no license file/);
  });
});
