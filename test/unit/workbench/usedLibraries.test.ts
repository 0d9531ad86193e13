import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { build, type Plugin } from "esbuild";
import type { XmlReader } from "../../../src/reports/xml/xmlReader";
import { importBuildModule } from "../../support/buildModules";
import { createRandom } from "../../support/seeded";
import { root } from "../../support/sources";

type XmlReaderModule = Pick<typeof import("../../../src/reports/xml/xmlReader"), "XmlReader">;

const fragments = [
  ...[
    "<a",
    "<b id='1'",
    ">",
    "/>",
    "</a>",
    "</b>",
    "</",
    "<",
    "=",
    '"',
    "'",
    "&",
    "&lt;",
    "&x;",
    "&#27;",
    "&#xe9;",
    ";",
  ],
  ...["<![CDATA[", "]]>", "<!--", "-->", "<!DOCTYPE a [<!ENTITY x 'y'>]>", "<?xml version='1.0' encoding='x'?>", "?>"],
  ...[
    "<script>",
    "</script>",
    " xmlns:n='u'",
    "<n:c n:d='e'>",
    "</n:c>",
    " name=",
    "text",
    " ",
    "\n",
    "é",
    "\u{1f6a2}",
  ],
];

describe("Packed libraries", () => {
  const require = createRequire(__filename);
  let folder: string;
  let withoutUnused: Plugin;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "test-health-libraries-"));
    ({ withoutUnused } = await importBuildModule<{ withoutUnused: Plugin }>("usedLibraries.mjs"));
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Bundles a module; returns the file. */
  async function bundle(path: string, plugins: readonly Plugin[]): Promise<string> {
    const outfile = join(folder, `${basename(path, ".ts")}-${plugins.length}.js`);
    await build({ entryPoints: [join(root, path)], bundle: true, platform: "node", outfile, plugins: [...plugins] });
    return outfile;
  }

  for (const name of ["transport", "connections"]) {
    it(`have an HTTP client that passes the tests of ${name}`, async () => {
      const file = await bundle(`test/unit/api/${name}.test.ts`, [withoutUnused]);
      const mocha = join(root, "node_modules", "mocha", "bin", "mocha.js");
      const options = ["--no-config", "--bail", "--timeout", "60000", "--reporter", "json", file];
      const { stdout } = await promisify(execFile)(process.execPath, [mocha, ...options], { timeout: 110_000 });
      const { stats } = JSON.parse(stdout) as { readonly stats: Readonly<Record<string, number>> };
      assert.deepEqual([stats.failures, stats.pending, (stats.passes ?? 0) > 10], [0, 0, true]);
    }).timeout(120_000);
  }

  it("have an XML parser that reads 5,000 documents of random fragments as the whole one does", async () => {
    const reader = "src/reports/xml/xmlReader.ts";
    const wholeReader = require(await bundle(reader, [])) as XmlReaderModule;
    const packedReader = require(await bundle(reader, [withoutUnused])) as XmlReaderModule;
    const random = createRandom(1);
    for (let document = 0; document < 5_000; document++) {
      const parts = Array.from({ length: 1 + Math.floor(random() * 30) }, () => {
        const index = Math.floor(random() * fragments.length);
        return fragments[index] ?? "";
      });
      const text = `<a>${parts.join("")}</a>`;
      assert.deepEqual(listEvents(packedReader, text), listEvents(wholeReader, text), text);
    }
  });
});

/** Returns what a reader tells of a document, in its order. */
function listEvents(module: XmlReaderModule, text: string): readonly unknown[] {
  const events: unknown[] = [];
  const reader: XmlReader = new module.XmlReader(new Set(["id", "name", "d"]), {
    open: (name, attributes) => events.push(["open", name, { ...attributes }]),
    close: (name) => events.push(["close", name]),
    addText: (piece) => events.push(["text", piece]),
    fail: () => events.push(["fail"]),
  });
  const textBehind = reader.write(text);
  events.push(["end", textBehind]);
  return events;
}
