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

/** Fragments of XML, separated by tabs. */
const fragments = [
  "<a\t<b id='1'\t>\t/>\t</a>\t</b>\t</\t<\t=\t\"\t'\t&\t&lt;\t&x;\t&#27;\t&#xe9;\t;",
  "<![CDATA[\t]]>\t<!--\t-->\t<!DOCTYPE a [<!ENTITY x 'y'>]>\t<?xml version='1.0' encoding='x'?>\t?>",
  "<script>\t</script>\t xmlns:n='u'\t<n:c n:d='e'>\t</n:c>\t name=\ttext\t \t\n\té\t\u{1f6a2}",
].flatMap((line) => line.split("\t"));

describe("libraries in the package", () => {
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
    it(`contain an HTTP client that passes the tests of ${name}`, async () => {
      const file = await bundle(`test/unit/api/${name}.test.ts`, [withoutUnused]);
      const mocha = join(root, "node_modules", "mocha", "bin", "mocha.js");
      const options = ["--no-config", "--bail", "--timeout", "60000", "--reporter", "json", file];
      const { stdout } = await promisify(execFile)(process.execPath, [mocha, ...options], { timeout: 110_000 });
      const { stats } = JSON.parse(stdout) as { readonly stats: Readonly<Record<string, number>> };
      assert.deepEqual([stats.failures, stats.pending, (stats.passes ?? 0) > 10], [0, 0, true]);
    });
  }

  it("contain an XML parser that reads 5,000 documents of random fragments like the complete parser", async () => {
    const reader = "src/reports/xml/xmlReader.ts";
    const completeReader = require(await bundle(reader, [])) as XmlReaderModule;
    const packagedReader = require(await bundle(reader, [withoutUnused])) as XmlReaderModule;
    const random = createRandom(1);
    for (let document = 0; document < 5_000; document++) {
      const parts = Array.from({ length: 1 + Math.floor(random() * 30) }, () => {
        const index = Math.floor(random() * fragments.length);
        return fragments[index] ?? "";
      });
      const text = `<a>${parts.join("")}</a>`;
      assert.deepEqual(listEvents(packagedReader, text), listEvents(completeReader, text), text);
    }
  });
});

/** Returns the events of a reader for a document, in order. */
function listEvents(module: XmlReaderModule, text: string): readonly unknown[] {
  const events: unknown[] = [];
  const reader: XmlReader = new module.XmlReader(new Set(["id", "name", "d"]), {
    open: (name, attributes) => events.push(["open", name, { ...attributes }]),
    close: (name) => events.push(["close", name]),
    addText: (piece) => events.push(["text", piece]),
    fail: () => events.push(["fail"]),
  });
  events.push(["end", reader.write(text)]);
  return events;
}
