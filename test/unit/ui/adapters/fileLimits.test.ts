import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { mock } from "node:test";
import * as vscode from "vscode";
import type { FileText, HeldText } from "../../../../src/domain/foreignText";
import type { TextReader } from "../../../../src/domain/textReader";
import { CommandOutputs } from "../../../../src/ui/adapters/commandOutputs";
import { createFolderText } from "../../../../src/ui/adapters/fileReading";
import { findGitFolders } from "../../../../src/ui/adapters/gitFolders";
import { ListedFiles } from "../../../../src/ui/adapters/listedFiles";
import { readReportAgain, readReportFile, readReportFiles } from "../../../../src/ui/adapters/reportFiles";
import { TestItems } from "../../../../src/ui/adapters/testItems";
import { FakeClock } from "../../../support/clock";
import { fakeEditor } from "../../../support/fakeEditor";
import { aTurn } from "../../../support/fakes";
import { FakeUri } from "../../../support/fakeUri";
import { ScratchFolders } from "../../../support/scratchFolders";

type Entries = readonly (readonly [name: string, type: vscode.FileType])[];

const signal = new AbortController().signal;
const folder = FakeUri.parse("file:///harbour");
const repeat = <T>(count: number, create: (index: number) => T) => Array.from({ length: count }, (_, i) => create(i));
const asUri = (uri: FakeUri) => uri as unknown as vscode.Uri;

/** Creates a reader that only records the requested texts. */
function createReader() {
  const texts: FileText[] = [];
  const readReport = async (text: unknown) => {
    texts.push(text as FileText);
    return { failures: [], retriedCases: [], caseCount: 0 };
  };
  return { texts, reader: { readReport } as Pick<TextReader, "readReport"> };
}

/** Replaces members of the fake editor's workspace until the end of the test. */
function extendWorkspace(members: object): void {
  for (const [name, value] of Object.entries(members)) {
    const descriptor = Object.getOwnPropertyDescriptor(vscode.workspace, name);
    restorations.push(() =>
      descriptor
        ? Object.defineProperty(vscode.workspace, name, descriptor)
        : Reflect.deleteProperty(vscode.workspace, name),
    );
    Object.defineProperty(vscode.workspace, name, { value, configurable: true });
  }
}

const restorations: (() => unknown)[] = [];

