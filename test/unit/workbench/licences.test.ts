import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../support/sources";

const { href } = pathToFileURL(join(root, "test", "workbench", "licences.mjs"));
const line = "-".repeat(80);

describe("writeLicences", () => {
  let around: string;
  beforeEach(() => {
    around = mkdtempSync(join(tmpdir(), "test-health-licences-"));
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
    ] as const)
      write(join(around, ...name.split("/")), text);
  });
  afterEach(() => rmSync(around, { recursive: true }));

  function write(file: string, text: string): void {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** The file that is written where a bundle holds these. */
  function licences(...inputs: readonly string[]): string {
    const metafile = { inputs: Object.fromEntries(inputs.map((input) => [input, {}])) };
    const script = `import { writeLicences } from ${JSON.stringify(href)}; writeLicences("out.txt", ${JSON.stringify([metafile])});`;
    const options = { cwd: join(around, "app"), stdio: "pipe" } as const;
    execFileSync(process.execPath, ["--input-type=module", "--eval", script], options);
    return readFileSync(join(around, "app", "out.txt"), "utf8");
  }

  const expected = `axe 1.2.3 (MIT)\n\nTake it.\n\n${line}\n\nzed 4.0.0 (ISC)\n\nAnd this.\n`;

  it("names each package once, none of the bundle's own files", () => {
    symlinkSync(join(around, "packages"), join(around, "app", "node_modules"), "junction");
    const modules = ["node_modules/zed/index.js", "node_modules/axe/esm/index.js", "node_modules/axe/esm/package.json"];
    assert.equal(licences("src/main.ts", "made-up:nothing", ...modules), expected);
  });

  it("finds packages where links lead to them", () => {
    assert.equal(licences("src/main.ts", "../packages/axe/esm/index.js", "../packages/zed/index.js"), expected);
  });

  it("fails where it finds no package, or one without a licence", () => {
    assert.throws(() => licences("src/main.ts"), /No package is bundled/);
    assert.throws(() => licences("../packages/none/index.js"), /none 0\.1\.0 has no file with its licence/);
  });
});
