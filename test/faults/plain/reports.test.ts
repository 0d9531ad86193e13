import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { Socket } from "node:net";
import { systemClock } from "../../../src/base/clock";
import { readPieces, UnreadableFileError } from "../../../src/base/filesWithin";
import { explanationText, reportProblemText, unreadableText } from "../../../src/present/text/explainedFailures";
import { explanationMarkdownText } from "../../../src/present/text/explainedFailuresMarkdown";
import { createExplainedFailuresTree } from "../../../src/present/tree/explainedFailuresTree";
import { ExplainedReports, type SelectedReport } from "../../../src/state/explainedReports";
import { failingTest } from "../../support/builders";
import { localTextReader } from "../../support/localReading";
import { readWholeReport } from "../../support/readWholeReport";
import { ScratchFolders } from "../../support/scratchFolders";
import { state } from "../../unit/present/fixture";
import { faultCase } from "../faultCase";

const maxBytes = 10_000_000;
const failed = '<testcase classname="Cart" name="adds tax"><failure message="expected 3"/></testcase>';
const entities = Array.from({ length: 20 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
const bomb = `<!DOCTYPE s [<!ENTITY e0 "lol">${entities.join("")}]><testsuite name="s">${failed}<testcase name="&e20;"/>`;
const jest = { numTotalTests: 1, testResults: [{ assertionResults: [{ title: "adds tax", status: "failed" }] }] };

/** Reads a report; returns the message about it, and the number of its failures. */
async function read(path: string, onPiece?: () => void): Promise<readonly [string | undefined, number]> {
  try {
    const report = await readWholeReport(readPieces(undefined, path, maxBytes), onPiece);
    return [reportProblemText({ name: "r", report }), report.failures.length];
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) {
      throw error;
    }
    return [unreadableText("r", error.reason), 0];
  }
}

describe("Test reports with faults", () => {
  let folders: ScratchFolders;
  beforeEach(() => {
    folders = new ScratchFolders();
  });
  afterEach(() => folders.remove());

  faultCase(39, "are each described in a sentence, with what precedes the fault", async () => {
    const write = (name: string, content: string | Uint8Array) => folders.write(name, content);
    const utf16 = Buffer.from(`\ufeff<testsuite name="s">${failed}</testsuite>`, "utf16le");
    const isNot = "r is neither a test report nor the log of a known test runner. Select another file.";
    const isCut = "r ends in the middle, so failures may be missing. Explain it again once it is written.";
    const isNoFile = "r is a folder, a device or a pipe. Select the file that the test runner wrote.";
    const memory = process.memoryUsage().rss;
    const results = {
      "XML bomb": await read(write("bomb.xml", bomb)),
      "cut XML": await read(write("cut.xml", `<testsuites><testsuite name="s">${failed}<testcase na`)),
      "cut JSON": await read(write("cut.json", JSON.stringify(jest).slice(0, -1))),
      HTML: await read(write("a.html", `<!doctype html><html><body>${failed}</body></html>`)),
      "other JSON": await read(write("package.json", '{"name": "cart", "tests": []}')),
      nothing: await read(write("empty.xml", "")),
      "UTF-16": await read(write("utf16.xml", utf16)),
      folder: await read(folders.path("sub")),
      missing: await read(folders.path("gone.xml")),
      "too large": await read(write("large.xml", " ".repeat(maxBytes + 1))),
      ...(process.platform !== "win32" && {
        pipe: await read(folders.pipe("pipe.xml")),
        device: await read("/dev/zero"),
      }),
    };
    const grownMb = (process.memoryUsage().rss - memory) / 1024 / 1024;
    assert.deepEqual(results, {
      "XML bomb": [isCut, 1],
      "cut XML": [isCut, 1],
      "cut JSON": [isCut, 1],
      HTML: [isNot, 0],
      "other JSON": [isNot, 0],
      nothing: [isNot, 0],
      "UTF-16": [undefined, 1],
      folder: [isNoFile, 0],
      missing: ["r cannot be read. Check that the file exists and that you may read it.", 0],
      "too large": [
        "r is larger than 100 MB and is not read. Select the report of a part of the tests, or copy the part of the log with the failures.",
        0,
      ],
      ...(process.platform !== "win32" && { pipe: [isNoFile, 0], device: [isNoFile, 0] }),
    });
    assert.ok(grownMb < 60, `${grownMb} MB`);
    return `${Object.keys(results).length} faults: a sentence each, the failures before it kept`;
  });

  faultCase(39, "are read up to their size when they were opened, while they are written", async () => {
    const path = folders.write("growing.xml", `<testsuites><testsuite name="s">${failed.repeat(4_000)}`);
    let addedCount = 0;
    const [sentence, failureCount] = await read(path, () => {
      appendFileSync(path, failed.repeat(4_000));
      addedCount++;
    });
    assert.ok(addedCount > 0);
    assert.deepEqual(
      [sentence, failureCount],
      ["r ends in the middle, so failures may be missing. Explain it again once it is written.", 4_000],
    );
    return "a report that grows while it is read: 4,000 failures of its beginning, and a sentence";
  });

  faultCase(39, "open no socket", async () => {
    const connect = Socket.prototype.connect;
    let socketCount = 0;
    Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
      socketCount++;
      return Reflect.apply(connect, this, args) as Socket;
    } as typeof connect;
    try {
      const tests = {
        current: [state({ tests: [failingTest({ classname: "Cart" })] })],
        onDidChange: () => ({ dispose() {} }),
      };
      const reports = new ExplainedReports(tests, localTextReader, systemClock);
      const selected: SelectedReport[] = [];
      for (const [name, content] of [
        ["a.xml", `<testsuite name="s" hostname="https://example.com">${failed}</testsuite>`],
        ["b.xml", `<!DOCTYPE s SYSTEM "https://example.com/s.dtd"><testsuite name="s">${failed}</testsuite>`],
        ["c.json", JSON.stringify(jest)],
      ] as const) {
        const report = await readWholeReport(readPieces(undefined, folders.write(name, content), maxBytes));
        selected.push({ name, report });
      }
      await reports.show(selected);
      assert.ok(reports.current);
      const now = systemClock.now();
      const texts = [
        explanationText(reports.current, now),
        explanationMarkdownText(reports.current, now),
        JSON.stringify(createExplainedFailuresTree(reports.current, now)),
      ];
      assert.ok(texts.every((text) => text !== ""));
      assert.equal(socketCount, 0);
      new Socket().on("error", () => undefined).connect(1, "127.0.0.1");
      assert.equal(socketCount, 1);
    } finally {
      Socket.prototype.connect = connect;
    }
    return "3 reports explained: 0 sockets";
  });
});