describe("Limits of files that the editor lists and reads", () => {
  afterEach(() => {
    mock.restoreAll();
    for (const restore of restorations.splice(0).reverse()) {
      restore();
    }
  });

  /** Lists files of a workspace folder. For few files, Git fails for the first one; for many, there is no Git. */
  async function countListed(fileCount: number): Promise<number> {
    const uris = repeat(fileCount, (index) => FakeUri.joinPath(folder, `${index}.ts`));
    const checkIgnore = async (paths: readonly string[]) => {
      if (paths.includes("/harbour/0.ts")) {
        throw new Error("in a submodule");
      }
      return new Set(paths);
    };
    extendWorkspace({
      workspaceFolders: [{ uri: folder }],
      getConfiguration: () => ({ get: (_name: string, value: unknown) => value }),
      onDidChangeConfiguration: () => ({ dispose() {} }),
      findFiles: async (_all: unknown, _excluded: unknown, maxCount: number) => uris.slice(0, maxCount),
    });
    const git = fileCount > 1_000 ? undefined : { rootUri: folder, checkIgnore };
    const files = await new ListedFiles(() => git as never).list();
    return files.length;
  }

  it("list 200,000 files of a folder", async () => {
    assert.deepEqual([await countListed(200_000), await countListed(200_001)], [200_000, 200_000]);
  });

  it("ask Git again for each half of more than 100 files", async () => {
    assert.deepEqual([await countListed(100), await countListed(101)], [100, 50]);
  });

  it("read 65,536 bytes of a file that names the folder of Git", async () => {
    const folders = new ScratchFolders();
    const paths: string[] = [];
    for (const length of [65_536, 65_537]) {
      folders.write(".git", "gitdir: /elsewhere\n".padEnd(length));
      paths.push((await findGitFolders(asUri(FakeUri.file(folders.open)))).own.path);
    }
    folders.remove();
    assert.deepEqual(paths, ["/elsewhere", folders.path(".git")]);
  });

  it("read reports of 104,857,600 bytes, and of 10,485,760 if they are read again", async () => {
    const { reader, texts } = createReader();
    const file = FakeUri.file("/a.xml");
    await readReportFile(reader, undefined, asUri(file));
    const areRead: boolean[] = [];
    for (const size of [10_485_760, 10_485_761]) {
      extendWorkspace({ fs: { stat: async () => ({ mtime: 1, size }) } });
      areRead.push((await readReportAgain(reader, file.toString(), 1)) !== undefined);
    }
    assert.deepEqual([texts[0]?.maxBytes, areRead], [104_857_600, [true, false]]);
  });

  /** Returns the number of files that are read of a folder with these entries. */
  async function countRead(entries: Entries, path = folder): Promise<number> {
    const { reader, texts } = createReader();
    const stat = async () => ({ type: vscode.FileType.Directory });
    extendWorkspace({ fs: { stat, readDirectory: async () => entries } });
    await readReportFiles(reader, [asUri(path)], signal, async () => {});
    return texts.length;
  }

  it("read the files with one result each of a folder as one text", async () => {
    const names = ["1-result.json", "2-result.json", "3-globals.json", "report.json"];
    assert.equal(await countRead(names.map((name) => [name, vscode.FileType.File])), 2);
  });

  it("read 104,857,600 bytes of the files of a folder", async () => {
    const sizes = new Map([
      ["/harbour/a", 104_857_599],
      ["/harbour/b", 1],
      ["/harbour/c", 2],
    ]);
    const stat = async ({ path }: FakeUri) => ({ type: vscode.FileType.File, size: sizes.get(path) });
    const readFile = async ({ path }: FakeUri) => ({ length: sizes.get(path) });
    extendWorkspace({ fs: { stat, readFile } });
    const readFiles = async (...names: readonly string[]) => {
      const files = names.map((name) => asUri(FakeUri.joinPath(folder, name)));
      const text = (await createFolderText(asUri(folder), files, 104_857_600)) as HeldText;
      let count = 0;
      for await (const _ of text.pieces()) {
        count++;
      }
      return count;
    };
    assert.equal(await readFiles("a", "b"), 4);
    await assert.rejects(readFiles("a", "c"), { name: "UnreadableFileError", reason: "tooLarge" });
  });

  it("read 10,000 reports of a folder, and visit 50,000 entries", async () => {
    const createEntries = (count: number, ending: string): Entries =>
      repeat(count, (index) => [`${index}${ending}`, vscode.FileType.File]);
    const report: Entries = [["z.xml", vscode.FileType.File]];
    assert.deepEqual(
      [
        await countRead(createEntries(10_001, ".xml")),
        await countRead([...createEntries(49_999, ".ts"), ...report]),
        await countRead([...createEntries(50_000, ".ts"), ...report]),
      ],
      [10_000, 1, 0],
    );
  });

  it("leave out files of a folder that cannot be reports", async () => {
    const names = ["a.xml", "b.JSON", "c.jsonl", "index.html", "cart.ts.html", "d.log", "e.ts"];
    const entries: Entries = names.map((name) => [name, vscode.FileType.File]);
    assert.equal(await countRead(entries), 4);
  });

  it("read the pages of classes and tests", async () => {
    const page: Entries = [["shop.CartTest.html", vscode.FileType.File]];
    const folders = ["classes", "reports/tests/test/shop", "reports/androidTests/connected", "coverage/shop"];
    const counts = await Promise.all(folders.map((path) => countRead(page, FakeUri.joinPath(folder, path))));
    assert.deepEqual(counts, [1, 1, 1, 0]);
  });

  it("keep the last 8,000,000 characters of a command's output", async () => {
    const outputs = new CommandOutputs();
    const texts: (string | undefined)[] = [];
    for (const length of [8_000_000, 8_000_001]) {
      const read = async function* () {
        yield "a".padEnd(length, "x");
      };
      const terminal = {};
      const execution = { commandLine: { value: "make" }, read };
      fakeEditor.commandStarted.fire({ terminal, execution } as never);
      await aTurn();
      const { text = "" } = outputs.find(terminal as vscode.Terminal) ?? {};
      texts.push(`${text[0]}${text.length}`);
    }
    outputs.dispose();
    assert.deepEqual(texts, ["a8000000", "x8000000"]);
  });

  it("wait at most 10 s for test extensions to discover tests", async () => {
    const clock = new FakeClock();
    mock.method(vscode.commands, "executeCommand", () => new Promise(() => {}));
    const items = new TestItems({ createUri: () => undefined }, clock);
    const discovery = items.discover([{ root: "root", path: "a.test.ts" }], signal);
    const pauses: number[] = [];
    for (let count = 0; count < 6; count++) {
      const ms = await clock.timer();
      pauses.push(ms);
      clock.advance(ms);
    }
    await discovery;
    assert.deepEqual(pauses, [100, 200, 400, 10_000, 200, 400]);
  });
});
